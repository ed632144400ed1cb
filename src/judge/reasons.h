/*
** Explanations of articles, faults and scores in the current game
** SPDX-License-Identifier: MIT
*/
#ifndef judge_reasons_h
#define judge_reasons_h

#include "judge/game.h"
#include "judge/judge.h"
#include "judge/verdict.h"

/*
** Why the last move that the judge parsed breaks the article, in the state
** before the move; empty if there is nothing to say. OUTCOME_NEEDS_CARD: the
** witness must first find the lines (see host.h).
*/
Outcome reason_of_move (Judge *j, int seat, int article, Witness *w,
                        Reason *reason);

/* The same for a wrong score or winner. */
Outcome reason_of_claim (Judge *j, Witness *w, Reason *reason);

/* How the score of that seat is made up. */
Outcome reason_of_score (Judge *j, int seat, Witness *w, Reason *reason);

/* A Reason (see verdict.h) as a fact. */
Fact reason_fact (const Reason *reason);
void reason_free (Reason *reason);

/*
** Adds to the finding of a log just found illegal why its article applies here.
** The judge is then in its state before the fault.
*/
void reasons_tell (Game *d, Verdict *v);

/* Appends the reason to the remark. */
void reasons_add (const Reason *reason, Remark *said);

enum { LEDGER_KEPT = 12 };               /* of the lines that changed a score */

typedef struct LedgerEntry {
  unsigned line;
  double change[SEATS_LIMIT];
  Buffer told;              /* by the rules, in the judge's language */
} LedgerEntry;

typedef struct Ledger {
  double before[SEATS_LIMIT];            /* the scores before the first entry */
  bool from_start;                       /* does it have all lines? */
  LedgerEntry entry[LEDGER_KEPT];        /* the last ones */
  int entries;
  /* the last change of each seat's score: in which line, and by how much */
  unsigned line[SEATS_LIMIT];            /* 0: it never changed */
  double change[SEATS_LIMIT];
} Ledger;

/*
** Replays the game from its start up to the fault just found, including what
** that closes.
*/
void ledger_follow (Game *d, const Fault *f, Ledger *l);
void ledger_free (Ledger *l);

/* Explanations for articles that every game has */

/*
** Each appends to 'said' why the article applies; the judge is where the fault
** was found. 'because' is the rules' own reason, or empty.
*/
void grounds_of_move (const Game *d, const Fault *f,
                      const Reason *because, Remark *said);
/* A card that must be named: what turned it up, and how many are due. */
void grounds_of_missing (Game *d, const Fault *f, Remark *said);

/* What the line before the fault led to, in the rules' own words. */
void grounds_of_event (Game *d, const Fault *f, Remark *said);

/* Which earlier line made the move possible, and which one ended that. */
void grounds_of_chance (Game *d, const Fault *f, Remark *said);

void grounds_of_card (const Game *d, const Fault *f, Remark *said);
void grounds_of_claim (Game *d, const Fault *f, Witness *w,
                       const Ledger *ledger, const Reason *because,
                       Remark *said);

/* The claim as a table; NULL if there is no score, or the game goes on. */
ClaimSheet *claim_sheet (Game *d, const Fault *f, Witness *w,
                         const Ledger *ledger, const Reason *because);

/*
** Appends who tied at the end, and what decided between them. False if there
** was no tie.
*/
bool grounds_of_tie (Judge *j, Remark *said);

#endif
