/*
** A log line: read and bound to the moves of a game
** SPDX-License-Identifier: MIT
*/
#ifndef record_event_h
#define record_event_h

#include "base/buffer.h"
#include "log/header.h"
#include "rules/host.h"
#include "base/line.h"

enum { CARDS_IN_MOVE = 160 };

/* A move with its arguments. */
typedef struct BoundMove {
  int move;                    /* -1: no move fits the words */
  int args, kinds;             /* used entries in 'value' and 'kind' */
  Value value[ARGS_LIMIT];
  Card kind[CARDS_IN_MOVE];
} BoundMove;

/* Makes a move without its arguments. */
void move_make (BoundMove *b, const Ruleset *r, int move);

/* Copies arguments; their cards are in 'kind' instead of 'from_kind'. */
void move_copy_values (Value *to, Card *kind, const Value *from,
                       const Card *from_kind, int count);

/* Makes a copy that does not point into the original. */
void move_copy (BoundMove *to, const BoundMove *from);

/* Is one of its arguments a set of cards? */
bool move_has_set (const BoundMove *b);

/* "play 7", "bet 2", "give 7 Bruno": without '=' and '->'. */
void move_write (Buffer *b, const Ruleset *r, const Seating *s, Language lang,
                 const BoundMove *move);

/* "7 coin ?" */
void move_write_cards (Buffer *b, const Ruleset *r, Language lang,
                       const Card *kind, int count);

/* Are they the same move, with the same arguments? */
bool move_is_same (const Ruleset *r, const BoundMove *a, const BoundMove *b);

enum { CLAIMS_LIMIT = 64 };

/* One claim of a 'score' or 'winner' line; 'number' is for scores only. */
typedef struct Claim {
  int seat;
  double number;
} Claim;

/*
** An event: what a log line says, or an action at the table, as far as it can
** be understood without the table. For a move, 'verb' is the first move with
** that verb; the phase decides which one is meant (see event_bind), unless
** 'bound' is set. Fields that the subject does not use are -1 or 0 if they are
** numbers, undefined otherwise. The caller owns the words and the text behind
** spans.
*/
typedef struct Event {
  Subject subject;
  unsigned line;               /* in the log's file, or 0 */
  uint64_t known;              /* number in the line cache, or 0 */
  Span text;                   /* after the ':' */
  Span behind;                 /* after "stands", or after a fault's article */
  Language lang;               /* of its words: see Seating */
  int seat;                    /* mover or named player, or -1 */
  int verb;                    /* or -1 */
  const BoundMove *bound;      /* NULL: use 'words' */
  const Words *words;
  bool stands;                 /* a ruling lets an illegal move stand */
  bool has_announced;
  double announced;
  int zone, option, article;   /* -1: none named */
  int zone_card;               /* card that the zone's word also names, or -1 */
  double value;                /* of the option */
  int cards;                   /* dealt, shown, or after '->' */
  int claims;
  Card card[WORDS_LIMIT];
  Claim claim[CLAIMS_LIMIT];
} Event;

/* Makes an event without words; 'seat' may be -1. The caller sets the rest. */
void event_make (Event *e, Subject subject, int seat);

/* Makes a move made at the table; 'move' must outlive the event. */
void event_make_move (Event *e, int seat, const BoundMove *move);

/*
** Does the card share its word with a zone? A 'deal' line could start with
** either.
*/
bool event_is_like_zone (const Ruleset *r, int kind);

struct LineCache;

/* Reads lines by the rules and players of one log. */
typedef struct EventReader {
  const Ruleset *rules;
  const Seating *seating;
  struct LineCache *cache;     /* lines read before, or NULL */
  Words words;                 /* of the last event read */
} EventReader;

/*
** Reads any line. Returns false, with a complaint, if it is malformed for these
** rules and players. Header lines give no complaint (see header.h).
*/
bool event_read (EventReader *d, const Line *line, Event *e, Complaint *c);

/* Reads a move from its words alone. Sets the verb as soon as it is known. */
bool event_read_move (EventReader *d, int seat, Span text, Event *e,
                      Complaint *c);

/* Returns the card's kind, CARD_UNSEEN for '?', or -1. */
int event_read_card (const Ruleset *r, Span word);

/*
** Binds the words to the first move with that verb that fits them, preferring
** 'here', the moves of the phase.
*/
bool event_bind (const Event *e, const Ruleset *r, const Seating *s,
                 uint64_t here, BoundMove *b, Complaint *c);

/*
** Writes the event as a canonical log line, without a line end. An unbound move
** is written as the first move that fits its words.
*/
void event_write (Buffer *b, const Ruleset *r, const Seating *s,
                  Language lang, const Event *e);

/* Adds the event to a log, with its line end. */
void event_add (Buffer *log, const Ruleset *r, const Seating *s,
                const Event *e);

/* Do two lines mean the same to the judge, wherever they are? */
bool event_is_same (const Ruleset *r, const Seating *s, const Event *a,
                    const Event *b);

#endif
