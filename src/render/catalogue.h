/*
** Message catalogue in English and French
** SPDX-License-Identifier: MIT
*/
#ifndef catalogue_h
#define catalogue_h

#include <stdarg.h>

#include "base/remark.h"

/* The words of a message: "there is no player '{name}'". Never NULL. */
const char *catalogue_words (Saying saying, Language lang);

/*
** Appends a FORMAT of messages.def with its arguments, numbers and strings, in
** the declared order.
*/
void catalogue_format (Buffer *b, Language lang, Saying saying, ...);
void catalogue_arguments (Buffer *b, Language lang, Saying saying,
                          va_list args);

/* Appends the message with its facts, and the remedy. */
void catalogue_write (Buffer *b, const Remark *r, Language lang);

/* The same in two parts; false, and nothing appended, without a remedy. */
void catalogue_write_fault (Buffer *b, const Remark *r, Language lang);
bool catalogue_write_remedy (Buffer *b, const Remark *r, Language lang);

#endif
