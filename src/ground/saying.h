/*
** All that the referee can say; the words are in messages.def
** SPDX-License-Identifier: MIT
*/
#ifndef saying_h
#define saying_h

/* SAY_NOTHING is 0. */
typedef enum Saying {
#define MESSAGE(name, arguments, en, fr) SAY_##name,
#include "ground/messages.def"
  SAYINGS
} Saying;

#endif
