/*
** Bots: who chooses when no person does
** SPDX-License-Identifier: MIT
*/
#ifndef drive_bot_h
#define drive_bot_h


#include "base/buffer.h"
#include "judge/game.h"

/*
** Looking ahead: moves compared by playing the game out
*/

/*
** A table of its own to try things on; the game at hand is never touched.
** Belongs to one host.
*/
typedef struct Search Search;

Search *search_new (Host *host);
void search_free (Search *s);

/* Who is told how far it is: games played out, of at most so many. */
typedef struct Thinking {
  void (*hear) (void *who, long done, long most);    /* or NULL */
  void *who;
} Thinking;

/*
** The choice that comes out best when each is played out on tables as they
** may be, given what the seat sees. At most 'budget' games are played out: of
** many choices, as many of those that look best as it is enough for, and none
** where one is left. -1 when the rules are broken.
*/
int search_choose (Search *s, const Game *g, int seat, const GameChoices *c,
                   long budget, uint64_t *chance, Thinking heard);

/*
** Through which others look at a table: room to hide cards in where that must
** be, and for which moves it need not (bit m), as far as somebody asked. All 0
** to begin with.
*/
typedef struct Eyes {
  Table room;
  const Ruleset *rules;
  unsigned seating;
  uint64_t asked, open;
} Eyes;

/*
** The choice that looks best to the rule file's 'careful' functions, on the
** judge's table as its seat sees it; of several, any. Passing over counts 0. -1
** when the rules are broken.
*/
int search_careful (Judge *j, const GameChoices *c, Eyes *eyes,
                    uint64_t *chance);

/*
** Bots: who chooses when no person does
*/

enum { BOT_PLAYOUTS = 200 };   /* for each choice of 'search' */

/*
** A bot sees what its seat may see and nothing more, whatever the game's
** table knows: see bot_sees. Its choices depend on that, on what is legal
** and on its own seed, so that a game can be played again.
*/
typedef struct Bot Bot;

typedef struct BotOps {
  const char *name;
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

/*
** Bots that are programs: asked and answering in JSON lines
*/

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
  void (*start) (Buffer *b, const Game *g, int seat, long number, int protocol);
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
** others. SIGPIPE must be ignored: see pool.h. NULL with the reason when it
** can't be started.
*/
Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      long number, Remark *why);

bool bot_is_command (const Bot *b);

/*
** After bot_command_over: has the program said that it plays further games
** (protocol 2), and is it there? Then it may sit down to the next one.
*/
bool bot_command_stays (const Bot *b);
void bot_command_next (Bot *b, int seat, long number);

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

/*
** The answer of a bot that is a program: one JSON object
*/

/* Owns 'move'. Zeroed, it is ready, and it can be used again. */
typedef struct Answer {
  Buffer move;          /* what "move" says, UTF-8 */
  bool passes;          /* "move" is null */
  bool has_number;
  double number;        /* what "n" says */
  double protocol;      /* what "protocol" says; 1 where it says nothing */
} Answer;

/*
** False when the line is no JSON object that has a "move". Whatever else
** the object has is read over.
*/
bool answer_read (Answer *a, Span line);
void answer_free (Answer *a);

#endif
