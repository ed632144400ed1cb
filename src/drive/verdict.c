/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#include "drive/verdict.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "ground/unicode.h"
#include "judge/finding.h"

void fault_copy (Fault *to, const Fault *from) {
  Fault old = *to;
  *to = *from;
  to->finding = old.finding;
  to->suspect = old.suspect;
  to->suspect_room = old.suspect_room;
  to->suspects = 0;
  finding_copy(&to->finding, &from->finding);
  for (int i = 0; i < from->suspects; i++) fault_suspect(to, &from->suspect[i]);
}

void fault_suspect (Fault *f, const Suspect *s) {
  f->suspect = memory_grow(f->suspect, &f->suspect_room,
                           (size_t)f->suspects + 1, sizeof *f->suspect);
  f->suspect[f->suspects++] = *s;
}

void fault_clear (Fault *f) {
  Fault old = *f;
  memset(f, 0, sizeof *f);
  f->finding.complaint.remark = old.finding.complaint.remark;
  remark_clear(&f->finding.complaint.remark);
  f->suspect = old.suspect;
  f->suspect_room = old.suspect_room;
  f->seat = f->finding.article = -1;
}

void fault_free (Fault *f) {
  finding_free(&f->finding);
  free(f->suspect);
}

int fault_accused (const Fault *f) {
  if (f->suspects == 0) return f->seat;
  return f->suspects == 1 ? f->suspect[0].seat : -1;
}

unsigned verdict_column (const Fault *f) {
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
  if (a->doubt.kinds == 0) return a->seat;
  return seat == NOBODY ? -1 : seat;
}
