/*
** What is asked before a game: which, and who plays it
** SPDX-License-Identifier: MIT
*/
#ifndef invitation_h
#define invitation_h

#include "command/console.h"

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
