/*
** A writer of JSON that knows its commas
** SPDX-License-Identifier: MIT
*/
#ifndef json_h
#define json_h

#include "base/buffer.h"

/*
** Where the writer stands; it owns nothing. {.to = &buffer} is ready to write
** one value, be it an object of many. Every value has a key: a member's name,
** but NULL for the item of a list, for a value alone, and behind json_name.
** No name is one of jansson's: the linker would take them for the same.
*/
typedef struct Json {
  Buffer *to;
  bool in_page;       /* within a <script>: nothing in it ends that */
  bool named;         /* is a name written, and its value to come? */
  bool breaks;        /* does the next value start a line? */
  uint64_t lists;     /* a bit a level, the innermost the lowest: a list? */
  uint64_t filled;    /* and is there something in it? */
} Json;

void json_begin (Json *j, const char *key);          /* an object */
void json_begin_list (Json *j, const char *key);
void json_end (Json *j);                             /* of either */

/* A name that is no C string. What comes next is its value. */
void json_name (Json *j, Span name);

/* The next value starts a line of its own. */
void json_break (Json *j);

void json_text (Json *j, const char *key, const char *text);  /* or null */
void json_span (Json *j, const char *key, Span text);
void json_lines (Json *j, const char *key, Span text);  /* a list of them */
void json_flag (Json *j, const char *key, bool yes);
void json_nothing (Json *j, const char *key);        /* null */
void json_raw (Json *j, const char *key, Span value);  /* written already */

/* 7, 7.5; null where it is no number, or has no end. */
void json_number (Json *j, const char *key, double n);

/*
** Members of an object that is an answer by itself: which program gave it, and
** which version of the schema describes it; see referee-json(5).
*/
enum { JSON_SCHEMA = 1 };
void json_version (Json *j);

/* Wholes, else so many digits, however small it is: 0.000123, 1.5e-09. */
void json_figure (Json *j, const char *key, double n, int digits);

#endif
