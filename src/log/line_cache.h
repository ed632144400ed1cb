/*
** A cache of lines already read
** SPDX-License-Identifier: MIT
**
** Logs repeat the same few lines: "Anne: stand". A cached line keeps the
** offsets of its parts and its last meaning. The meaning holds for the same
** rules and players, as long as the phase has the same moves with that verb;
** lines that only name cards mean the same in every phase.
**
** The cache is two-way set-associative. A new line goes into the first way of
** its set, the previous one moves to the second, and the one there is evicted.
*/
#ifndef line_cache_h
#define line_cache_h

#include "log/event.h"

enum {
  LINE_CACHE_BITS = 11, CACHED_LINE = 48,
  CACHED_CARDS = 4, CACHED_KINDS = 8, CACHED_ARGS = 3
};

typedef struct CachedLine {
  char text[CACHED_LINE];       /* zero-padded, at least one zero */
  uint64_t known;               /* as in Line; lowest 16 bits: entry */
  uint8_t name_at, name_len, rest_at, rest_len, subject;
  /* the meaning: */
  int8_t seat, zone;
  uint8_t cards, move, args, kinds;
  Card card[CACHED_CARDS];      /* of the line, or after its arrow */
  Card kind[CACHED_KINDS];
  unsigned rules, names;        /* serial numbers; 0: no meaning cached */
  uint64_t verbs;               /* moves with its verb */
  uint64_t here;                /* those in the phase; 0: not a move */
  Value value[CACHED_ARGS];
} CachedLine;

/*
** Ready for use when zeroed. Entries are used in order, so that a few lines
** need little memory; the first entry stays empty.
*/
typedef struct LineCache {
  uint16_t place[2 << LINE_CACHE_BITS];   /* entries, by hash */
  uint16_t entries;
  uint64_t kept;                          /* lines cached, evicted ones too */
  CachedLine entry[(2 << LINE_CACHE_BITS) + 1];
} LineCache;

/* Like line_next, but tries the cache first, unless it is NULL. */
bool line_cache_next (LineCache *k, LineCursor *c, Line *line);

/*
** Looks up the meaning of a cached line in a phase with the moves 'here', or
** the cards it names if 'here' is 0. The event must have been made; 'b' gets
** the move and may be NULL for cards. False: the line must be read.
*/
bool line_cache_find (const EventReader *d, uint64_t here, const Line *line,
                      Event *e, BoundMove *b);

/* Caches a meaning, unless it is too long or announces something. */
void line_cache_keep (const EventReader *d, uint64_t here, const Event *e,
                      const BoundMove *b);

#endif
