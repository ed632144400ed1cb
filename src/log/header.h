/*
** The header of a log, the seating, and the commitment to a seed
** SPDX-License-Identifier: MIT
*/
#ifndef record_header_h
#define record_header_h

#include "base/buffer.h"
#include "base/dictionary.h"
#include "base/line.h"
#include "base/remark.h"
#include "rules/host.h"
#include "rules/ruleset.h"
#include "table/table.h"

/*
** The shuffler announces 'commit: sha256:HEX' before the game and reveals the
** seed and a salt afterwards, as the last lines of the log. HEX is the hash of
** those two lines, "seed: TEXT\nsalt: TEXT\n", or of the first if there is no
** salt.
*/
typedef enum Promise {
  PROMISE_NONE, PROMISE_OPEN, PROMISE_KEPT, PROMISE_BROKEN
} Promise;

const char *promise_word (Promise p);      /* "open", "kept", "broken" */

enum { PROMISE_HASH = 65 };      /* 64 digits and a NUL */

/* 'salt' may be empty. */
void promise_hash (Span seed, Span salt, char hash[PROMISE_HASH]);

/* Finds the seed at the end of a log; false if there is none. */
bool promise_find (Span log, Span *seed, Span *salt);

/* Appends a random seed or salt. */
void promise_random (Buffer *b);

/* Writes the lines that reveal the seed. */
void promise_write (Buffer *b, Span seed, Span salt);

/* The header's lines about the shuffle; 'seed.at' is NULL if there is none. */
typedef struct Shuffle {
  Span commit, seed, salt;
} Shuffle;

/*
** Writes a seed (a random one if 'seed.at' is NULL) and a salt as header lines,
** with their commitment.
*/
void promise_make (Buffer *header, Span seed);

/*
** While the game goes on, the seed and salt stay in the header, after the
** commitment; at the end they are revealed. This moves them to either place. A
** log without a commitment stays unchanged.
*/
void promise_move (Buffer *log, bool to_end);

/* Reads the header of a log. */
Shuffle promise_read (Span log);

/*
** Names point into the log's text. 'serial' changes whenever the names or the
** language differ from those of the previous log.
*/
typedef struct Seating {
  int seats, start;
  bool start_given;
  Span name[SEATS_LIMIT];
  Dictionary *names;
  unsigned serial;
  Language lang;               /* French if the log has 'jeu' or 'joueurs' */
} Seating;

/* A place in the text that is not understood, and why. */

typedef struct Complaint {
  Span at;
  Remark remark;
} Complaint;

/* complain(c, at, SAY_…, facts…); 'c' may be NULL. Returns false. */
#define complain(c, where, ...) \
  complaint_at(c, where, REMARK_FACTS(__VA_ARGS__))
bool complaint_at (Complaint *c, Span at, const Fact *saying, int facts);

/* Adds "did you mean 'take'?", unless 'nearest' is empty. */
void complaint_nearest (Complaint *c, Span nearest);

/* "'8' is not a card of casino-pirate", with a suggestion. */
bool complaint_of_card (Complaint *c, const Ruleset *r, Span word);

enum { HEADER_LINES = 96, GAME_LENGTH = 100 };

/*
** Callbacks for each 'set' of a log: 'takes' if it was applied, 'lacks' if the
** game has no such option. If 'lacks' returns true, the log goes on without it.
*/
typedef struct HeaderEars {
  void *who;
  void (*takes) (void *who, int set);
  bool (*lacks) (void *who, int set);
} HeaderEars;

/* Options of the command line, for every log. */
typedef struct HeaderRules {
  const char *const *set;      /* "NAME=VALUE", overrides the log's options */
  int sets;
  const HeaderEars *ears;      /* NULL: every game must have all options */
  const char *variant;         /* NULL: use the log's own */
  Ruleset *instead;            /* instead of the game's on the path, or NULL */
  bool any_rules;              /* accept pins of other rules */
  bool any_pin;                /* accept missing or malformed pins */
  const int *force_option;     /* options of the reading being tried, */
  const double *force_value;   /* and their values */
  int force_count;
} HeaderRules;

/*
** Lines are collected first and judged together, in order, once the header is
** complete: a 'variant' line may come after the options that it changes.
*/
typedef struct Header {
  Line line[HEADER_LINES];
  int lines;
  Span game, variant, seed;
  Span commit, salt;           /* "sha256:HEX", which promised the seed */
  Promise promise;
  char game_id[GAME_LENGTH];   /* the game's id, in lower case */
  bool has_seed;
  Seating seating;
  Buffer players;              /* text of the names in 'names' */
  Span player[SEATS_LIMIT];    /* each name within 'players' */
  Buffer pin;                  /* last valid pin, and the serial */
  unsigned pinned;             /* number of its rules */
  Ruleset *rules;
  double option[OPTIONS_LIMIT];
  bool option_given[OPTIONS_LIMIT];
  unsigned fault_line;         /* line of the complaint */
  bool incomplete;             /* is something missing, but nothing wrong? */
  bool broken;                 /* is the rule file at fault? */
} Header;

void header_open (Header *h);   /* must be zeroed */
void header_close (Header *h);
void header_clear (Header *h);

/* Returns false, with a complaint, if the line cannot be part of a header. */
bool header_add (Header *h, const Line *line, Complaint *c);

/*
** If the header promises a seed without revealing it, looks for the seed at the
** end of the log. Call it before header_settle.
*/
void header_look_ahead (Header *h, Span log);

bool header_is_ahead (const Header *h);   /* was it found there? */

/* Is this a line after the body that reveals the seed or salt? */
bool header_ends_with (const Header *h, const Line *line);

/*
** Checks that the header is complete and valid. 'needed_at' is the line that
** needs it.
*/
bool header_settle (Header *h, Host *host, const HeaderRules *rules,
                    const Line *needed_at, Complaint *c);

/* Reads an option's value; false if it is not valid. */
bool header_read_value (const Option *o, Span text, double *value);

/* Splits "NAME = VALUE"; false if there is no '='. */
bool header_split_option (Span text, Span *name, Span *value);

/*
** Writes a header in canonical form, with the pin. 'given' marks the options to
** write; NULL: those that differ from their defaults.
*/
void header_write (Buffer *b, const Ruleset *r, const Seating *s,
                   Span variant, const double *option, const bool *given,
                   Shuffle shuffle);

Shuffle header_shuffle (const Header *h);

#endif
