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

void text_verdict (Buffer *b, const Verdict *v, TextStyle style);

#endif
