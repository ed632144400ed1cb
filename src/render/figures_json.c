/*
** What many games came to, as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/figures.h"

#include <math.h>

#include "render/json.h"

/*
** As many digits as say something, and none that differ between machines.
** What is not known is null.
*/
static void number (Buffer *b, double n) {
  if (isfinite(n))
    buffer_format(b, "%.9g", n);
  else
    buffer_text(b, "null");
}

static void json_average (Buffer *b, const char *key, const Average *a) {
  buffer_format(b, ",\"%s\":{\"mean\":", key);
  number(b, a->mean);
  buffer_text(b, ",\"low\":");
  number(b, a->mean - a->half);
  buffer_text(b, ",\"high\":");
  number(b, a->mean + a->half);
  buffer_text(b, ",\"deviation\":");
  number(b, a->count > 1 ? a->deviation : INFINITY);
  buffer_char(b, '}');
}

static void json_share (Buffer *b, const char *key, const Share *s) {
  buffer_format(b, ",\"%s\":{\"count\":", key);
  number(b, s->count);
  buffer_text(b, ",\"share\":");
  number(b, s->share);
  buffer_text(b, ",\"low\":");
  number(b, s->low);
  buffer_text(b, ",\"high\":");
  number(b, s->high);
  buffer_char(b, '}');
}

static void json_seats (Buffer *b, const Figures *f, const Summary *m) {
  const Plan *p = f->simulation->plan;
  buffer_text(b, ",\"seats\":[");
  for (int s = 0; s < p->seats; s++) {
    buffer_format(b, "%s{\"seat\":%d,\"name\":", s > 0 ? "," : "", s + 1);
    json_string(b, p->name[s]);
    buffer_text(b, ",\"bot\":");
    if (p->rotate)
      buffer_text(b, "null");
    else
      json_string(b, span_of(p->bot[s]));
    json_share(b, "wins", &m->seat[s].wins);
    json_share(b, "ties", &m->seat[s].ties);
    json_average(b, "score", &m->seat[s].score);
    buffer_format(b, ",\"least\":%.9g,\"most\":%.9g}", m->seat[s].score.least,
                  m->seat[s].score.most);
  }
  buffer_text(b, "],\"bots\":[");
  for (int k = 0; k < m->bots; k++) {
    buffer_format(b, "%s{\"bot\":", k > 0 ? "," : "");
    json_string(b, span_of(m->bot[k].kind));
    buffer_format(b, ",\"seats\":%d", m->bot[k].seats);
    json_share(b, "wins", &m->bot[k].wins);
    json_average(b, "score", &m->bot[k].score);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

static void json_often (Buffer *b, const Ruleset *r, const char *key,
                        const OftenSummary *list, int n, bool moves) {
  buffer_format(b, ",\"%s\":[", key);
  for (int i = 0; i < n; i++) {
    buffer_format(b, "%s{\"%s\":", i > 0 ? "," : "",
                  moves ? "move" : "article");
    json_string(b, span_of(moves ? r->move[list[i].what].name
                                 : r->article[list[i].what].id));
    json_average(b, "times", &list[i].times);
    json_share(b, "games", &list[i].games);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

static void json_variant (Buffer *b, const char *variant) {
  buffer_text(b, "\"variant\":");
  if (variant[0] != '\0')
    json_string(b, span_of(variant));
  else
    buffer_text(b, "null");
}

static void json_options (Buffer *b, const Figures *f, int side) {
  const Ruleset *r = f->rules[side];
  buffer_text(b, ",\"options\":{");
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    double value = f->simulation->plan->option[side][i];
    if (i > 0) buffer_char(b, ',');
    json_string(b, span_of(o->word.en));
    buffer_char(b, ':');
    if (o->is_number)
      number(b, value);
    else
      json_string(b, span_of(o->choice[(int)value].en));
  }
  buffer_char(b, '}');
}

static void json_side (Buffer *b, const Figures *f, int side) {
  const Summary *m = &f->side[side];
  json_options(b, f, side);
  buffer_format(b, ",\"cut\":%ld,\"lost_turns\":%ld", m->cut, m->lost);
  json_average(b, "length", &m->length);
  buffer_format(b, ",\"shortest\":%.9g,\"longest\":%.9g,\"quarters\":"
                   "[%.9g,%.9g,%.9g]", m->length.least, m->length.most,
                m->quarter[0], m->quarter[1], m->quarter[2]);
  json_share(b, "tied", &m->ties);
  json_share(b, "nobody", &m->nobody);
  json_seats(b, f, m);
  json_often(b, f->rules[side], "moves", m->move, m->moves, true);
  json_often(b, f->rules[side], "articles", m->article, m->articles, false);
}

static const char *const compared_word[] = {
  "length", "tied", "cut", "wins", "score", "wins", "score", "times", "times"
};

/* Whose: all the keys are always there, and one at most is not null. */
static void json_whose (Buffer *b, const Figures *f, const Comparison *c) {
  bool seat = c->what == COMPARED_WINS || c->what == COMPARED_SCORE;
  bool bot = c->what == COMPARED_BOT_WINS || c->what == COMPARED_BOT_SCORE;
  const char *name[] = {
    bot ? f->side[0].bot[c->which].kind : NULL,
    c->what == COMPARED_MOVE ? f->rules[0]->move[c->which].name : NULL,
    c->what == COMPARED_ARTICLE ? f->rules[0]->article[c->which].id : NULL
  };
  static const char *const key[] = {"bot", "move", "article"};
  if (seat)
    buffer_format(b, ",\"seat\":%d", c->which + 1);
  else
    buffer_text(b, ",\"seat\":null");
  for (int i = 0; i < 3; i++) {
    buffer_format(b, ",\"%s\":", key[i]);
    if (name[i] != NULL)
      json_string(b, span_of(name[i]));
    else
      buffer_text(b, "null");
  }
}

static void json_change (Buffer *b, const Figures *f, const Comparison *c) {
  buffer_format(b, "{\"what\":\"%s\"", compared_word[c->what]);
  json_whose(b, f, c);
  buffer_format(b, ",\"before\":%.9g,\"after\":%.9g", c->before, c->after);
  json_average(b, "change", &c->change);
  buffer_format(b, ",\"changed\":%ld,\"p\":%.3g,\"p_adjusted\":%.3g,"
                   "\"more_than_chance\":%s}", c->changed, c->chance,
                c->adjusted, c->real ? "true" : "false");
}

static void json_comparisons (Buffer *b, const Figures *f) {
  Buffer rules = {0};
  figures_rules(&rules, f, 1, ENGLISH);
  buffer_text(b, ",\"compare\":{\"option\":");
  json_string(b, span_of(buffer_string(&rules)));
  buffer_char(b, ',');
  json_variant(b, f->simulation->plan->variant[1]);
  json_side(b, f, 1);
  buffer_text(b, ",\"changes\":[");
  for (int i = 0; i < f->comparisons; i++) {
    if (i > 0) buffer_char(b, ',');
    json_change(b, f, &f->comparison[i]);
  }
  buffer_text(b, "]}");
  buffer_free(&rules);
}

void figures_json (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  buffer_text(b, "{\"game\":");
  json_string(b, span_of(p->game));
  buffer_char(b, ',');
  json_variant(b, p->variant[0]);
  buffer_format(b, ",\"games\":%ld,\"asked\":%ld,\"players\":%d,\"seed\":",
                f->simulation->done, p->games, p->seats);
  json_string(b, span_of(p->seed));
  buffer_format(b, ",\"rotated\":%s,\"cut_at\":%u",
                p->rotate ? "true" : "false", p->longest);
  json_side(b, f, 0);
  if (p->sides > 1) json_comparisons(b, f);
  buffer_text(b, "}\n");
}
