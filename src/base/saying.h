/*
** The catalogue of messages, worded in messages.def
** SPDX-License-Identifier: MIT
*/
#ifndef saying_h
#define saying_h

enum { ALIASES_LIMIT = 8 };

typedef enum Language { ENGLISH, FRENCH } Language;

/* A text in both languages; never NULL, but may be empty. */
typedef struct Both {
  const char *en, *fr;
} Both;

/* A word of logs: 'en' is its id, the others are accepted too. */
typedef struct Word {
  const char *en, *fr;
  const char *alias[ALIASES_LIMIT];
  int aliases;
} Word;

static inline const char *both_in (Both b, Language lang) {
  return lang == FRENCH && b.fr[0] ? b.fr : b.en;
}

static inline const char *word_in (const Word *w, Language lang) {
  return lang == FRENCH && w->fr ? w->fr : w->en;
}

static inline char decimal_mark (Language lang) {
  return lang == FRENCH ? ',' : '.';
}

/* SAY_NOTHING is 0. */
typedef enum Saying {
#define MESSAGE(name, arguments, en, fr) SAY_##name,
#include "base/messages.def"
  SAYINGS
} Saying;

/* A row of messages.def. */
typedef struct Message {
  const char *arguments;       /* names; NULL: no placeholders */
  Both words, remedy;          /* the remedy may be NULL */
} Message;

const Message *saying_message (Saying saying);

static inline Both saying_words (Saying saying) {
  return saying_message(saying)->words;
}

#endif
