/*
** Rule files that come with the program, found by what they say
** SPDX-License-Identifier: MIT
*/
#include "rules/compiled.h"

const Compiled *compiled_find (const char *chunk, Span text) {
  for (const Compiled *c = compiled_files; c->chunk != NULL; c++)
    if (strcmp(c->chunk, chunk) == 0)
      return span_same(c->text, text) ? c : NULL;
  return NULL;
}
