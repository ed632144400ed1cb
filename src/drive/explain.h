/*
** The long answer to a dispute
** SPDX-License-Identifier: MIT
*/
#ifndef explain_h
#define explain_h

#include "drive/log.h"

typedef struct ExplainWish {
  unsigned line;            /* the line asked about; 0: the fault's */
  bool odds;                /* how likely were the assumptions? */
  const char *seed;         /* for the odds */
} ExplainWish;

/*
** Gathers what there is to say about one log. 'position' is where the game
** stood before the line; 'legal' what could be played there.
*/
typedef struct Explanation {
  Verdict verdict;          /* on the whole log */
  unsigned line;            /* in question; 0: nothing is */
  bool is_fault;
  Span whole, against;      /* the line, and the earlier one it contradicts */
  bool has_position;
  Buffer position;
  LegalList legal;
  double *odds;             /* one for each assumption of the verdict */
  size_t odds_room;
} Explanation;

/* Writes a position; given by whoever renders. */
typedef void WritePosition (Buffer *b, const Judge *j);

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  WritePosition *write, Explanation *x);
void explain_free (Explanation *x);

#endif
