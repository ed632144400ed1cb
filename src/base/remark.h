/*
** Remarks: messages as facts, worded in messages.def
** SPDX-License-Identifier: MIT
*/
#ifndef ground_remark_h
#define ground_remark_h

#include "base/buffer.h"
#include "base/saying.h"
#include "base/span.h"

enum { CHOICES_TOLD = 12 };    /* longer lists are cut */

typedef enum FactKind {
  FACT_SAYING,                 /* a message without facts */
  FACT_TEXT,                   /* text in any language */
  FACT_NUMBER,
  FACT_BOTH,                   /* a text that exists in both languages */
  FACT_CHOICES                 /* words to choose one from */
} FactKind;

/* In a Remark, texts are offsets from 'from' into its own buffer. */
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
Fact fact_error (int error);   /* why a system call failed, from errno */
Fact fact_both (Both text);
Fact fact_word (const Word *word);
Fact fact_choices (const Word *choice, int choices);

enum { FACTS_LIMIT = 7 };

/*
** A message with its facts, perhaps with a suggestion, perhaps within another
** remark ("line 3: …"). It owns its texts; a zeroed one is empty.
*/
typedef struct Remark {
  Saying saying;
  Fact fact[FACTS_LIMIT];
  int facts;
  Fact meant;                  /* a suggestion, or empty */
  Buffer own;
  struct Remark *within;       /* {within}, or NULL */
} Remark;

/* The message with its facts, and their count. */
#define REMARK_FACTS(...) \
  (const Fact[]){__VA_ARGS__}, \
  (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1

/*
** remark_say(r, fact_saying(SAY_…), fact_text(…), …): sets the message and its
** facts, in the order of messages.def. 'r' may be NULL.
*/
#define remark_say(r, ...) remark_set(r, REMARK_FACTS(__VA_ARGS__))
void remark_set (Remark *r, const Fact *saying, int facts);

/* The remark so far becomes {within} of another message. */
#define remark_wrap(r, ...) \
  (remark_put_within(r), remark_say(r, __VA_ARGS__))
void remark_put_within (Remark *r);

/* Suggests "did you mean 'take'?", unless it is empty. */
void remark_suggest (Remark *r, Span meant);
void remark_suggest_both (Remark *r, Both meant);

/* Do they have the same message and facts? */
bool remark_same (const Remark *a, const Remark *b);

void remark_copy (Remark *to, const Remark *from);
void remark_clear (Remark *r);             /* keeps 'within' */
void remark_free (Remark *r);

/* The text of a fact. */
Span remark_text (const Remark *r, const Fact *f);
Both remark_both (const Remark *r, const Fact *f);

#endif
