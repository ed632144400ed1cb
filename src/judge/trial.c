/*
** One event against one table
** SPDX-License-Identifier: MIT
*/
#include "judge/trial.h"

#include <math.h>

#include "judge/finding.h"
#include "rules/ops.h"
#include "table/knowledge.h"
#include "table/places.h"

void trial_open (Trial *x, Judge *j, const Event *e) {
  x->j = j;
  x->e = e;
  x->at = e != NULL ? e->text : (Span){NULL, 0};
  x->force = j->mode != MODE_JUDGE || (e != NULL && judge_exempts(j));
  x->sit.layout = &j->rules->layout;
  x->sit.supply = &x->supply;
  x->supply.lines = 0;
  x->sit.choices = &x->choices;
  x->sit.telling = NULL;
  x->sit.at_need = NULL;
  x->sit.journal = j->journal;
  x->sit.foresee = x->sit.unseen = x->sit.stands = false;
  x->sit.insist = x->sit.by_table = x->sit.plain = false;
  x->sit.census = j->census;
  x->sit.multiplicity = 1;
  x->sit.uncounted = x->sit.left_over = x->sit.incomplete = false;
  x->sit.doubtful = 0;
  x->sit.answers = 0;
  x->sit.hide = j->hide;
  x->bound = &j->bound;
  x->only_check = x->applied = x->in_place = false;
  x->sit.doubts = 0;
  x->choices.known = x->choices.depth = 0;
  x->machine = (Machine){j->host, j->rules, &x->sit};
}

void trial_sit (Trial *x, Table *t) {
  const Event *e = x->e;
  Supply *s = &x->supply;
  x->sit.table = t;
  x->sit.doubts = 0;
  x->sit.held.kinds = kindset_none();
  x->rather = -1;
  x->choices.depth = 0;
  if (x->sit.journal != NULL)
    x->sit.journal->count = x->sit.journal->by_move = x->sit.journal->before;
  s->arrows = s->arrows_used = 0;
  if (e != NULL && e->subject == SUBJECT_OTHER && e->cards > 0) {
    memcpy(s->arrow, e->card, (size_t)e->cards);
    s->arrows = e->cards;
  }
  s->lines = x->j->lines.lines;
  s->lines_used_count = 0;
  if (s->lines > 0)
    memcpy(s->line, x->j->lines.line, (size_t)s->lines * sizeof *s->line);
  host_sit(x->j->host, &x->sit);
}

bool trial_next_choices (Choices *c) {
  while (c->known > 0 && ++c->taken[c->known - 1] == c->width[c->known - 1])
    c->known--;
  return c->known > 0;
}

Ruling trial_translate (Trial *x, Outcome outcome) {
  Judge *j = x->j;
  Span at = x->at;
  switch (outcome) {
    case OUTCOME_OK: return RULING_FINE;
    case OUTCOME_REFUSED: return finding_illegal(j, x->sit.article, at);
    case OUTCOME_NEEDS_CARD: return RULING_PENDING;
    case OUTCOME_NO_SUCH_CARD:
      return finding_no_such_card(j, x->sit.wrong_kind, at);
    case OUTCOME_NOT_THE_CARD:
      return finding_not_the_card(j, x->sit.table, x->sit.wrong_kind,
                                  x->sit.wrong_token, x->sit.right_kind, at);
    case OUTCOME_HIDDEN:
      return finding_because(j, at, fact_saying(SAY_NAME_CARD));
    case OUTCOME_AGAIN: return RULING_AGAIN;
    case OUTCOME_TOO_MANY: return finding_too_many_cards(j, at);
    case OUTCOME_BROKEN: break;
  }
  return finding_broken(j);
}

static bool knows_all (const Table *t, int slot) {
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k)) return false;
  return true;
}

/* Are the cards there the same in all worlds? */
static bool is_same (const Judge *j, int slot) {
  for (int w = 1; w < j->worlds; w++)
    if (!knowledge_is_same(&j->world[0], judge_world(j, w), slot)) return false;
  return true;
}

static bool is_known_in_each (const Judge *j, int slot) {
  for (int w = 0; w < j->worlds; w++)
    if (!knows_all(judge_world(j, w), slot)) return false;
  return true;
}

/* Has every copy of the card been seen outside that slot? */
static bool is_seen_elsewhere (const Table *t, const Layout *l, int slot,
                               int kind) {
  int n = 0;
  for (int k = 0; k < l->tokens; k++)
    n += t->what[k] == kind && t->slot[k] != slot;
  return n >= l->copies[kind];
}

/*
** Is it proved that the player does not hold the card? Either the hand is
** known, and the same in every world; or it is known in each world, and the
** card may be somewhere that nobody has seen.
*/
static bool is_surely_not_held (const Trial *x, int slot, int kind) {
  const Table *t = x->sit.table;
  if (!knows_all(t, slot)) return false;
  return is_same(x->j, slot) ||
         (is_known_in_each(x->j, slot) &&
          !is_seen_elsewhere(t, x->sit.layout, slot, kind));
}

/* No deal gives the player that card, be it that it lies elsewhere. */
static Ruling not_held (Trial *x, int slot, int kind) {
  if (!is_surely_not_held(x, slot, kind))
    return finding_no_such_card(x->j, kind, x->e->text);
  return finding_illegal(x->j, ARTICLE_NOT_HELD, x->e->text);
}

static int count_kind (const Value *v, int count, int kind) {
  int n = 0;
  for (int i = 0; i < count; i++) n += v->kind[i] == kind;
  return n;
}

/* As often as the arguments before name it, too, out of the same zone. */
static int count_before (const Trial *x, const Move *m, int arg, int kind) {
  int n = 0;
  for (int i = 0; i < arg; i++) {
    const Value *v = &x->bound->value[i];
    if (m->arg[i].zone == m->arg[arg].zone && !m->arg[i].unchecked && v->given)
      n += count_kind(v, v->count, kind);
  }
  return n;
}

Ruling trial_show_arg (Trial *x, const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  const Value *v = &x->bound->value[arg];
  int slot;
  if (a->zone < 0 || a->unchecked || !v->given || v->count == 0)
    return RULING_FINE;
  slot = table_slot(x->sit.layout, a->zone, x->e->seat);
  for (int c = 0; c < v->count; c++) {
    int kind = v->kind[c], count;
    if (kind == CARD_UNSEEN) {
      if (table_count(x->sit.table, slot) > 0) continue;
      return finding_illegal(x->j, ARTICLE_NOT_HELD, x->e->text);
    }
    count = 1 + count_kind(v, c, kind) + count_before(x, m, arg, kind);
    if (x->in_place && table_lacks(x->sit.table, slot, kind, count) > 0)
      return RULING_AGAIN;
    if (!x->in_place && !census_show(&x->sit, slot, kind, count))
      return not_held(x, slot, kind);
    kindset_add(&x->j->laid, kind);
  }
  return RULING_FINE;
}

static Ruling show_cards (Trial *x, const Move *m) {
  Ruling ruling = RULING_FINE;
  for (int i = 0; i < m->args && ruling == RULING_FINE; i++)
    ruling = trial_show_arg(x, m, i);
  return ruling;
}

/* What was wanted instead: so many, or as many as there may be. */
static Ruling out_of_bounds (Trial *x, const Arg *a, Range range) {
  bool cards = a->type == ARG_CARDS, just = range.least == range.most;
  Saying saying = just ? (cards ? SAY_CARDS_JUST : SAY_NUMBER_JUST)
                       : (cards ? SAY_CARDS_FROM_TO : SAY_NUMBER_FROM_TO);
  if (a->article >= 0) return finding_illegal(x->j, a->article, x->e->text);
  return finding_because(x->j, x->e->text, fact_saying(saying),
                         fact_number(range.least), fact_number(range.most));
}

Ruling trial_check_bounds (Trial *x, const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  const Value *v = &x->bound->value[arg];
  Range range;
  Outcome outcome;
  double n;
  if (!a->bounded || !v->given) return RULING_FINE;
  outcome = judge_range(x->j, m, arg, x->e->seat, x->bound->value, &range);
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  n = a->type == ARG_CARDS ? v->count : v->number;
  if (n >= range.least && n <= range.most && n == floor(n))
    return RULING_FINE;
  return out_of_bounds(x, a, range);
}

static Ruling check_bounds (Trial *x, const Move *m) {
  Ruling ruling = RULING_FINE;
  for (int i = 0; i < m->args && ruling == RULING_FINE; i++)
    ruling = trial_check_bounds(x, m, i);
  return ruling;
}

/* What was taken for granted is so in this world from now on. */
static Ruling make_assumptions (Trial *x) {
  const Doubt *wrong = assume_all(&x->sit);
  if (wrong == NULL) return RULING_FINE;
  finding_illegal(x->j, wrong->article, x->e->text);
  x->j->finding.hidden = true;
  return RULING_ILLEGAL;
}

/* The opposite of one thing that was taken for granted. */
static Ruling deny_assumption (Trial *x, const Doubt *d) {
  if (x->j->deny != x->j->event || assume_opposite(&x->sit, d))
    return RULING_FINE;
  return finding_illegal(x->j, d->article, x->e->text);
}

/* Things that are taken for granted of this move, and no others. */
static Ruling affirm_assumptions (Trial *x) {
  for (int i = 0; i < x->j->affirmeds; i++) {
    const Assumption *a = &x->j->affirmed[i];
    if (a->event == x->j->event && !assume_so(&x->sit, &a->doubt))
      return finding_illegal(x->j, a->doubt.article, x->e->text);
  }
  return RULING_FINE;
}

Ruling trial_check_announced (Trial *x, const Move *m) {
  const Event *e = x->e;
  bool says = false;
  double right = 0;
  Outcome outcome;
  if (!e->has_announced || x->sit.foresee) return RULING_FINE;
  outcome = host_says(x->j->host, m, e->seat, x->bound->value, &says, &right);
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  if (!says || right == e->announced || x->force) return RULING_FINE;
  finding_illegal(x->j, ARTICLE_ANNOUNCE, e->words->announced);
  finding_add(x->j, fact_saying(SAY_RIGHT_NUMBER), fact_number(right));
  return RULING_ILLEGAL;
}

/*
** Turn and phase. Where one of them is wrong, the game's own articles that
** are about just this case are named rather than 'turn' and the like.
*/
static Ruling check_turn (Trial *x, const Move *m) {
  const Phase *p = machine_phase(&x->machine);
  Outcome outcome;
  bool waits;
  if (x->j->ended || p == NULL)
    return finding_illegal(x->j, ARTICLE_GAME_OVER, x->e->text);
  outcome = host_refuse(x->j->host, m, BEFORE_TURN, x->e->seat,
                        x->bound->value);
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  waits = m->anybody || machine_waits_for(&x->machine, x->e->seat);
  if (waits && ((p->moves >> x->bound->move) & 1)) return RULING_FINE;
  outcome = host_refuse(x->j->host, m, RATHER_THAN_TURN, x->e->seat,
                        x->bound->value);
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  if (!waits) return finding_illegal(x->j, ARTICLE_TURN, x->e->text);
  return finding_illegal(x->j, p->instead >= 0 ? p->instead
                                             : ARTICLE_MOVE_UNKNOWN_NOW,
                       x->e->text);
}

/* The move made on a table that nobody needs: how that ends. */
static Outcome apply_for_show (Trial *x, const Move *m, Choices *choices) {
  Table *t = x->sit.table, scratch;
  Supply supply = x->supply;
  Outcome outcome;
  x->sit.table = &scratch;
  x->sit.choices = choices;
  do {
    table_copy(&scratch, t, x->sit.layout);
    x->supply = supply;
    choices->depth = 0;
    outcome = host_apply(x->j->host, m, x->e->seat, x->bound->value);
  } while (outcome == OUTCOME_AGAIN);
  x->sit.table = t;
  x->sit.choices = &x->choices;
  x->supply = supply;
  return outcome;
}

/* Is a card behind the arrow one that cannot come up, whatever happens? */
static bool brings_no_such_card (Trial *x, const Move *m) {
  Choices choices = {0};
  if (x->supply.arrows == 0 || x->sit.table->seeded) return false;
  do
    if (apply_for_show(x, m, &choices) != OUTCOME_NO_SUCH_CARD) return false;
  while (trial_next_choices(&choices));
  return true;
}

/* Of what was taken for granted, the first that no deal bears out; or NULL. */
static const Doubt *find_impossible (Trial *x) {
  Sitting sit = x->sit;
  Table scratch;
  Choices choices = {0};
  const Doubt *wrong;
  sit.table = &scratch;
  sit.choices = &choices;
  do {
    table_copy(&scratch, x->sit.table, sit.layout);
    choices.depth = 0;
    wrong = assume_all(&sit);
  } while (wrong != NULL && trial_next_choices(&choices));
  return wrong != NULL ? &x->sit.doubt[wrong - sit.doubt] : NULL;
}

/*
** An article refuses the move. But those before it may do so, too: all that
** was known when they were asked is that it hangs on hidden cards.
*/
static void look_before (Trial *x, int article) {
  const Doubt *wrong;
  int doubts = x->sit.doubts;
  while (x->sit.doubts > 0 &&
         x->sit.doubt[x->sit.doubts - 1].article == article)
    x->sit.doubts--;
  wrong = x->sit.doubts > 0 ? find_impossible(x) : NULL;
  if (wrong != NULL) x->rather = wrong->article;
  x->sit.doubts = doubts;
}

/* The move is refused; but cards that cannot be go first. */
static Ruling refuse_move (Trial *x, const Move *m, Ruling ruling) {
  if (ruling == RULING_ILLEGAL) look_before(x, x->j->finding.article);
  if (ruling != RULING_ILLEGAL || !brings_no_such_card(x, m)) return ruling;
  return finding_no_such_card(x->j, x->sit.wrong_kind, x->e->text);
}

/*
** All that can be said against the move. Where that is nothing, and nothing
** is taken for granted, it is made in the same breath ('applied').
*/
static Ruling check_move (Trial *x, const Move *m) {
  Ruling ruling = check_turn(x, m);
  Outcome outcome;
  if (ruling != RULING_FINE) return ruling;
  outcome = host_refuse(x->j->host, m, BEFORE_NOT_HELD, x->e->seat,
                        x->bound->value);
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  if ((ruling = show_cards(x, m)) != RULING_FINE) return ruling;
  if ((ruling = check_bounds(x, m)) != RULING_FINE)
    return refuse_move(x, m, ruling);
  if (x->only_check)
    outcome = host_refuse(x->j->host, m, BEFORE_NOTHING, x->e->seat,
                          x->bound->value);
  else
    outcome = host_refuse_or_apply(x->j->host, m, x->e->seat, x->bound->value,
                                   &x->applied);
  if (outcome == OUTCOME_REFUSED)
    return refuse_move(x, m, trial_translate(x, outcome));
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  return x->applied ? RULING_FINE : make_assumptions(x);
}

/* The cards that a move shows, and nothing asked. */
static Ruling observe_move (Trial *x, const Move *m) {
  Ruling ruling = show_cards(x, m);
  if (ruling == RULING_FINE) ruling = deny_assumption(x, x->j->denied);
  return ruling == RULING_FINE ? affirm_assumptions(x) : ruling;
}

static Ruling make_move (Trial *x, const Move *m) {
  Outcome outcome = OUTCOME_OK;
  Ruling ruling;
  if (!x->applied)
    outcome = host_apply(x->j->host, m, x->e->seat, x->bound->value);
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  if (x->sit.journal != NULL) x->sit.journal->by_move = x->sit.journal->count;
  if (x->supply.arrows_used < x->supply.arrows)
    return finding_too_many_cards(
        x->j, x->e->words->brought[x->supply.arrows_used]);
  ruling = trial_check_announced(x, m);
  if (ruling != RULING_FINE) return ruling;
  outcome = machine_advance(&x->machine);
  if (outcome == OUTCOME_NEEDS_CARD) return RULING_FINE;  /* halted */
  return trial_translate(x, outcome);
}

Ruling trial_bind (Trial *x, const Table *t) {
  Judge *j = x->j;
  const Move *m;
  uint64_t here = 0;
  if (!t->over && t->depth > 0)
    here = j->rules->phase[t->frame[t->depth - 1].phase].moves;
  if (!event_bind(x->e, j->rules, j->seating, here, &j->bound,
                  &j->finding.complaint))
    return finding_malformed(j);
  m = &j->rules->move[x->bound->move];
  if (!x->e->has_announced || m->says != 0) return RULING_FINE;
  return finding_because(j, x->e->words->announced,
                         fact_saying(SAY_NOTHING_ANNOUNCED),
                         fact_word(&m->verb));
}

Ruling trial_check (Trial *x, Table *t) {
  Ruling ruling;
  trial_sit(x, t);
  x->only_check = true;
  ruling = check_move(x, &x->j->rules->move[x->bound->move]);
  return ruling;
}

void trial_show (Trial *x, Table *t) {
  trial_sit(x, t);
  show_cards(x, &x->j->rules->move[x->bound->move]);
}

bool trial_names_unseen (const BoundMove *b) {
  for (int i = 0; i < b->kinds; i++)
    if (b->kind[i] == CARD_UNSEEN) return true;
  return false;
}

Ruling trial_move (Trial *x, Table *t) {
  const Move *m = &x->j->rules->move[x->bound->move];
  Ruling ruling;
  x->j->tried |= UINT64_C(1) << x->bound->move;
  x->sit.unseen = trial_names_unseen(x->bound);
  trial_sit(x, t);
  x->applied = false;
  ruling = x->force ? observe_move(x, m) : check_move(x, m);
  if (ruling != RULING_FINE || x->j->mode == MODE_SHOW) return ruling;
  return make_move(x, m);
}

Ruling trial_begin (Trial *x, Table *t) {
  Outcome outcome;
  trial_sit(x, t);
  machine_begin(&x->machine);
  outcome = machine_advance(&x->machine);
  if (outcome == OUTCOME_NEEDS_CARD) return RULING_FINE;
  return trial_translate(x, outcome);
}

Ruling trial_close (Trial *x, Table *t) {
  Outcome outcome;
  trial_sit(x, t);
  x->supply.arrows = 0;
  outcome = machine_close(&x->machine);
  if (outcome == OUTCOME_NEEDS_CARD) return RULING_FINE;
  return trial_translate(x, outcome);
}

/* Goes on with what wanted a card, now that the log has named more. */
Ruling trial_resume (Trial *x, Table *t) {
  const Phase *p;
  Outcome outcome;
  trial_sit(x, t);
  p = machine_phase(&x->machine);
  if (p != NULL && p->optional && t->frame[t->depth - 1].step == STEP_WAIT)
    outcome = machine_close(&x->machine);
  else
    outcome = machine_advance(&x->machine);
  if (outcome == OUTCOME_NEEDS_CARD) return RULING_FINE;
  return trial_translate(x, outcome);
}

void trial_look (Trial *x, Judge *j, Table *t) {
  trial_open(x, j, NULL);
  trial_sit(x, t);
}

/*
** What a move took for granted, made so in a world
*/

/*
** Not both: one world without each. Where deals are counted, those without
** either are in both of them, and taken away once.
*/
static KindSet not_both (Sitting *s, const Doubt *d) {
  int chosen = choices_next(s->choices, s->census ? 3 : 2);
  if (chosen < 2) return chosen == 1 ? d->also : d->kinds;
  s->multiplicity = -s->multiplicity;
  return kindset_or(d->kinds, d->also);
}

static int least (int a, int b) { return a < b ? a : b; }

/* A number from 'most' down to 'fewest'; -1: there are too many choices. */
static int choose_number (Sitting *s, int fewest, int most) {
  int chosen = most > fewest ? choices_next(s->choices, most - fewest + 1) : 0;
  return chosen < 0 ? -1 : most - chosen;
}

/*
** So many cards of the group, and 'left' of it and of those behind it, all
** together; -1: there is no such number.
*/
static int choose_of_group (Sitting *s, const Places *p, int group, int left) {
  int rest = places_from(p, group) - places_size(p, group);
  int fewest = left > rest ? left - rest : 0;
  if (fewest > places_size(p, group)) return -1;
  return choose_number(s, fewest, least(left, places_size(p, group)));
}

/* So many cards of the kinds are there, or more. */
static bool hold (Sitting *s, int slot, KindSet kinds, int cards) {
  Table *t = s->table;
  Places p;
  int need = cards - table_count_kinds(t, slot, kinds);
  if (need <= 0) return true;
  places_find(&p, t, slot, kinds);
  for (int g = 0; g < p.groups && need > 0; g++) {
    int n = choose_of_group(s, &p, g, need);
    if (n < 0 || !places_fill(&p, t, g, kinds, n, false)) return false;
    need -= n;
  }
  return need == 0;
}

/*
** So many are there, or both: where deals are counted and it is one, all but
** those in which none is.
*/
static bool hold_some (Sitting *s, const Doubt *d) {
  bool both = !kindset_is_empty(d->also);
  if (s->census && (d->fewer > 1 || both)) s->uncounted = true;
  if (!s->census || d->fewer > 1 || both)
    return hold(s, d->slot, d->kinds, d->fewer) &&
           (!both || hold(s, d->slot, d->also, 1));
  if (kindset_meets(table_kinds(s->table, d->slot), d->kinds)) return true;
  if (choices_next(s->choices, 2) == 0) return true;
  s->multiplicity = -s->multiplicity;
  return knowledge_strike(s->table, d->slot, d->kinds);
}

/* Just so many, of each group: no deal is in two worlds. */
static bool count_few (Sitting *s, const Places *p, KindSet kinds, int most) {
  for (int g = 0; g < p->groups; g++) {
    int size = places_size(p, g);
    int n = choose_number(s, 0, least(most, size));
    if (n < 0 || !places_fill(p, s->table, g, kinds, n, true))
      return false;
    s->multiplicity *= deals_choose(size, n);
    most -= n;
  }
  return true;
}

/* All but so many places have none: these may have any card. */
static bool leave_few (Sitting *s, const Places *p, KindSet kinds, int most) {
  KindSet others = kindset_minus(kindset_all(), kinds);
  if (most >= places_from(p, 0)) return true;
  for (int g = 0; g < p->groups; g++) {
    int size = places_size(p, g), n = choose_of_group(s, p, g, most);
    if (n < 0 || !places_fill(p, s->table, g, others, size - n, false))
      return false;
    most -= n;
  }
  return true;
}

static bool hold_fewer (Sitting *s, int slot, KindSet kinds, int cards) {
  Places p;
  int most = cards - 1 - table_count_kinds(s->table, slot, kinds);
  if (most < 0) return false;
  if (cards == 1) return knowledge_strike(s->table, slot, kinds);
  places_find(&p, s->table, slot, kinds);
  return s->census ? count_few(s, &p, kinds, most)
                       : leave_few(s, &p, kinds, most);
}

static bool hold_few (Sitting *s, const Doubt *d) {
  if (kindset_is_empty(d->also))
    return hold_fewer(s, d->slot, d->kinds, d->fewer);
  return knowledge_strike(s->table, d->slot, not_both(s, d));
}

const Doubt *assume_all (Sitting *s) {
  for (int i = 0; i < s->doubts; i++)
    if (!(s->doubt[i].some ? hold_some(s, &s->doubt[i])
                           : hold_few(s, &s->doubt[i])))
      return &s->doubt[i];
  return NULL;
}

/* Not counted: it is asked whether there is such a deal. */
static bool hold_all (Sitting *s, const Doubt *d) {
  return hold(s, d->slot, d->kinds, d->fewer) &&
         (kindset_is_empty(d->also) || hold(s, d->slot, d->also, 1));
}

bool assume_opposite (Sitting *s, const Doubt *d) {
  return d->some ? hold_few(s, d) : hold_all(s, d);
}

bool assume_so (Sitting *s, const Doubt *d) {
  return d->some ? hold_all(s, d) : hold_fewer(s, d->slot, d->kinds, d->fewer);
}

/*
** What can be said against a move, one thing after another
*/

static void add_refusals (Checks *c, const Move *m, Before before) {
  if (!(m->refusals_at >> before & 1)) return;
  for (int i = 0; i < m->refusals; i++) {
    int sees = m->refusal[i].sees < m->args ? m->refusal[i].sees : m->args;
    if (m->refusal[i].before == before)
      c->check[c->count++] = (Check){CHECK_REFUSAL, i, sees};
  }
}

/*
** Could it name a card that is not there? Lists offer those that are; but
** arguments before it may have taken them.
*/
static bool may_lack (const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  if (a->zone < 0 || a->unchecked) return false;
  for (int i = 0; i < arg; i++)
    if (m->arg[i].zone == a->zone) return true;
  return a->implied || a->among;
}

void checks_list (Checks *c, const Move *m) {
  c->count = 0;
  add_refusals(c, m, BEFORE_TURN);
  add_refusals(c, m, BEFORE_NOT_HELD);
  for (int i = 0; i < m->args; i++)
    if (may_lack(m, i))
      c->check[c->count++] = (Check){CHECK_HELD, i, i + 1};
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].bounded)
      c->check[c->count++] = (Check){CHECK_BOUNDS, i, i + 1};
  add_refusals(c, m, BEFORE_NOTHING);
}

static Ruling refuse (const Check *c, Trial *x, const Move *m, int *article) {
  Outcome outcome;
  do
    outcome = host_refuse_by(x->j->host, m, c->index, x->e->seat,
                             x->bound->value);
  while (outcome == OUTCOME_AGAIN);
  *article = m->refusal[c->index].article;
  if (outcome == OUTCOME_REFUSED) return RULING_ILLEGAL;
  return outcome == OUTCOME_OK ? RULING_FINE : trial_translate(x, outcome);
}

Ruling checks_do (const Check *c, Trial *x, const Move *m, int *article) {
  Ruling ruling;
  if (c->kind == CHECK_REFUSAL) return refuse(c, x, m, article);
  ruling = c->kind == CHECK_HELD ? trial_show_arg(x, m, c->index)
                                 : trial_check_bounds(x, m, c->index);
  if (ruling == RULING_ILLEGAL) *article = x->j->finding.article;
  return ruling;
}
