/*
** Trials: one event against one table
** SPDX-License-Identifier: MIT
*/
#ifndef judge_trial_h
#define judge_trial_h

#include "judge/judge.h"
#include "judge/machine.h"
#include "rules/host.h"

/*
** Everything done for a move is one list of checks ('order' in trial.c); each
** occasion uses a part of it.
*/
typedef enum Occasion {
  ON_JUDGING,                  /* check it and make it */
  ON_ASKING,                   /* only check it */
  ON_DOUBTING,                 /* the same, without assumptions */
  ON_OBSERVING,                /* only make it: it shows its cards */
  ON_SHOWING,                  /* only show its cards */
  ON_CLOSING,                  /* is it part of the current optional phase? */
  ON_LISTING                   /* find values of its arguments */
} Occasion;

/* The state of a trial on one table of 'spare'. */
typedef struct Trial {
  Judge *j;
  const Event *e;
  Machine machine;
  const BoundMove *bound;      /* the move */
  bool applied;                /* has the move been made? */
  bool differs;  /* are the known cards shown not the same in all worlds? */
  int readings;                /* choices among phases: see optional.c */
  bool uneven;                 /* were lines used in some worlds only? */
  bool ragged;                 /* not just the first ones, or by chance? */
  bool some_wait;              /* must it name a card in some worlds only? */
  bool names_all;              /* drop those: no line names it */
  Occasion occasion;           /* what to do with the move */
  bool in_place;               /* is the table the judge's own? */
  bool force;                  /* require only the cards shown */
  bool all_lines;              /* only worlds that use all cards of lines */
  Choices choices;
  Sitting sit;
  Supply supply;
  bool spent[SUPPLY_LIMIT];    /* cards of lines used by the event */
} Trial;

void trial_open (Trial *x, Judge *j, const Event *e);

/* The event's text, or nothing. */
static inline Span trial_at (const Trial *x) {
  return x->e != NULL ? x->e->text : (Span){NULL, 0};
}

/* Sits down at a table with the log's cards from the start. */
void trial_sit (Trial *x, Table *t);

/* For questions that change nothing. */
void trial_look (Trial *x, Judge *j, Table *t);

/*
** Binds the event's words to a move that is possible on the table, in j->bound.
*/
Ruling trial_bind (Trial *x, const Table *t);

/* Converts a call's outcome to a ruling. */
Ruling trial_translate (Trial *x, Outcome outcome);

/* Checks the bound move. The table may be spoilt afterwards. */
Ruling trial_check (Trial *x, Table *t);

/*
** The articles that a move which is illegal in every world may break: those
** that it breaks first in some deal. 'surely' are those that it breaks in all.
*/
typedef struct Breach {
  Broken maybe, surely;
  bool begun;                  /* was any world examined? */
} Breach;

/* Adds what the move breaks on this table to what it breaks on others. */
void trial_add_breach (Trial *x, Table *t, Breach *breach);

/* Not fine: an article forbids exactly this case. */
Ruling trial_check_here (Trial *x, Table *t);

/* Is one of the move's cards written '?'? */
bool trial_names_unseen (const BoundMove *b);

/* The assumption about the slot if the mover's '?' goes there. */
bool trial_doubts_gift (const Trial *x, int slot, Doubt *d);

/* Only shows the cards that the move names, as far as that is possible. */
void trial_show (Trial *x, Table *t);

/* Cards that are too many, and where those before them came from. */
typedef struct MoreCards {
  const Card *kind;
  int count, from, to;         /* slots; 'from' is NOBODY: unknown */
} MoreCards;

/* Is it known where they come from, and are there enough of them? */
bool trial_can_bring (const Table *t, const MoreCards *more);

/* Brings them the same way: see trial_can_bring. */
Ruling trial_bring_more (Trial *x, Table *t, const MoreCards *more);

/* Each changes the table; unless fine, the table is spoilt. */
Ruling trial_move (Trial *x, Table *t);
Ruling trial_begin (Trial *x, Table *t);
Ruling trial_close (Trial *x, Table *t);     /* an optional phase, if open */
Ruling trial_resume (Trial *x, Table *t);    /* the call that needed a card */
Ruling trial_go_on (Trial *x, Table *t);     /* after a pause */

/* Ends the optional phase of the table that the trial sits at. */
Ruling trial_pass_over (Trial *x);

/*
** The checks of a move, in order
**
** For listing moves: whatever forbids one is found as soon as the arguments
** that it depends on are known, whatever the others are. Only for a table whose
** cards are all known, and a seat whose turn it is.
*/

/* RULING_ILLEGAL: the judge's finding has the article. */
typedef Ruling CheckMove (Trial *x, const Move *m, int index);

typedef struct Check {
  CheckMove *check;            /* NULL ends the list */
  int index;                   /* of the refusal, or of the argument */
  int sees;                    /* number of arguments used, the first ones */
} Check;

/* In the order in which a move is judged. The rules own it. */
const Check *trial_checks (Ruleset *r, Move *m, Occasion occasion);

#endif
