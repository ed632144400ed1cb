/*
** Replay of a judged log: scene by scene, or up to one line
** SPDX-License-Identifier: MIT
*/
#ifndef replay_h
#define replay_h

#include "drive/position.h"
#include "judge/log.h"
#include "judge/odds.h"
#include "judge/reasons.h"

typedef enum SceneKind {
  SCENE_BEGIN,            /* the header is read, first cards are dealt */
  SCENE_LINE,             /* a line of the body, even if only a comment */
  SCENE_END               /* after the last line, or after the fault */
} SceneKind;

/* The outcome of a line. */
typedef enum Fate {
  FATE_FINE,
  FATE_WAITS,             /* legal so far; its card is named later */
  FATE_REFUSED,           /* illegal, but settled by what follows */
  FATE_BACK,              /* takes back line 'about' and all after it */
  FATE_STANDS,            /* lets line 'about' stand, which happens now */
  FATE_FAULT              /* the log's fault: later lines are not judged */
} Fate;

/*
** An event of the replay. The judge is in the position after the line; 'before'
** is the first of 'worlds_before' tables before it. If the line was refused or
** at fault, nothing has changed. Valid only during the call.
*/
typedef struct Scene {
  SceneKind kind;
  Fate fate;
  const LogText *log;
  const Line *line;       /* NULL unless SCENE_LINE */
  unsigned about;         /* the line that the fate refers to, or 0 */
  const Fault *fault;     /* why it was refused or at fault, or NULL */
  const Table *before;
  int worlds_before;
  Game *game;
  const Verdict *verdict; /* of the whole log */
  const Telling *told;    /* what the rules told meanwhile */
} Scene;

typedef void HearScene (void *ear, const Scene *scene);

/*
** Judges the log, then judges it again and calls 'hear' for every scene. There
** are no scenes if the header is at fault, or the rules break before the first
** move. The verdict is valid until the next log.
*/
void replay_log (LogJudge *d, const LogText *log, Verdict *v, HearScene *hear,
                 void *ear);

/* The kind of the line given to 'replay_at'. */
typedef enum Place {
  PLACE_HEADER,           /* the game has not begun */
  PLACE_SILENT,           /* blank, a comment or a note: nothing happens */
  PLACE_JUDGED,
  PLACE_REFUSED,          /* illegal, but settled by what follows */
  PLACE_FAULT,            /* at fault: not played */
  PLACE_BEYOND            /* after the fault: position before the fault */
} Place;

/*
** Judges the log, and leaves the judge in the position after the given line of
** the file. False if the header is at fault, or the rules break before the
** first move: there is no game.
*/
bool replay_at (LogJudge *d, const LogText *log, unsigned number, Verdict *v,
                Line *line, Place *place);

/* Explanations */

typedef struct ExplainWish {
  unsigned line;            /* the line in question; 0: that of the fault */
  bool odds;                /* estimate how likely the assumptions are? */
  const char *seed;         /* for these estimates */
} ExplainWish;

/* The state of the line in question. */
typedef enum ExplainState {
  EXPLAIN_FINE,
  EXPLAIN_FAULT,
  EXPLAIN_PROVED_WRONG,     /* shown to be wrong by the line of the fault */
  EXPLAIN_SUSPECT,          /* the same, or another line is */
  EXPLAIN_TAKEN_BACK,       /* illegal, then taken back */
  EXPLAIN_STANDS,           /* illegal, and the arbiter let it stand */
  EXPLAIN_NOT_JUDGED,       /* after the fault */
  EXPLAIN_SILENT,           /* a comment, a note or blank */
  EXPLAIN_HEADER            /* part of the header */
} ExplainState;

enum { EXPLAIN_UNASKED = -2 };

/* The remedy for faults that stand: the scores as played and as corrected. */
typedef struct Remedy {
  bool is_there;
  double played[SEATS_LIMIT], rectified[SEATS_LIMIT];
} Remedy;

/*
** All that can be said about one log. 'position' is the one before the line;
** 'legal' are the moves that were legal in it.
*/
typedef struct Explanation {
  Verdict verdict;          /* of the whole log */
  unsigned line;            /* in question; 0: none */
  ExplainState state;
  int article;              /* broken by the line, or -1 */
  Broken either;            /* see Finding */
  Remedy remedy;
  Ledger ledger;            /* of a wrong claim: how scores were computed */
  Remark tie;               /* a tie at the end, and how it was broken */
  Span whole, against;      /* the line, and the earlier one it contradicts */
  Buffer told;              /* what the rules told about the line */
  Buffer told_before;       /* what they last told before it, */
  unsigned told_line;       /* and at which line; 0: nothing */
  bool has_position;
  Position position;
  LegalList legal;
  int seat;                 /* who moves in the line, or -1 */
  Odds *odds;               /* for each assumption of the verdict; a share of
                               -1: unknown, or EXPLAIN_UNASKED */
  size_t odds_room;
  int odds_left_out;        /* number left out, to save time: */
  bool odds_worked_out;     /* by the LIMIT_WORK of the rules? */
} Explanation;

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  Explanation *x);
void explain_free (Explanation *x);

#endif
