/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_h
#define verdict_h

#include "judge/legal.h"

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

/* A move that cannot have been legal if the other suspects' were. */
typedef struct Suspect {
  unsigned line;
  int seat, article, event;
  Line move;                     /* as written */
  Doubt doubt;                   /* what it rests on, as far as it matters */
} Suspect;

/*
** What is wrong, and where. Where the log contradicts itself, the suspects
** are the moves that cannot all have been legal, in the order of their lines;
** the fault's own line may be the last of them. The fault owns their list.
*/
typedef struct Fault {
  Line line;
  int seat;                      /* who moved there, or -1 */
  Span move;                     /* as written */
  Finding finding;
  unsigned against;              /* the earlier line that it contradicts, or 0 */
  Suspect *suspect;
  int suspects;
  size_t suspect_room;
  Saying unheard;                /* why a ruling could not be obeyed */
} Fault;

/*
** Spans point into the log's text. The verdict owns its lists and what its
** fault says; it can be used for one log after another.
*/
typedef struct Verdict {
  const char *file;
  int log;
  unsigned line;
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
  Assumption *assumption;
  bool unsure;                   /* later lines may prove or contradict them */
  Incident *correction, *ruling;
  int assumptions, corrections, rulings;
  size_t assumption_room, correction_room, ruling_room;
} Verdict;

void verdict_clear (Verdict *v);
void verdict_free (Verdict *v);
void verdict_assume (Verdict *v, const Assumption *a);

/* Whose cards it is about; -1: nobody's. */
int verdict_assumed_of (const Verdict *v, const Assumption *a);

/* Where in its line the words in question start, counted from 1. */
unsigned verdict_column (const Fault *f);

/* All of it, in texts of its own. */
void fault_copy (Fault *to, const Fault *from);

void fault_suspect (Fault *f, const Suspect *s);

/* Nothing is wrong any more; its buffers keep their room. */
void fault_clear (Fault *f);
void fault_free (Fault *f);

/* Who is at fault, if that can be said of one alone; else -1. */
int fault_accused (const Fault *f);

#endif
