/*
** What has happened in a game, and the ways back
** SPDX-License-Identifier: MIT
*/
#include "judge/history.h"

#include <stdlib.h>

#include "ground/memory.h"

enum { FIRST_STRIDE = 64 };

void history_forget_after (History *h, int length) {
  while (h->checkpoints > 0 &&
         h->checkpoint[h->checkpoints - 1]->event > length)
    free(h->checkpoint[--h->checkpoints]);
  while (h->recents > 0 && h->recent[h->recents - 1]->event > length)
    free(h->recent[--h->recents]);
}

/* When there are too many, every other one goes. */
static void thin_out (History *h) {
  int kept = 0;
  for (int i = 0; i < h->checkpoints; i++)
    if (i % 2 == 0)
      h->checkpoint[kept++] = h->checkpoint[i];
    else
      free(h->checkpoint[i]);
  h->checkpoints = kept;
  h->stride *= 2;
}

static Checkpoint *save (const History *h, Judge *j) {
  j->event = h->length;
  return judge_save(j);
}

void history_keep_state (History *h, Judge *j) {
  if (h->checkpoints == HISTORY_CHECKPOINTS) thin_out(h);
  h->checkpoint[h->checkpoints++] = save(h, j);
}

void history_keep_recent (History *h, Judge *j) {
  if (h->recents == HISTORY_RECENT) {
    free(h->recent[0]);
    h->recents--;
    memmove(h->recent, h->recent + 1,
            (size_t)h->recents * sizeof *h->recent);
  }
  h->recent[h->recents++] = save(h, j);
}

/* A game that begins like the one before has the same first checkpoint. */
void history_begin (History *h, Judge *j) {
  Checkpoint *first = NULL;
  if (h->checkpoints > 0 && j->opened != 0 && h->opened == j->opened) {
    first = h->checkpoint[0];
    h->checkpoint[0] = h->checkpoint[--h->checkpoints];
  }
  history_forget_after(h, -1);
  h->length = h->takens = 0;
  h->stride = FIRST_STRIDE;
  h->opened = j->opened;
  h->checkpoint[h->checkpoints++] = first != NULL ? first : save(h, j);
}

void history_free (History *h) {
  history_forget_after(h, -1);
  free(h->entry);
  free(h->taken);
}

void history_take (History *h, HistoryEntry entry) {
  h->taken = memory_grow(h->taken, &h->taken_room, (size_t)h->takens + 1,
                         sizeof *h->taken);
  h->taken[h->takens++] = entry;
}

void history_grow (History *h) {
  h->entry = memory_grow(h->entry, &h->room, h->room + 1, sizeof *h->entry);
}

int history_last_move (const History *h, int seat) {
  int i = h->length - 1;
  while (i >= 0 &&
         (seat < 0 ? h->entry[i].seat < 0 : h->entry[i].seat != seat))
    i--;
  return i;
}

void history_return (History *h, Judge *j, int to, bool recent) {
  int c = h->checkpoints - 1, r = h->recents - 1;
  const Checkpoint *from;
  while (h->checkpoint[c]->event > to) c--;
  from = h->checkpoint[c];
  if (recent && r >= 0 && h->recent[r]->event > from->event)
    from = h->recent[r];
  judge_restore(j, from);
  h->length = j->event;
}
