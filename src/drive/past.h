/*
** The past of a log: what takebacks and second looks go back to
** SPDX-License-Identifier: MIT
*/
#ifndef past_h
#define past_h

#include "drive/log.h"

/* The judge has just begun: nothing is past. */
void past_begin (LogJudge *d);
void past_free (LogJudge *d);

/* A line of the body that counted. 'seat' is whose move it was, or -1. */
void past_remember (LogJudge *d, const Line *line, int seat, bool stands);

/* The line that an entry of the past was made from. */
Line past_line (const LogJudge *d, int i);

/* The last move of that seat (-1: of anybody), or -1. */
int past_last_move (const LogJudge *d, int seat);

/* To where 'pasts' is 'to', for good. */
void past_go_back (LogJudge *d, int to);

/* An earlier event stands from now on, and what came since is as it was. */
void past_let_stand (LogJudge *d, int event);

/* What was saved later than that is no longer so. */
void past_forget_after (LogJudge *d, int event);

/*
** The past judged again, in the judge's present mode. Rewinding goes back to
** where 'pasts' is 'event' or somewhat less; each 'again' then judges one
** line more. Whoever rewinds sets 'pasts' right in the end.
*/
void past_rewind (LogJudge *d, int event);
Ruling past_again (LogJudge *d);

/* A line judged where the past ends, and not kept. */
Ruling past_try_line (LogJudge *d, const Line *line);

#endif
