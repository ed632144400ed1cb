/*
** A table as one seat sees it
** SPDX-License-Identifier: MIT
*/
#include "render/view.h"

#include "ground/unicode.h"
#include "record/event.h"
#include "render/catalogue.h"
#include "render/figures.h"
#include "render/text.h"
#include "table/knowledge.h"
#include "table/seen.h"

enum { LONG_PILE = 14, PILE_SHOWN = 8 };

static const char *words (const Judge *j, Saying saying) {
  return catalogue_words(saying, j->lang);
}

static const Table *table_of (const Judge *j) { return &j->world[0]; }

/* ---- What is seen ---- */

static bool is_own (const Layout *l, int slot, int seat) {
  return l->zone[l->slot_zone[slot]].sees == SEES_OWNER &&
         l->slot_seat[slot] == seat;
}

void view_sort_kinds (uint8_t *kind, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && kind[k] < kind[k - 1]; k--) {
      uint8_t swap = kind[k];
      kind[k] = kind[k - 1];
      kind[k - 1] = swap;
    }
}

/*
** The cards of a slot that the seat sees, or -1 where it sees none of them.
** What a player holds is sorted, as players do; a pile lies as it lies.
*/
static int seen_cards (const Judge *j, int slot, int seat,
                       uint8_t kind[TOKENS_LIMIT]) {
  const Table *t = table_of(j);
  const Layout *l = &j->rules->layout;
  int n = 0;
  if (!seen_slot(t, l, slot, seat)) return -1;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    kind[n++] = table_is_known(t, k) ? t->what[k] : CARD_UNSEEN;
  if (is_own(l, slot, seat)) view_sort_kinds(kind, n);
  return n;
}

static double counter_of (const Judge *j, int counter) {
  const Layout *l = &j->rules->layout;
  return table_of(j)->cell[l->tallies * l->seats + counter];
}

static double tally_of (const Judge *j, int tally, int seat) {
  return table_of(j)->cell[tally * j->rules->layout.seats + seat];
}

const char *view_phase (const Judge *j) {
  const Phase *p = judge_phase(j);
  if (p == NULL)
    return words(j, SAY_GAME_IS_OVER);
  return both_in(p->title, j->lang)[0] ? both_in(p->title, j->lang) : p->name;
}

/* ---- In words ---- */

/* Of a long pile that all see, the end is shown: the cards laid last. */
static void write_cards (Buffer *b, const Judge *j, const uint8_t *kind,
                         int count, bool whole, bool colour) {
  int from = whole || count <= LONG_PILE ? 0 : count - PILE_SHOWN;
  if (from > 0) buffer_text(b, "… ");
  for (int i = from; i < count; i++) {
    if (i > from) buffer_char(b, ' ');
    if (kind[i] == CARD_UNSEEN)
      buffer_char(b, '?');
    else
      paint_card(b, &j->rules->kind[kind[i]], j->lang, colour);
  }
}

/* Has the zone cards in common, or (not -1) of that owner? */
static bool has_cards (const Judge *j, int zone, int owner, int *slot) {
  const Layout *l = &j->rules->layout;
  if (l->zone[zone].each != (owner >= 0)) return false;
  *slot = table_slot(l, zone, owner < 0 ? 0 : owner);
  return table_count(table_of(j), *slot) > 0;
}

static void write_zone_name (Buffer *b, const Judge *j, int zone, int slot,
                             const char *lead) {
  buffer_format(b, "%s%s (%d)", lead,
                both_in(j->rules->zone_title[zone], j->lang),
                table_count(table_of(j), slot));
}

static void write_zone (Buffer *b, const Judge *j, int zone, int slot,
                        int seat, const char *indent, bool colour) {
  uint8_t kind[TOKENS_LIMIT];
  int count = seen_cards(j, slot, seat, kind);
  write_zone_name(b, j, zone, slot, indent);
  buffer_text(b, words(j, SAY_COLON));
  write_cards(b, j, kind, count, is_own(&j->rules->layout, slot, seat),
              colour);
  buffer_char(b, '\n');
}

/* A line for a zone whose cards the seat sees. */
static void write_face_up (Buffer *b, const Judge *j, int owner, int seat,
                           const char *indent, bool colour) {
  const Layout *l = &j->rules->layout;
  int slot;
  for (int z = 0; z < l->zones; z++)
    if (has_cards(j, z, owner, &slot) &&
        seen_slot(table_of(j), l, slot, seat))
      write_zone(b, j, z, slot, seat, indent, colour);
}

/* One line for all whose cards it can't see. */
static void write_face_down (Buffer *b, const Judge *j, int owner, int seat,
                             const char *indent) {
  const Layout *l = &j->rules->layout;
  const char *lead = indent;
  int slot;
  for (int z = 0; z < l->zones; z++) {
    if (!has_cards(j, z, owner, &slot) ||
        seen_slot(table_of(j), l, slot, seat))
      continue;
    write_zone_name(b, j, z, slot, lead);
    lead = ", ";
  }
  if (lead != indent) buffer_char(b, '\n');
}

static void write_zones (Buffer *b, const Judge *j, int owner, int seat,
                         const char *indent, bool colour) {
  write_face_up(b, j, owner, seat, indent, colour);
  write_face_down(b, j, owner, seat, indent);
}

static bool acts (const Judge *j, int seat) {
  uint8_t actor[SEATS_LIMIT];
  int n = judge_phase(j) != NULL ? legal_actors(j, actor) : 0;
  while (n > 0)
    if (actor[--n] == seat) return true;
  return false;
}

static void write_seat (Buffer *b, const Judge *j, int owner, int seat,
                        const double *score, bool colour) {
  const char *lead = "";
  buffer_text(b, owner == seat ? "> " : "  ");
  paint_name(b, j->seating->name[owner], colour && acts(j, owner), colour);
  if (owner == seat)
    buffer_text(b, words(j, SAY_THAT_IS_YOU));
  else if (seat >= 0 && (j->rules->team[seat] >> owner & 1))
    buffer_text(b, words(j, SAY_YOUR_PARTNER));
  buffer_text(b, words(j, SAY_COLON));
  if (score != NULL) {
    buffer_text(b, "score ");
    buffer_number(b, score[owner]);
    lead = ", ";
  }
  tallies_of_seat(b, j, owner, lead, colour);
  buffer_char(b, '\n');
  write_zones(b, j, owner, seat, "      ", colour);
}

/* What the cards of the one who looks come to, if the rules say. */
static void write_worth (Buffer *b, Judge *j, int seat) {
  double worth[SEATS_LIMIT] = {0};
  if (seat < 0 || !legal_worth(j, worth) || worth[seat] == 0) return;
  buffer_format(b, "      %s ", words(j, SAY_WORTH));
  buffer_number(b, worth[seat]);
  buffer_char(b, '\n');
}

void view_write (Buffer *b, Judge *j, int seat, bool colour) {
  double score[SEATS_LIMIT];
  bool counted = judge_scores(j, score);
  buffer_format(b, "%s%s%s\n", both_in(j->rules->title, j->lang),
                words(j, SAY_COLON), view_phase(j));
  if (tallies_of_table(b, j, "  ", colour)) buffer_char(b, '\n');
  write_zones(b, j, -1, seat, "  ", colour);
  for (int s = 0; s < j->seating->seats; s++) {
    write_seat(b, j, s, seat, counted ? score : NULL, colour);
    if (s == seat) write_worth(b, j, s);
  }
}

void view_own (Buffer *b, Judge *j, int seat, bool colour) {
  const Layout *l = &j->rules->layout;
  int slot;
  for (int z = 0; z < l->zones; z++)
    if (has_cards(j, z, seat, &slot) && is_own(l, slot, seat))
      write_zone(b, j, z, slot, seat, "  ", colour);
}

void view_held (const Judge *j, int seat, bool held[TOKENS_LIMIT]) {
  const Layout *l = &j->rules->layout;
  for (int k = 0; k < l->tokens; k++)
    held[k] = is_own(l, table_of(j)->slot[k], seat);
}

/* ---- As JSON ---- */

static void write_json_zone (Json *json, const Judge *j, int zone, int slot,
                             int seat) {
  uint8_t kind[TOKENS_LIMIT];
  int n = seen_cards(j, slot, seat, kind);
  json_begin(json, j->rules->zone_name[zone]);
  json_number(json, "count", table_count(table_of(j), slot));
  if (n >= 0) {  /* does the seat see them? */
    json_begin_list(json, "cards");
    for (int i = 0; i < n; i++)
      json_text(json, NULL, kind[i] == CARD_UNSEEN
                                ? "?" : j->rules->kind[kind[i]].word.en);
    json_end(json);
  }
  json_end(json);
}

/* Those of a seat, or (owner -1) those that all have in common. */
static void write_json_zones (Json *json, const Judge *j, int owner,
                              int seat) {
  const Layout *l = &j->rules->layout;
  json_begin(json, "zones");
  for (int z = 0; z < l->zones; z++)
    if (l->zone[z].each == (owner >= 0))
      write_json_zone(json, j, z, table_slot(l, z, owner < 0 ? 0 : owner),
                      seat);
  json_end(json);
}

static void write_json_seat (Json *json, const Judge *j, int owner, int seat,
                             const double *score) {
  json_begin(json, NULL);
  json_span(json, "name", j->seating->name[owner]);
  if (score != NULL) json_number(json, "score", score[owner]);
  json_begin(json, "tallies");
  for (int i = 0; i < j->rules->layout.tallies; i++)
    json_number(json, j->rules->tally_name[i], tally_of(j, i, owner));
  json_end(json);
  write_json_zones(json, j, owner, seat);
  json_end(json);
}

void view_json (Json *json, const char *key, Judge *j, int seat) {
  double score[SEATS_LIMIT];
  bool counted = judge_scores(j, score);
  json_begin(json, key);
  write_json_zones(json, j, -1, seat);
  json_begin(json, "counters");
  for (int i = 0; i < j->rules->layout.counters; i++)
    json_number(json, j->rules->counter_name[i], counter_of(j, i));
  json_end(json);
  json_begin_list(json, "players");
  for (int s = 0; s < j->seating->seats; s++)
    write_json_seat(json, j, s, seat, counted ? score : NULL);
  json_end(json);
  json_end(json);
}

/* ---- Moves and articles ---- */

void view_hide_cards (const Ruleset *r, BoundMove *move) {
  const Move *m = &r->move[move->move];
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].may_be_unseen && move->value[i].kind != NULL)
      memset(move->value[i].kind, CARD_UNSEEN, move->value[i].count);
}

void view_news (Buffer *b, const Judge *j, Language lang, int seat,
                int from) {
  const Table *t = table_of(j);
  int n = 0, whose = seat;
  for (int i = from; i < t->news_count; i++) {
    const News *news = &t->news[i];
    int owner = news->seat < j->seating->seats ? news->seat : seat;
    if (news->what != NEWS_SHOWN || news->kind >= KINDS_LIMIT) continue;
    buffer_text(b, n++ > 0 ? (owner != whose ? ", " : " ") : " -> ");
    if (owner != whose && owner >= 0) {
      buffer_span(b, j->seating->name[owner]);
      buffer_char(b, ' ');
    }
    whose = owner;
    move_write_cards(b, j->rules, lang, &news->kind, 1);
  }
}

void view_told (Buffer *b, const Telling *told) {
  for (int i = 0; i < told->count; i++)
    buffer_format(b, "  %s\n", buffer_string(&told->told[i].text));
}

/* Has the rule file told of it already, in its own words? */
static bool is_told (const Judge *j, const char *note) {
  for (int i = 0; j->telling != NULL && i < j->telling->count; i++)
    if (strstr(buffer_string(&j->telling->told[i].text), note) != NULL)
      return true;
  return false;
}

void view_notes (Buffer *b, const Judge *j, Language lang, int from) {
  const Table *t = table_of(j);
  for (int i = from; i < t->news_count; i++) {
    const News *news = &t->news[i];
    const Kind *k = &j->rules->kind[news->kind < KINDS_LIMIT ? news->kind : 0];
    if (news->what != NEWS_SHOWN || news->kind >= KINDS_LIMIT ||
        k->note.en[0] == '\0' || is_told(j, both_in(k->note, lang)))
      continue;
    buffer_format(b, "  %s%s%s\n", word_in(&k->word, lang),
                  catalogue_words(SAY_COLON, lang), both_in(k->note, lang));
  }
}

void view_move (Buffer *b, const Judge *j, Language lang, int viewer,
                int seat, const BoundMove *move) {
  BoundMove said;
  move_copy(&said, move);
  if (viewer != seat) view_hide_cards(j->rules, &said);
  buffer_span(b, j->seating->name[seat]);
  buffer_text(b, catalogue_words(SAY_COLON, lang));
  move_write(b, j->rules, j->seating, lang, &said);
  view_news(b, j, lang, seat, 0);
}

void view_tale (Buffer *b, const Judge *j, Language lang, int viewer,
                const Tale *tale) {
  if (tale->move != NULL) {
    view_move(b, j, lang, viewer, tale->seat, tale->move);
    return;
  }
  buffer_text(b, catalogue_words(SAY_IS_LET_PASS, lang));
  view_news(b, j, lang, -1, tale->news);
}

/* "3) lay 6 6 = 24" */
static void write_choice (Buffer *b, Judge *j, const GameChoices *c,
                          const Table *seen, int i) {
  double number;
  buffer_format(b, "%d) ", i + 1);
  move_write(b, j->rules, j->seating, j->lang, &c->move[i]);
  if (!legal_says(j, seen, c->seat, &c->move[i], &number)) return;
  buffer_text(b, " = ");
  buffer_number(b, number);
}

int view_choices (Buffer *b, Judge *j, const GameChoices *c, size_t width,
                  int lines) {
  Table seen;
  size_t column = 0;
  int shown = 0;
  if (c->count > 0)
    seen_by(&j->world[0], &j->rules->layout, c->seat, &seen);
  for (; shown < c->count; shown++) {
    Buffer item = {0};
    size_t size;
    bool fits;
    write_choice(&item, j, c, &seen, shown);
    size = unicode_width((Span){item.text, item.len});
    fits = column > 0 && column + 3 + size <= width;
    if (fits || lines-- > 0) {
      buffer_text(b, fits ? "   " : column > 0 ? "\n  " : "  ");
      buffer_span(b, (Span){item.text, item.len});
    }
    buffer_free(&item);
    if (!fits && lines < 0) break;
    column = size + (fits ? column + 3 : 2);
  }
  if (column > 0) buffer_char(b, '\n');
  return c->count - shown;
}

/* The articles that moves of the phase can break. */
static void breakable (const Judge *j, bool article[ARTICLES_LIMIT]) {
  const Phase *p = judge_phase(j);
  if (p == NULL) return;
  for (uint64_t moves = p->moves; moves; moves &= moves - 1) {
    const Move *m = &j->rules->move[__builtin_ctzll(moves)];
    for (int i = 0; i < m->refusals; i++)
      article[m->refusal[i].article] = true;
    for (int i = 0; i < m->args; i++)
      if (m->arg[i].article >= 0) article[m->arg[i].article] = true;
  }
  if (p->instead >= 0) article[p->instead] = true;
}

static void write_article (Buffer *b, const Judge *j, int i, bool now) {
  const Article *a = &j->rules->article[i];
  buffer_format(b, "%s %s%s%s", now ? " *" : "  ", a->id,
                words(j, SAY_COLON), both_in(a->text, j->lang));
  if (a->source != NULL && a->source[0] != '\0')
    buffer_format(b, " (%s)", a->source);
  buffer_char(b, '\n');
}

void view_articles (Buffer *b, const Judge *j, const GameChoices *c) {
  bool can[ARTICLES_LIMIT] = {false};
  int n = 0;
  breakable(j, can);
  for (int now = 1; now >= 0; now--)
    for (int i = ARTICLES_COMMON; i < j->rules->articles; i++) {
      if ((!can[i] && !c->refused[i]) || c->refused[i] != now) continue;
      write_article(b, j, i, now);
      n++;
    }
  if (n == 0)
    buffer_text(b, words(j, SAY_NO_ARTICLE_LIMITS));
}

/*
** What is certain of the cards, to one seat or to all who read the log
*/

static bool sees (const Judge *j, int slot, int viewer) {
  return viewer == VIEWER_LOG ||
         seen_slot(&j->world[0], &j->rules->layout, slot, viewer);
}

/* Of each kind, as many as are known to lie there in every world. */
static void certain_copies (const Judge *j, int slot,
                            int copies[KINDS_LIMIT]) {
  int kinds = j->rules->layout.kinds;
  for (int k = 0; k < kinds; k++)
    copies[k] = table_count_kind(&j->world[0], slot, k);
  for (int w = 1; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    for (int k = 0; k < kinds; k++) {
      int n = copies[k] > 0 ? table_count_kind(t, slot, k) : 0;
      if (n < copies[k]) copies[k] = n;
    }
  }
}

int viewer_cards (const Judge *j, int slot, int viewer,
                  uint8_t kind[TOKENS_LIMIT]) {
  const Table *t = &j->world[0];
  bool seen = sees(j, slot, viewer);
  int copies[KINDS_LIMIT], n = 0;
  if (seen && j->worlds > 1) certain_copies(j, slot, copies);
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    bool known = seen && table_is_known(t, k) &&
                 (j->worlds == 1 || copies[t->what[k]]-- > 0);
    kind[n++] = known ? t->what[k] : CARD_UNSEEN;
  }
  return n;
}

void viewer_write (Buffer *b, const Judge *j, int slot, int viewer,
                   bool colour) {
  uint8_t kind[TOKENS_LIMIT];
  int count = viewer_cards(j, slot, viewer, kind), unknown = 0, n = 0;
  for (int i = 0; i < count; i++) {
    if (kind[i] == CARD_UNSEEN) {
      unknown++;
      continue;
    }
    if (n++ > 0) buffer_char(b, ' ');
    paint_card(b, &j->rules->kind[kind[i]], j->lang, colour);
  }
  if (unknown > 0)
    buffer_format(b, unknown > 1 ? "%s?*%d" : "%s?", n > 0 ? " " : "",
                  unknown);
}

void viewer_write_unknown (Buffer *b, Language lang, int count, bool more) {
  if (count == 0) return;
  if (more) buffer_text(b, catalogue_words(SAY_AND, lang));
  if (count == 1)
    buffer_text(b, catalogue_words(SAY_CARD_UNKNOWN, lang));
  else
    catalogue_format(b, lang, SAY_CARDS_UNKNOWN, count);
}

/* Of one world: what the slot's unknown cards may be, and what is unseen. */
static void add_possible (const Table *t, int slot, KindSet *could,
                          KindSet *unseen) {
  KindSet pools = kindset_none();
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k))
      kindset_add_all(&pools, t->pool_kinds[t->group_pool[table_group(t, k)]]);
  kindset_add_all(unseen, pools);
  kindset_add_all(could, knowledge_could_lie(t, slot, pools));
}

/* Known there in one world, and not in all. */
static KindSet doubtful_kinds (const Table *t, int slot,
                               const int certain[KINDS_LIMIT]) {
  KindSet known = table_kinds(t, slot), doubtful = kindset_none();
  while (!kindset_is_empty(known)) {
    int k = kindset_take(&known);
    if (table_count_kind(t, slot, k) > certain[k]) kindset_add(&doubtful, k);
  }
  return doubtful;
}

bool viewer_narrows (const Judge *j, int slot, KindSet *could) {
  KindSet unseen = kindset_none();
  int certain[KINDS_LIMIT];
  bool narrowed = j->worlds > 1 || j->world[0].narrowed;
  if (!narrowed || table_count(&j->world[0], slot) == 0) return false;
  certain_copies(j, slot, certain);
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    KindSet doubtful = doubtful_kinds(t, slot, certain);
    add_possible(t, slot, could, &unseen);
    kindset_add_all(could, doubtful);
    kindset_add_all(&unseen, doubtful);
  }
  return !kindset_is_same(*could, unseen);
}

/* Are there as many cards like this one in its place in that world? */
static bool has_like (const Table *world, const Table *t, int token) {
  int slot = t->slot[token], kind = t->what[token];
  return table_count_kind(world, slot, kind) >= table_count_kind(t, slot, kind);
}

bool viewer_knows (const Judge *j, int token, int viewer) {
  const Table *t = &j->world[0];
  if (!table_is_known(t, token)) return false;
  for (int w = 1; w < j->worlds; w++) {
    const Table *world = judge_world(j, w);
    if (world->what[token] != t->what[token] && !has_like(world, t, token))
      return false;
  }
  return sees(j, t->slot[token], viewer);
}

void viewer_legal (Judge *j, int viewer, int most, LegalList *list) {
  if (viewer == VIEWER_LOG)
    legal_list(j, -1, most, list);
  else
    legal_list_seen(j, viewer, most, list);
}
