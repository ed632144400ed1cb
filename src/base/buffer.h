/*
** Text that grows, and numbers as people write them
** SPDX-License-Identifier: MIT
*/
#ifndef ground_buffer_h
#define ground_buffer_h

#include <stdarg.h>

#include "base/language.h"
#include "base/span.h"

/*
** 'text' is NULL or ends with '\0' at 'len'. The buffer owns it.
** A Buffer set to zero is an empty one.
*/
typedef struct Buffer {
  char *text;
  size_t len;
  size_t room;
} Buffer;

void buffer_free (Buffer *b);
void buffer_clear (Buffer *b);                /* empties it, keeps its room */
void buffer_copy (Buffer *to, const Buffer *from);   /* instead of its text */
void buffer_cut (Buffer *b, size_t len);      /* drops what is behind that */
void buffer_put (Buffer *b, const char *text, size_t len);
void buffer_char (Buffer *b, char c);
void buffer_text (Buffer *b, const char *text);
void buffer_span (Buffer *b, Span s);
void buffer_number (Buffer *b, double n);     /* as logs have it: 7, 7.5, -3 */
/* Numbers from there on that printf wrote: French has a comma in them. */
void buffer_mark_decimals (Buffer *b, size_t from, Language lang);
void buffer_number_in (Buffer *b, double n, Language lang);  /* French: 7,5 */
void buffer_format (Buffer *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void buffer_arguments (Buffer *b, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
const char *buffer_string (const Buffer *b);  /* never NULL */

/* What is in it, until it changes. */
static inline Span buffer_view (const Buffer *b) {
  return (Span){buffer_string(b), b->len};
}

/*
** Numbers as people write them
*/

/*
** 7, -3, +2, 7.5 (but not 7,5), 7½, ½, 7 1/2, 1/2; the minus may be the
** typographer's. All of 's' must be the number. False, and '*value' left
** alone, where it is none, or is beyond a million either way.
*/
bool number_read (Span s, double *value);

/* A whole number that is beyond that. */
bool number_is_too_large (Span s);

/* A whole number without fractions: "12", "-3". */
bool number_read_whole (Span s, long *value);

#endif
