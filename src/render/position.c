/*
** Positions in words, as JSON and for pages
** SPDX-License-Identifier: MIT
*/
#include "render/position.h"

#include "render/catalogue.h"
#include "render/text.h"
#include "render/wording.h"

enum { LONG_PILE = 14, PILE_SHOWN = 8 };

/* The destination and style of a position. */
typedef struct PositionWriter {
  Buffer *b;
  const Position *p;
  bool colour;
} PositionWriter;

static const char *words (const PositionWriter *w, Saying saying) {
  return catalogue_words(saying, w->p->lang);
}

const char *position_text_phase (const Phase *p, Language lang) {
  if (p == NULL) return catalogue_words(SAY_GAME_IS_OVER, lang);
  return both_in(p->title, lang)[0] ? both_in(p->title, lang) : p->name;
}

/* If the rule file does not declare it, phases that follow the counter do. */
bool position_counts_seat (const Ruleset *r, int counter) {
  if (r->counter[counter].show == SHOW_PLAYER) return true;
  for (int p = 0; p < r->phases; p++) {
    const Phase *f = &r->phase[p];
    if (f->has_each && f->each.kind != EACH_FUNCTION &&
        f->each.counter == counter)
      return true;
  }
  return false;
}

static void write_value (const PositionWriter *w, const Figure *f,
                         double value, bool is_seat) {
  const Seating *seating = w->p->seating;
  if (is_seat && value >= 1 && value <= seating->seats)
    buffer_span(w->b, seating->name[(int)value - 1]);
  else if (f->show == SHOW_WORD && value >= 1 && value <= f->words)
    paint_word(w->b, &f->word[(int)value - 1], w->p->lang, w->colour);
  else
    buffer_number_in(w->b, value, w->p->lang);
}

/* Writes "stake 2" after 'lead'. Returns what goes before the next one. */
static const char *write_figure (const PositionWriter *w, const Figure *f,
                                 double value, bool is_seat,
                                 const char *lead) {
  bool even_0 = f->show == SHOW_ALWAYS || f->show == SHOW_LARGE;
  if (f->show == SHOW_NEVER || (value == 0 && !even_0)) return lead;
  buffer_format(w->b, "%s%s", lead, both_in(f->title, w->p->lang));
  if (f->show != SHOW_MARK) {
    buffer_char(w->b, ' ');
    write_value(w, f, value, is_seat);
  }
  return ", ";
}

/* "treasures 8, stake 2, has passed" */
static void write_tallies (const PositionWriter *w, int seat,
                           const char *lead) {
  const Ruleset *r = w->p->rules;
  for (int i = 0; i < r->layout.tallies; i++)
    lead = write_figure(w, &r->tally[i], position_tally(w->p, i, seat),
                        r->tally[i].show == SHOW_PLAYER, lead);
}

static void write_counters (const PositionWriter *w) {
  const Ruleset *r = w->p->rules;
  size_t before = w->b->len;
  const char *lead = "  ";
  for (int i = 0; i < r->layout.counters; i++)
    lead = write_figure(w, &r->counter[i], position_counter(w->p, i),
                        position_counts_seat(r, i), lead);
  if (w->b->len > before) buffer_char(w->b, '\n');
}

static void write_worth (const PositionWriter *w, int seat,
                         const char *indent) {
  if (w->p->worth[seat] == 0) return;
  buffer_format(w->b, "%s%s ", indent, words(w, SAY_WORTH));
  buffer_number_in(w->b, w->p->worth[seat], w->p->lang);
  buffer_char(w->b, '\n');
}

/* The slot of a zone that is shared, or of that owner; -1 if none. */
static int slot_of (const Position *p, int zone, int owner) {
  const Layout *l = &p->rules->layout;
  if (l->zone[zone].each != (owner >= 0)) return -1;
  return table_slot(l, zone, owner < 0 ? 0 : owner);
}

/* The same if it has cards; else -1. */
static int filled_slot (const Position *p, int zone, int owner) {
  int slot = slot_of(p, zone, owner);
  return slot >= 0 && p->slot[slot].count > 0 ? slot : -1;
}

static void write_zone_name (const PositionWriter *w, int slot,
                             const char *lead) {
  const Ruleset *r = w->p->rules;
  buffer_format(w->b, "%s%s (%d)", lead,
                both_in(r->zone_title[r->layout.slot_zone[slot]], w->p->lang),
                w->p->slot[slot].count);
}

void position_text_cards (Buffer *b, const Ruleset *r, Language lang,
                          const Card *kind, int count, bool colour) {
  int unknown = 0, n = 0;
  for (int i = 0; i < count; i++) {
    if (kind[i] == CARD_UNSEEN) {
      unknown++;
      continue;
    }
    if (n++ > 0) buffer_char(b, ' ');
    paint_card(b, &r->kind[kind[i]], lang, colour);
  }
  if (unknown > 0)
    buffer_format(b, unknown > 1 ? "%s?*%d" : "%s?", n > 0 ? " " : "",
                  unknown);
}

static void write_zones (const PositionWriter *w, int owner,
                         const char *indent) {
  const Position *p = w->p;
  for (int z = 0; z < p->rules->layout.zones; z++) {
    int slot = filled_slot(p, z, owner);
    if (slot < 0) continue;
    write_zone_name(w, slot, indent);
    buffer_text(w->b, words(w, SAY_COLON));
    position_text_cards(w->b, p->rules, p->lang, p->card + p->slot[slot].first,
                        p->slot[slot].count, w->colour);
    buffer_char(w->b, '\n');
  }
}

static void write_seat (const PositionWriter *w, int seat) {
  buffer_text(w->b, "  ");
  buffer_span(w->b, w->p->seating->name[seat]);
  buffer_text(w->b, words(w, SAY_COLON_AT_END));
  write_tallies(w, seat, " ");
  buffer_char(w->b, '\n');
  write_zones(w, seat, "    ");
  write_worth(w, seat, "    ");
}

static void write_turn (const PositionWriter *w) {
  const Position *p = w->p;
  if (p->phase == NULL) {
    buffer_format(w->b, "  %s\n", words(w, SAY_GAME_IS_OVER));
    return;
  }
  buffer_text(w->b, "  ");
  if (p->actors == 0)
    buffer_text(w->b, position_text_phase(p->phase, p->lang));
  else
    catalogue_format(w->b, p->lang, SAY_PHASE_AND_WHO,
                     position_text_phase(p->phase, p->lang));
  for (int i = 0; i < p->actors; i++) {
    if (i > 0) buffer_text(w->b, ", ");
    paint_name(w->b, p->seating->name[p->actor[i]], true, w->colour);
  }
  buffer_char(w->b, '\n');
}

void position_text (Buffer *b, const Position *p, bool colour) {
  const PositionWriter w = {b, p, colour};
  write_turn(&w);
  write_counters(&w);
  write_zones(&w, -1, "  ");
  for (int s = 0; s < p->rules->layout.seats; s++) write_seat(&w, s);
}

/*
** Of a long visible pile only the end with the last cards is shown. The
** viewer's hand is sorted; piles are not.
*/
static void show_cards (const PositionWriter *w, int slot) {
  const Position *p = w->p;
  bool own = position_is_own(p, slot);
  int count = p->slot[slot].count;
  int from = own || count <= LONG_PILE ? 0 : count - PILE_SHOWN;
  Card kind[TOKENS_LIMIT];
  card_copy(kind, p->card + p->slot[slot].first, count);
  if (own) position_sort(kind, count);
  if (from > 0) buffer_text(w->b, "… ");
  for (int i = from; i < count; i++) {
    if (i > from) buffer_char(w->b, ' ');
    if (kind[i] == CARD_UNSEEN)
      buffer_char(w->b, '?');
    else
      paint_card(w->b, &p->rules->kind[kind[i]], p->lang, w->colour);
  }
}

static void show_zone (const PositionWriter *w, int slot, const char *indent) {
  write_zone_name(w, slot, indent);
  buffer_text(w->b, words(w, SAY_COLON));
  show_cards(w, slot);
  buffer_char(w->b, '\n');
}

/* One line for each zone that the viewer sees, and one for all others. */
static void show_zones (const PositionWriter *w, int owner,
                        const char *indent) {
  int zones = w->p->rules->layout.zones;
  const char *lead = indent;
  for (int z = 0; z < zones; z++) {
    int slot = filled_slot(w->p, z, owner);
    if (slot >= 0 && w->p->slot[slot].seen) show_zone(w, slot, indent);
  }
  for (int z = 0; z < zones; z++) {
    int slot = filled_slot(w->p, z, owner);
    if (slot < 0 || w->p->slot[slot].seen) continue;
    write_zone_name(w, slot, lead);
    lead = ", ";
  }
  if (lead != indent) buffer_char(w->b, '\n');
}

static void show_seat (const PositionWriter *w, int seat) {
  const Position *p = w->p;
  const char *lead = "";
  buffer_text(w->b, seat == p->viewer ? "> " : "  ");
  paint_name(w->b, p->seating->name[seat],
             w->colour && position_acts(p, seat), w->colour);
  if (seat == p->viewer)
    buffer_text(w->b, words(w, SAY_THAT_IS_YOU));
  else if (p->viewer >= 0 && (p->rules->team[p->viewer] >> seat & 1))
    buffer_text(w->b, words(w, SAY_YOUR_PARTNER));
  buffer_text(w->b, words(w, SAY_COLON));
  if (p->has_scores) {
    buffer_text(w->b, "score ");
    buffer_number_in(w->b, p->score[seat], p->lang);
    lead = ", ";
  }
  write_tallies(w, seat, lead);
  buffer_char(w->b, '\n');
  show_zones(w, seat, "      ");
  write_worth(w, seat, "      ");
}

void position_screen (Buffer *b, const Position *p, bool colour) {
  const PositionWriter w = {b, p, colour};
  buffer_format(b, "%s%s%s\n", both_in(p->rules->title, p->lang),
                words(&w, SAY_COLON), position_text_phase(p->phase, p->lang));
  write_counters(&w);
  show_zones(&w, -1, "  ");
  for (int s = 0; s < p->seating->seats; s++) show_seat(&w, s);
}

void position_hand (Buffer *b, const Position *p, bool colour) {
  const PositionWriter w = {b, p, colour};
  for (int z = 0; z < p->rules->layout.zones; z++) {
    int slot = filled_slot(p, z, p->viewer);
    if (slot >= 0 && position_is_own(p, slot)) show_zone(&w, slot, "  ");
  }
}

static void put_zone (Json *json, const Position *p, int slot) {
  Card kind[TOKENS_LIMIT];
  int count = p->slot[slot].count;
  card_copy(kind, p->card + p->slot[slot].first, count);
  if (position_is_own(p, slot)) position_sort(kind, count);
  json_begin(json, p->rules->zone_name[p->rules->layout.slot_zone[slot]]);
  json_number(json, "count", count);
  if (p->slot[slot].seen) {
    json_begin_list(json, "cards");
    for (int i = 0; i < count; i++)
      json_text(json, NULL, kind[i] == CARD_UNSEEN
                                ? "?" : p->rules->kind[kind[i]].word.en);
    json_end(json);
  }
  json_end(json);
}

/* The zones of a seat or, with owner -1, the shared ones. */
static void put_zones (Json *json, const Position *p, int owner) {
  json_begin(json, "zones");
  for (int z = 0; z < p->rules->layout.zones; z++) {
    int slot = slot_of(p, z, owner);
    if (slot >= 0) put_zone(json, p, slot);
  }
  json_end(json);
}

static void put_seat (Json *json, const Position *p, int seat) {
  json_begin(json, NULL);
  json_span(json, "name", p->seating->name[seat]);
  if (p->has_scores) json_number(json, "score", p->score[seat]);
  json_begin(json, "tallies");
  for (int i = 0; i < p->rules->layout.tallies; i++)
    json_number(json, p->rules->tally_name[i], position_tally(p, i, seat));
  json_end(json);
  put_zones(json, p, seat);
  json_end(json);
}

void position_json (Json *json, const char *key, const Position *p) {
  json_begin(json, key);
  put_zones(json, p, -1);
  json_begin(json, "counters");
  for (int i = 0; i < p->rules->layout.counters; i++)
    json_number(json, p->rules->counter_name[i], position_counter(p, i));
  json_end(json);
  json_begin_list(json, "players");
  for (int s = 0; s < p->seating->seats; s++) put_seat(json, p, s);
  json_end(json);
  json_end(json);
}

/* Positions for a page, as changes between steps */

enum { LEGAL_SHOWN = 24, NO_PHASE = -1 };

void position_page_close (PositionPage *p) {
  buffer_free(&p->legal);
  buffer_free(&p->part);
}

/* A zone that nobody sees is face down. */
static void put_zone_names (Json *json, const Ruleset *r, Language lang) {
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
  put_zone_names(json, r, j->lang);
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
         card_same(a->card + x.first, b->card + y.first, x.count);
}

/* "3 7 ?2" */
static void write_kinds (Buffer *b, const Position *p, int slot) {
  const Card *kind = p->card + p->slot[slot].first;
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
