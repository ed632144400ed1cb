/*
** A JSON writer that places the commas
** SPDX-License-Identifier: MIT
*/
#ifndef json_h
#define json_h

#include "base/buffer.h"

/*
** The state of a writer; it owns nothing. {.to = &buffer} is ready to write one
** value, usually an object. Each value has a key: the name of a member, or NULL
** for an item of a list, for the outermost value, and after json_name. No
** function has a name of jansson: the linker would mix them up.
*/
typedef struct Json {
  Buffer *to;
  bool in_page;       /* in a <script>: must not end it */
  bool named;         /* name written, value to follow? */
  bool breaks;        /* does the next value start a line? */
  uint64_t lists;     /* a bit per level, lowest innermost: list? */
  uint64_t filled;    /* likewise: is it not empty? */
} Json;

void json_begin (Json *j, const char *key);          /* an object */
void json_begin_list (Json *j, const char *key);
void json_end (Json *j);                             /* of object or list */

/* Writes a name that is not a C string; the next call writes its value. */
void json_name (Json *j, Span name);

/* Starts a new line before the next value. */
void json_break (Json *j);

void json_text (Json *j, const char *key, const char *text);  /* or null */
void json_span (Json *j, const char *key, Span text);
void json_nonempty (Json *j, const char *key, Span text);   /* or null */
void json_lines (Json *j, const char *key, Span text);  /* list of lines */
void json_flag (Json *j, const char *key, bool yes);
void json_nothing (Json *j, const char *key);        /* null */
void json_raw (Json *j, const char *key, Span value);  /* already JSON */

/* 7, 7.5; null if it is NaN or infinite. */
void json_number (Json *j, const char *key, double n);

/*
** Members of an answer: the program's version and that of the schema; see
** referee-json(5).
*/
enum { JSON_SCHEMA = 1 };
void json_version (Json *j);

/* An integer, or 'digits' significant digits: 0.000123, 1.5e-09. */
void json_figure (Json *j, const char *key, double n, int digits);

#endif
