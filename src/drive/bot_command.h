/*
** Bots that are programs: asked and answering in JSON lines
** SPDX-License-Identifier: MIT
*/
#ifndef bot_command_h
#define bot_command_h

#include <signal.h>

#include "drive/bot.h"

/*
** Who writes what the program is told (see referee-bot(7)); each adds one
** line.
*/
typedef struct BotTalk {
  void (*start) (Buffer *b, const Game *g, int seat);
  void (*turn) (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                Span since);
  void (*over) (Buffer *b, Game *g);
  const volatile sig_atomic_t *stop;   /* set: wait no longer */
  int timeout;                         /* milliseconds for an answer */
} BotTalk;

/* After so many questions in a row without an answer in time it is ended. */
enum { BOT_PATIENCE = 3 };

/*
** Starts the program with 'sh -c'; it is ended by bot_free at the latest.
** SIGPIPE must be ignored. NULL with a message when it can't be started.
*/
Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      Buffer *message);

bool bot_is_command (const Bot *b);

/* What happened, a line, for the next question. */
void bot_command_hear (Bot *b, Span line);

/* Why there was no answer, in a few words, and will there be others? */
const char *bot_command_trouble (const Bot *b);
bool bot_command_is_dead (const Bot *b);

/* Tells of the end of the game. */
void bot_command_over (Bot *b, Game *g);

#endif
