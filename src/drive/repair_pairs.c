/*
** Two edits that make a log legal together
** SPDX-License-Identifier: MIT
**
** The first must bring the judge beyond the fault, to another one; the second
** is then looked for as if the log had been so from the start.
*/
#include "drive/repair_private.h"

#include <stdlib.h>

#include "ground/memory.h"

/* The small ones first, then those that bring the judge far. */
static int by_promise (const void *a, const void *b) {
  const RepairEdit *x = a, *y = b;
  if (x->size != y->size) return x->size - y->size;
  if (x->left != y->left) return x->left < y->left ? -1 : 1;
  if (x->line != y->line) return x->line > y->line ? -1 : 1;
  return x->splice[0].by < y->splice[0].by ? -1 : 1;
}

/* Keeps the edits that help. */
static void find_helpful (Workshop *w) {
  int n = 0;
  for (int i = 0; i < w->edits; i++)
    if (w->edit[i].left < w->left) w->edit[n++] = w->edit[i];
  w->edits = n;
  if (n > 0) qsort(w->edit, (size_t)n, sizeof *w->edit, by_promise);
}

/*
** A span of the text that the first edit made, as one of the log's own text;
** false where the edit wrote it.
*/
static bool find_origin (const Workshop *w, const RepairEdit *first,
                         Span edited, Span *at) {
  const char *from = w->log->text.at;
  size_t offset = (size_t)(at->at - edited.at);
  for (int i = 0; i <= first->splices; i++) {
    const RepairSplice *s = i < first->splices ? &first->splice[i] : NULL;
    const char *to = s ? s->at.at : w->log->text.at + w->log->text.len;
    size_t len = (size_t)(to - from);
    if (offset + at->len <= len) {
      at->at = from + offset;
      return true;
    }
    if (s == NULL || offset < len + s->by_len) return false;
    offset -= len + s->by_len;
    from = to + s->at.len;
  }
  return false;
}

/* In the order of the text. False where it overlaps with another. */
static bool add_splice (RepairEdit *e, RepairSplice s) {
  int i = e->splices;
  while (i > 0 && e->splice[i - 1].at.at > s.at.at) i--;
  if (i > 0 && e->splice[i - 1].at.at + e->splice[i - 1].at.len > s.at.at)
    return false;
  if (i < e->splices && s.at.at + s.at.len > e->splice[i].at.at) return false;
  for (int k = e->splices++; k > i; k--) e->splice[k] = e->splice[k - 1];
  e->splice[i] = s;
  return true;
}

static bool join (const Workshop *w, const RepairEdit *first,
                  const RepairEdit *second, Span edited, RepairEdit *pair) {
  *pair = *first;
  pair->also = second->kind;
  pair->size += second->size;
  for (int i = 0; i < second->splices; i++) {
    RepairSplice s = second->splice[i];
    if (!find_origin(w, first, edited, &s.at) || !add_splice(pair, s))
      return false;
  }
  return true;
}

/* Whatever mends what the first edit left. */
static void try_second (Workshop *w, const RepairEdit *first) {
  LogText edited = *w->log;
  RepairEdit pair = *first;
  Buffer text;
  Workshop next = {.d = w->d, .log = &edited, .found = w->found,
                   .left = first->left};
  repair_try(w, &pair);
  text = w->text;
  w->text = (Buffer){0};
  edited.text = (Span){buffer_string(&text), text.len};
  repair_look(&next);
  for (int i = 0; i < next.edits; i++) {
    if (repair_is_enough(w, first->size + next.edit[i].size)) break;
    if (join(w, first, &next.edit[i], edited.text, &pair) &&
        repair_try(w, &pair))
      repair_keep(w->found, &pair);
  }
  repair_clear(&next);
  buffer_free(&text);
}

void repair_try_pairs (Workshop *w) {
  Repairs *r = w->found;
  r->pairs = true;
  find_helpful(w);
  for (int i = 0; i < w->edits; i++) {
    size_t texts = r->texts.len;
    if (repair_is_enough(w, w->edit[i].size + 1)) break;
    try_second(w, &w->edit[i]);
    if (r->total == 0) r->texts.len = texts;  /* nobody needs them */
  }
}
