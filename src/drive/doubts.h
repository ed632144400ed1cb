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

/* The past judged again from the start, in the judge's present mode. */
Ruling log_replay (LogJudge *d, int to);
Ruling log_try_line (LogJudge *d, const Line *line);

/*
** A fault that came of hidden cards: is it an earlier move that the line
** contradicts? Then the verdict names that one too, and its article.
*/
void doubts_blame (LogJudge *d, Verdict *v);

/* Lists the assumptions that nothing has proved. */
void doubts_list (LogJudge *d, Verdict *v);

#endif
