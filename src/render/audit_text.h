/*
** What many logs came to, for people and for programs
** SPDX-License-Identifier: MIT
*/
#ifndef audit_text_h
#define audit_text_h

#include "drive/audit.h"
#include "ground/json.h"

/* 'rules' are those of the games that the logs name; NULL: none. */
void audit_text (Buffer *b, const Audit *a, Ruleset *const *rules, int count,
                 double seconds, Language lang);
void audit_json (Json *j, const Audit *a, Ruleset *const *rules, int count,
                 double seconds);

#endif
