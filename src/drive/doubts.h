/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#ifndef doubts_h
#define doubts_h

#include "drive/log.h"

static inline bool log_is_fine (Ruling r) {
  return r == RULING_FINE || r == RULING_PENDING;
}

/*
** The past judged again, in the judge's present mode. Rewinding goes back to
** where 'pasts' is 'event' or somewhat less; each 'again' then judges one
** line more. Whoever rewinds sets 'pasts' right in the end.
*/
void log_rewind (LogJudge *d, int event);
Ruling log_again (LogJudge *d);

/* A line judged where the past ends, and not kept. */
Ruling log_try_line (LogJudge *d, const Line *line);

/*
** A fault that came of hidden cards: is it an earlier move that the line
** contradicts? Then the verdict names that one too, and its article.
*/
void doubts_blame (LogJudge *d, Verdict *v);

/* Lists the assumptions that nothing has proved. */
void doubts_list (LogJudge *d, Verdict *v);

#endif
