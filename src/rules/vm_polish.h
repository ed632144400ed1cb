/*
** The inside of polishing steps, for the files that do it
** SPDX-License-Identifier: MIT
*/
#ifndef vm_polish_h
#define vm_polish_h

#include "rules/vm_translate.h"

typedef struct Polish {
  Draft *d;
  int *uses;                   /* by slot: steps that read it, but for those */
                               /* that put something into a table made there */
  int *writes;                 /* by slot: steps that write it */
  int *writer, *first_writer;  /* the last and the first; until some are gone */
  bool *is_made;               /* by slot: is a table made there? */
  bool *is_target;             /* by step: is it jumped to? */
  bool *is_gone;               /* by step */
  const VmValue **constant;    /* by slot; NULL: it is none */
} Polish;

/* vm_joins.c: what comes one after the other becomes one */
void vm_joins (Polish *p);

/* vm_special.c: steps of their own for what comes often */
void vm_special (Polish *p);

#endif
