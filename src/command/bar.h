/*
** How far a long job is, on a terminal
** SPDX-License-Identifier: MIT
*/
#ifndef bar_h
#define bar_h

#include "rules/ruleset.h"

/* A bar with the time left, on standard error. */
typedef struct Bar {
  Language lang;
  double began;                /* seconds, on a clock of its own */
  bool shown;
} Bar;

/* Is there a terminal that can show it? */
bool bar_possible (void);

void bar_begin (Bar *b, Language lang);

/* 'note' is said instead of the time left, unless NULL. */
void bar_show (Bar *b, long done, long all, const char *note);

/* Wipes it. */
void bar_end (Bar *b);

#endif
