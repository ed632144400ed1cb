/*
** Texts in both languages
** SPDX-License-Identifier: MIT
*/
#ifndef language_h
#define language_h

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

#endif
