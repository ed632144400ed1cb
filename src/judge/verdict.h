/*
** The verdict on one log: what is wrong with it, and who may be to blame
** SPDX-License-Identifier: MIT
*/
#ifndef judge_verdict_h
#define judge_verdict_h

#include "judge/judge.h"
#include "judge/legal.h"
#include "log/format.h"
#include "log/header.h"

enum { GRANTED_LIMIT = 4 };      /* things that a move rests on, to be told */

/* A move that cannot have been legal if the other suspects' were. */
typedef struct Suspect {
  unsigned line;
  int seat, article, event;
  Broken either;                 /* as in a finding */
  Line move;                     /* as written */
  Doubt doubt[GRANTED_LIMIT];    /* what it rests on, as far as it matters */
  int doubts;                    /* one at least */
} Suspect;

/* A text in both languages; set to zero it is empty. reason_free frees it. */
typedef struct Reason {
  Buffer en, fr;
} Reason;

enum { SHEET_NOTES = 5 };

/*
** A wrong claim, player by player: what the line says, and what the referee
** counts; and notes on how that came about, each a sentence.
*/
typedef struct ClaimSheet {
  bool of_winner;
  bool claimed[SEATS_LIMIT];     /* a score is; or that the player wins */
  double score[SEATS_LIMIT], counted[SEATS_LIMIT];
  bool wins[SEATS_LIMIT];
  Reason account[SEATS_LIMIT];   /* what the score is made of */
  unsigned line[SEATS_LIMIT];    /* where it last changed; 0: not told */
  double change[SEATS_LIMIT];
  Remark note[SHEET_NOTES];
  int notes;
} ClaimSheet;

/*
** What is wrong, and where. Where the log contradicts itself, the suspects
** are the moves that cannot all have been legal, in the order of their lines;
** the fault's own line may be the last of them. Where there is but one, the
** moves that the line proves illegal just as well, though nobody is blamed for
** them, stand behind it. The fault owns their list.
*/
typedef struct Fault {
  Line line;
  unsigned column;               /* if the line is not there to be shown */
  int seat;                      /* who moved there, or -1 */
  Span move;                     /* as written */
  Finding finding;
  unsigned against;              /* the earlier line in question, or 0 */
  Suspect *suspect;
  int suspects, others;          /* behind the suspects, the others */
  size_t suspect_room;
  Saying unheard;                /* why a ruling could not be obeyed */
  int unsuspected;               /* of SAY_NOT_A_SUSPECT: whom it named */
  ClaimSheet *claim;             /* of a wrong claim, once reasons are told; */
                                 /* the fault owns it */
} Fault;

/* All of it, in texts of its own. */
void fault_copy (Fault *to, const Fault *from);

void fault_suspect (Fault *f, const Suspect *s);
void fault_other (Fault *f, const Suspect *s);   /* behind the suspects */

/* Is it what the suspect rests on, or more than that? */
bool fault_rests_on (const Suspect *s, const Assumption *a);

/* The suspect, or one of the others, of that line; NULL: there is none. */
const Suspect *fault_named (const Fault *f, unsigned line);

/* Does the fault's line show that it was not so? */
bool fault_refutes (const Fault *f, const Assumption *a);

/* Nothing is wrong any more; its buffers keep their room. */
void fault_clear (Fault *f);
void fault_free (Fault *f);

/* Who is at fault, if that can be said of one alone; else -1. */
int fault_accused (const Fault *f);

/*
** The verdict on one log
*/

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
  const Header *header;          /* NULL: no log was read */
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

/* Is number 'i' no more than another of its move, or of the next, says? */
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
