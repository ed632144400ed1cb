/*
** Cards dealt, and lines that name them
** SPDX-License-Identifier: MIT
*/
#ifndef judge_deal_h
#define judge_deal_h

#include "judge/judge.h"

/* The first such card that no line has named; of any zone if it is -1. */
News *deal_next_news (Table *t, NewsKind what, int seat, int zone);

/* The card that 'deal' lines waited for is named: deals what they name. */
Ruling deal_held_cards (Judge *j, const Event *now);

#endif
