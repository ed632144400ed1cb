/*
** Explanations of articles, faults and scores in the current game
** SPDX-License-Identifier: MIT
**
** A reason that fails is omitted: the verdict is valid without it, and 'lint'
** reports what is wrong with it.
*/
#include "judge/reasons.h"

#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"
#include "judge/trial.h"

Fact reason_fact (const Reason *reason) {
  return fact_both((Both){buffer_string(&reason->en),
                          buffer_string(&reason->fr)});
}

void reason_free (Reason *reason) {
  buffer_free(&reason->en);
  buffer_free(&reason->fr);
}

static Outcome ask_rules (Judge *j, RuleFunction f, int seat, Witness *w,
                          Reason *reason) {
  const Move *m = &j->rules->move[j->bound.move];
  Table *t = &j->spare[0];
  Event e;
  Trial x;
  event_make_move(&e, seat, &j->bound);
  table_copy(t, &j->world[0], &j->rules->layout);
  trial_open(&x, j, &e);
  trial_show(&x, t);
  return host_reason(j->host, f, m, seat, x.bound->value, w, &reason->en,
                     &reason->fr);
}

Outcome reason_of_move (Judge *j, int seat, int article, Witness *w,
                        Reason *reason) {
  RuleFunction f = j->rules->because[article];
  return f ? ask_rules(j, f, seat, w, reason) : OUTCOME_OK;
}

/* A reason about the table rather than a move. */
static Outcome ask_of_table (Judge *j, RuleFunction f, int seat, Witness *w,
                             Reason *reason) {
  Trial x;
  if (f == 0) return OUTCOME_OK;
  trial_look(&x, j, &j->world[0]);
  return host_reason(j->host, f, NULL, seat, NULL, w, &reason->en,
                     &reason->fr);
}

Outcome reason_of_claim (Judge *j, Witness *w, Reason *reason) {
  return ask_of_table(j, j->rules->because[ARTICLE_CLAIM], -1, w, reason);
}

Outcome reason_of_score (Judge *j, int seat, Witness *w, Reason *reason) {
  buffer_clear(&reason->en);
  buffer_clear(&reason->fr);
  return ask_of_table(j, j->rules->account, seat, w, reason);
}

/* The state when the fault was found: what it ends has ended. */
static void go_to_fault (Game *d, const Fault *f) {
  game_back(d, d->history.length);
  game_try(d, &f->line);
}

static void note_changes (const Table *before, const Table *after,
                          const Layout *l, unsigned line, Witness *w) {
  for (int i = 0; i < l->cells; i++)
    if (before->cell[i] != after->cell[i]) w->cell[i] = line;
  for (int s = 0; s < l->slots; s++)
    if (memcmp(&before->pile[s], &after->pile[s], sizeof after->pile[s]) != 0)
      w->slot[s] = line;
}

/* What the fault ended happened since the line before. */
static void note_closed (Game *d, const Fault *f, Table *before,
                         Witness *w) {
  const Layout *l = &d->judge.rules->layout;
  table_copy(before, &d->judge.world[0], l);
  go_to_fault(d, f);
  if (d->history.length > 0)
    note_changes(before, &d->judge.world[0], l,
                 d->history.entry[d->history.length - 1].line, w);
}

/* Replays the whole log; only done for a fault. */
static void find_lines (Game *d, const Fault *f, Witness *w) {
  Table *before = memory_new(sizeof *before);
  const Layout *l = &d->judge.rules->layout;
  int pasts = d->history.length;
  game_rewind(d, 0);
  while (d->history.length < pasts) {
    const HistoryEntry *now = &d->history.entry[d->history.length];
    unsigned line = now->line;
    int seat = now->seat;
    table_copy(before, &d->judge.world[0], l);
    if (!game_is_fine(game_again(d))) break;
    note_changes(before, &d->judge.world[0], l, line, w);
    if (seat >= 0) w->seat[seat] = line;
  }
  d->history.length = pasts;
  note_closed(d, f, before, w);
  w->knows_lines = true;
  free(before);
}

/* A claim is not a player's move. */
static Outcome ask_for_reason (Game *d, const Fault *f, Witness *w,
                               Reason *reason) {
  int article = f->finding.article;
  return article == ARTICLE_CLAIM
             ? reason_of_claim(&d->judge, w, reason)
             : reason_of_move(&d->judge, f->seat, article, w, reason);
}

static void find_reason (Game *d, const Fault *f, Witness *w,
                         Reason *reason) {
  go_to_fault(d, f);
  if (d->judge.rules->because[f->finding.article] == 0 ||
      ask_for_reason(d, f, w, reason) != OUTCOME_NEEDS_CARD)
    return;
  find_lines(d, f, w);
  ask_for_reason(d, f, w, reason);
}

void reasons_add (const Reason *reason, Remark *said) {
  if (reason->en.len == 0) return;
  if (said->saying == SAY_NOTHING)
    remark_say(said, fact_saying(SAY_AS_IT_IS), reason_fact(reason));
  else
    remark_wrap(said, fact_saying(SAY_BOTH), reason_fact(reason));
}

void reasons_tell (Game *d, Verdict *v) {
  Fault *f = &v->fault;
  Remark *said = &f->finding.complaint.remark;
  Witness *w;
  Reason reason = {0};
  Ledger ledger = {0};
  int article = f->finding.article;
  if (v->kind == VERDICT_MALFORMED && v->begun) {
    grounds_of_missing(d, f, said);
    game_back(d, d->history.length);
  }
  if (v->kind != VERDICT_ILLEGAL || f->suspects > 0 ||
      f->line.subject == SUBJECT_FAULT)
    return;
  w = memory_new(sizeof *w);
  w->name = d->header.seating.name;
  w->places = &d->places;
  find_reason(d, f, w, &reason);
  if (article == ARTICLE_CLAIM) {
    ledger_follow(d, f, &ledger);
    f->claim = claim_sheet(d, f, w, &ledger, &reason);
    grounds_of_claim(d, f, w, &ledger, &reason, said);
    ledger_free(&ledger);
  }
  else if (f->seat >= 0 || article == ARTICLE_TOO_MANY_CARDS)
    grounds_of_move(d, f, &reason, said);
  if (article != ARTICLE_CLAIM && article != ARTICLE_TURN)
    reasons_add(&reason, said);
  if (article == ARTICLE_MOVE_UNKNOWN_NOW) grounds_of_event(d, f, said);
  if (f->seat >= 0 && article != ARTICLE_TURN) grounds_of_chance(d, f, said);
  grounds_of_card(d, f, said);
  game_back(d, d->history.length);
  reason_free(&reason);
  free(w);
}

/* "Anne or Bruno": 'word' precedes the last. */
static void name_seats (const Judge *j, const uint8_t *seat, int n, Both word,
                        Reason *names) {
  for (int i = 0; i < n; i++) {
    bool last = i == n - 1;
    if (i > 0) buffer_text(&names->en, last ? word.en : ", ");
    if (i > 0) buffer_text(&names->fr, last ? word.fr : ", ");
    buffer_span(&names->en, j->seating->name[seat[i]]);
    buffer_span(&names->fr, j->seating->name[seat[i]]);
  }
}

/* All players who may act. */
static void name_actors (const Judge *j, Reason *names) {
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(j, seat);
  name_seats(j, seat, n, (Both){" or ", " ou "}, names);
}

/* A line by its number, or by its place in a record. */
static Fact line_fact (const Game *d, unsigned line, char at[PLACE_TEXT]) {
  if (!line_places_given(&d->places)) return fact_number(line);
  return fact_string(line_places_text(&d->places, line, at));
}

/* Does the player's previous move have the same words: was the line doubled? */
static bool is_doubled (const Game *d, const Fault *f, int last) {
  Span rest = game_past_line(d, last).rest;
  return d->history.entry[last].seat == f->seat &&
         rest.len == f->move.len && memcmp(rest.at, f->move.at, rest.len) == 0;
}

/* Whose turn it is, and why: by the rules' reason, or by the line before. */
static void explain_turn (const Game *d, const Fault *f, const Reason *because,
                          Remark *said) {
  const Judge *j = &d->judge;
  int last = history_last_move(&d->history, -1);
  const HistoryEntry *before = last >= 0 ? &d->history.entry[last] : NULL;
  Reason names = {0};
  char at[PLACE_TEXT];
  bool still;
  name_actors(j, &names);
  still = before && span_is(j->seating->name[before->seat],
                            buffer_string(&names.en));
  if (because->en.len > 0) {
    remark_say(said, fact_saying(SAY_TURN_BECAUSE), reason_fact(&names),
               reason_fact(because));
    if (before != NULL && is_doubled(d, f, last))
      remark_wrap(said, fact_saying(SAY_SAYS_THE_SAME),
                  line_fact(d, before->line, at));
  }
  else if (before != NULL)
    remark_say(said, fact_saying(still ? SAY_TURN_STILL : SAY_TURN_AFTER),
               reason_fact(&names), fact_text(j->seating->name[before->seat]),
               line_fact(d, before->line, at));
  else
    remark_say(said, fact_saying(SAY_TURN_OF), reason_fact(&names));
  if (names.en.len == 0) remark_clear(said);
  reason_free(&names);
}

/* Is there a current move with the same verb that needs no more words? */
static bool is_alone_now (const Judge *j, const Phase *p, int move) {
  const Ruleset *r = j->rules;
  for (int m = 0; m < r->moves; m++)
    if ((p->moves >> m & 1) && m != move && r->move[m].args == 0 &&
        strcmp(r->move[m].verb.en, r->move[move].verb.en) == 0)
      return true;
  return false;
}

static void explain_phase (const Judge *j, Remark *said) {
  const Phase *p = judge_phase(j);
  if (p == NULL || !p->title.en[0]) return;
  remark_say(said, fact_saying(SAY_NOW), fact_both(p->title));
  if (is_alone_now(j, p, j->bound.move))
    remark_wrap(said, fact_saying(SAY_VERB_ALONE),
                fact_word(&j->rules->move[j->bound.move].verb));
}

/* Appends how many cards are due. */
static void explain_due (const Judge *j, Remark *said) {
  const Phase *p = judge_phase(j);
  if (p != NULL && p->title.en[0] && !j->ended)
    remark_wrap(said, fact_saying(SAY_AND_NOW), fact_both(p->title));
}

static void explain_end (const Game *d, Remark *said) {
  char at[PLACE_TEXT];
  if (d->history.length > 0)
    remark_say(said, fact_saying(SAY_OVER_SINCE),
               line_fact(d, d->history.entry[d->history.length - 1].line,
                         at));
}

/* How many of the first 'count' cards equal the last of them. */
static int count_last (const Card *kind, int count) {
  int n = 0;
  for (int i = 0; i < count; i++) n += kind[i] == kind[count - 1];
  return n;
}

/* The first of the cards that is not in the slot; -1 if all are. */
static int find_missing_in (const Table *t, int slot, const Value *v) {
  for (int c = 0; c < v->count; c++)
    if (v->kind[c] < KINDS_LIMIT &&
        table_count_kind(t, slot, v->kind[c]) < count_last(v->kind, c + 1))
      return v->kind[c];
  return -1;
}

/* The first card of the move that its player does not have; -1 if none. */
static int find_missing (const Judge *j, int seat, int *slot) {
  const Move *m = &j->rules->move[j->bound.move];
  int kind = -1;
  for (int a = 0; a < m->args && kind < 0; a++) {
    const Arg *arg = &m->arg[a];
    const Value *v = &j->bound.value[a];
    if (arg->zone < 0 || arg->unchecked || !v->given) continue;
    *slot = table_slot(&j->rules->layout, arg->zone, seat);
    kind = find_missing_in(&j->world[0], *slot, v);
  }
  return kind;
}

/* Appends "hand (Anne)". */
static void name_place (const Judge *j, int slot, Language lang, Buffer *b) {
  const Layout *l = &j->rules->layout;
  if (b->len > 0) buffer_text(b, ", ");
  buffer_text(b, both_in(j->rules->zone_title[l->slot_zone[slot]], lang));
  if (l->slot_seat[slot] == NOBODY) return;
  buffer_text(b, " (");
  buffer_span(b, j->seating->name[l->slot_seat[slot]]);
  buffer_char(b, ')');
}

/* Where the card is that a player played without having it. */
static void explain_where (const Judge *j, int seat, Remark *said) {
  int slot = 0, kind = find_missing(j, seat, &slot), has = 0;
  Reason places = {0};
  if (kind >= 0) has = table_count_kind(&j->world[0], slot, kind);
  if (has > 0) {               /* some, but not enough */
    remark_say(said, fact_saying(SAY_HAS_ONLY),
               fact_text(j->seating->name[seat]), fact_number(has),
               fact_word(&j->rules->kind[kind].word));
    return;
  }
  for (int s = 0; kind >= 0 && s < j->rules->layout.slots; s++) {
    if (table_count_kind(&j->world[0], s, kind) == 0) continue;
    name_place(j, s, ENGLISH, &places.en);
    name_place(j, s, FRENCH, &places.fr);
  }
  if (places.en.len > 0)
    remark_say(said, fact_saying(SAY_LIES),
               fact_word(&j->rules->kind[kind].word), reason_fact(&places));
  reason_free(&places);
}

/* Where a card was seen before. */
static void explain_against (const Game *d, const Fault *f, Remark *said) {
  bool is_other = f->finding.article == ARTICLE_NOT_THE_CARD;
  bool is_only = said->saying == SAY_ONLY_COPY;
  char at[PLACE_TEXT];
  if (f->against == 0 || said->saying == SAY_NOTHING) return;
  remark_wrap(said,
              fact_saying(is_other ? SAY_LINE_SAID_SO
                          : is_only ? SAY_LINE_SHOWED_THAT_ONE
                                    : SAY_LINE_SHOWED_IT),
              line_fact(d, f->against, at));
}

void grounds_of_card (const Game *d, const Fault *f, Remark *said) {
  int article = f->finding.article;
  if (article == ARTICLE_NO_SUCH_CARD || article == ARTICLE_NOT_THE_CARD)
    explain_against(d, f, said);
}

void grounds_of_move (const Game *d, const Fault *f,
                      const Reason *because, Remark *said) {
  switch (f->finding.article) {
    case ARTICLE_TURN: explain_turn(d, f, because, said); break;
    case ARTICLE_MOVE_UNKNOWN_NOW: explain_phase(&d->judge, said); break;
    case ARTICLE_GAME_OVER: explain_end(d, said); break;
    case ARTICLE_TOO_MANY_CARDS: explain_due(&d->judge, said); break;
    case ARTICLE_NOT_HELD: explain_where(&d->judge, f->seat, said); break;
    default: break;
  }
}

/* A card must be named before counting can go on. */
static void explain_missing (const Judge *j, Remark *said) {
  int seat = j->pending ? j->need_seat : j->world[0].need_seat;
  if (!j->pending && !j->world[0].halted) return;
  if (seat >= SEATS_LIMIT)
    remark_wrap(said, fact_saying(SAY_TURN_FIRST));
  else
    remark_wrap(said, fact_saying(SAY_REVEAL_FIRST),
                fact_text(j->seating->name[seat]));
}

/* Appends "Anne 12 (5 blue gems, 3 red ones)". */
static void write_account (const Judge *j, int seat, double score,
                           const Buffer *account, Language lang, Buffer *b) {
  if (b->len > 0) buffer_text(b, ", ");
  buffer_span(b, j->seating->name[seat]);
  buffer_char(b, ' ');
  buffer_number_in(b, score, lang);
  if (account->len > 0) buffer_format(b, " (%s)", buffer_string(account));
}

/* A winner depends on scores only: how these are made up is omitted. */
static void explain_accounts (Judge *j, Witness *w, bool in_full,
                              Remark *said) {
  double score[SEATS_LIMIT];
  Reason list = {0}, account = {0};
  if (!judge_scores(j, score)) return;
  for (int s = 0; s < j->seating->seats; s++) {
    if (in_full) reason_of_score(j, s, w, &account);
    write_account(j, s, score[s], &account.en, ENGLISH, &list.en);
    write_account(j, s, score[s], &account.fr, FRENCH, &list.fr);
  }
  remark_say(said, fact_saying(SAY_REFEREE_COUNTS), reason_fact(&list));
  reason_free(&account);
  reason_free(&list);
}

static void explain_winners (Judge *j, Remark *said) {
  bool winner[SEATS_LIMIT] = {false};
  Buffer names = {0};
  if (!judge_winners(j, winner)) return;
  for (int s = 0; s < j->seating->seats; s++) {
    if (!winner[s]) continue;
    if (names.len > 0) buffer_text(&names, ", ");
    buffer_span(&names, j->seating->name[s]);
  }
  remark_wrap(said, fact_saying(SAY_WINNERS_ARE),
              names.len > 0 ? fact_string(names.text)
                            : fact_both((Both){"nobody", "personne"}));
  buffer_free(&names);
}

static void say_tied (Judge *j, const TieStory *story, Remark *said) {
  uint8_t seat[SEATS_LIMIT];
  Reason names = {0};
  int n = 0;
  for (int s = 0; s < j->seating->seats; s++)
    if (story->tied[s]) seat[n++] = (uint8_t)s;
  name_seats(j, seat, n, (Both){" and ", " et "}, &names);
  if (said->saying == SAY_NOTHING)
    remark_say(said, fact_saying(SAY_TIED), reason_fact(&names),
               fact_number(story->score));
  else
    remark_wrap(said, fact_saying(SAY_ALSO_TIED), reason_fact(&names),
                fact_number(story->score));
  reason_free(&names);
}

/* The article that decides, and, if it counts something, "Anne 3". */
static void write_tie_numbers (const Judge *j, const bool *before,
                               const struct TieStep *step, Language lang,
                               Buffer *b) {
  for (int s = 0; s < j->seating->seats; s++) {
    if (!before[s]) continue;
    buffer_text(b, b->len > 0 ? ", " : " (");
    buffer_span(b, j->seating->name[s]);
    buffer_char(b, ' ');
    buffer_number_in(b, step->number[s], lang);
  }
  if (b->len > 0) buffer_char(b, ')');
}

/* What the line changed; if its entry is gone, its last change. */
static void say_tie_step (const Judge *j, const bool *before,
                          const struct TieStep *step, Remark *said) {
  const Tie *tie = &j->rules->tie[step->tie];
  const Article *a = &tie->article;
  Reason list = {0};
  if (tie->by != 0) {
    write_tie_numbers(j, before, step, ENGLISH, &list.en);
    write_tie_numbers(j, before, step, FRENCH, &list.fr);
  }
  remark_wrap(said, fact_saying(a->source[0] ? SAY_TIE_BY : SAY_TIE_BY_HOUSE),
              fact_both((Both){article_name(a, ENGLISH),
                               article_name(a, FRENCH)}),
              fact_both(a->text), fact_string(a->source), reason_fact(&list));
  reason_free(&list);
}

bool grounds_of_tie (Judge *j, Remark *said) {
  TieStory story;
  const bool *before = story.tied;
  bool says_all;
  if (!judge_tie(j, &story)) return false;
  say_tied(j, &story, said);
  for (int i = 0; i < story.steps; i++) {
    say_tie_step(j, before, &story.step[i], said);
    before = story.step[i].left;
  }
  says_all = story.steps > 0 &&
             j->rules->tie[story.step[story.steps - 1].tie].by == 0;
  if (!story.broken && !says_all)
    remark_wrap(said, fact_saying(story.steps > 0 ? SAY_STILL_TIED
                                                  : SAY_WIN_TOGETHER));
  return true;
}

/* Appends "line 81 Anne +1, Bruno -1". */
static double change_in (const Ledger *l, unsigned line, int seat) {
  for (int i = 0; i < l->entries; i++)
    if (l->entry[i].line == line) return l->entry[i].change[seat];
  return l->line[seat] == line ? l->change[seat] : 0;
}

/* The first of the lines that last changed a score; 0 if none changed. */
static void write_changes (const Game *d, const Ledger *l, unsigned line,
                           Language lang, Buffer *b) {
  const Judge *j = &d->judge;
  char at[PLACE_TEXT];
  if (b->len > 0) buffer_text(b, both_in(saying_words(SAY_SEMICOLON), lang));
  buffer_format(b, "%s %s", both_in(saying_words(SAY_LINE_WORD), lang),
                line_places_text(&d->places, line, at));
  for (int s = 0, n = 0; s < j->seating->seats; s++) {
    double change = change_in(l, line, s);
    if (change == 0) continue;
    buffer_text(b, n++ > 0 ? ", " : " ");
    buffer_span(b, j->seating->name[s]);
    buffer_text(b, change > 0 ? " +" : " ");
    buffer_number_in(b, change, lang);
  }
}

/* The latest line before 'line', but not before 'first'; 0: none. */
static unsigned first_of_last (const Judge *j, const Ledger *l) {
  unsigned first = 0;
  for (int s = 0; s < j->seating->seats; s++)
    if (l->line[s] > 0 && (first == 0 || l->line[s] < first))
      first = l->line[s];
  return first;
}

/* Did a single line change all scores? */
static unsigned latest_below (const Judge *j, const Ledger *l, unsigned line,
                              unsigned first) {
  unsigned latest = 0;
  for (int s = 0; s < j->seating->seats; s++)
    if (l->line[s] < line && l->line[s] > latest) latest = l->line[s];
  for (int i = 0; i < l->entries; i++)
    if (l->entry[i].line < line && l->entry[i].line > latest &&
        l->entry[i].line >= first)
      latest = l->entry[i].line;
  return latest;
}

/* How each score last changed, and all changes since, the latest first. */
static bool is_at_once (const Ledger *l) {
  return l->from_start && l->entries == 1;
}

/* The last round, in the rules' own words. */
static void explain_changes (const Game *d, const Ledger *l, Remark *said) {
  const Judge *j = &d->judge;
  unsigned first = first_of_last(j, l);
  unsigned line = latest_below(j, l, UINT_MAX, first);
  Reason list = {0};
  if (line == 0 || is_at_once(l)) return;
  for (; line > 0; line = latest_below(j, l, line, first)) {
    write_changes(d, l, line, ENGLISH, &list.en);
    write_changes(d, l, line, FRENCH, &list.fr);
  }
  remark_wrap(said, fact_saying(SAY_LAST_CHANGES), reason_fact(&list));
  reason_free(&list);
}

static void explain_last (const Game *d, const Ledger *l, Remark *said) {
  const LedgerEntry *e = l->entries > 0 ? &l->entry[l->entries - 1] : NULL;
  char at[PLACE_TEXT];
  if (e == NULL || e->told.len == 0) return;
  remark_wrap(said, fact_saying(SAY_LAST_TOLD), line_fact(d, e->line, at),
              fact_string(e->told.text));
}

void grounds_of_claim (Game *d, const Fault *f, Witness *w,
                       const Ledger *ledger, const Reason *because,
                       Remark *said) {
  if (said->saying != SAY_NOT_OVER) {
    explain_accounts(&d->judge, w, f->line.subject == SUBJECT_SCORE, said);
    explain_changes(d, ledger, said);
    explain_last(d, ledger, said);
    if (f->line.subject == SUBJECT_WINNER) explain_winners(&d->judge, said);
    grounds_of_tie(&d->judge, said);
    if (because->en.len > 0)
      remark_wrap(said, fact_saying(SAY_BOTH), reason_fact(because));
  }
  explain_missing(&d->judge, said);
}

/* Drops the oldest entry; the scores before the first include its changes. */

void ledger_free (Ledger *l) {
  for (int i = 0; i < LEDGER_KEPT; i++) buffer_free(&l->entry[i].told);
}

/* A new entry, or the last one, if that is of the same line. */
static void forget_first (Ledger *l, int seats) {
  Buffer told = l->entry[0].told;
  for (int s = 0; s < seats; s++) l->before[s] += l->entry[0].change[s];
  l->from_start = false;
  l->entries--;
  memmove(l->entry, l->entry + 1, (size_t)l->entries * sizeof *l->entry);
  l->entry[l->entries].told = told;
}

/* Notes the line's changes, if any, and updates 'score'. */
static LedgerEntry *entry_of (Ledger *l, unsigned line, int seats) {
  LedgerEntry *e;
  if (l->entries > 0 && l->entry[l->entries - 1].line == line)
    return &l->entry[l->entries - 1];
  if (l->entries == LEDGER_KEPT) forget_first(l, seats);
  e = &l->entry[l->entries++];
  e->line = line;
  memset(e->change, 0, sizeof e->change);
  buffer_clear(&e->told);
  return e;
}

static void note_change (Ledger *l, LedgerEntry *e, int seat, double change) {
  e->change[seat] += change;
  if (l->line[seat] != e->line) l->change[seat] = 0;
  l->line[seat] = e->line;
  l->change[seat] += change;
}

/* What the fault ended happened since the line before. */
static void note_line (Game *d, unsigned line, double score[SEATS_LIMIT],
                       Ledger *l) {
  int seats = d->judge.seating->seats;
  double now[SEATS_LIMIT];
  LedgerEntry *e = NULL;
  if (!judge_scores(&d->judge, now)) return;
  for (int s = 0; s < seats; s++) {
    if (now[s] == score[s]) continue;
    if (e == NULL) e = entry_of(l, line, seats);
    note_change(l, e, s, now[s] - score[s]);
    score[s] = now[s];
  }
  if (e == NULL || d->judge.telling->count == 0) return;
  host_write_telling(&e->told, d->judge.telling);
}

/* What the fault closed happened since the line before. */
static void close_last (Game *d, const Fault *f) {
  d->judge.telling->count = 0;
  game_back(d, d->history.length);
  game_try(d, &f->line);
}

void ledger_follow (Game *d, const Fault *f, Ledger *l) {
  Telling *told = memory_new(sizeof *told), *before = d->judge.telling;
  double score[SEATS_LIMIT] = {0};
  int pasts = d->history.length;
  unsigned line = 0;
  told->name = d->header.seating.name;
  told->lang = d->judge.lang;
  l->from_start = true;
  game_rewind(d, 0);
  judge_scores(&d->judge, score);
  memcpy(l->before, score, sizeof score);
  d->judge.telling = told;
  while (d->history.length < pasts) {
    told->count = 0;
    line = d->history.entry[d->history.length].line;
    if (!game_is_fine(game_again(d))) break;
    note_line(d, line, score, l);
  }
  d->history.length = pasts;
  close_last(d, f);
  note_line(d, line, score, l);
  d->judge.telling = before;
  host_free_telling(told);
  free(told);
}
