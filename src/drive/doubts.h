/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#ifndef doubts_h
#define doubts_h

#include "drive/log.h"

/*
** A fault that came of hidden cards: is it an earlier move that the line
** contradicts? Then the verdict names that one too, and its article.
*/
void doubts_blame (LogJudge *d, Verdict *v);

/* Lists the assumptions that nothing has proved. */
void doubts_list (LogJudge *d, Verdict *v);

#endif
