/*
** A game in hand: how it came so far, the way on and the ways back
** SPDX-License-Identifier: MIT
*/
#ifndef judge_game_h
#define judge_game_h

#include "judge/judge.h"
#include "judge/legal.h"
#include "log/header.h"

enum { HISTORY_CHECKPOINTS = 48, HISTORY_RECENT = 16 };

/* A line of the log that counted, to be found and judged again. */
typedef struct HistoryEntry {
  size_t offset;            /* of something in it, in the log's text */
  unsigned line;
  int seat;                 /* whose move it was, or -1 */
  bool stands;              /* illegal, but the arbiter let it stand */
  bool shows;               /* an illegal move that was taken back */
  int taken, takens;        /* of a takeback: which lines it took back */
  int seen;                 /* of those: how many some world can explain */
} HistoryEntry;

/*
** The lines, and the judge's state as it was at some of them. Whoever goes
** back judges the lines behind that again. Zeroed, it is ready.
*/
typedef struct History {
  HistoryEntry *entry;
  int length;
  int stride;               /* from one checkpoint to the next */
  size_t room;
  int checkpoints, recents;
  unsigned opened;          /* Judge.opened, when the first was kept */
  Checkpoint *checkpoint[HISTORY_CHECKPOINTS];
  Checkpoint *recent[HISTORY_RECENT];  /* ever closer to the last takeback */
  HistoryEntry *taken;      /* lines that were taken back, and showed cards */
  int takens;
  size_t taken_room;
} History;

/* The judge has just begun: nothing has happened. */
void history_begin (History *h, Judge *j);
void history_free (History *h);

/* One line more, for the caller to write. */
void history_grow (History *h);

static inline HistoryEntry *history_add (History *h) {
  if ((size_t)h->length == h->room) history_grow(h);
  return &h->entry[h->length++];
}

/* Then the state is kept where it is time. */
void history_keep_state (History *h, Judge *j);

static inline void history_keep (History *h, Judge *j) {
  bool is_time = (h->length & (h->stride - 1)) == 0;  /* a power of 2 */
  if (is_time) history_keep_state(h, j);
}

/* A line that is taken back, for who must know what it showed. */
void history_take (History *h, HistoryEntry entry);

/* Who takes back once may do so again: the next time it is not so far. */
void history_keep_recent (History *h, Judge *j);

/* The last move of that seat (-1: of anybody), or -1. */
int history_last_move (const History *h, int seat);

/* What was kept later than that is no longer so. */
void history_forget_after (History *h, int length);

/*
** To where 'length' is 'to' or somewhat less. Recent states are those of a
** history that goes on from there: not for who only looks back.
*/
void history_return (History *h, Judge *j, int to, bool recent);

/*
** A game in hand: the worlds that are open, how it came so far, the way back
*/

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
** How a game that is played is written: by its seed, of which all cards come,
** or without, with all cards, or with those that everybody saw.
*/
typedef enum CardsWritten {
  CARDS_BY_SEED, CARDS_ALL, CARDS_PUBLIC, CARDS_WAYS
} CardsWritten;

/*
** Whoever supplies the events, a log or people, bots and simulations: they are
** refereed here. A log is judged in 'text'; what is played is written to
** 'log', ready to be checked, and all its cards are worked out from the seed.
** The game owns what its header names, unless that is in a log's text.
*/
typedef struct Game {
  bool may_go_back;                 /* is its history kept? */
  bool replaying;                   /* nothing new is kept meanwhile */
  bool in_place;                    /* have no lines spoilt the table? */
  Span text;                        /* of the log that is judged, if any is */
  Buffer log;                       /* that is played: header, then a line a
                                       move */
  History history;
  Judge judge;
  EventReader reader;
  Header header;                    /* rules, players, options, seed */
  LinePlaces places;                /* of the lines of 'text' */
  /* where it is played */
  Buffer kept;                      /* what the header points into */
  bool no_log;                      /* nobody wants it */
  bool trusts;                      /* what was listed is not asked again */
  CardsWritten cards;
  bool writes_also;                 /* with all cards, and the public ones: */
  Buffer also[CARDS_WAYS];          /* these, in the same order */
  Journal came;                     /* by the last step, where they are */
  unsigned longest;                 /* moves; 0: MOVES_IN_GAME */
  bool cut;                         /* stopped after so many */
  struct GamePast *past;            /* the last few moves, if kept */
  uint16_t passed_over;             /* seats that let an answer go, bit s */
  int asked;                        /* whom game_turn named last */
} Game;

static inline bool game_is_fine (Ruling r) {
  return r == RULING_FINE || r == RULING_PENDING;
}

/* It was zeroed. */
void game_open (Game *g, Host *host, Language lang);
void game_close (Game *g);

/* ---- Forward and back ---- */

/* The header is settled, and the players sit: the first cards are dealt. */
Ruling game_begin (Game *g);

/* Takes an event. One that is fine, and changes the table, is history. */
Ruling game_step (Game *g, Event *e);

/*
** The same for a line of the body. 'stands': the move is illegal, but the
** arbiter let it stand.
*/
Ruling game_line (Game *g, const Line *line, bool stands);

/* Goes to where the line's move is made: optional phases before it are over. */
void game_come_to (Game *g, const Line *line);

/* To where the history's length is 'to', for good. */
void game_back (Game *g, int to);

/*
** A takeback: the same, but cards that were laid from a hand stay known to be
** in it. 'open' is an illegal move that is taken back as well, or NULL.
*/
void game_back_knowing (Game *g, int to, const Line *line, const Line *open);

/* An earlier move stands from now on, and what came since is as it was. */
void game_let_stand (Game *g, int entry);

/*
** The history judged again, in the judge's present mode. Rewinding goes back
** to where its length is 'to' or somewhat less; each 'again' then judges one
** line more. Whoever rewinds sets the length right in the end.
*/
void game_rewind (Game *g, int to);
Ruling game_again (Game *g);

/* A line judged where the history ends, and not kept. */
Ruling game_try (Game *g, const Line *line);

/* The line that an entry of the history was made from. */
Line game_past_line (const Game *g, int entry);
Line game_entry_line (const Game *g, const HistoryEntry *e);

/* ---- Playing: see game_play.c ---- */

/* What a player may do now. */
typedef struct GameChoices {
  int count, seat;
  size_t room;
  BoundMove *move;                  /* of 'seat' */
  bool cut;                         /* there are more, too many to list: */
  double *weight;                   /* as many as each stands for, if drawn */
  size_t weight_room;
  bool may_pass_over;               /* without a line in the log */
  bool refused[ARTICLES_LIMIT];     /* did the article forbid anything? */
} GameChoices;

/*
** A new game. 'name' has a name for each seat; 'option' a value for each
** option (NULL: defaults); the variant stands in the header already. False
** with the reason when it can't be.
*/
bool game_start (Game *g, Ruleset *r, const Span *name, int seats, int start,
                 const double *option, Span seed, Remark *why);

/* A log has been judged, and is played on: the header must outlast its text. */
void game_play_on (Game *g);

bool game_is_over (const Game *g);

/* Lists what that seat may do; the list is reused. */
Ruling game_list (Game *g, int seat, GameChoices *c);
void game_free_choices (GameChoices *c);

/*
** A list that is cut again, as some of all moves, drawn by chance: each value
** of an argument is as likely as any other.
*/
Ruling game_draw (Game *g, GameChoices *c, uint64_t *chance);

/* A move that is not listed, as one of the choices; -1: it is not legal. */
int game_add_choice (Game *g, GameChoices *c, const BoundMove *move);

/*
** Whose turn it is, with what they may do: of several who may act in any
** order, the first who can do anything. c->seat is -1 when the game is over.
*/
Ruling game_turn (Game *g, GameChoices *c);

/* Makes the move and writes its line. */
Ruling game_make (Game *g, int seat, const BoundMove *move);

/*
** The seat that game_turn named lets it pass: others who may answer are
** asked before the phase is over.
*/
Ruling game_pass_over (Game *g);

/* One of what game_turn has listed: c->count is to pass over. */
Ruling game_choose (Game *g, const GameChoices *c, int choice);

/* Instead of a choice: leaves; has moved already, or taken a move back. */
enum { GAME_LEAVES = -1, GAME_HAS_MOVED = -2 };

/* Somebody who chooses, and somebody who hears what was chosen. */
typedef struct GamePlayers {
  void *own;
  int (*choose) (void *own);        /* as for game_choose, or as above */
  /* 'choice' was made; cards from 'news' on are new. False: leaves. */
  bool (*hear) (void *own, int choice, int news);
  /* Is that seat asked even if it has no answer to give? NULL: nobody is. */
  bool (*asks) (void *own, int seat);
} GamePlayers;

typedef enum GameEnd {
  GAME_OVER, GAME_LEFT,
  GAME_STUCK,                       /* nobody can do anything */
  GAME_BROKEN                       /* the judge's finding says why */
} GameEnd;

/* Plays on, turn by turn, with the choices in 'c'. */
GameEnd game_run (Game *g, GameChoices *c, const GamePlayers *p);

/*
** Takes the seat's last move back, and all that came since, and writes that.
** False: there is none.
*/
bool game_take_back (Game *g, int seat);

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
void game_forget_past (Game *g);
const GamePast *game_past (const Game *g, unsigned n);

/* Have cards come up for all to see, from the news 'from' on? */
bool game_has_shown (const Game *g, int from);

/*
** Cards that stay known though the moves that laid them are taken back
*/

typedef enum Kept {
  KEPT_NOTHING,               /* nothing is known that was not */
  KEPT_NEWS,
  KEPT_NEVER                  /* no world could have shown what was shown */
} Kept;

/*
** Lines were taken back: the judge stands before them. Cards that they laid
** from a hand, and that lie in it now, are known from now on; what came up is
** not. Worlds that cannot explain what others can are gone. The first time,
** 'seen' is -1, and becomes how many of the lines some world can explain.
*/
Kept kept_know (Game *g, HistoryEntry *taken);

/*
** A game that is played, written with its cards rather than its seed
*/

/* The move that was just made, and the cards that came of it. */
void game_cards_write_move (Game *g, const Event *e);

/* What came up when the game began, or where nobody moved. */
void game_cards_write (Game *g);

/* Cards that the move may leave face down are left so; false: there is none. */
bool game_cards_hide (const Ruleset *r, BoundMove *b);

#endif
