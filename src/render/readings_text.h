/*
** What other readings of the rules say
** SPDX-License-Identifier: MIT
*/
#ifndef readings_text_h
#define readings_text_h

#include "drive/readings.h"
#include "render/text.h"

void readings_text (Buffer *b, const Readings *r, TextStyle style);

/* ,"readings":[…] for a verdict's JSON object. */
void readings_json (Buffer *b, const Readings *r);

#endif
