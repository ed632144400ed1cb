/*
** Bots that are programs: asked and answering in JSON lines
** SPDX-License-Identifier: MIT
*/
#ifndef bot_command_h
#define bot_command_h

#include "drive/bot.h"

/* What happened: a move, or (NULL) that it was let pass; and new cards. */
typedef struct Tale {
  int seat;
  const BoundMove *move;
  int news;                    /* cards from there on are new */
} Tale;

/*
** Who writes what programs are told (see referee-bot(7)), and how long they
** may think. All but 'tale' and 'note' add one line.
*/
typedef struct BotTalk {
  void (*start) (Buffer *b, const Game *g, int seat, long number);
  void (*turn) (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                Span since);
  void (*over) (Buffer *b, Game *g);
  void (*tale) (Buffer *b, const Judge *j, int viewer, const Tale *tale);
  void (*note) (Buffer *b, const Remark *why);   /* for the log */
  int timeout;                 /* milliseconds for an answer */
} BotTalk;

/* After so many questions in a row without an answer in time it is ended. */
enum { BOT_PATIENCE = 3 };

/* "cmd:PROGRAM": the program, which may be ""; NULL for another kind. */
const char *bot_command_of (const char *kind);

/* Is it said which program, and is it there? False with the reason. */
bool bot_command_check (const char *program, Remark *why);

/*
** Starts a program that was checked, with 'sh -c'; it is ended by bot_free at
** the latest. 'number' counts the games of a simulation from 1; it is 0 in
** others. SIGPIPE must be ignored: see stop.h. NULL with the reason when it
** can't be started.
*/
Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      long number, Remark *why);

bool bot_is_command (const Bot *b);

/* All of these pass over bots that are no programs, and seats without one. */
void bot_command_tell (Bot *const bot[SEATS_LIMIT], Game *g,
                       const Tale *tale);
void bot_command_hear (Bot *const bot[SEATS_LIMIT], Span line);
void bot_command_over (Bot *const bot[SEATS_LIMIT], Game *g);

/*
** It made no choice: what is done for it by the rule of referee-bot(7), and
** why: nothing, where it has been said that the program is gone.
*/
int bot_command_lose_turn (Bot *b, const Game *g, const GameChoices *c,
                           Remark *why);

#endif
