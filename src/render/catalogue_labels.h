/*
** The words that stand round the facts: headings, labels, formats
** SPDX-License-Identifier: MIT
*/
#ifndef catalogue_labels_h
#define catalogue_labels_h

#include "ground/language.h"
#include "ground/saying.h"

/* For catalogue.c, which has the words of all others. */
extern const Both catalogue_labels[SAYINGS];

#endif
