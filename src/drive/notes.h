/*
** Notes of a game: their words, clauses and tokens, and what they may mean
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_h
#define drive_notes_h

#include "base/memory.h"
#include "log/event.h"
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

/* Splitting a line of notes into clauses and tokens */

/*
** The line with plain dashes, quotes and spaces, without crossed-out text.
** Invalid UTF-8 becomes '?'.
*/
void note_clean (Buffer *out, Span line);

/* Skips a bullet, a number or a time at the start. */
Span note_start (Span line);

/* A line that is being split. */
typedef struct NoteCursor {
  const NoteWords *words;
  Span left;
  bool then;                   /* the next clause is the same player's */
  Subject subject;             /* of the next clause, if it has none */
} NoteCursor;

typedef struct NoteClause {
  Span text;                   /* without a remark after "--" */
  Span whole;
  bool same_player;            /* "…, then 5" */
  Subject subject;             /* "reveal: Anne 5, Bruno 7"; or SUBJECT_NONE */
  const char *zone;            /* from a heading, or NULL */
} NoteClause;

/* Gets the next clause of the line; false if none is left. */
bool note_next_clause (NoteCursor *c, NoteClause *clause);

/* Where the bracket or quote at 'at' is closed; 'at' if never. */
size_t note_closing (Span s, size_t at);

enum { NOTE_TOKENS = 64 };

/*
** The tokens of a clause; 'keep' owns their texts. Remarks in brackets are left
** out, other brackets are opened. False: too many tokens.
*/
typedef struct NoteTokens {
  const NoteWords *words;
  Pieces *keep;
  int count;
  NoteToken token[NOTE_TOKENS];
} NoteTokens;

bool note_tokens (NoteTokens *t, Span clause);

/* Reading a clause of notes: the log lines that it may mean */

typedef struct NoteReading {
  const char *line;            /* in canonical form; the reader owns it */
  int cost;
  bool doubtful;               /* ask even if it is the only one */
  bool instead;                /* a number was taken for a drawn card */
  int seat;                    /* the player who moves, or -1 */
} NoteReading;

enum { NOTE_READINGS = 24 };

/* Who may act, and with which moves, as far as known. */
typedef struct NotePosition {
  uint64_t moves;              /* 0: unknown */
  int actors;
  uint8_t actor[SEATS_LIMIT];
  bool may_pass_over;          /* may others act if these do not? */
} NotePosition;

/* Reads clauses one by one. Ready when zeroed, with 'words' made. */
typedef struct NoteReader {
  NoteWords words;
  EventReader events;
  Language lang;               /* of the written lines */
  NotePosition here;
  int last_seat;               /* who made the line's last move, or -1 */
  Pieces keep;                 /* owns the texts of the readings */
  NoteTokens tokens;
  NoteReading reading[NOTE_READINGS];
  int readings;
  bool remark;                 /* does it say nothing that a log records? */
  int remark_cost;             /* of the phrase that makes it a remark */
  const char *heading;         /* "open cards:": the zone of what follows */
  int steps;                   /* steps left */
  int plainest;                /* tier of the best reading, or INT_MAX */
} NoteReader;

void note_reader_free (NoteReader *d);

/*
** All readings of the clause, plainest first; less plain ones are dropped. None
** if it cannot be read.
*/
void note_read (NoteReader *d, const NoteClause *clause);

/* The same for a log line, corrected to canonical form. */
bool note_read_line (NoteReader *d, Span line);

/* Lines of a log made from the tokens of a clause */

enum { ITEMS_LIMIT = 80 };

/* A word of the line, or a player's name in it. */
typedef struct NoteItem {
  const char *text;
  int seat;                    /* -1: a word */
} NoteItem;

/* The meaning of the tokens so far. */
typedef struct NoteSense {
  int seat;                    /* the player who acts, or -1 */
  const char *verb;            /* or NULL */
  Subject subject;             /* or SUBJECT_NONE */
  int items;
  int brought;                 /* items from here on were drawn; -1: none */
  int fix;                     /* items from here on correct; -1: none */
  int fix_end;                 /* its end, if it is in brackets, or -1 */
  bool fix_verb;
  const char *zone;            /* of dealt cards, from a heading, or NULL */
  const char *said;            /* an announced number, or NULL */
  bool instead;                /* a number in brackets, taken for a card */
  bool said_softly;            /* an announced number without '=' */
  bool expects;                /* a number must follow */
  bool denied;                 /* "passes? no, ": was the verb denied? */
  enum { ONE, THIS, THAT } or; /* "3 or 4": neither, the first, the second */
  int times;                   /* copies of the next card */
  int cost;
  int drops;                   /* words left out */
  bool doubtful, gap, remark;
  NoteItem item[ITEMS_LIMIT];
} NoteSense;

/* All tokens have a meaning: adds the lines that they may stand for. */
void note_settle (NoteReader *d, const NoteSense *s, bool same_player);

/* Adds the line if it is valid. */
bool note_add_line (NoteReader *d, const char *text, const NoteSense *s,
                    int cost);

#endif
