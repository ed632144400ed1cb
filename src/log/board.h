/*
** A board of bridge as records have it, whatever their format
** SPDX-License-Identifier: MIT
**
** Records leave out what a log must say: who calls, who plays. Both follow
** from the dealer, the calls and the cards, legal or not.
*/
#ifndef board_h
#define board_h

#include "log/format.h"

/* In the order of a log's players. */
enum { BOARD_SOUTH, BOARD_WEST, BOARD_NORTH, BOARD_EAST, BOARD_SEATS };

enum { BOARD_HAND = 13 };

/* What the record says, and where. Words belong to the record's text. */
typedef struct BoardWord {
  Span text;
  FormatPlace at;
} BoardWord;

/*
** 'number' is a call, a card, or tricks; BOARD_UNKNOWN: only the word tells.
** For BOARD_SEAT it is whoever acts next, by the record; unknown: somebody is
** passed over.
*/
typedef enum BoardKind {
  BOARD_CALL, BOARD_CARD, BOARD_CLAIM, BOARD_SEAT, BOARD_NOTE, BOARD_UNREAD
} BoardKind;

enum { BOARD_UNKNOWN = -1 };

/* Calls: a bid is its height, 1 for 1C to 35 for 7N. */
enum { BOARD_PASS = 0, BOARD_DOUBLE = 36, BOARD_REDOUBLE = 37 };

typedef struct BoardStep {
  BoardKind kind;
  int number;
  BoardWord word;
} BoardStep;

/* Cards are numbers: suit * 13 + rank, from the two of clubs on. */
typedef struct BoardCards {
  int card[64];
  int count;
  Buffer odd;                  /* what could not be read, in words */
  FormatPlace at;
} BoardCards;

typedef struct Board {
  BoardWord name[BOARD_SEATS];
  BoardCards hand[BOARD_SEATS];
  int dealer;                  /* BOARD_UNKNOWN: nobody says */
  BoardWord dealer_word;
  char vulnerable;             /* 'n', 'e', 'b', '0', or 0: nobody says */
  BoardWord event, date, table;
  Buffer note;                 /* of the whole board */
  BoardStep *step;
  int steps;
  size_t room;
  int result;                  /* tricks of the declarer's side, or unknown */
  char result_side;            /* 'n' or 'e': of that side; 0: declarer's */
  BoardWord result_word;
} Board;

void board_clear (Board *b);
void board_free (Board *b);

void board_add (Board *b, BoardKind kind, int number, BoardWord word);

/* 0 to 12 for '2' to 'A', 0 to 3 for 'C' to 'S'; -1: it is none. */
int board_rank (char c);
int board_suit (char c);

/* "SA" or "AS", "H10"; BOARD_UNKNOWN: it is none. */
int board_card (Span word);

/* "3N", "3NT", "p", "pass", "x", "d", "dbl", …; or BOARD_UNKNOWN. */
int board_call (Span word);

void board_deal (BoardCards *hand, int card);

/* Has it a deal, a call or a card? */
bool board_has_play (const Board *b);

/* As a log. 'host' has the rules, for what so many tricks are worth. */
void board_write (Board *b, Host *host, FormatLog *log);

#endif
