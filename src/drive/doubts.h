/*
** What a verdict rests on where cards were hidden
** SPDX-License-Identifier: MIT
*/
#ifndef doubts_h
#define doubts_h

#include "drive/game.h"
#include "drive/verdict.h"

/* Lists the assumptions that nothing has proved. */
void doubts_list (Game *d, Verdict *v);

#endif
