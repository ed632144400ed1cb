/*
** Moves that were read before
** SPDX-License-Identifier: MIT
*/
#ifndef memo_h
#define memo_h

#include "judge/event.h"

/*
** Logs say the same few things over and over: "stand", "card up -> 5". The
** same words in a phase with the same moves mean the same, so they need to be
** understood only once. Moves that name a player are not kept (a seat has
** another name in the next log), nor are announcements.
*/
enum { MEMO_TEXT = 32, MEMO_CARDS = 4, MEMO_ENTRIES = 512 };

typedef struct MemoEntry {
  const Ruleset *rules;
  uint64_t here;                /* moves of the phase */
  uint8_t len, brought_count;
  char text[MEMO_TEXT];
  uint8_t brought[MEMO_CARDS];
  BoundMove bound;
} MemoEntry;

typedef struct Memo {
  MemoEntry entry[MEMO_ENTRIES];
} Memo;

/* NULL: never met, or forgotten. */
const MemoEntry *memo_find (const Memo *m, const Ruleset *r, uint64_t here,
                            Span text);

void memo_keep (Memo *m, const Ruleset *r, uint64_t here, const Event *e,
                const BoundMove *bound);

#endif
