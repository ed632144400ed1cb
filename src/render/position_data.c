/*
** Positions as data, each as what is other than in the one before
** SPDX-License-Identifier: MIT
*/
#include "render/position_data.h"

#include "judge/legal.h"
#include "render/figures.h"
#include "render/view.h"
#include "render/wording.h"

enum { LEGAL_SHOWN = 24, NO_PHASE = -1 };

void position_data_open (PositionData *p, int viewer) {
  memset(p, 0, sizeof *p);
  p->viewer = viewer;
}

void position_data_close (PositionData *p) {
  for (int i = 0; i < SLOTS_LIMIT; i++) {
    buffer_free(&p->slot[i]);
    buffer_free(&p->narrow[i]);
  }
  buffer_free(&p->legal);
  buffer_free(&p->part);
}

/* ---- Names ---- */

/* A zone that nobody sees lies face down. */
static void put_zones (Json *json, const Ruleset *r, Language lang) {
  static const char *const who[] = {
    [SEES_NOBODY] = "nobody", [SEES_OWNER] = "owner", [SEES_ALL] = "all",
    [SEES_OTHERS] = "others"
  };
  const Layout *l = &r->layout;
  json_begin_list(json, "zones");
  for (int i = 0; i < l->zones; i++) {
    json_begin(json, NULL);
    json_text(json, "name", both_in(r->zone_title[i], lang));
    json_text(json, "sees", who[l->zone[i].sees]);
    if (r->zone_place[i] == ZONE_IN_THE_MIDDLE)
      json_text(json, "place", "middle");
    if (r->zone_place[i] == ZONE_SMALL) json_text(json, "place", "small");
    json_flag(json, "down", l->zone[i].sees == SEES_NOBODY);
    json_end(json);
  }
  json_end(json);
}

static void put_slots (Json *json, const Layout *l) {
  json_begin_list(json, "slots");
  for (int i = 0; i < l->slots; i++) {
    int seat = l->slot_seat[i];
    json_begin_list(json, NULL);
    json_number(json, NULL, l->slot_zone[i]);
    json_number(json, NULL, seat == NOBODY ? -1 : seat);
    json_end(json);
  }
  json_end(json);
}

/* What is never shown has no name there. */
static void put_figure (Json *json, const Figure *f, Language lang) {
  json_text(json, "name",
            f->show == SHOW_NEVER ? "" : both_in(f->title, lang));
  if (f->show == SHOW_MARK) json_text(json, "show", "mark");
  if (f->show == SHOW_ALWAYS) json_text(json, "show", "always");
  if (f->show == SHOW_LARGE) json_text(json, "show", "large");
}

/* What 1, 2, … are called, if they are. */
static void put_words (Json *json, const Figure *f, Language lang) {
  if (f->show != SHOW_WORD) return;
  json_begin_list(json, "words");
  for (int i = 0; i < f->words; i++)
    json_text(json, NULL, both_in(f->word[i].text, lang));
  json_end(json);
  json_begin_list(json, "colours");
  for (int i = 0; i < f->words; i++) json_text(json, NULL, f->word[i].colour);
  json_end(json);
}

static void put_numbers (Json *json, const Ruleset *r, Language lang) {
  const Layout *l = &r->layout;
  json_begin_list(json, "tallies");
  for (int i = 0; i < l->tallies; i++) {
    json_begin(json, NULL);
    put_figure(json, &r->tally[i], lang);
    put_words(json, &r->tally[i], lang);
    json_end(json);
  }
  json_end(json);
  json_begin_list(json, "counters");
  for (int i = 0; i < l->counters; i++) {
    json_begin(json, NULL);
    put_figure(json, &r->counter[i], lang);
    json_flag(json, "seat", tallies_is_seat(r, i));
    put_words(json, &r->counter[i], lang);
    json_end(json);
  }
  json_end(json);
}

static void put_phases (Json *json, const Ruleset *r, Language lang) {
  json_begin_list(json, "phases");
  for (int i = 0; i < r->phases; i++) {
    const char *title = both_in(r->phase[i].title, lang);
    bool is_named = title[0] == '\0' && r->phase[i].moves != 0;
    json_text(json, NULL, is_named ? r->phase[i].name : title);
  }
  json_end(json);
}

/* A card's name, and how it is drawn. */
static void put_kind (Json *json, const Kind *k, Language lang) {
  json_begin(json, NULL);
  json_text(json, "name", word_in(&k->word, lang));
  if (k->colour[0]) json_text(json, "colour", k->colour);
  if (k->symbol[0]) json_text(json, "symbol", k->symbol);
  if (k->corner[0]) json_text(json, "corner", k->corner);
  json_end(json);
}

void position_data_kinds (Json *json, const Ruleset *r, Language lang) {
  json_begin_list(json, "kinds");
  for (int i = 0; i < r->layout.kinds; i++) put_kind(json, &r->kind[i], lang);
  json_end(json);
}

void position_data_names (Json *json, const Judge *j) {
  const Ruleset *r = j->rules;
  const Layout *l = &r->layout;
  position_data_kinds(json, r, j->lang);
  put_zones(json, r, j->lang);
  put_slots(json, l);
  json_begin_list(json, "seats");
  for (int i = 0; i < l->seats; i++)
    json_span(json, NULL, j->seating->name[i]);
  json_end(json);
  put_numbers(json, r, j->lang);
  put_phases(json, r, j->lang);
}

/* ---- Changes ---- */

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

typedef void WriteSlot (PositionData *p, const Judge *j, int slot);

/* "3 7 ?2" */
static void write_slot (PositionData *p, const Judge *j, int slot) {
  uint8_t kind[TOKENS_LIMIT];
  int count = viewer_cards(j, slot, p->viewer, kind);
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

/* "3 5 7": what the unknown cards may be, where something is known of it. */
static void write_narrow (PositionData *p, const Judge *j, int slot) {
  KindSet could = kindset_none();
  buffer_clear(&p->part);
  if (p->viewer != VIEWER_LOG || !viewer_narrows(j, slot, &could)) return;
  while (!kindset_is_empty(could)) {
    if (p->part.len > 0) buffer_char(&p->part, ' ');
    buffer_format(&p->part, "%d", kindset_take(&could));
  }
}

/* What 'write' has of each slot, under 'key', where it is not as in 'last'. */
static void put_changed_slots (PositionData *p, const Judge *j, Json *json,
                               const char *key, Buffer last[SLOTS_LIMIT],
                               WriteSlot *write) {
  int n = 0;
  for (int i = 0; i < j->rules->layout.slots; i++) {
    write(p, j, i);
    if (!is_new(p, &last[i], &p->part)) continue;
    if (n++ == 0) json_begin_list(json, key);
    json_begin_list(json, NULL);
    json_number(json, NULL, i);
    json_text(json, NULL, buffer_string(&last[i]));
    json_end(json);
  }
  if (n > 0) json_end(json);
}

static void put_changed_cells (PositionData *p, const Judge *j, Json *json) {
  const double *cell = j->world[0].cell;
  int n = 0;
  for (int i = 0; i < j->rules->layout.cells; i++) {
    if (p->cell[i] == cell[i]) continue;
    p->cell[i] = cell[i];
    if (n++ == 0) json_begin_list(json, "c");
    json_begin_list(json, NULL);
    json_number(json, NULL, i);
    json_number(json, NULL, cell[i]);
    json_end(json);
  }
  if (n > 0) json_end(json);
}

static void put_changed_scores (PositionData *p, Judge *j, Json *json) {
  double score[SEATS_LIMIT] = {0};
  if (!judge_scores(j, score) ||
      (p->has_score && memcmp(score, p->score, sizeof score) == 0))
    return;
  p->has_score = true;
  memcpy(p->score, score, sizeof score);
  json_begin_list(json, "k");
  for (int i = 0; i < j->seating->seats; i++)
    json_number(json, NULL, score[i]);
  json_end(json);
}

/* A seat that looks on knows its own cards, not those of others. */
static void put_changed_worth (PositionData *p, Judge *j, Json *json) {
  double worth[SEATS_LIMIT] = {0};
  int seats = j->seating->seats;
  if (!legal_worth(j, worth)) return;
  for (int i = 0; i < seats; i++)
    if (p->viewer != VIEWER_LOG && p->viewer != i) worth[i] = 0;
  if (memcmp(worth, p->worth, sizeof worth) == 0) return;
  memcpy(p->worth, worth, sizeof worth);
  json_begin_list(json, "w");
  for (int i = 0; i < seats; i++) json_number(json, NULL, worth[i]);
  json_end(json);
}

static void put_changed_turn (PositionData *p, const Judge *j, Json *json) {
  const Table *t = &j->world[0];
  uint8_t actor[SEATS_LIMIT] = {0};
  int phase = judge_phase(j) ? t->frame[t->depth - 1].phase : NO_PHASE;
  int n = phase == NO_PHASE || j->ended ? 0 : legal_actors(j, actor);
  if (!p->begun || phase != p->phase) json_number(json, "p", phase);
  if (!p->begun || n != p->actors || memcmp(actor, p->actor, sizeof actor)) {
    json_begin_list(json, "a");
    for (int i = 0; i < n; i++) json_number(json, NULL, actor[i]);
    json_end(json);
  }
  p->phase = phase;
  p->actors = n;
  memcpy(p->actor, actor, sizeof actor);
}

/* A seat that looks on has no business with what others may play. */
static bool may_know_moves (const PositionData *p) {
  bool own = p->viewer == VIEWER_LOG;
  for (int i = 0; i < p->actors; i++) own |= p->actor[i] == p->viewer;
  return own;
}

static void put_legal (PositionData *p, Game *d) {
  Wording w = {d->header.rules, &d->header.seating, d->judge.lang, NULL};
  LegalList list = {0};
  viewer_legal(&d->judge, p->viewer, LEGAL_SHOWN, &list);
  wording_legal(&p->part, w, &list);
  legal_list_free(&list);
}

static void put_changed_legal (PositionData *p, Game *d, Json *json) {
  buffer_clear(&p->part);
  if (may_know_moves(p) && !d->judge.pending && !p->is_moment)
    put_legal(p, d);
  if (!is_new(p, &p->legal, &p->part)) return;
  json_span(json, "m", (Span){buffer_string(&p->part), p->part.len});
}

void position_data_step (PositionData *p, Game *d, Json *json) {
  put_changed_slots(p, &d->judge, json, "s", p->slot, write_slot);
  put_changed_slots(p, &d->judge, json, "n", p->narrow, write_narrow);
  put_changed_cells(p, &d->judge, json);
  put_changed_scores(p, &d->judge, json);
  put_changed_worth(p, &d->judge, json);
  put_changed_turn(p, &d->judge, json);
  put_changed_legal(p, d, json);
  p->begun = true;
}

void position_data_moment (PositionData *p, Game *g, const Table *then,
                           Json *json) {
  Judge *j = &g->judge;
  const Layout *l = &j->rules->layout;
  Table now;
  int worlds = j->worlds;
  table_copy(&now, &j->world[0], l);
  table_copy(&j->world[0], then, l);
  j->worlds = 1;
  p->is_moment = true;
  position_data_step(p, g, json);
  p->is_moment = false;
  j->worlds = worlds;
  table_copy(&j->world[0], &now, l);
}

