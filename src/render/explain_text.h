/*
** A dispute explained, as a person reads it
** SPDX-License-Identifier: MIT
*/
#ifndef explain_text_h
#define explain_text_h

#include "drive/explain.h"
#include "render/text.h"

void explain_text (Buffer *b, const Explanation *x, TextStyle style);

#endif
