/*
** A move as a log writes it
** SPDX-License-Identifier: MIT
*/
#ifndef move_h
#define move_h

#include "judge/event.h"

/* "play 7", "bet 2", "give 7 Bruno": without '=' and '->'. */
void move_write (Buffer *b, const Ruleset *r, const Seating *s, Language lang,
                 const BoundMove *move);

/* "7 coin ?" */
void move_write_cards (Buffer *b, const Ruleset *r, Language lang,
                       const uint8_t *kind, int count);

#endif
