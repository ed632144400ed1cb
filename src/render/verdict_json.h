/*
** A verdict as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_json_h
#define verdict_json_h

#include "judge/verdict.h"
#include "ground/json.h"

/* Members of an object that is begun. */
void verdict_json (Json *j, const Verdict *v, Language lang);

/*
** Moves that are legal, as a log writes them, behind the player's name where
** that is not the seat; how many there are, and whether more than that.
*/
void verdict_json_legal (Json *j, const Verdict *v, int seat,
                         const LegalList *legal);

/* "legal", "consistent", … */
const char *verdict_json_kind (VerdictKind kind);

#endif
