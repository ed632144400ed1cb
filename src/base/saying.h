/*
** The catalogue of messages, worded in messages.def
** SPDX-License-Identifier: MIT
*/
#ifndef saying_h
#define saying_h

#include "base/language.h"

/* SAY_NOTHING is 0. */
typedef enum Saying {
#define MESSAGE(name, arguments, en, fr) SAY_##name,
#include "base/messages.def"
  SAYINGS
} Saying;

/* A row of messages.def. */
typedef struct Message {
  const char *arguments;       /* names; NULL: no placeholders */
  Both words, remedy;          /* the remedy may be NULL */
} Message;

const Message *saying_message (Saying saying);

static inline Both saying_words (Saying saying) {
  return saying_message(saying)->words;
}

#endif
