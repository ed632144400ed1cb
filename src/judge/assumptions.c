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
    sum += knowledge_signature(judge_world(j, w), &j->rules->layout);
  return sum;
}

/* The states that assumptions were made in, while there is room for them. */
enum { KEPT_WORLDS = 256 };

typedef struct Kept {
  Checkpoint **at;             /* by assumption; NULL: not kept */
  int count, next, worlds;
} Kept;

static void keep_state (Kept *k, const Judge *j, const Assumption *list,
                        int event) {
  for (; k->next < k->count && list[k->next].event <= event; k->next++) {
    if (list[k->next].proved || list[k->next].event < event) continue;
    if ((k->worlds += j->worlds) > KEPT_WORLDS) continue;
    k->at[k->next] = judge_save(j);
  }
}

static void free_kept (Kept *k) {
  for (int i = 0; i < k->count; i++) free(k->at[i]);
  free(k->at);
}

/*
** Goes through the log and notes what is known after each line from the first
** assumption on: who comes to know just as much can be proved no more wrong.
*/
static void note_signatures (Game *d, const Assumption *list, int pasts,
                             uint64_t *after, Kept *k) {
  Ruling ruling = RULING_FINE;
  game_rewind(d, 0);
  while (d->history.length < pasts && game_is_fine(ruling)) {
    keep_state(k, &d->judge, list, d->history.length);
    ruling = game_again(d);
    if (d->history.length > list[0].event)
      after[d->history.length - 1] = signature_of(&d->judge);
  }
}

/* Looking ahead costs, too. Beyond this, what is not proved is left open. */
static bool is_tired (const Game *d) {
  return d->judge.effort > EFFORT_LIMIT + 30 * d->history.length;
}

static bool is_blurred (const Judge *j) {
  for (int w = 0; w < j->worlds; w++)
    if (judge_world(j, w)->blurred) return true;
  return false;
}

/*
** The judge observes, and has come to the event. 'unsure' where it may be
** proved all the same. A move that waits for its card has denied nothing yet,
** so that all looks the same until the card is named.
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
         (j->pending || signature_of(j) != after[d->history.length - 1]) &&
         !is_tired(d)) {
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
** there was shown: and it was not what the assumption denies. But where worlds
** were ruled out, perhaps it was not shown, and only follows from assumptions.
*/
static bool is_shown (const Judge *j, const Assumption *a) {
  int slot = a->doubt.slot;
  if (kindset_is_empty(a->doubt.kinds) || j->sifted) return false;
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
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

/* To where that was assumed. False: it cannot be reached. */
static bool go_to (Game *d, const Assumption *a, const Checkpoint *kept) {
  if (kept != NULL) {
    judge_restore(&d->judge, kept);
    d->history.length = a->event;
  }
  while (d->history.length < a->event && game_is_fine(game_again(d))) {}
  return d->history.length == a->event;
}

/* Looks ahead from each that assumed, or until one is not proved. */
static bool look_ahead (Game *d, Assumption *list, int count, const Kept *k,
                        int pasts, const uint64_t *after, bool each) {
  Judge *j = &d->judge;
  bool unsure = false;
  game_rewind(d, 0);
  for (int i = 0; i < count; i++) {
    Checkpoint *here;
    if (list[i].proved) continue;
    if (!go_to(d, &list[i], k->at[i])) break;  /* it was fine before */
    here = judge_save(j);
    list[i].proved = is_proved(d, &list[i], pasts, after, &unsure);
    judge_restore(j, here);
    d->history.length = list[i].event;
    free(here);
    if (!each && !list[i].proved) break;
  }
  return !unsure;
}

static bool prove_assumptions (Game *d, Assumption *list, int count,
                               bool each) {
  Judge *j = &d->judge;
  int pasts = d->history.length;
  uint64_t *after = memory_new((size_t)pasts * sizeof *after + 1);
  Kept k = {memory_new((size_t)count * sizeof *k.at), count, 0, 0};
  bool sure;
  j->mode = MODE_OBSERVE;
  note_signatures(d, list, pasts, after, &k);
  sure = look_ahead(d, list, count, &k, pasts, after, each);
  j->mode = MODE_JUDGE;
  d->history.length = pasts;
  free_kept(&k);
  free(after);
  return sure;
}

/* }====================================================== */

void assumptions_list (Game *d, Verdict *v, bool each) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  bool sure = !is_blurred(j);
  if (note_shown(j, j->assumption, count))
    sure &= prove_assumptions(d, j->assumption, count, each);
  j->assumptions = count;
  for (int i = 0; i < count; i++)
    if (!j->assumption[i].proved) verdict_assume(v, &j->assumption[i]);
  if (v->assumptions > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  v->unsure = !sure && v->kind == VERDICT_CONSISTENT;
}
