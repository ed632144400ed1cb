/*
** The words of notes, and what each may mean in one game
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_words_h
#define drive_notes_words_h

#include "base/memory.h"
#include "log/header.h"

/* See notes.def; NAME is a player's. */
typedef enum NotePart {
  PART_VERB, PART_WORD, PART_SUBJECT, PART_ARROW, PART_EQUALS, PART_TIMES,
  PART_FIX, PART_DENY, PART_OR, PART_THEN, PART_NOTHING, PART_REMARK, PART_RANK,
  PART_NAME,
  PART_SAID                    /* a number in brackets or in quotes */
} NotePart;

/*
** How far a meaning is from what was written. Readings whose costs add up to
** less than NOTE_TIER are all plain, and the position decides between them.
*/
enum {
  COST_BARE = 1,               /* no verb, or nobody's name */
  COST_LESS = 1,               /* the less usual meaning */
  NOTE_TIER = 4,
  COST_TYPO = 5,
  COST_DROP = 10               /* a word that nobody knows is left out */
};

typedef struct NoteMeaning {
  NotePart part;
  int number;                  /* a seat, a subject; how many times */
  int covers;                  /* tokens */
  int cost;
  bool doubtful;               /* a guess, to be asked about */
  const char *text;            /* as a log writes it, or "" */
} NoteMeaning;

/* A word of the notes. 'folded' and 'stem' are the reader's. */
typedef struct NoteToken {
  Span text;
  const char *folded, *stem;
  bool colon;                  /* a ':' or a dash follows */
  bool comma;                  /* a ',' follows */
  bool shout;                  /* a '!' follows */
  bool unsure;                 /* a '?' follows */
  bool closes;                 /* the last one in brackets */
  bool plural;                 /* "7s" */
  bool is_card;                /* or a number */
  bool is_number;
  int times;                   /* "x2": so many of a card */
  const char *word[2];         /* what it means by its form; NULL: nothing */
  NotePart part;               /* of these */
} NoteToken;

enum { MEANINGS_LIMIT = 12, PHRASE_WORDS = 6 };

typedef struct NotePhrase {
  int words;
  const char *word[PHRASE_WORDS], *stem[PHRASE_WORDS];
  NoteMeaning meaning;
  struct NotePhrase *next;     /* that starts with the same letter */
} NotePhrase;

/* Of one game with its players. Zeroed, it is ready. */
typedef struct NoteWords {
  const Ruleset *rules;
  const Seating *seating;
  const char *name[SEATS_LIMIT];   /* folded */
  NotePhrase *first[256], *last[256];
  Pieces texts;
} NoteWords;

void note_words_make (NoteWords *w, const Ruleset *r, const Seating *s);
void note_words_free (NoteWords *w);

/* A word without case, accents and, 'stem', its ending; 'keep' owns it. */
const char *note_fold (Pieces *keep, Span text);
const char *note_stem (Pieces *keep, const char *folded);

/* Is it a word of the list, a player's name, or the start of one? */
bool note_words_know (const NoteWords *w, const char *folded);

/* Is it a word of a phrase of the list? */
bool note_words_have (const NoteWords *w, const char *folded);
bool note_words_name (const NoteWords *w, const char *folded);

/*
** What the tokens from the first on may mean, the plainest first. Returns how
** many meanings there are; 'first': it starts a clause.
*/
int note_words_find (const NoteWords *w, const NoteToken *token, int tokens,
                     bool first, NoteMeaning meaning[MEANINGS_LIMIT]);

/* The meanings of a word that may have been misspelt. */
int note_words_guess (const NoteWords *w, const NoteToken *token,
                      NoteMeaning meaning[MEANINGS_LIMIT]);

#endif
