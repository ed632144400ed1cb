/*
** Lint of a piece: a file of library/, which games take in by 'use'
** SPDX-License-Identifier: MIT
**
** It declares nothing and plays nothing: only a game that uses it shows which
** of its functions play can call.
*/
#include <stdlib.h>

#include "ground/memory.h"
#include "lint/lint_private.h"

/* "library", "rules/library" */
static bool is_library (const char *folder) {
  const char *slash = strrchr(folder, '/');
  return strcmp(slash != NULL ? slash + 1 : folder, "library") == 0;
}

/* As it is called, or as what it is a link to; in the working folder, too. */
static bool is_in_library (const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder = slash != NULL ? memory_copy(path, (size_t)(slash - path))
                               : memory_copy(".", 1);
  char *real = realpath(folder, NULL);
  bool is = is_library(folder) || (real != NULL && is_library(real));
  free(real);
  free(folder);
  return is;
}

/* What 'game' and 'extend' give has both of these from the start. */
static bool is_game (const Inspection *made) {
  const Thing *id, *phases;
  if (made->things == 0 || made->thing[0].kind != THING_TABLE) return false;
  id = inspect_field(made, 0, "id");
  phases = inspect_field(made, 0, "phases");
  return id != NULL && id->kind == THING_TEXT &&
         phases != NULL && phases->kind == THING_TABLE;
}

bool piece_is_one (const Lint *l) {
  return l->chunks > 0 && is_in_library(lint_path(l)) && !is_game(&l->game);
}

void piece_look (Lint *l) {
  if (l->game.things == 0 || l->game.thing[0].kind == THING_NOTHING)
    findings_add(l->found, FINDING_LOADING, lint_path(l), 0,
                 fact_saying(SAY_PIECE_GIVES_NOTHING));
}
