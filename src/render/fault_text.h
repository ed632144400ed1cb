/*
** The fault of a log as text
** SPDX-License-Identifier: MIT
*/
#ifndef fault_text_h
#define fault_text_h

#include "render/text.h"

/* "g.log:13:8: illegal (must-play), line 13, Bruno: play 9" */
void fault_text_head (Buffer *b, const Verdict *v, TextStyle s);

/* Why it is a fault: in sentences, or as a table of suspects. May be empty. */
void fault_text_reason (Buffer *b, const Verdict *v, TextStyle s);

/* What is wrong with a malformed line, and the remedy. */
void fault_text_what (Buffer *b, const Verdict *v, TextStyle s);
/* What was meant, if known, or another remedy. */
void fault_text_remedy (Buffer *b, const Verdict *v, const char *instead,
                        TextStyle s);

/* The broken article, and others that it may be instead. */
void fault_text_articles (Buffer *b, const Ruleset *r, int article,
                          const Broken *either, TextStyle s);

/* Why a ruling after the fault had no effect. */
void fault_text_unheard (Buffer *b, const Verdict *v, TextStyle s);

#endif
