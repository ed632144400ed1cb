/*
** Steps once more, when all are written: what nobody needs goes
** SPDX-License-Identifier: MIT
*/
#include "rules/vm_polish.h"

/*
** {======================================================
** What is read
** =======================================================
*/

/* Counts off what the step reads. */
static void unuse (int *uses, VmStep *s) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    for (int k = 0; o[i].read && k < o[i].count; k++)
      uses[*o[i].slot + o[i].first + k]--;
}

static void count_written (Polish *p, int i, int slot) {
  if (p->writes[slot]++ == 0) p->first_writer[slot] = i;
  p->writer[slot] = i;
}

static void count_more (Polish *p, int i) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(&p->d->step[i], o);
  for (int k = 0; k < n; k++) {
    int first = *o[k].slot + o[k].first;
    for (int slot = first; slot < first + o[k].count; slot++) {
      p->uses[slot] += o[k].read;
      if (o[k].written) count_written(p, i, slot);
    }
  }
}

/* Counts what the step reads and writes. */
static void count (Polish *p, int i) {
  const VmStep *s = &p->d->step[i];
  int uses = vm_uses[s->code];
  if (uses & USES_A) p->uses[s->a]++;
  if (uses & USES_B) p->uses[s->b]++;
  if (uses & USES_TO) p->uses[s->to]++;
  if (uses & SETS_TO) count_written(p, i, s->to);
  if (uses & USES_MORE) count_more(p, i);
}

/* Does it put something into a table made here, under a name or number? */
static bool is_plain (const Polish *p, const VmStep *s) {
  return p->is_made[s->to] && p->constant[s->a] != NULL;
}

/* What is read and written, and by whom. */
static void look (Polish *p) {
  Draft *d = p->d;
  for (int i = 0; i < d->constants; i++)
    p->constant[d->constant_slot[i]] = &d->constant[i];
  for (int i = 0; i < d->steps; i++) {
    VmStep *s = &d->step[i];
    count(p, i);
    if (s->code == STEP_NEW) p->is_made[s->to] = true;
    if (s->code == STEP_SET && is_plain(p, s)) p->uses[s->to]--;
  }
}

/* Where jumps lead, and nothing is gone. */
static void look_at_jumps (Polish *p) {
  const VmStep *step = p->d->step;
  int steps = p->d->steps;
  memset(p->is_target, 0, (size_t)steps + 1);
  memset(p->is_gone, 0, (size_t)steps + 1);
  for (int i = 0; i < steps; i++)
    if (vm_is_jump(&step[i])) p->is_target[i + step[i].jump] = true;
}

/* }====================================================== */

/*
** {======================================================
** What nobody needs
** =======================================================
*/

/* Does it nothing but fill its slot, and that without fail? */
static bool only_fills (const VmStep *s) {
  switch ((VmStepCode)s->code) {
    case STEP_MOVE: case STEP_CELL: case STEP_COUNT: case STEP_START:
    case STEP_START_GIVEN: case STEP_NOT: case STEP_NEW:
      return true;
    default: return false;
  }
}

static bool is_for_nobody (const Polish *p, const VmStep *s) {
  if (s->code == STEP_SET) return is_plain(p, s) && p->uses[s->to] == 0;
  if (s->code == STEP_MOVE && s->a == s->to) return true;
  return only_fills(s) && p->uses[s->to] == 0;
}

static void drop_unused (Polish *p) {
  Draft *d = p->d;
  for (int i = d->steps - 1; i >= 0; i--) {
    VmStep *s = &d->step[i];
    if (!p->is_gone[i] && is_for_nobody(p, s)) {
      p->is_gone[i] = true;
      unuse(p->uses, s);
      if (s->code == STEP_SET)
        p->uses[s->to]++;
      else
        p->writes[s->to]--;
    }
  }
}

/* }====================================================== */

/*
** {======================================================
** What is copied
** =======================================================
*/

enum { STRAIGHT = 8 };         /* steps between a value and its copy */

static bool touches (VmStep *s, int slot) {
  int uses = vm_uses[s->code];
  return (uses & USES_A && s->a == slot) || (uses & USES_B && s->b == slot) ||
         (uses & (USES_TO | SETS_TO) && s->to == slot) ||
         (uses & USES_MORE && vm_is_among(s, slot, false));
}

/* From one step straight to the other, and nobody touches the slot? */
static bool is_straight (const Polish *p, int from, int to, int slot) {
  if (from >= to || to - from > STRAIGHT) return false;
  for (int i = from + 1; i <= to; i++) {
    VmStep *s = &p->d->step[i];
    if (p->is_target[i]) return false;
    if (i < to && !p->is_gone[i] && (vm_is_jump(s) || touches(s, slot)))
      return false;
  }
  return true;
}

/*
** Does it write 'to', and that alone, wherever that is? A table is known by
** the slot where it was made.
*/
static bool sets_one (VmStep *s) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  if (s->code == STEP_NATIVE || s->code == STEP_CALL || s->code == STEP_NEW)
    return false;
  return n > 0 && o[n - 1].written && o[n - 1].count == 1;
}

/* Is the copy read, by one step, before the slot is written anew? */
static bool is_read_soon (const Polish *p, int move, int from, int to) {
  if (p->uses[to] != 1) return false;
  for (int i = move + 1; i < p->d->steps && i <= move + STRAIGHT; i++) {
    VmStep *s = &p->d->step[i];
    if (p->is_gone[i]) continue;
    if (p->is_target[i] || vm_is_jump(s)) return false;
    if (touches(s, to)) return true;
    if (touches(s, from)) return false;
  }
  return false;
}

/* All that write the one slot write the other. False: one cannot. */
static bool rename_all (const Polish *p, int from, int to) {
  Draft *d = p->d;
  int first = p->first_writer[from], last = p->writer[from];
  for (int i = first; i <= last; i++)
    if (!p->is_gone[i] && vm_writes(&d->step[i], from) &&
        !sets_one(&d->step[i]))
      return false;
  for (int i = first; i <= last; i++)
    if (!p->is_gone[i] && vm_writes(&d->step[i], from))
      d->step[i].to = (uint16_t)to;
  return true;
}

static bool rename_one (VmStep *s, int to) {
  if (!sets_one(s)) return false;
  s->to = (uint16_t)to;
  return true;
}

/* Those that wrote the one slot write the other, for the copy that goes. */
static void count_renamed (Polish *p, int from, int to) {
  bool alone = p->writes[to] == 1;
  if (alone || p->first_writer[from] < p->first_writer[to])
    p->first_writer[to] = p->first_writer[from];
  if (alone || p->writer[from] > p->writer[to])
    p->writer[to] = p->writer[from];
  p->writes[to] += p->writes[from] - 1;
  p->uses[from] = p->writes[from] = 0;
}

static bool write_there (Polish *p, int from, int to) {
  if (p->writes[from] == 1 ? !rename_one(&p->d->step[p->writer[from]], to)
                           : !rename_all(p, from, to))
    return false;
  count_renamed(p, from, to);
  return true;
}

/* From the step to the other with no choice, and nobody touches the slot? */
static bool leads_straight (const Polish *p, int from, int to, int slot) {
  for (int i = from + 1, n = 0; i < p->d->steps && n < STRAIGHT; n++) {
    VmStep *s = &p->d->step[i];
    if (i == to) return true;
    if (s->code == STEP_JUMP)
      i += s->jump;
    else if (!p->is_gone[i] && (vm_is_jump(s) || touches(s, slot)))
      return false;
    else
      i++;
  }
  return false;
}

/* Is all that writes 'from' copied at once, whichever way it is? */
static bool is_copied_at_once (const Polish *p, int move, int from, int to) {
  for (int i = p->first_writer[from]; i <= p->writer[from]; i++)
    if (!p->is_gone[i] && vm_writes(&p->d->step[i], from) &&
        !leads_straight(p, i, move, to))
      return false;
  return true;
}

/* What is only copied is put where the copy would be. */
static bool is_laid (Polish *p, int i) {
  const VmStep *move = &p->d->step[i];
  int from = move->a, to = move->to, writer = p->writer[from];
  if (p->uses[from] != 1 || p->writes[from] == 0) return false;
  if (p->writes[to] == 1 &&
      (p->writes[from] == 1 || is_read_soon(p, i, from, to)))
    return write_there(p, from, to);
  if (p->writes[from] == 1)
    return is_straight(p, writer, i, to) && write_there(p, from, to);
  return is_copied_at_once(p, i, from, to) && write_there(p, from, to);
}

static void lay_in_place (Polish *p) {
  for (int i = 0; i < p->d->steps; i++)
    if (p->d->step[i].code == STEP_MOVE && is_laid(p, i))
      p->is_gone[i] = true;
}

/* }====================================================== */

/*
** {======================================================
** Slots
** =======================================================
*/

static void need_more (VmStep *s, bool *needed) {
  Operand o[VM_OPERANDS];
  int n = vm_operands(s, o);
  for (int i = 0; i < n; i++)
    memset(&needed[*o[i].slot + o[i].first], true, (size_t)o[i].count);
}

static void need (VmStep *s, bool *needed) {
  int uses = vm_uses[s->code];
  if (uses & USES_A) needed[s->a] = true;
  if (uses & USES_B) needed[s->b] = true;
  if (uses & (USES_TO | SETS_TO)) needed[s->to] = true;
  if (uses & USES_MORE) need_more(s, needed);
}

/* By slot: is it read or written, or filled from outside? */
static const bool *find_needed (Draft *d) {
  bool *needed = vm_draft_room(d, (size_t)d->slots + 1);
  memset(needed, true, (size_t)d->filled);
  for (int i = 0; i < d->steps; i++) need(&d->step[i], needed);
  return needed;
}

static void keep_constants (Draft *d, const bool *needed,
                            const uint16_t *place) {
  int n = 0;
  for (int i = 0; i < d->constants; i++) {
    int slot = d->constant_slot[i];
    if (!needed[slot]) continue;
    d->constant[n] = d->constant[i];
    d->constant_slot[n++] = place[slot];
  }
  d->constants = n;
}

/* Slots that nobody needs go; what lies in a row still does. */
static const uint16_t *close_slots (Draft *d) {
  const bool *needed = find_needed(d);
  uint16_t *place = vm_draft_room(d, ((size_t)d->slots + 1) * sizeof *place);
  int slots = 0;
  for (int i = 0; i < d->slots; i++) {
    place[i] = (uint16_t)slots;
    slots += needed[i];
  }
  keep_constants(d, needed, place);
  d->slots = slots;
  return place;
}

/* }====================================================== */

/* A slot more than there are, and a step: somebody may look behind the last. */
static Polish begin (Draft *d) {
  size_t steps = (size_t)d->steps + 1, slots = (size_t)d->slots + 1;
  Polish p = {.d = d};
  p.uses = vm_draft_room(d, slots * sizeof *p.uses);
  p.writes = vm_draft_room(d, slots * sizeof *p.writes);
  p.writer = vm_draft_room(d, slots * sizeof *p.writer);
  p.first_writer = vm_draft_room(d, slots * sizeof *p.first_writer);
  p.is_made = vm_draft_room(d, slots * sizeof *p.is_made);
  p.constant = vm_draft_room(d, slots * sizeof *p.constant);
  p.is_target = vm_draft_take(d, steps * sizeof *p.is_target);
  p.is_gone = vm_draft_take(d, steps * sizeof *p.is_gone);
  return p;
}

const uint16_t *vm_polish (Draft *d) {
  Polish p;
  vm_jumps_shorten(d);
  p = begin(d);
  look(&p);
  look_at_jumps(&p);
  lay_in_place(&p);
  drop_unused(&p);
  vm_jumps_close(d, p.is_gone);
  look_at_jumps(&p);
  vm_joins(&p);
  vm_jumps_close(d, p.is_gone);
  vm_gaze(d);
  vm_special(&p);
  return close_slots(d);
}
