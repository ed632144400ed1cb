/*
** A game stepped through at a terminal: forth, back, to a line, to the fault
** SPDX-License-Identifier: MIT
*/
#ifndef stepper_h
#define stepper_h

#include "ground/buffer.h"
#include "rules/ruleset.h"

typedef struct Step {
  unsigned line;               /* 0: the start, or the end */
  bool fault;
  char *text;
} Step;

typedef struct Stepper {
  Step *list;
  int count;
  size_t room;
} Stepper;

/* One more step; the text is copied. */
void stepper_add (Stepper *s, unsigned line, bool fault, Span text);
void stepper_free (Stepper *s);

/*
** Shows the fault, if there is one, else the start; then what people ask for,
** until they have enough. False when they can no longer be reached.
*/
bool stepper_run (const Stepper *s, Language lang, bool colour);

#endif
