/*
** A dispute explained, as a person reads it
** SPDX-License-Identifier: MIT
*/
#ifndef render_explain_text_h
#define render_explain_text_h

#include "drive/repair.h"
#include "drive/replay.h"
#include "base/json.h"
#include "render/text.h"

void explain_text (Buffer *b, const Explanation *x, TextStyle style);

/*
** The smallest edit that makes a log legal, as a diff
*/

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle style);

/* Member "repair" of an object that is begun. */
void repair_json (Json *j, const Repairs *r, const LogText *log);

#endif
