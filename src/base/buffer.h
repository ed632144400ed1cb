/*
** Growing text buffers, and numbers as people write them
** SPDX-License-Identifier: MIT
*/
#ifndef ground_buffer_h
#define ground_buffer_h

#include <stdarg.h>

#include "base/saying.h"
#include "base/span.h"

/*
** 'text' is NULL or ends with '\0' at 'len'; the buffer owns it. A zeroed
** Buffer is empty.
*/
typedef struct Buffer {
  char *text;
  size_t len;
  size_t room;
} Buffer;

void buffer_free (Buffer *b);
void buffer_clear (Buffer *b);                /* keeps its room */
void buffer_copy (Buffer *to, const Buffer *from);   /* replaces 'to' */
void buffer_cut (Buffer *b, size_t len);      /* shortens it to 'len' */
void buffer_put (Buffer *b, const char *text, size_t len);
void buffer_char (Buffer *b, char c);
void buffer_text (Buffer *b, const char *text);
void buffer_span (Buffer *b, Span s);
void buffer_number (Buffer *b, double n);     /* as in logs: 7, 7.5, -3 */
/*
** Fixes the decimal points that printf wrote from there on: French has commas.
*/
void buffer_mark_decimals (Buffer *b, size_t from, Language lang);
void buffer_number_in (Buffer *b, double n, Language lang);  /* French: 7,5 */
void buffer_format (Buffer *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buffer_arguments (Buffer *b, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
const char *buffer_string (const Buffer *b);  /* never NULL */

/* Moves the text to an arena; the buffer is empty afterwards. */
struct Pieces;
char *buffer_keep (Buffer *b, struct Pieces *keep);

/* The contents, valid until they change. */
static inline Span buffer_view (const Buffer *b) {
  return (Span){buffer_string(b), b->len};
}

/*
** Reads 7, -3, +2, 7.5 (but not 7,5), 7½, ½, 7 1/2, 1/2; the minus may be
** U+2212. All of 's' must be the number. False, leaving '*value' alone, if it
** is not a number or exceeds a million in size.
*/
bool number_read (Span s, double *value);

/* Is it an integer beyond that range? */
bool number_is_too_large (Span s);

/* Reads an integer: "12", "-3". */
bool number_read_whole (Span s, long *value);

#endif
