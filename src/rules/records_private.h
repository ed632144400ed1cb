/*
** What formats may call: the current record and its log, and texts
** SPDX-License-Identifier: MIT
*/
#ifndef records_private_h
#define records_private_h

#include "rules/host_private.h"
#include "rules/records.h"

enum { RECORD_PLAYERS = 64 };

/*
** Names in one buffer, which may move: those in the record, followed by their
** substitutes.
*/
typedef struct RecordNames {
  struct { size_t from, len; bool plain; } name[2 * RECORD_PLAYERS];
  int used[RECORD_PLAYERS];    /* index of the one used in the log */
  int count;
  bool instead;                /* may a substitute be needed? */
} RecordNames;

/* The current record, and the log made of it. */
typedef struct Recording {
  FormatLog *log;              /* NULL: it is being cut */
  Span text;
  FormatPlace start;           /* of its first byte */
  size_t placed;               /* 'place' is the place of this byte */
  FormatPlace place;
  Buffer *utf8;                /* temporary */
  Buffer *names;               /* of 'players' */
  RecordNames players;
} Recording;

/* text.c */
void text_push_library (lua_State *L);            /* [-0, +1, m] */
void text_push_record (lua_State *L);             /* [-0, +1, m] */

/* An argument: a text, or the record. [-0, +0, e] */
Span text_argument (lua_State *L, int arg);
void text_check_argument (lua_State *L, bool fine, int arg);  /* [-0, +0, e] */

/* Reads digits only. False if it is not a number, or is too long. */
bool text_read_decimal (Span s, int digits, lua_Integer *value);
bool text_push_number (lua_State *L, Span s);     /* [-0, +(1 or 0), m] */

/* patterns.c */
typedef struct Patterns Patterns;
int patterns_read (lua_State *L);
const Patterns *patterns_argument (lua_State *L, int arg);  /* [-0, +0, e] */

/*
** Writes the lines of the first pattern that matches; false: none does.
** [-0, +0, e]
*/
bool patterns_fit (lua_State *L, Recording *r, const Patterns *p, Span s,
                   lua_Integer at);

/* text_values.c */
int text_fit_items (lua_State *L);
bool text_each (lua_State *L, lua_Integer at,
                bool (*take) (lua_State *L, Recording *r, Span s));
int text_json (lua_State *L);
int text_toml (lua_State *L);
int text_items (lua_State *L);

/* record_log.c */
Recording *record_at_hand (lua_State *L);         /* [-0, +0, e] */
void record_put_text (Recording *r, Span text);   /* cleaned */
void record_put_integer (Buffer *b, lua_Integer n);
Span record_player (const Recording *r, int number);    /* from 1 */
/* Ends the line that began at 'before' bytes of the log. [-0, +0, e] */
void record_end_line (lua_State *L, Recording *r, lua_Integer at,
                      size_t before);
void record_note (lua_State *L, Recording *r, lua_Integer at, Span text);
void text_push_log (lua_State *L);                /* [-0, +1, m] */

#endif
