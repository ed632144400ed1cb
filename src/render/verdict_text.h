/*
** The verdict on a log as text
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_text_h
#define verdict_text_h

#include "drive/malformed.h"
#include "render/text.h"

/* The verdict on one line, with corrections and rulings. */
void verdict_text_head (Buffer *b, const Verdict *v, TextStyle style);

/* "  score before this line (5 moves): Anne 0, Bruno 0" */
void verdict_text_score (Buffer *b, const Verdict *v, TextStyle style);

/*
** The fault, the reason, the legal moves, the score, the assumptions, and the
** unreadable lines ('m' may be NULL).
*/
void verdict_text (Buffer *b, const Verdict *v, const Malformed *m,
                   TextStyle style);

#endif
