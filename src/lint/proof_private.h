/*
** Internals of the proof
** SPDX-License-Identifier: MIT
*/
#ifndef proof_private_h
#define proof_private_h

#include "judge/log.h"
#include "judge/reasons.h"
#include "lint/lint.h"

/* Round trip: games played are judged from their logs. */
typedef struct Trip {
  LogJudge judge;
  HeaderRules rules;
  Verdict verdict;
  double left;                /* work */
  bool over;                  /* out of work? */
  bool accused[ARTICLES_LIMIT + 1];  /* by article + 1; 0: malformed */
} Trip;

typedef struct Proof {
  Lint *lint;
  Findings *found;
  Host *host;
  Ruleset *rules;
  Game game;
  GameChoices choices;
  Table one, other;           /* for tried moves */
  uint64_t chance;
  double allowed, left;       /* work: see proof.c */
  long tried;                 /* moves tried that are not legal */
  long began;                 /* processor time in seconds */
  Trip trip;
  ProofSum sum;
  int favourite;              /* preferred move, or -1 */
  int turns, longest;         /* moves in this game, and their limit */
  bool unseen;                /* is a card written as '?' being tried? */
  bool stopped;               /* by a fault or too much work */
  const char *logs;           /* folder for games that get stuck, or NULL */
  uint64_t stuck;             /* bit p: a game got stuck in phase p */
  int repeats;                /* games stopped by a known fault */
  bool played_all;            /* only extra games are left? */
  bool possible[MOVES_LIMIT], broken[ARTICLES_LIMIT];
  uint8_t reasons[ARTICLES_LIMIT];  /* in this game: times each article's */
                              /* reason was asked */
  Witness witness;            /* names and lines in reasons */
  Reason reason;
  Telling telling;
} Proof;

/*
** Reports a rule function that failed and ends the game; keeps the log if logs
** are kept.
*/
void proof_run_time_in (Proof *p, const Buffer *log);

/* Keeps the log for the last finding if there are more than 'known'. */
void proof_keep_log (Proof *p, int known, const char *why, const Buffer *log);

/* Play resumes after 'used' work. */
void proof_go_on_working (Proof *p, double used);

/* Judging has a budget of work. */
void trip_open (Proof *p, double work);
void trip_close (Proof *p);

/* Judges the current game from its logs. */
void trip_judge (Proof *p);

#endif
