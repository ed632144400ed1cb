/*
** Positions for a page, as changes between steps
** SPDX-License-Identifier: MIT
*/

#include "render/position_text.h"
#include "render/wording.h"

enum { LEGAL_SHOWN = 24, NO_PHASE = -1 };

void position_page_close (PositionPage *p) {
  buffer_free(&p->legal);
  buffer_free(&p->part);
}

/* A zone that nobody sees is face down. */
static void put_zones (Json *json, const Ruleset *r, Language lang) {
  static const char *const who[] = {
    [SEES_NOBODY] = "nobody", [SEES_OWNER] = "owner", [SEES_ALL] = "all",
    [SEES_OTHERS] = "others"
  };
  static const char *const place[] = {
    [ZONE_IN_THE_MIDDLE] = "middle", [ZONE_SMALL] = "small",
    [ZONE_PILES] = "piles"
  };
  const Layout *l = &r->layout;
  json_begin_list(json, "zones");
  for (int i = 0; i < l->zones; i++) {
    json_begin(json, NULL);
    json_text(json, "name", both_in(r->zone_title[i], lang));
    json_text(json, "sees", who[l->zone[i].sees]);
    if (r->zone_place[i] != ZONE_WHERE_IT_BELONGS)
      json_text(json, "place", place[r->zone_place[i]]);
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

/* A figure that is never shown has no name. */
static void put_figure (Json *json, const Figure *f, Language lang) {
  json_text(json, "name",
            f->show == SHOW_NEVER ? "" : both_in(f->title, lang));
  if (f->show == SHOW_MARK) json_text(json, "show", "mark");
  if (f->show == SHOW_ALWAYS) json_text(json, "show", "always");
  if (f->show == SHOW_LARGE) json_text(json, "show", "large");
}

/* Names of the values 1, 2, …, if any. */
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
    json_flag(json, "seat", position_counts_seat(r, i));
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

void position_page_kinds (Json *json, const Ruleset *r, Language lang) {
  json_begin_list(json, "kinds");
  for (int i = 0; i < r->layout.kinds; i++) put_kind(json, &r->kind[i], lang);
  json_end(json);
}

void position_page_names (Json *json, const Judge *j) {
  const Ruleset *r = j->rules;
  const Layout *l = &r->layout;
  position_page_kinds(json, r, j->lang);
  put_zones(json, r, j->lang);
  put_slots(json, l);
  json_begin_list(json, "seats");
  for (int i = 0; i < l->seats; i++)
    json_span(json, NULL, j->seating->name[i]);
  json_end(json);
  put_numbers(json, r, j->lang);
  put_phases(json, r, j->lang);
}

/* Hands are sorted, with unknown cards last; piles are not. */
static void sort_hands (Position *now) {
  const Layout *l = &now->rules->layout;
  for (int i = 0; i < l->slots; i++)
    if (l->zone[l->slot_zone[i]].sees == SEES_OWNER)
      position_sort(now->card + now->slot[i].first, now->slot[i].count);
}

static bool has_same_cards (const Position *a, const Position *b, int slot) {
  PositionSlot x = a->slot[slot], y = b->slot[slot];
  return x.count == y.count &&
         memcmp(a->card + x.first, b->card + y.first, x.count) == 0;
}

/* "3 7 ?2" */
static void write_kinds (Buffer *b, const Position *p, int slot) {
  const uint8_t *kind = p->card + p->slot[slot].first;
  int count = p->slot[slot].count;
  for (int i = 0, n; i < count; i += n) {
    n = 1;
    if (i > 0) buffer_char(b, ' ');
    if (kind[i] != CARD_UNSEEN) {
      buffer_format(b, "%d", kind[i]);
      continue;
    }
    while (i + n < count && kind[i + n] == CARD_UNSEEN) n++;
    buffer_format(b, n > 1 ? "?%d" : "?", n);
  }
}

static bool has_same_could (const Position *a, const Position *b, int slot) {
  return kindset_is_same(a->slot[slot].could, b->slot[slot].could);
}

/* "3 5 7": what the unknown cards may be, if that is limited. */
static void write_could (Buffer *b, const Position *p, int slot) {
  KindSet could = p->slot[slot].could;
  for (int n = 0; !kindset_is_empty(could); n++)
    buffer_format(b, n > 0 ? " %d" : "%d", kindset_take(&could));
}

/* The parts of a slot that may change: key and writer. */
static const struct SlotPart {
  const char *key;
  bool (*same) (const Position *a, const Position *b, int slot);
  void (*write) (Buffer *b, const Position *p, int slot);
} slot_part[] = {
  {"s", has_same_cards, write_kinds},
  {"n", has_same_could, write_could},
};

static void put_changed_slots (PositionPage *p, const Position *now,
                               Json *json, const struct SlotPart *part) {
  int n = 0;
  for (int i = 0; i < now->rules->layout.slots; i++) {
    if (part->same(now, &p->last, i)) continue;
    buffer_clear(&p->part);
    part->write(&p->part, now, i);
    if (n++ == 0) json_begin_list(json, part->key);
    json_begin_list(json, NULL);
    json_number(json, NULL, i);
    json_text(json, NULL, buffer_string(&p->part));
    json_end(json);
  }
  if (n > 0) json_end(json);
}

static void put_changed_cells (const PositionPage *p, const Position *now,
                               Json *json) {
  int n = 0;
  for (int i = 0; i < now->rules->layout.cells; i++) {
    if (p->last.cell[i] == now->cell[i]) continue;
    if (n++ == 0) json_begin_list(json, "c");
    json_begin_list(json, NULL);
    json_number(json, NULL, i);
    json_number(json, NULL, now->cell[i]);
    json_end(json);
  }
  if (n > 0) json_end(json);
}

static void put_of_seats (Json *json, const char *key, const Position *now,
                          const double *number) {
  json_begin_list(json, key);
  for (int i = 0; i < now->seating->seats; i++)
    json_number(json, NULL, number[i]);
  json_end(json);
}

static void put_changed_turn (const PositionPage *p, const Position *now,
                              Json *json) {
  if (!p->begun || now->phase != p->last.phase)
    json_number(json, "p", now->phase != NULL
                               ? (int)(now->phase - now->rules->phase)
                               : NO_PHASE);
  if (p->begun && now->actors == p->last.actors &&
      memcmp(now->actor, p->last.actor, sizeof now->actor) == 0)
    return;
  json_begin_list(json, "a");
  for (int i = 0; i < now->actors; i++)
    json_number(json, NULL, now->actor[i]);
  json_end(json);
}

/* A seat is not shown the legal moves of others. */
static void write_moves (Buffer *b, const Position *now, Judge *j) {
  LegalList list = {0};
  if (now->viewer != VIEWER_LOG && !position_acts(now, now->viewer)) return;
  position_legal(j, now->viewer, LEGAL_SHOWN, &list);
  wording_legal(b, (Wording){now->rules, now->seating, now->lang, NULL},
                &list);
  legal_list_free(&list);
}

static void put_changed_legal (PositionPage *p, const Position *now, Judge *j,
                               Json *json) {
  Buffer swap = p->legal;
  buffer_clear(&p->part);
  if (!j->pending && !p->is_moment) write_moves(&p->part, now, j);
  if (span_same(buffer_view(&p->part),
                buffer_view(&p->legal)))
    return;
  p->legal = p->part;
  p->part = swap;
  json_span(json, "m", buffer_view(&p->legal));
}

/* No player acts after an 'end' line. */
static void look (PositionPage *p, Judge *j, Position *now) {
  position_find(now, j, p->viewer);
  sort_hands(now);
  if (!now->ended && now->phase != NULL) return;
  now->actors = 0;
  memset(now->actor, 0, sizeof now->actor);
}

void position_page_step (PositionPage *p, Game *g, Json *json) {
  Position now;
  look(p, &g->judge, &now);
  for (int i = 0; i < 2; i++)
    put_changed_slots(p, &now, json, &slot_part[i]);
  put_changed_cells(p, &now, json);
  if (now.has_scores &&
      !(p->last.has_scores &&
        memcmp(now.score, p->last.score, sizeof now.score) == 0))
    put_of_seats(json, "k", &now, now.score);
  if (memcmp(now.worth, p->last.worth, sizeof now.worth) != 0)
    put_of_seats(json, "w", &now, now.worth);
  put_changed_turn(p, &now, json);
  put_changed_legal(p, &now, &g->judge, json);
  p->last = now;
  p->begun = true;
}

void position_page_moment (PositionPage *p, Game *g, const Table *then,
                           Json *json) {
  Judge *j = &g->judge;
  const Layout *l = &j->rules->layout;
  Table now;
  int worlds = j->worlds;
  table_copy(&now, &j->world[0], l);
  table_copy(&j->world[0], then, l);
  j->worlds = 1;
  p->is_moment = true;
  position_page_step(p, g, json);
  p->is_moment = false;
  j->worlds = worlds;
  table_copy(&j->world[0], &now, l);
}
