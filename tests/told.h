/*
** Messages in English, for tests
** SPDX-License-Identifier: MIT
*/
#ifndef told_h
#define told_h

#include "render/catalogue.h"
#include "render/wording.h"

/* Valid until the next call. */
static inline const char *told_buffer (Buffer *fresh) {
  static Buffer kept;
  buffer_free(&kept);
  kept = *fresh;
  return buffer_string(&kept);
}

static inline const char *told (const Remark *r) {
  Buffer b = {0};
  catalogue_write(&b, r, ENGLISH);
  return told_buffer(&b);
}

/* The error that ended the last call of the rules. */
static inline const char *told_by (const Host *h) {
  Remark why = {0};
  const char *text;
  host_tell_fault(h, &why);
  text = told(&why);
  remark_free(&why);
  return text;
}

static inline const char *told_fault (const Verdict *v) {
  Buffer b = {0};
  if (v->has_fault) wording_fault(&b, wording_of(v, ENGLISH), &v->fault);
  return told_buffer(&b);
}

#endif
