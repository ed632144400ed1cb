/*
** Bots: who chooses when no person does
** SPDX-License-Identifier: MIT
*/
#ifndef bot_h
#define bot_h

#include "drive/search.h"

enum { BOT_PLAYOUTS = 200 };   /* for each choice of 'search' */

/*
** A bot sees what its seat may see and nothing more, whatever the game's
** table knows: see bot_sees. Its choices depend on that, on what is legal
** and on its own seed, so that a game can be played again.
*/
typedef struct Bot Bot;

typedef struct BotOps {
  const char *name;
  const char *about;
  bool wonders;                /* why others did what they did: see game.h */
  /*
  ** Index of the choice, choices->count for passing over (where that may
  ** be), or -1 when the bot is dead or the rules are broken. A program may
  ** add a choice to a list that was cut.
  */
  int (*choose) (Bot *b, Game *g, GameChoices *choices);
  void (*free) (Bot *b);       /* what 'own' has; may be NULL */
} BotOps;

struct Bot {
  const BotOps *ops;
  int seat;
  uint64_t chance;
  long budget;                 /* playouts, for bots that look ahead */
  Thinking thinking;           /* who hears of it when it takes long */
  void *own;                   /* what only this kind of bot knows of */
};

/*
** "random", "careful", "search", "search:PLAYOUTS". NULL with the reason
** when there is no such kind. The seed of a game's bot is by custom that of
** "SEED bot SEAT", SEED being the game's and seats counting from 1.
*/
Bot *bot_new (const char *kind, int seat, uint64_t seed, Remark *why);
void bot_free (Bot *b);
/* Of a list that is cut, others may be drawn. */
int bot_choose (Bot *b, Game *g, GameChoices *choices);

/*
** Sits down to a game before its first move, as a bot newly made with that
** game's seed would: what it did in other games is forgotten.
*/
void bot_sit_down (Bot *b, Game *g);

/*
** The table as the seat sees it: all else is unknown, and so is the seed.
** The only way in which our bots look at a game.
*/
void bot_sees (const Game *g, int seat, Table *seen);

#endif
