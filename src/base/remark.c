/*
** Remarks: messages as facts, worded in messages.def
** SPDX-License-Identifier: MIT
*/
#include "base/remark.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/saying.h"

Fact fact_saying (Saying saying) {
  return (Fact){.kind = FACT_SAYING, .saying = saying};
}

Fact fact_text (Span text) { return (Fact){.kind = FACT_TEXT, .text = text}; }

Fact fact_string (const char *text) { return fact_text(span_of(text)); }

Fact fact_number (double number) {
  return (Fact){.kind = FACT_NUMBER, .number = number};
}

/* Errors that users meet; for others the system has a name. */
Fact fact_error (int error) {
  static const struct { int error; Saying saying; } known[] = {
    {ENOENT, SAY_ERROR_NOT_THERE}, {EACCES, SAY_ERROR_NOT_ALLOWED},
    {EPERM, SAY_ERROR_NOT_ALLOWED}, {EISDIR, SAY_ERROR_FOLDER},
    {ENOTDIR, SAY_ERROR_NO_FOLDER}, {EEXIST, SAY_ERROR_THERE},
    {ENOSPC, SAY_ERROR_FULL}, {EBADF, SAY_ERROR_CLOSED},
    {EROFS, SAY_ERROR_READ_ONLY},
    {ENAMETOOLONG, SAY_ERROR_NAME_LONG}, {ELOOP, SAY_ERROR_LINKS},
    {EIO, SAY_ERROR_DEVICE}, {EMFILE, SAY_ERROR_MANY_FILES},
    {ENOMEM, SAY_ERROR_MEMORY}, {EPIPE, SAY_ERROR_NO_READER}
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (known[i].error == error) return fact_saying(known[i].saying);
  return fact_string(strerror(error));
}

Fact fact_both (Both text) { return (Fact){.kind = FACT_BOTH, .both = text}; }

Fact fact_word (const Word *word) {
  return fact_both((Both){word->en, word->fr ? word->fr : ""});
}

Fact fact_choices (const Word *choice, int choices) {
  return (Fact){.kind = FACT_CHOICES, .choice = choice, .choices = choices};
}

/* Copies the text into the remark. */
static Fact copy_text (Remark *r, Fact f) {
  f.from = r->own.len;
  if (f.kind == FACT_TEXT) buffer_span(&r->own, f.text);
  if (f.kind == FACT_BOTH) {
    buffer_put(&r->own, f.both.en, strlen(f.both.en) + 1);
    buffer_put(&r->own, f.both.fr, strlen(f.both.fr) + 1);
  }
  return f;
}

void remark_clear (Remark *r) {
  r->saying = SAY_NOTHING;
  r->facts = 0;
  r->meant = fact_string("");
  buffer_clear(&r->own);
}

void remark_set (Remark *r, const Fact *saying, int facts) {
  if (r == NULL) return;
  remark_clear(r);
  r->saying = saying->saying;
  for (r->facts = 0; r->facts < facts; r->facts++)
    r->fact[r->facts] = copy_text(r, saying[1 + r->facts]);
}

void remark_suggest_both (Remark *r, Both meant) {
  if (r != NULL) r->meant = copy_text(r, fact_both(meant));
}

void remark_suggest (Remark *r, Span meant) {
  if (r != NULL) r->meant = copy_text(r, fact_text(meant));
}

void remark_put_within (Remark *r) {
  Remark *said = memory_new(sizeof *said);
  *said = *r;
  *r = (Remark){.within = said};
}

static void free_within (Remark *r) {
  if (r->within == NULL) return;
  remark_free(r->within);
  free(r->within);
  r->within = NULL;
}

void remark_copy (Remark *to, const Remark *from) {
  Buffer own = to->own;
  free_within(to);
  *to = *from;
  to->own = own;
  buffer_copy(&to->own, &from->own);
  if (from->within == NULL) return;
  to->within = memory_new(sizeof *to->within);
  remark_copy(to->within, from->within);
}

static bool is_same_fact (const Remark *a, const Remark *b, int i) {
  const Fact *f = &a->fact[i], *g = &b->fact[i];
  if (f->kind != g->kind) return false;
  if (f->kind == FACT_TEXT)
    return span_same(remark_text(a, f), remark_text(b, g));
  if (f->kind == FACT_BOTH)
    return strcmp(remark_both(a, f).en, remark_both(b, g).en) == 0;
  return f->saying == g->saying && f->number == g->number &&
         f->choice == g->choice;
}

bool remark_same (const Remark *a, const Remark *b) {
  if (a == NULL || b == NULL) return a == b;
  if (a->saying != b->saying || a->facts != b->facts) return false;
  for (int i = 0; i < a->facts; i++)
    if (!is_same_fact(a, b, i)) return false;
  return remark_same(a->within, b->within);
}

void remark_free (Remark *r) {
  free_within(r);
  buffer_free(&r->own);
}

Span remark_text (const Remark *r, const Fact *f) {
  return (Span){buffer_string(&r->own) + f->from, f->text.len};
}

Both remark_both (const Remark *r, const Fact *f) {
  const char *en = buffer_string(&r->own) + f->from;
  return (Both){en, en + strlen(en) + 1};
}

/* The catalogue of messages, worded in messages.def */

static const Message messages[SAYINGS] = {
#define MESSAGE(name, arguments, en, fr) \
  [SAY_##name] = {arguments, {en, fr}, {NULL, NULL}},
#define FAULT(name, arguments, en, fr, remedy_en, remedy_fr) \
  [SAY_##name] = {arguments, {en, fr}, {remedy_en, remedy_fr}},
#include "base/messages.def"
};

const Message *saying_message (Saying saying) { return &messages[saying]; }
