/*
** A line of the body, understood as far as it can be without the table
** SPDX-License-Identifier: MIT
*/
#ifndef event_h
#define event_h

#include "ground/remark.h"
#include "rules/host.h"
#include "text/line.h"
#include "text/words.h"

/* Who sits where. Names point into the log's text. */
typedef struct Seating {
  int seats, start;
  bool start_given;
  Span name[SEATS_LIMIT];
  Dictionary *names;
} Seating;

/*
** One line with its words; the words belong to whoever made the event.
** Of a move, 'verb' is the first of the moves that its verb may mean.
*/
typedef struct Event {
  Subject subject;
  unsigned line;
  Span text;                   /* behind the ':' */
  int seat;                    /* -1: none */
  int verb;
  const Words *words;
  int brought_count;
  double announced;
  uint8_t brought[SUPPLY_LIMIT];
} Event;

/* Where a text is not understood: the place, and what is wrong there. */
typedef struct Complaint {
  Span at;
  Remark remark;
} Complaint;

enum { CARDS_IN_MOVE = 160 };

/* The arguments of a move, bound to what the move asks for. */
typedef struct BoundMove {
  int move;                    /* -1: the words don't fit any */
  Value value[ARGS_LIMIT];
  uint8_t kind[CARDS_IN_MOVE];
  int kinds;
} BoundMove;

/*
** Reads the announcement and the cards behind the arrow. False with a
** complaint.
*/
bool event_read_move (Event *e, const Ruleset *r, Complaint *c);

/* A card's word: its kind, CARD_UNSEEN for '?', or -1. */
int event_read_card (const Ruleset *r, Span word);

/*
** Binds the words to the first move of that verb that they fit: one of
** 'here' (moves that the phase has) if there is any.
*/
bool event_bind (const Event *e, const Ruleset *r, const Seating *s,
                 uint64_t here, BoundMove *b, Complaint *c);

/* A copy that stays valid when the original is gone. */
void event_copy_bound (BoundMove *to, const BoundMove *from);

/* complain(c, at, SAY_…, facts…); NULL: nobody asks. False. */
#define complain(c, where, ...) \
  complain_at(c, where, (const Fact[]){__VA_ARGS__}, \
              (int)(sizeof (Fact[]){__VA_ARGS__} / sizeof (Fact)) - 1)
bool complain_at (Complaint *c, Span at, const Fact *saying, int facts);

/* "did you mean 'take'?", or nothing. */
void complain_nearest (Complaint *c, Span nearest);

/* "'8' is no card of casino-pirate", and which one may have been meant. */
bool complain_of_card (Complaint *c, const Ruleset *r, Span word);

#endif
