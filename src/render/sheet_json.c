/*
** A game's rule sheet, for programs
** SPDX-License-Identifier: MIT
*/
#include "render/json.h"
#include "render/sheet.h"

/* A member's name; all but the first of an object have a comma before. */
static void member (Buffer *b, const char *key) {
  if (b->text[b->len - 1] != '{') buffer_char(b, ',');
  buffer_format(b, "\"%s\":", key);
}

static void text (Buffer *b, const char *key, const char *value) {
  member(b, key);
  if (value == NULL)
    buffer_text(b, "null");
  else
    json_string(b, span_of(value));
}

static void number (Buffer *b, const char *key, double n) {
  member(b, key);
  buffer_number(b, n);
}

static void flag (Buffer *b, const char *key, bool yes) {
  member(b, key);
  buffer_text(b, yes ? "true" : "false");
}

static void both (Buffer *b, const char *key, Both value) {
  member(b, key);
  buffer_char(b, '{');
  text(b, "en", value.en);
  text(b, "fr", value.fr);
  buffer_char(b, '}');
}

/* "id":…,"fr":…,"aliases":[…] */
static void word (Buffer *b, const Word *w) {
  text(b, "id", w->en);
  text(b, "fr", w->fr);
  member(b, "aliases");
  buffer_char(b, '[');
  for (int i = 0; i < w->aliases; i++) {
    if (i > 0) buffer_char(b, ',');
    json_string(b, span_of(w->alias[i]));
  }
  buffer_char(b, ']');
}

static void choices (Buffer *b, const char *key, const Word *list, int count) {
  member(b, key);
  buffer_char(b, '[');
  for (int i = 0; i < count; i++) {
    buffer_text(b, i > 0 ? ",{" : "{");
    text(b, "id", list[i].en);
    text(b, "fr", list[i].fr);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

/* Writes '"key":[' … ']' with one object for each index. */
typedef void WriteItem (Buffer *b, const Ruleset *r, int i);

static void list (Buffer *b, const Ruleset *r, const char *key,
                  WriteItem *item, int from, int to) {
  member(b, key);
  buffer_char(b, '[');
  for (int i = from; i < to; i++) {
    buffer_text(b, i > from ? ",{" : "{");
    item(b, r, i);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

static void write_option (Buffer *b, const Ruleset *r, int i) {
  const Option *o = &r->option[i];
  word(b, &o->word);
  flag(b, "reading", o->reading);
  if (o->is_number) {
    number(b, "default", o->value);
    number(b, "min", o->least);
    number(b, "max", o->most);
    number(b, "step", o->step);
  }
  else {
    text(b, "default", o->choice[0].en);
    choices(b, "values", o->choice, o->choices);
  }
  both(b, "why", o->why);
}

static void write_card (Buffer *b, const Ruleset *r, int i) {
  const Kind *k = &r->kind[i];
  word(b, &k->word);
  number(b, "copies", r->layout.copies[i]);
  flag(b, "copies_vary", k->copies != 0);
  text(b, "home", r->zone_name[r->layout.home[i]]);
  both(b, "title", k->title);
  both(b, "note", k->note);
}

static void write_bound (Buffer *b, const Ruleset *r, const char *key,
                         Bound bound) {
  if (bound.option < 0)
    number(b, key, bound.fixed);
  else
    text(b, key, r->option[bound.option].word.en);
}

static void write_arg (Buffer *b, const Ruleset *r, const Arg *a) {
  static const char *const type[] = {"number", "word", "card", "cards",
                                     "player"};
  text(b, "type", type[a->type]);
  text(b, "name", a->name);
  text(b, "label", a->label.en[0] ? a->label.en : NULL);
  flag(b, "optional", a->optional);
  if (a->bounded) {
    write_bound(b, r, "min", a->least);
    write_bound(b, r, "max", a->most);
  }
  if (a->type == ARG_WORD) choices(b, "values", a->choice, a->choices);
  if (a->zone >= 0) text(b, "from", r->zone_name[a->zone]);
}

static void write_syntax (Buffer *b, const Ruleset *r, const Move *m) {
  Buffer en = {0}, fr = {0};
  sheet_syntax(&en, r, ENGLISH, m);
  sheet_syntax(&fr, r, FRENCH, m);
  both(b, "syntax", (Both){en.text, fr.text});
  buffer_free(&en);
  buffer_free(&fr);
}

static void write_args (Buffer *b, const Ruleset *r, const Move *m) {
  int n = 0;
  member(b, "args");
  buffer_char(b, '[');
  for (int i = 0; i < m->args; i++) {
    if (m->arg[i].implied) continue;
    buffer_text(b, n++ > 0 ? ",{" : "{");
    write_arg(b, r, &m->arg[i]);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

/* The articles that the move may break, each once, as they are tried. */
static void write_refusals (Buffer *b, const Ruleset *r, const Move *m) {
  bool said[ARTICLES_LIMIT] = {false};
  int n = 0;
  member(b, "articles");
  buffer_char(b, '[');
  for (int i = 0; i < m->refusals; i++) {
    int article = m->refusal[i].article;
    if (said[article]) continue;
    said[article] = true;
    if (n++ > 0) buffer_char(b, ',');
    json_string(b, span_of(r->article[article].id));
  }
  buffer_char(b, ']');
}

static void write_move (Buffer *b, const Ruleset *r, int i) {
  const Move *m = &r->move[i];
  text(b, "name", m->name);
  text(b, "verb", m->verb.en);
  text(b, "verb_fr", m->verb.fr);
  write_syntax(b, r, m);
  flag(b, "announced", m->says != 0);
  flag(b, "unlisted", m->unlisted);
  both(b, "note", m->note);
  write_args(b, r, m);
  write_refusals(b, r, m);
}

static void write_phase (Buffer *b, const Ruleset *r, int i) {
  const Phase *p = &r->phase[i];
  int n = 0;
  text(b, "name", p->name);
  both(b, "title", p->title);
  flag(b, "nested", p->nested);
  flag(b, "optional", p->optional);
  flag(b, "any_order", p->any_order);
  member(b, "moves");
  buffer_char(b, '[');
  for (int m = 0; m < r->moves; m++) {
    if (!((p->moves >> m) & 1)) continue;
    if (n++ > 0) buffer_char(b, ',');
    json_string(b, span_of(r->move[m].name));
  }
  buffer_char(b, ']');
}

static void write_article (Buffer *b, const Ruleset *r, int i) {
  const Article *a = &r->article[i];
  text(b, "id", a->id);
  text(b, "en", a->text.en);
  text(b, "fr", a->text.fr);
  text(b, "source", a->source);
  flag(b, "cannot_stand", a->cannot_stand);
}

/* What 'games' tells of each, too. */
static void write_head (Buffer *b, const Ruleset *r) {
  text(b, "id", r->id);
  text(b, "version", r->version);
  text(b, "sha256", r->hash);
  both(b, "title", r->title);
  member(b, "players");
  buffer_format(b, "{\"min\":%d,\"max\":%d}", r->least_seats,
                r->most_seats);
}

void sheet_json_head (Buffer *b, const Ruleset *r) {
  buffer_char(b, '{');
  write_head(b, r);
  buffer_text(b, "}\n");
}

void sheet_json (Buffer *b, const Ruleset *r) {
  buffer_char(b, '{');
  write_head(b, r);
  list(b, r, "options", write_option, 0, r->options);
  list(b, r, "cards", write_card, 0, r->layout.kinds);
  list(b, r, "moves", write_move, 0, r->moves);
  list(b, r, "phases", write_phase, 0, r->phases);
  list(b, r, "articles", write_article, ARTICLES_COMMON, r->articles);
  list(b, r, "common_articles", write_article, 0, ARTICLES_COMMON);
  buffer_text(b, "}\n");
}
