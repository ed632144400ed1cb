/*
** Explanation of a dispute as text
** SPDX-License-Identifier: MIT
*/
#ifndef render_explain_text_h
#define render_explain_text_h

#include "drive/repair.h"
#include "drive/replay.h"
#include "base/json.h"
#include "render/text.h"

void explain_text (Buffer *b, const Explanation *x, TextStyle style);

/* The smallest edits that make a log legal, as diffs */

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle style);

/* Adds a member "repair" to an open object. */
void repair_json (Json *j, const Repairs *r, const LogText *log);

#endif
