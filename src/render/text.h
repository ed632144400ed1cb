/*
** Common parts of text output
** SPDX-License-Identifier: MIT
*/
#ifndef render_text_h
#define render_text_h

#include "base/buffer.h"
#include "judge/verdict.h"
#include "lint/lint.h"
#include "render/catalogue.h"
#include "rules/ruleset.h"

typedef struct TextStyle {
  Language lang;
  bool colour;
} TextStyle;

/* The catalogue's words in the reader's language. */
static inline const char *say (TextStyle s, Saying saying) {
  return catalogue_words(saying, s.lang);
}

/* Foreign text without terminal control sequences. */
void text_plain (Buffer *b, Span s);

/*
** A line, or the start of a very long one; with 'at' (a place in the line), the
** part around it. Returns the part shown.
*/
Span text_quote (Buffer *b, Span line, const char *at);

/* The verdict in a word; and the same or another text, highlighted. */
const char *text_kind (const Verdict *v, TextStyle style);
void text_put_kind (Buffer *b, const Verdict *v, TextStyle style);
void text_put_strong (Buffer *b, const char *text, TextStyle style);
void text_put_caret (Buffer *b, TextStyle style);

/* "Anne 14, Bruno 10" */
void text_scores (Buffer *b, const Seating *seating, const double *score,
                  TextStyle style);

/* "; winner: Anne", or that there is no winner. */
void text_winners (Buffer *b, const Seating *seating, const bool *winner,
                   TextStyle style);

/* The scores and, if the game is over, the winners. */
void text_standings (Buffer *b, const Verdict *v, TextStyle style);

/* "legal, finished, 53 moves: Bruno 10; winner: Bruno", and a line end */
void text_summary (Buffer *b, const Verdict *v, TextStyle style);

/* Terminal colours */

/* A card's name in its declared colour. */
void paint_card (Buffer *b, const Kind *kind, Language lang, bool colour);

/* The name of a number on the table, in the colour of its sort. */
void paint_word (Buffer *b, const FigureWord *word, Language lang,
                 bool colour);

/* Highlights the acting player. */
void paint_name (Buffer *b, Span name, bool acts, bool colour);

/* Lint findings as text and JSON */

/* "mini.lua:3: fault: …" with the remedy below, one finding after another. */
void findings_text (Buffer *b, const Findings *f, TextStyle style);

/* The same as one object per line. */
void findings_json (Buffer *b, const Findings *f, Language lang);

#endif
