/*
** A log, judged from its first line to its last
** SPDX-License-Identifier: MIT
*/
#ifndef log_h
#define log_h

#include "judge/game.h"
#include "judge/verdict.h"
#include "log/line_cache.h"
#include "base/reader.h"

/* Moves that were legal: as many as a person reads, and as there are. */
enum { LEGAL_TOLD = 12, LEGAL_LISTED = 1000 };

/* What is wanted of assumptions: each, whether there are any, or nothing. */
typedef enum AssumptionsAsked {
  ASSUMPTIONS_EACH, ASSUMPTIONS_ANY, ASSUMPTIONS_NOTHING
} AssumptionsAsked;

/*
** Everything that judging logs needs, used for one log after another:
** memory grows to what the longest log asks for, and stays there.
*/
typedef struct LogJudge {
  LineCursor cursor;
  Line line;                /* at hand: see log_next */
  bool has_line;            /* of the body, and not judged yet */
  bool stopped;             /* no line is judged any more */
  bool has_open;            /* an illegal move: see below */
  unsigned worked_out;      /* the line where the rules had done too much */
  Game game;
  const HeaderRules *rules;
  int legal_most;           /* moves to list at a fault; 0: nobody asks */
  AssumptionsAsked asked;   /* NOTHING: 'consistent' passes for 'legal' */
  Complaint complaint;      /* of the header */
  const LogText *log;       /* at hand */
  unsigned back_to;         /* the line that was last taken back */
  /* an illegal move that the next line may take back or let stand */
  int awaited;              /* the move whose card showed it, or -1 */
  bool stands;              /* its line stands, but contradicts others */
  Fault open;
  Line shown_line;          /* the line that showed it */
  unsigned stood;           /* the line that a ruling last let stand */
  long inquired;            /* lines judged again to find who is to blame */
  bool blames_nobody;       /* nobody asks who is */
} LogJudge;

/* It was zeroed. */
void log_open (LogJudge *d, Host *host, const HeaderRules *rules,
               Language lang);
void log_close (LogJudge *d);

/* The verdict's spans and seating are good until the next log. */
void log_judge (LogJudge *d, const LogText *log, Verdict *v);

/*
** The same in steps, for whoever wants to look around:
**
**   log_begin(d, log, v);
**   while (log_next(d)) log_take(d, v);
**   log_end(d, v);
**
** But for what the log rests on, v is then the verdict. Nobody need go on to
** the end: log_settle does not close what a further line might.
*/
void log_begin (LogJudge *d, const LogText *log, Verdict *v);
bool log_next (LogJudge *d);        /* 'line' is the next one of the body */
void log_take (LogJudge *d, Verdict *v);
void log_settle (LogJudge *d, Verdict *v);
void log_end (LogJudge *d, Verdict *v);

/*
** More lines were written behind those that were judged: 'text' is all of it,
** and begins where it did before. log_next goes on with them.
*/
void log_more (LogJudge *d, Span text, const Verdict *v);

/*
** One more line where the log ends, by itself: what is wrong with it is not
** waited for to be taken back. Unless fine, nothing has changed.
*/
Ruling log_add (LogJudge *d, Verdict *v, const Line *line);

/* The lines before that one; 0: all of them. */
void log_judge_before (LogJudge *d, const LogText *log, unsigned line,
                       Verdict *v);

/*
** All the lines of a log that begins with the same bytes as the log at hand,
** which was judged in the same place: what came of these is not judged again.
** They have no takeback and no ruling.
*/
void log_judge_rest (LogJudge *d, const LogText *log, size_t same, Verdict *v);

/*
** Of a contradiction, what its only suspect could have played instead, then:
** up to 'most' moves. Where there is one, the game goes back to there.
*/
void log_look_back (LogJudge *d, const LogText *log, int most, Verdict *v);

/*
** How much may be tried where a log is judged again and again: where the judge
** stood when it began.
*/
typedef struct Budget {
  long trials, seconds;
  int weight;                  /* what a trial counts for */
} Budget;

Budget budget_open (const Judge *j, int weight);

/* So many trials count as made. */
void budget_spend (Budget *b, long trials);

/* How much of LIMIT_TRIES was used since: from 0 to 1. */
double budget_share (const Budget *b, const Judge *j);

/* Was LIMIT_TRIES used since, or LIMIT_WORK in the stretch at hand? */
bool budget_is_spent (const Budget *b, const Judge *j);

#endif
