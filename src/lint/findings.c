/*
** Findings: what is wrong with a rule file
** SPDX-License-Identifier: MIT
*/
#include "lint/lint.h"

#include <stdlib.h>

#include "base/memory.h"

const FindingAbout findings_sorts[FINDING_SORTS] = {
#define FINDING(name, id, is_fault, remedy) {id, is_fault, remedy},
#include "lint/findings.def"
};

void findings_free (Findings *f) {
  for (int i = 0; i < f->count; i++) {
    free(f->list[i].file);
    remark_free(&f->list[i].what);
  }
  free(f->list);
  *f = (Findings){.count = 0};
}

bool findings_is_full (const Findings *f) {
  return findings_faults(f) >= FINDINGS_LIMIT;
}

/* Remarks never use up the room for faults. */
static bool has_room (const Findings *f, FindingSort sort) {
  if (findings_sorts[sort].is_fault) return !findings_is_full(f);
  return f->count - findings_faults(f) < FINDINGS_LIMIT;
}

/* The remark without its log. */
static const Remark *without_log (const Remark *what) {
  return what->saying == SAY_LOG_SO_FAR ? what->within : what;
}

static bool is_there (const Findings *f, FindingSort sort, const char *file,
                      int line, const Remark *what) {
  for (int i = 0; i < f->count; i++)
    if (f->list[i].sort == sort && f->list[i].line == line &&
        strcmp(f->list[i].file, file) == 0 &&
        remark_same(without_log(&f->list[i].what), what))
      return true;
  return false;
}

bool findings_add_remark (Findings *f, FindingSort sort, const char *file,
                          int line, const Remark *what) {
  LintFinding *added;
  if (!has_room(f, sort) || is_there(f, sort, file, line, what)) return false;
  f->list = memory_grow(f->list, &f->room, (size_t)f->count + 1,
                        sizeof *f->list);
  added = &f->list[f->count++];
  *added = (LintFinding){sort, memory_copy(file, strlen(file)), line,
                         {.saying = SAY_NOTHING}};
  remark_copy(&added->what, what);
  return true;
}

bool findings_add_facts (Findings *f, FindingSort sort, const char *file,
                         int line, const Fact *saying, int facts) {
  Remark what = {.saying = SAY_NOTHING};
  bool added;
  remark_set(&what, saying, facts);
  added = findings_add_remark(f, sort, file, line, &what);
  remark_free(&what);
  return added;
}

void findings_meant (Findings *f, Span nearest) {
  if (nearest.len > 0 && f->count > 0)
    remark_suggest(&f->list[f->count - 1].what, nearest);
}

bool findings_has (const Findings *f, FindingSort sort) {
  for (int i = 0; i < f->count; i++)
    if (f->list[i].sort == sort) return true;
  return false;
}

int findings_faults (const Findings *f) {
  int n = 0;
  for (int i = 0; i < f->count; i++)
    n += findings_sorts[f->list[i].sort].is_fault;
  return n;
}

/* Orders two findings; those of file 'first' come first. */
static int compare (const LintFinding *a, const LintFinding *b,
                    const char *first) {
  int files = strcmp(a->file, b->file);
  if (files != 0) {
    if (strcmp(a->file, first) == 0) return -1;
    return strcmp(b->file, first) == 0 ? 1 : files;
  }
  if (a->line != b->line) return a->line - b->line;
  if (a->sort != b->sort) return (int)a->sort - (int)b->sort;
  if (a->what.saying != b->what.saying)
    return (int)a->what.saying - (int)b->what.saying;
  return strcmp(buffer_string(&a->what.own), buffer_string(&b->what.own));
}

/* Insertion sort: there are few findings. */
void findings_sort (Findings *f, const char *first_file) {
  for (int i = 1; i < f->count; i++) {
    LintFinding moved = f->list[i];
    int at = i;
    for (; at > 0 && compare(&moved, &f->list[at - 1], first_file) < 0; at--)
      f->list[at] = f->list[at - 1];
    f->list[at] = moved;
  }
}
