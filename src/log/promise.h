/*
** A seed that was promised by its hash
** SPDX-License-Identifier: MIT
*/
#ifndef log_promise_h
#define log_promise_h

#include "base/buffer.h"
#include "base/line.h"

/*
** Whoever shuffles says beforehand 'commit: sha256:HEX', and afterwards the
** seed and a salt, as the last lines of the log: HEX is the hash of those two
** lines, "seed: TEXT\nsalt: TEXT\n". Without a salt it is that of the first.
*/
typedef enum Promise {
  PROMISE_NONE, PROMISE_OPEN, PROMISE_KEPT, PROMISE_BROKEN
} Promise;

const char *promise_word (Promise p);      /* "open", "kept", "broken" */

enum { PROMISE_HASH = 65 };      /* 64 digits and their end */

/* 'salt' may be empty. */
void promise_hash (Span seed, Span salt, char hash[PROMISE_HASH]);

/* The seed that a log ends with. False: there is none. */
bool promise_find (Span log, Span *seed, Span *salt);

/* A seed that nobody knows, or a salt. */
void promise_random (Buffer *b);

/* The lines that open the promise. */
void promise_write (Buffer *b, Span seed, Span salt);

/* All that a header says of the shuffle; where a text is nowhere, nothing. */
typedef struct Shuffle {
  Span commit, seed, salt;
} Shuffle;

/* A seed, any if none is said, promised with a salt: as lines of a header. */
void promise_make (Buffer *header, Span seed);

/*
** Whoever plays on keeps seed and salt in the header, behind the promise, and
** shows them at the end. This moves them there, or to the end; a log without a
** promise stays as it is.
*/
void promise_move (Buffer *log, bool to_end);

/* What a log's header says of it. */
Shuffle promise_read (Span log);

#endif
