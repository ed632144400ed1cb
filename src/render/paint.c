/*
** Colours of a terminal
** SPDX-License-Identifier: MIT
*/
#include "render/paint.h"

/* Terminals have few: some share one. Black is the ink that there is. */
static const char *code_of (const char *colour) {
  static const struct { const char *colour, *code; } codes[] = {
    {"red", "31"}, {"green", "32"}, {"yellow", "33"}, {"blue", "34"},
    {"lilac", "35"}, {"orange", "91"}, {"brown", "33"}, {"grey", "90"},
  };
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (strcmp(colour, codes[i].colour) == 0) return codes[i].code;
  return NULL;
}

static void put (Buffer *b, Span text, const char *code) {
  if (code != NULL) buffer_format(b, "\033[%sm", code);
  buffer_span(b, text);
  if (code != NULL) buffer_text(b, "\033[0m");
}

void paint_card (Buffer *b, const Kind *kind, Language lang, bool colour) {
  put(b, span_of(word_in(&kind->word, lang)),
      colour ? code_of(kind->colour) : NULL);
}

void paint_word (Buffer *b, const FigureWord *word, Language lang,
                 bool colour) {
  put(b, span_of(both_in(word->text, lang)),
      colour ? code_of(word->colour) : NULL);
}

void paint_name (Buffer *b, Span name, bool acts, bool colour) {
  put(b, name, acts && colour ? "1" : NULL);
}
