/*
** One event against one table
** SPDX-License-Identifier: MIT
*/
#ifndef judge_trial_h
#define judge_trial_h

#include "judge/judge.h"
#include "judge/machine.h"
#include "rules/host.h"

/*
** All that is done about a move is one list of checks ('order' in trial.c), of
** which each occasion has its own.
*/
typedef enum Occasion {
  ON_JUDGING,                  /* it is judged, and made */
  ON_ASKING,                   /* only judged */
  ON_DOUBTING,                 /* the same, and no assumption is made */
  ON_OBSERVING,                /* only made: it shows its cards */
  ON_SHOWING,                  /* it shows them, and no more */
  ON_CLOSING,                  /* is it about the optional phase at hand? */
  ON_LISTING                   /* what arguments could it have? */
} Occasion;

/* What a trial works with, on one table of 'spare'. */
typedef struct Trial {
  Judge *j;
  const Event *e;
  Machine machine;
  const BoundMove *bound;      /* the move */
  bool applied;                /* has the move been made? */
  bool differs;                /* does what is known to come up, by world? */
  bool strays;                 /* does a line that is due, by world? */
  Occasion occasion;           /* what is done with it */
  bool in_place;               /* is the table the judge's own? */
  bool force;                  /* ask for nothing but the cards shown */
  Choices choices;
  Sitting sit;
  Supply supply;
  bool spent[SUPPLY_LIMIT];    /* cards of lines, where the event happened */
} Trial;

void trial_open (Trial *x, Judge *j, const Event *e);

/* The event's text, or nothing. */
static inline Span trial_at (const Trial *x) {
  return x->e != NULL ? x->e->text : (Span){NULL, 0};
}

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

/*
** The articles that a move, which is illegal in every world, may break: each
** is the first it breaks in some deal. 'surely' are those it breaks in all.
*/
typedef struct Breach {
  Broken maybe, surely;
  bool begun;                  /* was a world looked at? */
} Breach;

/* What it breaks on this table is added to what it breaks on others. */
void trial_add_breach (Trial *x, Table *t, Breach *breach);

/* Not fine: an article is about just this case that it is made here and now. */
Ruling trial_check_here (Trial *x, Table *t);

/* Is one of the move's cards written '?'? */
bool trial_names_unseen (const BoundMove *b);

/* What is taken for granted of the slot if the mover's '?' goes there. */
bool trial_doubts_gift (const Trial *x, int slot, Doubt *d);

/* Only shows the cards that the move names, as far as they can be there. */
void trial_show (Trial *x, Table *t);

/* Cards that are too many, and the way that those before them came. */
typedef struct MoreCards {
  const uint8_t *kind;
  int count, from, to;         /* slots; 'from' is NOBODY: nobody knows */
} MoreCards;

/* Is it known where they come from, and are there enough of them? */
bool trial_can_bring (const Table *t, const MoreCards *more);

/* They come the same way: see trial_can_bring. */
Ruling trial_bring_more (Trial *x, Table *t, const MoreCards *more);

/* Each changes the table; if not fine, it is spoilt. */
Ruling trial_move (Trial *x, Table *t);
Ruling trial_begin (Trial *x, Table *t);
Ruling trial_close (Trial *x, Table *t);     /* an optional phase */
Ruling trial_resume (Trial *x, Table *t);    /* what wanted a card */
Ruling trial_go_on (Trial *x, Table *t);     /* behind a pause */

/*
** What is done about a move, one thing after another
**
** For listing moves: what forbids one is found as soon as the arguments that
** it looks at are known, whatever the others will be. Only on a table whose
** cards are all known, and for a seat whose turn it is.
*/

/* RULING_ILLEGAL: the judge's finding says by which article. */
typedef Ruling CheckMove (Trial *x, const Move *m, int index);

typedef struct Check {
  CheckMove *check;            /* NULL: it is the end of the list */
  int index;                   /* of the refusal, or of the argument */
  int sees;                    /* so many arguments, the first ones */
} Check;

/* In the order in which a move is judged. The rules own it. */
const Check *trial_checks (Ruleset *r, Move *m, Occasion occasion);

#endif
