/*
** A position in words, as far as it is known
** SPDX-License-Identifier: MIT
*/
#include "render/position.h"

#include "judge/legal.h"

static bool is_french (const Judge *j) { return j->lang == FRENCH; }

/* "3 3 7 coin ?*2" */
static void write_slot (Buffer *b, const Judge *j, int slot) {
  const Table *t = &j->world[0];
  int unknown = 0, n = 0;
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k]) {
    if (!table_is_known(t, k)) {
      unknown++;
      continue;
    }
    if (n++ > 0) buffer_char(b, ' ');
    buffer_text(b, word_in(&j->rules->kind[t->what[k]].word, j->lang));
  }
  if (unknown > 0)
    buffer_format(b, unknown > 1 ? "%s?*%d" : "%s?", n > 0 ? " " : "",
                  unknown);
}

static void write_zone (Buffer *b, const Judge *j, int zone, int seat,
                        const char *indent) {
  const Layout *l = &j->rules->layout;
  int slot = table_slot(l, zone, seat < 0 ? 0 : seat);
  if (table_count(&j->world[0], slot) == 0) return;
  buffer_format(b, "%s%s (%d): ", indent,
                word_in(&j->rules->zone_word[zone], j->lang),
                table_count(&j->world[0], slot));
  write_slot(b, j, slot);
  buffer_char(b, '\n');
}

static void write_tallies (Buffer *b, const Judge *j, int seat) {
  const Layout *l = &j->rules->layout;
  int n = 0;
  for (int i = 0; i < l->tallies; i++) {
    double value = j->world[0].cell[i * l->seats + seat];
    if (value == 0) continue;
    buffer_format(b, "%s%s ", n++ > 0 ? ", " : " ", j->rules->tally_name[i]);
    buffer_number(b, value);
  }
}

static void write_seat (Buffer *b, const Judge *j, int seat) {
  const Layout *l = &j->rules->layout;
  buffer_text(b, "  ");
  buffer_span(b, j->seating->name[seat]);
  buffer_text(b, is_french(j) ? " :" : ":");
  write_tallies(b, j, seat);
  buffer_char(b, '\n');
  for (int z = 0; z < l->zones; z++)
    if (l->zone[z].each) write_zone(b, j, z, seat, "    ");
}

static void write_counters (Buffer *b, const Judge *j) {
  const Layout *l = &j->rules->layout;
  int n = 0;
  for (int i = 0; i < l->counters; i++) {
    double value = j->world[0].cell[l->tallies * l->seats + i];
    if (value == 0) continue;
    buffer_format(b, "%s%s ", n++ > 0 ? ", " : "  ",
                  j->rules->counter_name[i]);
    buffer_number(b, value);
  }
  if (n > 0) buffer_char(b, '\n');
}

static void write_turn (Buffer *b, const Judge *j) {
  const Phase *p = judge_phase(j);
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(j, seat);
  if (p == NULL) {
    buffer_text(b, is_french(j) ? "  la partie est finie\n"
                                : "  the game is over\n");
    return;
  }
  buffer_format(b, "  %s%s", both_in(p->title, j->lang)[0]
                                 ? both_in(p->title, j->lang) : p->name,
                is_french(j) ? " : " : ": ");
  for (int i = 0; i < n; i++) {
    if (i > 0) buffer_text(b, ", ");
    buffer_span(b, j->seating->name[seat[i]]);
  }
  buffer_char(b, '\n');
}

void position_write (Buffer *b, const Judge *j) {
  const Layout *l = &j->rules->layout;
  write_turn(b, j);
  write_counters(b, j);
  for (int z = 0; z < l->zones; z++)
    if (!l->zone[z].each) write_zone(b, j, z, -1, "  ");
  for (int s = 0; s < l->seats; s++) write_seat(b, j, s);
}
