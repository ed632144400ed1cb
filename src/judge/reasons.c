/*
** Why a fault is one: what the game at hand adds to its article
** SPDX-License-Identifier: MIT
*/
#include "judge/reasons.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/grounds.h"

/* As it was when the fault was found: what it closes is closed. */
static void stand_before (Game *d, const Fault *f) {
  game_back(d, d->history.length);
  game_try(d, &f->line);
}

/*
** {======================================================
** Which line last changed what
** =======================================================
*/

static void note_changes (const Table *before, const Table *after,
                          const Layout *l, unsigned line, Witness *w) {
  for (int i = 0; i < l->cells; i++)
    if (before->cell[i] != after->cell[i]) w->cell[i] = line;
  for (int s = 0; s < l->slots; s++)
    if (memcmp(&before->pile[s], &after->pile[s], sizeof after->pile[s]) != 0)
      w->slot[s] = line;
}

/* What the fault closed happened since the line before. */
static void note_closed (Game *d, const Fault *f, Table *before,
                         Witness *w) {
  const Layout *l = &d->judge.rules->layout;
  table_copy(before, &d->judge.world[0], l);
  stand_before(d, f);
  if (d->history.length > 0)
    note_changes(before, &d->judge.world[0], l,
                 d->history.entry[d->history.length - 1].line, w);
}

/* Goes through the whole log again; nobody asks for this but for a fault. */
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

/* }====================================================== */

/* A claim is nobody's move. */
static Outcome ask_for_reason (Game *d, const Fault *f, Witness *w,
                               Reason *reason) {
  int article = f->finding.article;
  return article == ARTICLE_CLAIM
             ? reason_of_claim(&d->judge, w, reason)
             : reason_of_move(&d->judge, f->seat, article, w, reason);
}

static void find_reason (Game *d, const Fault *f, Witness *w,
                         Reason *reason) {
  stand_before(d, f);
  if (d->judge.rules->because[f->finding.article] == 0 ||
      ask_for_reason(d, f, w, reason) != OUTCOME_NEEDS_CARD)
    return;
  find_lines(d, f, w);
  ask_for_reason(d, f, w, reason);
}

/* What is said already stays, and this is said behind it. */
static void add_reason (const Reason *reason, Remark *said) {
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
  if (v->kind != VERDICT_ILLEGAL || f->suspects > 0) return;
  w = memory_new(sizeof *w);
  w->name = d->header.seating.name;
  w->places = &d->places;
  find_reason(d, f, w, &reason);
  if (article == ARTICLE_CLAIM) {
    ledger_follow(d, f, &ledger);
    grounds_of_claim(d, f, w, &ledger, &reason, said);
    ledger_free(&ledger);
  }
  else if (f->seat >= 0)
    grounds_of_move(d, f, &reason, said);
  if (article != ARTICLE_CLAIM && article != ARTICLE_TURN)
    add_reason(&reason, said);
  grounds_of_card(d, f, said);
  game_back(d, d->history.length);
  reason_free(&reason);
  free(w);
}
