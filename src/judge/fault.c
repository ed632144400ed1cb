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
