/*
** A game that is being played: seats, a seed, moves as they come
** SPDX-License-Identifier: MIT
*/
#ifndef game_h
#define game_h

#include "judge/legal.h"
#include "record/header.h"

enum { MOVES_IN_GAME = 20000 };     /* a game that goes on longer is cut */

/* A move, and the table that it was made on. */
enum { PAST_MOVES = 24 };

typedef struct GamePast {
  unsigned number;                  /* moves before it */
  int seat;
  BoundMove move;
  Table before;
} GamePast;

/*
** One table with all cards worked out from the seed, refereed by the same
** judge as a log. People, bots and simulations all play through it. The
** log of what was played is kept in 'log', ready to be checked.
*/
typedef struct Game {
  Judge judge;
  Ruleset *rules;
  Seating seating;
  double option[OPTIONS_LIMIT];
  Buffer seed;
  Buffer names;                     /* what seating.name points into */
  Buffer log;                       /* header, then a line a move */
  const char *variant;              /* house rules that the log names */
  bool no_log;                      /* nobody wants it */
  unsigned longest;                 /* moves; 0: MOVES_IN_GAME */
  bool cut;                         /* stopped after so many */
  struct GamePast *past;            /* the last few moves, if kept */
  uint16_t passed_over;             /* seats that let an answer go, bit s */
  int asked;                        /* whom game_turn named last */
} Game;

/* What a player may do now. */
typedef struct GameChoices {
  int count, seat;
  size_t room;
  BoundMove *move;                  /* of 'seat' */
  bool may_pass_over;               /* without a line in the log */
  bool refused[ARTICLES_LIMIT];     /* did the article forbid anything? */
} GameChoices;

void game_open (Game *g, Host *host, Language lang);
void game_close (Game *g);

/*
** A new game. 'name' has a name for each seat; 'option' a value for each
** option (NULL: defaults). False with the reason when it can't be.
*/
bool game_start (Game *g, Ruleset *r, const Span *name, int seats, int start,
                 const double *option, Span seed, Remark *why);

/*
** Sits down where the judge of a log has come to; names, options and seed
** are copied out of its header. The game's own log is left alone.
*/
void game_adopt (Game *g, const Header *h, const Judge *j);

bool game_is_over (const Game *g);

/* Lists what that seat may do; the list is reused. */
Ruling game_list (Game *g, int seat, GameChoices *c);
void game_free_choices (GameChoices *c);

/*
** Whose turn it is, with what they may do: of several who may act in any
** order, the first who can do anything. c->seat is -1 when the game is over.
*/
Ruling game_turn (Game *g, GameChoices *c);

/* Makes the move and writes its line. */
Ruling game_make (Game *g, int seat, const BoundMove *move);

/* The judge has taken the move: it is written, and the game goes on. */
void game_made (Game *g, const Event *e);

/* Lines of the log that are no moves. */
void game_write (Game *g, const Event *e);
void game_note (Game *g, Span text);

/* The result, as claims that 'check' can verify. */
void game_write_result (Game *g);

/*
** From now on the last PAST_MOVES moves are kept, for bots that wonder why
** others did what they did. Looks up number 'n'; NULL when it is not kept.
*/
void game_keep_past (Game *g);
const GamePast *game_past (const Game *g, unsigned n);

/* Have cards come up for all to see, from the news 'from' on? */
bool game_has_shown (const Game *g, int from);

/*
** The seat that game_turn named lets it pass: others who may answer are
** asked before the phase is over.
*/
Ruling game_pass_over (Game *g);

#endif
