/*
** How far a long job is, on a terminal
** SPDX-License-Identifier: MIT
*/
#ifndef progress_h
#define progress_h

#include "rules/ruleset.h"

/* A bar with the time left, on standard error. */
typedef struct Progress {
  Language lang;
  double began;                /* seconds, on a clock of its own */
  bool shown;
} Progress;

/* Seconds, from some moment on. */
double progress_now (void);

/* Is there a terminal that can show it? */
bool progress_possible (void);

void progress_begin (Progress *b, Language lang);

/* 'note' is said instead of the time left, unless NULL. */
void progress_show (Progress *b, long done, long all, const char *note);

/* How many logs have been judged, where nobody knows how many there are. */
void progress_count (Progress *b, long done);

/* Wipes it. */
void progress_end (Progress *b);

#endif
