/*
** What a rule file declares, checked and frozen
** SPDX-License-Identifier: MIT
*/
#ifndef ruleset_h
#define ruleset_h

#include "base/buffer.h"
#include "base/dictionary.h"
#include "base/language.h"
#include "base/memory.h"
#include "table/table.h"

enum {
  ARTICLES_LIMIT = 96,
  OPTIONS_LIMIT = 32,
  CHOICES_LIMIT = 12,     /* words that an option may be */
  MOVES_LIMIT = 64,
  ARGS_LIMIT = 6,
  REFUSALS_LIMIT = 24,
  PHASES_LIMIT = 48,
  TIES_LIMIT = 8,
  TALLIES_LIMIT = 24,
  COUNTERS_LIMIT = 64,
  SORTS_LIMIT = 32
};

/* A function of the rule file; 0 is none. Only the Lua host can call it. */
typedef int RuleFunction;

/*
** How a number of a seat or of the table is shown to people: as a number
** unless it is 0, even then, even then and large, as a mark that is there or
** not, as the player whose seat it is, not at all, or as one of some words.
*/
typedef enum Show {
  SHOW_NUMBER, SHOW_ALWAYS, SHOW_LARGE, SHOW_MARK, SHOW_PLAYER, SHOW_NEVER,
  SHOW_WORD
} Show;

/* Where a page draws a zone: by its rank, in the middle though it is a
** seat's, or small, as nobody looks at it much. */
typedef enum ZonePlace {
  ZONE_WHERE_IT_BELONGS, ZONE_IN_THE_MIDDLE, ZONE_SMALL, ZONE_PILES
} ZonePlace;

/* What a number stands for: "doubled", or cards of a sort, "hearts". */
typedef struct FigureWord {
  Both text;
  const char *colour;          /* that of the sort, or "" */
} FigureWord;

/* A tally or a counter, for people. */
typedef struct Figure {
  Both title;
  Show show;
  FigureWord *word;            /* SHOW_WORD: what 1, 2, … are called */
  int words;
} Figure;

/* A card of which there are one or more copies. */
typedef struct Kind {
  Word word;
  Both title, note;            /* 'note': what it does, for the rule sheet */
  const char *colour, *symbol, *corner;      /* how it is drawn, or "" */
  RuleFunction copies;         /* how many, where options have a say in it */
} Kind;

/*
** A set of cards that has a name: all hearts, "heart". Or all that have a
** place on a scale: then those above one of them, or below it, have a name.
*/
typedef struct Sort {
  const char *name;            /* in the rule file */
  Both title, many;            /* of one of them, of several */
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
  bool varies;                 /* from log to log: no code is for its value */
  bool remedy;                 /* of faults that stand; its second word: none */
  bool is_number;
  double value, least, most, step;          /* 'value': the default */
  Word choice[CHOICES_LIMIT];
  int choices;
} Option;

/* What it is where nobody says: a number, or the first of the choices. */
static inline double option_default (const Option *o) {
  return o->is_number ? o->value : 0;
}

typedef struct Article {
  const char *id;
  Word word;                   /* its names in French, if it has one */
  Both text;
  const char *source;          /* section of the rulebook */
  bool cannot_stand;           /* nothing would follow from such a move */
  int reading;                 /* the option that it rests on, or -1 */
} Article;

/* As people read it; programs read the id. */
static inline const char *article_name (const Article *a, Language lang) {
  const char *name = word_in(&a->word, lang);
  return name != NULL ? name : a->id;
}

/* What decides between players who have the same score. */
typedef struct Tie {
  Article article;             /* that says so */
  RuleFunction by;             /* the highest number wins; 0: all of them do */
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

/* A bound of a number: fixed, an option's value, or what the table says. */
typedef struct Bound {
  double fixed;
  int option;                  /* -1: none */
  RuleFunction function;       /* of the table, the seat, arguments before it */
} Bound;

typedef struct Arg {
  ArgType type;
  const char *name;
  Both label;                  /* "as" in 'as 11', or empty */
  bool optional;
  bool implied;                /* not written: the move says it all */
  bool unchecked;              /* need not be held */
  bool may_be_unseen;          /* '?' is allowed */
  int zone;                    /* whence a card comes, or -1 */
  KindSet only;                /* cards that it may be */
  Bound least, most;           /* of a number; of how many cards */
  bool bounded;
  int article;                 /* broken by what is out of bounds, or -1 */
  Word *choice;                /* words that it may be, any number of them */
  int choices;
  Dictionary *words;           /* for finding one */
  /* for listing moves, and for nothing else: */
  RuleFunction among;          /* what it may be, given the arguments before */
  bool different;              /* ARG_CARDS: all different, too */
  KindSet together;            /* ARG_CARDS: these, too, one of each */
} Arg;

/* When a refusal is tried. */
typedef enum Before {
  BEFORE_TURN, RATHER_THAN_TURN, BEFORE_NOT_HELD, BEFORE_NOTHING
} Before;

/*
** What refuses: a function, or one of the things that are so common that
** they can be said without: a zone has no card left, a number is above the
** player's tally.
*/
typedef enum RefusalKind { REFUSE_FUNCTION, REFUSE_EMPTY, REFUSE_ABOVE }
    RefusalKind;

typedef struct Refusal {
  int article;
  Before before;
  RefusalKind kind;
  RuleFunction function;
  int sees;                    /* so many of the move's arguments, at most */
  int zone, tally;
  bool sure;                   /* though it looks at the known cards only */
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
  unsigned unsure_at;          /* and do not say that they are sure */
  bool unlisted;               /* there only to be refused */
  bool anybody;                /* whoever's turn it is */
  bool just_done;              /* all it does is t:done(seat) */
  RuleFunction apply, says;
  RuleFunction careful;        /* how good it looks, for bots; */
  int careful_sees;            /* so many of its arguments, at most */
  const struct Check *checks[7];  /* how it is judged: see judge/trial.h */
} Move;

/*
** Seats that a phase waits for: those whose tally is not 0 (or all), round
** the table from the seat that a counter names, it being first, last, not
** among them, or the only one.
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
  bool nested;                 /* entered by t:push only */
  bool optional;               /* ends when the log goes on */
  int instead;                 /* article for moves that it lacks, or -1 */
  bool has_each;
  Each each;
  RuleFunction run, after, arrive, otherwise;
  int behind;                  /* the one that follows when it is over */
} Phase;

/* What somebody must know who has never played it; empty where not said. */
typedef struct Lesson {
  Both goal, play, score, ends;
} Lesson;

/*
** The whole of a game. It owns its texts; functions live in the Lua
** state that it was loaded in. 'layout' is complete but for seats and for
** copies that depend on options: see host_seat.
*/
typedef struct Ruleset {
  const char *id, *version;
  unsigned serial;             /* no other that its host loads has the same */
  Both title, about;
  Lesson lesson;
  struct RulesetSource *source;  /* what they were made of: ruleset_hash */
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
  Tie tie[TIES_LIMIT];         /* in this order, until one is ahead */
  int ties;
  RuleFunction comes_to;         /* what a seat's cards come to, to look at */
  RuleFunction outlook;        /* how a seat stands, for bots */
  RuleFunction account;        /* what a seat's score is made of, in words */
  bool copies_vary;            /* do options change the deck? */
  Layout layout;
  Dictionary *kind_words, *verb_words, *zone_words, *option_words;
  int verb_next[MOVES_LIMIT];  /* the next move of the same verb, or -1 */
  Pieces texts;                /* all texts above, and what else it owns */
} Ruleset;

/* Are these options the same for functions, which those that vary are not? */
static inline bool ruleset_is_alike (const Ruleset *r, const double *a,
                                     const double *b) {
  for (int i = 0; i < r->options; i++)
    if (a[i] != b[i] && !r->option[i].varies) return false;
  return true;
}

Ruleset *ruleset_new (void);
void ruleset_free (Ruleset *r);
const char *ruleset_text (Ruleset *r, Span text);   /* a copy it owns */

/*
** The files that rules are made of: each has its name and its length in front,
** both ended by a NUL, so that no two lists of files are the same bytes.
*/
void ruleset_add_source (Buffer *sources, const char *name, Span text);
/* All of them, which it owns now; their hash, or "". */
void ruleset_set_source (Ruleset *r, Buffer sources, const char *hash);
/* Their SHA-256, 64 digits, worked out when it is first asked for. */
const char *ruleset_hash (const Ruleset *r);
/* As pins were first made: of the texts, without names and lengths. */
const char *ruleset_old_hash (const Ruleset *r);
void *ruleset_room (Ruleset *r, size_t size);       /* zeroes it owns */

/* The lists of things that have names. */
typedef enum RulesetList {
  LIST_OPTIONS, LIST_ZONES, LIST_TALLIES, LIST_COUNTERS, LIST_CARDS,
  LIST_ARTICLES, LIST_MOVES, LIST_PHASES
} RulesetList;

int ruleset_count (const Ruleset *r, RulesetList list);
/* NULL for one whose declaration does not even have a name. */
const char *ruleset_name (const Ruleset *r, RulesetList list, int i);
/* -1: there is none. */
int ruleset_find (const Ruleset *r, RulesetList list, const char *name);
/* The name that is spelt most like it; empty where none is. */
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
