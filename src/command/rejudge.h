/*
** Logs judged under two sets of rules, and where the verdicts differ
** SPDX-License-Identifier: MIT
*/
#ifndef rejudge_h
#define rejudge_h

#include "ground/json.h"
#include "rules/host.h"

/* A log that the two sets of rules judge otherwise. */
typedef struct RejudgedLog {
  char *file;
  unsigned line;               /* where the log starts */
  char *before, *after;        /* what each says of it */
} RejudgedLog;

typedef struct Rejudged {
  long logs, others;           /* judged; of other games, so not judged */
  RejudgedLog *changed;
  size_t count, room;
} Rejudged;

/*
** All logs of a file, or of the files ".log" in and below a folder, in the
** order of their names. False, with a complaint, where they can't be read.
*/
bool rejudge_logs (Rejudged *r, const char *path, Host *const host[2],
                   Ruleset *const rules[2], Language lang);
void rejudge_free (Rejudged *r);

void rejudge_text (Buffer *b, const Rejudged *r, Language lang);
void rejudge_json (Json *j, const Rejudged *r);

#endif
