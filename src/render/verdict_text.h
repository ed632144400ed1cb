/*
** The verdict on a log as text
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_text_h
#define verdict_text_h

#include "base/json.h"
#include "drive/malformed.h"
#include "drive/repair.h"
#include "drive/replay.h"
#include "judge/readings.h"
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

/* Verdicts under other readings of the rules, as text and JSON */

void readings_text (Buffer *b, const Readings *r, TextStyle style);

/* Adds "readings":[…] and more members to a verdict's object. */
void readings_json (Json *j, const Readings *r);

/* Explanation of a dispute as text */

void explain_text (Buffer *b, const Explanation *x, TextStyle style);

/* The smallest edits that make a log legal, as diffs */

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle style);

/* Adds a member "repair" to an open object. */
void repair_json (Json *j, const Repairs *r, const LogText *log);

#endif
