/*
** JSON
** SPDX-License-Identifier: MIT
*/
#ifndef json_h
#define json_h

#include "drive/verdict.h"

void json_string (Buffer *b, Span s);          /* quoted and escaped */
void json_verdict (Buffer *b, const Verdict *v, Language lang);   /* one line */

#endif
