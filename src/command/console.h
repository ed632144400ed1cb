/*
** The table that a game is played at: what people see, hear and type there
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
  Person *person;              /* all the people there are */
  Bot *bot[SEATS_LIMIT];       /* NULL: a person */
  Language lang;
  GameChoices choices;
  int chosen;                  /* of them, or GAME_LEAVES, GAME_HAS_MOVED */
  bool colour;                 /* has the terminal some, and may we? */
  int people;
  int screen;                  /* whose cards are on the screen, or -1 */
  bool held[TOKENS_LIMIT];     /* those that they had seen */
  double score[SEATS_LIMIT];   /* as people were told last */
  Telling telling;             /* what the rules tell of the move at hand */
  Buffer heard[SEATS_LIMIT + 1];        /* the last one is a spectator's */
  bool left;                   /* somebody wants to stop */
  bool trouble;                /* and it was not a player */
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

/* Writes and empties 'out', in lines as wide as the terminal. */
void console_speak (PlayTable *t);

/*
** console_say(t, fact_saying(SAY_…), …): says it to the people, in their
** language, in a line of its own; 'put' only adds it to what will be said.
*/
#define console_say(t, ...) \
  console_say_facts(t, (const Fact[]){__VA_ARGS__}, \
                    (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
#define console_put(t, ...) \
  console_put_facts(t, (const Fact[]){__VA_ARGS__}, \
                    (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
void console_say_facts (PlayTable *t, const Fact *saying, int facts);
void console_put_facts (PlayTable *t, const Fact *saying, int facts);

/* What is in the log is in the file before anybody goes on. */
void console_save (PlayTable *t);

/* The rules are broken, or say nothing: the game can't go on. */
void console_break_off (PlayTable *t);

/* Do several people look at one screen? */
bool console_shared (const PlayTable *t);

/*
** Tells of what was chosen, and keeps it. What was let pass is told of where
** cards, from 'news' on, or points came of it.
*/
void console_hear (PlayTable *t, int choice, int news);

/* From now on people hear what the rules tell. */
void console_listen (PlayTable *t);

/* The scores as they are now are no news any more. */
void console_know_scores (PlayTable *t);

/* The game is over. */
void console_show_result (PlayTable *t);

/*
** Asks the person of that seat until the turn is over, or the game is left;
** t->choices are theirs. What they chose, as for GamePlayers.
*/
int console_turn (PlayTable *t, int seat);

/*
** A game stepped through at a terminal: forth, back, to a line, to the fault
*/

typedef struct Step {
  unsigned line;               /* 0: the start, or the end */
  bool fault;
  char *text;
} Step;

typedef struct Stepper {
  Step *list;
  int count;
  size_t room;
} Stepper;

/* One more step; the text is copied. */
void stepper_add (Stepper *s, unsigned line, bool fault, Span text);
void stepper_free (Stepper *s);

/*
** Shows the fault, if there is one, else the start; then what people ask for,
** until they have enough. False when they can no longer be reached.
*/
bool stepper_run (const Stepper *s, Language lang, bool colour);

/*
** What is asked before a game: which, and who plays it
*/

/* Each is empty where the command line says it. */
typedef struct Invitation {
  Buffer game;
  Buffer players;              /* names, as a log's header has them */
  int people;                  /* the first so many of them */
} Invitation;

/* Both only where people sit at a terminal. False: they want no game. */
bool invitation_ask_game (PlayTable *t, Host *host, Invitation *i);
bool invitation_ask_players (PlayTable *t, const Ruleset *r, Invitation *i);

/* One more of 'names' behind the others, unless it is there already. */
void invitation_add_name (Buffer *b, Dictionary *names, Span name,
                          int *count);

void invitation_free (Invitation *i);

#endif
