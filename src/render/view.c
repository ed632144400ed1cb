/*
** What players at a table hear, hold and choose from
** SPDX-License-Identifier: MIT
*/
#include "render/view.h"

#include "ground/unicode.h"
#include "record/event.h"
#include "render/catalogue.h"
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
