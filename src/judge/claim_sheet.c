/*
** Wrong claims, player by player
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "base/memory.h"
#include "judge/reasons.h"

/* What the line claims: parses the event again. */
static void read_claims (Game *d, const Fault *f, ClaimSheet *c) {
  Event e;
  if (!event_read(&d->reader, &f->line, &e, NULL)) return;
  for (int i = 0; i < e.claims; i++) {
    c->claimed[e.claim[i].seat] = true;
    c->score[e.claim[i].seat] = e.claim[i].number;
  }
}

/* How a score is made up, and where it last changed. */
static void find_accounts (Game *d, Witness *w, const Ledger *l,
                           ClaimSheet *c) {
  bool at_once = l->from_start && l->entries == 1;
  for (int s = 0; s < d->judge.seating->seats; s++) {
    reason_of_score(&d->judge, s, w, &c->account[s]);
    if (at_once || l->change[s] == 0) continue;
    c->line[s] = l->line[s];
    c->change[s] = l->change[s];
  }
}

static Remark *new_note (ClaimSheet *c) { return &c->note[c->notes++]; }

static Fact line_fact (const Game *d, unsigned line, char at[PLACE_TEXT]) {
  return fact_string(line_places_text(&d->places, line, at));
}

/* What the last line that changed a score led to, in the rules' words. */
static void note_last (const Game *d, const Ledger *l, ClaimSheet *c) {
  const LedgerEntry *e = l->entries > 0 ? &l->entry[l->entries - 1] : NULL;
  char at[PLACE_TEXT];
  if (e == NULL || e->told.len == 0) return;
  remark_say(new_note(c), fact_saying(SAY_TOLD_IN_LINE),
             line_fact(d, e->line, at), fact_string(e->told.text));
}

static void note_tie (Game *d, ClaimSheet *c) {
  if (grounds_of_tie(&d->judge, &c->note[c->notes])) c->notes++;
}

/* A card must be named before counting can go on. */
static void note_missing (const Judge *j, ClaimSheet *c) {
  int seat = j->pending ? j->need_seat : j->world[0].need_seat;
  if (!j->pending && !j->world[0].halted) return;
  if (seat >= SEATS_LIMIT)
    remark_say(new_note(c), fact_saying(SAY_TURN_IT_FIRST));
  else
    remark_say(new_note(c), fact_saying(SAY_REVEAL_IT_FIRST),
               fact_text(j->seating->name[seat]));
}

ClaimSheet *claim_sheet (Game *d, const Fault *f, Witness *w,
                         const Ledger *ledger, const Reason *because) {
  ClaimSheet *c;
  if (f->finding.complaint.remark.saying == SAY_NOT_OVER) return NULL;
  c = memory_new(sizeof *c);
  c->of_winner = f->line.subject == SUBJECT_WINNER;
  if (!judge_scores(&d->judge, c->counted)) {
    free(c);
    return NULL;
  }
  read_claims(d, f, c);
  if (!judge_over(&d->judge) || !judge_winners(&d->judge, c->wins))
    memset(c->wins, 0, sizeof c->wins);
  if (!c->of_winner) find_accounts(d, w, ledger, c);
  note_last(d, ledger, c);
  note_tie(d, c);
  if (because->en.len > 0)
    remark_say(new_note(c), fact_saying(SAY_AS_IT_IS), reason_fact(because));
  note_missing(&d->judge, c);
  return c;
}
