/*
** Verdicts, stories, explanations and messages to bots as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef render_verdict_json_h
#define render_verdict_json_h

#include "drive/bot.h"
#include "drive/malformed.h"
#include "drive/replay.h"
#include "base/json.h"
#include "judge/verdict.h"
#include "render/story.h"

/* Adds members to an open object. */
void verdict_json (Json *j, const Verdict *v, Language lang);

/* The same for a file that could not be read. */
void verdict_json_unread (Json *j, Span path, Span why);

/* All unreadable lines. */
void verdict_json_malformed (Json *j, const Verdict *v, const Malformed *m,
                             Language lang);

/* Writes member "player": a name, or null if there is none in that seat. */
void json_player (Json *j, const Seating *seating, int seat);

/* Members "scores" and "winners", or NULL. */
void json_scores (Json *j, const Seating *seating, const double *score,
                  const bool *winner);

/* Just the fault, or null. */
void verdict_json_fault (Json *j, const char *key, const Verdict *v,
                         Language lang);

/* A file's name as UTF-8. */
void verdict_json_path (Buffer *b, Span path);

/* The code of a malformed log's error; NULL for other logs. */
const char *verdict_json_code (const Verdict *v);

/* "legal", "consistent", … */
const char *verdict_json_kind (VerdictKind kind);

/*
** The story of a game as JSON
*/

/* An item of a list: what is new in a scene. */
void story_json_scene (Json *j, Story *story, const Scene *scene);

/* An explanation as JSON */

/* Adds members to an open object: those of a verdict, and more. */
void explain_json (Json *j, const Explanation *x, Language lang);

/* Messages to bots that are programs: one JSON object per line */

enum { MESSAGE_NEWEST = 2 };

/* See referee-bot(7). Contains only what the seat may see. */
void message_start (Buffer *b, const Game *g, int seat, long number,
                    int protocol);

/* 'since': events since the seat was last asked, one move per line. */
void message_turn (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                   Span since);

void message_over (Buffer *b, Game *g);

/* Adds a line of 'since', without its end. */
void message_tale (Buffer *b, const Judge *j, int viewer, const Tale *tale);

/* The note in the log about a turn that a program lost. */
void message_note (Buffer *b, const Remark *why);

/* All of the above. */
BotTalk message_talk (int timeout);

#endif
