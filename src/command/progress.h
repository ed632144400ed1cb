/*
** Progress of a long job, on a terminal
** SPDX-License-Identifier: MIT
*/
#ifndef progress_h
#define progress_h

#include "rules/ruleset.h"

/* A progress bar with the time left, on standard error. */
typedef struct Progress {
  Language lang;
  double began;                /* in seconds, by limits_clock */
  bool shown;
} Progress;

/* Is there a terminal to show it on? */
bool progress_possible (void);

void progress_begin (Progress *b, Language lang);

/* 'note' replaces the time left, unless it is NULL. */
void progress_show (Progress *b, long done, long all, const char *note);

/* Shows the number of logs judged, when the total is unknown. */
void progress_count (Progress *b, long done);

/* Wipes the bar. */
void progress_end (Progress *b);

#endif
