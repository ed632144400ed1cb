/*
** The long answer to a dispute
** SPDX-License-Identifier: MIT
*/
#ifndef explain_h
#define explain_h

#include "drive/position.h"
#include "judge/odds.h"
#include "judge/reasons.h"

typedef struct ExplainWish {
  unsigned line;            /* the line asked about; 0: the fault's */
  bool odds;                /* how likely were the assumptions? */
  const char *seed;         /* for the odds */
} ExplainWish;

/* What there is to say of the line that was asked about. */
typedef enum ExplainState {
  EXPLAIN_FINE,
  EXPLAIN_FAULT,
  EXPLAIN_PROVED_WRONG,     /* by the line of the fault */
  EXPLAIN_SUSPECT,          /* the same, or another line is wrong */
  EXPLAIN_TAKEN_BACK,       /* illegal, and taken back */
  EXPLAIN_STANDS,           /* illegal, and the arbiter let it stand */
  EXPLAIN_NOT_JUDGED,       /* behind the fault */
  EXPLAIN_SILENT,           /* a comment, a note or blank: nothing to judge */
  EXPLAIN_HEADER            /* it says what is played, and by whom */
} ExplainState;

enum { EXPLAIN_UNASKED = -2 };

/*
** What the rules do about faults that stand: the scores as the game was
** played, and as they are rectified.
*/
typedef struct Remedy {
  bool is_there;
  double played[SEATS_LIMIT], rectified[SEATS_LIMIT];
} Remedy;

/*
** Gathers what there is to say about one log. 'position' is where the game
** stood before the line; 'legal' what could be played there.
*/
typedef struct Explanation {
  Verdict verdict;          /* on the whole log */
  unsigned line;            /* in question; 0: nothing is */
  ExplainState state;
  int article;              /* broken by it, or -1 */
  Broken either;            /* as in a finding */
  Remedy remedy;
  Ledger ledger;            /* of a wrong claim: how the scores came about */
  Remark tie;               /* who had the same score at the end, and then */
  Span whole, against;      /* the line, and the earlier one it contradicts */
  Buffer told;              /* what the rules tell of the line */
  Buffer told_before;       /* what they told last before it, */
  unsigned told_line;       /* of this line; 0: nothing */
  bool has_position;
  Position position;
  LegalList legal;
  int seat;                 /* whose move the line is, or -1 */
  Odds *odds;               /* one for each assumption of the verdict; a share
                               of -1: cannot be told, EXPLAIN_UNASKED */
  size_t odds_room;
  int odds_left_out;        /* as it would have taken too long: */
  bool odds_worked_out;     /* for the rules, rather than by its lines? */
} Explanation;

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  Explanation *x);
void explain_free (Explanation *x);

#endif
