/*
** Jumps once more, when all steps are written: none that leads to another, and
** none round a jump
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_translate.h"

typedef struct Jumps {
  Draft *d;
  bool *is_target;             /* by step: is it jumped to? */
  bool *is_gone;               /* by step */
} Jumps;

static bool ends (const VmStep *s) {
  return s->code == STEP_RETURN || s->code == STEP_VERDICT;
}

/*
** A jump to a jump leads to where that one does, and a jump to the end is as
** good as the end.
*/
static void follow (VmStep *s) {
  const VmStep *to = s + s->jump;
  while (s->jump > 0 && to->code == STEP_JUMP) {
    s->jump += to->jump;
    to = s + s->jump;
  }
  if (s->code == STEP_JUMP && ends(to)) *s = *to;
}

/* The next that is not gone. */
static int next_of (const Jumps *j, int i) {
  do i++; while (i < j->d->steps && j->is_gone[i]);
  return i;
}

/* A condition that leads round a jump: if it does not hold, it jumps there. */
static void turn_round (Jumps *j, int i) {
  VmStep *s = &j->d->step[i], *next;
  int n = next_of(j, i);
  if (s->jump <= n - i || n == j->d->steps || j->is_target[n]) return;
  next = &j->d->step[n];
  if (next->code != STEP_JUMP || next_of(j, n) != i + s->jump) return;
  s->k = !s->k;
  s->jump = n + next->jump - i;
  j->is_gone[n] = true;
}

/* Could it give the call up? */
static bool can_fail (const VmStep *s) {
  switch ((VmStepCode)s->code) {
    case STEP_IF_LESS: case STEP_IF_NOT_MORE: case STEP_IF_FIELD:
    case STEP_IF_FIELD_IS:
      return true;
    default: return false;
  }
}

/* A jump to the next step, whatever comes of the condition. */
static void drop_idle (Jumps *j, int i) {
  const VmStep *s = &j->d->step[i];
  if (i + s->jump == next_of(j, i) &&
      (s->code == STEP_JUMP || (vm_is_condition(s) && !can_fail(s))))
    j->is_gone[i] = true;
}

static bool goes_on (const VmStep *s) {
  return s->code != STEP_JUMP && s->code != STEP_LOOP &&
         s->code != STEP_FAIL && !ends(s);
}

/* Steps lead on to what is behind them, but for loops: once is enough. */
static void drop_unreached (Jumps *j) {
  Draft *d = j->d;
  memset(j->is_gone, true, (size_t)d->steps + 1);
  j->is_gone[0] = false;
  for (int i = 0; i < d->steps; i++) {
    VmStep *s = &d->step[i];
    if (j->is_gone[i]) continue;
    if (s->jump > 0) follow(s);
    if (goes_on(s)) j->is_gone[i + 1] = false;
    if (s->jump == 0) continue;
    j->is_gone[i + s->jump] = false;
    j->is_target[i + s->jump] = true;
  }
}

void vm_jumps_shorten (Draft *d) {
  size_t steps = (size_t)d->steps + 1;
  Jumps j = {.d = d};
  j.is_target = vm_draft_room(d, steps);
  j.is_gone = vm_draft_take(d, steps);
  drop_unreached(&j);
  for (int i = 0; i < d->steps; i++) {
    if (j.is_gone[i] || !vm_is_jump(&d->step[i])) continue;
    if (vm_is_condition(&d->step[i])) turn_round(&j, i);
    drop_idle(&j, i);
  }
  vm_jumps_close(d, j.is_gone);
}

/* By step, and behind the last: where it will be. */
static const uint16_t *find_places (Draft *d, const bool *is_gone, int *left) {
  int steps = d->steps, n = 0;
  uint16_t *place = vm_draft_take(d, ((size_t)steps + 1) * sizeof *place);
  for (int i = 0; i < steps; i++) {
    place[i] = (uint16_t)n;
    n += !is_gone[i];
  }
  place[steps] = (uint16_t)n;
  *left = n;
  return place;
}

void vm_jumps_close (Draft *d, const bool *is_gone) {
  int steps = d->steps;
  VmStep *step = d->step;
  const uint16_t *place;
  if (memchr(is_gone, true, (size_t)steps) == NULL) return;
  place = find_places(d, is_gone, &d->steps);
  for (int i = 0; i < steps; i++) {
    int to = place[i], jump = step[i].jump;
    if (is_gone[i]) continue;
    step[to] = step[i];
    if (jump != 0) step[to].jump = place[i + jump] - to;
  }
}
