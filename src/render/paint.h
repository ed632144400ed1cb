/*
** Colours of a terminal
** SPDX-License-Identifier: MIT
*/
#ifndef paint_h
#define paint_h

#include "ground/buffer.h"
#include "rules/ruleset.h"

/* A card's name, in the colour that the rule file declares for it. */
void paint_card (Buffer *b, const Kind *kind, Language lang, bool colour);

/* What a number of the table stands for, in the colour of its sort. */
void paint_word (Buffer *b, const FigureWord *word, Language lang,
                 bool colour);

/* Whoever acts stands out. */
void paint_name (Buffer *b, Span name, bool acts, bool colour);

#endif
