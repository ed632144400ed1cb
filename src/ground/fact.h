/*
** What a remark is about: a name, a number, a text in both languages
** SPDX-License-Identifier: MIT
*/
#ifndef fact_h
#define fact_h

#include "ground/language.h"
#include "ground/saying.h"
#include "ground/span.h"

enum { CHOICES_TOLD = 12 };    /* of more, a few are */

typedef enum FactKind {
  FACT_SAYING,                 /* something that is said without facts */
  FACT_TEXT,                   /* somebody's words, whatever the language */
  FACT_NUMBER,
  FACT_BOTH,                   /* a text that exists in both languages */
  FACT_CHOICES                 /* several such words, one of which is meant */
} FactKind;

/* Whoever keeps it keeps its texts, from 'from' on: see Remark. */
typedef struct Fact {
  FactKind kind;
  Saying saying;
  Span text;
  size_t from;
  double number;
  Both both;
  const Word *choice;
  int choices;
} Fact;

Fact fact_saying (Saying saying);
Fact fact_text (Span text);
Fact fact_string (const char *text);
Fact fact_number (double number);
Fact fact_error (int error);   /* why the system would not: an errno */
Fact fact_both (Both text);
Fact fact_word (const Word *word);
Fact fact_choices (const Word *choice, int choices);

#endif
