/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#include "judge/verdict.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "ground/unicode.h"
#include "judge/finding.h"

unsigned verdict_column (const Fault *f) {
  if (f->column > 0) return f->column;
  Span whole = f->line.whole, at = f->finding.complaint.at;
  if (whole.at == NULL || at.at == NULL || at.at < whole.at ||
      at.at > whole.at + whole.len)
    return 1;
  whole.len = (size_t)(at.at - whole.at);
  return (unsigned)unicode_length(whole) + 1;
}

/* Empty again; lists and buffers keep their room. */
void verdict_clear (Verdict *v) {
  Verdict old = *v;
  memset(v, 0, sizeof *v);
  v->fault = old.fault;
  fault_clear(&v->fault);
  v->legal = old.legal;
  legal_clear(&v->legal);
  v->assumption = old.assumption;
  v->correction = old.correction;
  v->ruling = old.ruling;
  v->assumption_room = old.assumption_room;
  v->correction_room = old.correction_room;
  v->ruling_room = old.ruling_room;
}

void verdict_free (Verdict *v) {
  free(v->assumption);
  free(v->correction);
  free(v->ruling);
  legal_free(&v->legal);
  fault_free(&v->fault);
}

void verdict_assume (Verdict *v, const Assumption *a) {
  v->assumption = memory_grow(v->assumption, &v->assumption_room,
                              (size_t)v->assumptions + 1,
                              sizeof *v->assumption);
  v->assumption[v->assumptions++] = *a;
}

int verdict_assumed_of (const Verdict *v, const Assumption *a) {
  int seat = v->rules->layout.slot_seat[a->doubt.slot];
  if (kindset_is_empty(a->doubt.kinds)) return a->seat;
  return seat == NOBODY ? -1 : seat;
}

static void point_to (unsigned *line, const FormatLog *record) {
  *line = format_place(record, *line).line;
}

void verdict_point_to (Verdict *v, const FormatLog *record) {
  Fault *f = &v->fault;
  f->column = format_place(record, f->line.number).column;
  point_to(&f->line.number, record);
  if (f->against > 0) point_to(&f->against, record);
  for (int i = 0; i < f->suspects; i++)
    point_to(&f->suspect[i].line, record);
  v->line = record->start.line;
  for (int i = 0; i < v->assumptions; i++)
    point_to(&v->assumption[i].line, record);
  for (int i = 0; i < v->corrections; i++)
    point_to(&v->correction[i].line, record);
  for (int i = 0; i < v->rulings; i++) point_to(&v->ruling[i].line, record);
}
