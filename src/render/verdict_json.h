/*
** A verdict as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_json_h
#define verdict_json_h

#include "drive/verdict.h"
#include "ground/json.h"

/* Members of an object that is begun. */
void verdict_json (Json *j, const Verdict *v, Language lang);

#endif
