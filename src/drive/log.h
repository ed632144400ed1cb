/*
** A log, judged from its first line to its last
** SPDX-License-Identifier: MIT
*/
#ifndef log_h
#define log_h

#include "drive/verdict.h"
#include "record/header.h"
#include "record/known_moves.h"
#include "text/reader.h"

enum { RECENT = 16, CHECKPOINTS = 48 };

/* Moves that were legal: as many as a person reads, and as there are. */
enum { LEGAL_TOLD = 12, LEGAL_LISTED = 1000 };

/* A line of the body that counted, to be found and judged again. */
typedef struct Past {
  size_t offset;            /* into the log's text */
  unsigned line;
  int seat;                 /* whose move it was, or -1 */
  bool stands;              /* illegal, but the arbiter let it stand */
} Past;

/*
** Somebody who follows a log while it is judged (see replay.h): told when
** the header is settled and the game begins, after each line of the body, and
** when no more can happen. Assumptions are then not listed: who follows has
** the verdict already. The follower changes nothing.
*/
typedef enum Moment { MOMENT_BEGIN, MOMENT_LINE, MOMENT_END } Moment;

struct LogJudge;
typedef void Follow (void *follower, struct LogJudge *d, Moment moment,
                     const Line *line);

/*
** Everything that judging logs needs, used for one log after another:
** memory grows to what the longest log asks for, and stays there.
*/
typedef struct LogJudge {
  Judge judge;
  Header header;
  const HeaderRules *rules;
  int legal_most;           /* moves to list at a fault; 0: nobody asks */
  unsigned stop_at;         /* judge the lines before this one; 0: all */
  Follow *follow;           /* NULL: nobody does */
  void *follower;
  bool goes_on;             /* behind the line at hand? */
  Span text;                /* of the log at hand */
  EventReader reader;
  KnownMoves known;
  Complaint complaint;
  Past *past;
  int pasts;
  size_t past_room;
  Checkpoint *checkpoint[CHECKPOINTS];
  int checkpoints, stride;
  Checkpoint *recent[RECENT];  /* closer and closer to the last takeback */
  int recents;
  bool replaying;           /* nothing new is kept meanwhile */
  unsigned back_to;         /* the line that was last taken back */
  /* an illegal move that the next line may take back or let stand */
  bool has_open;
  int awaited;              /* the move whose card showed it, or -1 */
  bool stands;              /* its line stands, but contradicts others */
  Fault open;
  Line shown_line;          /* the line that showed it */
  unsigned stood;           /* the line that a ruling last let stand */
  long inquired;            /* lines judged again to find who is to blame */
} LogJudge;

static inline bool log_is_fine (Ruling r) {
  return r == RULING_FINE || r == RULING_PENDING;
}

void log_open (LogJudge *d, Host *host, const HeaderRules *rules,
               Language lang);
void log_close (LogJudge *d);

/* The verdict's spans and seating are good until the next log. */
void log_judge (LogJudge *d, const LogText *log, Verdict *v);

#endif
