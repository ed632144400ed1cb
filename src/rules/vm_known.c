/*
** What is known on a way through a function: what was worked out already, and
** how conditions came out
** SPDX-License-Identifier: MIT
**
** A slot has one value, so a condition on slots that came out one way does so
** again. What was read of tables and lists holds until they may have changed.
*/
#include "rules/vm_translate.h"

const Knowledge *vm_known_keep (Draft *d) {
  Knowledge *copy;
  if (d->kept != NULL) return d->kept;
  copy = vm_draft_room(d, sizeof *copy);
  *copy = d->known;
  return d->kept = copy;
}

void vm_known_take (Draft *d, const Knowledge *k) {
  if (d->kept == k) return;
  d->known = *k;
  d->kept = k;
}

void vm_known_drop (Draft *d) {
  d->known.values = 0;
  d->kept = NULL;
}

static bool is_same (const Known *k, const VmStep *s) {
  return k->code == s->code && k->a == s->a && k->b == s->b && k->n == s->n;
}

/* What it reads: nothing that changes, a list, or the table. */
typedef enum Reads { READS_ELSE, READS_LIST, READS_TABLE } Reads;

static Reads reads_of (int code) {
  switch ((VmStepCode)code) {
    case STEP_LENGTH: case STEP_GET: case STEP_GET_ITEM: case STEP_FIELD:
      return READS_LIST;
    case STEP_CELL: case STEP_TALLY: case STEP_COUNT: case STEP_COUNT_OF:
    case STEP_PHASE:
      return READS_TABLE;
    default: return READS_ELSE;
  }
}

int vm_known_find (const Draft *d, const VmStep *s) {
  const Knowledge *k = &d->known;
  if (reads_of(s->code) == READS_ELSE) return -1;
  for (int i = 0; i < k->values; i++)
    if (is_same(&k->value[i], s)) return k->value[i].to;
  return -1;
}

void vm_known_add (Draft *d, const VmStep *s) {
  Knowledge *k = &d->known;
  if (reads_of(s->code) == READS_ELSE || d->trial) return;
  d->kept = NULL;
  if (k->values == KNOWN_LIMIT)  /* the first is the one that helped longest */
    memmove(&k->value[0], &k->value[1],
            (size_t)--k->values * sizeof k->value[0]);
  k->value[k->values++] = (Known){.code = s->code, .a = s->a, .b = s->b,
                                  .to = s->to, .n = s->n};
}

static void forget (Draft *d, Reads reads) {
  Knowledge *k = &d->known;
  int n = 0;
  for (int i = 0; i < k->values; i++)
    if (reads_of(k->value[i].code) != reads) k->value[n++] = k->value[i];
  k->values = n;
  d->kept = NULL;
}

void vm_known_forget (Draft *d, const VmStep *s) {
  switch ((VmStepCode)s->code) {
    case STEP_SET: forget(d, READS_LIST); break;
    case STEP_SET_CELL: case STEP_SET_TALLY:
      forget(d, READS_TABLE);
      break;
    case STEP_DO:
      if (s->plan->op.code >= DO_SET) forget(d, READS_TABLE);
      break;
    case STEP_NATIVE: case STEP_CALL: vm_known_drop(d); break;
    default: break;
  }
}

int vm_known_condition (const Draft *d, const VmStep *s) {
  const Knowledge *k = &d->known;
  for (int i = 0; i < k->facts; i++)
    if (is_same(&k->fact[i], s)) return k->fact[i].holds;
  return -1;
}

void vm_known_settle (Draft *d, const VmStep *s, bool holds) {
  Knowledge *k = &d->known;
  int i = 0;
  d->kept = NULL;
  while (i < k->facts && !is_same(&k->fact[i], s)) i++;
  if (i == KNOWN_LIMIT) {
    i--;
    memmove(&k->fact[0], &k->fact[1], (size_t)i * sizeof k->fact[0]);
  }
  k->fact[i] = (Known){.code = s->code, .a = s->a, .b = s->b, .n = s->n,
                       .holds = holds};
  if (i == k->facts) k->facts++;
}

static bool has (const Known *list, int count, const Known *one) {
  for (int i = 0; i < count; i++)
    if (list[i].code == one->code && list[i].a == one->a &&
        list[i].b == one->b && list[i].n == one->n && list[i].to == one->to &&
        list[i].holds == one->holds)
      return true;
  return false;
}

static int keep_common (Known *list, int count, const Known *other,
                        int others) {
  int n = 0;
  for (int i = 0; i < count; i++)
    if (has(other, others, &list[i])) list[n++] = list[i];
  return n;
}

void vm_known_meet (Draft *d, const Knowledge *other) {
  Knowledge *k = &d->known;
  if (d->kept == other) return;
  d->kept = NULL;
  k->values = keep_common(k->value, k->values, other->value, other->values);
  k->facts = keep_common(k->fact, k->facts, other->fact, other->facts);
}
