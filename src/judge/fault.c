/*
** What is wrong with a log, and who may be to blame
** SPDX-License-Identifier: MIT
*/
#include "judge/fault.h"

#include <stdlib.h>

#include "ground/memory.h"
#include "judge/finding.h"

void fault_copy (Fault *to, const Fault *from) {
  Fault old = *to;
  *to = *from;
  to->finding = old.finding;
  to->suspect = old.suspect;
  to->suspect_room = old.suspect_room;
  to->suspects = to->others = 0;
  finding_copy(&to->finding, &from->finding);
  for (int i = 0; i < from->suspects; i++) fault_suspect(to, &from->suspect[i]);
  for (int i = 0; i < from->others; i++)
    fault_other(to, &from->suspect[from->suspects + i]);
}

static void add_suspect (Fault *f, const Suspect *s) {
  int count = f->suspects + f->others;
  f->suspect = memory_grow(f->suspect, &f->suspect_room, (size_t)count + 1,
                           sizeof *f->suspect);
  f->suspect[count] = *s;
}

void fault_suspect (Fault *f, const Suspect *s) {
  add_suspect(f, s);
  f->suspects++;
}

void fault_other (Fault *f, const Suspect *s) {
  add_suspect(f, s);
  f->others++;
}

const Suspect *fault_named (const Fault *f, unsigned line) {
  for (int i = 0; i < f->suspects + f->others; i++)
    if (f->suspect[i].line == line) return &f->suspect[i];
  return NULL;
}

bool fault_rests_on (const Suspect *s, const Assumption *a) {
  for (int i = 0; i < s->doubts; i++) {
    const Doubt *d = &s->doubt[i];
    if (s->line == a->line && d->slot == a->doubt.slot &&
        d->some == a->doubt.some && !kindset_is_empty(d->kinds) &&
        kindset_is_within(d->kinds, a->doubt.kinds))
      return true;
  }
  return false;
}

bool fault_refutes (const Fault *f, const Assumption *a) {
  const Suspect *s = fault_named(f, a->line);
  return s != NULL && f->suspects == 1 && fault_rests_on(s, a);
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
