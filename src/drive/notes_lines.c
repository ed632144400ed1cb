/*
** Lines of a log made from the tokens of a clause
** SPDX-License-Identifier: MIT
*/
#include "drive/notes.h"

#include <string.h>

#include "base/buffer.h"

static bool is_listed (NoteReader *d, const char *line, int cost,
                       bool doubtful) {
  for (int i = 0; i < d->readings; i++) {
    NoteReading *r = &d->reading[i];
    if (strcmp(r->line, line) != 0) continue;
    if (cost < r->cost || (cost == r->cost && !doubtful)) {
      r->doubtful = doubtful;
      r->cost = cost;
    }
    return true;
  }
  return false;
}

/* A number that did not follow '=' is announced only where one may be. */
static bool may_say (const NoteReader *d, const BoundMove *b, bool softly) {
  return !softly || d->words.rules->move[b->move].says != 0;
}

bool note_add_line (NoteReader *d, const char *text, const NoteSense *s,
                    int cost) {
  const Ruleset *r = d->words.rules;
  const Seating *seats = d->words.seating;
  Buffer made = {0};
  BoundMove bound;
  Event e;
  Line line;
  line_cut(&line, span_of(text));
  line.number = 0;
  if (!event_read(&d->events, &line, &e, NULL)) return false;
  if (line.subject == SUBJECT_OTHER &&
      (!event_bind(&e, r, seats, d->here.moves, &bound, NULL) ||
       (s->said != NULL && !may_say(d, &bound, s->said_softly))))
    return false;
  event_write(&made, r, seats, d->lang, &e);
  if (d->readings < NOTE_READINGS &&
      !is_listed(d, made.text, cost, s->doubtful))
    d->reading[d->readings++] = (NoteReading){
        .line = pieces_copy(&d->keep, made.text, made.len), .cost = cost,
        .doubtful = s->doubtful, .instead = s->instead,
        .seat = e.subject == SUBJECT_OTHER ? e.seat : -1};
  if (cost / NOTE_TIER < d->plainest) d->plainest = cost / NOTE_TIER;
  buffer_free(&made);
  return true;
}

static void put_item (const NoteReader *d, Buffer *b, const NoteItem *item) {
  buffer_char(b, ' ');
  if (item->seat >= 0)
    buffer_span(b, d->words.seating->name[item->seat]);
  else
    buffer_text(b, item->text);
}

static bool has_names (const NoteSense *s, int from, int to) {
  for (int i = from; i < to; i++)
    if (s->item[i].seat >= 0) return true;
  return false;
}

/*
** "NAME: VERB ITEMS = SAID -> ITEMS", with 'brought' the first item after "->".
*/
static bool try_move (NoteReader *d, const NoteSense *s, int seat,
                      const char *verb, int brought, bool names_last,
                      int cost) {
  Buffer b = {0};
  bool done;
  if (has_names(s, brought, s->items)) return false;
  buffer_span(&b, d->words.seating->name[seat]);
  buffer_format(&b, ": %s", verb);
  for (int i = 0; i < brought; i++)
    if (!names_last || s->item[i].seat < 0) put_item(d, &b, &s->item[i]);
  for (int i = 0; names_last && i < brought; i++)
    if (s->item[i].seat >= 0) put_item(d, &b, &s->item[i]);
  if (s->said != NULL) buffer_format(&b, " = %s", s->said);
  if (brought < s->items) buffer_text(&b, " ->");
  for (int i = brought; i < s->items; i++) put_item(d, &b, &s->item[i]);
  done = note_add_line(d, b.text, s, cost);
  buffer_free(&b);
  return done;
}

/* Is a card among the first items? */
static bool has_cards (const NoteReader *d, const NoteSense *s, int items) {
  for (int i = 0; i < items; i++)
    if (s->item[i].seat < 0 &&
        dictionary_find(d->words.rules->kind_words,
                        span_of(s->item[i].text)) >= 0)
      return true;
  return false;
}

/* The cards belong to the move or, where they cannot, were drawn by it. */
static bool try_verb (NoteReader *d, const NoteSense *s, int seat,
                      const char *verb, int cost) {
  int brought = s->brought >= 0 ? s->brought : s->items;
  bool names = has_names(s, 0, brought);
  if (try_move(d, s, seat, verb, brought, false, cost) ||
      (names && try_move(d, s, seat, verb, brought, true, cost)))
    return true;
  if (s->brought >= 0) return false;
  if (names && s->items == 1)  /* "calls Bruno": try without the name too */
    return try_move(d, &(NoteSense){.said = s->said, .doubtful = s->doubtful},
                    seat, verb, 0, false, cost + COST_LESS);
  for (int i = s->items - 1; i > 0; i--) {
    NoteSense guess = *s;
    guess.doubtful |= has_cards(d, s, i);
    if (try_move(d, &guess, seat, verb, i, false, cost + NOTE_TIER))
      return true;
  }
  return s->items > 0 && try_move(d, s, seat, verb, 0, false,
                                  cost + COST_LESS);
}

/* "card", with each word that the move may need: "card up", "card down". */
static void try_choices (NoteReader *d, const NoteSense *s, int seat,
                         const Move *m, int cost) {
  const Arg *a = &m->arg[0];
  if (m->args == 0 || a->type != ARG_WORD || a->choices > 4 ||
      s->items == 0 || s->brought > 0)
    return;
  for (int i = 0; i < a->choices; i++) {
    Buffer verb = {0};
    buffer_format(&verb, "%s %s", m->verb.en, a->choice[i].en);
    try_move(d, s, seat, verb.text, 0, false, cost);
    buffer_free(&verb);
  }
}

/* Does the move take a card or a free word? */
static bool wants_card (const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].type == ARG_CARD || m->arg[i].type == ARG_CARDS ||
        m->arg[i].type == ARG_WORD)
      return true;
  return false;
}

/* Is the move the first in the list with its verb? */
static bool is_first (const Ruleset *r, int move) {
  for (int m = 0; m < move; m++)
    if (strcmp(r->move[m].verb.en, r->move[move].verb.en) == 0) return false;
  return true;
}

static bool is_here (const NoteReader *d, int move) {
  const Ruleset *r = d->words.rules;
  for (int m = move; m < r->moves; m++)
    if (strcmp(r->move[m].verb.en, r->move[move].verb.en) == 0 &&
        (d->here.moves >> m & 1))
      return true;
  return false;
}

/* With an unknown position, assume that cards are played. */
static bool is_playing (const Move *m) {
  return strcmp(m->verb.en, "play") == 0 || strcmp(m->verb.en, "lay") == 0;
}

/* No verb: moves that take such cards; the first declared wins. */
static bool try_taking (NoteReader *d, const NoteSense *s, int seat, int cost) {
  const Ruleset *r = d->words.rules;
  int brought = s->brought >= 0 ? s->brought : s->items;
  int found[2] = {0, 0};       /* in other positions, and in this one */
  for (int m = 0; m < r->moves; m++) {
    const Move *move = &r->move[m];
    bool here;
    if (move->unlisted || !is_first(r, m)) continue;
    if (!wants_card(move) && r->verb_next[m] < 0) continue;
    here = is_here(d, m) || (d->here.moves == 0 && is_playing(move));
    found[here] += try_move(d, s, seat, move->verb.en, brought, false,
                            cost + COST_BARE + !here + (found[here] > 0));
  }
  return found[0] + found[1] > 0;
}

/* No cards: the move takes a number, or drew the cards. */
static void try_drawing (NoteReader *d, const NoteSense *s, int seat,
                         int cost) {
  const Ruleset *r = d->words.rules;
  int brought = s->brought >= 0 ? s->brought : s->items;
  for (int m = 0; m < r->moves; m++) {
    const Move *move = &r->move[m];
    int more = cost + COST_BARE + !(d->here.moves >> m & 1);
    NoteSense guess = *s;
    if (move->unlisted) continue;
    guess.doubtful |= s->items > 1;
    if (!try_move(d, s, seat, move->verb.en, brought, false, more) &&
        s->brought < 0)
      try_move(d, &guess, seat, move->verb.en, 0, false, more);
    if (d->here.moves >> m & 1) try_choices(d, s, seat, move, more);
  }
}

static void try_bare (NoteReader *d, const NoteSense *s, int seat, int cost) {
  if (s->items > 0 && !try_taking(d, s, seat, cost))
    try_drawing(d, s, seat, cost);
}

/* "NAME N, NAME N" */
static bool put_scores (const NoteReader *d, Buffer *b, const NoteSense *s) {
  for (int i = 0; i < s->items; i++) {
    bool name = s->item[i].seat >= 0;
    if (name != (i % 2 == 0)) return false;
    if (name && i > 0) buffer_char(b, ',');
    put_item(d, b, &s->item[i]);
  }
  return s->items > 0 && s->items % 2 == 0;
}

static bool put_winners (const NoteReader *d, Buffer *b, const NoteSense *s) {
  if (s->seat >= 0)
    put_item(d, b, &(NoteItem){"", s->seat});
  for (int i = 0; i < s->items; i++) {
    if (s->item[i].seat < 0) return false;
    if (i > 0 || s->seat >= 0) buffer_char(b, ',');
    put_item(d, b, &s->item[i]);
  }
  return s->seat >= 0 || s->items > 0;
}

static void put_all (const NoteReader *d, Buffer *b, const NoteSense *s) {
  if (s->seat >= 0) put_item(d, b, &(NoteItem){"", s->seat});
  for (int i = 0; i < s->items; i++) {
    put_item(d, b, &s->item[i]);
    if (i == 0 && s->zone != NULL) buffer_format(b, " %s", s->zone);
  }
}

static void try_subject (NoteReader *d, const NoteSense *s, Subject subject,
                         int cost) {
  Buffer b = {0};
  bool ok = s->said == NULL;
  buffer_format(&b, "%s:", line_subject_word(subject, ENGLISH));
  switch (subject) {
    case SUBJECT_SCORE: ok = ok && s->seat < 0 && put_scores(d, &b, s); break;
    case SUBJECT_WINNER: ok = ok && put_winners(d, &b, s); break;
    case SUBJECT_END: ok = ok && s->items == 0 && s->cost < NOTE_TIER; break;
    default: put_all(d, &b, s);
  }
  if (ok) note_add_line(d, b.text, s, cost);
  buffer_free(&b);
}

/* Drops the 'gone' items that the correction replaces. */
static void fix_items (NoteSense *s, int gone) {
  int tail = s->items - s->fix;
  memmove(&s->item[s->fix - gone], &s->item[s->fix],
          (size_t)tail * sizeof s->item[0]);
  if (s->brought >= s->fix)
    s->brought -= gone;
  else if (s->brought > s->fix - gone)
    s->brought = s->fix - gone;
  s->items -= gone;
  s->fix = -1;
}

/* The first item after the correction. */
static int end_of_fix (const NoteSense *s) {
  if (s->fix_end >= 0) return s->fix_end;
  return s->brought > s->fix ? s->brought : s->items;
}

static void try_seat (NoteReader *d, const NoteSense *s, int seat, int cost) {
  if (s->verb != NULL)
    try_verb(d, s, seat, s->verb, cost);
  else
    try_bare(d, s, seat, cost);
}

/* No player named: all who can act, or the last one who did in this line. */
static void try_seats (NoteReader *d, const NoteSense *s, bool same_player) {
  int cost = s->cost + COST_BARE;
  if (same_player && d->last_seat >= 0) {
    try_seat(d, s, d->last_seat, cost);
    return;
  }
  for (int i = 0; i < d->here.actors; i++)
    try_seat(d, s, d->here.actor[i], cost);
  for (int i = 0; d->here.may_pass_over && i < d->words.seating->seats; i++)
    if (memchr(d->here.actor, i, (size_t)d->here.actors) == NULL)
      try_seat(d, s, i, cost);
}

static bool is_zone (const NoteReader *d, const NoteItem *item) {
  return item->seat < 0 && dictionary_find(d->words.rules->zone_words,
                                           span_of(item->text)) >= 0;
}

/* "Anne hand 3 4 5": does the clause name the zone dealt to? */
static bool names_zone (const NoteReader *d, const NoteSense *s) {
  return s->seat >= 0 && s->items > 1 && is_zone(d, &s->item[0]);
}

static void settle_plain (NoteReader *d, const NoteSense *sense,
                          bool same_player) {
  NoteSense s = *sense;
  if (s.remark) {
    d->remark = true;
    if (s.seat < 0 || s.items == 0) {
      if (s.cost < d->remark_cost) d->remark_cost = s.cost;
      return;
    }
    s.doubtful = true;         /* "Anne 7, wins the trick" */
  }
  if (s.subject != SUBJECT_NONE) {
    try_subject(d, &s, s.subject, s.cost);
    return;
  }
  if (s.verb == NULL && s.items == 0) {
    d->remark |= s.cost < NOTE_TIER && s.seat < 0 && !s.doubtful;
    return;
  }
  if (s.verb == NULL && s.seat < 0 && s.items == 1 &&
      is_zone(d, &s.item[0]) && d->tokens.token[d->tokens.count - 1].colon)
    d->heading = s.item[0].text;
  if (s.verb == NULL) {
    s.doubtful |= s.gap;
    if (names_zone(d, &s))
      try_subject(d, &s, SUBJECT_DEAL, s.cost + 2 * COST_BARE);
    else if (s.seat < 0 && !s.gap)
      try_subject(d, &s, SUBJECT_TURN, s.cost + 3 * COST_BARE);
  }
  if (s.seat >= 0)
    try_seat(d, &s, s.seat, s.cost);
  else
    try_seats(d, &s, same_player);
}

/*
** A correction replaces as many words as it has, or all of them: "3 5 (no, 7)"
** may be just a 7.
*/
void note_settle (NoteReader *d, const NoteSense *sense, bool same_player) {
  NoteSense s = *sense;
  int end = end_of_fix(&s), more = end - s.fix;
  if (s.expects || s.times > 1 || s.or != ONE) return;
  if (s.fix < 0) {
    settle_plain(d, &s, same_player);
    return;
  }
  if ((more == 0 && !s.fix_verb) || (s.brought > s.fix && s.brought < end))
    return;
  if (!s.fix_verb && more < s.fix) {
    fix_items(&s, more);
    settle_plain(d, &s, same_player);
    s = *sense;
  }
  fix_items(&s, s.fix);
  settle_plain(d, &s, same_player);
}
