/*
** The smallest edit, or pair of edits, that makes a log legal
** SPDX-License-Identifier: MIT
*/
#ifndef repair_h
#define repair_h

#include "judge/log.h"

/* What may have gone wrong when the log was written. */
typedef enum RepairKind {
  REPAIR_CARD,              /* a card was misread */
  REPAIR_NAME,              /* a name was mixed up */
  REPAIR_EXCHANGE,          /* two cards were dealt to each other's players */
  REPAIR_ORDER,             /* two lines were swapped */
  REPAIR_MOVED,             /* a line stands some lines from its place */
  REPAIR_EXTRA,             /* a line was doubled, or does not belong there */
  REPAIR_MISSING,           /* a line is missing */
  REPAIR_NUMBER,            /* a number was misread */
  REPAIR_CLAIM,             /* a score or a winner is not the referee's */
  REPAIR_DEAL,              /* the hands are those of another game */
  REPAIR_NOTHING            /* there is no second edit */
} RepairKind;

/* A part of the log's text, and what stands there instead. */
typedef struct RepairSplice {
  Span at;
  size_t by, by_len;        /* in 'texts' */
  bool whole;               /* is it of whole lines? */
} RepairSplice;

typedef struct RepairEdit {
  RepairKind kind, also;    /* what went wrong, and what else did */
  int size;                 /* words that are changed, added or taken away */
  unsigned line;            /* the first that changes */
  int rank;                 /* among those of a size: the low ones first */
  RepairSplice splice[4];   /* two for each of them, at most */
  int splices;
  int renamed;              /* later moves that others then made */
  size_t left;              /* text from the next fault on, if one is left */
} RepairEdit;

enum { REPAIR_LIST = 100 };  /* edits that are kept, for telling */

/*
** What was found: how many edits of the smallest size make the log legal, and
** the first of them; 'pairs': no edit does alone, these are two each.
** 'gave_up': not all of that size, or none, could be tried; 'worked_out': by
** LIMIT_WORK, not LIMIT_TRIES.
*/
typedef struct Repairs {
  RepairEdit edit[REPAIR_LIST];
  int edits, total, tried;
  bool pairs, gave_up, worked_out;
  Buffer texts;
} Repairs;

/* Hears of every edit that is tried, and how much of all may still be. */
typedef struct RepairEars {
  void *who;
  void (*tries) (void *who, int tried, double share);
} RepairEars;

/* 'v' is the verdict on the log, just given by 'd'; 'ears' may be NULL. */
void repair_find (LogJudge *d, const LogText *log, const Verdict *v,
                  const RepairEars *ears, Repairs *r);
void repair_free (Repairs *r);

/* Lines that are taken away, and those that stand there instead. */
typedef struct RepairChange {
  unsigned line;            /* of the first */
  Span before;              /* without the last line end; empty: none */
  Buffer after;
} RepairChange;

/*
** What the edit does from its splice number 'first' on, in the order of the
** text. Returns the splice to go on with; the caller frees 'after'.
*/
int repair_change (const Repairs *r, const RepairEdit *e, int first,
                   const LogText *log, RepairChange *change);

/*
** Are they of one kind, and in the same places, about the same words, or
** exchange a card for different ones of one player?
*/
bool repair_is_alike (const RepairEdit *e, const RepairEdit *other);

#endif
