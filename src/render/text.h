/*
** Verdicts as a person reads them
** SPDX-License-Identifier: MIT
*/
#ifndef render_text_h
#define render_text_h

#include "base/buffer.h"
#include "judge/verdict.h"
#include "lint/findings.h"
#include "render/catalogue.h"
#include "rules/ruleset.h"

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

/* The verdict in a word; and the same, or other words, where they stand out. */
const char *text_kind (const Verdict *v, TextStyle style);
void text_put_kind (Buffer *b, const Verdict *v, TextStyle style);
void text_put_strong (Buffer *b, const char *text, TextStyle style);
void text_put_caret (Buffer *b, TextStyle style);

/* "Anne 14, Bruno 10" */
void text_scores (Buffer *b, const Seating *seating, const double *score,
                  TextStyle style);

/* "; winner: Anne", or that there is none. */
void text_winners (Buffer *b, const Seating *seating, const bool *winner,
                   TextStyle style);

/* The scores, and who won if the game is over. */
void text_standings (Buffer *b, const Verdict *v, TextStyle style);

/* "legal, finished, 53 moves: Bruno 10; winner: Bruno", and a line end */
void text_summary (Buffer *b, const Verdict *v, TextStyle style);

/*
** Colours of a terminal
*/

/* A card's name, in the colour that the rule file declares for it. */
void paint_card (Buffer *b, const Kind *kind, Language lang, bool colour);

/* What a number of the table stands for, in the colour of its sort. */
void paint_word (Buffer *b, const FigureWord *word, Language lang,
                 bool colour);

/* Whoever acts stands out. */
void paint_name (Buffer *b, Span name, bool acts, bool colour);

/*
** Findings as a person reads them, and as JSON
*/

/* "mini.lua:3: fault: …" with the remedy below, one finding after another. */
void findings_text (Buffer *b, const Findings *f, TextStyle style);

/* The same as one object a line. */
void findings_json (Buffer *b, const Findings *f, Language lang);

#endif
