/*
** The smallest edit, or pair of edits, that makes a log legal
** SPDX-License-Identifier: MIT
*/
#ifndef repair_h
#define repair_h

#include "judge/log.h"

/* A probable mistake in writing the log. */
typedef enum RepairKind {
  REPAIR_CARD,              /* a card was misread */
  REPAIR_NAME,              /* a name was mixed up */
  REPAIR_EXCHANGE,          /* the cards of two players were exchanged */
  REPAIR_ORDER,             /* two lines were swapped */
  REPAIR_MOVED,             /* a line is a few lines away from its place */
  REPAIR_EXTRA,             /* a line is repeated, or does not belong here */
  REPAIR_MISSING,           /* a line is missing */
  REPAIR_NUMBER,            /* a number was misread */
  REPAIR_CLAIM,             /* a score or a winner is wrong */
  REPAIR_DEAL,              /* the hands are from another game */
  REPAIR_NOTHING            /* there is no second edit */
} RepairKind;

/* A span of the log's text, and its replacement. */
typedef struct RepairSplice {
  Span at;
  size_t by, by_len;        /* in 'texts' */
  bool whole;               /* whole lines? */
} RepairSplice;

typedef struct RepairEdit {
  RepairKind kind, also;    /* what went wrong, and a second mistake */
  int size;                 /* words changed, added or removed */
  unsigned line;            /* the first that changes */
  int rank;                 /* among edits of the same size: low first */
  RepairSplice splice[4];   /* at most two for each mistake */
  int splices;
  int renamed;              /* later moves given to other players */
  size_t left;              /* length from the next fault on, or 0 */
} RepairEdit;

enum { REPAIR_LIST = 100 };  /* edits that are kept for the report */

/*
** The result: the number of edits of the smallest size that make the log legal,
** and the first of them; 'pairs': no single edit does, so each is a pair.
** 'gave_up': not all edits could be tried; 'worked_out': because of LIMIT_WORK,
** not LIMIT_TRIES.
*/
typedef struct Repairs {
  RepairEdit edit[REPAIR_LIST];
  int edits, total, tried;
  bool pairs, gave_up, worked_out;
  Buffer texts;
} Repairs;

/* Receives progress: edits tried, and how many more are possible. */
typedef struct RepairEars {
  void *who;
  void (*tries) (void *who, int tried, double share);
} RepairEars;

/* 'v' is the verdict that 'd' just gave on the log; 'ears' may be NULL. */
void repair_find (LogJudge *d, const LogText *log, const Verdict *v,
                  const RepairEars *ears, Repairs *r);
void repair_free (Repairs *r);

/* Lines removed, and lines in their place. */
typedef struct RepairChange {
  unsigned line;            /* of the first one */
  Span before;              /* without the last line end; empty: none */
  Buffer after;
} RepairChange;

/*
** The change made by the edit's splices from 'first' on, in text order. Returns
** the next splice; the caller frees 'after'.
*/
int repair_change (const Repairs *r, const RepairEdit *e, int first,
                   const LogText *log, RepairChange *change);

/*
** Are both edits of one kind, in the same places and about the same words, or
** do they exchange a card for different cards of one player?
*/
bool repair_is_alike (const RepairEdit *e, const RepairEdit *other);

#endif
