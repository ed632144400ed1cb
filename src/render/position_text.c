/*
** A position in words, as far as it is known
** SPDX-License-Identifier: MIT
*/
#include "render/position_text.h"

#include "judge/legal.h"
#include "render/catalogue.h"
#include "render/paint.h"
#include "render/tallies.h"
#include "render/view.h"
#include "render/viewer.h"

static const char *words (const Judge *j, Saying saying) {
  return catalogue_words(saying, j->lang);
}

/* Who looks, and on what. */
typedef struct PositionView {
  int viewer;
  bool colour;
  double worth[SEATS_LIMIT];   /* what cards come to; 0: nobody says */
} PositionView;

static void write_zone (Buffer *b, const Judge *j, int zone, int seat,
                        const PositionView *v, const char *indent) {
  const Layout *l = &j->rules->layout;
  int slot = table_slot(l, zone, seat < 0 ? 0 : seat);
  if (table_count(&j->world[0], slot) == 0) return;
  buffer_format(b, "%s%s (%d)%s", indent,
                both_in(j->rules->zone_title[zone], j->lang),
                table_count(&j->world[0], slot), words(j, SAY_COLON));
  viewer_write(b, j, slot, v->viewer, v->colour);
  buffer_char(b, '\n');
}

static void write_seat (Buffer *b, const Judge *j, int seat,
                        const PositionView *v) {
  const Layout *l = &j->rules->layout;
  buffer_text(b, "  ");
  buffer_span(b, j->seating->name[seat]);
  buffer_text(b, words(j, SAY_COLON_AT_END));
  tallies_of_seat(b, j, seat, " ", v->colour);
  buffer_char(b, '\n');
  for (int z = 0; z < l->zones; z++)
    if (l->zone[z].each) write_zone(b, j, z, seat, v, "    ");
  if (v->worth[seat] == 0) return;
  buffer_format(b, "    %s ", words(j, SAY_WORTH));
  buffer_number(b, v->worth[seat]);
  buffer_char(b, '\n');
}

static void write_turn (Buffer *b, const Judge *j, bool colour) {
  const Phase *p = judge_phase(j);
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(j, seat);
  if (p == NULL) {
    buffer_format(b, "  %s\n", words(j, SAY_GAME_IS_OVER));
    return;
  }
  buffer_format(b, words(j, SAY_PHASE_AND_WHO), view_phase(j));
  for (int i = 0; i < n; i++) {
    if (i > 0) buffer_text(b, ", ");
    paint_name(b, j->seating->name[seat[i]], true, colour);
  }
  buffer_char(b, '\n');
}

void position_seen_by (Buffer *b, Judge *j, int viewer, bool colour) {
  const Layout *l = &j->rules->layout;
  PositionView v = {.viewer = viewer, .colour = colour};
  if (legal_worth(j, v.worth) && viewer != VIEWER_LOG)
    for (int s = 0; s < l->seats; s++)
      if (s != viewer) v.worth[s] = 0;
  write_turn(b, j, colour);
  if (tallies_of_table(b, j, "  ", colour)) buffer_char(b, '\n');
  for (int z = 0; z < l->zones; z++)
    if (!l->zone[z].each) write_zone(b, j, z, -1, &v, "  ");
  for (int s = 0; s < l->seats; s++) write_seat(b, j, s, &v);
}

void position_write (Buffer *b, Judge *j) {
  position_seen_by(b, j, VIEWER_LOG, false);
}

void position_paint (Buffer *b, Judge *j) {
  position_seen_by(b, j, VIEWER_LOG, true);
}
