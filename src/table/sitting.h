/*
** What a rule function works on: a table, the cards that a log names, and what
** hidden ones leave open
** SPDX-License-Identifier: MIT
*/
#ifndef table_sitting_h
#define table_sitting_h

#include "base/buffer.h"
#include "base/language.h"
#include "table/table.h"

enum { SUPPLY_LIMIT = 256, DOUBTS_LIMIT = 64, CHOICES_DEPTH = 200 };

/*
** The cards that the log names as they come up: first those behind the
** move's arrow, in order, then those of 'turn' and 'reveal' lines.
*/
typedef struct Supply {
  int arrows, arrows_used;
  int lines, lines_used_count;
  uint8_t from, to;            /* slots of the card that was named last */
  uint8_t arrow[SUPPLY_LIMIT];
  struct { uint8_t kind, seat; bool used; } line[SUPPLY_LIMIT];
} Supply;

/*
** "She holds fewer than so many cards of 'kinds' in 'slot'", 1 of them being
** none; with 'also', not both together; with 'some' the opposite, she holds so
** many at least, or both: what a refusal took for granted since nobody saw
** these cards. 'asked' is what it asked for, those that cannot be there
** included; none: nobody knows. 'either': other answers let it pass, too.
** 'after': it is so once the move is made.
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
** Where several unknown cards could have been the one shown, a world for
** each: a script of choices, tried one after another.
*/
typedef struct Choices {
  int depth;                        /* choices met in this run */
  int known;                        /* choices fixed from the start */
  uint16_t taken[CHOICES_DEPTH], width[CHOICES_DEPTH];
} Choices;

/* The next choice among 'width': its number, from 0; -1: too many choices. */
static inline int choices_next (Choices *c, int width) {
  if (c->depth == CHOICES_DEPTH) return -1;
  if (c->depth == c->known) {  /* not met before? */
    c->taken[c->known] = 0;
    c->width[c->known++] = (uint16_t)width;
  }
  return c->taken[c->depth++];
}

/* The next script of choices; false when all have been tried. */
static inline bool choices_go_on (Choices *c) {
  while (c->known > 0 && ++c->taken[c->known - 1] == c->width[c->known - 1])
    c->known--;
  return c->known > 0;
}

/*
** What the rules told while a line happened, in words, and how the table
** looked just then. Whoever listens owns it, and sets 'count' to 0 before the
** next line; what is more than fits is not kept. 'name' are the players'.
** What cannot be told is left out, unless it is for a proof: then that is a
** fault, in either language.
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
** Cards as they were dealt or came up on a table where all are known: what a
** log without seed has to name, or may: there are cards that all see, those
** that only their owner does, those that are kept unseen, a '?' in the log, and
** those that were shown to one seat, whoever owns them: 'seat' is that one.
** The first 'by_move' came of the move itself. More than fit are not kept. Of a
** line that closes optional phases, what came of that is kept only where the
** reader asks for it: 'before' cards, in front.
*/
enum { JOURNAL_LIMIT = 512 };

typedef enum Sight {
  SIGHT_OF_ALL, SIGHT_OF_OWNER, SIGHT_KEPT_UNSEEN, SIGHT_OF_ONE
} Sight;

/* Can a line of its own name a card that was shown? */
static inline bool sight_has_line (Sight sight) {
  return sight == SIGHT_OF_ALL || sight == SIGHT_KEPT_UNSEEN;
}

typedef struct JournalCard {
  NewsKind what;
  Sight sight;
  uint8_t kind, seat, zone;
  Token token;                      /* NO_TOKEN: it can be named no more */
} JournalCard;

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
  Telling *telling;                 /* NULL: nobody listens */
  Journal *journal;                 /* the same */
  Table *at_need;                   /* filled where a card is wanted; or NULL */
  double multiplicity;
  double announced;                 /* with the move; not a number: nothing */
  const Table *real;                /* of which each answer narrows a copy; */
                                    /* or NULL */
  uint64_t answers;                 /* bit i: the answer to doubtful one i */
  uint8_t doubtful;                 /* those that hidden cards decide, so far */
  bool incomplete;                  /* were there too many ways to look at? */
  bool uncounted;                   /* more than the deal came into it */
  bool left_over;                   /* lines had named others then */
  bool foresee;                     /* unknown cards may stay unknown */
  bool plain;                       /* a doubt ends the try: */
  bool doubted;                     /* it did, or is likely to */
  bool insist;                      /* worlds differ: the log names them all */
  bool by_table;                    /* no move acts now, but a phase */
  bool pauses, paused;              /* go no further than the next call? */
  bool stands;                      /* illegal, but the arbiter let it be */
  bool refuses;                     /* articles that are not sure are asked */
  bool peeks;                       /* they looked at the known cards alone */
  bool settles;                     /* that is a question, too */
  bool blind;                       /* nor can it be told by questions */
  uint8_t impossible;               /* so many answers: no deal bears out */
  bool parts;                       /* what is asked now is asked to act */
  bool parted;                      /* did the course hang on unseen cards? */
  bool unseen;                      /* does the move name a card as '?' */
  bool hide;                        /* private cards stay unknown */
  bool census;                      /* share the deals out: see doubt.h */
  bool asks_hands;                  /* were there any? set to false first */
  uint8_t questions;                /* about hands, that it asked */
  uint8_t need_seat, need_zone;     /* of the card to be named */
  uint8_t wrong_kind, right_kind;   /* OUTCOME_NOT_THE_CARD, NO_SUCH_CARD */
  Token wrong_token;                /* OUTCOME_NOT_THE_CARD: of which card */
  int article;                      /* being tried, or that refused */
  int doubts;
  Doubt held;                       /* known, and asked for last; or no kinds */
  Doubt doubt[DOUBTS_LIMIT];
} Sitting;

/* How far the questions of a call have come: to ask them over again. */
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
