/*
** The numbers of a table in words, as far as people want them
** SPDX-License-Identifier: MIT
*/
#include "render/tallies.h"

#include "render/paint.h"

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

/* Where to, and how. */
typedef struct Tallies {
  Buffer *b;
  const Judge *j;
  const char *lead;            /* what stands before the next one */
  bool colour;
} Tallies;

static void write_value (const Tallies *t, const Figure *f, double value,
                         bool is_seat) {
  const Seating *seating = t->j->seating;
  if (is_seat && value >= 1 && value <= seating->seats)
    buffer_span(t->b, seating->name[(int)value - 1]);
  else if (f->show == SHOW_WORD && value >= 1 && value <= f->words)
    paint_word(t->b, &f->word[(int)value - 1], t->j->lang, t->colour);
  else
    buffer_number(t->b, value);
}

static void write_figure (Tallies *t, const Figure *f, double value,
                          bool is_seat) {
  bool even_0 = f->show == SHOW_ALWAYS || f->show == SHOW_LARGE;
  if (f->show == SHOW_NEVER || (value == 0 && !even_0)) return;
  buffer_format(t->b, "%s%s", t->lead, both_in(f->title, t->j->lang));
  t->lead = ", ";
  if (f->show == SHOW_MARK) return;
  buffer_char(t->b, ' ');
  write_value(t, f, value, is_seat);
}

bool tallies_of_seat (Buffer *b, const Judge *j, int seat, const char *lead,
                      bool colour) {
  const Ruleset *r = j->rules;
  const double *cell = j->world[0].cell;
  Tallies t = {b, j, lead, colour};
  size_t before = b->len;
  for (int i = 0; i < r->layout.tallies; i++)
    write_figure(&t, &r->tally[i], cell[i * r->layout.seats + seat],
                 r->tally[i].show == SHOW_PLAYER);
  return b->len > before;
}

bool tallies_of_table (Buffer *b, const Judge *j, const char *lead,
                       bool colour) {
  const Ruleset *r = j->rules;
  const double *cell = j->world[0].cell;
  Tallies t = {b, j, lead, colour};
  size_t before = b->len;
  for (int i = 0; i < r->layout.counters; i++)
    write_figure(&t, &r->counter[i],
                 cell[r->layout.tallies * r->layout.seats + i],
                 tallies_is_seat(r, i));
  return b->len > before;
}
