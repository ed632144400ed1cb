/*
** What other readings of the rules say
** SPDX-License-Identifier: MIT
*/
#ifndef readings_text_h
#define readings_text_h

#include "judge/readings.h"
#include "ground/json.h"
#include "render/text.h"

void readings_text (Buffer *b, const Readings *r, TextStyle style);

/* "readings":[…], a member more of a verdict's object. */
void readings_json (Json *j, const Readings *r);

#endif
