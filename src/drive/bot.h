/*
** Bots: who chooses when no person does
** SPDX-License-Identifier: MIT
*/
#ifndef bot_h
#define bot_h

#include "drive/game.h"

/*
** A bot sees what its seat may see and nothing more, whatever the game's
** table knows: see bot_view. Its choices depend on that, on the game's seed
** and on its own, so that a game can be played again.
*/
typedef struct Bot Bot;

typedef struct BotOps {
  const char *name;
  const char *about;
  /*
  ** Index of the choice, choices->count for passing over (where that may
  ** be), or -1 when the bot is dead.
  */
  int (*choose) (Bot *b, Game *g, const GameChoices *choices);
  void (*free) (Bot *b);
} BotOps;

struct Bot {
  const BotOps *ops;
  int seat;
  uint64_t chance;
  long budget;                 /* playouts, for bots that look ahead */
  void *own;                   /* what only this kind of bot knows of */
};

/*
** "random", "careful", "search", "search:PLAYOUTS", "cmd:PROGRAM". NULL
** with a message when there is no such kind.
*/
Bot *bot_new (const char *kind, int seat, uint64_t seed, Buffer *message);
void bot_free (Bot *b);
int bot_choose (Bot *b, Game *g, const GameChoices *choices);

/*
** The table as the seat sees it, with what it can't see dealt at random in a
** way that fits: for looking ahead without peeking.
*/
void bot_view (const Game *g, int seat, uint64_t *chance, Table *view);

#endif
