/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#include "drive/verdict.h"

#include <stdlib.h>

#include "ground/memory.h"

static void drop_notes (Verdict *v) {
  for (int i = 0; i < v->assumptions; i++) free(v->assumption[i].text);
  v->assumptions = 0;
}

/* Empty again; lists and buffers keep their room. */
void verdict_clear (Verdict *v) {
  Verdict old = *v;
  drop_notes(&old);
  memset(v, 0, sizeof *v);
  v->message = old.message;
  v->legal_there = old.legal_there;
  v->assumption = old.assumption;
  v->correction = old.correction;
  v->ruling = old.ruling;
  v->assumption_room = old.assumption_room;
  v->correction_room = old.correction_room;
  v->ruling_room = old.ruling_room;
  v->fault_seat = v->fault_article = -1;
  buffer_clear(&v->message);
  buffer_clear(&v->legal_there);
}

void verdict_free (Verdict *v) {
  drop_notes(v);
  free(v->assumption);
  free(v->correction);
  free(v->ruling);
  buffer_free(&v->message);
  buffer_free(&v->legal_there);
}

void verdict_assume (Verdict *v, unsigned line, int seat, const char *text) {
  v->assumption = memory_grow(v->assumption, &v->assumption_room,
                              (size_t)v->assumptions + 1,
                              sizeof *v->assumption);
  v->assumption[v->assumptions++] =
      (Note){line, seat, memory_copy(text, strlen(text))};
}
