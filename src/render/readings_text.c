/*
** Verdicts under other readings of the rules, as text and JSON
** SPDX-License-Identifier: MIT
*/
#include "render/verdict_text.h"

#include "render/verdict_json.h"
#include "render/wording.h"

static const Word *choice_of (const Readings *r, const ReadingVerdict *v,
                              int i) {
  return &r->rules->option[r->option[i]].choice[v->choice[i]];
}

/* "pass = final, deck = 16-ones": the differences to the log's own reading. */
static void write_changes (Buffer *b, const Readings *r,
                           const ReadingVerdict *v, TextStyle s) {
  int n = 0;
  for (int i = 0; i < r->options; i++) {
    if (v->choice[i] == r->list[0].choice[i]) continue;
    buffer_format(b, "%s%s = %s", n++ > 0 ? ", " : "",
                  word_in(&r->rules->option[r->option[i]].word, s.lang),
                  word_in(choice_of(r, v, i), s.lang));
  }
}

static int count_fine (const Readings *r) {
  int n = 0;
  for (int i = 0; i < r->count; i++) n += readings_is_fine(&r->list[i]);
  return n;
}

/* The closest readings that make the log legal. */
static void write_nearest (Buffer *b, const Readings *r, TextStyle s) {
  int least = -1;
  for (int i = 0; i < r->count; i++) {
    const ReadingVerdict *v = &r->list[i];
    if (!readings_is_fine(v)) continue;
    if (least < 0) least = v->changes;
    if (v->changes > least) break;
    buffer_text(b, say(s, SAY_LEGAL_WITH));
    write_changes(b, r, v, s);
    buffer_char(b, '\n');
  }
}

/* "illegal, line 10 (overbid-or-one); until then Anne 12, Bruno 9" */
static void write_result (Buffer *b, const Readings *r,
                          const ReadingVerdict *v, TextStyle s) {
  bool fine = readings_is_fine(v);
  if (v->kind == VERDICT_LEGAL)
    buffer_text(b, say(s, SAY_LEGAL));
  else if (v->kind == VERDICT_CONSISTENT)
    buffer_text(b, say(s, SAY_CONSISTENT));
  else if (v->article >= 0)
    catalogue_format(b, s.lang, SAY_ILLEGAL_IN_LINE, v->line,
                     article_name(&r->rules->article[v->article], s.lang));
  else
    catalogue_format(b, s.lang, SAY_MALFORMED_IN_LINE, v->line);
  if (!v->has_scores) return;
  buffer_text(b, say(s, fine ? SAY_WITH_SCORE : SAY_SCORE_BEFORE));
  text_scores(b, r->seating, v->score, s);
  if (v->finished) text_winners(b, r->seating, v->winner, s);
}

/* Sets of values for each option: groups of readings are products of these */
typedef struct Values {
  unsigned of[OPTIONS_LIMIT];       /* a bit for each value */
} Values;

static bool values_have (const Readings *r, const Values *c,
                          const ReadingVerdict *v) {
  for (int i = 0; i < r->options; i++)
    if (!(c->of[i] >> v->choice[i] & 1)) return false;
  return true;
}

/* Do all tried readings in these sets belong to one group? */
static bool values_are_alike (const Readings *r, const Values *c,
                               int group) {
  for (int i = 0; i < r->count; i++)
    if (r->list[i].group != group && values_have(r, c, &r->list[i]))
      return false;
  return true;
}

/* The largest such set around 'v' with the same result. */
static Values values_around (const Readings *r, const ReadingVerdict *v) {
  Values c = {{0}};
  for (int i = 0; i < r->options; i++)
    c.of[i] = r->deciding[i].decides ? 1u << v->choice[i] : ~0u;
  for (int i = 0; i < r->options; i++)
    for (int k = 0; k < r->rules->option[r->option[i]].choices; k++) {
      unsigned before = c.of[i];
      c.of[i] |= 1u << k;
      if (!values_are_alike(r, &c, v->group)) c.of[i] = before;
    }
  return c;
}

static void write_option_values (Buffer *b, const Option *o, unsigned values,
                          TextStyle s) {
  int n = 0;
  buffer_format(b, "%s = ", word_in(&o->word, s.lang));
  for (int k = 0; k < o->choices; k++)
    if (values >> k & 1)
      buffer_format(b, "%s%s", n++ > 0 ? say(s, SAY_OR) : "",
                    word_in(&o->choice[k], s.lang));
}

/* "overbid = best, bonus = hand or score"; unrestricted options are left out */
static void write_values (Buffer *b, const Readings *r, const Values *c,
                           TextStyle s) {
  int n = 0;
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->rules->option[r->option[i]];
    unsigned all = (1u << o->choices) - 1;
    if ((c->of[i] & all) == all) continue;
    if (n++ > 0) buffer_text(b, ", ");
    write_option_values(b, o, c->of[i], s);
  }
}

enum { SHOWN_OF_GROUP = 4 };     /* combinations */

/* The readings of a group, and their result. */
static void write_group (Buffer *b, const Readings *r, int group,
                         TextStyle s) {
  Values shown[SHOWN_OF_GROUP];
  const ReadingVerdict *first = NULL;
  int n = 0, more = 0;
  for (int i = 0; i < r->count; i++) {
    const ReadingVerdict *v = &r->list[i];
    bool is_shown = false;
    if (v->group != group) continue;
    if (first == NULL) first = v;
    for (int k = 0; k < n; k++) is_shown |= values_have(r, &shown[k], v);
    if (is_shown) continue;
    if (n == SHOWN_OF_GROUP) {
      more++;
      continue;
    }
    shown[n] = values_around(r, v);
    buffer_text(b, n == 0 ? "    " : say(s, SAY_OR_ELSE));
    write_values(b, r, &shown[n++], s);
    if (i == 0) buffer_text(b, say(s, SAY_AS_LOG_HAS));
    buffer_char(b, '\n');
  }
  if (more > 0) catalogue_format(b, s.lang, SAY_OR_OTHERS, more);
  buffer_text(b, "      ");
  write_result(b, r, first, s);
  buffer_char(b, '\n');
}

/* "    overbid (overbid-or-one): must a lay beat …" */
static void write_deciding (Buffer *b, const Readings *r, int i,
                            TextStyle s) {
  const Option *o = &r->rules->option[r->option[i]];
  const Deciding *d = &r->deciding[i];
  buffer_format(b, "    %s", word_in(&o->word, s.lang));
  for (int k = 0; k < d->articles; k++)
    buffer_format(b, "%s%s%s", k == 0 ? " (" : ", ",
                  article_name(&r->rules->article[d->article[k]], s.lang),
                  k + 1 == d->articles ? ")" : "");
  buffer_format(b, "%s%s\n", say(s, SAY_COLON), both_in(o->why, s.lang));
}

static void write_all_deciding (Buffer *b, const Readings *r, TextStyle s) {
  buffer_text(b, say(s, SAY_THIS_DECIDES));
  for (int i = 0; i < r->options; i++)
    if (r->deciding[i].decides) write_deciding(b, r, i, s);
  buffer_text(b, say(s, SAY_READINGS_SAY));
  for (int i = 0; i < r->groups; i++) write_group(b, r, i, s);
}

static void write_options (Buffer *b, const Readings *r, TextStyle s) {
  for (int i = 0; i < r->changes; i++) {
    buffer_text(b, say(s, SAY_OPTION_MAKES_LEGAL));
    wording_option(b, &r->rules->option[r->change[i].option],
                   r->change[i].value, s.lang);
    buffer_char(b, '\n');
  }
}

static void write_readings (Buffer *b, const Readings *r, TextStyle s) {
  int fine = count_fine(r);
  const char *more = r->cut ? say(s, SAY_THERE_ARE_MORE) : "";
  if (r->groups == 1) {
    catalogue_format(b, s.lang, SAY_READINGS_AGREE, r->count, more);
    write_result(b, r, &r->list[0], s);
    buffer_char(b, '\n');
    return;
  }
  catalogue_format(b, s.lang, SAY_READINGS_FINE, fine, r->count, more);
  write_all_deciding(b, r, s);
  if (!readings_is_fine(&r->list[0]) && fine > 0) write_nearest(b, r, s);
}

/* What was skipped to save time, and how to include it. */
static void write_untried (Buffer *b, const Readings *r, TextStyle s) {
  if (r->untried > 0)
    catalogue_format(b, s.lang, SAY_READINGS_UNTRIED, r->untried);
  if (r->options_untried > 0)
    catalogue_format(b, s.lang, SAY_OPTIONS_UNTRIED, r->options_untried);
  if (r->untried + r->options_untried > 0)
    buffer_text(b, say(s, r->worked_out ? SAY_RAISE_WORK : SAY_RAISE_TRIES));
}

void readings_text (Buffer *b, const Readings *r, TextStyle s) {
  if (r->rules == NULL) return;
  write_options(b, r, s);
  if (r->options > 0) write_readings(b, r, s);
  write_untried(b, r, s);
}

static void write_json_options (Json *j, const Readings *r,
                                const ReadingVerdict *v) {
  json_begin(j, "options");
  for (int i = 0; i < r->options; i++)
    json_text(j, r->rules->option[r->option[i]].word.en,
              choice_of(r, v, i)->en);
  json_end(j);
}

static void write_json_reading (Json *j, const Readings *r,
                                const ReadingVerdict *v) {
  json_begin(j, NULL);
  write_json_options(j, r, v);
  json_number(j, "changes", v->changes);
  json_text(j, "verdict", verdict_json_kind(v->kind));
  if (!readings_is_fine(v)) {
    json_begin(j, "fault");
    json_number(j, "line", v->line);
    json_text(j, "article",
              v->article >= 0 ? r->rules->article[v->article].id : NULL);
    json_end(j);
  }
  json_flag(j, "finished", v->finished);
  json_scores(j, r->seating, v->has_scores ? v->score : NULL, v->winner);
  json_number(j, "group", v->group + 1);
  json_end(j);
}

/* The options that decide, and the articles affected. */
static void write_json_deciding (Json *j, const Readings *r) {
  json_begin_list(j, "deciding");
  for (int i = 0; i < r->options; i++) {
    const Deciding *d = &r->deciding[i];
    if (!d->decides) continue;
    json_begin(j, NULL);
    json_text(j, "option", r->rules->option[r->option[i]].word.en);
    json_begin_list(j, "articles");
    for (int k = 0; k < d->articles; k++)
      json_text(j, NULL, r->rules->article[d->article[k]].id);
    json_end(j);
    json_end(j);
  }
  json_end(j);
}

void readings_json (Json *j, const Readings *r) {
  json_begin_list(j, "readings");
  for (int i = 0; i < r->count; i++) write_json_reading(j, r, &r->list[i]);
  json_end(j);
  write_json_deciding(j, r);
  json_begin(j, "options");
  for (int i = 0; i < r->changes; i++) {
    const Option *o = &r->rules->option[r->change[i].option];
    if (o->is_number)
      json_number(j, o->word.en, r->change[i].value);
    else
      json_text(j, o->word.en, o->choice[(int)r->change[i].value].en);
  }
  json_end(j);
  json_number(j, "untried", r->untried + r->options_untried);
}
