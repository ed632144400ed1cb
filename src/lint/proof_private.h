/*
** The inside of a proof, for the files that play it
** SPDX-License-Identifier: MIT
*/
#ifndef proof_private_h
#define proof_private_h

#include "judge/log.h"
#include "judge/reasons.h"
#include "lint/proof.h"

/* Games that were played, judged by their logs. */
typedef struct Trip {
  LogJudge judge;
  HeaderRules rules;
  Verdict verdict;
  double left;                /* work */
  bool over;                  /* none is judged any more */
  bool accused[ARTICLES_LIMIT + 1];  /* by article + 1; 0: malformed */
} Trip;

typedef struct Proof {
  Lint *lint;
  Findings *found;
  Host *host;
  Ruleset *rules;
  Game game;
  GameChoices choices;
  Table one, other;           /* for trying moves */
  uint64_t chance;
  double allowed, left;       /* work: see proof.c */
  long tried;                 /* moves, in vain */
  long began;                 /* seconds of the processor */
  Trip trip;
  ProofSum sum;
  int favourite;              /* a move that is made if it can be, or -1 */
  int turns, longest;         /* of the game at hand, and how many at most */
  bool unseen;                /* is a move tried with cards as '?'? */
  bool stopped;               /* the game, by a fault or too much work */
  const char *logs;           /* a folder for games that get stuck, or NULL */
  uint64_t stuck;             /* bit p: in phase p one did */
  int repeats;                /* games stopped by a fault known already */
  bool played_all;            /* all but more games for what is missing? */
  bool possible[MOVES_LIMIT], broken[ARTICLES_LIMIT];
  uint8_t reasons[ARTICLES_LIMIT];  /* so often, in the game at hand, its */
                              /* reason was asked for */
  Witness witness;            /* names and lines, for reasons */
  Reason reason;
  Telling telling;
} Proof;

/* ---- proof.c ---- */

/*
** A rule function broke off: nothing more comes of this game. Where logs are
** to be kept, that which led to it is.
*/
void proof_run_time (Proof *p);
void proof_run_time_in (Proof *p, const Buffer *log);

/* If there are more findings than were known, it is that of the last. */
void proof_keep_log (Proof *p, int known, const char *why, const Buffer *log);

/* Play goes on where it was left, after so much work. */
void proof_go_on_working (Proof *p, double used);

/* ---- trip.c ---- */

/* Judging may take so much work; then there is no more of it. */
void trip_open (Proof *p, double work);
void trip_close (Proof *p);

/* The game at hand, by its logs. */
void trip_judge (Proof *p);

/* A finding about a move; not a remark, where the base is to blame. */
void proof_move (Proof *p, FindingSort sort, int move, Saying saying);

/* ---- proof.c: moves that are tried, and not made ---- */

/* The same move from the same table must give the same table. */
void proof_try_twice (Proof *p, int seat, const BoundMove *move);

/* The same move with '?' for cards that may be written so. */
void proof_try_unseen (Proof *p, int seat, const BoundMove *move);

/*
** Every move by every seat, with arguments out of the blue. Whatever comes of
** them: nothing in them must break.
*/
void proof_try_wrong (Proof *p);

#endif
