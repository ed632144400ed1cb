/*
** What many logs came to, for people and for programs
** SPDX-License-Identifier: MIT
*/
#ifndef audit_text_h
#define audit_text_h

#include "drive/audit.h"
#include "ground/json.h"

void audit_text (Buffer *b, const Audit *a, Language lang);
void audit_json (Json *j, const Audit *a);

#endif
