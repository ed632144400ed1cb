/*
** Positions as data, each as what is other than in the one before
** SPDX-License-Identifier: MIT
*/
#ifndef position_data_h
#define position_data_h

#include "ground/json.h"
#include "judge/game.h"

/*
** For a page that steps through a game: a thousand positions in full would
** be megabytes. 'slot' has what was written last of each.
*/
typedef struct PositionData {
  int viewer;                  /* see view.h */
  bool begun;
  bool is_moment;              /* while a line happens */
  Buffer slot[SLOTS_LIMIT];
  Buffer narrow[SLOTS_LIMIT];  /* what its unknown cards may be */
  Buffer legal;
  double cell[CELLS_LIMIT];
  double worth[SEATS_LIMIT];
  double score[SEATS_LIMIT];
  bool has_score;
  int phase, actors;
  uint8_t actor[SEATS_LIMIT];
  Buffer part;                 /* room to work in */
} PositionData;

void position_data_open (PositionData *p, int viewer);
void position_data_close (PositionData *p);

/* A member of an object that is begun: how each kind of card is drawn. */
void position_data_kinds (Json *json, const Ruleset *r, Language lang);

/*
** Members of an object that is begun: kinds, zones, slots, seats, tallies,
** counters and phases, by which the positions count.
*/
void position_data_names (Json *json, const Judge *j);

/*
** The same for one position: "s" the slots that changed, "n" what unknown
** cards there may be, where that is less than what is left, "c" the numbers,
** "k" the scores, "a" who may act, "p" the phase, "m" the legal moves.
*/
void position_data_step (PositionData *p, Game *d, Json *json);

/* The same for a moment while a line happened: nothing may be played. */
void position_data_moment (PositionData *p, Game *g, const Table *then,
                           Json *json);

#endif
