/*
** What many games came to, as text and as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/figures.h"

#include "ground/unicode.h"
#include "render/json.h"

static const char *say (const Figures *f, const char *en, const char *fr) {
  return f->lang == FRENCH ? fr : en;
}

/*
** {======================================================
** Text
** =======================================================
*/

/* Pads what was written since 'from' to so many columns. */
static void pad (Buffer *b, size_t from, size_t columns) {
  size_t width = unicode_width((Span){b->text + from, b->len - from});
  while (width++ < columns) buffer_char(b, ' ');
}

static void column (Buffer *b, const char *text, size_t columns) {
  size_t from = b->len;
  buffer_text(b, text);
  pad(b, from, columns);
}

static void percent (Buffer *b, const Share *s, size_t columns) {
  size_t from = b->len;
  buffer_format(b, "%5.1f %% (%.1f–%.1f)", 100 * s->share, 100 * s->low,
                100 * s->high);
  pad(b, from, columns);
}

static void average (Buffer *b, const Average *a, size_t columns) {
  size_t from = b->len;
  buffer_format(b, "%8.2f ± %.2f", a->mean, a->half);
  pad(b, from, columns);
}

static void write_head (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  buffer_format(b, say(f, "%s: %ld games of %d players, seed '%s'\n",
                       "%s : %ld parties à %d joueurs, graine « %s »\n"),
                p->game, p->games, p->seats, p->seed);
  buffer_text(b, say(f, "(intervals: 95 % of the time, the truth is within)\n",
                     "(intervalles : la vérité y est 95 fois sur 100)\n"));
}

static void write_length (Buffer *b, const Figures *f, const Summary *m) {
  buffer_text(b, say(f, "\nlength, in moves:   ", "\ndurée, en coups :   "));
  buffer_format(b, "%.1f ± %.1f", m->length.mean, m->length.half);
  buffer_format(b, say(f, "; from %.0f to %.0f, half of them %.0f to %.0f\n",
                       " ; de %.0f à %.0f, la moitié de %.0f à %.0f\n"),
                m->length.least, m->length.most, m->quarter[0],
                m->quarter[2]);
  if (m->cut > 0)
    buffer_format(
        b, say(f, "not over:           %ld games were cut at %u moves\n",
               "inachevées :        %ld parties coupées à %u coups\n"),
        m->cut, f->simulation->plan->longest);
  buffer_text(b, say(f, "ties:              ", "égalités :         "));
  percent(b, &m->ties, 0);
  if (m->nobody.count > 0) {
    buffer_text(b, say(f, "\nnobody wins:       ", "\nsans gagnant :     "));
    percent(b, &m->nobody, 0);
  }
  buffer_char(b, '\n');
}

static void write_seats (Buffer *b, const Figures *f, const Summary *m) {
  const Plan *p = f->simulation->plan;
  buffer_char(b, '\n');
  column(b, say(f, "seat", "place"), 14);
  column(b, "bot", 14);
  column(b, say(f, "  wins alone", "  gagne seul"), 22);
  column(b, say(f, "  ties for first", "  premier ex æquo"), 22);
  buffer_text(b, say(f, "   score\n", "   score\n"));
  for (int s = 0; s < p->seats; s++) {
    size_t from = b->len;
    buffer_format(b, "%d %.*s", s + 1, (int)p->name[s].len, p->name[s].at);
    pad(b, from, 14);
    column(b, p->rotate ? say(f, "in turn", "à tour de rôle") : p->bot[s], 14);
    percent(b, &m->seat[s].wins, 22);
    percent(b, &m->seat[s].ties, 22);
    average(b, &m->seat[s].score, 0);
    buffer_char(b, '\n');
  }
}

static void write_bots (Buffer *b, const Figures *f, const Summary *m) {
  if (m->bots < 2) return;
  buffer_char(b, '\n');
  column(b, "bot", 14);
  column(b, say(f, "seats", "places"), 8);
  column(b, say(f, "  wins (a tie by its part)",
                "  gagne (égalité : sa part)"), 30);
  column(b, say(f, "  if all were equal", "  à forces égales"), 22);
  buffer_text(b, "   score\n");
  for (int k = 0; k < m->bots; k++) {
    const BotSummary *o = &m->bot[k];
    size_t from;
    column(b, o->kind, 14);
    from = b->len;
    buffer_format(b, "%d", o->seats);
    pad(b, from, 8);
    from = b->len;
    buffer_format(b, "%5.1f %% ± %.1f", 100 * o->wins.mean,
                  100 * o->wins.half);
    pad(b, from, 30);
    from = b->len;
    buffer_format(b, "%5.1f %%", 100.0 * o->seats / f->simulation->plan->seats);
    pad(b, from, 22);
    average(b, &o->score, 0);
    buffer_char(b, '\n');
  }
}

static void write_often (Buffer *b, const Figures *f, const char *title,
                         const OftenSummary *list, int n, bool moves) {
  if (n == 0) return;
  buffer_char(b, '\n');
  column(b, title, 28);
  column(b, say(f, "  times a game", "  fois par partie"), 22);
  buffer_text(b, say(f, "  in games\n", "  dans les parties\n"));
  for (int i = 0; i < n; i++) {
    const char *name = moves ? f->rules->move[list[i].what].name
                             : f->rules->article[list[i].what].id;
    column(b, name, 28);
    average(b, &list[i].times, 22);
    percent(b, &list[i].games, 0);
    buffer_char(b, '\n');
  }
}

static void write_side (Buffer *b, const Figures *f, const Summary *m) {
  write_length(b, f, m);
  write_seats(b, f, m);
  write_bots(b, f, m);
  write_often(b, f, say(f, "move", "coup"), m->move, m->moves, true);
  write_often(b, f, say(f, "article that forbade", "article qui interdit"),
              m->article, m->articles, false);
}

/* What a comparison is about: "length", "wins of Anne". */
static void write_name (Buffer *b, const Figures *f, const Comparison *c) {
  const Span *name = f->simulation->plan->name;
  switch (c->what) {
    case COMPARED_LENGTH: buffer_text(b, say(f, "length", "durée")); break;
    case COMPARED_TIES: buffer_text(b, say(f, "ties", "égalités")); break;
    case COMPARED_CUT: buffer_text(b, say(f, "not over", "inachevées")); break;
    case COMPARED_WINS:
      buffer_text(b, say(f, "wins of ", "victoires de "));
      buffer_span(b, name[c->seat]);
      break;
    case COMPARED_SCORE:
      buffer_text(b, say(f, "score of ", "score de "));
      buffer_span(b, name[c->seat]);
      break;
  }
}

static bool is_share (const Comparison *c) {
  return c->what == COMPARED_TIES || c->what == COMPARED_CUT ||
         c->what == COMPARED_WINS;
}

static void write_chance (Buffer *b, const Figures *f, const Comparison *c) {
  if (c->chance == 1)
    buffer_text(b, say(f, "no change", "aucun changement"));
  else if (c->real)
    buffer_text(b, say(f, "more than chance", "plus que le hasard"));
  else
    buffer_text(b, say(f, "may be chance", "peut-être le hasard"));
  if (c->chance == 1) return;
  if (c->chance < 0.0001)
    buffer_text(b, " (p < 0.0001)");
  else
    buffer_format(b, " (p = %.4f)", c->chance);
}

static void write_comparison (Buffer *b, const Figures *f,
                              const Comparison *c) {
  double scale = is_share(c) ? 100 : 1;
  const char *unit = is_share(c) ? " %" : "";
  size_t from = b->len;
  write_name(b, f, c);
  pad(b, from, 24);
  from = b->len;
  buffer_format(b, "%.2f%s", scale * c->before, unit);
  pad(b, from, 12);
  from = b->len;
  buffer_format(b, "%.2f%s", scale * c->after, unit);
  pad(b, from, 12);
  from = b->len;
  buffer_format(b, "%+.2f ± %.2f", scale * c->change.mean,
                scale * c->change.half);
  pad(b, from, 20);
  write_chance(b, f, c);
  buffer_char(b, '\n');
}

static void write_comparisons (Buffer *b, const Figures *f) {
  buffer_format(b, say(f, "\nThe same deals with %s:\n\n",
                       "\nLes mêmes donnes avec %s :\n\n"), f->compared);
  column(b, "", 24);
  column(b, say(f, "as it is", "tel quel"), 12);
  column(b, say(f, "changed", "changé"), 12);
  column(b, say(f, "difference", "différence"), 20);
  buffer_char(b, '\n');
  for (int i = 0; i < f->comparisons; i++)
    write_comparison(b, f, &f->comparison[i]);
}

void figures_text (Buffer *b, const Figures *f) {
  write_head(b, f);
  write_side(b, f, &f->side[0]);
  if (f->compared != NULL) write_comparisons(b, f);
}

/* }====================================================== */

/*
** {======================================================
** JSON
** =======================================================
*/

/* As many digits as say something, and none that differ between machines. */
static void number (Buffer *b, double n) { buffer_format(b, "%.9g", n); }

static void json_average (Buffer *b, const char *key, const Average *a) {
  buffer_format(b, ",\"%s\":{\"mean\":", key);
  number(b, a->mean);
  buffer_text(b, ",\"low\":");
  number(b, a->mean - a->half);
  buffer_text(b, ",\"high\":");
  number(b, a->mean + a->half);
  buffer_text(b, ",\"deviation\":");
  number(b, a->deviation);
  buffer_char(b, '}');
}

static void json_share (Buffer *b, const char *key, const Share *s) {
  buffer_format(b, ",\"%s\":{\"count\":%ld,\"share\":", key, s->count);
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
    json_average(b, "wins", &m->bot[k].wins);
    json_average(b, "score", &m->bot[k].score);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

static void json_often (Buffer *b, const Figures *f, const char *key,
                        const OftenSummary *list, int n, bool moves) {
  buffer_format(b, ",\"%s\":[", key);
  for (int i = 0; i < n; i++) {
    buffer_format(b, "%s{\"%s\":", i > 0 ? "," : "",
                  moves ? "move" : "article");
    json_string(b, span_of(moves ? f->rules->move[list[i].what].name
                                 : f->rules->article[list[i].what].id));
    json_average(b, "times", &list[i].times);
    json_share(b, "games", &list[i].games);
    buffer_char(b, '}');
  }
  buffer_char(b, ']');
}

static void json_side (Buffer *b, const Figures *f, const Summary *m) {
  buffer_format(b, "\"cut\":%ld", m->cut);
  json_average(b, "length", &m->length);
  buffer_format(b, ",\"shortest\":%.9g,\"longest\":%.9g,\"quarters\":"
                   "[%.9g,%.9g,%.9g]", m->length.least, m->length.most,
                m->quarter[0], m->quarter[1], m->quarter[2]);
  json_share(b, "tied", &m->ties);
  json_share(b, "nobody", &m->nobody);
  json_seats(b, f, m);
  json_often(b, f, "moves", m->move, m->moves, true);
  json_often(b, f, "articles", m->article, m->articles, false);
}

static const char *const compared_word[] = {
  "length", "tied", "cut", "wins", "score"
};

static void json_comparisons (Buffer *b, const Figures *f) {
  buffer_text(b, ",\"compare\":{\"option\":");
  json_string(b, span_of(f->compared));
  buffer_char(b, ',');
  json_side(b, f, &f->side[1]);
  buffer_text(b, ",\"changes\":[");
  for (int i = 0; i < f->comparisons; i++) {
    const Comparison *c = &f->comparison[i];
    buffer_format(b, "%s{\"what\":\"%s\",\"seat\":", i > 0 ? "," : "",
                  compared_word[c->what]);
    if (c->seat >= 0)
      buffer_format(b, "%d", c->seat + 1);
    else
      buffer_text(b, "null");
    buffer_format(b, ",\"before\":%.9g,\"after\":%.9g", c->before, c->after);
    json_average(b, "change", &c->change);
    buffer_format(b, ",\"p\":%.3g,\"more_than_chance\":%s}", c->chance,
                  c->real ? "true" : "false");
  }
  buffer_text(b, "]}");
}

void figures_json (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  buffer_text(b, "{\"game\":");
  json_string(b, span_of(p->game));
  buffer_text(b, ",\"variant\":");
  if (p->variant[0])
    json_string(b, span_of(p->variant));
  else
    buffer_text(b, "null");
  buffer_format(b, ",\"games\":%ld,\"players\":%d,\"seed\":", p->games,
                p->seats);
  json_string(b, span_of(p->seed));
  buffer_format(b, ",\"rotated\":%s,\"cut_at\":%u,",
                p->rotate ? "true" : "false", p->longest);
  json_side(b, f, &f->side[0]);
  if (f->compared != NULL) json_comparisons(b, f);
  buffer_text(b, "}\n");
}

/* }====================================================== */
