/*
** What a rule file declares, checked and frozen
** SPDX-License-Identifier: MIT
*/
#include "rules/ruleset.h"

#include <stdlib.h>

#include "ground/memory.h"

Ruleset *ruleset_new (void) {
  Ruleset *r = memory_new(sizeof *r);
  r->kind_words = dictionary_new(FOLD_ACCENTS);
  r->verb_words = dictionary_new(FOLD_ACCENTS);
  r->zone_words = dictionary_new(FOLD_ACCENTS);
  r->option_words = dictionary_new(FOLD_ACCENTS);
  return r;
}

void ruleset_free (Ruleset *r) {
  if (r == NULL) return;
  dictionary_free(r->kind_words);
  dictionary_free(r->verb_words);
  dictionary_free(r->zone_words);
  dictionary_free(r->option_words);
  for (size_t i = 0; i < r->texts; i++) free(r->text[i]);
  free(r->text);
  free(r);
}

const char *ruleset_text (Ruleset *r, Span text) {
  char *copy = memory_copy(text.at, text.len);
  r->text = memory_grow(r->text, &r->text_room, r->texts + 1, sizeof *r->text);
  r->text[r->texts++] = copy;
  return copy;
}

int ruleset_find_article (const Ruleset *r, const char *id) {
  for (int i = 0; i < r->articles; i++)
    if (strcmp(r->article[i].id, id) == 0) return i;
  return -1;
}

int ruleset_find_phase (const Ruleset *r, const char *name) {
  for (int i = 0; i < r->phases; i++)
    if (strcmp(r->phase[i].name, name) == 0) return i;
  return -1;
}

int ruleset_find_move (const Ruleset *r, const char *name) {
  for (int i = 0; i < r->moves; i++)
    if (strcmp(r->move[i].name, name) == 0) return i;
  return -1;
}

int ruleset_find_zone (const Ruleset *r, const char *name) {
  for (int i = 0; i < r->layout.zones; i++)
    if (strcmp(r->zone_name[i], name) == 0) return i;
  return -1;
}
