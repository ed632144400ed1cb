/*
** The verdict on one log
** SPDX-License-Identifier: MIT
*/
#ifndef verdict_h
#define verdict_h

#include "judge/judge.h"

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

typedef struct Note {
  unsigned line;
  int seat;
  char *text;
} Note;

/*
** Spans point into the log's text. The verdict owns its lists and its
** message; it can be used for one log after another.
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
  const Seating *seating;
  bool has_scores;
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  bool has_fault;
  unsigned fault_line, against;  /* against 0: none */
  int fault_seat, fault_article; /* -1: none */
  Span fault_move, fault_at, fault_whole;
  Buffer message;
  Buffer legal_there;            /* what was legal, in one line */
  Note *assumption;
  Incident *correction, *ruling;
  int assumptions, corrections, rulings;
  size_t assumption_room, correction_room, ruling_room;
} Verdict;

void verdict_clear (Verdict *v);
void verdict_free (Verdict *v);
void verdict_assume (Verdict *v, unsigned line, int seat, const char *text);

#endif
