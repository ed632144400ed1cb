/*
** All lines of a log that cannot be read, and what may have been meant
** SPDX-License-Identifier: MIT
*/
#ifndef drive_malformed_h
#define drive_malformed_h

#include "judge/log.h"

typedef struct MalformedLine {
  unsigned line;
  Remark remark;
  char *suggestion;            /* a whole line that would do, or NULL */
} MalformedLine;

/* In the order of the lines. It was zeroed; it owns its texts. */
typedef struct Malformed {
  MalformedLine *line;
  int lines;
  size_t room;
  bool more;                   /* may there be more than these? */
} Malformed;

void malformed_clear (Malformed *m);
void malformed_free (Malformed *m);

typedef struct Proofreader Proofreader;

/* By the same rules as whoever found out that the log is malformed. */
Proofreader *proofreader_open (Host *host, const HeaderRules *rules,
                               Language lang);
void proofreader_close (Proofreader *p);

/*
** Lists the lines of a log that are malformed, as far as it can be followed: a
** line is taken as it was meant, where that is clear, and else left out. Where
** the game cannot go on, the words of the other lines are looked at.
*/
void proofread (Proofreader *p, const LogText *log, Malformed *m);

#endif
