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

/* Members of an object that is begun. */
void verdict_json (Json *j, const Verdict *v, Language lang);

/* The same of a file that could not be read. */
void verdict_json_unread (Json *j, Span path, Span why);

/* All lines that could not be read. */
void verdict_json_malformed (Json *j, const Verdict *v, const Malformed *m,
                             Language lang);

/* Members "scores" and "winners"; NULL: there are none. */
void json_scores (Json *j, const Seating *seating, const double *score,
                  const bool *winner);

/* The fault alone, or null. */
void verdict_json_fault (Json *j, const char *key, const Verdict *v,
                         Language lang);

/*
** Moves that are legal, as a log writes them, behind the player's name where
** that is not the seat; how many there are, and whether more than that.
*/
void verdict_json_legal (Json *j, const Verdict *v, int seat,
                         const LegalList *legal);

/* A file's name as UTF-8. */
void verdict_json_path (Buffer *b, Span path);

/* Of a malformed log, what sort of thing is wrong; else NULL. */
const char *verdict_json_code (const Verdict *v);

/* "legal", "consistent", … */
const char *verdict_json_kind (VerdictKind kind);

/*
** The story of a game as JSON
*/

/* An item of a list: what there is to tell of a scene, and nothing else. */
void story_json_scene (Json *j, Story *story, const Scene *scene);

/*
** A dispute explained, as JSON
*/

/* Members of an object that is begun: those of a verdict, and more. */
void explain_json (Json *j, const Explanation *x, Language lang);

/*
** What a bot that is a program is told: one JSON object a line
*/

enum { MESSAGE_NEWEST = 2 };

/* See referee-bot(7). Nothing is told that the seat may not see. */
void message_start (Buffer *b, const Game *g, int seat, long number,
                    int protocol);

/* 'since': what happened since the seat was asked last, a line a move. */
void message_turn (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                   Span since);

void message_over (Buffer *b, Game *g);

/* Not a message, but a line of 'since', without its end. */
void message_tale (Buffer *b, const Judge *j, int viewer, const Tale *tale);

/* What a log notes of a turn that a program lost. */
void message_note (Buffer *b, const Remark *why);

/* All of them. */
BotTalk message_talk (int timeout);

#endif
