/*
** Positions in words and as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/position_text.h"

#include "render/catalogue.h"
#include "render/text.h"

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
                          const uint8_t *kind, int count, bool colour) {
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
  uint8_t kind[TOKENS_LIMIT];
  memcpy(kind, p->card + p->slot[slot].first, (size_t)count);
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
  uint8_t kind[TOKENS_LIMIT];
  int count = p->slot[slot].count;
  memcpy(kind, p->card + p->slot[slot].first, (size_t)count);
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
