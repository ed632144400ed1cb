/*
** Bots: built-in players, and programs that play
** SPDX-License-Identifier: MIT
*/
#ifndef drive_bot_h
#define drive_bot_h

#include "base/buffer.h"
#include "judge/game.h"

/* Search: compares moves by playing the game out */

/*
** Owns a table to try moves on; never touches the actual game. Tied to one
** host.
*/
typedef struct Search Search;

Search *search_new (Host *host);
void search_free (Search *s);

/* Receives progress: 'done' of at most 'most' playouts. */
typedef struct Thinking {
  void (*hear) (void *who, long done, long most);    /* or NULL */
  void *who;
} Thinking;

/*
** The choice with the best average over playouts, on deals consistent with what
** the seat sees. Plays out at most 'budget' games: if there are too many
** choices, only the most promising ones; if there is one choice, none. -1 when
** the rules are broken.
*/
int search_choose (Search *s, const Game *g, int seat, const GameChoices *c,
                   long budget, uint64_t *chance, Thinking heard);

/*
** Scratch data for looking at a table through a player's eyes: room for the
** table with hidden cards, and for each move asked about (bit m of 'asked'),
** whether it can do without ('open'). Starts zeroed.
*/
typedef struct Eyes {
  Table room;
  const Ruleset *rules;
  unsigned seating;
  uint64_t asked, open;
} Eyes;

/*
** The choice rated best by the rule file's 'careful' functions, on the judge's
** table as its seat sees it; ties are broken at random. Passing over is rated
** 0. -1 when the rules are broken.
*/
int search_careful (Judge *j, const GameChoices *c, Eyes *eyes,
                    uint64_t *chance);

enum { BOT_PLAYOUTS = 200 };   /* per choice, for 'search' */

/*
** A bot sees only what its seat may see (see seen_by). Its choices depend on
** that, on what is legal and on its own seed, so games are reproducible.
*/
typedef struct Bot Bot;

typedef struct BotOps {
  const char *name;
  bool wonders;                /* reasons about earlier moves: see game.h */
  /*
  ** Index of the choice, choices->count for passing over (where allowed), or -1
  ** when the bot is dead or the rules are broken. A program may add a choice to
  ** a list that was cut.
  */
  int (*choose) (Bot *b, Game *g, GameChoices *choices);
  void (*free) (Bot *b);       /* frees 'own'; may be NULL */
} BotOps;

struct Bot {
  const BotOps *ops;
  int seat;
  uint64_t chance;
  long budget;                 /* playouts, for bots that search */
  Thinking thinking;           /* receives progress of long searches */
  void *own;                   /* private data of this kind of bot */
};

/*
** 'kind' is "random", "careful", "search" or "search:PLAYOUTS". NULL with the
** reason for any other. By convention the seed of a game's bot is that of "SEED
** bot SEAT", with the game's SEED and seats counted from 1.
*/
Bot *bot_new (const char *kind, int seat, uint64_t seed, Remark *why);
void bot_free (Bot *b);
/* If the list is cut, a choice that is not listed may be drawn. */
int bot_choose (Bot *b, Game *g, GameChoices *choices);

/*
** Resets the bot for a game before its first move, as if newly made with that
** game's seed.
*/
void bot_sit_down (Bot *b, Game *g);

/* Bots that are programs, playing over JSON lines */

/* An event: a move, or NULL when the seat let it pass; and new cards. */
typedef struct Tale {
  int seat;
  const BoundMove *move;
  int news;                    /* cards from this one on are new */
} Tale;

/*
** Writes the messages that programs receive (see referee-bot(7)). All but
** 'tale' and 'note' add one line.
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

/* A program is ended after this many questions in a row without an answer. */
enum { BOT_PATIENCE = 3 };

/* The program of "cmd:PROGRAM", which may be ""; NULL for other kinds. */
const char *bot_command_of (const char *kind);

/* Is a program named, and does it exist? False with the reason. */
bool bot_command_check (const char *program, Remark *why);

/*
** Starts a checked program with 'sh -c'; bot_free ends it at the latest.
** 'number' counts the games of a simulation from 1; 0 elsewhere. SIGPIPE must
** be ignored: see pool.h. NULL with the reason when it cannot be started.
*/
Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      long number, Remark *why);

bool bot_is_command (const Bot *b);

/*
** After bot_command_over: is the program still running, and has it said that it
** plays further games (protocol 2)?
*/
bool bot_command_stays (const Bot *b);
void bot_command_next (Bot *b, int seat, long number);

/* These skip bots that are not programs, and empty seats. */
void bot_command_tell (Bot *const bot[SEATS_LIMIT], Game *g,
                       const Tale *tale);
void bot_command_hear (Bot *const bot[SEATS_LIMIT], Span line);
void bot_command_over (Bot *const bot[SEATS_LIMIT], Game *g);

/*
** The move made for a program that did not choose, by the rule of
** referee-bot(7). 'why' gets the reason, or nothing if the end of the program
** was already reported.
*/
int bot_command_lose_turn (Bot *b, const Game *g, const GameChoices *c,
                           Remark *why);

/* Answers of programs: one JSON object each */

/* Owns 'move'. Ready when zeroed; reusable. */
typedef struct Answer {
  Buffer move;          /* the value of "move", UTF-8 */
  bool passes;          /* "move" is null */
  bool has_number;
  double number;        /* the value of "n" */
  double protocol;      /* the value of "protocol", 1 if missing */
} Answer;

/*
** False when the line is not a JSON object with a "move". Other members are
** ignored.
*/
bool answer_read (Answer *a, Span line);
void answer_free (Answer *a);

#endif
