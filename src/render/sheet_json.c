/*
** A game's rule sheet as JSON
** SPDX-License-Identifier: MIT
*/
#include "base/json.h"
#include "log/action.h"
#include "render/catalogue.h"
#include "render/page.h"
#include "render/position.h"
#include "render/sheet.h"

static void both (Json *j, const char *key, Both value) {
  json_begin(j, key);
  json_text(j, "en", value.en);
  json_text(j, "fr", value.fr);
  json_end(j);
}

/* "id":…,"fr":…,"aliases":[…] */
static void word (Json *j, const Word *w) {
  json_text(j, "id", w->en);
  json_text(j, "fr", w->fr);
  json_begin_list(j, "aliases");
  for (int i = 0; i < w->aliases; i++) {
    json_text(j, NULL, w->alias[i]);
  }
  json_end(j);
}

static void choices (Json *j, const char *key, const Word *list, int count) {
  json_begin_list(j, key);
  for (int i = 0; i < count; i++) {
    json_begin(j, NULL);
    json_text(j, "id", list[i].en);
    json_text(j, "fr", list[i].fr);
    json_end(j);
  }
  json_end(j);
}

/* Writes '"key":[' … ']' with one object for each index. */
typedef void WriteItem (Json *j, const Ruleset *r, int i);

static void list (Json *j, const Ruleset *r, const char *key,
                  WriteItem *item, int from, int to) {
  json_begin_list(j, key);
  for (int i = from; i < to; i++) {
    json_begin(j, NULL);
    item(j, r, i);
    json_end(j);
  }
  json_end(j);
}

static void option_to_json (Json *j, const Ruleset *r, int i) {
  const Option *o = &r->option[i];
  word(j, &o->word);
  json_flag(j, "reading", o->reading);
  if (o->is_number) {
    json_number(j, "default", o->value);
    json_number(j, "min", o->least);
    json_number(j, "max", o->most);
    json_number(j, "step", o->step);
  }
  else {
    json_text(j, "default", o->choice[0].en);
    choices(j, "values", o->choice, o->choices);
  }
  both(j, "why", o->why);
}

static void card_to_json (Json *j, const Ruleset *r, int i) {
  const Kind *k = &r->kind[i];
  word(j, &k->word);
  json_number(j, "copies", r->layout.copies[i]);
  json_flag(j, "copies_vary", k->copies != 0);
  json_text(j, "home", r->zone_name[r->layout.home[i]]);
  both(j, "title", k->title);
  both(j, "note", k->note);
  json_text(j, "symbol", k->symbol[0] ? k->symbol : NULL);
  json_text(j, "colour", k->colour[0] ? k->colour : NULL);
}

static void write_sort (Json *j, const Ruleset *r, int i) {
  const Sort *s = &r->sort[i];
  json_text(j, "name", s->name);
  both(j, "title", s->title);
  both(j, "many", s->many);
  json_text(j, "symbol", s->symbol[0] ? s->symbol : NULL);
  json_text(j, "colour", s->colour[0] ? s->colour : NULL);
  json_begin_list(j, "cards");
  for (KindSet kinds = s->kinds; !kindset_is_empty(kinds);)
    json_text(j, NULL, r->kind[kindset_take(&kinds)].word.en);
  json_end(j);
}

static void bound_to_json (Json *j, const Ruleset *r, const char *key,
                           Bound bound) {
  if (bound.function != 0)
    json_text(j, key, NULL);   /* the table's own */
  else if (bound.option < 0)
    json_number(j, key, bound.fixed);
  else
    json_text(j, key, r->option[bound.option].word.en);
}

static void arg_to_json (Json *j, const Ruleset *r, const Arg *a) {
  static const char *const type[] = {"number", "word", "card", "cards",
                                     "player"};
  json_text(j, "type", type[a->type]);
  json_text(j, "name", a->name);
  json_text(j, "label", a->label.en[0] ? a->label.en : NULL);
  json_flag(j, "optional", a->optional);
  if (a->bounded) {
    bound_to_json(j, r, "min", a->least);
    bound_to_json(j, r, "max", a->most);
  }
  if (a->type == ARG_WORD) choices(j, "values", a->choice, a->choices);
  if (a->zone >= 0) json_text(j, "from", r->zone_name[a->zone]);
}

static void write_syntax (Json *j, const Ruleset *r, const Move *m) {
  Buffer en = {0}, fr = {0};
  sheet_syntax(&en, r, ENGLISH, m);
  sheet_syntax(&fr, r, FRENCH, m);
  both(j, "syntax", (Both){en.text, fr.text});
  buffer_free(&en);
  buffer_free(&fr);
}

static void write_args (Json *j, const Ruleset *r, const Move *m) {
  json_begin_list(j, "args");
  for (int i = 0; i < m->args; i++) {
    if (m->arg[i].implied) continue;
    json_begin(j, NULL);
    arg_to_json(j, r, &m->arg[i]);
    json_end(j);
  }
  json_end(j);
}

/* The articles that the move may break, each once, in the order of checks. */
static void refusals_to_json (Json *j, const Ruleset *r, const Move *m) {
  bool said[ARTICLES_LIMIT] = {false};
  json_begin_list(j, "articles");
  for (int i = 0; i < m->refusals; i++) {
    int article = m->refusal[i].article;
    if (said[article]) continue;
    said[article] = true;
    json_text(j, NULL, r->article[article].id);
  }
  json_end(j);
}

static void move_to_json (Json *j, const Ruleset *r, int i) {
  const Move *m = &r->move[i];
  json_text(j, "name", m->name);
  json_text(j, "verb", m->verb.en);
  json_text(j, "verb_fr", m->verb.fr);
  write_syntax(j, r, m);
  json_flag(j, "announced", m->says != 0);
  json_flag(j, "unlisted", m->unlisted);
  both(j, "note", m->note);
  write_args(j, r, m);
  refusals_to_json(j, r, m);
}

static void phase_to_json (Json *j, const Ruleset *r, int i) {
  const Phase *p = &r->phase[i];
  json_text(j, "name", p->name);
  both(j, "title", p->title);
  json_flag(j, "nested", p->nested);
  json_flag(j, "optional", p->optional);
  json_flag(j, "any_order", p->any_order);
  json_begin_list(j, "moves");
  for (int m = 0; m < r->moves; m++) {
    if (!((p->moves >> m) & 1)) continue;
    json_text(j, NULL, r->move[m].name);
  }
  json_end(j);
}

static void write_sentence (Json *j, const Article *a) {
  json_text(j, "id", a->id);
  json_text(j, "en", a->text.en);
  json_text(j, "fr", a->text.fr);
  json_text(j, "source", a->source);
}

static void write_tie (Json *j, const Ruleset *r, int i) {
  write_sentence(j, &r->tie[i].article);
}

static void article_to_json (Json *j, const Ruleset *r, int i) {
  const Article *a = &r->article[i];
  write_sentence(j, a);
  json_flag(j, "cannot_stand", a->cannot_stand);
}

static void write_lesson (Json *j, const Lesson *l) {
  json_begin(j, "lesson");
  both(j, "goal", l->goal);
  both(j, "play", l->play);
  both(j, "score", l->score);
  both(j, "ends", l->ends);
  json_end(j);
}

/* The part that 'games' shows, too. */
static void head_to_json (Json *j, const Ruleset *r) {
  json_text(j, "id", r->id);
  json_text(j, "version", r->version);
  json_text(j, "sha256", ruleset_hash(r));
  both(j, "title", r->title);
  both(j, "about", r->about);
  json_begin(j, "players");
  json_number(j, "min", r->least_seats);
  json_number(j, "max", r->most_seats);
  json_end(j);
}

void sheet_json_head (Buffer *b, const Ruleset *r) {
  Json j = {.to = b};
  json_begin(&j, NULL);
  head_to_json(&j, r);
  json_version(&j);
  json_end(&j);
  buffer_char(b, '\n');
}

void sheet_json (Buffer *b, const Ruleset *r) {
  Json j = {.to = b};
  json_begin(&j, NULL);
  head_to_json(&j, r);
  write_lesson(&j, &r->lesson);
  list(&j, r, "options", option_to_json, 0, r->options);
  list(&j, r, "cards", card_to_json, 0, r->layout.kinds);
  list(&j, r, "sorts", write_sort, 0, r->sorts);
  list(&j, r, "moves", move_to_json, 0, r->moves);
  list(&j, r, "phases", phase_to_json, 0, r->phases);
  list(&j, r, "articles", article_to_json, ARTICLES_COMMON, r->articles);
  json_flag(&j, "lowest_wins", r->lowest_wins);
  list(&j, r, "ties", write_tie, 0, r->ties);
  list(&j, r, "common_articles", article_to_json, 0, ARTICLES_COMMON);
  json_version(&j);
  json_end(&j);
  buffer_char(b, '\n');
}

/* The data from which the script draws cards. */
static void put_data (Buffer *b, const Ruleset *r, Language lang) {
  Json json = {.to = b, .in_page = true};
  buffer_text(b, "<svg id=\"drawn\" width=\"0\" height=\"0\" "
                 "aria-hidden=\"true\"></svg>\n"
                 "<script type=\"application/json\" id=\"data\">");
  json_begin(&json, NULL);
  position_page_kinds(&json, r, lang);
  json_end(&json);
  buffer_text(b, "</script>\n");
}

void sheet_page (Buffer *b, const Ruleset *r, const char *house,
                 Language lang) {
  static const unsigned char *const script[] = {
    embedded_cards_js, embedded_sheet_js, NULL
  };
  const char *title = both_in(r->title, lang);
  PlainPage p = {.lang = lang};
  html_text(&p.title, span_of(title[0] ? title : r->id));
  buffer_text(&p.main, "<section class=\"sheet\">\n");
  sheet_write(&(Page){.out = &p.main, .html = true}, r, house, lang);
  buffer_text(&p.main, "</section>\n");
  put_data(&p.main, r, lang);
  plain_page_write(&p, script, b);
  plain_page_free(&p);
}

/* The numbers of a game's moves, as text and JSON */

/* Without players, seats are named by number. */
typedef struct Seats {
  Seating seating;
  Buffer name[SEATS_LIMIT];
} Seats;

static void call_seats (Seats *s, const Ruleset *r, Language lang) {
  for (int i = 0; i < r->most_seats; i++) {
    catalogue_format(&s->name[i], lang, SAY_ACTION_SEAT, i + 1);
    s->seating.name[i] = buffer_view(&s->name[i]);
  }
  s->seating.seats = r->most_seats;
}

static void free_seats (Seats *s) {
  for (int i = 0; i < SEATS_LIMIT; i++) buffer_free(&s->name[i]);
}

static bool lacks_numbers (const Actions *a, int move) {
  return a->first[move] < 0 && !a->complete &&
         !a->rules->move[move].unlisted;
}

static void write_text (Buffer *b, const Actions *a, int action,
                        const Seats *s, Language lang) {
  BoundMove move;
  if (action_move(a, action, s->seating.seats, &move))
    move_write(b, a->rules, &s->seating, lang, &move);
}

static void write_lacking (Buffer *b, const Actions *a, Language lang) {
  Buffer moves = {0};
  for (int i = 0; i < a->rules->moves; i++)
    if (lacks_numbers(a, i))
      buffer_format(&moves, "%s%s", moves.len > 0 ? ", " : "",
                    a->rules->move[i].name);
  catalogue_format(b, lang, SAY_ACTIONS_LACK, ACTIONS_LIMIT,
                   buffer_string(&moves));
  buffer_char(b, '\n');
  buffer_free(&moves);
}

void sheet_actions_text (Buffer *b, const Ruleset *r, Language lang) {
  Actions a;
  Seats s = {.seating = {.seats = 0}};
  actions_number(&a, r);
  call_seats(&s, r, lang);
  buffer_format(b, "%6d  %s\n", ACTION_PASS,
                catalogue_words(SAY_ACTION_PASSES, lang));
  for (int i = ACTION_PASS + 1; i < a.count; i++) {
    buffer_format(b, "%6d  ", i);
    write_text(b, &a, i, &s, lang);
    buffer_char(b, '\n');
  }
  if (!a.complete) write_lacking(b, &a, lang);
  free_seats(&s);
}

static void write_action (Json *j, const Actions *a, int action,
                          const Seats *s) {
  int move = action_verb(a, action);
  Buffer text = {0};
  write_text(&text, a, action, s, ENGLISH);
  json_begin(j, NULL);
  json_number(j, "action", action);
  json_text(j, "move", move < 0 ? NULL : a->rules->move[move].name);
  json_span(j, "text", buffer_view(&text));
  json_end(j);
  buffer_free(&text);
}

void sheet_actions_json (Buffer *b, const Ruleset *r) {
  Json j = {.to = b};
  Actions a;
  Seats s = {.seating = {.seats = 0}};
  actions_number(&a, r);
  call_seats(&s, r, ENGLISH);
  json_begin(&j, NULL);
  json_text(&j, "id", r->id);
  json_text(&j, "version", r->version);
  json_text(&j, "sha256", ruleset_hash(r));
  json_flag(&j, "complete", a.complete);
  json_begin_list(&j, "without");
  for (int i = 0; i < r->moves; i++)
    if (lacks_numbers(&a, i)) json_text(&j, NULL, r->move[i].name);
  json_end(&j);
  json_number(&j, "count", a.count);
  json_begin_list(&j, "actions");
  for (int i = 0; i < a.count; i++) write_action(&j, &a, i, &s);
  json_end(&j);
  json_end(&j);
  buffer_char(b, '\n');
  free_seats(&s);
}
