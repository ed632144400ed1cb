/*
** French words that lose their vowel before another: d'Anne, qu'Anne
** SPDX-License-Identifier: MIT
*/
#ifndef elision_h
#define elision_h

#include "ground/buffer.h"
#include "ground/span.h"

/*
** To be called before 'name' is written: "… de " and "… que " become "… d'" and
** "… qu'" where it begins with a vowel. An h keeps them as they are: nobody
** knows which is mute.
*/
void elision_before (Buffer *b, Span name);

#endif
