/*
** A dispute explained, as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef explain_json_h
#define explain_json_h

#include "drive/explain.h"
#include "ground/json.h"

/* Members of an object that is begun: those of a verdict, and more. */
void explain_json (Json *j, const Explanation *x, Language lang);

#endif
