/*
** The verdict on one log: what is wrong with it, and the suspects
** SPDX-License-Identifier: MIT
*/
#include "judge/verdict.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "judge/finding.h"

static void free_claim (ClaimSheet *c) {
  if (c == NULL) return;
  for (int s = 0; s < SEATS_LIMIT; s++) {
    buffer_free(&c->account[s].en);
    buffer_free(&c->account[s].fr);
  }
  for (int i = 0; i < c->notes; i++) remark_free(&c->note[i]);
  free(c);
}

void fault_copy (Fault *to, const Fault *from) {
  Fault old = *to;
  free_claim(old.claim);
  *to = *from;
  to->claim = NULL;
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
  return s != NULL && f->suspects == 1 && s->doubts == 1 &&
         fault_rests_on(s, a);
}

void fault_clear (Fault *f) {
  Fault old = *f;
  free_claim(old.claim);
  memset(f, 0, sizeof *f);
  f->finding.complaint.remark = old.finding.complaint.remark;
  remark_clear(&f->finding.complaint.remark);
  f->suspect = old.suspect;
  f->suspect_room = old.suspect_room;
  f->seat = f->finding.article = -1;
}

void fault_free (Fault *f) {
  finding_free(&f->finding);
  free_claim(f->claim);
  free(f->suspect);
}

int fault_accused (const Fault *f) {
  if (f->suspects == 0) return f->seat;
  return f->suspects == 1 ? f->suspect[0].seat : -1;
}

unsigned verdict_column (const Verdict *v) {
  const Fault *f = &v->fault;
  Span whole = f->line.whole, at = f->finding.complaint.at;
  LinePlace place = line_places_find(&v->places, f->line.number);
  if (place.column > 0) return place.column;
  if (f->column > 0) return f->column;
  if (whole.at == NULL || at.at == NULL || at.at < whole.at ||
      at.at > whole.at + whole.len)
    return 1;
  whole.len = (size_t)(at.at - whole.at);
  return (unsigned)unicode_length(whole) + 1;
}

/* Empties the verdict; lists and buffers keep their capacity. */
void verdict_clear (Verdict *v) {
  bool is_clear = !v->has_fault && v->fault.seat < 0;
  if (!is_clear) fault_clear(&v->fault);
  memset(v, 0, offsetof(Verdict, fault));
  legal_list_clear(&v->legal);
  legal_list_clear(&v->legal_then);
  v->legal_line = 0;
  v->unsure = v->lost = false;
  v->unsure_line = 0;
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

/* Does it only say that there was none of some kinds? */
static bool is_plain (const Doubt *d) {
  return !d->some && d->fewer == 1 && kindset_is_empty(d->also) &&
         !kindset_is_empty(d->kinds);
}

/* About a moved '?': does the next move say it of more cards? */
static bool is_said_next (const Verdict *v, const Assumption *a) {
  const Assumption *b = a + 1, *end = v->assumption + v->assumptions;
  for (; a->doubt.after && b < end && b->event <= a->event + 1; b++)
    if (b->event > a->event && b->doubt.after &&
        b->doubt.slot == a->doubt.slot)
      return true;
  return false;
}

/* They are in the order of their events. */
bool verdict_says_again (const Verdict *v, int i) {
  const Assumption *a = &v->assumption[i];
  if (is_said_next(v, a)) return true;
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
