/*
** Something to be said, as facts: the words are in messages.def
** SPDX-License-Identifier: MIT
*/
#ifndef ground_remark_h
#define ground_remark_h

#include "base/buffer.h"
#include "base/language.h"
#include "base/saying.h"
#include "base/span.h"

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

/*
** Something to be said, as facts: the words are in messages.def
*/

enum { FACTS_LIMIT = 7 };

/*
** What is to be said, the facts that it needs, perhaps a word that was meant
** instead, and perhaps another remark within ("line 3: …"). It owns its
** texts; one set to zero says nothing.
*/
typedef struct Remark {
  Saying saying;
  Fact fact[FACTS_LIMIT];
  int facts;
  Fact meant;                  /* a text; empty: nobody knows */
  Buffer own;
  struct Remark *within;       /* {within}, or NULL */
} Remark;

/* The saying with its facts, and how many these are. */
#define REMARK_FACTS(...) \
  (const Fact[]){__VA_ARGS__}, \
  (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1

/*
** remark_say(r, fact_saying(SAY_…), fact_text(…), …): what is to be said, and
** its facts, in the order in which messages.def names them. Where 'r' is NULL
** nobody listens.
*/
#define remark_say(r, ...) remark_set(r, REMARK_FACTS(__VA_ARGS__))
void remark_set (Remark *r, const Fact *saying, int facts);

/* What was said so far becomes {within} of something else. */
#define remark_wrap(r, ...) \
  (remark_put_within(r), remark_say(r, __VA_ARGS__))
void remark_put_within (Remark *r);

/* "did you mean 'take'?", unless it is empty. */
void remark_suggest (Remark *r, Span meant);
void remark_suggest_both (Remark *r, Both meant);

/* Is the same said with the same facts? */
bool remark_same (const Remark *a, const Remark *b);

void remark_copy (Remark *to, const Remark *from);
void remark_clear (Remark *r);             /* but for what is within */
void remark_free (Remark *r);

/* The text of one of its facts. */
Span remark_text (const Remark *r, const Fact *f);
Both remark_both (const Remark *r, const Fact *f);

#endif
