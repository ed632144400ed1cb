/*
** All unreadable lines of a log, with suggestions
** SPDX-License-Identifier: MIT
*/
#ifndef drive_malformed_h
#define drive_malformed_h

#include "judge/log.h"

typedef struct MalformedLine {
  unsigned line;
  Remark remark;
  char *suggestion;            /* a whole line that is correct, or NULL */
} MalformedLine;

/* In line order. Zeroed at first; owns its texts. */
typedef struct Malformed {
  MalformedLine *line;
  int lines;
  size_t room;
  bool more;                   /* may there be more? */
} Malformed;

void malformed_clear (Malformed *m);
void malformed_free (Malformed *m);

typedef struct Proofreader Proofreader;

/* Uses the same rules as the judge that found the log malformed. */
Proofreader *proofreader_open (Host *host, const HeaderRules *rules,
                               Language lang);
void proofreader_close (Proofreader *p);

/*
** Lists the malformed lines of a log: a line is read as it was meant where that
** is clear, and skipped otherwise. Where the game cannot go on, only the words
** of the remaining lines are checked.
*/
void proofread (Proofreader *p, const LogText *log, Malformed *m);

#endif
