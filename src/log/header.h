/*
** The header of a log, and who sits where
** SPDX-License-Identifier: MIT
*/
#ifndef record_header_h
#define record_header_h

#include "base/dictionary.h"
#include "base/remark.h"
#include "rules/host.h"
#include "rules/ruleset.h"
#include "table/table.h"
#include "base/line.h"
#include "log/promise.h"

/*
** Names point into the log's text. 'serial' is another number whenever the
** names, or the language, are others than in the log before.
*/
typedef struct Seating {
  int seats, start;
  bool start_given;
  Span name[SEATS_LIMIT];
  Dictionary *names;
  unsigned serial;
  Language lang;               /* French: the log says 'jeu' or 'joueurs' */
} Seating;

/*
** Where a text is not understood, and why
*/

typedef struct Complaint {
  Span at;
  Remark remark;
} Complaint;

/* complain(c, at, SAY_…, facts…); NULL: nobody asks. False. */
#define complain(c, where, ...) \
  complaint_at(c, where, REMARK_FACTS(__VA_ARGS__))
bool complaint_at (Complaint *c, Span at, const Fact *saying, int facts);

/* What somebody else has found out, about this place. False. */
bool complaint_pass_on (Complaint *c, Span at, const Remark *remark);

/* "did you mean 'take'?", or nothing. */
void complaint_nearest (Complaint *c, Span nearest);

/* "'8' is no card of casino-pirate", and which one may have been meant. */
bool complaint_of_card (Complaint *c, const Ruleset *r, Span word);

/*
** A log's header, read and checked
*/

enum { HEADER_LINES = 96, GAME_LENGTH = 100 };

/*
** Who hears what becomes of each 'set' in a log: it is taken, or its game
** has no such option. Then the log goes on without, if the answer is true.
*/
typedef struct HeaderEars {
  void *who;
  void (*takes) (void *who, int set);
  bool (*lacks) (void *who, int set);
} HeaderEars;

/* What the command line says of every log. */
typedef struct HeaderRules {
  const char *const *set;      /* "NAME=VALUE", over the log's own options */
  int sets;
  const HeaderEars *ears;      /* NULL: every game must have them all */
  const char *variant;         /* NULL: the log's own */
  Ruleset *instead;            /* of its game's on the path; or NULL */
  bool any_rules;              /* a pin may be that of others */
  bool any_pin;                /* or none at all */
  const int *force_option;     /* a reading that is tried: these options, */
  const double *force_value;   /* and the value for each */
  int force_count;
} HeaderRules;

/*
** Lines are kept as they come and judged together, in their order, once
** the header is complete: a 'variant' line may stand behind the options
** that it changes.
*/
typedef struct Header {
  Line line[HEADER_LINES];
  int lines;
  Span game, variant, seed;
  Span commit, salt;           /* "sha256:HEX", that promised the seed */
  Promise promise;
  char game_id[GAME_LENGTH];   /* the game's name in lower case */
  bool has_seed;
  Seating seating;
  Buffer players;              /* that 'names' has, as they were written, */
  Span player[SEATS_LIMIT];    /* and each of them there */
  Buffer pin;                  /* the last that was right, and for which */
  unsigned pinned;             /* rules: their serial number */
  Ruleset *rules;
  double option[OPTIONS_LIMIT];
  bool option_given[OPTIONS_LIMIT];
  unsigned fault_line;         /* where the complaint belongs */
  bool incomplete;             /* is nothing wrong but what is missing? */
  bool broken;                 /* is the rule file at fault? */
} Header;

void header_open (Header *h);   /* which was zeroed */
void header_close (Header *h);
void header_clear (Header *h);

/* False, with a complaint, when the line cannot be part of a header. */
bool header_add (Header *h, const Line *line, Complaint *c);

/*
** Where the header promises a seed and does not tell it, the log may, at its
** end: before header_settle.
*/
void header_look_ahead (Header *h, Span log);

bool header_is_ahead (const Header *h);   /* does it, and not the header? */

/* Is the line at the end of the log, behind the body, and part of that? */
bool header_ends_with (const Header *h, const Line *line);

/* Is everything there and right? 'needed_at': the line that needs it. */
bool header_settle (Header *h, Host *host, const HeaderRules *rules,
                    const Line *needed_at, Complaint *c);

/* An option's value from its text; false when it can't be that. */
bool header_read_value (const Option *o, Span text, double *value);

/* "NAME = VALUE" in two; false where there is no '='. */
bool header_split_option (Span text, Span *name, Span *value);

/*
** The lines of a header in their canonical form, with the pin. 'given' are
** the options that are named; NULL: those that are not as usual.
*/
void header_write (Buffer *b, const Ruleset *r, const Seating *s,
                   Span variant, const double *option, const bool *given,
                   Shuffle shuffle);

/* What the header says of the shuffle. */
Shuffle header_shuffle (const Header *h);

#endif
