/*
** A table as one seat sees it
** SPDX-License-Identifier: MIT
*/
#ifndef render_view_h
#define render_view_h

#include "drive/bot.h"
#include "ground/json.h"
#include "judge/legal.h"

/*
** Two tables that differ only in cards which the seat can't see give the
** same text, byte for byte. Seat -1 is a spectator. Judges are not changed,
** but the rules are asked for the scores.
*/
enum { VIEW_SPECTATOR = -1 };

/* The phase, what lies on the table, and each player, in words. */
void view_write (Buffer *b, Judge *j, int seat, bool colour);

/* The same as a JSON object (always in English: ids). */
void view_json (Json *json, const char *key, Judge *j, int seat);

/* The cards that only this seat sees, zone by zone: "hand: 3 7". */
void view_own (Buffer *b, Judge *j, int seat, bool colour);

/* Which cards those are: where a new one comes, the seat has news. */
void view_held (const Judge *j, int seat, bool held[TOKENS_LIMIT]);

/* A card that need not be named is for the player's own eyes: it goes. */
void view_hide_cards (const Ruleset *r, BoundMove *move);

/*
** A move that was just made, as the viewer hears of it, and the cards that
** came up: "Anne: card up -> 7".
*/
void view_move (Buffer *b, const Judge *j, Language lang, int viewer,
                int seat, const BoundMove *move);

/*
** Cards that everybody saw come up, from the news 'from' on: " -> 7, Bruno 3".
** Those of 'seat' (-1: of nobody) come without a name. Nothing where there
** are none.
*/
void view_news (Buffer *b, const Judge *j, Language lang, int seat, int from);

/* What the rules told just now, a line each. */
void view_told (Buffer *b, const Telling *told);

/* What those of them do that have words for it, a line each. */
void view_notes (Buffer *b, const Judge *j, Language lang, int from);

/* Either of the first two: what the viewer hears of a tale. */
void view_tale (Buffer *b, const Judge *j, Language lang, int viewer,
                const Tale *tale);

/*
** The moves one may choose from, numbered, with what is to be said with them,
** in so many lines of that width at most. Returns how many there was no place
** for.
*/
int view_choices (Buffer *b, Judge *j, const GameChoices *c, size_t width,
                  int lines);

/*
** The articles that matter now: those that forbid something at this moment,
** then the others that the moves of the phase can break.
*/
void view_articles (Buffer *b, const Judge *j, const GameChoices *c);

/* As players sort what they hold; unseen cards come last. */
void view_sort_kinds (uint8_t *kind, int count);

/* The phase's title, or its name where it has none. */
const char *view_phase (const Judge *j);

/*
** What is certain of the cards, to one seat or to all who read the log
*/

/* Who looks: a seat, or whoever has the log and can work things out. */
enum { VIEWER_LOG = -2 };

/*
** The cards of a slot in their order, CARD_UNSEEN for each that the viewer
** can't see, or that is not the same in every world. Returns how many.
*/
int viewer_cards (const Judge *j, int slot, int viewer,
                  uint8_t kind[TOKENS_LIMIT]);

/* "3 3 7 coin ?*2": what is known first, then how many are not. */
void viewer_write (Buffer *b, const Judge *j, int slot, int viewer,
                   bool colour);

/* "an unknown card", "3 unknown cards"; behind "and" where 'more' was said. */
void viewer_write_unknown (Buffer *b, Language lang, int count, bool more);

/*
** Is less than all that is unseen possible for the unknown cards of the slot,
** to whoever has the log? Then '*could' has what they may be.
*/
bool viewer_narrows (const Judge *j, int slot, KindSet *could);

/* Is that card the same to the viewer in every world, and seen there? */
bool viewer_knows (const Judge *j, int token, int viewer);

/* What may be done now; to a seat, of its own moves and as far as it knows. */
void viewer_legal (Judge *j, int viewer, int most, LegalList *list);

#endif
