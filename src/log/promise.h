/*
** Commitment to a seed by its hash
** SPDX-License-Identifier: MIT
*/
#ifndef log_promise_h
#define log_promise_h

#include "base/buffer.h"
#include "base/line.h"

/*
** The shuffler announces 'commit: sha256:HEX' before the game and reveals the
** seed and a salt afterwards, as the last lines of the log. HEX is the hash of
** those two lines, "seed: TEXT\nsalt: TEXT\n", or of the first if there is no
** salt.
*/
typedef enum Promise {
  PROMISE_NONE, PROMISE_OPEN, PROMISE_KEPT, PROMISE_BROKEN
} Promise;

const char *promise_word (Promise p);      /* "open", "kept", "broken" */

enum { PROMISE_HASH = 65 };      /* 64 digits and a NUL */

/* 'salt' may be empty. */
void promise_hash (Span seed, Span salt, char hash[PROMISE_HASH]);

/* Finds the seed at the end of a log; false if there is none. */
bool promise_find (Span log, Span *seed, Span *salt);

/* Appends a random seed or salt. */
void promise_random (Buffer *b);

/* Writes the lines that reveal the seed. */
void promise_write (Buffer *b, Span seed, Span salt);

/* The header's lines about the shuffle; 'seed.at' is NULL if there is none. */
typedef struct Shuffle {
  Span commit, seed, salt;
} Shuffle;

/*
** Writes a seed (a random one if 'seed.at' is NULL) and a salt as header lines,
** with their commitment.
*/
void promise_make (Buffer *header, Span seed);

/*
** While the game goes on, the seed and salt stay in the header, after the
** commitment; at the end they are revealed. This moves them to either place. A
** log without a commitment stays unchanged.
*/
void promise_move (Buffer *log, bool to_end);

/* Reads the header of a log. */
Shuffle promise_read (Span log);

#endif
