/*
** A log gone through once more, scene by scene
** SPDX-License-Identifier: MIT
*/
#ifndef replay_h
#define replay_h

#include "judge/log.h"

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

#endif
