/*
** One event against one table
** SPDX-License-Identifier: MIT
*/
#ifndef judge_trial_h
#define judge_trial_h

#include "judge/judge.h"
#include "judge/machine.h"
#include "rules/host.h"

/* What a trial works with, on one table of 'spare'. */
typedef struct Trial {
  Judge *j;
  const Event *e;
  Span at;                     /* its text, or nothing */
  Machine machine;
  const BoundMove *bound;      /* the move */
  bool applied;                /* has the move been made? */
  bool differs;                /* does what is known to come up, by world? */
  bool strays;                 /* does a line that is due, by world? */
  bool only_check;             /* don't make it */
  bool in_place;               /* the table must stay as it is: see worlds.c */
  bool force;                  /* ask for nothing but the cards shown */
  int rather;                  /* an earlier article that refuses it too, as
                                  no deal bears out the contrary; or -1 */
  Choices choices;
  Sitting sit;
  Supply supply;
  bool spent[SUPPLY_LIMIT];    /* cards of lines, where the event happened */
} Trial;

void trial_open (Trial *x, Judge *j, const Event *e);

/* Sits down at a table with all that the log has named, from the start. */
void trial_sit (Trial *x, Table *t);

/* For questions that change nothing. */
void trial_look (Trial *x, Judge *j, Table *t);

/* Binds the event's words to a move that the table has now, in j->bound. */
Ruling trial_bind (Trial *x, const Table *t);

/* How a call went, in the judge's terms. */
Ruling trial_translate (Trial *x, Outcome outcome);

/* Could the move that is bound be made? The table may be spoilt after. */
Ruling trial_check (Trial *x, Table *t);

/* The cards that an argument shows from somewhere must be there. */
Ruling trial_show_arg (Trial *x, const Move *m, int arg);

/* Is one of the move's cards written '?'? */
bool trial_names_unseen (const BoundMove *b);

/* What was announced must be right. */
Ruling trial_check_announced (Trial *x, const Move *m);

/* A number must be within its bounds. */
Ruling trial_check_bounds (Trial *x, const Move *m, int arg);

/* Only shows the cards that the move names, as far as they can be there. */
void trial_show (Trial *x, Table *t);

/* Each changes the table; if not fine, it is spoilt. */
Ruling trial_move (Trial *x, Table *t);
Ruling trial_begin (Trial *x, Table *t);
Ruling trial_close (Trial *x, Table *t);     /* an optional phase */
Ruling trial_resume (Trial *x, Table *t);    /* what wanted a card */

/* The next script of choices; false when all have been tried. */
bool trial_next_choices (Choices *c);

/*
** What a move took for granted, made so in a world
**
** Each way in which it may be so is a choice, and a world of its own.
*/

/*
** All that refusals doubted is so on the table from now on; or the doubt that
** cannot be.
*/
const Doubt *assume_all (Sitting *s);

/* Just that is so, or its opposite. False: it cannot be. */
bool assume_so (Sitting *s, const Doubt *d);
bool assume_opposite (Sitting *s, const Doubt *d);

/*
** What can be said against a move, one thing after another
**
** For listing moves: what forbids one is found as soon as the arguments that
** it looks at are known, whatever the others will be. Only on a table whose
** cards are all known, and for a seat whose turn it is.
*/

typedef struct Check {
  enum { CHECK_REFUSAL, CHECK_HELD, CHECK_BOUNDS } kind;
  int index;                   /* of the refusal, or of the argument */
  int sees;                    /* so many arguments, the first ones */
} Check;

/* In the order in which a move is judged. */
typedef struct Checks {
  Check check[REFUSALS_LIMIT + 2 * ARGS_LIMIT];
  int count;
} Checks;

void checks_list (Checks *c, const Move *m);

/* RULING_ILLEGAL: '*article' forbids it. */
Ruling checks_do (const Check *c, Trial *x, const Move *m, int *article);

#endif
