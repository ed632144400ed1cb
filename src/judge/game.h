/*
** A game in progress: its history, playing on, going back
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
  size_t offset;            /* of some part of it, in the log's text */
  unsigned line;
  int seat;                 /* whose move it was, or -1 */
  bool stands;              /* illegal, but the arbiter let it stand */
  bool shows;               /* an illegal move that was taken back */
  int taken, takens;        /* of a takeback: the lines it took back */
  int seen;                 /* of those, how many some world can explain */
} HistoryEntry;

/*
** The lines, and the judge's state at some of them (checkpoints). To go back,
** the lines after a checkpoint are judged again. Valid if zeroed.
*/
typedef struct History {
  HistoryEntry *entry;
  int length;
  int stride;               /* lines between checkpoints */
  size_t room;
  int checkpoints, recents;
  unsigned opened;          /* Judge.opened at the first checkpoint */
  Checkpoint *checkpoint[HISTORY_CHECKPOINTS];
  Checkpoint *recent[HISTORY_RECENT];  /* ever closer to the last takeback */
  HistoryEntry *taken;      /* lines taken back that showed cards */
  int takens;
  size_t taken_room;
} History;

/* The judge has just begun the game; nothing has happened. */
void history_begin (History *h, Judge *j);
void history_free (History *h);

/* Adds an entry, for the caller to fill. */
void history_grow (History *h);

static inline HistoryEntry *history_add (History *h) {
  if ((size_t)h->length == h->room) history_grow(h);
  return &h->entry[h->length++];
}

/* Then saves the state, if a checkpoint is due. */
void history_keep_state (History *h, Judge *j);

static inline void history_keep (History *h, Judge *j) {
  bool is_time = (h->length & (h->stride - 1)) == 0;  /* a power of 2 */
  if (is_time) history_keep_state(h, j);
}

/* Stores a line that is taken back, so that what it showed can be used. */
void history_take (History *h, HistoryEntry entry);

/* After a takeback another one, not as far, is likely. */
void history_keep_recent (History *h, Judge *j);

/* The last move of that seat (-1: of any seat), or -1. */
int history_last_move (const History *h, int seat);

/* Drops checkpoints after that length. */
void history_forget_after (History *h, int length);

/*
** Returns to a checkpoint at 'to' or before it. 'recent' also uses recent
** states: only if the history goes on from there, not just to look back.
*/
void history_return (History *h, Judge *j, int to, bool recent);

/* A game in progress: the open worlds and the history */

enum { MOVES_IN_GAME = 20000 };     /* a longer game is cut */

/* A move, and the table before it. */
enum { PAST_MOVES = 24 };

typedef struct GamePast {
  unsigned number;                  /* moves before it */
  int seat;
  BoundMove move;
  Table before;
} GamePast;

/*
** How a game that is played is written: with its seed, which determines all
** cards, or without it, with all cards or with those that everybody saw.
*/
typedef enum CardsWritten {
  CARDS_BY_SEED, CARDS_ALL, CARDS_PUBLIC, CARDS_WAYS
} CardsWritten;

/*
** The referee for any source of events: a log, people, bots, simulations. A log
** is judged in 'text'; a game that is played is written to 'log', ready to be
** checked, with all cards determined by the seed. The game owns what its header
** names, unless that is in a log's text.
*/
typedef struct Game {
  bool may_go_back;                 /* is its history kept? */
  bool replaying;                   /* then nothing new is kept */
  bool in_place;                    /* has no line spoilt the table? */
  Span text;                        /* of the log that is judged, if any */
  Buffer log;  /* of the game played: header, then a line per move */
  History history;
  Judge judge;
  EventReader reader;
  Header header;                    /* rules, players, options, seed */
  LinePlaces places;                /* of the lines of 'text' */
  /* where it is played */
  Buffer kept;                      /* owns what the header points into */
  bool no_log;                      /* the log is not needed */
  bool trusts;  /* legal moves listed are not checked again */
  CardsWritten cards;
  bool writes_also;  /* also with all cards and the public ones: */
  Buffer also[CARDS_WAYS];          /* these, in the same order */
  Journal came;  /* by the last step: cards and their zones */
  unsigned longest;                 /* moves; 0: MOVES_IN_GAME */
  bool cut;                         /* stopped at that limit */
  struct GamePast *past;            /* the last few moves, if kept */
  uint16_t passed_over;             /* seats that gave up their answer, bit s */
  int asked;                        /* the seat that game_turn returned last */
} Game;

static inline bool game_is_fine (Ruling r) {
  return r == RULING_FINE || r == RULING_PENDING;
}

/* 'g' must be zeroed. */
void game_open (Game *g, Host *host, Language lang);
void game_close (Game *g);

/* The header is complete, and the players are seated: deals the first cards. */
Ruling game_begin (Game *g);

/*
** Takes an event. If it is fine and changes the table, it is added to the
** history.
*/
Ruling game_step (Game *g, Event *e);

/*
** game_step for a line of the body. 'stands': the move is illegal, but the
** arbiter let it stand.
*/
Ruling game_line (Game *g, const Line *line, bool stands);

/* Advances to where the line's move is made: optional phases before it end. */
void game_come_to (Game *g, const Line *line);

/* Goes back to where the history's length is 'to', for good. */
void game_back (Game *g, int to);

/*
** A takeback: game_back, but cards that were played from a hand remain known to
** be in it. 'open' is an illegal move that is taken back as well, or NULL.
*/
void game_back_knowing (Game *g, int to, const Line *line, const Line *open);

/* Lets an earlier move stand; everything after it stays as it is. */
void game_let_stand (Game *g, int entry);

/*
** Judges the history again, in the judge's current mode. Rewinding goes back to
** 'to' or a little before it; each call of game_again then judges one more
** line. Afterwards the caller must restore the length.
*/
void game_rewind (Game *g, int to);
Ruling game_again (Game *g);

/* Judges a line at the end of the history, without keeping it. */
Ruling game_try (Game *g, const Line *line);

/* The line of an entry of the history. */
Line game_past_line (const Game *g, int entry);
Line game_entry_line (const Game *g, const HistoryEntry *e);

/* Playing: see game_play.c */

/* What a player may do now. */
typedef struct GameChoices {
  int count, seat;
  size_t room;
  BoundMove *move;                  /* of 'seat' */
  bool cut;                         /* there are too many moves to list: */
  double *weight;  /* how many moves each represents, if drawn */
  size_t weight_room;
  bool may_pass_over;               /* without a line in the log */
  bool refused[ARTICLES_LIMIT];     /* did the article forbid any move? */
} GameChoices;

/*
** Starts a new game. 'name' has a name for each seat; 'option' a value for each
** option (NULL: defaults); the variant is already in the header. False, with
** the reason, if that is impossible.
*/
bool game_start (Game *g, Ruleset *r, const Span *name, int seats, int start,
                 const double *option, Span seed, Remark *why);

/* Continues a judged log by playing: the header must outlast its text. */
void game_play_on (Game *g);

bool game_is_over (const Game *g);

/* Lists the legal moves of that seat; the list is reused. */
Ruling game_list (Game *g, int seat, GameChoices *c);
void game_free_choices (GameChoices *c);

/*
** Replaces a list that was cut by a random sample of all moves: the values of
** each argument are equally likely.
*/
Ruling game_draw (Game *g, GameChoices *c, uint64_t *chance);

/*
** Adds a move that is not listed, and returns its index; -1: it is not legal.
*/
int game_add_choice (Game *g, GameChoices *c, const BoundMove *move);

/*
** Whose turn it is, and their choices: if several may act in any order, the
** first who has a choice. c->seat is -1 if the game is over.
*/
Ruling game_turn (Game *g, GameChoices *c);

/* Makes the move and writes its line. */
Ruling game_make (Game *g, int seat, const BoundMove *move);

/*
** The seat from game_turn gives up its answer: others who may answer are asked
** before the phase ends.
*/
Ruling game_pass_over (Game *g);

/* Makes one of the choices from game_turn; c->count passes over. */
Ruling game_choose (Game *g, const GameChoices *c, int choice);

/* Instead of a choice: the player leaves; has moved already, or taken back. */
enum { GAME_LEAVES = -1, GAME_HAS_MOVED = -2 };

/* Callbacks that choose, and that learn what was chosen. */
typedef struct GamePlayers {
  void *own;
  int (*choose) (void *own);        /* as for game_choose, or as above */
  /*
  ** 'choice' was made; news from 'news' on are new. False: the player leaves.
  */
  bool (*hear) (void *own, int choice, int news);
  /* Is the seat asked even without an answer to give? NULL: no seat is. */
  bool (*asks) (void *own, int seat);
} GamePlayers;

typedef enum GameEnd {
  GAME_OVER, GAME_LEFT,
  GAME_STUCK,                       /* no player has a move */
  GAME_BROKEN                       /* see the judge's finding */
} GameEnd;

/* Plays on, turn by turn, with the choices in 'c'. */
GameEnd game_run (Game *g, GameChoices *c, const GamePlayers *p);

/*
** Takes back the seat's last move and everything after it, and writes that.
** False if there is none.
*/
bool game_take_back (Game *g, int seat);

/* After the judge took the move: writes it, and goes on. */
void game_made (Game *g, const Event *e);

/* Writes lines that are not moves. */
void game_write (Game *g, const Event *e);
void game_note (Game *g, Span text);

/* Writes the result, as claims that 'check' can verify. */
void game_write_result (Game *g);

/*
** Keeps the last PAST_MOVES moves from now on, for bots that reason about
** others' moves. game_past returns move 'n', or NULL if it is not kept.
*/
void game_keep_past (Game *g);
void game_forget_past (Game *g);
const GamePast *game_past (const Game *g, unsigned n);

/* Were cards shown to all, among the news from 'from' on? */
bool game_has_shown (const Game *g, int from);

/* Cards that stay known although the moves that played them are taken back */

typedef enum Kept {
  KEPT_NOTHING,               /* nothing more is known */
  KEPT_NEWS,
  KEPT_NEVER                  /* no world could have shown what was shown */
} Kept;

/*
** Lines were taken back, and the judge is before them. Cards that they played
** from a hand, and that are in it now, are known from now on; others that they
** showed are not. Worlds that cannot explain what others can are dropped. The
** first time 'seen' is -1, and becomes the number of lines that some world can
** explain.
*/
Kept kept_know (Game *g, HistoryEntry *taken);

/* Writes the move just made, and the cards that it dealt or showed. */
void game_cards_write_move (Game *g, const Event *e);

/* Writes the cards shown at the start, or without a move. */
void game_cards_write (Game *g);

/*
** Turns cards that the move may leave face down to '?'; false if there are
** none.
*/
bool game_cards_hide (const Ruleset *r, BoundMove *b);

#endif
