/*
** Events at the table as each viewer sees them, and choices
** SPDX-License-Identifier: MIT
*/
#include "render/view.h"

#include "drive/position.h"
#include "base/unicode.h"
#include "log/event.h"
#include "render/catalogue.h"
#include "render/wording.h"
#include "table/seen.h"

static const char *words (const Judge *j, Saying saying) {
  return catalogue_words(saying, j->lang);
}

static const Table *table_of (const Judge *j) { return &j->world[0]; }

void view_held (const Judge *j, int seat, bool held[TOKENS_LIMIT]) {
  const Layout *l = &j->rules->layout;
  for (int k = 0; k < l->tokens; k++) {
    int slot = table_of(j)->slot[k];
    held[k] = l->zone[l->slot_zone[slot]].sees == SEES_OWNER &&
              l->slot_seat[slot] == seat;
  }
}

void view_hide_cards (const Ruleset *r, BoundMove *move) {
  const Move *m = &r->move[move->move];
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].may_be_unseen && move->value[i].kind != NULL)
      card_fill(move->value[i].kind, CARD_UNSEEN, move->value[i].count);
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

/* Has the rule file reported it already, in its own words? */
static bool has_told (const Judge *j, const char *note) {
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
        k->note.en[0] == '\0' || has_told(j, both_in(k->note, lang)))
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
    size = unicode_width(buffer_view(&item));
    fits = column > 0 && column + 3 + size <= width;
    if (fits || lines-- > 0) {
      buffer_text(b, fits ? "   " : column > 0 ? "\n  " : "  ");
      buffer_span(b, buffer_view(&item));
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
  buffer_format(b, "%s %s%s%s", now ? " *" : "  ",
                article_name(a, j->lang), words(j, SAY_COLON),
                both_in(a->text, j->lang));
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

/* Movements of cards between two tables */

enum { TRANSFERS_LIMIT = 64 };

/* Cards that moved between two slots, by kind. */
typedef struct Transfer {
  uint8_t from, to;
  uint8_t known[KINDS_LIMIT];
  int unknown, all;
} Transfer;

typedef struct Transfers {
  Transfer list[TRANSFERS_LIMIT];
  int count;
} Transfers;

/* Sorted by slot, so that the text has a fixed order. */
static Transfer *find_transfer (Transfers *f, int from, int to) {
  int i = 0;
  while (i < f->count && (f->list[i].from < from ||
                          (f->list[i].from == from && f->list[i].to < to)))
    i++;
  if (i < f->count && f->list[i].from == from && f->list[i].to == to)
    return &f->list[i];
  if (f->count == TRANSFERS_LIMIT) return NULL;
  memmove(&f->list[i + 1], &f->list[i],
          (size_t)(f->count++ - i) * sizeof(Transfer));
  memset(&f->list[i], 0, sizeof(Transfer));
  f->list[i].from = (uint8_t)from;
  f->list[i].to = (uint8_t)to;
  return &f->list[i];
}

static void find_transfers (Transfers *f, const Judge *after,
                            const TransfersView *v) {
  const Table *t = &after->world[0];
  f->count = 0;
  for (int k = 0; k < after->rules->layout.tokens; k++) {
    Transfer *transfer;
    if (t->slot[k] == v->before->slot[k]) continue;
    transfer = find_transfer(f, v->before->slot[k], t->slot[k]);
    if (transfer == NULL) return;  /* too many to read */
    transfer->all++;
    if (position_knows(after, k, v->viewer))
      transfer->known[t->what[k]]++;
    else
      transfer->unknown++;
  }
}

static void cancel_unknown (Transfer *a, Transfer *b) {
  int n = a->unknown < b->unknown ? a->unknown : b->unknown;
  a->unknown -= n;
  b->unknown -= n;
  a->all -= n;
  b->all -= n;
}

static void cancel_kind (Transfer *a, Transfer *b, int kind) {
  while (a->known[kind] > 0 && b->known[kind] > 0) {
    a->known[kind]--;
    b->known[kind]--;
    a->all--;
    b->all--;
  }
}

/* Removes cards, unknown ones first. */
static void take_out (Transfer *f, int n) {
  f->all -= n;
  while (n > 0 && f->unknown > 0) n--, f->unknown--;
  for (int k = 0; k < KINDS_LIMIT && n > 0; k++)
    while (n > 0 && f->known[k] > 0) n--, f->known[k]--;
}

/*
** Equal cards that were exchanged have not moved. When the first world was
** dropped, another one takes its place, with other cards here and there: only
** the difference has moved.
*/
static void cancel_pair (Transfer *a, Transfer *b, bool worlds) {
  int less;
  for (int k = 0; k < KINDS_LIMIT; k++) cancel_kind(a, b, k);
  cancel_unknown(a, b);
  if (!worlds) return;
  less = a->all < b->all ? a->all : b->all;
  take_out(a, less);
  take_out(b, less);
}

static void cancel (Transfers *f, bool worlds) {
  for (int i = 0; i < f->count; i++)
    for (int k = i + 1; k < f->count; k++)
      if (f->list[i].from == f->list[k].to &&
          f->list[i].to == f->list[k].from)
        cancel_pair(&f->list[i], &f->list[k], worlds);
}

/* Does the line name all of these cards? A move names those of its player. */
static bool is_named (const Transfer *f, const Judge *j,
                     const TransfersView *v) {
  int named[KINDS_LIMIT] = {0};
  if (v->names == 0 || f->unknown > 0 ||
      (v->mover >= 0 && j->rules->layout.slot_seat[f->from] != v->mover))
    return false;
  for (int i = 0; i < v->names; i++)
    if (v->named[i] < KINDS_LIMIT) named[v->named[i]]++;
  for (int k = 0; k < KINDS_LIMIT; k++)
    if (f->known[k] > named[k]) return false;
  return true;
}

/*
** A movement between slots that nobody sees, or between a player's own hands,
** is internal to the rules.
*/
static bool is_internal (const Transfer *f, const Judge *j) {
  const Layout *l = &j->rules->layout;
  int from = l->slot_zone[f->from], to = l->slot_zone[f->to];
  if (l->zone[from].sees != l->zone[to].sees ||
      j->rules->zone_place[to] == ZONE_SMALL)
    return false;
  return l->zone[from].sees == SEES_NOBODY ||
         (l->zone[from].sees == SEES_OWNER &&
          l->slot_seat[f->from] == l->slot_seat[f->to]);
}

/* From the table back into a deck? There the cards are forgotten. */
static bool is_shuffled (const Transfer *f, const Judge *j) {
  const Layout *l = &j->rules->layout;
  return l->slot_seat[f->to] == NOBODY &&
         l->zone[l->slot_zone[f->to]].sees == SEES_NOBODY &&
         l->zone[l->slot_zone[f->from]].sees == SEES_ALL;
}

/* Visible cards put away? The rules report who won them. */
static bool is_put_away (const Transfer *f, const Judge *j) {
  const Layout *l = &j->rules->layout;
  int from = l->slot_zone[f->from], to = l->slot_zone[f->to];
  return j->rules->zone_place[to] == ZONE_SMALL &&
         l->zone[from].sees == SEES_ALL && f->unknown == 0;
}

static void write_slot (Buffer *b, const Judge *j, int slot, int mover) {
  const Layout *l = &j->rules->layout;
  const char *zone = both_in(j->rules->zone_title[l->slot_zone[slot]],
                             j->lang);
  int seat = l->slot_seat[slot];
  if (seat == NOBODY || seat == mover)
    buffer_text(b, zone);
  else if (j->lang == FRENCH) {
    buffer_format(b, "%s ", zone);
    wording_de(b, j->seating->name[seat]);
  }
  else {
    buffer_span(b, j->seating->name[seat]);
    buffer_format(b, "'s %s", zone);
  }
}

/* "Bruno draws ", or "draws " if Bruno is the mover. */
static void write_does (Buffer *b, const Judge *j, int seat, int mover,
                        Saying does) {
  if (seat != mover) {
    buffer_span(b, j->seating->name[seat]);
    buffer_char(b, ' ');
  }
  buffer_text(b, catalogue_words(does, j->lang));
}

static void write_cards (Buffer *b, const Judge *j, const Transfer *f) {
  int n = 0;
  for (int k = 0; k < j->rules->layout.kinds; k++)
    for (int i = 0; i < f->known[k]; i++) {
      if (n++ > 0) buffer_char(b, ' ');
      buffer_text(b, word_in(&j->rules->kind[k].word, j->lang));
    }
  wording_unknown(b, j->lang, f->unknown, n > 0);
}

/* "gives 7 to Bruno", "Bruno gets 7 from Anne" */
static void write_gift (Buffer *b, const Judge *j, const Transfer *f,
                        int mover) {
  const Layout *l = &j->rules->layout;
  int giver = l->slot_seat[f->from], taker = l->slot_seat[f->to];
  if (giver == mover) {
    buffer_text(b, catalogue_words(SAY_GIVES, j->lang));
    write_cards(b, j, f);
    buffer_text(b, catalogue_words(SAY_GIVEN_TO, j->lang));
    buffer_span(b, j->seating->name[taker]);
    return;
  }
  write_does(b, j, taker, mover, SAY_GETS);
  write_cards(b, j, f);
  buffer_text(b, catalogue_words(SAY_GOT_FROM, j->lang));
  if (j->lang == FRENCH)
    wording_de(b, j->seating->name[giver]);
  else
    buffer_span(b, j->seating->name[giver]);
}

/* The usual verb if the cards get no owner; or nothing. */
static Saying name_for_all (Sees here, Sees there, int giver) {
  if (there != SEES_ALL) return SAY_NOTHING;
  if (here == SEES_NOBODY) return SAY_TURNED_UP;
  return giver != NOBODY ? SAY_LAYS : SAY_NOTHING;
}

/* By who sees the cards before and after. */
static Saying name_of (const Ruleset *r, const Transfer *f) {
  const Layout *l = &r->layout;
  Sees here = l->zone[l->slot_zone[f->from]].sees;
  Sees there = l->zone[l->slot_zone[f->to]].sees;
  int giver = l->slot_seat[f->from], taker = l->slot_seat[f->to];
  if (giver != NOBODY && (taker == NOBODY || taker == giver) &&
      r->zone_place[l->slot_zone[f->to]] == ZONE_SMALL)
    return SAY_DISCARDS;
  if (taker == NOBODY) return name_for_all(here, there, giver);
  if (giver != NOBODY && giver != taker) return SAY_GIVES;
  if (there == SEES_ALL && here == SEES_NOBODY) return SAY_TURNS_UP;
  if (there == SEES_ALL && giver == taker) return SAY_SHOWS_OWN;
  if ((there != SEES_OWNER && there != SEES_OTHERS) || here == there)
    return SAY_NOTHING;
  return here == SEES_NOBODY ? SAY_DRAWS : SAY_TAKES;
}

/* "Bruno's hand → discard: 7" */
static void write_way (Buffer *b, const Judge *j, const Transfer *f,
                       int mover) {
  write_slot(b, j, f->from, mover);
  buffer_text(b, " → ");
  write_slot(b, j, f->to, mover);
  buffer_text(b, catalogue_words(SAY_COLON, j->lang));
  write_cards(b, j, f);
}

static void write_transfer (Buffer *b, const Judge *j, const Transfer *f,
                            int mover) {
  const Layout *l = &j->rules->layout;
  int giver = l->slot_seat[f->from], taker = l->slot_seat[f->to];
  Saying name = name_of(j->rules, f);
  switch (name) {
    case SAY_NOTHING: write_way(b, j, f, mover); break;
    case SAY_GIVES: write_gift(b, j, f, mover); break;
    case SAY_TURNED_UP:
      buffer_text(b, catalogue_words(name, j->lang));
      write_cards(b, j, f);
      break;
    default:
      write_does(b, j, taker != NOBODY ? taker : giver, mover, name);
      write_cards(b, j, f);
  }
}

void transfers_write (Buffer *b, const Judge *after,
                      const TransfersView *view) {
  Transfers f;
  int n = 0, shuffled = 0;
  find_transfers(&f, after, view);
  cancel(&f, view->worlds_before > 1 || after->worlds > 1);
  for (int i = 0; i < f.count; i++) {
    if (f.list[i].all == 0 || is_named(&f.list[i], after, view) ||
        is_put_away(&f.list[i], after) || is_internal(&f.list[i], after))
      continue;
    if (is_shuffled(&f.list[i], after)) {
      shuffled += f.list[i].all;
      continue;
    }
    if (n++ > 0)
      buffer_text(b, catalogue_words(SAY_SEMICOLON, after->lang));
    write_transfer(b, after, &f.list[i], view->mover);
  }
  if (shuffled == 0) return;
  if (n > 0) buffer_text(b, catalogue_words(SAY_SEMICOLON, after->lang));
  catalogue_format(b, after->lang, SAY_SHUFFLED_AGAIN, shuffled);
}
