/*
** The words for all that the referee says, in both languages
** SPDX-License-Identifier: MIT
*/
#ifndef catalogue_h
#define catalogue_h

#include <stdarg.h>

#include "base/remark.h"

/* The words of a saying: "there is no player '{name}'". Never NULL. */
const char *catalogue_words (Saying saying, Language lang);

/*
** Appends a FORMAT of messages.def with its arguments, numbers and strings, in
** the order that it names them in.
*/
void catalogue_format (Buffer *b, Language lang, Saying saying, ...);
void catalogue_arguments (Buffer *b, Language lang, Saying saying,
                          va_list args);

/* Appends the remark, its facts in their places, and what to do about it. */
void catalogue_write (Buffer *b, const Remark *r, Language lang);

/* The same in two parts; false, and nothing, where no remedy is known. */
void catalogue_write_fault (Buffer *b, const Remark *r, Language lang);
bool catalogue_write_remedy (Buffer *b, const Remark *r, Language lang);

#endif
