/*
** Judging a log from its first line to its last
** SPDX-License-Identifier: MIT
*/
#ifndef log_h
#define log_h

#include "judge/game.h"
#include "judge/verdict.h"
#include "log/line_cache.h"
#include "base/reader.h"

/* Legal moves shown to people, and listed at most. */
enum { LEGAL_TOLD = 12, LEGAL_LISTED = 1000 };

/* Which assumptions are wanted: each, whether there are any, or nothing. */
typedef enum AssumptionsAsked {
  ASSUMPTIONS_EACH, ASSUMPTIONS_ANY, ASSUMPTIONS_NOTHING
} AssumptionsAsked;

/*
** Everything needed to judge logs, reused from log to log: memory grows to what
** the longest log needs, and is kept.
*/
typedef struct LogJudge {
  LineCursor cursor;
  Line line;                /* the current one: see log_next */
  bool has_line;            /* a line of the body, not judged yet */
  bool stopped;             /* no further line is judged */
  bool has_open;            /* an illegal move: see below */
  unsigned worked_out;      /* where the limit of work was reached */
  Game game;
  const HeaderRules *rules;
  int legal_most;           /* moves to list at a fault; 0: none */
  AssumptionsAsked asked;   /* NOTHING: 'consistent' counts as 'legal' */
  Complaint complaint;      /* of the header */
  const LogText *log;       /* the current one */
  unsigned back_to;         /* the last line taken back */
  /* an illegal move that the next line may take back or let stand */
  int awaited;              /* the move whose card showed it, or -1 */
  bool stands;              /* its line stands, but contradicts others */
  Fault open;
  Line shown_line;          /* the line that showed it */
  unsigned stood;           /* the last line that a ruling let stand */
  long inquired;            /* lines judged again to find suspects */
  bool blames_nobody;       /* suspects are not wanted */
} LogJudge;

/* 'd' must be zeroed. */
void log_open (LogJudge *d, Host *host, const HeaderRules *rules,
               Language lang);
void log_close (LogJudge *d);

/* The verdict's spans and seating are valid until the next log. */
void log_judge (LogJudge *d, const LogText *log, Verdict *v);

/*
** The same in steps, for callers that inspect the game on the way:
**
**   log_begin(d, log, v);
**   while (log_next(d)) log_take(d, v);
**   log_end(d, v);
**
** Then v is the verdict, without assumptions. A caller may stop before the
** end: log_settle does not end what a further line might.
*/
void log_begin (LogJudge *d, const LogText *log, Verdict *v);
bool log_next (LogJudge *d);        /* 'line' is the next one of the body */
void log_take (LogJudge *d, Verdict *v);
void log_settle (LogJudge *d, Verdict *v);
void log_end (LogJudge *d, Verdict *v);

/*
** Lines were appended to those judged: 'text' is all of it, and begins where it
** did before. log_next goes on with them.
*/
void log_more (LogJudge *d, Span text, const Verdict *v);

/*
** Judges one more line at the end of the log; does not wait for a fault to be
** taken back. Unless fine, nothing changes.
*/
Ruling log_add (LogJudge *d, Verdict *v, const Line *line);

/* Judges the lines before that one; 0: all of them. */
void log_judge_before (LogJudge *d, const LogText *log, unsigned line,
                       Verdict *v);

/*
** Judges all lines of a log that begins with the same bytes as the current log,
** which was judged in the same place: these are not judged again. They have no
** takeback and no ruling.
*/
void log_judge_rest (LogJudge *d, const LogText *log, size_t same, Verdict *v);

/*
** For a contradiction with a single suspect: lists up to 'most' moves that were
** legal instead. The game then goes back to that move.
*/
void log_look_back (LogJudge *d, const LogText *log, int most, Verdict *v);

/*
** A limit of work for judging a log repeatedly: the judge's counts when it
** began.
*/
typedef struct Budget {
  long trials, seconds;
  int weight;                  /* cost of a trial */
} Budget;

Budget budget_open (const Judge *j, int weight);

/* Counts further trials. */
void budget_spend (Budget *b, long trials);

/* The part of LIMIT_TRIES used since then, from 0 to 1. */
double budget_share (const Budget *b, const Judge *j);

/* Was LIMIT_TRIES used up since then, or LIMIT_WORK in the current stretch? */
bool budget_is_spent (const Budget *b, const Judge *j);

#endif
