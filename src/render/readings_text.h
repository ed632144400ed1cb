/*
** Verdicts under other readings of the rules, as text and JSON
** SPDX-License-Identifier: MIT
*/
#ifndef render_readings_text_h
#define render_readings_text_h

#include "base/json.h"
#include "judge/readings.h"
#include "render/text.h"

void readings_text (Buffer *b, const Readings *r, TextStyle style);

/* Adds "readings":[…] and more members to a verdict's object. */
void readings_json (Json *j, const Readings *r);

#endif
