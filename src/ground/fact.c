/*
** What a remark is about: a name, a number, a text in both languages
** SPDX-License-Identifier: MIT
*/
#include "ground/fact.h"

Fact fact_saying (Saying saying) {
  return (Fact){.kind = FACT_SAYING, .saying = saying};
}

Fact fact_text (Span text) { return (Fact){.kind = FACT_TEXT, .text = text}; }

Fact fact_string (const char *text) { return fact_text(span_of(text)); }

Fact fact_number (double number) {
  return (Fact){.kind = FACT_NUMBER, .number = number};
}

Fact fact_both (Both text) { return (Fact){.kind = FACT_BOTH, .both = text}; }

Fact fact_word (const Word *word) {
  return fact_both((Both){word->en, word->fr ? word->fr : ""});
}

Fact fact_choices (const Word *choice, int choices) {
  return (Fact){.kind = FACT_CHOICES, .choice = choice, .choices = choices};
}
