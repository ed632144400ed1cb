/*
** What was legal there
** SPDX-License-Identifier: MIT
*/
#ifndef there_h
#define there_h

#include "drive/log.h"

/*
** The moves of a seat (-1: of whoever may act) where the judge stands, one
** after another: "play 6, play 7, take". At most 'most' of them are written.
*/
void there_list (LogJudge *d, int seat, int most, Buffer *out);

#endif
