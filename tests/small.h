/*
** Small games, played at random and written down, with some cards hidden
** SPDX-License-Identifier: MIT
*/
#ifndef small_h
#define small_h

#include "judge/log.h"

enum { ENTRIES_LIMIT = 60, ENTRY_CARDS = 8 };

/*
** A line of the log. The cards that it can do without stand between 'head'
** and 'tail': those of a deal, those behind an arrow, one that is given away.
*/
typedef struct Entry {
  char head[120], tail[40];
  bool is_deal, has_arrow;
  bool may_leave_out;            /* all of the cards */
  int cards;
  uint8_t card[ENTRY_CARDS];
  KindSet may_be[ENTRY_CARDS];   /* as far as '?' tells; none: it is named */
  bool hidden[ENTRY_CARDS];      /* written '?', or not at all */
  bool left_out;                 /* the deal or arrow is: all is hidden */
  unsigned line;                 /* in the log; 0: left out altogether */
} Entry;

/* A game with a few cards of some kinds, and few players. */
typedef struct SmallGame {
  const char *id;
  const char *const *kind;       /* that may be in the box; ends with NULL */
  int arrows;                    /* most cards behind an arrow */
  int least_seats, most_seats;
} SmallGame;

/* The judge that plays sees all cards; so the log can have all of them. */
typedef struct Small {
  const SmallGame *game;
  char folder[64];               /* where the house rule lies, or "" */
  Host *host;
  HeaderRules rules;
  LogJudge judge;
  Verdict verdict;
  uint64_t chance;
  int wrongs;                    /* how often, of 12 times */
  bool deep;                     /* hide more: there is time */
  Buffer header;
  unsigned header_lines;
  Entry entry[ENTRIES_LIMIT];
  int entries;
  Buffer line[ENTRIES_LIMIT + 1];   /* a move may wait for the next line */
} Small;

bool small_open (Small *s, const char *game);
void small_close (Small *s);

/*
** Plays a game; the seed says all. Now and then a player does what only a
** look into the hand can tell to be wrong. False: the cards won't do.
*/
bool small_play (Small *s, const char *seed);

/* Takes cards away from the log, and perhaps exchanges a card that is seen. */
void small_hide (Small *s);

/* The log as it is left; entries learn their lines. */
void small_write (Small *s, Buffer *out);

/* One line of it, with these cards; false if there is no such line. */
bool small_write_entry (const Small *s, const Entry *e, const uint8_t *card,
                        Buffer *out);

/* The state at the start of the game that was played, for any judge. */
bool small_begin (const Small *s, LogJudge *d, Verdict *v);

int small_below (Small *s, int n);

#endif
