/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#include "judge/verdict.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "ground/unicode.h"
#include "judge/finding.h"

unsigned verdict_column (const Verdict *v) {
  const Fault *f = &v->fault;
  Span whole = f->line.whole, at = f->finding.complaint.at;
  if (line_places_given(&v->places))
    return line_places_find(&v->places, f->line.number).column;
  if (f->column > 0) return f->column;
  if (whole.at == NULL || at.at == NULL || at.at < whole.at ||
      at.at > whole.at + whole.len)
    return 1;
  whole.len = (size_t)(at.at - whole.at);
  return (unsigned)unicode_length(whole) + 1;
}

/* Empty again; lists and buffers keep their room. */
void verdict_clear (Verdict *v) {
  bool is_clear = !v->has_fault && v->fault.seat < 0;
  if (!is_clear) fault_clear(&v->fault);
  memset(v, 0, offsetof(Verdict, fault));
  legal_list_clear(&v->legal);
  legal_list_clear(&v->legal_then);
  v->legal_line = 0;
  v->unsure = false;
  v->assumptions = v->corrections = v->rulings = 0;
}

void verdict_free (Verdict *v) {
  free(v->assumption);
  free(v->correction);
  free(v->ruling);
  legal_list_free(&v->legal);
  legal_list_free(&v->legal_then);
  fault_free(&v->fault);
}

void verdict_assume (Verdict *v, const Assumption *a) {
  v->assumption = memory_grow(v->assumption, &v->assumption_room,
                              (size_t)v->assumptions + 1,
                              sizeof *v->assumption);
  v->assumption[v->assumptions++] = *a;
}

/* That there was none of some kinds, and nothing else. */
static bool is_plain (const Doubt *d) {
  return !d->some && d->fewer == 1 && kindset_is_empty(d->also) &&
         !kindset_is_empty(d->kinds);
}

/* They are in the order of their events. */
bool verdict_says_again (const Verdict *v, int i) {
  const Assumption *a = &v->assumption[i];
  for (const Assumption *b = a; b > v->assumption && b[-1].event == a->event;)
    if ((--b)->doubt.slot == a->doubt.slot &&
        is_plain(&a->doubt) && is_plain(&b->doubt) &&
        kindset_is_within(a->doubt.kinds, b->doubt.kinds))
      return true;
  return false;
}

KindSet verdict_not_held (const Assumption *a) {
  return is_plain(&a->doubt) ? a->doubt.kinds : kindset_none();
}

int verdict_assumed_of (const Verdict *v, const Assumption *a) {
  int seat = v->rules->layout.slot_seat[a->doubt.slot];
  if (kindset_is_empty(a->doubt.kinds)) return a->seat;
  return seat == NOBODY ? -1 : seat;
}

unsigned verdict_line (const Verdict *v, unsigned line) {
  return line_places_find(&v->places, line).line;
}

unsigned verdict_start (const Verdict *v) {
  return line_places_given(&v->places) ? v->places.start.line : v->line;
}
