/*
** Consequences of earlier lines: cards that must be named, missed chances
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "base/memory.h"
#include "judge/reasons.h"

enum { MISSING_LIMIT = 12 };     /* cards that are counted */

/* Whose card must be named next, or NOBODY; -1 if none must. */
static int seat_due (const Judge *j) {
  if (j->pending) return j->need_seat;
  return j->world[0].halted ? j->world[0].need_seat : -1;
}

/* Names one more card, as a log would. */
static bool name_card (Game *d, int kind, int seat) {
  const char *card = d->judge.rules->kind[kind].word.en;
  Buffer text = {0};
  Line line = {0};
  Ruling ruling;
  if (seat < SEATS_LIMIT) {
    buffer_text(&text, "reveal: ");
    buffer_span(&text, d->judge.seating->name[seat]);
    buffer_format(&text, " %s", card);
  }
  else
    buffer_format(&text, "turn: %s", card);
  line_cut(&line, span_of(buffer_string(&text)));
  ruling = game_try(d, &line);
  buffer_free(&text);
  return game_is_fine(ruling);
}

/* Restores the game to when the card was missed. */
static void go_to_missing (Game *d, const Fault *f) {
  game_back(d, d->history.length);
  game_try(d, &f->line);
}

/*
** The number of cards due if the first, or the last, of the possible kinds is
** named each time; 0: more than the limit.
*/
static int count_due (Game *d, const Fault *f, int seat, bool last) {
  int kinds = d->judge.rules->layout.kinds, kind = last ? kinds - 1 : 0, n = 0;
  go_to_missing(d, f);
  while (n < MISSING_LIMIT && kind >= 0 && kind < kinds) {
    if (seat_due(&d->judge) != seat) return n;
    if (name_card(d, kind, seat))
      n++;
    else {
      if (seat_due(&d->judge) != seat) return 0;
      kind += last ? -1 : 1;
    }
  }
  return 0;
}

/* "turn: CARD CARD", or "turn: CARD …" if the number is uncertain. */
static void write_line (const Judge *j, int seat, int count, Reason *line) {
  bool turned = seat >= SEATS_LIMIT;
  buffer_text(&line->en, turned ? "turn:" : "reveal: ");
  buffer_text(&line->fr, turned ? "retourne:" : "révèle: ");
  if (!turned) {
    buffer_span(&line->en, j->seating->name[seat]);
    buffer_span(&line->fr, j->seating->name[seat]);
  }
  for (int i = 0; i < (count > 0 ? count : 1); i++) {
    buffer_text(&line->en, " CARD");
    buffer_text(&line->fr, " CARTE");
  }
  if (count > 0) return;
  buffer_text(&line->en, " …");
  buffer_text(&line->fr, " …");
}

/* What the last line led to, in the rules' own words. */
static void hear (Game *d, const Fault *f, Buffer *told) {
  Telling *telling = memory_new(sizeof *telling), *before = d->judge.telling;
  int pasts = d->history.length;
  telling->name = d->header.seating.name;
  telling->lang = d->judge.lang;
  game_rewind(d, pasts - 1);
  d->judge.telling = telling;
  while (d->history.length < pasts) {
    telling->count = 0;
    if (!game_is_fine(game_again(d))) break;
  }
  d->history.length = pasts;
  if (telling->count == 0) go_to_missing(d, f);
  host_write_telling(told, telling);
  d->judge.telling = before;
  host_free_telling(telling);
  free(telling);
}

/* Would the line at fault have been legal at that length of the history? */
static bool was_possible (Game *d, const Fault *f, int length) {
  HistoryEntry entry = d->history.entry[length];  /* the trial replaces it */
  int pasts = d->history.length;
  bool fine = true;
  game_rewind(d, length);
  while (d->history.length < length && fine)
    fine = game_is_fine(game_again(d));
  fine = fine && game_is_fine(game_try(d, &f->line));
  d->history.entry[length] = entry;
  d->history.length = pasts;
  return fine;
}

enum { LOOKED_BACK = 8 };        /* lines searched for a chance */

void grounds_of_chance (Game *d, const Fault *f, Remark *said) {
  const HistoryEntry *entry = d->history.entry;
  const Phase *p;
  int n = d->history.length, least = n > LOOKED_BACK ? n - LOOKED_BACK : 1;
  char came[PLACE_TEXT], lapsed[PLACE_TEXT];
  go_to_missing(d, f);
  p = judge_phase(&d->judge);
  if (p == NULL || (p->moves >> d->judge.bound.move & 1)) return;
  for (int i = n - 1; i >= least; i--) {
    if (!was_possible(d, f, i)) continue;
    if (entry[i].seat == f->seat) return;  /* had it, and used it */
    line_places_text(&d->places, entry[i - 1].line, came);
    line_places_text(&d->places, entry[i].line, lapsed);
    if (said->saying == SAY_NOTHING)
      remark_say(said, fact_saying(SAY_CHANCE), fact_string(came),
                 fact_string(lapsed));
    else
      remark_wrap(said, fact_saying(SAY_BOTH_CHANCE), fact_string(came),
                  fact_string(lapsed));
    return;
  }
}

void grounds_of_event (Game *d, const Fault *f, Remark *said) {
  int last = d->history.length - 1;
  char at[PLACE_TEXT];
  Buffer told = {0};
  if (last < 0 || said->saying == SAY_NOTHING) return;
  hear(d, f, &told);
  line_places_text(&d->places, d->history.entry[last].line, at);
  if (told.len > 0)
    remark_wrap(said, fact_saying(SAY_LAST_TOLD), fact_string(at),
                fact_string(told.text));
  buffer_free(&told);
}

static void say_due (Game *d, int seat, int count, Remark *said) {
  Reason line = {0};
  write_line(&d->judge, seat, count, &line);
  if (count == 1)
    remark_say(said, fact_saying(SAY_CARD_DUE), reason_fact(&line));
  else if (count > 1)
    remark_say(said, fact_saying(SAY_CARDS_DUE), fact_number(count),
               reason_fact(&line));
  else
    remark_say(said, fact_saying(SAY_SOME_CARDS_DUE), reason_fact(&line));
  reason_free(&line);
}

void grounds_of_missing (Game *d, const Fault *f, Remark *said) {
  const Phase *phase;
  Buffer told = {0};
  char at[PLACE_TEXT];
  int seat, count, last = d->history.length - 1;
  bool pending;
  if (said->saying != SAY_CARD_NOT_TURNED &&
      said->saying != SAY_CARD_NOT_REVEALED)
    return;
  go_to_missing(d, f);
  seat = seat_due(&d->judge);
  if (seat < 0) return;
  pending = d->judge.pending;
  phase = judge_phase(&d->judge);
  count = count_due(d, f, seat, false);
  if (count_due(d, f, seat, true) != count) count = 0;
  say_due(d, seat, count, said);
  if (last < 0) return;
  line_places_text(&d->places, d->history.entry[last].line, at);
  if (!pending) hear(d, f, &told);
  if (pending)
    remark_wrap(said, fact_saying(SAY_DUE_TO_MOVE), fact_string(at));
  else if (told.len > 0)
    remark_wrap(said, fact_saying(SAY_DUE_AFTER_THAT), fact_string(at),
                fact_string(told.text));
  else if (phase != NULL && phase->title.en[0])
    remark_wrap(said, fact_saying(SAY_DUE_IN_PHASE), fact_string(at),
                fact_both(phase->title));
  buffer_free(&told);
}
