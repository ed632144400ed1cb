/*
** How much may be tried where a log is judged again and again
** SPDX-License-Identifier: MIT
*/
#ifndef judge_odds_h
#define judge_odds_h

#include "judge/game.h"
#include "judge/judge.h"
#include "judge/log.h"
#include "judge/verdict.h"

/* Where the judge stood when it began. */
typedef struct Budget { long trials, seconds; } Budget;

Budget budget_open (const Judge *j);

/* So many trials count as made. */
void budget_spend (Budget *b, long trials);

/* How much of LIMIT_TRIES was used since: from 0 to 1. */
double budget_share (const Budget *b, const Judge *j);

/* Was LIMIT_TRIES used since, or LIMIT_WORK in the stretch at hand? */
bool budget_is_spent (const Budget *b, const Judge *j);

/*
** How scores came about: the lines that changed them
*/

enum { LEDGER_KEPT = 12 };               /* of the lines that changed a score */

typedef struct LedgerEntry {
  unsigned line;
  double change[SEATS_LIMIT];
  Buffer told;              /* by the rules, in the judge's language */
} LedgerEntry;

typedef struct Ledger {
  double before[SEATS_LIMIT];            /* the scores before the first entry */
  bool from_start;                       /* is no line left out? */
  LedgerEntry entry[LEDGER_KEPT];        /* the last ones */
  int entries;
  /* the last change of each seat's score: in which line, and by how much */
  unsigned line[SEATS_LIMIT];            /* 0: it never changed */
  double change[SEATS_LIMIT];
} Ledger;

/*
** The game goes back to its start and forth again, to where the fault, which
** was found just now, has closed what it closes.
*/
void ledger_follow (Game *d, const Fault *f, Ledger *l);
void ledger_free (Ledger *l);

/*
** How likely an assumption was
*/

enum { ODDS_SAMPLES = 20000, ODDS_SAMPLES_LEAST = 200 };  /* of a world */

/*
** A share of deals. Where they could all be counted it is exact, and 'error' is
** 0; otherwise it is about that, by so much more or less as chance explains in
** 95 cases of 100, and not knowing what each world weighs. Where worlds were
** given up, or a player chose a card and nobody saw which, nothing can be said
** of it, and it is negative.
*/
typedef struct Odds {
  double share;
  double error;
} Odds;

/*
** The share of deals in which the assumption holds, among all deals that
** fit the log up to the line before it. The log is judged again up to there.
** The seed is for drawing deals, where there are too many to be counted.
*/
Odds odds_of (LogJudge *d, const LogText *log, const Assumption *a,
              Span seed);

#endif
