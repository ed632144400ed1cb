/*
** The numbers of a table in words, as far as people want them
** SPDX-License-Identifier: MIT
*/
#include "render/tallies.h"

/* If the rule file does not say so, phases that go by it tell. */
bool tallies_is_seat (const Ruleset *r, int counter) {
  if (r->counter[counter].show == SHOW_PLAYER) return true;
  for (int p = 0; p < r->phases; p++) {
    const Phase *f = &r->phase[p];
    if (f->has_each && f->each.kind != EACH_FUNCTION &&
        f->each.counter == counter)
      return true;
  }
  return false;
}

static void write_value (Buffer *b, const Judge *j, const Figure *f,
                         double value, bool is_seat) {
  if (is_seat && value >= 1 && value <= j->seating->seats)
    buffer_span(b, j->seating->name[(int)value - 1]);
  else if (f->show == SHOW_WORD && value >= 1 && value <= f->words)
    buffer_text(b, both_in(f->word[(int)value - 1], j->lang));
  else
    buffer_number(b, value);
}

static void write_figure (Buffer *b, const Judge *j, const Figure *f,
                          double value, bool is_seat, const char **lead) {
  bool even_0 = f->show == SHOW_ALWAYS || f->show == SHOW_LARGE;
  if (f->show == SHOW_NEVER || (value == 0 && !even_0)) return;
  buffer_format(b, "%s%s", *lead, both_in(f->title, j->lang));
  *lead = ", ";
  if (f->show == SHOW_MARK) return;
  buffer_char(b, ' ');
  write_value(b, j, f, value, is_seat);
}

bool tallies_of_seat (Buffer *b, const Judge *j, int seat, const char *lead) {
  const Ruleset *r = j->rules;
  const double *cell = j->world[0].cell;
  size_t before = b->len;
  for (int i = 0; i < r->layout.tallies; i++)
    write_figure(b, j, &r->tally[i], cell[i * r->layout.seats + seat],
                 r->tally[i].show == SHOW_PLAYER, &lead);
  return b->len > before;
}

bool tallies_of_table (Buffer *b, const Judge *j, const char *lead) {
  const Ruleset *r = j->rules;
  const double *cell = j->world[0].cell;
  size_t before = b->len;
  for (int i = 0; i < r->layout.counters; i++)
    write_figure(b, j, &r->counter[i],
                 cell[r->layout.tallies * r->layout.seats + i],
                 tallies_is_seat(r, i), &lead);
  return b->len > before;
}
