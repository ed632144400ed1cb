/*
** What formats may call: the record at hand and its log, and texts
** SPDX-License-Identifier: MIT
*/
#ifndef records_private_h
#define records_private_h

#include "rules/host_private.h"
#include "rules/records.h"

/* The record at hand, and what has come of it. */
typedef struct Recording {
  FormatLog *log;              /* NULL: it is being cut */
  Span text;
  FormatPlace start;           /* of its first byte */
  size_t placed;               /* 'place' is that of this byte */
  FormatPlace place;
  Buffer utf8, names;          /* for a while */
} Recording;

/* text.c */
void text_push_library (lua_State *L);            /* [-0, +1, m] */
void text_push_record (lua_State *L);             /* [-0, +1, m] */

/* An argument: a text, or the record. [-0, +0, e] */
Span text_argument (lua_State *L, int arg);
void text_check_argument (lua_State *L, bool fine, int arg);  /* the same */

/* Digits, exactly. False: it is no number, or has more digits than that. */
bool text_read_decimal (Span s, int digits, lua_Integer *value);
bool text_push_number (lua_State *L, Span s);     /* [-0, +(1 or 0), m] */

/* text_values.c */
int text_json (lua_State *L);
int text_toml (lua_State *L);
int text_items (lua_State *L);

/* record_log.c */
void text_push_log (lua_State *L);                /* [-0, +1, m] */

#endif
