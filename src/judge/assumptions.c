/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#include "judge/assumptions.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "table/knowledge.h"

/*
** {======================================================
** Assumptions that later lines prove: no deal that fits what was shown
** makes them false
** =======================================================
*/

/* The worlds that are open, as one number. */
static uint64_t signature_of (const Judge *j) {
  uint64_t sum = 0;
  for (int w = 0; w < j->worlds; w++)
    sum += knowledge_signature(&j->world[w], &j->rules->layout);
  return sum;
}

/*
** Goes through the log from 'event' on and notes what is known after each
** line: who comes to know just as much can be proved no more wrong.
*/
static void note_signatures (Game *d, int event, int pasts,
                             uint64_t *after) {
  game_rewind(d, 0);
  while (d->history.length < pasts && game_is_fine(game_again(d)))
    if (d->history.length > event)
      after[d->history.length - 1] = signature_of(&d->judge);
}

/* Looking ahead costs, too. Beyond this, what is not proved is left open. */
static bool is_tired (const Game *d) {
  return d->judge.effort > EFFORT_LIMIT + 30 * d->history.length;
}

static bool is_blurred (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (j->world[w].blurred) return true;
  return false;
}

/*
** The judge observes, and has come to the event. 'unsure' where it may be
** proved all the same.
*/
static bool is_proved (Game *d, const Assumption *a, int pasts,
                       const uint64_t *after, bool *unsure) {
  Judge *j = &d->judge;
  Ruling ruling;
  if (kindset_is_empty(a->doubt.kinds)) return false;  /* nobody can tell */
  j->deny = a->event;
  j->denied = &a->doubt;
  ruling = game_again(d);
  while (d->history.length < pasts && game_is_fine(ruling) &&
         signature_of(j) != after[d->history.length - 1] && !is_tired(d)) {
    j->effort++;
    ruling = game_again(d);
  }
  j->deny = -1;
  if (ruling == RULING_ILLEGAL) return true;
  *unsure |= is_blurred(j) || is_tired(d);
  return false;
}

/*
** Was every card of that hand seen as it was then? If none has come to it since
** and none has left unseen, and there is none that nobody knows, all that was
** there was shown: and it was not what the assumption denies.
*/
static bool is_shown (const Judge *j, const Assumption *a) {
  int slot = a->doubt.slot;
  if (kindset_is_empty(a->doubt.kinds)) return false;
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = &j->world[w];
    if (t->pile[slot].stirred != a->stirred) return false;
    for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
      if (!table_is_known(t, k)) return false;
  }
  return true;
}

/* False when there is nothing left to prove. */
static bool note_shown (const Judge *j, Assumption *list, int count) {
  bool more = false;
  for (int i = 0; i < count; i++) {
    list[i].proved = is_shown(j, &list[i]);
    more |= !list[i].proved;
  }
  return more;
}

/* Goes through the log once, and looks ahead from each that assumed. */
static bool prove_assumptions (Game *d, Assumption *list, int count) {
  Judge *j = &d->judge;
  bool unsure = false;
  int pasts = d->history.length;
  uint64_t *after = memory_new((size_t)pasts * sizeof *after + 1);
  j->mode = MODE_OBSERVE;
  note_signatures(d, list[0].event, pasts, after);
  game_rewind(d, 0);
  for (int i = 0; i < count; i++) {
    Checkpoint *here;
    if (list[i].proved) continue;
    while (d->history.length < list[i].event && game_is_fine(game_again(d))) {}
    if (d->history.length < list[i].event)
      break;  /* cannot be: it was fine before */
    here = judge_save(j);
    list[i].proved = is_proved(d, &list[i], pasts, after, &unsure);
    judge_restore(j, here);
    d->history.length = list[i].event;
    free(here);
  }
  j->mode = MODE_JUDGE;
  d->history.length = pasts;
  free(after);
  return !unsure;
}

/* }====================================================== */

void assumptions_list (Game *d, Verdict *v) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  bool sure = !is_blurred(j);
  if (note_shown(j, j->assumption, count))
    sure &= prove_assumptions(d, j->assumption, count);
  j->assumptions = count;
  for (int i = 0; i < count; i++)
    if (!j->assumption[i].proved) verdict_assume(v, &j->assumption[i]);
  if (v->assumptions > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  v->unsure = !sure && v->kind == VERDICT_CONSISTENT;
}
