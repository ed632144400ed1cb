/*
** The verdict on a log, as a person reads it
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_text_h
#define verdict_text_h

#include "drive/malformed.h"
#include "render/text.h"

/* The verdict in a line, and corrections and rulings. */
void verdict_text_head (Buffer *b, const Verdict *v, TextStyle style);

/*
** What is wrong, why, what was legal, the score, what was assumed; and the
** lines that could not be read, or NULL.
*/
void verdict_text (Buffer *b, const Verdict *v, const Malformed *m,
                   TextStyle style);

#endif
