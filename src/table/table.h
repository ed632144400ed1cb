/*
** The table: cards, zones, numbers, phases, as one flat value
** SPDX-License-Identifier: MIT
*/
#ifndef table_table_h
#define table_table_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/card.h"

enum {
  SEATS_LIMIT = 10,
  TOKENS_LIMIT = 512,   /* cards in the box */
  COPIES_LIMIT = 255,   /* cards of one kind */
  ZONES_LIMIT = 16,
  SLOTS_LIMIT = 128,    /* a zone of each seat counts per seat */
  CELLS_LIMIT = 256,    /* tallies count per seat; and counters */
  POOLS_LIMIT = 8,
  FRAMES_LIMIT = 8,     /* nested phases */
  NEWS_LIMIT = 512,
  NOBODY = 255,         /* no seat or no phase */
  NO_TOKEN = 65535
};

typedef uint16_t Token;     /* a card, known or not; or NO_TOKEN */

/* SEES_OTHERS: all but the owner. */
typedef enum Sees { SEES_NOBODY, SEES_OWNER, SEES_ALL, SEES_OTHERS } Sees;

/*
** The layout of a game's tables. The rules own it; it is fixed once a log's
** header is read, and shared by all tables of that log.
*/
typedef struct Layout {
  int seats;
  int kinds, zones, slots, tokens;
  int tallies, counters, cells;
  KindSet every_kind;
  uint8_t copies[KINDS_LIMIT];
  uint8_t home[KINDS_LIMIT];        /* the zone where a kind starts */
  int only_home;                    /* of all cards; -1: several homes */
  Card token_kind[TOKENS_LIMIT];    /* a token's kind before any shuffle */
  struct {
    bool each;                      /* one per seat? */
    Sees sees;
    KindSet only;                   /* cards allowed in it */
    int article;                    /* broken by other cards there, or -1 */
    uint8_t first_slot;
  } zone[ZONES_LIMIT];
  bool zones_have_articles;         /* any of them? */
  uint16_t owner_sees, all_see;     /* bit z: the cards of zone z */
  uint8_t slot_zone[SLOTS_LIMIT];
  uint8_t slot_seat[SLOTS_LIMIT];   /* NOBODY for a common zone */
} Layout;

/* A phase in progress: the seats that it still waits for, in order. */
typedef struct Frame {
  uint8_t phase;
  uint8_t step;
  uint8_t count;
  uint8_t arrived;  /* was the first told that it is their turn? */
  uint8_t seat[SEATS_LIMIT];
} Frame;

/*
** A card that the table moved since the last player's move, and that a 'deal',
** 'turn' or 'reveal' line may still name.
*/
typedef enum NewsKind { NEWS_DEALT, NEWS_SHOWN } NewsKind;

/*
** Did a line of the log name it? A '?' is one of several, and it is not known
** which: it may still turn out to be another of that seat, in the same zone
** unless the line gave none.
*/
typedef enum Naming {
  UNNAMED, NAMED, LEFT_OPEN, LEFT_OPEN_ANYWHERE
} Naming;

typedef struct News {
  Token token;
  Card kind;
  uint16_t from;                    /* slot from which it was dealt */
  uint8_t what;                     /* a NewsKind */
  uint8_t seat, zone;
  uint8_t named;                    /* a Naming */
  bool any_order;                   /* shown with others of seat and zone */
} News;

/*
** No pointers: a copy is a memcpy, a comparison a memcmp (of the parts in use:
** see table_copy). The tokens of a slot are a list from the first (the top of a
** pile) to the last.
**
** 'what' of a token is its kind, or UNKNOWN + its group. All unknown cards of a
** group are equivalent: each is one of 'group_kinds' ('group_asked' also has
** kinds excluded only because a hand has all of them: rules are asked about all
** of these, see knowledge_mix), and comes from pool 'group_pool'. A pool is a
** set of cards that were shuffled together: 'unseen' has the number of its
** unknown cards of each kind, and 'pool_kinds' are the kinds with any. Cards of
** a pool may also come from the pool 'pool_base' - 1, if there is one (see
** linked.h).
*/
typedef struct Table {
  uint64_t chance;                  /* state of the generator */
  Token tokens;                     /* number of tokens */
  uint16_t kinds;                   /* number of kinds */
  uint8_t groups;
  bool seeded;                      /* are all cards known from the seed? */
  bool narrowed;                    /* is some group narrower than its pool? */
  bool blurred;                     /* was knowledge blurred to save worlds? */
  bool linked;                      /* has some pool a base? */
  bool mixed;                       /* were cards of several homes shuffled? */
  bool shows;                       /* was a card shown to one seat alone? */
  bool over;
  bool halted;                      /* waits for the log to name a card: */
  uint8_t need_seat, need_zone;     /* whose, and its zone */
  uint8_t depth;                    /* of 'frame' */
  uint8_t jump;                     /* phase to go to next, or NOBODY */
  uint16_t era;                     /* how often all cards were shuffled */
  uint16_t news_count;
  uint16_t lines_used;              /* of the cards that lines named: see
                                       Supply; more in other worlds */
  uint64_t loose[SLOTS_LIMIT / 64]; /* slots whose order is unknown: dealt,
                                       or assumed to be there */
  uint64_t open[SLOTS_LIMIT / 64];  /* slots that all see, though of a zone
                                       for its owner: see table_open */
  Frame frame[FRAMES_LIMIT];
  double cell[CELLS_LIMIT];         /* Layout.cells of them in use */
  Card what[TOKENS_LIMIT];
  uint8_t slot[TOKENS_LIMIT];
  Token next[TOKENS_LIMIT], prev[TOKENS_LIMIT];
  uint16_t shown[TOKENS_LIMIT];     /* if 'shows': bit s: to seat s */
  struct {
    Token first, last;
    uint16_t count;
    uint32_t stirred;               /* cards that came, or left unseen */
  } pile[SLOTS_LIMIT];
  KindSet group_kinds[GROUPS_LIMIT];         /* these five if cards are */
  KindSet group_asked[GROUPS_LIMIT];         /* unknown: without seed */
  uint8_t group_pool[GROUPS_LIMIT];
  KindSet pool_kinds[POOLS_LIMIT];
  uint8_t pool_base[POOLS_LIMIT];            /* 0: none; or 1 + that pool */
  uint8_t unseen[KINDS_LIMIT][POOLS_LIMIT];
  News news[NEWS_LIMIT];            /* news_count of them in use */
} Table;

/* Computes slots, cells and tokens from kinds, zones, tallies and seats. */
bool table_settle_layout (Layout *l);

void table_start (Table *t, const Layout *l);
void table_copy (Table *to, const Table *from, const Layout *l);
bool table_same (const Table *a, const Table *b, const Layout *l);

/* The parts of a table in use, packed, to save memory. Both return the end. */
size_t table_packed_size (const Table *t, const Layout *l);
char *table_pack (const Table *t, const Layout *l, char *to);
const char *table_unpack (Table *t, const Layout *l, const char *from);

static inline int table_slot (const Layout *l, int zone, int seat) {
  return l->zone[zone].first_slot + (l->zone[zone].each ? seat : 0);
}

static inline bool table_is_known (const Table *t, int token) {
  return t->what[token] < UNKNOWN;
}

static inline int table_group (const Table *t, int token) {
  return t->what[token] - UNKNOWN;
}

static inline int table_count (const Table *t, int slot) {
  return t->pile[slot].count;
}

/* Sets the number of unknown cards of that kind in a pool. */
static inline void table_set_unseen (Table *t, int kind, int pool, int n) {
  t->unseen[kind][pool] = (uint8_t)n;
  if (t->unseen[kind][pool] != 0)
    kindset_add(&t->pool_kinds[pool], kind);
  else
    kindset_remove(&t->pool_kinds[pool], kind);
}

static inline void table_add_unseen (Table *t, int kind, int pool, int more) {
  table_set_unseen(t, kind, pool, t->unseen[kind][pool] + more);
}

/* The pool that a card of that kind in a group of 'pool' comes from, or -1. */
static inline int table_pool_with (const Table *t, int pool, int kind) {
  while (pool >= 0 && t->unseen[kind][pool] == 0)
    pool = t->pool_base[pool] - 1;
  return pool;
}

/* The possible kinds of the pool's cards, including those from its bases. */
static inline KindSet table_kinds_of_pool (const Table *t, int pool) {
  KindSet kinds = t->pool_kinds[pool];
  while ((pool = t->pool_base[pool] - 1) >= 0)
    kindset_add_all(&kinds, t->pool_kinds[pool]);
  return kinds;
}

/* From now on all see the cards in the slot. */
static inline void table_open (Table *t, int slot) {
  t->open[slot / 64] |= UINT64_C(1) << (slot % 64);
}

static inline void table_loosen (Table *t, int slot, bool is_loose) {
  t->loose[slot / 64] &= ~(UINT64_C(1) << (slot % 64));
  t->loose[slot / 64] |= (uint64_t)is_loose << (slot % 64);
}

static inline bool table_is_loose (const Table *t, int slot) {
  return (t->loose[slot / 64] >> (slot % 64)) & 1;
}

static inline bool table_is_open (const Table *t, int slot) {
  return (t->open[slot / 64] >> (slot % 64)) & 1;
}

/* Was the token shown to that seat alone? False if there is no seat (< 0). */
static inline bool table_is_shown (const Table *t, int token, int seat) {
  return t->shows && seat >= 0 && (t->shown[token] >> seat & 1);
}

/* Links 'next' after 'token' in the slot; NO_TOKEN: the ends of the list. */
static inline void table_link (Table *t, int slot, int token, int next) {
  if (token == NO_TOKEN)
    t->pile[slot].first = (Token)next;
  else
    t->next[token] = (Token)next;
  if (next == NO_TOKEN)
    t->pile[slot].last = (Token)token;
  else
    t->prev[next] = (Token)token;
}

/* Removes a token from its slot. An empty slot has an order again. */
static inline void table_pull (Table *t, int token) {
  int slot = t->slot[token];
  table_link(t, slot, t->prev[token], t->next[token]);
  if (--t->pile[slot].count == 0) table_loosen(t, slot, false);
}

/* Inserts a removed token between two of a slot. */
static inline void table_put (Table *t, int token, int slot, int prev,
                              int next) {
  t->slot[token] = (uint8_t)slot;
  table_link(t, slot, prev, token);
  table_link(t, slot, token, next);
  t->pile[slot].count++;
}

static inline void table_push (Table *t, int token, int slot) {
  table_put(t, token, slot, t->pile[slot].last, NO_TOKEN);
}

/* Moves a token to the end of a slot. */
static inline void table_move (Table *t, int token, int slot) {
  t->pile[t->slot[token]].stirred += !table_is_known(t, token);
  t->pile[slot].stirred++;
  table_pull(t, token);
  table_push(t, token, slot);
}

/*
** Moves the first 'n' tokens of a slot to the end of another, keeping their
** order; or moves them, from 'first' on, back where they were.
*/
void table_move_first (Table *t, int from, int to, int n);
void table_move_back (Table *t, int first, int from, int n);

/* Shows a token to one seat; forgets which tokens of a slot were shown. */
void table_show_to (Table *t, int token, int seat);
void table_forget_shown (Table *t, int slot);

/* A known token of that kind in the slot, or NO_TOKEN. */
int table_find (const Table *t, int slot, int kind);

/* The number of cards of the kind known in the slot. */
int table_count_kind (const Table *t, int slot, int kind);

/* How many more would be needed for 'count' cards of the kind known there. */
int table_lacks (const Table *t, int slot, int kind, int count);

/* The number of cards of these kinds known in the slot. */
int table_count_kinds (const Table *t, int slot, KindSet kinds);

/* The kinds known to be in a slot. */
KindSet table_kinds (const Table *t, int slot);

/* Possible kinds of the slot's unknown cards, for asking the rules. */
KindSet table_hidden_kinds (const Table *t, int slot);

/* An unknown card of the slot; NO_TOKEN: all are known. */
int table_first_unknown (const Table *t, int slot);

/* The current phase no longer waits for that seat. */
void table_cross_off (Table *t, int seat);

void table_tell (Table *t, News news);

/* Iterating over the parts of a table that are in use */

/* Called for a part of two tables; false: stop. */
typedef bool DoPart (void *to, const void *from, size_t size, void *with);

/*
** A table is copied for every move, so only the parts in use are: calls 'part'
** for each of them, in order. Their sizes are in the first part of 'from'.
*/
static inline bool parts_each (Table *to, const Table *from, const Layout *l,
                               DoPart *part, void *with) {
  size_t tokens = (size_t)l->tokens, kinds = (size_t)l->kinds;
  return part(to, from, offsetof(Table, cell[l->cells]), with) &&
         part(to->what, from->what, tokens * sizeof(Card), with) &&
         part(to->slot, from->slot, tokens, with) &&
         part(to->next, from->next, tokens * sizeof(Token), with) &&
         part(to->prev, from->prev, tokens * sizeof(Token), with) &&
         (!from->shows || part(to->shown, from->shown,
                               tokens * sizeof to->shown[0], with)) &&
         part(to->pile, from->pile, (size_t)l->slots * sizeof to->pile[0],
              with) &&
         (from->news_count == 0 ||
          part(to->news, from->news, from->news_count * sizeof(News),
               with)) &&
         (from->seeded ||
          (part(to->group_kinds, from->group_kinds,
                from->groups * sizeof(KindSet), with) &&
           part(to->group_asked, from->group_asked,
                from->groups * sizeof(KindSet), with) &&
           part(to->group_pool, from->group_pool, from->groups, with) &&
           part(to->pool_kinds, from->pool_kinds,
                offsetof(Table, unseen[kinds]) -
                    offsetof(Table, pool_kinds), with)));
}

#endif
