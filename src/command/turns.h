/*
** Who sits at the table, and what they are told
** SPDX-License-Identifier: MIT
*/
#ifndef turns_h
#define turns_h

#include "drive/bot_command.h"
#include "drive/match.h"
#include "drive/person.h"

typedef struct Turns {
  Match match;
  Person *person;              /* all the people there are */
  Bot *bot[SEATS_LIMIT];       /* NULL: a person */
  Language lang;
  GameChoices choices;
  int people;
  int screen;                  /* whose cards are on the screen, or -1 */
  bool held[TOKENS_LIMIT];     /* those that they had seen */
  double score[SEATS_LIMIT];   /* as people were told last */
  Buffer heard[SEATS_LIMIT + 1];        /* the last one is a spectator's */
  bool left;                   /* somebody wants to stop */
  bool trouble;                /* and it was not a player */
  Buffer out, line;
} Turns;

static inline Game *game_of (Turns *t) { return &t->match.logs.game; }
static inline Judge *judge_of (Turns *t) { return &t->match.logs.game.judge; }

static inline Span name_of (const Turns *t, int seat) {
  return t->match.logs.game.header.seating.name[seat];
}

/* For "%.*s". */
#define in_words(t, seat) (int)name_of(t, seat).len, name_of(t, seat).at

/* Of two texts, the one in the people's language. */
const char *turns_either (const Turns *t, const char *en, const char *fr);

/* Writes and empties 'out', in lines as wide as the terminal. */
void turns_speak (Turns *t);

/* Says it to the people, in their language. */
void turns_say (Turns *t, const char *en, const char *fr, ...);

/* The same, as a complaint on standard error. */
void turns_complain (Turns *t, const char *en, const char *fr, ...);

/* What is in the log is in the file before anybody goes on. */
void turns_save (Turns *t);

/* The rules are broken, or say nothing: the game can't go on. */
void turns_break_off (Turns *t);

/* Do several people look at one screen? */
bool turns_shared (const Turns *t);

#endif
