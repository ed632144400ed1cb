/*
** A line of a log: read, bound to the moves of a game
** SPDX-License-Identifier: MIT
*/
#ifndef record_event_h
#define record_event_h

#include "base/buffer.h"
#include "log/header.h"
#include "rules/host.h"
#include "base/line.h"

enum { CARDS_IN_MOVE = 160 };

/* The arguments of a move, bound to what the move asks for. */
typedef struct BoundMove {
  int move;                    /* -1: the words don't fit any */
  int args, kinds;             /* in use, of the two below */
  Value value[ARGS_LIMIT];
  uint8_t kind[CARDS_IN_MOVE];
} BoundMove;

/* That move, its arguments not yet given. */
void move_make (BoundMove *b, const Ruleset *r, int move);

/* Copies arguments, with their cards in 'kind' instead of 'from_kind'. */
void move_copy_values (Value *to, uint8_t *kind, const Value *from,
                       const uint8_t *from_kind, int count);

/* A copy that stays valid when the original is gone. */
void move_copy (BoundMove *to, const BoundMove *from);

/* Does it name several cards that go together? */
bool move_has_set (const BoundMove *b);

/* "play 7", "bet 2", "give 7 Bruno": without '=' and '->'. */
void move_write (Buffer *b, const Ruleset *r, const Seating *s, Language lang,
                 const BoundMove *move);

/* "7 coin ?" */
void move_write_cards (Buffer *b, const Ruleset *r, Language lang,
                       const uint8_t *kind, int count);

/* Are they the same move, with the same arguments? */
bool move_is_same (const Ruleset *r, const BoundMove *a, const BoundMove *b);

/*
** An event: what a line of a log says, or what somebody at the table did
*/

enum { CLAIMS_LIMIT = 64 };

/* Of a 'score' or a 'winner' line: who, and for a score how much. */
typedef struct Claim {
  int seat;
  double number;
} Claim;

/*
** All that can be understood without the table. Of a move, 'verb' is the first
** of the moves that its verb may mean: which one it is, the phase decides (see
** event_bind), unless 'bound' says so. What the subject does not ask for is
** not set, but for numbers: they are -1 or 0. Words and spans belong to
** whoever made the event.
*/
typedef struct Event {
  Subject subject;
  unsigned line;               /* of the log's file; 0: none */
  uint64_t known;              /* the line's number in the line cache, or 0 */
  Span text;                   /* behind the ':' */
  Span behind;                 /* "stands", or of a fault its article */
  Language lang;               /* of its words: see Seating */
  int seat;                    /* who moves or is named, or -1 */
  int verb;                    /* -1: none */
  const BoundMove *bound;      /* NULL: its words tell */
  const Words *words;
  bool stands;                 /* though illegal, by a ruling */
  bool has_announced;
  double announced;
  int zone, option, article;   /* -1: none is named */
  int zone_card;               /* that the zone's word names, too, or -1 */
  double value;                /* of the option */
  int cards;                   /* that are dealt or shown, or behind '->' */
  int claims;
  uint8_t card[WORDS_LIMIT];
  Claim claim[CLAIMS_LIMIT];
} Event;

/* An event without words; 'seat' may be -1. The rest is for the caller. */
void event_make (Event *e, Subject subject, int seat);

/* A player's move, as it is made at the table; 'move' must last. */
void event_make_move (Event *e, int seat, const BoundMove *move);

/* Is a card called as a zone is? A 'deal' line would begin with either. */
bool event_is_like_zone (const Ruleset *r, int kind);

/* ---- Reading ---- */

struct LineCache;

/* Who reads lines: by the rules and players of one log. */
typedef struct EventReader {
  const Ruleset *rules;
  const Seating *seating;
  struct LineCache *cache;     /* lines that were read before, or NULL */
  Words words;                 /* of the event that was read last */
} EventReader;

/*
** Any line. False, with a complaint, when it is malformed under these rules,
** with these players; of a header's lines there is none (see header.h).
*/
bool event_read (EventReader *d, const Line *line, Event *e, Complaint *c);

/* A move, by its words alone. The verb is set as soon as it is understood. */
bool event_read_move (EventReader *d, int seat, Span text, Event *e,
                      Complaint *c);

/* A card's word: its kind, CARD_UNSEEN for '?', or -1. */
int event_read_card (const Ruleset *r, Span word);

/*
** Binds the words to the first move of that verb that they fit: one of
** 'here' (moves that the phase has) if there is any.
*/
bool event_bind (const Event *e, const Ruleset *r, const Seating *s,
                 uint64_t here, BoundMove *b, Complaint *c);

/*
** The event as a line of a log, in its canonical words, without a line end.
** A move that is not bound is written as the first that its words fit.
*/
void event_write (Buffer *b, const Ruleset *r, const Seating *s,
                  Language lang, const Event *e);

/* The same with its line end: added to a log. */
void event_add (Buffer *log, const Ruleset *r, const Seating *s,
                const Event *e);

/* Would the judge take two lines for the same, wherever they stand? */
bool event_is_same (const Ruleset *r, const Seating *s, const Event *a,
                    const Event *b);

#endif
