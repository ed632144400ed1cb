/*
** The lines of a log's body, read and handed to the judge
** SPDX-License-Identifier: MIT
*/
#ifndef body_h
#define body_h

#include "drive/log.h"

/*
** A line that changes the table, or claims something of it. One that is fine
** is past. 'stands': the move is illegal, but the arbiter let it stand.
*/
Ruling body_line (LogJudge *d, const Line *line, bool stands);

/* complain_of(d, at, "english", "français", …): the line is malformed. */
#define complain_of(d, at, ...) \
  (complain(&(d)->complaint, at, (d)->lang, __VA_ARGS__), body_complaint(d))

/* Makes the log's complaint the judge's fault. */
Ruling body_complaint (LogJudge *d);

/* What is wrong with a text, in the user's words. */
const char *body_name_trouble (const char *id, Language lang);

#endif
