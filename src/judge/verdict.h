/*
** The verdict on one log: what is wrong with it, and the suspects
** SPDX-License-Identifier: MIT
*/
#ifndef judge_verdict_h
#define judge_verdict_h

#include "judge/judge.h"
#include "judge/legal.h"
#include "log/format.h"
#include "log/header.h"

enum { GRANTED_LIMIT = 4 };      /* assumptions of a move that are shown */

/* A move that cannot have been legal if those of the other suspects were. */
typedef struct Suspect {
  unsigned line;
  int seat, article, event;
  Broken either;                 /* as in a finding */
  Line move;                     /* as written */
  Doubt doubt[GRANTED_LIMIT];    /* the assumptions that matter */
  int doubts;                    /* at least one */
} Suspect;

/* A text in both languages; empty if zeroed. reason_free frees it. */
typedef struct Reason {
  Buffer en, fr;
} Reason;

enum { SHEET_NOTES = 5 };

/*
** A wrong claim, player by player: the claimed and the counted value, and notes
** on how that came about, a sentence each.
*/
typedef struct ClaimSheet {
  bool of_winner;
  bool claimed[SEATS_LIMIT];     /* a score, or that the player wins */
  double score[SEATS_LIMIT], counted[SEATS_LIMIT];
  bool wins[SEATS_LIMIT];
  Reason account[SEATS_LIMIT];   /* how the score is made up */
  unsigned line[SEATS_LIMIT];    /* where it last changed; 0: not shown */
  double change[SEATS_LIMIT];
  Remark note[SHEET_NOTES];
  int notes;
} ClaimSheet;

/*
** What is wrong, and where. If the log contradicts itself, the suspects are the
** moves that cannot all have been legal, in the order of their lines; the
** fault's own line may be the last. A single suspect is followed by the other
** moves that the line proves illegal as well, although they are not suspected.
** The fault owns the list.
*/
typedef struct Fault {
  Line line;
  unsigned column;               /* if the line cannot be shown */
  int seat;                      /* of the move there, or -1 */
  Span move;                     /* as written */
  Finding finding;
  unsigned against;              /* the earlier line in question, or 0 */
  Suspect *suspect;
  int suspects, others;  /* number of suspects, and of others after them */
  size_t suspect_room;
  Saying unheard;                /* why a ruling could not be carried out */
  int unsuspected;               /* for SAY_NOT_A_SUSPECT: whom it named */
  ClaimSheet *claim;             /* for a wrong claim, once explained; */
                                 /* the fault owns it */
} Fault;

/* A deep copy. */
void fault_copy (Fault *to, const Fault *from);

void fault_suspect (Fault *f, const Suspect *s);
void fault_other (Fault *f, const Suspect *s);   /* adds an other */

/* Does the suspect's move rest on at least this? */
bool fault_rests_on (const Suspect *s, const Assumption *a);

/* The suspect of that line, or the other; NULL if there is none. */
const Suspect *fault_named (const Fault *f, unsigned line);

/* Does the fault's line disprove the assumption? */
bool fault_refutes (const Fault *f, const Assumption *a);

/* Empties the fault; its buffers keep their capacity. */
void fault_clear (Fault *f);
void fault_free (Fault *f);

/* The player at fault, if it can only be that one; else -1. */
int fault_accused (const Fault *f);

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
** Spans point into the log's text. The verdict owns its lists and its fault's
** texts; it is reused for one log after another.
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
  const Ruleset *rules;          /* NULL: not known from the log */
  bool begun;                    /* did the rules allow the game to begin? */
  const Seating *seating;
  const Header *header;          /* NULL: no log was read */
  bool has_scores;
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  bool has_fault;
  Fault fault;
  LegalList legal;               /* legal moves at the fault, if wanted */
  unsigned legal_line;           /* of the only suspect, if there is one */
  LegalList legal_then;          /* legal moves in that line */
  Assumption *assumption;
  bool unsure;                   /* later lines may prove or contradict them */
  unsigned unsure_line;          /* where the judge gave up what it knew; 0: */
                                 /* it did not */
  bool lost;                     /* was nothing after that judged? */
  Incident *correction, *ruling;
  int assumptions, corrections, rulings;
  size_t assumption_room, correction_room, ruling_room;
} Verdict;

void verdict_clear (Verdict *v);
void verdict_free (Verdict *v);
void verdict_assume (Verdict *v, const Assumption *a);

/* Is assumption 'i' implied by another of its move, or of the next? */
bool verdict_says_again (const Verdict *v, int i);

/* The cards that were not held; empty if that is not all. */
KindSet verdict_not_held (const Assumption *a);

/* Whose cards it is about; -1: nobody's. */
int verdict_assumed_of (const Verdict *v, const Assumption *a);

/* The column in the line of the words at fault, from 1. */
unsigned verdict_column (const Verdict *v);

/* The line's number in its file: of a record, in the record. */
unsigned verdict_line (const Verdict *v, unsigned line);

/* Where the log, or the record, starts. */
unsigned verdict_start (const Verdict *v);

#endif
