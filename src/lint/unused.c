/*
** Lint of declarations: things that are there for nothing, or in part
** SPDX-License-Identifier: MIT
*/
#include "lint/lint_private.h"

/*
** Does a live function contain the word, or texts that could be joined to it
** ("blind" .. place)? Then it is taken to be used.
*/
static bool is_said (const Lint *l, const char *word) {
  size_t len = strlen(word);
  if (dictionary_find(l->words, span_of(word)) >= 0) return true;
  for (size_t cut = 2; l->joins && cut < len; cut++)
    if (dictionary_find(l->words, (Span){word, cut}) >= 0 ||
        dictionary_find(l->words, (Span){word + len - cut, cut}) >= 0)
      return true;
  return false;
}

/*
** Notes it of a thing that is declared, unless the base is to blame: that is
** never so of a fault in something that the file at hand speaks of.
*/
static void note (Lint *l, FindingSort sort, const char *list,
                  const char *name, Saying saying) {
  const char *file;
  int line;
  if (!lint_place(l, list, name, &file, &line)) {
    line = lint_first_line(l, name);
    if (!findings_sorts[sort].is_fault || line == 0) return;
  }
  findings_add(l->found, sort, lint_path(l), line, fact_saying(saying),
               fact_string(name));
}

static bool article_is_used (const Ruleset *r, int article) {
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    for (int f = 0; f < m->refusals; f++)
      if (m->refusal[f].article == article) return true;
    for (int a = 0; a < m->args; a++)
      if (m->arg[a].article == article) return true;
  }
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].instead == article) return true;
  return false;
}

/* Does the file give reasons? Then it should give all of them. */
static bool gives_reasons (const Ruleset *r) {
  for (int i = ARTICLES_COMMON; i < r->articles; i++)
    if (r->because[i] != 0) return true;
  return false;
}

/* A house rule is in no rulebook: it needs no source. */
static void look_at_articles (Lint *l, const Ruleset *r) {
  bool reasons = gives_reasons(r);
  for (int i = ARTICLES_COMMON; i < r->articles; i++) {
    const Article *a = &r->article[i];
    if (reasons && r->because[i] == 0)
      note(l, FINDING_NO_REASON, "articles", a->id, SAY_ARTICLE_NO_REASON);
    if (!article_is_used(r, i))
      note(l, FINDING_UNUSED_ARTICLE, "articles", a->id, SAY_ARTICLE_UNUSED);
    if (a->source[0] == '\0' && !l->extends)
      note(l, FINDING_NO_SOURCE, "articles", a->id, SAY_ARTICLE_NO_SOURCE);
  }
}

/* A move may be there only to be refused by an article of its own. */
static void look_at_moves (Lint *l, const Ruleset *r) {
  uint64_t here = 0;
  for (int i = 0; i < r->phases; i++) here |= r->phase[i].moves;
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    unsigned early = 1u << BEFORE_TURN | 1u << RATHER_THAN_TURN;
    if (!(here >> i & 1) && !(m->refusals_at & early))
      note(l, FINDING_UNUSED_MOVE, "moves", m->name, SAY_MOVE_UNUSED);
  }
}

static bool bounds_use (const Ruleset *r, int option) {
  for (int i = 0; i < r->layout.tallies; i++)
    if (r->tally_start[i].option == option) return true;
  for (int i = 0; i < r->layout.counters; i++)
    if (r->counter_start[i].option == option) return true;
  for (int i = 0; i < r->moves; i++)
    for (int a = 0; a < r->move[i].args; a++) {
      const Arg *arg = &r->move[i].arg[a];
      if (arg->bounded &&
          (arg->least.option == option || arg->most.option == option))
        return true;
    }
  return false;
}

static void look_at_options (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    if (!l->any_option && !bounds_use(r, i) && !is_said(l, o->word.en))
      note(l, FINDING_UNUSED_OPTION, "options", o->word.en, SAY_OPTION_UNUSED);
    if (o->is_number && (o->value < o->least || o->value > o->most))
      note(l, FINDING_OUT_OF_RANGE, "options", o->word.en,
           SAY_DEFAULT_OUT_OF_RANGE);
  }
}

static bool zone_is_used (const Ruleset *r, int zone) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->layout.home[k] == zone) return true;
  for (int i = 0; i < r->moves; i++) {
    const Move *m = &r->move[i];
    for (int a = 0; a < m->args; a++)
      if (m->arg[a].zone == zone) return true;
    for (int f = 0; f < m->refusals; f++)
      if (m->refusal[f].kind == REFUSE_EMPTY && m->refusal[f].zone == zone)
        return true;
  }
  return false;
}

static void look_at_zones (Lint *l, const Ruleset *r) {
  for (int z = 0; z < r->layout.zones; z++)
    if (!zone_is_used(r, z) && !is_said(l, r->zone_name[z]))
      note(l, FINDING_UNUSED_ZONE, "zones", r->zone_name[z], SAY_ZONE_UNUSED);
}

static bool tally_is_used (const Ruleset *r, int tally) {
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].has_each && r->phase[i].each.kind != EACH_FUNCTION &&
        r->phase[i].each.tally == tally)
      return true;
  for (int i = 0; i < r->moves; i++)
    for (int f = 0; f < r->move[i].refusals; f++)
      if (r->move[i].refusal[f].kind == REFUSE_ABOVE &&
          r->move[i].refusal[f].tally == tally)
        return true;
  return false;
}

static bool counter_is_used (const Ruleset *r, int counter) {
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].has_each && r->phase[i].each.kind != EACH_FUNCTION &&
        r->phase[i].each.counter == counter)
      return true;
  return false;
}

static void look_at_numbers (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->layout.tallies; i++)
    if (!l->any_number && !tally_is_used(r, i) &&
        !is_said(l, r->tally_name[i]))
      note(l, FINDING_UNUSED_TALLY, "tallies", r->tally_name[i],
           SAY_TALLY_UNUSED);
  for (int i = 0; i < r->layout.counters; i++)
    if (!l->any_number && !counter_is_used(r, i) &&
        !is_said(l, r->counter_name[i]))
      note(l, FINDING_UNUSED_COUNTER, "counters", r->counter_name[i],
           SAY_COUNTER_UNUSED);
}

static void look_at_phases (Lint *l, const Ruleset *r) {
  for (int i = 0; i < r->phases; i++)
    if (r->phase[i].nested && !is_said(l, r->phase[i].name))
      note(l, FINDING_UNUSED_PHASE, "phases", r->phase[i].name,
           SAY_PHASE_UNUSED);
}

static void look_at_cards (Lint *l, const Ruleset *r) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->kind[k].copies == 0 && r->layout.copies[k] == 0)
      note(l, FINDING_NO_COPIES, "cards", r->kind[k].word.en,
           SAY_CARD_NO_COPIES);
}

/* A text in one language, but not in the other. */
static void look_at_text (Lint *l, Both text, const char *list,
                          const char *name) {
  if ((text.en[0] == '\0') == (text.fr[0] == '\0')) return;
  if (text.en[0] == '\0')
    note(l, FINDING_NO_TEXT, list, name, SAY_NOT_IN_ENGLISH);
  else
    note(l, FINDING_NO_TEXT, list, name, SAY_NOT_IN_FRENCH);
}

static void look_at_texts (Lint *l, const Ruleset *r) {
  look_at_text(l, r->title, NULL, "title");
  look_at_text(l, r->about, NULL, "about");
  look_at_text(l, r->lesson.goal, "lesson", "goal");
  look_at_text(l, r->lesson.play, "lesson", "play");
  look_at_text(l, r->lesson.score, "lesson", "score");
  look_at_text(l, r->lesson.ends, "lesson", "ends");
  if (r->title.en[0] == '\0' && r->title.fr[0] == '\0')
    note(l, FINDING_NO_TEXT, NULL, "title", SAY_GAME_LACKS);
  for (int i = 0; i < r->options; i++)
    look_at_text(l, r->option[i].why, "options", r->option[i].word.en);
  for (int k = 0; k < r->layout.kinds; k++) {
    look_at_text(l, r->kind[k].title, "cards", r->kind[k].word.en);
    look_at_text(l, r->kind[k].note, "cards", r->kind[k].word.en);
  }
  for (int i = 0; i < r->moves; i++)
    look_at_text(l, r->move[i].note, "moves", r->move[i].name);
  for (int i = 0; i < r->phases; i++)
    look_at_text(l, r->phase[i].title, "phases", r->phase[i].name);
}

void lint_unused (Lint *l) {
  const Ruleset *r = l->rules;
  look_at_articles(l, r);
  look_at_moves(l, r);
  look_at_options(l, r);
  look_at_zones(l, r);
  look_at_numbers(l, r);
  look_at_phases(l, r);
  look_at_cards(l, r);
  look_at_texts(l, r);
}
