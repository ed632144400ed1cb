/*
** Report of a simulation as text
** SPDX-License-Identifier: MIT
*/
#include "render/figures.h"

#include <math.h>

#include "base/json.h"
#include "base/unicode.h"
#include "render/catalogue.h"
#include "render/page.h"

static const char *phrase (const Figures *f, Saying saying) {
  return catalogue_words(saying, f->lang);
}

/* Texts shared with pictures */

static void write_set_option (Buffer *b, const Option *o, double value,
                                  Language lang) {
  if (b->len > 0) buffer_text(b, ", ");
  buffer_format(b, "%s=", word_in(&o->word, lang));
  if (o->is_number)
    buffer_number(b, value);
  else
    buffer_text(b, word_in(&o->choice[(int)value], lang));
}

void figures_rules (Buffer *b, const Figures *f, int side, Language lang) {
  const Plan *p = f->simulation->plan;
  const Ruleset *r = f->rules[side];
  Buffer list = {0};
  if (strcmp(p->variant[side], side == 0 ? "" : p->variant[0]) != 0)
    catalogue_format(&list, lang, SAY_VARIANT_GIVEN, p->variant[side]);
  for (int i = 0; i < r->options; i++)
    if (side == 0 ? p->option[0][i] != option_default(&r->option[i])
                  : f->compared[i])
      write_set_option(&list, &r->option[i], p->option[side][i], lang);
  if (side == 1 && p->forbidden != NULL) {
    if (list.len > 0) buffer_text(&list, ", ");
    catalogue_format(&list, lang, SAY_BARRED_FROM, p->bot[0], p->forbidden);
  }
  if (list.len == 0 && side == 1)
    buffer_text(&list, catalogue_words(SAY_SAME_RULES, lang));
  buffer_text(b, buffer_string(&list));
  buffer_free(&list);
}

const char *figures_measure (Measure measure, Language lang) {
  static const Saying said[MEASURES] = {
    [MEASURE_CHOICE] = SAY_MEASURE_CHOICE, [MEASURE_LEADS] = SAY_MEASURE_LEADS,
    [MEASURE_DRAMA] = SAY_MEASURE_DRAMA,
    [MEASURE_SETTLED] = SAY_MEASURE_SETTLED,
    [MEASURE_BALANCE] = SAY_MEASURE_BALANCE,
    [MEASURE_SKILL] = SAY_MEASURE_SKILL
  };
  return catalogue_words(said[measure], lang);
}

static void write_of (Buffer *b, const Figures *f, Saying saying,
                      Span whose) {
  buffer_text(b, phrase(f, saying));
  buffer_span(b, whose);
}

void figures_name (Buffer *b, const Figures *f, const Comparison *c) {
  const Plan *p = f->simulation->plan;
  const Ruleset *r = f->rules[0];
  Span seat = {0}, bot = {0};
  if (c->what == COMPARED_WINS || c->what == COMPARED_SCORE)
    seat = p->name[c->which];
  if (c->what == COMPARED_BOT_WINS || c->what == COMPARED_BOT_SCORE)
    bot = span_of(f->side[0].bot[c->which].kind);
  switch (c->what) {
    case COMPARED_LENGTH: buffer_text(b, phrase(f, SAY_LENGTH)); break;
    case COMPARED_TIES: buffer_text(b, phrase(f, SAY_TIES)); break;
    case COMPARED_CUT: buffer_text(b, phrase(f, SAY_NOT_OVER_YET)); break;
    case COMPARED_WINS:
      write_of(b, f, SAY_WINS_OF, seat); break;
    case COMPARED_SCORE: write_of(b, f, SAY_SCORE_OF, seat); break;
    case COMPARED_BOT_WINS:
      write_of(b, f, SAY_WINS_OF, bot); break;
    case COMPARED_BOT_SCORE:
      write_of(b, f, SAY_SCORE_OF, bot); break;
    case COMPARED_MOVE:
      write_of(b, f, SAY_MOVE_CALLED, span_of(r->move[c->which].name)); break;
    case COMPARED_ARTICLE:
      write_of(b, f, SAY_ARTICLE_CALLED,
               span_of(article_name(&r->article[c->which], f->lang)));
      break;
    case COMPARED_MEASURE:
      buffer_text(b, figures_measure((Measure)c->which, f->lang));
      break;
  }
}

void figures_average (Buffer *b, const Average *a, int digits, double scale,
                      Language lang) {
  size_t from = b->len;
  buffer_format(b, "%.*f", digits, scale * a->mean);
  if (isfinite(a->half))
    buffer_format(b, " ± %.*f", digits, scale * a->half);
  buffer_mark_decimals(b, from, lang);
}

void figures_share (Buffer *b, const Share *s, Language lang) {
  size_t from = b->len;
  buffer_format(b, "%.1f %% (%.1f–%.1f)", 100 * s->share, 100 * s->low,
                100 * s->high);
  buffer_mark_decimals(b, from, lang);
}

void figures_games (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  long n = f->simulation->done;
  catalogue_format(b, f->lang,
                   n == 1 ? SAY_GAME_OF_PLAYERS : SAY_GAMES_OF_PLAYERS, n,
                   p->seats);
  if (n < p->games)
    catalogue_format(b, f->lang, SAY_SO_MANY_ASKED_FOR, p->games);
}

void figures_cut (Buffer *b, const Figures *f, int side) {
  long n = f->side[side].cut;
  unsigned at = f->simulation->plan->longest;
  catalogue_format(b, f->lang, n == 1 ? SAY_GAME_WAS_CUT : SAY_GAMES_WERE_CUT,
                   n, at);
}

/* Aligns decimal points. */
static void align (Buffer *b, double n, double wide) {
  if (n < 0) n *= 10;          /* the minus sign takes room */
  for (; wide >= 10; wide /= 10)
    if (fabs(n) < wide) buffer_char(b, ' ');
}

static void percent (Buffer *b, const Share *s, size_t columns,
                     Language lang) {
  size_t from = b->len;
  align(b, round(1000 * s->share) / 10, 100);
  figures_share(b, s, lang);
  if (columns > 0) page_pad(b, from, columns);
}

static void average (Buffer *b, const Average *a, size_t columns,
                     Language lang) {
  size_t from = b->len;
  align(b, round(100 * a->mean) / 100, 10000);
  figures_average(b, a, 2, 1, lang);
  if (columns > 0) page_pad(b, from, columns);
}

static void write_games (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  Buffer rules = {0};
  catalogue_format(b, f->lang, SAY_COLON_BEHIND, p->game);
  figures_games(b, f);
  catalogue_format(b, f->lang, SAY_COMMA_SEED, p->seed);
  figures_rules(&rules, f, 0, f->lang);
  if (rules.len > 0)
    catalogue_format(b, f->lang, SAY_WITH_OPTIONS, rules.text);
  buffer_text(b, f->simulation->done > 1
      ? phrase(f, SAY_INTERVALS)
      : phrase(f, SAY_ONE_GAME_ONLY));
  buffer_free(&rules);
}

static void write_length (Buffer *b, const Figures *f, const Summary *m) {
  buffer_text(b, phrase(f, SAY_LENGTH_IS));
  figures_average(b, &m->length, 1, 1, f->lang);
  catalogue_format(b, f->lang, SAY_LENGTH_RANGE, m->length.least,
                   m->length.most, m->quarter[0], m->quarter[2]);
  if (m->cut > 0) {
    buffer_text(b, phrase(f, SAY_NOT_OVER_ARE));
    figures_cut(b, f, 0);
    buffer_char(b, '\n');
  }
  if (m->lost > 0)
    catalogue_format(b, f->lang, SAY_TURNS_LOST, m->lost);
  buffer_text(b, phrase(f, SAY_TIES_ARE));
  percent(b, &m->ties, 0, f->lang);
  if (m->nobody.count > 0) {
    buffer_text(b, phrase(f, SAY_WITHOUT_WINNER));
    percent(b, &m->nobody, 0, f->lang);
  }
  buffer_char(b, '\n');
}

/* The width of the column of bots. */
static size_t bot_columns (const Figures *f) {
  const Plan *p = f->simulation->plan;
  size_t most = 14;
  for (int s = 0; s < p->seats && !p->rotate; s++)
    if (strlen(p->bot[s]) + 2 > most) most = strlen(p->bot[s]) + 2;
  return p->rotate ? 16 : most;
}

static void write_seats (Buffer *b, const Figures *f, const Summary *m) {
  const Plan *p = f->simulation->plan;
  size_t wide = bot_columns(f);
  buffer_char(b, '\n');
  page_column(b, phrase(f, SAY_SEAT), 14);
  page_column(b, "bot", wide);
  page_column(b, phrase(f, SAY_WINS_ALONE), 22);
  page_column(b, phrase(f, SAY_TIES_FOR_FIRST), 22);
  buffer_text(b, "    score\n");
  for (int s = 0; s < p->seats; s++) {
    size_t from = b->len;
    buffer_format(b, "%d %.*s", s + 1, (int)p->name[s].len, p->name[s].at);
    page_pad(b, from, 14);
    page_column(b, p->rotate ? phrase(f, SAY_IN_TURN) : p->bot[s], wide);
    percent(b, &m->seat[s].wins, 22, f->lang);
    percent(b, &m->seat[s].ties, 22, f->lang);
    average(b, &m->seat[s].score, 0, f->lang);
    buffer_char(b, '\n');
  }
}

static void write_bots (Buffer *b, const Figures *f, const Summary *m) {
  size_t wide = bot_columns(f);
  if (m->bots < 2) return;
  buffer_char(b, '\n');
  page_column(b, "bot", wide);
  page_column(b, phrase(f, SAY_SEATS), 8);
  page_column(b, phrase(f, SAY_WINS_SHARED), 30);
  page_column(b, phrase(f, SAY_IF_EQUAL), 22);
  buffer_text(b, "    score\n");
  for (int k = 0; k < m->bots; k++) {
    const BotSummary *o = &m->bot[k];
    size_t from;
    page_column(b, o->kind, wide);
    from = b->len;
    buffer_format(b, "%d", o->seats);
    page_pad(b, from, 8);
    percent(b, &o->wins, 30, f->lang);
    from = b->len;
    buffer_format(b, "%5.1f %%", 100.0 * o->seats / f->simulation->plan->seats);
    buffer_mark_decimals(b, from, f->lang);
    page_pad(b, from, 22);
    average(b, &o->score, 0, f->lang);
    buffer_char(b, '\n');
  }
}

static void write_often (Buffer *b, const Figures *f, const char *title,
                         const OftenSummary *list, int n, bool moves) {
  if (n == 0) return;
  buffer_char(b, '\n');
  page_column(b, title, 28);
  page_column(b, phrase(f, SAY_TIMES_A_GAME), 22);
  buffer_text(b, phrase(f, SAY_IN_GAMES));
  for (int i = 0; i < n; i++) {
    page_column(b, moves ? f->rules[0]->move[list[i].what].name
                    : article_name(&f->rules[0]->article[list[i].what],
                                   f->lang), 28);
    average(b, &list[i].times, 22, f->lang);
    percent(b, &list[i].games, 0, f->lang);
    buffer_char(b, '\n');
  }
}

static void write_measures (Buffer *b, const Figures *f, const Summary *m) {
  if (!f->simulation->plan->measures) return;
  buffer_char(b, '\n');
  page_column(b, phrase(f, SAY_MEASURES), 28);
  buffer_text(b, phrase(f, SAY_MEASURED));
  for (int i = 0; i < MEASURES; i++) {
    if (!summary_has_measure(f->simulation, (Measure)i)) continue;
    page_column(b, figures_measure((Measure)i, f->lang), 28);
    figures_average(b, &m->measure[i], 3, 1, f->lang);
    buffer_char(b, '\n');
  }
}

static void write_side (Buffer *b, const Figures *f, const Summary *m) {
  write_length(b, f, m);
  write_seats(b, f, m);
  write_bots(b, f, m);
  write_measures(b, f, m);
  write_often(b, f, phrase(f, SAY_MOVE), m->move, m->moves, true);
  write_often(b, f, phrase(f, SAY_ARTICLE_FORBADE),
              m->article, m->articles, false);
}

void figures_chance (Buffer *b, const Figures *f, const Comparison *c) {
  size_t from;
  if (c->changed == 0) {
    buffer_text(b, phrase(f, SAY_NO_CHANGE));
    return;
  }
  buffer_text(b, c->real ? phrase(f, SAY_MORE_THAN_CHANCE)
                         : phrase(f, SAY_MAY_BE_CHANCE));
  from = b->len;
  if (c->adjusted < 0.0001)
    buffer_text(b, " (p < 0.0001)");
  else
    buffer_format(b, " (p = %.4f)", c->adjusted);
  buffer_mark_decimals(b, from, f->lang);
}

void figures_change (Buffer *b, const Comparison *c, Language lang) {
  double scale = summary_is_share(c) ? 100 : 1;
  if (c->changed == 0) {
    buffer_char(b, '0');
    return;
  }
  if (c->change.mean > 0) buffer_char(b, '+');
  figures_average(b, &c->change, c->what == COMPARED_MEASURE ? 3 : 2, scale,
                  lang);
}

static void write_comparison (Buffer *b, const Figures *f, const Comparison *c,
                              size_t wide) {
  double value[] = {c->before, c->after};
  size_t from = b->len;
  figures_name(b, f, c);
  page_pad(b, from, wide);
  for (int i = 0; i < SIDES; i++) {
    from = b->len;
    if (summary_is_share(c))
      buffer_format(b, "%.2f %%", 100 * value[i]);
    else
      buffer_format(b, "%.*f", c->what == COMPARED_MEASURE ? 3 : 2, value[i]);
    buffer_mark_decimals(b, from, f->lang);
    page_pad(b, from, 12);
  }
  from = b->len;
  figures_change(b, c, f->lang);
  page_pad(b, from, 20);
  figures_chance(b, f, c);
  buffer_char(b, '\n');
}

static size_t name_columns (const Figures *f) {
  size_t most = 24;
  for (int i = 0; i < f->comparisons; i++) {
    Buffer name = {0};
    size_t width;
    figures_name(&name, f, &f->comparison[i]);
    width = unicode_width(buffer_view(&name)) + 2;
    if (width > most) most = width;
    buffer_free(&name);
  }
  return most;
}

static void write_comparisons (Buffer *b, const Figures *f) {
  size_t wide = name_columns(f);
  Buffer rules = {0};
  figures_rules(&rules, f, 1, f->lang);
  catalogue_format(b, f->lang, SAY_SAME_DEALS, buffer_string(&rules));
  if (f->side[1].cut > 0) {
    figures_cut(b, f, 1);
    buffer_char(b, '\n');
  }
  buffer_text(b, phrase(f, SAY_WHAT_P_IS));
  page_column(b, "", wide);
  page_column(b, phrase(f, SAY_UNCHANGED), 12);
  page_column(b, phrase(f, SAY_CHANGED), 12);
  buffer_text(b, phrase(f, SAY_DIFFERENCE));
  for (int i = 0; i < f->comparisons; i++)
    write_comparison(b, f, &f->comparison[i], wide);
  buffer_free(&rules);
}

void figures_text (Buffer *b, const Figures *f) {
  write_games(b, f);
  write_side(b, f, &f->side[0]);
  if (f->simulation->plan->sides > 1) write_comparisons(b, f);
}

/* Report of a simulation as JSON */

/* Only significant digits, which do not differ between machines. */
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

static void variant_to_json (Json *j, const char *variant) {
  json_text(j, "variant", variant[0] != '\0' ? variant : NULL);
}

static void options_to_json (Json *j, const Figures *f, int side) {
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
  options_to_json(j, f, side);
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

/* Whose: all keys are present, and at most one is not null. */
static void whose_to_json (Json *j, const Figures *f, const Comparison *c) {
  bool seat = c->what == COMPARED_WINS || c->what == COMPARED_SCORE;
  bool bot = c->what == COMPARED_BOT_WINS || c->what == COMPARED_BOT_SCORE;
  json_number(j, "seat", seat ? (double)c->which + 1 : NAN);
  json_text(j, "bot", bot ? f->side[0].bot[c->which].kind : NULL);
  json_text(j, "move", c->what == COMPARED_MOVE
                           ? f->rules[0]->move[c->which].name : NULL);
  json_text(j, "article", c->what == COMPARED_ARTICLE
                              ? f->rules[0]->article[c->which].id : NULL);
  if (c->what == COMPARED_MEASURE)
    json_text(j, "measure", measure_word[c->which]);
}

static void change_to_json (Json *j, const Figures *f, const Comparison *c) {
  json_begin(j, NULL);
  json_text(j, "what", compared_word[c->what]);
  whose_to_json(j, f, c);
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
  variant_to_json(j, f->simulation->plan->variant[1]);
  side_to_json(j, f, 1);
  json_begin_list(j, "changes");
  for (int i = 0; i < f->comparisons; i++)
    change_to_json(j, f, &f->comparison[i]);
  json_end(j);
  json_end(j);
  buffer_free(&rules);
}

void figures_json (Buffer *b, const Figures *f) {
  const Plan *p = f->simulation->plan;
  Json j = {.to = b};
  json_begin(&j, NULL);
  json_text(&j, "game", p->game);
  variant_to_json(&j, p->variant[0]);
  json_number(&j, "games", (double)f->simulation->done);
  json_number(&j, "asked", (double)p->games);
  json_number(&j, "players", p->seats);
  json_text(&j, "seed", p->seed);
  json_flag(&j, "rotated", p->rotate);
  json_number(&j, "cut_at", p->longest);
  side_to_json(&j, f, 0);
  if (p->sides > 1) comparisons_to_json(&j, f);
  json_version(&j);
  json_end(&j);
  buffer_char(b, '\n');
}
