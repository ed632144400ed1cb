/*
** Findings as a person reads them, and as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef findings_text_h
#define findings_text_h

#include "render/text.h"
#include "lint/findings.h"

/* "mini.lua:3: fault: …" with the remedy below, one finding after another. */
void findings_text (Buffer *b, const Findings *f, TextStyle style);

/* The same as one object a line. */
void findings_json (Buffer *b, const Findings *f, Language lang);

#endif
