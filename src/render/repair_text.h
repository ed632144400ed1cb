/*
** The smallest edit that makes a log legal, as a diff
** SPDX-License-Identifier: MIT
*/
#ifndef repair_text_h
#define repair_text_h

#include "drive/repair.h"
#include "ground/json.h"
#include "render/text.h"

void repair_text (Buffer *b, const Repairs *r, const LogText *log,
                  TextStyle style);

/* Member "repair" of an object that is begun. */
void repair_json (Json *j, const Repairs *r, const LogText *log);

#endif
