/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_h
#define verdict_h

#include "judge/fault.h"
#include "judge/legal_list.h"
#include "record/format.h"

typedef enum VerdictKind {
  VERDICT_LEGAL, VERDICT_CONSISTENT, VERDICT_ILLEGAL, VERDICT_MALFORMED,
  VERDICT_TROUBLE         /* the rule file is broken */
} VerdictKind;

/* An illegal move that was taken back, or that the arbiter let stand. */
typedef struct Incident {
  unsigned line;
  int seat, article, event;
  Span move;
} Incident;

/*
** Spans point into the log's text. The verdict owns its lists and what its
** fault says; it can be used for one log after another.
*/
typedef struct Verdict {
  const char *file;
  int log;
  unsigned line;
  LinePlaces places;                 /* of lines, if a record was judged */
  Span game;
  VerdictKind kind;
  bool finished;
  unsigned moves;
  const Ruleset *rules;          /* NULL: never got so far */
  bool begun;                    /* did the rules let the game begin? */
  const Seating *seating;
  bool has_scores;
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  bool has_fault;
  Fault fault;
  LegalList legal;               /* what was legal there, if wanted */
  unsigned legal_line;           /* of the only suspect, if there is one */
  LegalList legal_then;          /* and what was legal in that line */
  Assumption *assumption;
  bool unsure;                   /* later lines may prove or contradict them */
  unsigned unsure_line;          /* judged no further than that; or where the */
                                 /* log starts */
  Incident *correction, *ruling;
  int assumptions, corrections, rulings;
  size_t assumption_room, correction_room, ruling_room;
} Verdict;

void verdict_clear (Verdict *v);
void verdict_free (Verdict *v);
void verdict_assume (Verdict *v, const Assumption *a);

/* Is number 'i' no more than one before it, of another article, says? */
bool verdict_says_again (const Verdict *v, int i);

/* The cards that were not held; none where it is not just about that. */
KindSet verdict_not_held (const Assumption *a);

/* Whose cards it is about; -1: nobody's. */
int verdict_assumed_of (const Verdict *v, const Assumption *a);

/* Where in its line the words at fault start, counted from 1. */
unsigned verdict_column (const Verdict *v);

/* A line as its file has it: of a record, the record's. */
unsigned verdict_line (const Verdict *v, unsigned line);

/* Where the log, or the record, starts. */
unsigned verdict_start (const Verdict *v);

#endif
