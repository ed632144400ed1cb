/*
** Shared data of the parts that make edits and try them
** SPDX-License-Identifier: MIT
*/
#ifndef repair_private_h
#define repair_private_h

#include "drive/repair.h"
#include "judge/log.h"

enum { REPAIR_AFTER = 12 };  /* lines after the fault that are searched */

/* One log to be repaired. */
typedef struct Workshop {
  LogJudge *d;
  const LogText *log;
  Repairs *found;
  const RepairEars *ears;   /* or NULL */
  Line *body;               /* up to the fault */
  int lines;
  Line after[REPAIR_AFTER]; /* those after it */
  int afters;
  size_t line_room;
  RepairEdit *edit;
  int edits;
  size_t edit_room;
  Language lang;            /* of the last move whose verb tells it */
  bool plain;               /* no takebacks and rulings in the log? */
  Buffer text;              /* the edited log */
  size_t same;              /* prefix judged with the last edit, or 0 */
  Buffer renamed;           /* the same, with players renamed */
  Verdict verdict;
  uint64_t *result;         /* a hash of each log found legal */
  size_t result_room;
  Budget budget;
  size_t left;              /* length of the text from the fault on */
  int article;              /* broken by the fault, or -1 */
  unsigned fault_line;      /* the line of the fault, */
  int rulings;              /* and the number of rulings before it */
  const Fault *fault;       /* with its suspects, or NULL */
} Workshop;

/* Rank of edits: at a faulty line, elsewhere, deleting an innocent line. */
enum { RANK_AT_FAULT, RANK_OTHER, RANK_INNOCENT };

/* Lists all candidate edits, small ones first. */
void repair_think (Workshop *w);

#endif
