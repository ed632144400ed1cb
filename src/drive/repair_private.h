/*
** What thinks of edits and what tries them share
** SPDX-License-Identifier: MIT
*/
#ifndef repair_private_h
#define repair_private_h

#include "drive/repair.h"
#include "judge/log.h"

enum { REPAIR_AFTER = 12 };  /* lines behind the fault that are looked at */

/* One log that is to be mended. */
typedef struct Workshop {
  LogJudge *d;
  const LogText *log;
  Repairs *found;
  const RepairEars *ears;   /* or NULL */
  Line *body;               /* up to the fault */
  int lines;
  Line after[REPAIR_AFTER]; /* those behind it */
  int afters;
  size_t line_room;
  RepairEdit *edit;
  int edits;
  size_t edit_room;
  Language lang;            /* of the log's last move with a verb in one */
  bool plain;               /* has the log no takeback and no ruling? */
  Buffer text;              /* of the log as edited */
  size_t same;              /* bytes that the last edit left, if judged; or 0 */
  Buffer renamed;           /* the same, players following from the edit */
  Verdict verdict;
  uint64_t *result;         /* a number for each log that was found legal */
  size_t result_room;
  Budget budget;
  size_t left;              /* text from the fault on */
  int article;              /* that is broken there, or -1 */
  unsigned fault_line;      /* the line of the fault, */
  int rulings;              /* and how many stand before it */
  const Fault *fault;       /* with its suspects, or NULL */
} Workshop;

/* Finds the lines of the log up to its fault, and edits of them. */
void repair_look (Workshop *w);

/* An edit's rank: of a line at fault, of others, or an innocent one's end. */
enum { RANK_AT_FAULT, RANK_OTHER, RANK_INNOCENT };

/* Gives back all that the workshop made for itself. */
void repair_clear (Workshop *w);

/* Is the log legal with that edit? A result is found once. */
bool repair_try (Workshop *w, RepairEdit *e);

/* One that makes it legal; larger ones are forgotten. */
void repair_keep (Repairs *r, const RepairEdit *e);

/* Need none of that size or larger be tried, or may none? */
bool repair_is_enough (Workshop *w, int size);

/* Two edits, where one does not help. */
void repair_try_pairs (Workshop *w);

/* Whatever whoever wrote the log may have got wrong, the small ones first. */
void repair_think (Workshop *w);

#endif
