/*
** What many games came to, as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/figures.h"

#include <math.h>

#include "ground/json.h"

/* As many digits as say something, and none that differ between machines. */
static void number (Json *j, const char *key, double n) {
  json_figure(j, key, n, 9);
}

static void average_to_json (Json *j, const char *key, const Average *a) {
  json_begin(j, key);
  number(j, "mean", a->mean);
  number(j, "low", a->mean - a->half);
  number(j, "high", a->mean + a->half);
  number(j, "deviation", a->count > 1 ? a->deviation : INFINITY);
  json_end(j);
}

static void share (Json *j, const char *key, const Share *s) {
  json_begin(j, key);
  number(j, "count", s->count);
  number(j, "share", s->share);
  number(j, "low", s->low);
  number(j, "high", s->high);
  json_end(j);
}

static void seats_to_json (Json *j, const Plan *p, const Summary *m) {
  json_begin_list(j, "seats");
  for (int s = 0; s < p->seats; s++) {
    json_begin(j, NULL);
    json_number(j, "seat", s + 1);
    json_span(j, "name", p->name[s]);
    json_text(j, "bot", p->rotate ? NULL : p->bot[s]);
    share(j, "wins", &m->seat[s].wins);
    share(j, "ties", &m->seat[s].ties);
    average_to_json(j, "score", &m->seat[s].score);
    number(j, "least", m->seat[s].score.least);
    number(j, "most", m->seat[s].score.most);
    json_end(j);
  }
  json_end(j);
}

static void bots_to_json (Json *j, const Summary *m) {
  json_begin_list(j, "bots");
  for (int k = 0; k < m->bots; k++) {
    json_begin(j, NULL);
    json_text(j, "bot", m->bot[k].kind);
    json_number(j, "seats", m->bot[k].seats);
    share(j, "wins", &m->bot[k].wins);
    average_to_json(j, "score", &m->bot[k].score);
    json_end(j);
  }
  json_end(j);
}

static void often_to_json (Json *j, const Ruleset *r, const char *key,
                           const OftenSummary *list, int n, bool moves) {
  json_begin_list(j, key);
  for (int i = 0; i < n; i++) {
    json_begin(j, NULL);
    if (moves)
      json_text(j, "move", r->move[list[i].what].name);
    else
      json_text(j, "article", r->article[list[i].what].id);
    average_to_json(j, "times", &list[i].times);
    share(j, "games", &list[i].games);
    json_end(j);
  }
  json_end(j);
}

static const char *const measure_word[MEASURES] = {
  "choice", "lead_changes", "drama", "decisiveness", "balance", "skill"
};

static void write_variant (Json *j, const char *variant) {
  json_text(j, "variant", variant[0] != '\0' ? variant : NULL);
}

static void write_options (Json *j, const Figures *f, int side) {
  const Ruleset *r = f->rules[side];
  json_begin(j, "options");
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    double value = f->simulation->plan->option[side][i];
    if (o->is_number)
      number(j, o->word.en, value);
    else
      json_text(j, o->word.en, o->choice[(int)value].en);
  }
  json_end(j);
}

static void length_to_json (Json *j, const Summary *m) {
  average_to_json(j, "length", &m->length);
  number(j, "shortest", m->length.least);
  number(j, "longest", m->length.most);
  json_begin_list(j, "quarters");
  for (int i = 0; i < 3; i++) number(j, NULL, m->quarter[i]);
  json_end(j);
}

static void measures_to_json (Json *j, const Figures *f, const Summary *m) {
  if (!f->simulation->plan->measures) return;
  json_begin(j, "measures");
  for (int i = 0; i < MEASURES; i++)
    if (summary_has_measure(f->simulation, (Measure)i))
      average_to_json(j, measure_word[i], &m->measure[i]);
  json_end(j);
}

static void side_to_json (Json *j, const Figures *f, int side) {
  const Summary *m = &f->side[side];
  write_options(j, f, side);
  json_number(j, "cut", (double)m->cut);
  json_number(j, "lost_turns", (double)m->lost);
  length_to_json(j, m);
  share(j, "tied", &m->ties);
  share(j, "nobody", &m->nobody);
  seats_to_json(j, f->simulation->plan, m);
  bots_to_json(j, m);
  measures_to_json(j, f, m);
  often_to_json(j, f->rules[side], "moves", m->move, m->moves, true);
  often_to_json(j, f->rules[side], "articles", m->article, m->articles, false);
}

static const char *const compared_word[] = {
  "length", "tied", "cut", "wins", "score", "wins", "score", "times", "times",
  "measure"
};

/* Whose: all the keys are always there, and one at most is not null. */
static void write_whose (Json *j, const Figures *f, const Comparison *c) {
  bool seat = c->what == COMPARED_WINS || c->what == COMPARED_SCORE;
  bool bot = c->what == COMPARED_BOT_WINS || c->what == COMPARED_BOT_SCORE;
  if (seat)
    json_number(j, "seat", c->which + 1);
  else
    json_nothing(j, "seat");
  json_text(j, "bot", bot ? f->side[0].bot[c->which].kind : NULL);
  json_text(j, "move", c->what == COMPARED_MOVE
                           ? f->rules[0]->move[c->which].name : NULL);
  json_text(j, "article", c->what == COMPARED_ARTICLE
                              ? f->rules[0]->article[c->which].id : NULL);
  if (c->what == COMPARED_MEASURE)
    json_text(j, "measure", measure_word[c->which]);
}

static void write_change (Json *j, const Figures *f, const Comparison *c) {
  json_begin(j, NULL);
  json_text(j, "what", compared_word[c->what]);
  write_whose(j, f, c);
  number(j, "before", c->before);
  number(j, "after", c->after);
  average_to_json(j, "change", &c->change);
  json_number(j, "changed", (double)c->changed);
  json_figure(j, "p", c->chance, 3);
  json_figure(j, "p_adjusted", c->adjusted, 3);
  json_flag(j, "more_than_chance", c->real);
  json_end(j);
}

static void comparisons_to_json (Json *j, const Figures *f) {
  Buffer rules = {0};
  figures_rules(&rules, f, 1, ENGLISH);
  json_begin(j, "compare");
  json_text(j, "option", buffer_string(&rules));
  write_variant(j, f->simulation->plan->variant[1]);
  side_to_json(j, f, 1);
  json_begin_list(j, "changes");
  for (int i = 0; i < f->comparisons; i++)
    write_change(j, f, &f->comparison[i]);
  json_end(j);
  json_end(j);
  buffer_free(&rules);
}

void figures_json (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  Json j = {.to = b};
  json_begin(&j, NULL);
  json_text(&j, "game", p->game);
  write_variant(&j, p->variant[0]);
  json_number(&j, "games", (double)f->simulation->done);
  json_number(&j, "asked", (double)p->games);
  json_number(&j, "players", p->seats);
  json_text(&j, "seed", p->seed);
  json_flag(&j, "rotated", p->rotate);
  json_number(&j, "cut_at", p->longest);
  side_to_json(&j, f, 0);
  if (p->sides > 1) comparisons_to_json(&j, f);
  json_end(&j);
  buffer_char(b, '\n');
}
