/*
** The console: what people at the table see and type
** SPDX-License-Identifier: MIT
*/
#ifndef command_console_h
#define command_console_h

#include "drive/bot.h"
#include "drive/match.h"
#include "drive/person.h"
#include "base/buffer.h"
#include "rules/ruleset.h"

typedef struct PlayTable {
  Match match;
  Person *person;              /* reads for all the people */
  Bot *bot[SEATS_LIMIT];       /* NULL: a person */
  Language lang;
  GameChoices choices;
  int chosen;                  /* choice, or GAME_LEAVES, GAME_HAS_MOVED */
  bool colour;                 /* is colour possible and allowed? */
  int people;
  int screen;                  /* seat whose cards are on screen, or -1 */
  bool held[TOKENS_LIMIT];     /* cards shown to that seat */
  double score[SEATS_LIMIT];   /* as last shown */
  Telling telling;             /* texts of the rules about this move */
  Buffer heard[SEATS_LIMIT + 1];  /* news by seat; the last is a spectator's */
  bool left;                   /* someone wants to stop */
  bool trouble;                /* not because of a player */
  Buffer out, line;
} PlayTable;

static inline Game *game_of (PlayTable *t) { return &t->match.logs.game; }
static inline Judge *judge_of (PlayTable *t) {
  return &t->match.logs.game.judge;
}

static inline Span name_of (const PlayTable *t, int seat) {
  return t->match.logs.game.header.seating.name[seat];
}

/* For "%.*s". */
#define in_words(t, seat) (int)name_of(t, seat).len, name_of(t, seat).at

/* Writes and empties 'out', wrapped to the terminal's width. */
void console_speak (PlayTable *t);

/*
** console_say(t, fact_saying(SAY_…), …) prints a line in the people's language;
** 'put' only appends it to the output.
*/
#define console_say(t, ...) console_say_facts(t, REMARK_FACTS(__VA_ARGS__))
#define console_put(t, ...) console_put_facts(t, REMARK_FACTS(__VA_ARGS__))
void console_say_facts (PlayTable *t, const Fact *saying, int facts);
void console_put_facts (PlayTable *t, const Fact *saying, int facts);

/* Writes the log to its file before the game goes on. */
void console_save (PlayTable *t);

/* Stops the game: the rules are broken, or offer no move. */
void console_break_off (PlayTable *t);

/* Do several people share one screen? */
bool console_shared (const PlayTable *t);

/*
** Shows a choice and records it. After a pass, shows the cards it brought (from
** 'news' on) and the points.
*/
void console_hear (PlayTable *t, int choice, int news);

/* From now on shows the texts of the rules. */
void console_listen (PlayTable *t);

/* Marks the current scores as known. */
void console_know_scores (PlayTable *t);

/* Shows the result of the game. */
void console_show_result (PlayTable *t);

/*
** Asks the person in that seat until the turn is over or they leave. t->choices
** must be theirs. Returns the choice, as for GamePlayers.
*/
int console_turn (PlayTable *t, int seat);

/* What to ask before a game; a field is empty if the command line gives it. */
typedef struct Invitation {
  Buffer game;
  Buffer players;              /* names, as in a log's header */
  int people;                  /* how many of them, from the first */
} Invitation;

/* For terminals only. False: they want no game. */
bool invitation_ask_game (PlayTable *t, Host *host, Invitation *i);
bool invitation_ask_players (PlayTable *t, const Ruleset *r, Invitation *i);

/* Appends the name to the list, unless it is in 'names'. */
void invitation_add_name (Buffer *b, Dictionary *names, Span name,
                          int *count);

void invitation_free (Invitation *i);

#endif
