/*
** What a bot that is a program is told: one JSON object a line
** SPDX-License-Identifier: MIT
*/
#ifndef message_h
#define message_h

#include "drive/bot_command.h"

enum { MESSAGE_PROTOCOL = 1 };

/* See referee-bot(7). Nothing is told that the seat may not see. */
void message_start (Buffer *b, const Game *g, int seat, long number);

/* 'since': what happened since the seat was asked last, a line a move. */
void message_turn (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                   Span since);

void message_over (Buffer *b, Game *g);

/* Not a message, but a line of 'since', without its end. */
void message_tale (Buffer *b, const Judge *j, int viewer, const Tale *tale);

/* What a log notes of a turn that a program lost. */
void message_note (Buffer *b, const Remark *why);

/* All of them. */
BotTalk message_talk (int timeout);

#endif
