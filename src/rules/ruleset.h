/*
** What a rule file declares, checked and frozen
** SPDX-License-Identifier: MIT
*/
#ifndef ruleset_h
#define ruleset_h

#include "base/buffer.h"
#include "base/dictionary.h"
#include "base/saying.h"
#include "base/memory.h"
#include "table/table.h"

enum {
  ARTICLES_LIMIT = 96,
  OPTIONS_LIMIT = 32,
  CHOICES_LIMIT = 12,     /* words of an option */
  MOVES_LIMIT = 64,
  ARGS_LIMIT = 6,
  REFUSALS_LIMIT = 24,
  PHASES_LIMIT = 48,
  TIES_LIMIT = 8,
  TALLIES_LIMIT = 24,
  COUNTERS_LIMIT = 64,
  SORTS_LIMIT = 32
};

/* A function of the rule file; 0: none. Only the Lua host can call it. */
typedef int RuleFunction;

/*
** How a number of a seat or of the table is shown: as a number unless it is 0;
** also if 0; also if 0, and large; as a mark if not 0; as that player's name;
** never; as a word.
*/
typedef enum Show {
  SHOW_NUMBER, SHOW_ALWAYS, SHOW_LARGE, SHOW_MARK, SHOW_PLAYER, SHOW_NEVER,
  SHOW_WORD
} Show;

/*
** Where a page draws a zone: by its rank, in the middle though it is a seat's,
** small because it matters little, or as piles by kind.
*/
typedef enum ZonePlace {
  ZONE_WHERE_IT_BELONGS, ZONE_IN_THE_MIDDLE, ZONE_SMALL, ZONE_PILES
} ZonePlace;

/* What a number stands for: "doubled", or the name of a sort, "hearts". */
typedef struct FigureWord {
  Both text;
  const char *colour;          /* of the sort, or "" */
} FigureWord;

/* A tally or a counter as people see it. */
typedef struct Figure {
  Both title;
  Show show;
  FigureWord *word;            /* SHOW_WORD: names of 1, 2, … */
  int words;
} Figure;

/* A card, with one or more copies. */
typedef struct Kind {
  Word word;
  Both title, note;            /* 'note': what it does, for the rule sheet */
  const char *colour, *symbol, *corner;      /* how it is drawn, or "" */
  RuleFunction copies;         /* how many, if that depends on options */
} Kind;

/*
** A named set of cards: all hearts, "heart". Or all cards with a rank on a
** scale: then those above or below one of them have a name.
*/
typedef struct Sort {
  const char *name;            /* in the rule file */
  Both title, many;            /* singular and plural */
  const char *symbol, *colour; /* of all of them, or "" */
  Both above, below;           /* "card above {card}": of a scale */
  bool is_scale;
  uint8_t rank[KINDS_LIMIT];   /* on the scale */
  KindSet kinds;
} Sort;

typedef struct Option {
  Word word;
  Both why;
  bool reading;                /* is it a reading of an ambiguous rule? */
  bool varies;                 /* differs between logs: never specialised for */
  bool remedy;                 /* for faults that stand; word 2: none */
  bool is_number;
  double value, least, most, step;          /* 'value': the default */
  Word choice[CHOICES_LIMIT];
  int choices;
} Option;

/* The value if nothing sets it: a number, or the first choice. */
static inline double option_default (const Option *o) {
  return o->is_number ? o->value : 0;
}

typedef struct Article {
  const char *id;
  Word word;                   /* its names in French, if it has one */
  Both text;
  const char *source;          /* section of the rulebook */
  bool cannot_stand;           /* such a move cannot be carried out */
  int reading;                 /* the option that it depends on, or -1 */
} Article;

/* The name for people; programs use the id. */
static inline const char *article_name (const Article *a, Language lang) {
  const char *name = word_in(&a->word, lang);
  return name != NULL ? name : a->id;
}

/* What decides between players with equal scores. */
typedef struct Tie {
  Article article;             /* the article about it */
  RuleFunction by;             /* the highest number wins; 0: shared */
  bool lowest;                 /* or the lowest */
} Tie;

/* The articles that every game has come first, in this order. */
enum {
  ARTICLE_GAME_OVER, ARTICLE_TURN, ARTICLE_MOVE_UNKNOWN_NOW,
  ARTICLE_NO_SUCH_CARD, ARTICLE_NOT_HELD, ARTICLE_NOT_THE_CARD,
  ARTICLE_ANNOUNCE, ARTICLE_TOO_MANY_CARDS, ARTICLE_CLAIM, ARTICLE_STATED,
  ARTICLE_NOT_THE_SEED,
  ARTICLES_COMMON
};

typedef enum ArgType {
  ARG_NUMBER,                  /* bet 2 */
  ARG_WORD,                    /* card up */
  ARG_CARD,                    /* play 7 */
  ARG_CARDS,                   /* lay 3 7 8 */
  ARG_PLAYER                   /* give 7 Bruno */
} ArgType;

/* A bound of a number: fixed, an option's value, or a function. */
typedef struct Bound {
  double fixed;
  int option;                  /* -1: none */
  RuleFunction function;       /* of table, seat and earlier arguments */
} Bound;

typedef struct Arg {
  ArgType type;
  const char *name;
  Both label;                  /* "as" in 'as 11', or empty */
  bool optional;
  bool implied;                /* not written: it follows from the move */
  bool unchecked;              /* need not be held */
  bool may_be_unseen;          /* '?' is allowed */
  int zone;                    /* where a card comes from, or -1 */
  KindSet only;                /* kinds that it may be */
  Bound least, most;           /* of a number; of the number of cards */
  bool bounded;
  int article;                 /* broken if out of bounds, or -1 */
  Word *choice;                /* the words to choose from */
  int choices;
  Dictionary *words;           /* for finding one */
  /* only for listing moves: */
  RuleFunction among;          /* possible values, given the arguments before */
  bool different;              /* ARG_CARDS: all different, too */
  KindSet together;            /* ARG_CARDS: these, too, one of each */
} Arg;

/* When a refusal is tried. */
typedef enum Before {
  BEFORE_TURN, RATHER_THAN_TURN, BEFORE_NOT_HELD, BEFORE_NOTHING
} Before;

/*
** What refuses: a function, or a common condition that needs none: a zone is
** empty, or a number is above the player's tally.
*/
typedef enum RefusalKind { REFUSE_FUNCTION, REFUSE_EMPTY, REFUSE_ABOVE }
    RefusalKind;

typedef struct Refusal {
  int article;
  Before before;
  RefusalKind kind;
  RuleFunction function;
  int sees;                    /* number of the move's arguments it takes */
  int zone, tally;
  bool sure;                   /* sure although it sees only known cards */
} Refusal;

typedef struct Move {
  const char *name;            /* in the rule file */
  Word verb;
  Both note;
  Arg arg[ARGS_LIMIT];
  int args;
  Refusal refusal[REFUSALS_LIMIT];
  int refusals;
  unsigned refusals_at;        /* bit b: some are tried at Before b */
  unsigned unsure_at;          /* and are not 'sure' */
  bool unlisted;               /* exists only to be refused */
  bool anybody;                /* allowed out of turn */
  bool just_done;              /* its only effect is t:done(seat) */
  RuleFunction apply, says;
  RuleFunction careful;        /* how good it looks, for bots; */
  int careful_sees;            /* number of its arguments that it takes */
  const struct Check *checks[7];  /* how it is judged: see judge/trial.h */
} Move;

/*
** Seats that a phase waits for: those whose tally is not 0 (or all), clockwise
** from the seat in a counter, with that seat first, last, excluded, or alone.
*/
typedef enum EachKind {
  EACH_FUNCTION, EACH_FROM, EACH_AROUND, EACH_OTHERS, EACH_ONLY
} EachKind;

typedef struct Each {
  EachKind kind;
  int counter, tally;          /* -1: none */
  RuleFunction function;
} Each;

typedef struct Phase {
  const char *name;
  Both title;
  uint64_t moves;              /* bit m: move m may be made */
  bool any_order;
  bool nested;                 /* entered only by t:push */
  bool optional;               /* ends when the log goes on without it */
  bool echoed;                 /* has another phase a move with such a verb? */
  int instead;                 /* article for moves that it lacks, or -1 */
  bool has_each;
  Each each;
  RuleFunction run, after, arrive, otherwise;
  int behind;                  /* the next phase */
} Phase;

/* What a beginner must know; empty texts are omitted. */
typedef struct Lesson {
  Both goal, play, score, ends;
} Lesson;

/*
** The rules of a game. It owns its texts; functions are in the Lua state that
** loaded it. 'layout' lacks only the seats, and copies that depend on options:
** see host_seat.
*/
typedef struct Ruleset {
  const char *id, *version;
  unsigned serial;             /* unique among those its host loads */
  Both title, about;
  Lesson lesson;
  struct RulesetSource *source;  /* the sources: see ruleset_hash */
  int least_seats, most_seats;
  Kind kind[KINDS_LIMIT];
  Sort sort[SORTS_LIMIT];
  const char *zone_name[ZONES_LIMIT];
  Word zone_word[ZONES_LIMIT];
  Both zone_title[ZONES_LIMIT];
  ZonePlace zone_place[ZONES_LIMIT];
  const char *tally_name[TALLIES_LIMIT];
  Bound tally_start[TALLIES_LIMIT];
  Figure tally[TALLIES_LIMIT];
  const char *counter_name[COUNTERS_LIMIT];
  Bound counter_start[COUNTERS_LIMIT];
  Figure counter[COUNTERS_LIMIT];
  Option option[OPTIONS_LIMIT];
  Article article[ARTICLES_LIMIT];
  RuleFunction because[ARTICLES_LIMIT];  /* why the article applies here */
  Move move[MOVES_LIMIT];
  Phase phase[PHASES_LIMIT];
  int options, articles, moves, phases, sorts;
  RuleFunction score, winners, ends, check;
  RuleFunction teams;          /* who play together; 0: see 'team' */
  uint16_t team[SEATS_LIMIT];  /* bit s: seat s plays with this one, or is it */
  bool lowest_wins;
  Tie tie[TIES_LIMIT];         /* applied in order until one player is ahead */
  int ties;
  RuleFunction comes_to;  /* what a seat's cards amount to, for display */
  RuleFunction outlook;        /* how good a seat's position is, for bots */
  RuleFunction account;        /* how a seat's score is made up, in words */
  bool copies_vary;            /* does the deck depend on options? */
  Layout layout;
  Dictionary *kind_words, *verb_words, *zone_words, *option_words;
  int verb_next[MOVES_LIMIT];  /* the next move with the same verb, or -1 */
  Pieces texts;                /* all texts above, and other owned memory */
} Ruleset;

/* Are these options the same for functions, ignoring those that vary? */
static inline bool ruleset_is_alike (const Ruleset *r, const double *a,
                                     const double *b) {
  for (int i = 0; i < r->options; i++)
    if (a[i] != b[i] && !r->option[i].varies) return false;
  return true;
}

Ruleset *ruleset_new (void);
void ruleset_free (Ruleset *r);
const char *ruleset_text (Ruleset *r, Span text);   /* owned copy */

/*
** Adds a file that the rules are made of: its name, its length, each ended by a
** NUL, and its text; so no two lists of files are the same bytes.
*/
void ruleset_add_source (Buffer *sources, const char *name, Span text);
/* Takes over the sources; 'hash' is theirs, or "". */
void ruleset_set_source (Ruleset *r, Buffer sources, const char *hash);
/* SHA-256 of the sources, 64 digits, computed on the first call. */
const char *ruleset_hash (const Ruleset *r);
/* The hash of old pins: of the texts, without names and lengths. */
const char *ruleset_old_hash (const Ruleset *r);
void *ruleset_room (Ruleset *r, size_t size);       /* owned, zeroed */

/* The lists of named things. */
typedef enum RulesetList {
  LIST_OPTIONS, LIST_ZONES, LIST_TALLIES, LIST_COUNTERS, LIST_CARDS,
  LIST_ARTICLES, LIST_MOVES, LIST_PHASES
} RulesetList;

int ruleset_count (const Ruleset *r, RulesetList list);
/* NULL if the declaration has no name. */
const char *ruleset_name (const Ruleset *r, RulesetList list, int i);
/* -1 if not found. */
int ruleset_find (const Ruleset *r, RulesetList list, const char *name);
/* The name with the most similar spelling; empty if none is similar. */
Span ruleset_nearest (const Ruleset *r, RulesetList list, const char *name);

static inline int ruleset_find_article (const Ruleset *r, const char *id) {
  return ruleset_find(r, LIST_ARTICLES, id);
}

static inline int ruleset_find_phase (const Ruleset *r, const char *name) {
  return ruleset_find(r, LIST_PHASES, name);
}

static inline int ruleset_find_move (const Ruleset *r, const char *name) {
  return ruleset_find(r, LIST_MOVES, name);
}

static inline int ruleset_find_zone (const Ruleset *r, const char *name) {
  return ruleset_find(r, LIST_ZONES, name);
}

#endif
