/*
** Who has which seat: people and bots, as the command line or a log says
** SPDX-License-Identifier: MIT
*/
#ifndef seats_h
#define seats_h

#include "command/turns.h"

/*
** As few players as the game needs, "Anne, Bruno, …". Bots, each a
** "NAME=KIND", that have other than the usual names sit behind the people.
*/
void seats_name (Buffer *b, const char *const *bot, int bots, int least);

/*
** Seats the bots that the command line wishes for and, in a game that is
** resumed, those that its log tells of. False with a complaint.
*/
bool seats_fill (Turns *t, const char *const *bot, int bots, bool resumed,
                 const BotTalk *talk);

#endif
