/*
** Something to be said, as facts: words are chosen in render/catalogue.c
** SPDX-License-Identifier: MIT
*/
#ifndef remark_h
#define remark_h

#include "ground/buffer.h"
#include "ground/fact.h"

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
  struct Remark *within;       /* {0}, or NULL */
} Remark;

/*
** remark_say(r, fact_saying(SAY_…), fact_text(…), …): what is to be said, and
** the facts {1}, {2}, … of its words. Where 'r' is NULL nobody listens.
*/
#define remark_say(r, ...) \
  remark_set(r, (const Fact[]){__VA_ARGS__}, \
             (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
void remark_set (Remark *r, const Fact *saying, int facts);

/* What was said so far becomes {0} of something else. */
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
