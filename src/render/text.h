/*
** Verdicts as a person reads them
** SPDX-License-Identifier: MIT
*/
#ifndef text_h
#define text_h

#include "drive/verdict.h"

typedef struct TextStyle {
  Language lang;
  bool colour;
} TextStyle;

/* The one of two texts that is in the reader's language. */
static inline const char *say (TextStyle s, const char *en, const char *fr) {
  return s.lang == FRENCH ? fr : en;
}

void text_verdict (Buffer *b, const Verdict *v, TextStyle style);

#endif
