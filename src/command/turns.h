/*
** A game played out, turn after turn, by people and bots
** SPDX-License-Identifier: MIT
*/
#ifndef turns_h
#define turns_h

#include "drive/bot_command.h"
#include "drive/match.h"
#include "drive/person.h"

/* Who sits at the table, and what they have not heard of yet. */
typedef struct Turns {
  Match match;
  Person *person;              /* all the people there are */
  Bot *bot[SEATS_LIMIT];       /* NULL: a person */
  Language lang;
  GameChoices choices;
  int people;
  int screen;                  /* whose cards are on the screen, or -1 */
  bool held[TOKENS_LIMIT];     /* those that they had seen */
  Buffer heard[SEATS_LIMIT + 1];        /* the last one is a spectator's */
  bool buried[SEATS_LIMIT];    /* is a dead program spoken of already? */
  bool left;                   /* somebody wants to stop */
  bool trouble;                /* and it was not a player */
  Buffer out, line;
} Turns;

/* The match must have begun. Plays until the game is over or left. */
void turns_play (Turns *t);

/* Says it to the people, in their language. */
void turns_say (Turns *t, const char *en, const char *fr, ...);

#endif
