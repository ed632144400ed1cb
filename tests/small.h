/*
** Small random games and their logs, with some cards hidden
** SPDX-License-Identifier: MIT
*/
#ifndef small_h
#define small_h

#include "judge/log.h"

enum { ENTRIES_LIMIT = 60, ENTRY_CARDS = 8 };

/*
** A line of the log. Cards that may be hidden are between 'head' and 'tail':
** dealt cards, cards after an arrow, a card given away.
*/
typedef struct Entry {
  char head[120], tail[40];
  bool is_deal, has_arrow;
  bool may_leave_out;            /* can all cards be left out? */
  int cards;
  Card card[ENTRY_CARDS];
  KindSet may_be[ENTRY_CARDS];   /* what '?' would mean; empty: must be named */
  bool hidden[ENTRY_CARDS];      /* written as '?', or left out */
  bool left_out;                 /* without the deal or arrow? */
  unsigned line;                 /* in the log; 0: not in it */
} Entry;

/* A game with few kinds of cards and few players. */
typedef struct SmallGame {
  const char *id;
  const char *const *kind;       /* possible kinds, NULL-terminated */
  int arrows;                    /* most cards after an arrow */
  int least_seats, most_seats;
} SmallGame;

/* The judge here sees all cards, so that the full log can be written. */
typedef struct Small {
  const SmallGame *game;
  char folder[64];               /* folder of the house rule, or "" */
  Host *host;
  HeaderRules rules;
  LogJudge judge;
  Verdict verdict;
  uint64_t chance;
  int wrongs;                    /* illegal moves in 12 */
  bool deep;                     /* hide more cards: slow */
  Buffer header;
  unsigned header_lines;
  Entry entry[ENTRIES_LIMIT];
  int entries;
  Buffer line[ENTRIES_LIMIT + 1];   /* moves may wait for the next line */
} Small;

bool small_open (Small *s, const char *game);
void small_close (Small *s);

/*
** Plays a game that depends only on the seed. Now and then a player makes an
** illegal move that only those who see the hand can notice. False: the cards do
** not suffice.
*/
bool small_play (Small *s, const char *seed);

/* Hides cards in the log, and may replace a visible card. */
void small_hide (Small *s);

/* Writes the log with hidden cards, and sets the entries' lines. */
void small_write (Small *s, Buffer *out);

/* Writes one line with these cards; false if the entry has no line. */
bool small_write_entry (const Small *s, const Entry *e, const Card *card,
                        Buffer *out);

/* Brings a judge to the start of the game that was played. */
bool small_begin (const Small *s, LogJudge *d, Verdict *v);

int small_below (Small *s, int n);

#endif
