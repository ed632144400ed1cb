/*
** What one set of rules has otherwise than another
** SPDX-License-Identifier: MIT
*/
#ifndef changes_h
#define changes_h

#include "ground/json.h"
#include "render/page.h"
#include "rules/digest.h"

/* A thing of the rules; NULL where only the other side has it. */
typedef struct Change {
  const char *what;            /* "option", "card", …: for programs, */
  Saying list;                 /* and in words */
  char *name, *before, *after;
} Change;

typedef struct Changes {
  Change *change;
  size_t count, room;
} Changes;

/* Rules, and the host that they were loaded in. */
typedef struct ChangesSide {
  Host *host;
  const Ruleset *rules;
} ChangesSide;

/* All changes from one to the other, in the order of a rule sheet. */
void changes_find (Changes *c, ChangesSide from, ChangesSide to,
                   Language lang);
void changes_free (Changes *c);

/* A line or two for each; in words, or as a list of objects. */
void changes_text (Page *p, const Changes *c, Language lang);
void changes_json (Json *j, const char *key, const Changes *c);

#endif
