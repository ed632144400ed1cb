/*
** What has happened in a game, and the ways back
** SPDX-License-Identifier: MIT
*/
#ifndef history_h
#define history_h

#include "judge/judge.h"

enum { HISTORY_CHECKPOINTS = 48, HISTORY_RECENT = 16 };

/* A line of the log that counted, to be found and judged again. */
typedef struct HistoryEntry {
  size_t offset;            /* of something in it, in the log's text */
  unsigned line;
  int seat;                 /* whose move it was, or -1 */
  bool stands;              /* illegal, but the arbiter let it stand */
  bool shows;               /* an illegal move that was taken back */
  int taken, takens;        /* of a takeback: which lines it took back */
  int seen;                 /* of those: how many some world can explain */
} HistoryEntry;

/*
** The lines, and the judge's state as it was at some of them. Whoever goes
** back judges the lines behind that again. Zeroed, it is ready.
*/
typedef struct History {
  HistoryEntry *entry;
  int length;
  int stride;               /* from one checkpoint to the next */
  size_t room;
  int checkpoints, recents;
  unsigned opened;          /* Judge.opened, when the first was kept */
  Checkpoint *checkpoint[HISTORY_CHECKPOINTS];
  Checkpoint *recent[HISTORY_RECENT];  /* ever closer to the last takeback */
  HistoryEntry *taken;      /* lines that were taken back, and showed cards */
  int takens;
  size_t taken_room;
} History;

/* The judge has just begun: nothing has happened. */
void history_begin (History *h, Judge *j);
void history_free (History *h);

/* One line more, for the caller to write. */
void history_grow (History *h);

static inline HistoryEntry *history_add (History *h) {
  if ((size_t)h->length == h->room) history_grow(h);
  return &h->entry[h->length++];
}

/* Then the state is kept where it is time. */
void history_keep_state (History *h, Judge *j);

static inline void history_keep (History *h, Judge *j) {
  bool is_time = (h->length & (h->stride - 1)) == 0;  /* a power of 2 */
  if (is_time) history_keep_state(h, j);
}

/* A line that is taken back, for who must know what it showed. */
void history_take (History *h, HistoryEntry entry);

/* Who takes back once may do so again: the next time it is not so far. */
void history_keep_recent (History *h, Judge *j);

/* The last move of that seat (-1: of anybody), or -1. */
int history_last_move (const History *h, int seat);

/* What was kept later than that is no longer so. */
void history_forget_after (History *h, int length);

/*
** To where 'length' is 'to' or somewhat less. Recent states are those of a
** history that goes on from there: not for who only looks back.
*/
void history_return (History *h, Judge *j, int to, bool recent);

#endif
