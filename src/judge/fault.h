/*
** What is wrong with a log, and who may be to blame
** SPDX-License-Identifier: MIT
*/
#ifndef fault_h
#define fault_h

#include "judge/judge.h"

enum { GRANTED_LIMIT = 4 };      /* things that a move rests on, to be told */

/* A move that cannot have been legal if the other suspects' were. */
typedef struct Suspect {
  unsigned line;
  int seat, article, event;
  Line move;                     /* as written */
  Doubt doubt[GRANTED_LIMIT];    /* what it rests on, as far as it matters */
  int doubts;                    /* one at least */
} Suspect;

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

#endif
