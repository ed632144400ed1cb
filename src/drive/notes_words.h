/*
** The words of notes, and their possible meanings in a game
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_words_h
#define drive_notes_words_h

#include "base/memory.h"
#include "log/header.h"

/* See notes.def; NAME is a player's name. */
typedef enum NotePart {
  PART_VERB, PART_WORD, PART_SUBJECT, PART_ARROW, PART_EQUALS, PART_TIMES,
  PART_FIX, PART_DENY, PART_OR, PART_THEN, PART_NOTHING, PART_REMARK, PART_RANK,
  PART_NAME,
  PART_SAID                    /* a number in brackets or in quotes */
} NotePart;

/*
** How far a meaning is from the written words. Readings whose total cost is
** below NOTE_TIER are all plain; the position decides between them.
*/
enum {
  COST_BARE = 1,               /* verb or player left out */
  COST_LESS = 1,               /* the less usual meaning */
  NOTE_TIER = 4,
  COST_TYPO = 5,
  COST_DROP = 10               /* an unknown word is left out */
};

typedef struct NoteMeaning {
  NotePart part;
  int number;                  /* a seat, a subject or a count */
  int covers;                  /* tokens covered */
  int cost;
  bool doubtful;               /* a guess, ask about it */
  const char *text;            /* as in a log, or "" */
} NoteMeaning;

/* A word of the notes. The reader sets 'folded' and 'stem'. */
typedef struct NoteToken {
  Span text;
  const char *folded, *stem;
  bool colon;                  /* followed by ':' or a dash */
  bool comma;                  /* followed by ',' */
  bool shout;                  /* followed by '!' */
  bool unsure;                 /* followed by '?' */
  bool closes;                 /* last one in brackets */
  bool plural;                 /* "7s" */
  bool is_card;                /* or a number */
  bool is_number;
  int times;                   /* "x2": copies of a card */
  const char *word[2];         /* meanings of its form, or NULL */
  NotePart part;               /* of each */
} NoteToken;

enum { MEANINGS_LIMIT = 12, PHRASE_WORDS = 6 };

typedef struct NotePhrase {
  int words;
  const char *word[PHRASE_WORDS], *stem[PHRASE_WORDS];
  NoteMeaning meaning;
  struct NotePhrase *next;     /* next with the same first letter */
} NotePhrase;

/* The words for one game and its players. Ready when zeroed. */
typedef struct NoteWords {
  const Ruleset *rules;
  const Seating *seating;
  const char *name[SEATS_LIMIT];   /* folded */
  NotePhrase *first[256], *last[256];
  Pieces texts;
} NoteWords;

void note_words_make (NoteWords *w, const Ruleset *r, const Seating *s);
void note_words_free (NoteWords *w);

/*
** A word without case and accents and, for 'stem', without its ending; 'keep'
** owns it.
*/
const char *note_fold (Pieces *keep, Span text);
const char *note_stem (Pieces *keep, const char *folded);

/* Is it a listed word, a player's name, or the start of one? */
bool note_words_know (const NoteWords *w, const char *folded);

/* Is it a word of a listed phrase? */
bool note_words_have (const NoteWords *w, const char *folded);
bool note_words_name (const NoteWords *w, const char *folded);

/*
** Possible meanings of the first tokens, plainest first. Returns their number.
** 'first': do they start a clause?
*/
int note_words_find (const NoteWords *w, const NoteToken *token, int tokens,
                     bool first, NoteMeaning meaning[MEANINGS_LIMIT]);

/* Possible meanings of a misspelt word. */
int note_words_guess (const NoteWords *w, const NoteToken *token,
                      NoteMeaning meaning[MEANINGS_LIMIT]);

#endif
