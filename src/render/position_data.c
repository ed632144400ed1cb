/*
** Positions as data, each as what is other than in the one before
** SPDX-License-Identifier: MIT
*/
#include "render/position_data.h"

#include "judge/legal.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/sight.h"
#include "render/view.h"
#include "render/wording.h"

enum { LEGAL_SHOWN = 24, NO_PHASE = -1 };

void position_data_open (PositionData *p, int viewer) {
  memset(p, 0, sizeof *p);
  p->viewer = viewer;
}

void position_data_close (PositionData *p) {
  for (int i = 0; i < SLOTS_LIMIT; i++) buffer_free(&p->slot[i]);
  buffer_free(&p->legal);
  buffer_free(&p->part);
}

/*
** {======================================================
** Names
** =======================================================
*/

/* Starts a list on the first call, and goes on with it on the others. */
static void next_item (Buffer *b, int i) { buffer_text(b, i > 0 ? "," : "["); }

static void end_list (Buffer *b, int count) {
  buffer_text(b, count > 0 ? "]" : "[]");
}

static void put_name (Buffer *b, int i, const char *name) {
  next_item(b, i);
  json_string(b, span_of(name));
}

/* A zone that nobody sees lies face down. */
static void put_zones (Buffer *b, const Ruleset *r, Language lang) {
  const Layout *l = &r->layout;
  buffer_text(b, ",\"zones\":");
  for (int i = 0; i < l->zones; i++) {
    next_item(b, i);
    buffer_text(b, "{\"name\":");
    json_string(b, span_of(both_in(r->zone_title[i], lang)));
    buffer_format(b, ",\"down\":%s}",
                  l->zone[i].sees == SEES_NOBODY ? "true" : "false");
  }
  end_list(b, l->zones);
}

static void put_slots (Buffer *b, const Layout *l) {
  buffer_text(b, ",\"slots\":");
  for (int i = 0; i < l->slots; i++) {
    int seat = l->slot_seat[i];
    next_item(b, i);
    buffer_format(b, "[%d,%d]", l->slot_zone[i], seat == NOBODY ? -1 : seat);
  }
  end_list(b, l->slots);
}

/* What is never shown has no name there. */
static const char *figure_name (const Figure *f, Language lang) {
  return f->show == SHOW_NEVER ? "" : both_in(f->title, lang);
}

static void put_numbers (Buffer *b, const Ruleset *r, Language lang) {
  const Layout *l = &r->layout;
  buffer_text(b, ",\"tallies\":");
  for (int i = 0; i < l->tallies; i++)
    put_name(b, i, figure_name(&r->tally[i], lang));
  end_list(b, l->tallies);
  buffer_text(b, ",\"counters\":");
  for (int i = 0; i < l->counters; i++) {
    next_item(b, i);
    buffer_text(b, "{\"name\":");
    json_string(b, span_of(figure_name(&r->counter[i], lang)));
    buffer_format(b, ",\"seat\":%s}",
                  numbers_is_seat(r, i) ? "true" : "false");
  }
  end_list(b, l->counters);
}

static void put_phases (Buffer *b, const Ruleset *r, Language lang) {
  buffer_text(b, ",\"phases\":");
  for (int i = 0; i < r->phases; i++) {
    const char *title = both_in(r->phase[i].title, lang);
    put_name(b, i, title[0] ? title : r->phase[i].name);
  }
  end_list(b, r->phases);
}

void position_data_names (Buffer *b, const Judge *j) {
  const Ruleset *r = j->rules;
  const Layout *l = &r->layout;
  buffer_text(b, ",\"kinds\":");
  for (int i = 0; i < l->kinds; i++)
    put_name(b, i, word_in(&r->kind[i].word, j->lang));
  end_list(b, l->kinds);
  put_zones(b, r, j->lang);
  put_slots(b, l);
  buffer_text(b, ",\"seats\":");
  for (int i = 0; i < l->seats; i++) {
    next_item(b, i);
    json_string(b, j->seating->name[i]);
  }
  end_list(b, l->seats);
  put_numbers(b, r, j->lang);
  put_phases(b, r, j->lang);
}

/* }====================================================== */

/*
** {======================================================
** Changes
** =======================================================
*/

/* Has it changed? Then that is what the next one is compared with. */
static bool is_new (PositionData *p, Buffer *last, const Buffer *now) {
  Span a = {buffer_string(last), last->len};
  Span b = {buffer_string(now), now->len};
  if (p->begun && span_same(a, b)) return false;
  if (!p->begun && b.len == 0) return false;
  buffer_clear(last);
  buffer_span(last, b);
  return true;
}

/* Cards in hand lie sorted, unknown ones last; a pile lies as it lies. */
static void sort_hand (const Layout *l, int slot, uint8_t *kind, int count) {
  if (l->zone[l->slot_zone[slot]].sees == SEES_OWNER)
    view_sort_kinds(kind, count);
}

/* "3 7 ?2" */
static void write_slot (PositionData *p, const Judge *j, int slot) {
  uint8_t kind[TOKENS_LIMIT];
  int count = sight_cards(j, slot, p->viewer, kind);
  sort_hand(&j->rules->layout, slot, kind, count);
  buffer_clear(&p->part);
  for (int i = 0, n; i < count; i += n) {
    n = 1;
    if (i > 0) buffer_char(&p->part, ' ');
    if (kind[i] != CARD_UNSEEN) {
      buffer_format(&p->part, "%d", kind[i]);
      continue;
    }
    while (i + n < count && kind[i + n] == CARD_UNSEEN) n++;
    buffer_format(&p->part, n > 1 ? "?%d" : "?", n);
  }
}

static void put_changed_slots (PositionData *p, const Judge *j, Buffer *b) {
  int n = 0;
  for (int i = 0; i < j->rules->layout.slots; i++) {
    write_slot(p, j, i);
    if (!is_new(p, &p->slot[i], &p->part)) continue;
    buffer_text(b, n++ > 0 ? "," : ",\"s\":[");
    buffer_format(b, "[%d,\"%s\"]", i, buffer_string(&p->slot[i]));
  }
  if (n > 0) buffer_char(b, ']');
}

static void put_changed_cells (PositionData *p, const Judge *j, Buffer *b) {
  const double *cell = j->world[0].cell;
  int n = 0;
  for (int i = 0; i < j->rules->layout.cells; i++) {
    if (p->cell[i] == cell[i]) continue;
    p->cell[i] = cell[i];
    buffer_text(b, n++ > 0 ? "," : ",\"c\":[");
    buffer_format(b, "[%d,", i);
    buffer_number(b, cell[i]);
    buffer_char(b, ']');
  }
  if (n > 0) buffer_char(b, ']');
}

static void put_changed_scores (PositionData *p, Judge *j, Buffer *b) {
  int seats = j->seating->seats;
  double score[SEATS_LIMIT] = {0};
  if (!judge_scores(j, score) ||
      (p->has_score && memcmp(score, p->score, sizeof score) == 0))
    return;
  p->has_score = true;
  memcpy(p->score, score, sizeof score);
  buffer_text(b, ",\"k\":");
  for (int i = 0; i < seats; i++) {
    next_item(b, i);
    buffer_number(b, score[i]);
  }
  end_list(b, seats);
}

static void put_changed_turn (PositionData *p, const Judge *j, Buffer *b) {
  const Table *t = &j->world[0];
  uint8_t actor[SEATS_LIMIT] = {0};
  int phase = judge_phase(j) ? t->frame[t->depth - 1].phase : NO_PHASE;
  int n = phase == NO_PHASE || j->ended ? 0 : legal_actors(j, actor);
  if (!p->begun || phase != p->phase) buffer_format(b, ",\"p\":%d", phase);
  if (!p->begun || n != p->actors || memcmp(actor, p->actor, sizeof actor)) {
    buffer_text(b, ",\"a\":");
    for (int i = 0; i < n; i++) {
      next_item(b, i);
      buffer_format(b, "%d", actor[i]);
    }
    end_list(b, n);
  }
  p->phase = phase;
  p->actors = n;
  memcpy(p->actor, actor, sizeof actor);
}

/* A seat that looks on has no business with what others may play. */
static bool may_know_moves (const PositionData *p) {
  bool own = p->viewer == SIGHT_LOG;
  for (int i = 0; i < p->actors; i++) own |= p->actor[i] == p->viewer;
  return own;
}

static void put_legal (PositionData *p, LogJudge *d) {
  Wording w = {d->header.rules, &d->header.seating, d->judge.lang};
  LegalList list = {0};
  legal_list(&d->judge, p->viewer == SIGHT_LOG ? -1 : p->viewer, LEGAL_SHOWN,
             &list);
  wording_legal(&p->part, w, &list);
  legal_free(&list);
}

static void put_changed_legal (PositionData *p, LogJudge *d, Buffer *b) {
  buffer_clear(&p->part);
  if (may_know_moves(p) && !d->judge.pending)
    put_legal(p, d);
  if (!is_new(p, &p->legal, &p->part)) return;
  buffer_text(b, ",\"m\":");
  json_string(b, (Span){buffer_string(&p->part), p->part.len});
}

void position_data_step (PositionData *p, LogJudge *d, Buffer *b) {
  put_changed_slots(p, &d->judge, b);
  put_changed_cells(p, &d->judge, b);
  put_changed_scores(p, &d->judge, b);
  put_changed_turn(p, &d->judge, b);
  put_changed_legal(p, d, b);
  p->begun = true;
}

/* }====================================================== */
