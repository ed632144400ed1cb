/*
** A log gone through once more: scene by scene, or for one line
** SPDX-License-Identifier: MIT
*/
#ifndef replay_h
#define replay_h

#include "drive/position.h"
#include "judge/log.h"
#include "judge/odds.h"
#include "judge/reasons.h"

typedef enum SceneKind {
  SCENE_BEGIN,            /* the header is read, the first cards are dealt */
  SCENE_LINE,             /* a line of the body, be it only a comment */
  SCENE_END               /* no line is left, or the fault stopped it all */
} SceneKind;

/* How a line fared. */
typedef enum Fate {
  FATE_FINE,
  FATE_WAITS,             /* legal so far; its card must still be named */
  FATE_REFUSED,           /* illegal: what comes next puts it right */
  FATE_BACK,              /* takes back what line 'about' and all since did */
  FATE_STANDS,            /* lets line 'about' stand, which now happens */
  FATE_FAULT              /* the log's fault: no line behind it is judged */
} Fate;

/*
** What happened, for whoever tells of it. The judge stands behind the line;
** 'before' is how the first of 'worlds_before' tables looked before it. Where
** the line is refused or at fault, nothing has changed. All of it is gone
** after the call.
*/
typedef struct Scene {
  SceneKind kind;
  Fate fate;
  const LogText *log;
  const Line *line;       /* NULL unless SCENE_LINE */
  unsigned about;         /* the line that the fate is about, or 0 */
  const Fault *fault;     /* why it is refused or at fault, or NULL */
  const Table *before;
  int worlds_before;
  Game *game;
  const Verdict *verdict; /* on the whole log */
  const Telling *told;    /* by the rules, while it happened */
} Scene;

typedef void HearScene (void *ear, const Scene *scene);

/*
** Judges the log, then goes through it again and tells of every scene. There
** is none where the header is at fault, or the rules break before the first
** move. The verdict is good until the next log.
*/
void replay_log (LogJudge *d, const LogText *log, Verdict *v, HearScene *hear,
                 void *ear);

/* Where a line stands, for 'replay_at'. */
typedef enum Place {
  PLACE_HEADER,           /* the game has yet to begin */
  PLACE_SILENT,           /* blank, a comment or a note: nothing happens */
  PLACE_JUDGED,
  PLACE_REFUSED,          /* illegal, and put right by what follows */
  PLACE_FAULT,            /* nothing has happened */
  PLACE_BEYOND            /* behind the fault: the game stands before that */
} Place;

/*
** Judges the log, and brings the judge to where the game stands after that
** line of the file. False where the header or the rules are at fault before
** the first move: there is no game.
*/
bool replay_at (LogJudge *d, const LogText *log, unsigned number, Verdict *v,
                Line *line, Place *place);

/*
** The long answer to a dispute
*/

typedef struct ExplainWish {
  unsigned line;            /* the line asked about; 0: the fault's */
  bool odds;                /* how likely were the assumptions? */
  const char *seed;         /* for the odds */
} ExplainWish;

/* What there is to say of the line that was asked about. */
typedef enum ExplainState {
  EXPLAIN_FINE,
  EXPLAIN_FAULT,
  EXPLAIN_PROVED_WRONG,     /* by the line of the fault */
  EXPLAIN_SUSPECT,          /* the same, or another line is wrong */
  EXPLAIN_TAKEN_BACK,       /* illegal, and taken back */
  EXPLAIN_STANDS,           /* illegal, and the arbiter let it stand */
  EXPLAIN_NOT_JUDGED,       /* behind the fault */
  EXPLAIN_SILENT,           /* a comment, a note or blank: nothing to judge */
  EXPLAIN_HEADER            /* it says what is played, and by whom */
} ExplainState;

enum { EXPLAIN_UNASKED = -2 };

/*
** What the rules do about faults that stand: the scores as the game was
** played, and as they are rectified.
*/
typedef struct Remedy {
  bool is_there;
  double played[SEATS_LIMIT], rectified[SEATS_LIMIT];
} Remedy;

/*
** Gathers what there is to say about one log. 'position' is where the game
** stood before the line; 'legal' what could be played there.
*/
typedef struct Explanation {
  Verdict verdict;          /* on the whole log */
  unsigned line;            /* in question; 0: nothing is */
  ExplainState state;
  int article;              /* broken by it, or -1 */
  Broken either;            /* as in a finding */
  Remedy remedy;
  Ledger ledger;            /* of a wrong claim: how the scores came about */
  Remark tie;               /* who had the same score at the end, and then */
  Span whole, against;      /* the line, and the earlier one it contradicts */
  Buffer told;              /* what the rules tell of the line */
  Buffer told_before;       /* what they told last before it, */
  unsigned told_line;       /* of this line; 0: nothing */
  bool has_position;
  Position position;
  LegalList legal;
  int seat;                 /* whose move the line is, or -1 */
  Odds *odds;               /* one for each assumption of the verdict; a share
                               of -1: cannot be told, EXPLAIN_UNASKED */
  size_t odds_room;
  int odds_left_out;        /* as it would have taken too long: */
  bool odds_worked_out;     /* for the rules, rather than by its lines? */
} Explanation;

void explain_log (LogJudge *d, const LogText *log, const ExplainWish *wish,
                  Explanation *x);
void explain_free (Explanation *x);

#endif
