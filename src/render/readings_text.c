/*
** What other readings of the rules say
** SPDX-License-Identifier: MIT
*/
#include "render/readings_text.h"

static const Word *choice_of (const Readings *r, const ReadingVerdict *v,
                              int i) {
  return &r->rules->option[r->option[i]].choice[v->choice[i]];
}

/* "pass = final, deck = 16-ones": where it differs from the log's own. */
static void write_changes (Buffer *b, const Readings *r,
                           const ReadingVerdict *v, TextStyle s) {
  int n = 0;
  for (int i = 0; i < r->options; i++) {
    if (v->choice[i] == r->list[0].choice[i]) continue;
    buffer_format(b, "%s%s = %s", n++ > 0 ? ", " : "",
                  word_in(&r->rules->option[r->option[i]].word, s.lang),
                  word_in(choice_of(r, v, i), s.lang));
  }
  if (n == 0)
    buffer_text(b, say(s, SAY_AS_LOG_HAS));
}

static void write_fault (Buffer *b, const Readings *r,
                         const ReadingVerdict *v, TextStyle s) {
  if (v->article >= 0)
    catalogue_format(b, s.lang, SAY_LINE_AND_ARTICLE, v->line,
                     r->rules->article[v->article].id);
  else
    catalogue_format(b, s.lang, SAY_LINE_MALFORMED, v->line);
}

static int count_fine (const Readings *r) {
  int n = 0;
  for (int i = 0; i < r->count; i++) n += readings_is_fine(&r->list[i]);
  return n;
}

/* The readings nearest to the log's own that are fine. */
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

/* Each reading that differs in one option, and what it says. */
static void write_single (Buffer *b, const Readings *r, TextStyle s) {
  for (int i = 0; i < r->count && r->list[i].changes < 2; i++) {
    const ReadingVerdict *v = &r->list[i];
    buffer_text(b, "    ");
    write_changes(b, r, v, s);
    buffer_text(b, say(s, SAY_COLON));
    if (v->kind == VERDICT_LEGAL)
      buffer_text(b, say(s, SAY_LEGAL));
    else if (v->kind == VERDICT_CONSISTENT)
      buffer_text(b, say(s, SAY_CONSISTENT));
    else
      write_fault(b, r, v, s);
    buffer_char(b, '\n');
  }
}

/* "max_bet = 3" */
static void write_option (Buffer *b, const Option *o, double value,
                          Language lang) {
  buffer_format(b, "%s = ", word_in(&o->word, lang));
  if (o->is_number)
    buffer_number(b, value);
  else
    buffer_text(b, word_in(&o->choice[(int)value], lang));
}

static void write_options (Buffer *b, const Readings *r, TextStyle s) {
  for (int i = 0; i < r->changes; i++) {
    buffer_text(b, say(s, SAY_OPTION_MAKES_LEGAL));
    write_option(b, &r->rules->option[r->change[i].option],
                 r->change[i].value, s.lang);
    buffer_char(b, '\n');
  }
}

static void write_readings (Buffer *b, const Readings *r, TextStyle s) {
  int fine = count_fine(r);
  catalogue_format(b, s.lang, SAY_READINGS_FINE, fine, r->count,
                   r->cut ? say(s, SAY_THERE_ARE_MORE) : "");
  write_single(b, r, s);
  if (!readings_is_fine(&r->list[0]) && fine > 0) write_nearest(b, r, s);
}

/* What was left out for its cost, and how to have it all the same. */
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
  static const char *const kind[] = {"legal", "consistent", "illegal",
                                     "malformed", "malformed"};
  json_begin(j, NULL);
  write_json_options(j, r, v);
  json_number(j, "changes", v->changes);
  json_text(j, "verdict", kind[v->kind]);
  if (!readings_is_fine(v)) {
    json_begin(j, "fault");
    json_number(j, "line", v->line);
    json_text(j, "article",
              v->article >= 0 ? r->rules->article[v->article].id : NULL);
    json_end(j);
  }
  json_end(j);
}

void readings_json (Json *j, const Readings *r) {
  json_begin_list(j, "readings");
  for (int i = 0; i < r->count; i++) write_json_reading(j, r, &r->list[i]);
  json_end(j);
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
