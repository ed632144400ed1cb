/*
** How a game begins, kept for the next that begins alike
** SPDX-License-Identifier: MIT
*/
#include "judge/opening.h"

#include "ground/memory.h"

struct Opening {
  unsigned number;             /* among all that were kept, from 1 */
  unsigned seating;            /* of the host: see host_seating */
  bool hide;
  Mode mode;
  Table table;
};

/* Is more wanted of it than the table? */
static bool is_told (const Judge *j) {
  return j->telling != NULL || j->journal != NULL || j->census;
}

static bool begins_alike (const Judge *j, const struct Opening *o) {
  return o->seating == host_seating(j->host) && o->hide == j->hide &&
         o->mode == j->mode;
}

bool opening_recall (Judge *j) {
  const struct Opening *o = j->opening;
  if (o == NULL || is_told(j) || !begins_alike(j, o)) return false;
  table_copy(&j->world[0], &o->table, &j->rules->layout);
  j->trials++;                 /* as often as if it had been tried */
  j->opened = o->number;
  return true;
}

void opening_keep (Judge *j) {
  struct Opening *o;
  if (is_told(j) || j->worlds != 1 || j->gifts) return;
  if (j->opening == NULL) j->opening = memory_new(sizeof *j->opening);
  o = j->opening;
  o->number = j->opened = ++j->openings;
  o->seating = host_seating(j->host);
  o->hide = j->hide;
  o->mode = j->mode;
  table_copy(&o->table, &j->world[0], &j->rules->layout);
}
