/*
** What a rule function works on: a table, the cards that a log names, doubts
** SPDX-License-Identifier: MIT
*/
#ifndef table_sitting_h
#define table_sitting_h

#include "base/buffer.h"
#include "base/saying.h"
#include "table/table.h"

enum { SUPPLY_LIMIT = 256, DOUBTS_LIMIT = 64, CHOICES_DEPTH = 200 };

/*
** The cards that the log names for those shown: first those after the move's
** arrow, in order, then those of 'turn' and 'reveal' lines.
*/
typedef struct Supply {
  int arrows, arrows_used;
  int lines, lines_used_count;
  int lines_first;             /* those before it were used by earlier lines */
  uint8_t from, to;            /* slots of the card named last */
  Card arrow[SUPPLY_LIMIT];
  struct { Card kind; uint8_t seat; bool used; } line[SUPPLY_LIMIT];
} Supply;

/*
** "She has fewer than 'fewer' cards of 'kinds' in 'slot'", where 1 means none;
** with 'also', not both; with 'some' the opposite, she has at least that many,
** or both: an assumption of a refusal, since nobody saw these cards. 'asked' is
** the set asked for, including cards that cannot be there; empty: unknown.
** 'either': other answers let the move pass, too. 'after': it is true after the
** move.
*/
typedef struct Doubt {
  uint8_t slot;
  uint8_t question;                 /* which of its article's, from 1 */
  uint16_t fewer;
  int article;
  bool some, either;
  bool after;                       /* of where the move's '?' went? */
  KindSet kinds, also, asked;
} Doubt;

/*
** If several unknown cards could be the one shown, there is a world for each: a
** script of choices, tried one after another.
*/
typedef struct Choices {
  int depth;                        /* choices met in this run */
  int known;                        /* choices fixed from the start */
  uint16_t taken[CHOICES_DEPTH], width[CHOICES_DEPTH];
} Choices;

/*
** The next choice among 'width': its number, from 0; -1: too many choices. A
** choice of another width is another choice: a refusal has been given up.
*/
static inline int choices_next (Choices *c, int width) {
  if (c->depth == CHOICES_DEPTH) return -1;
  if (c->depth < c->known && c->width[c->depth] != width) c->known = c->depth;
  if (c->depth == c->known) {  /* not met before? */
    c->taken[c->known] = 0;
    c->width[c->known++] = (uint16_t)width;
  }
  return c->taken[c->depth++];
}

/* The next script of choices; false if all have been tried. */
static inline bool choices_go_on (Choices *c) {
  while (c->known > 0 && ++c->taken[c->known - 1] == c->width[c->known - 1])
    c->known--;
  return c->known > 0;
}

/*
** What the rules told during a line, as texts, and the table at that moment.
** The listener owns it, and sets 'count' to 0 before the next line; texts
** beyond the limit are dropped. 'name' has the players' names. A text that
** cannot be shown is omitted, unless 'is_proof': then it is a fault, in either
** language.
*/
enum { TOLD_LIMIT = 12 };

typedef struct Telling {
  const Span *name;
  Language lang;
  bool is_proof;
  int count;
  struct { Buffer text; Table table; } told[TOLD_LIMIT];
} Telling;

/*
** Cards that were dealt or shown on a table where all are known: those that a
** log without seed must or may name. 'sight': all see the card; only its owner
** does; it is kept unseen, '?' in the log; it was shown to one seat, whoever
** has it, which is 'seat'. The first 'by_move' come from the move itself. Those
** beyond the limit are dropped. If a line ends optional phases, the cards of
** that are kept only if the reader wants them: 'before' cards, at the front.
*/
enum { JOURNAL_LIMIT = 512 };

typedef enum Sight {
  SIGHT_OF_ALL, SIGHT_OF_OWNER, SIGHT_KEPT_UNSEEN, SIGHT_OF_ONE
} Sight;

/* Can a separate line name a card that was shown? */
static inline bool sight_has_line (Sight sight) {
  return sight == SIGHT_OF_ALL || sight == SIGHT_KEPT_UNSEEN;
}

typedef struct JournalCard {
  NewsKind what;
  Sight sight;
  Card kind;
  uint8_t seat, zone;
  Token token;                      /* NO_TOKEN: it can no longer be named */
} JournalCard;

/* May a line that names the first one name this one, too? */
static inline bool journal_fits_line (const JournalCard *c,
                                      const JournalCard *first) {
  return c->what == first->what && c->seat == first->seat &&
         c->zone == first->zone && c->sight == first->sight &&
         (c->token == NO_TOKEN) == (first->token == NO_TOKEN);
}

typedef struct Journal {
  bool keeps_closings;
  int count, before, by_move;
  JournalCard card[JOURNAL_LIMIT];
} Journal;

/* Is a card dealt to that seat in another zone, too? */
static inline bool journal_has_two_zones (const Journal *j,
                                          const JournalCard *c) {
  for (int i = 0; i < j->count; i++)
    if (j->card[i].what == NEWS_DEALT && j->card[i].seat == c->seat &&
        j->card[i].zone != c->zone)
      return true;
  return false;
}

/* What a call works on. The judge owns all of it. */
typedef struct Sitting {
  Table *table;
  const Layout *layout;
  Supply *supply;
  Choices *choices;
  Telling *telling;                 /* NULL: no listener */
  Journal *journal;                 /* NULL: not wanted */
  Table *at_need;                   /* filled if a card is needed; or NULL */
  double multiplicity;
  double announced;                 /* with the move; NaN: nothing */
  const Table *real;                /* each answer narrows down a copy of it; */
                                    /* or NULL */
  uint64_t answers;  /* bit i: the answer to doubtful question i */
  uint8_t doubtful;  /* questions so far that depend on hidden cards */
  bool incomplete;                  /* were there too many possibilities? */
  bool uncounted;  /* not only the deal, but a player decided */
  bool left_over;                   /* lines named other cards at that moment */
  bool foresee;                     /* unknown cards may stay unknown */
  bool plain;                       /* a doubt ends the trial: */
  bool doubted;                     /* there was one, or is likely */
  bool insist;                      /* worlds differ: the log must name all */
  bool by_table;                    /* a phase acts now, not a move */
  bool pauses, paused;              /* stop before the next call? */
  bool stands;                      /* illegal, but the arbiter let it stand */
  bool refuses;                     /* articles that are not sure may ask */
  bool peeks;                       /* they looked at only the known cards */
  bool settles;                     /* that is a question, too */
  bool blind;                       /* and questions cannot decide either */
  uint8_t impossible;               /* answers that no deal supports */
  bool parts;                       /* questions now split worlds */
  bool parted;                      /* did the course depend on unseen cards? */
  bool unseen;                      /* does the move name a card as '?' */
  bool hide;                        /* private cards stay unknown */
  bool census;                      /* share out the deals: see doubt.h */
  bool asks_hands;  /* were there questions about hands? reset first */
  uint8_t questions;                /* about hands, by the article */
  uint8_t need_seat, need_zone;     /* of the card to be named */
  Card wrong_kind, right_kind;      /* OUTCOME_NOT_THE_CARD, NO_SUCH_CARD */
  Token wrong_token;                /* OUTCOME_NOT_THE_CARD: which card */
  int article;                      /* being tried, or that refused */
  int doubts;
  Doubt held;                       /* a known card, asked for last; or empty */
  Doubt doubt[DOUBTS_LIMIT];
} Sitting;

/* The state of a call's questions, to repeat them. */
typedef struct Asked {
  int doubts;
  uint8_t questions, doubtful;
  Doubt held;
} Asked;

static inline Asked sitting_asked (const Sitting *s) {
  return (Asked){s->doubts, s->questions, s->doubtful, s->held};
}

static inline void sitting_ask_anew (Sitting *s, const Asked *from) {
  s->doubts = from->doubts;
  s->questions = from->questions;
  s->doubtful = from->doubtful;
  s->held = from->held;
  s->impossible = 0;
  if (s->real != NULL) table_copy(s->table, s->real, s->layout);
}

#endif
