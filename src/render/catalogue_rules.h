/*
** The words for what is wrong with rule files, in both languages
** SPDX-License-Identifier: MIT
*/
#ifndef catalogue_rules_h
#define catalogue_rules_h

#include "ground/language.h"
#include "ground/saying.h"

/* What is wrong, and what to do about it; NULL where the fault does not say. */
typedef struct CatalogueEntry {
  Both words, remedy;
} CatalogueEntry;

/* For catalogue.c, which has the words of all others. */
extern const CatalogueEntry catalogue_rules[SAYINGS];

#endif
