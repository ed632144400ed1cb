/*
** Why it is so: articles, faults and scores of the game at hand explained
** SPDX-License-Identifier: MIT
*/
#ifndef judge_reasons_h
#define judge_reasons_h

#include "judge/game.h"
#include "judge/judge.h"
#include "judge/verdict.h"

/*
** Why the move that the judge last understood breaks the article, the game
** standing as it did before that move; empty where nothing is to be said.
** OUTCOME_NEEDS_CARD: the witness must first find the lines (see host.h).
*/
Outcome reason_of_move (Judge *j, int seat, int article, Witness *w,
                        Reason *reason);

/* The same of a wrong score or winner. */
Outcome reason_of_claim (Judge *j, Witness *w, Reason *reason);

/* What the score of that seat is made of. */
Outcome reason_of_score (Judge *j, int seat, Witness *w, Reason *reason);

/* A Reason (see verdict.h) as a fact. */
Fact reason_fact (const Reason *reason);
void reason_free (Reason *reason);

/*
** Why a fault is one: what the game at hand adds to its article
*/

/*
** Adds to the finding of an illegal log, which was judged just now, why its
** article applies here. The judge is then where it was before the fault.
*/
void reasons_tell (Game *d, Verdict *v);

/* What is said already stays, and this is said behind it. */
void reasons_add (const Reason *reason, Remark *said);

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
** What the articles that every game has come to in the game at hand
*/

/*
** Each says in 'said' why the article applies, the judge being where the
** fault was found. 'because' is what the rules themselves say; or empty.
*/
void grounds_of_move (const Game *d, const Fault *f,
                      const Reason *because, Remark *said);
/* A card that had to be named: what brought it up, and how many are due. */
void grounds_of_missing (Game *d, const Fault *f, Remark *said);

/* What the line before the fault led to, in the rules' own words. */
void grounds_of_event (Game *d, const Fault *f, Remark *said);

/* Which earlier line gave the chance of that move, and which one ended it. */
void grounds_of_chance (Game *d, const Fault *f, Remark *said);

void grounds_of_card (const Game *d, const Fault *f, Remark *said);
void grounds_of_claim (Game *d, const Fault *f, Witness *w,
                       const Ledger *ledger, const Reason *because,
                       Remark *said);

/* The same as a sheet; NULL: no score is to be had, or the game goes on. */
ClaimSheet *claim_sheet (Game *d, const Fault *f, Witness *w,
                         const Ledger *ledger, const Reason *because);

/*
** Who came to the same score at the end, and what decided between them: behind
** what is said. False: there was no tie.
*/
bool grounds_of_tie (Judge *j, Remark *said);

#endif
