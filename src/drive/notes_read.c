/*
** A clause of notes, read: the lines of a log that it may mean
** SPDX-License-Identifier: MIT
*/
#include "drive/notes_read.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

#include "base/buffer.h"

enum {
  ITEMS_LIMIT = 80, STEPS_LIMIT = 4000,
  FEW = 4,                     /* cards that somebody counts in words */
  DROPS_LIMIT = 3              /* more unknown words are no move */
};

/* A word of the line, or a player's name in it. */
typedef struct Item {
  const char *text;
  int seat;                    /* -1: a word */
} Item;

/* What the tokens so far come to. */
typedef struct Sense {
  int seat;                    /* who acts, or -1 */
  const char *verb;            /* or NULL */
  Subject subject;             /* or SUBJECT_NONE */
  int items;
  int brought;                 /* from this item on they came; -1: none did */
  int fix;                     /* from this item on they correct; -1: none */
  int fix_end;                 /* up to this one, if it is in brackets, or -1 */
  bool fix_verb;
  const char *zone;            /* of what is dealt, from a heading, or NULL */
  const char *said;            /* a number, or NULL */
  bool instead;                /* it was in brackets, and is taken for a card */
  bool said_softly;            /* it was not behind a '=' */
  bool expects;                /* a number must follow */
  bool denied;                 /* "passes? no, ": is the verb? */
  enum { ONE, THIS, THAT } or; /* which of two cards: the next one or not? */
  int times;                   /* so many of the next card */
  int cost;
  int drops;                   /* words that were left out */
  bool doubtful, gap, remark;
  Item item[ITEMS_LIMIT];
} Sense;

void note_reader_free (NoteReader *d) {
  note_words_free(&d->words);
  pieces_free(&d->keep);
}

/* ---- Lines that are tried ---- */

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

/* A number that was not written behind '=' is said only where one can be. */
static bool may_say (const NoteReader *d, const BoundMove *b, bool softly) {
  return !softly || d->words.rules->move[b->move].says != 0;
}

static bool add_line (NoteReader *d, const char *text, const Sense *s,
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

static void put_item (const NoteReader *d, Buffer *b, const Item *item) {
  buffer_char(b, ' ');
  if (item->seat >= 0)
    buffer_span(b, d->words.seating->name[item->seat]);
  else
    buffer_text(b, item->text);
}

static bool has_names (const Sense *s, int from, int to) {
  for (int i = from; i < to; i++)
    if (s->item[i].seat >= 0) return true;
  return false;
}

/* "NAME: VERB ITEMS = SAID -> ITEMS", of which 'brought' is the first. */
static bool try_move (NoteReader *d, const Sense *s, int seat,
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
  done = add_line(d, b.text, s, cost);
  buffer_free(&b);
  return done;
}

/* Is there a card among the first items? */
static bool has_cards (const NoteReader *d, const Sense *s, int items) {
  for (int i = 0; i < items; i++)
    if (s->item[i].seat < 0 &&
        dictionary_find(d->words.rules->kind_words,
                        span_of(s->item[i].text)) >= 0)
      return true;
  return false;
}

/* The cards are the move's own, or came of it where they cannot be. */
static bool try_verb (NoteReader *d, const Sense *s, int seat,
                      const char *verb, int cost) {
  int brought = s->brought >= 0 ? s->brought : s->items;
  bool names = has_names(s, 0, brought);
  if (try_move(d, s, seat, verb, brought, false, cost) ||
      (names && try_move(d, s, seat, verb, brought, true, cost)))
    return true;
  if (s->brought >= 0) return false;
  if (names && s->items == 1)  /* "calls Bruno": as well without */
    return try_move(d, &(Sense){.said = s->said, .doubtful = s->doubtful},
                    seat, verb, 0, false, cost + COST_LESS);
  for (int i = s->items - 1; i > 0; i--) {
    Sense guess = *s;
    guess.doubtful |= has_cards(d, s, i);
    if (try_move(d, &guess, seat, verb, i, false, cost + NOTE_TIER))
      return true;
  }
  return s->items > 0 && try_move(d, s, seat, verb, 0, false,
                                  cost + COST_LESS);
}

/* "card", with each word that it may want: "card up", "card down". */
static void try_choices (NoteReader *d, const Sense *s, int seat,
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

/* Does the move want a card, or a word of its own? */
static bool wants_card (const Move *m) {
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].type == ARG_CARD || m->arg[i].type == ARG_CARDS ||
        m->arg[i].type == ARG_WORD)
      return true;
  return false;
}

/* The first move of the list with that verb? */
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

/* No verb: the moves that take such cards; of several the first declared. */
static bool try_taking (NoteReader *d, const Sense *s, int seat, int cost) {
  const Ruleset *r = d->words.rules;
  int brought = s->brought >= 0 ? s->brought : s->items;
  int found[2] = {0, 0};       /* not here, and here */
  for (int m = 0; m < r->moves; m++) {
    const Move *move = &r->move[m];
    bool here;
    if (move->unlisted || !is_first(r, m)) continue;
    if (!wants_card(move) && r->verb_next[m] < 0) continue;
    here = is_here(d, m);
    found[here] += try_move(d, s, seat, move->verb.en, brought, false,
                            cost + COST_BARE + !here + (found[here] > 0));
  }
  return found[0] + found[1] > 0;
}

/* There are none: a number is what the move wants, or the cards came of it. */
static void try_bringing (NoteReader *d, const Sense *s, int seat, int cost) {
  const Ruleset *r = d->words.rules;
  int brought = s->brought >= 0 ? s->brought : s->items;
  for (int m = 0; m < r->moves; m++) {
    const Move *move = &r->move[m];
    int more = cost + COST_BARE + !(d->here.moves >> m & 1);
    Sense guess = *s;
    if (move->unlisted) continue;
    guess.doubtful |= s->items > 1;
    if (!try_move(d, s, seat, move->verb.en, brought, false, more) &&
        s->brought < 0)
      try_move(d, &guess, seat, move->verb.en, 0, false, more);
    if (d->here.moves >> m & 1) try_choices(d, s, seat, move, more);
  }
}

static void try_bare (NoteReader *d, const Sense *s, int seat, int cost) {
  if (s->items > 0 && !try_taking(d, s, seat, cost))
    try_bringing(d, s, seat, cost);
}

/* ---- Lines that are no moves ---- */

/* "NAME N, NAME N" */
static bool put_scores (const NoteReader *d, Buffer *b, const Sense *s) {
  for (int i = 0; i < s->items; i++) {
    bool name = s->item[i].seat >= 0;
    if (name != (i % 2 == 0)) return false;
    if (name && i > 0) buffer_char(b, ',');
    put_item(d, b, &s->item[i]);
  }
  return s->items > 0 && s->items % 2 == 0;
}

static bool put_winners (const NoteReader *d, Buffer *b, const Sense *s) {
  if (s->seat >= 0)
    put_item(d, b, &(Item){"", s->seat});
  for (int i = 0; i < s->items; i++) {
    if (s->item[i].seat < 0) return false;
    if (i > 0 || s->seat >= 0) buffer_char(b, ',');
    put_item(d, b, &s->item[i]);
  }
  return s->seat >= 0 || s->items > 0;
}

static void put_all (const NoteReader *d, Buffer *b, const Sense *s) {
  if (s->seat >= 0) put_item(d, b, &(Item){"", s->seat});
  for (int i = 0; i < s->items; i++) {
    put_item(d, b, &s->item[i]);
    if (i == 0 && s->zone != NULL) buffer_format(b, " %s", s->zone);
  }
}

static void try_subject (NoteReader *d, const Sense *s, Subject subject,
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
  if (ok) add_line(d, b.text, s, cost);
  buffer_free(&b);
}

/* ---- All tokens have a meaning ---- */

/* What was corrected goes: the 'gone' items before the correction. */
static void fix_items (Sense *s, int gone) {
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

/* Up to which item it corrects. */
static int end_of_fix (const Sense *s) {
  if (s->fix_end >= 0) return s->fix_end;
  return s->brought > s->fix ? s->brought : s->items;
}

static void try_seat (NoteReader *d, const Sense *s, int seat, int cost) {
  if (s->verb != NULL)
    try_verb(d, s, seat, s->verb, cost);
  else
    try_bare(d, s, seat, cost);
}

/* Nobody is named: whoever can act, or who acted before in this line. */
static void try_seats (NoteReader *d, const Sense *s, bool same_player) {
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

static bool is_zone (const NoteReader *d, const Item *item) {
  return item->seat < 0 && dictionary_find(d->words.rules->zone_words,
                                           span_of(item->text)) >= 0;
}

/* "Anne hand 3 4 5": where cards were dealt to? */
static bool names_zone (const NoteReader *d, const Sense *s) {
  return s->seat >= 0 && s->items > 1 && is_zone(d, &s->item[0]);
}

static void settle_plain (NoteReader *d, const Sense *sense,
                          bool same_player) {
  Sense s = *sense;
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
    d->remark |= s.cost < NOTE_TIER && s.seat < 0;
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
** As many words as stand in the correction were wrong, or all of them: "3 5
** (no, 7)" may be a 7, too.
*/
static void settle (NoteReader *d, const Sense *sense, bool same_player) {
  Sense s = *sense;
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

/* ---- Token by token ---- */

static bool push (Sense *s, const char *text, int seat) {
  if (s->items == ITEMS_LIMIT) return false;
  s->item[s->items++] = (Item){text, seat};
  return true;
}

static bool push_times (Sense *s, const char *text) {
  int times = s->times > 0 ? s->times : 1;
  int or = s->or;
  s->or = ONE;
  if (or == THIS) return true;
  s->items -= or == THAT;
  s->times = 0;
  s->doubtful |= s->gap;
  for (int i = 0; i < times; i++)
    if (!push(s, text, -1)) return false;
  return true;
}

static bool is_number (const char *text) {
  double number;
  return number_read(span_of(text), &number);
}

static bool take_name (Sense *s, const NoteMeaning *m) {
  if (s->seat < 0 && s->items == 0 && s->verb == NULL &&
      s->subject == SUBJECT_NONE) {
    s->seat = m->number;
    return true;
  }
  return push(s, NULL, m->number);
}

static bool take_verb (Sense *s, const NoteMeaning *m) {
  if (s->subject != SUBJECT_NONE) return false;
  if (s->fix >= 0 && !s->fix_verb) {
    s->fix_verb = true;
    s->verb = m->text;
    return s->items == s->fix;
  }
  if (s->denied && strcmp(s->verb, m->text) != 0) {
    s->denied = false;         /* "passe pas, met 8" */
    s->verb = m->text;
    return true;
  }
  if (s->verb != NULL) {       /* "card (drew one)": a card, or its number? */
    s->cost += 2 * COST_LESS;
    return strcmp(s->verb, m->text) == 0;
  }
  if (s->items > 0) s->cost += NOTE_TIER - 1;
  s->verb = m->text;
  return true;
}

static bool take_word (Sense *s, const char *text) {
  if (!s->expects) return push_times(s, text);
  s->expects = false;
  s->said = text;
  return is_number(text);
}

/* "4 x2": so many of the last one. */
static bool take_times (Sense *s, const NoteMeaning *m) {
  if (strcmp(m->text, "behind") != 0) {
    s->times = m->number;
    return true;
  }
  if (s->items == 0 || s->item[s->items - 1].seat >= 0) return false;
  for (int i = 1; i < m->number; i++)
    if (!push(s, s->item[s->items - 1].text, -1)) return false;
  return true;
}

static bool take_fix (Sense *s) {
  if (s->fix >= 0) return true;
  if (s->items == 0 && s->verb == NULL) return false;
  s->fix = s->items;
  return true;
}

/* False: the meaning does not fit what was said before. */
static bool take (Sense *s, const NoteMeaning *m) {
  s->cost += m->cost;
  s->doubtful |= m->doubtful;
  if (s->expects && m->part != PART_WORD && m->part != PART_NOTHING)
    return false;
  switch (m->part) {
    case PART_NAME: return take_name(s, m);
    case PART_VERB: return take_verb(s, m);
    case PART_WORD: return take_word(s, m->text);
    case PART_SUBJECT:
      if (s->subject != SUBJECT_NONE || s->verb != NULL || s->items > 0)
        return s->subject == (Subject)m->number;
      s->subject = (Subject)m->number;
      return true;
    case PART_ARROW:
      if (s->subject != SUBJECT_NONE) return s->items == 0;
      if (s->brought >= 0) return false;
      s->brought = s->items;
      return true;
    case PART_EQUALS:
      if (s->subject == SUBJECT_SCORE) return true;   /* "Anne = 12" */
      if (s->said != NULL || s->subject != SUBJECT_NONE) return false;
      if (s->brought == s->items) s->brought = -1;   /* "-> total 20" */
      s->said_softly = strcmp(m->text, "=") != 0;
      return s->expects = true;
    case PART_TIMES: return take_times(s, m);
    case PART_FIX: return take_fix(s);
    case PART_DENY:
      s->denied = s->verb != NULL && s->items == 0;
      return s->doubtful = true;
    case PART_REMARK: return s->remark = true;
    default: return true;
  }
}

static void go_on (NoteReader *d, const Sense *s, int at, bool same_player);
/* "3 or 4": one of them, and nobody knows which. */
static void go_on_or (NoteReader *d, const Sense *s, int at,
                      bool same_player) {
  Sense next = *s;
  next.doubtful = true;
  next.cost += NOTE_TIER;
  if (s->items == 0 || s->item[s->items - 1].seat >= 0 || s->or != ONE) {
    go_on(d, &next, at, same_player);
    return;
  }
  next.or = THIS;
  go_on(d, &next, at, same_player);
  next.or = THAT;
  go_on(d, &next, at, same_player);
}

static void follow (NoteReader *d, const Sense *s, const NoteMeaning *m,
                    int at, bool same_player) {
  Sense next = *s;
  if (m->part == PART_OR) {
    go_on_or(d, s, at + m->covers, same_player);
    return;
  }
  if (!take(&next, m)) return;
  at += m->covers;
  if (next.fix >= 0 && next.fix_end < 0 && d->tokens.token[at - 1].closes)
    next.fix_end = next.items;
  go_on(d, &next, at, same_player);
}

/* A number or a card in brackets. */
static void go_on_said (NoteReader *d, const Sense *s, int at,
                        bool same_player) {
  const char *text = d->tokens.token[at].word[0];
  bool unsure = strcmp(text, "?") == 0;
  Sense next = *s;
  Buffer label = {0};
  if (is_number(text) && s->said == NULL && s->subject == SUBJECT_NONE) {
    next.said = text;
    next.said_softly = true;
    go_on(d, &next, at + 1, same_player);
    next = *s;
    buffer_format(&label, "as %s", text);
    next.cost += COST_LESS;
    if (push(&next, pieces_copy(&d->keep, label.text, label.len), -1))
      go_on(d, &next, at + 1, same_player);
    buffer_free(&label);
  }
  next = *s;
  if (s->brought < 0 && (s->verb != NULL || s->items > 0)) {
    next.brought = s->items;
    next.cost += COST_LESS;
    next.instead = unsure || (is_number(text) && s->said == NULL);
    if (push(&next, text, -1)) go_on(d, &next, at + 1, same_player);
  }
  next = *s;
  next.doubtful |= unsure;
  next.cost += unsure ? 0 : NOTE_TIER;
  go_on(d, &next, at + 1, same_player);
}

/* Is the token a card, in figures or in words? */
static bool is_card (const NoteReader *d, int at) {
  const NoteTokens *t = &d->tokens;
  NoteMeaning m[MEANINGS_LIMIT];
  int count;
  if (t->token[at].is_card) return true;
  count = note_words_find(&d->words, &t->token[at], t->count - at, false, m);
  for (int i = 0; i < count; i++)
    if (m[i].part == PART_WORD &&
        dictionary_find(d->words.rules->kind_words, span_of(m[i].text)) >= 0)
      return true;
  return false;
}

static bool is_word (const NoteToken *t) {
  return isalpha((unsigned char)t->folded[0]);
}

/* "two" before a card is how many; "2 7s" is, too. Which token it counts. */
static int counts_cards (const NoteReader *d, const NoteMeaning *m, int at) {
  const NoteToken *t = d->tokens.token;
  int next = at + m->covers;
  bool times = false;
  if (m->part != PART_WORD || next >= d->tokens.count || t[at].comma ||
      (is_word(&t[at]) && t[at].is_card) || atoi(m->text) < 1 ||
      strchr(m->text, '/') != NULL)
    return -1;
  if (!t[next].is_card && (strcmp(t[next].folded, "of") == 0 ||
                           strcmp(t[next].folded, "x") == 0))
    times = t[next++].folded[0] == 'x';
  if (next >= d->tokens.count || !is_card(d, next)) return -1;
  return times || is_word(&t[at]) || t[next].plural ? next : -1;
}

/* "a joué", "a passé": somebody has, or Anne does. */
static bool is_auxiliary (const NoteReader *d, int at) {
  const NoteToken *t = &d->tokens.token[at], *next = t + 1;
  static const char ending[] = "é";
  size_t len = sizeof ending - 1;
  return at == 0 && d->tokens.count > 1 && span_is(t->text, "a") &&
         !t->colon && next->text.len > len &&
         memcmp(next->text.at + next->text.len - len, ending, len) == 0;
}

/* "je", "la": a small word rather than how a name starts. */
static bool is_small_word (const NoteToken *t, const NoteMeaning *m,
                           int count) {
  bool small = false;
  for (int i = 0; i < count && t->text.len == 2; i++)
    small |= m[i].part == PART_NOTHING;
  return small && islower((unsigned char)t->text.at[0]) &&
         islower((unsigned char)t->text.at[1]);
}

/* A word that is a card, a name or the like is not left out as a small one. */
static void prefer_words (const NoteToken *t, bool first, NoteMeaning *m,
                          int count) {
  bool small = t->text.len == 1 && islower((unsigned char)t->text.at[0]);
  bool word = false;
  if (first && !t->colon && is_small_word(t, m, count)) return;
  for (int i = 0; i < count; i++)
    word |= m[i].part == PART_WORD || m[i].part == PART_VERB ||
            (first && (m[i].part == PART_NAME || m[i].part == PART_SUBJECT));
  for (int i = 0; i < count; i++)
    if (word && m[i].covers == 1 &&
        m[i].part == (small && !first ? PART_WORD : PART_NOTHING))
      m[i].cost += NOTE_TIER;
    else if (word && m[i].part == PART_EQUALS)
      m[i].cost += COST_LESS;  /* "an ace for 11" is worth 11 */
}

/* The plainest first. */
static void sort_meanings (NoteMeaning *m, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && m[k].cost < m[k - 1].cost; k--) {
      NoteMeaning other = m[k];
      m[k] = m[k - 1];
      m[k - 1] = other;
    }
}

static bool has_card (const NoteReader *d, int from) {
  for (int i = from; i < d->tokens.count; i++)
    if (is_card(d, i)) return true;
  return false;
}

/* Is the token a number in words, which may be a card or how many? */
static bool is_number_word (const NoteReader *d, int at) {
  NoteMeaning m[MEANINGS_LIMIT];
  int count = note_words_find(&d->words, &d->tokens.token[at], 1, false, m);
  for (int i = 0; i < count && is_word(&d->tokens.token[at]); i++)
    if (m[i].part == PART_WORD && isdigit((unsigned char)m[i].text[0]))
      return true;
  return false;
}

/* "7 three four" is a list: does a card stand just before 'at'? */
static bool follows_card (const NoteReader *d, int at) {
  return at > 0 && is_card(d, at - 1) &&
         strcmp(d->tokens.token[at - 1].folded, "?") != 0;
}

static void try_meaning (NoteReader *d, const Sense *s, const NoteMeaning *m,
                         int at, bool same_player) {
  NoteMeaning less = *m;
  int card = counts_cards(d, m, at);
  if (card >= 0) {
    NoteMeaning times = {.part = PART_TIMES, .number = atoi(m->text),
                         .covers = card - at, .text = "before",
                         .cost = m->cost};
    bool list = d->tokens.token[card - 1].folded[0] != 'x' &&
                (is_number_word(d, card) || follows_card(d, at));
    bool few = times.number <= FEW && !list;
    times.cost += few ? 0 : COST_LESS;
    if (times.number <= 10) follow(d, s, &times, at, same_player);
    if (few) less.cost += has_card(d, card + 1) ? COST_LESS : NOTE_TIER;
  }
  follow(d, s, &less, at, same_player);
}

/* A word that nobody knows, or that fits nowhere, is left out. */
static void drop (NoteReader *d, const Sense *s, int at, bool known,
                  bool same_player) {
  const NoteToken *t = &d->tokens.token[at];
  Sense next = *s;
  if (t->is_card || s->drops == DROPS_LIMIT) return;
  next.drops++;
  next.cost += COST_DROP;
  next.gap = true;
  next.doubtful |= known || next.expects;
  next.expects = false;
  go_on(d, &next, at + 1, same_player);
}

static bool is_name (const NoteMeaning *m, int count) {
  for (int i = 0; i < count; i++)
    if (m[i].part == PART_NAME) return true;
  return false;
}

/* Is it a small word, or starts with one: "a", "a card"? */
static bool is_small (const NoteToken *t, const NoteMeaning *m) {
  return m->part == PART_NOTHING ||
         (m->covers > 1 && strcmp(t->folded, "a") == 0);
}

static void go_on (NoteReader *d, const Sense *s, int at, bool same_player) {
  const NoteTokens *t = &d->tokens;
  NoteMeaning m[MEANINGS_LIMIT];
  bool named, initial;
  int count;
  if (d->steps-- <= 0 || s->cost / NOTE_TIER > d->plainest) return;
  if (at >= t->count) {
    settle(d, s, same_player);
    return;
  }
  if (t->token[at].part == PART_SAID) {
    go_on_said(d, s, at, same_player);
    return;
  }
  count = note_words_find(&d->words, &t->token[at], t->count - at,
                          s->seat < 0 && s->items == 0 && s->verb == NULL, m);
  if (!is_auxiliary(d, at)) prefer_words(&t->token[at], at == 0, m, count);
  sort_meanings(m, count);
  named = at == 0 && t->token[at].colon && is_name(m, count);
  initial = at == 0 && is_name(m, count) &&
            !islower((unsigned char)t->token[at].text.at[0]);
  for (int i = 0; i < count; i++)
    if ((!named || m[i].part == PART_NAME) &&
        (!initial || !is_small(&t->token[at], &m[i])))
      try_meaning(d, s, &m[i], at, same_player);
  if (count == 0) count = note_words_guess(&d->words, &t->token[at], m);
  else if (d->readings > 0) return;
  else {
    if (at > 0 || !is_name(m, count)) drop(d, s, at, true, same_player);
    return;
  }
  for (int i = 0; i < count; i++) follow(d, s, &m[i], at, same_player);
  drop(d, s, at, false, same_player);
}

/* The plainest, and those that are as plain. */
static void keep_plain (NoteReader *d) {
  int best = 0, kept = 0;
  for (int i = 1; i < d->readings; i++)
    if (d->reading[i].cost < d->reading[best].cost) best = i;
  if (d->readings == 0) return;
  if (d->remark_cost < d->reading[best].cost) {
    d->readings = 0;
    return;
  }
  for (int tier = d->reading[best].cost / NOTE_TIER, i = 0; i < d->readings;
       i++)
    if (d->reading[i].cost / NOTE_TIER == tier)
      d->reading[kept++] = d->reading[i];
  d->readings = kept;
}

static void begin (NoteReader *d) {
  pieces_free(&d->keep);
  memset(&d->keep, 0, sizeof d->keep);
  d->events.rules = d->words.rules;
  d->events.seating = d->words.seating;
  d->readings = 0;
  d->remark = false;
  d->heading = NULL;
  d->remark_cost = INT_MAX;
}

bool note_read_line (NoteReader *d, Span line) {
  Sense s = {.seat = -1};
  const char *text;
  begin(d);
  text = pieces_copy(&d->keep, line.at, line.len);
  return add_line(d, text, &s, 0);
}

static bool found (const NoteReader *d) {
  return d->readings > 0 || d->remark;
}

/* First it is read as plainly as can be, and then less and less so. */
void note_read (NoteReader *d, const NoteClause *clause) {
  static const int tiers[] = {0, 1, 2, 4, 8, INT_MAX};
  Sense s = {.seat = -1, .brought = -1, .fix = -1, .fix_end = -1};
  begin(d);
  d->tokens.words = &d->words;
  d->tokens.keep = &d->keep;
  if (!note_tokens(&d->tokens, clause->text)) return;
  for (int i = 0; i < d->tokens.count; i++)
    s.doubtful |= d->tokens.token[i].unsure;
  if (d->tokens.count == 0) d->remark = true;
  for (size_t i = 0; i < sizeof tiers / sizeof tiers[0] && !found(d); i++) {
    d->plainest = tiers[i];
    d->steps = STEPS_LIMIT;
    s.subject = SUBJECT_NONE;
    s.zone = NULL;
    go_on(d, &s, 0, clause->same_player);
    s.subject = clause->subject;
    s.zone = clause->zone;
    if (s.subject != SUBJECT_NONE) go_on(d, &s, 0, clause->same_player);
  }
  keep_plain(d);
}
