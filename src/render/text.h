/*
** Verdicts as a person reads them
** SPDX-License-Identifier: MIT
*/
#ifndef text_h
#define text_h

#include "judge/verdict.h"
#include "render/catalogue.h"

typedef struct TextStyle {
  Language lang;
  bool colour;
} TextStyle;

/* The catalogue's words, in the reader's language. */
static inline const char *say (TextStyle s, Saying saying) {
  return catalogue_words(saying, s.lang);
}

/* A stranger's text, without what a terminal would take for orders. */
void text_plain (Buffer *b, Span s);

/*
** A line of it where it is quoted, or the start of one that is very long; with
** 'at', a place in it, rather what stands around that. Returns what is shown.
*/
Span text_quote (Buffer *b, Span line, const char *at);

/* The verdict in a word. */
const char *text_kind (const Verdict *v, TextStyle style);

/* "legal, finished, 53 moves: Bruno 10; winner: Bruno", and a line end */
void text_summary (Buffer *b, const Verdict *v, TextStyle style);

/* The verdict in two lines at most, and corrections and rulings. */
void text_head (Buffer *b, const Verdict *v, TextStyle style);

void text_verdict (Buffer *b, const Verdict *v, TextStyle style);

#endif
