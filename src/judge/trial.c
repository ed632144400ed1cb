/*
** Trials: one event against one table
** SPDX-License-Identifier: MIT
*/
#include "judge/trial.h"

#include <math.h>

#include "judge/finding.h"
#include "table/doubt.h"
#include "table/knowledge.h"
#include "table/likeness.h"

void trial_open (Trial *x, Judge *j, const Event *e) {
  x->j = j;
  x->e = e;
  x->bound = &j->bound;
  x->force = j->mode != MODE_JUDGE || (e != NULL && judge_exempts(j));
  x->applied = x->in_place = x->all_lines = x->names_all = false;
  x->some_wait = x->uneven = x->ragged = false;
  x->machine = (Machine){j->host, j->rules, &x->sit};
  x->supply.lines = x->supply.lines_first = 0;
  x->choices.known = x->choices.depth = x->readings = 0;
  x->sit.layout = &j->rules->layout;
  x->sit.supply = &x->supply;
  x->sit.choices = &x->choices;
  x->sit.telling = NULL;
  x->sit.journal = j->journal;
  x->sit.at_need = NULL;
  x->sit.parts = x->sit.parted = false;
  x->sit.multiplicity = 1;
  x->sit.announced = e != NULL && e->has_announced ? e->announced : NAN;
  x->sit.answers = x->sit.doubtful = 0;
  x->sit.incomplete = x->sit.uncounted = x->sit.left_over = false;
  x->sit.foresee = x->sit.plain = x->sit.doubted = x->sit.insist = false;
  x->sit.by_table = x->sit.stands = x->sit.unseen = x->sit.pauses = false;
  x->sit.refuses = x->sit.peeks = x->sit.settles = x->sit.blind = false;
  x->sit.real = NULL;
  x->sit.impossible = 0;
  x->sit.hide = j->hide;
  x->sit.census = j->census;
  x->sit.doubts = 0;
}

void trial_sit (Trial *x, Table *t) {
  const Event *e = x->e;
  Supply *s = &x->supply;
  x->sit.table = t;
  x->sit.paused = false;
  x->sit.doubts = 0;
  x->sit.held.kinds = kindset_none();
  x->choices.depth = 0;
  if (x->sit.journal != NULL)
    x->sit.journal->count = x->sit.journal->by_move = x->sit.journal->before;
  s->arrows = s->arrows_used = 0;
  s->from = s->to = NOBODY;
  if (e != NULL && e->subject == SUBJECT_OTHER && e->cards > 0) {
    card_copy(s->arrow, e->card, e->cards);
    s->arrows = e->cards;
  }
  s->lines = x->j->lines.lines;
  s->lines_used_count = s->lines_first = t->lines_used;
  if (s->lines > 0)
    memcpy(s->line, x->j->lines.line, (size_t)s->lines * sizeof *s->line);
  for (int i = 0; i < s->lines_first; i++) s->line[i].used = true;
  host_sit(x->j->host, &x->sit);
}

Ruling trial_translate (Trial *x, Outcome outcome) {
  Judge *j = x->j;
  Span at = trial_at(x);
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
    case OUTCOME_TOO_MANY:
      return finding_too_many_cards(j, at, false,
                                    fact_saying(SAY_NO_CARD_SHOWN));
    case OUTCOME_BROKEN: break;
  }
  return finding_broken(j);
}

static bool knows_all (const Table *t, int slot) {
  return table_first_unknown(t, slot) == NO_TOKEN;
}

/* Are the cards there the same in all worlds? */
static bool is_same (const Judge *j, int slot) {
  for (int w = 1; w < j->worlds; w++)
    if (!likeness_is_same(&j->world[0], judge_world(j, w), slot)) return false;
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
** card may be somewhere unseen.
*/
static bool is_surely_not_held (const Trial *x, int slot, int kind) {
  const Table *t = x->sit.table;
  if (!knows_all(t, slot)) return false;
  return is_same(x->j, slot) ||
         (is_known_in_each(x->j, slot) &&
          !is_seen_elsewhere(t, x->sit.layout, slot, kind));
}

/* No deal gives the player that card; it may be known to be elsewhere. */
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

/* How often earlier arguments name it from the same zone. */
static int count_before (const Trial *x, const Move *m, int arg, int kind) {
  int n = 0;
  for (int i = 0; i < arg; i++) {
    const Value *v = &x->bound->value[i];
    if (m->arg[i].zone == m->arg[arg].zone && !m->arg[i].unchecked && v->given)
      n += count_kind(v, v->count, kind);
  }
  return n;
}

/* The cards that an argument takes from a zone must be there. */
static Ruling check_held (Trial *x, const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  const Value *v = &x->bound->value[arg];
  int slot;
  if (!v->given || v->count == 0) return RULING_FINE;
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

/* What was expected: an exact number, or a range. */
static Ruling out_of_bounds (Trial *x, const Arg *a, Range range) {
  bool cards = a->type == ARG_CARDS, just = range.least == range.most;
  Saying saying = just ? (cards ? SAY_CARDS_JUST : SAY_NUMBER_JUST)
                       : (cards ? SAY_CARDS_FROM_TO : SAY_NUMBER_FROM_TO);
  if (a->article >= 0) return finding_illegal(x->j, a->article, x->e->text);
  return finding_because(x->j, x->e->text, fact_saying(saying),
                         fact_number(range.least), fact_number(range.most));
}

/* Makes the move on a scratch table; returns the outcome. */
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

/* Is a card after the arrow impossible in any case? */
static bool brings_no_such_card (Trial *x, const Move *m) {
  Choices choices = {0};
  if (x->supply.arrows == 0 || x->sit.table->seeded) return false;
  do
    if (apply_for_show(x, m, &choices) != OUTCOME_NO_SUCH_CARD) return false;
  while (choices_go_on(&choices));
  return true;
}

/* The move is refused; but impossible cards are reported first. */
static Ruling refuse_move (Trial *x, const Move *m, Ruling ruling) {
  if (ruling != RULING_ILLEGAL || x->sit.plain || !brings_no_such_card(x, m))
    return ruling;
  return finding_no_such_card(x->j, x->sit.wrong_kind, x->e->text);
}

/*
** The checks of a move, for 'order' below. 'i' is the Before of the game's own
** articles, or an argument. RULING_FINE: passed.
*/

static Ruling check_over (Trial *x, const Move *m, int i) {
  (void)m, (void)i;
  if (!x->j->ended && machine_phase(&x->machine) != NULL) return RULING_FINE;
  return finding_illegal(x->j, ARTICLE_GAME_OVER, x->e->text);
}

static Ruling check_own (Trial *x, const Move *m, int before) {
  Outcome outcome = host_refuse(x->j->host, m, (Before)before, x->e->seat,
                                x->bound->value);
  return outcome == OUTCOME_OK ? RULING_FINE : trial_translate(x, outcome);
}

static bool is_awaited (const Trial *x, const Move *m) {
  return m->anybody || machine_waits_for(&x->machine, x->e->seat);
}

static bool is_of_phase (const Trial *x) {
  return (machine_phase(&x->machine)->moves >> x->bound->move) & 1;
}

/* Articles that are about exactly this case if turn or phase are wrong. */
static Ruling check_rather (Trial *x, const Move *m, int before) {
  if (is_awaited(x, m) && is_of_phase(x)) return RULING_FINE;
  return check_own(x, m, before);
}

static Ruling check_turn (Trial *x, const Move *m, int i) {
  int article = ARTICLE_TURN;
  (void)i;
  if (is_awaited(x, m)) {
    if (is_of_phase(x)) return RULING_FINE;
    article = machine_phase(&x->machine)->instead;
    if (article < 0) article = ARTICLE_MOVE_UNKNOWN_NOW;
  }
  return finding_illegal(x->j, article, x->e->text);
}

static Ruling check_bounds (Trial *x, const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  const Value *v = &x->bound->value[arg];
  Range range;
  Outcome outcome;
  double n;
  if (!v->given) return RULING_FINE;
  x->sit.parts = true;
  outcome = judge_range(x->j, m, arg, x->e->seat, x->bound->value, &range);
  x->sit.parts = false;
  if (outcome != OUTCOME_OK)
    return refuse_move(x, m, trial_translate(x, outcome));
  n = a->type == ARG_CARDS ? v->count : v->number;
  if (n >= range.least && n <= range.most && n == floor(n))
    return RULING_FINE;
  return refuse_move(x, m, out_of_bounds(x, a, range));
}

/* The result of making it: if it needs a card, it is not made. */
static Ruling made (Trial *x, Outcome outcome) {
  if (outcome == OUTCOME_OK) return RULING_FINE;
  if (outcome == OUTCOME_NEEDS_CARD) x->applied = false;
  return trial_translate(x, outcome);
}

/* Makes the assumptions true in this world. */
static Ruling make_assumptions (Trial *x) {
  const Doubt *wrong;
  if (x->sit.plain) return RULING_AGAIN;
  wrong = assume_all(&x->sit);
  if (wrong == NULL) return RULING_FINE;
  finding_illegal(x->j, wrong->article, x->e->text);
  x->j->finding.hidden = true;
  return RULING_ILLEGAL;
}

/*
** The last of the game's own articles. If none refuses, and there are no
** assumptions, the move is made in the same call ('applied').
*/
static Ruling check_last (Trial *x, const Move *m, int before) {
  Outcome outcome;
  if (x->occasion == ON_ASKING || x->occasion == ON_DOUBTING)
    outcome = host_refuse(x->j->host, m, (Before)before, x->e->seat,
                          x->bound->value);
  else
    outcome = host_refuse_or_apply(x->j->host, m, x->e->seat, x->bound->value,
                                   &x->applied);
  if (outcome == OUTCOME_REFUSED)
    return refuse_move(x, m, trial_translate(x, outcome));
  if (outcome != OUTCOME_OK || x->applied || x->sit.doubts == 0)
    return made(x, outcome);
  if (x->occasion == ON_DOUBTING) return RULING_FINE;
  return make_assumptions(x);
}

/* Makes the opposite of one assumption true. */
static Ruling check_denied (Trial *x, int after) {
  const Doubt *d = x->j->denied;
  if (x->j->deny != x->j->event || d->after != after ||
      assume_opposite(&x->sit, d))
    return RULING_FINE;
  return finding_illegal(x->j, d->article, x->e->text);
}

/* Makes the given assumptions about this move true, and no others. */
static Ruling check_affirmed (Trial *x, int after) {
  for (int k = 0; k < x->j->affirmeds; k++) {
    const Assumption *a = &x->j->affirmed[k];
    if (a->event == x->j->event && a->doubt.after == after &&
        !assume_so(&x->sit, &a->doubt))
      return finding_illegal(x->j, a->doubt.article, x->e->text);
  }
  return RULING_FINE;
}

/* About cards before the move, or after it. */
static Ruling check_assumed (Trial *x, const Move *m, int after) {
  Ruling ruling = check_denied(x, after);
  (void)m;
  return ruling == RULING_FINE ? check_affirmed(x, after) : ruling;
}

static Ruling make_move (Trial *x, const Move *m, int i) {
  (void)i;
  if (x->applied) return RULING_FINE;
  x->applied = true;
  return made(x, host_apply(x->j->host, m, x->e->seat, x->bound->value));
}

bool trial_doubts_gift (const Trial *x, int slot, Doubt *d) {
  const Layout *l = x->sit.layout;
  int zone = l->slot_zone[slot];
  if (l->slot_seat[slot] != x->e->seat || l->zone[zone].article < 0)
    return false;
  *d = (Doubt){.slot = (uint8_t)slot, .fewer = 1, .after = true,
               .article = l->zone[zone].article};
  d->kinds = d->asked = kindset_minus(l->every_kind, l->zone[zone].only);
  return true;
}

/*
** A '?' moved to a zone with an article about its cards: assumes that none of
** the others moved there.
*/
static Ruling check_gifts (Trial *x, const Move *m, int i) {
  Sitting *s = &x->sit;
  Doubt d;
  (void)m, (void)i;
  for (int slot = 0; s->unseen && slot < s->layout->slots; slot++) {
    if (s->doubts == DOUBTS_LIMIT || !trial_doubts_gift(x, slot, &d)) continue;
    d.kinds = kindset_or(
        kindset_and(table_kinds(s->table, slot), d.kinds),
        knowledge_could_lie(s->table, slot, d.kinds));
    if (kindset_is_empty(d.kinds)) continue;
    s->doubt[s->doubts++] = d;
    if (assume_so(s, &d)) continue;
    finding_illegal(x->j, d.article, x->e->text);
    x->j->finding.hidden = true;
    return RULING_ILLEGAL;
  }
  return RULING_FINE;
}

static Ruling name_more (Trial *x, Table *t, int token, int kind) {
  if (kind == CARD_UNSEEN || x->sit.hide) return RULING_FINE;
  if (table_is_known(t, token))
    return t->what[token] == kind
               ? RULING_FINE
               : finding_not_the_card(x->j, t, kind, token, t->what[token],
                                      trial_at(x));
  return knowledge_name(t, token, kind)
             ? RULING_FINE
             : finding_no_such_card(x->j, kind, trial_at(x));
}

Ruling trial_bring_more (Trial *x, Table *t, const MoreCards *more) {
  Ruling ruling = RULING_FINE;
  for (int i = 0; i < more->count && ruling == RULING_FINE; i++) {
    int token = t->pile[more->from].first;
    if (more->kind[i] == CARD_UNSEEN &&
        x->sit.layout->zone[x->sit.layout->slot_zone[more->to]].sees ==
            SEES_ALL)
      return finding_because(x->j, trial_at(x), fact_saying(SAY_NAME_CARD));
    table_move(t, token, more->to);
    ruling = name_more(x, t, token, more->kind[i]);
  }
  return ruling;
}

bool trial_can_bring (const Table *t, const MoreCards *more) {
  return more->from != more->to && more->from < SLOTS_LIMIT &&
         table_count(t, more->from) >= more->count;
}

/* The first of the cards of which no copy can be shown, or -1. */
static int find_impossible (const Table *t, const MoreCards *more) {
  for (int i = 0; i < more->count; i++)
    if (more->kind[i] != CARD_UNSEEN && !t->seeded &&
        knowledge_unseen(t, more->kind[i]) == 0 &&
        !(more->from < SLOTS_LIMIT &&
          table_find(t, more->from, more->kind[i]) != NO_TOKEN))
      return more->kind[i];
  return -1;
}

/* More cards after the arrow than the move brings. */
static Ruling check_brought (Trial *x, const Move *m, int i) {
  Supply *s = &x->supply;
  Table *t = x->sit.table;
  MoreCards more;
  bool can;
  int impossible;
  (void)i;
  if (x->sit.journal != NULL) x->sit.journal->by_move = x->sit.journal->count;
  if (s->arrows == s->arrows_used) return RULING_FINE;
  more = (MoreCards){s->arrow + s->arrows_used, s->arrows - s->arrows_used,
                     s->arrows_used > 0 ? s->from : NOBODY, s->to};
  can = trial_can_bring(t, &more);
  if (x->sit.stands && can) return trial_bring_more(x, t, &more);
  impossible = find_impossible(t, &more);
  if (impossible >= 0)
    return finding_no_such_card(x->j, impossible, x->e->text);
  return finding_too_many_cards(
      x->j, x->e->words->brought[s->arrows_used], can,
      fact_saying(s->arrows_used == 0 ? SAY_MOVE_BRINGS_NONE
                                      : SAY_MOVE_BRINGS),
      fact_word(&m->verb), fact_number(s->arrows_used),
      fact_number(s->arrows));
}

static Ruling check_announced (Trial *x, const Move *m, int i) {
  const Event *e = x->e;
  bool has_said = false;
  double right = 0;
  Outcome outcome;
  (void)i;
  if (!e->has_announced || x->sit.foresee) return RULING_FINE;
  x->sit.parts = true;
  outcome = host_says(x->j->host, m, e->seat, x->bound->value, &has_said,
                      &right);
  x->sit.parts = false;
  if (outcome != OUTCOME_OK) return trial_translate(x, outcome);
  if (!has_said || right == e->announced || x->force) return RULING_FINE;
  finding_illegal(x->j, ARTICLE_ANNOUNCE, e->words->announced);
  finding_add(x->j, fact_saying(SAY_RIGHT_NUMBER), fact_number(right));
  return RULING_ILLEGAL;
}

/* How the table goes on by itself: it may have to wait for a card. */
static Ruling continued (Trial *x, Outcome outcome) {
  if (outcome == OUTCOME_OK || outcome == OUTCOME_NEEDS_CARD)
    return RULING_FINE;
  return trial_translate(x, outcome);
}

static Ruling go_on (Trial *x, const Move *m, int i) {
  (void)m, (void)i;
  return continued(x, machine_advance(&x->machine));
}

static bool has_own (const Move *m, int before) {
  return (m->refusals_at >> before) & 1;
}

static bool shows (const Move *m, int arg) {
  return m->arg[arg].zone >= 0 && !m->arg[arg].unchecked;
}

/*
** Could it name a card that is not there? Lists offer cards that are; but
** earlier arguments may have taken them.
*/
static bool may_lack (const Move *m, int arg) {
  const Arg *a = &m->arg[arg];
  if (!shows(m, arg)) return false;
  for (int i = 0; i < arg; i++)
    if (m->arg[i].zone == a->zone) return true;
  return a->implied || a->among;
}

static bool is_bounded (const Move *m, int arg) { return m->arg[arg].bounded; }

static bool may_hide (const Move *m, int i) {
  for (i = 0; i < m->args; i++)
    if (m->arg[i].may_be_unseen) return true;
  return false;
}

static bool says (const Move *m, int i) {
  (void)i;
  return m->says != 0;
}

/*
** The order of judging, as given at the end of LOG.md: all checks of a move,
** and on which occasions. Lists of moves try refusals one by one.
*/
enum {
  JUDGING = 1 << ON_JUDGING, ASKING = 1 << ON_ASKING,
  OBSERVING = 1 << ON_OBSERVING, SHOWING = 1 << ON_SHOWING,
  CLOSING = 1 << ON_CLOSING, LISTING = 1 << ON_LISTING,
  ASKED = JUDGING | ASKING | 1 << ON_DOUBTING, SHOWN = OBSERVING | SHOWING,
  MADE = JUDGING | OBSERVING
};

static const struct Step {
  CheckMove *check;
  enum { OF_MOVE, OF_REFUSALS, OF_ARGS } of;
  int before;  /* a Before; for assumptions: 1 is after the move */
  unsigned on;
  bool (*concerns) (const Move *m, int i);  /* NULL: every move */
} order[] = {
  {check_over, OF_MOVE, 0, ASKED, NULL},
  {check_own, OF_REFUSALS, BEFORE_TURN, ASKED | CLOSING | LISTING, has_own},
  {check_rather, OF_REFUSALS, RATHER_THAN_TURN, ASKED | CLOSING, has_own},
  {check_turn, OF_MOVE, 0, ASKED, NULL},
  {check_own, OF_REFUSALS, BEFORE_NOT_HELD, ASKED | LISTING, has_own},
  {check_held, OF_ARGS, 0, ASKED | SHOWN, shows},
  {check_held, OF_ARGS, 0, LISTING, may_lack},
  {check_assumed, OF_MOVE, 0, SHOWN, NULL},
  {check_bounds, OF_ARGS, 0, ASKED | LISTING, is_bounded},
  {check_last, OF_REFUSALS, BEFORE_NOTHING, ASKED | LISTING, NULL},
  {make_move, OF_MOVE, 0, MADE, NULL},
  {check_gifts, OF_MOVE, 0, JUDGING, may_hide},
  {check_assumed, OF_MOVE, 1, OBSERVING, may_hide},
  {check_announced, OF_MOVE, 0, MADE, says},
  {check_brought, OF_MOVE, 0, MADE, NULL},
  {go_on, OF_MOVE, 0, MADE, NULL},
};

enum { STEPS = sizeof order / sizeof *order };

static Ruling check_refusal (Trial *x, const Move *m, int i) {
  Outcome outcome;
  do
    outcome = host_refuse_by(x->j->host, m, i, x->e->seat, x->bound->value);
  while (outcome == OUTCOME_AGAIN);
  return outcome == OUTCOME_OK ? RULING_FINE : trial_translate(x, outcome);
}

/* A list under construction; any move's list fits. */
typedef struct Checks {
  Check check[STEPS + REFUSALS_LIMIT + 2 * ARGS_LIMIT];
  int count;
} Checks;

static void add_check (Checks *c, CheckMove *check, int index, int sees) {
  c->check[c->count++] = (Check){check, index, sees};
}

static void add_refusals (Checks *c, const Move *m, int before) {
  for (int i = 0; i < m->refusals; i++)
    if ((int)m->refusal[i].before == before)
      add_check(c, check_refusal, i,
                m->refusal[i].sees < m->args ? m->refusal[i].sees : m->args);
}

static void add_step (Checks *c, const struct Step *s, const Move *m,
                      Occasion occasion) {
  if (s->of == OF_ARGS) {
    for (int i = 0; i < m->args; i++)
      if (s->concerns(m, i)) add_check(c, s->check, i, i + 1);
  }
  else if (s->of == OF_REFUSALS && occasion == ON_LISTING)
    add_refusals(c, m, s->before);
  else if (s->concerns == NULL || s->concerns(m, s->before))
    add_check(c, s->check, s->before, m->args);
}

static const Check *make_list (Ruleset *r, const Move *m, Occasion occasion) {
  Checks c = {.count = 0};
  size_t size;
  for (const struct Step *s = order; s < order + STEPS; s++)
    if (s->on >> occasion & 1) add_step(&c, s, m, occasion);
  add_check(&c, NULL, 0, 0);
  size = (size_t)c.count * sizeof *c.check;
  return memcpy(ruleset_room(r, size), c.check, size);
}

const Check *trial_checks (Ruleset *r, Move *m, Occasion occasion) {
  if (m->checks[occasion] == NULL)
    m->checks[occasion] = make_list(r, m, occasion);
  return m->checks[occasion];
}

/* Makes the checks while they pass. */
static Ruling judge_move (Trial *x, Table *t, Occasion occasion) {
  Ruleset *r = x->j->rules;
  Move *m = &r->move[x->bound->move];
  const Check *c = trial_checks(r, m, occasion);
  Ruling ruling = RULING_FINE;
  x->occasion = occasion;
  trial_sit(x, t);
  for (; ruling == RULING_FINE && c->check != NULL; c++)
    ruling = c->check(x, m, c->index);
  return ruling;
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
  return judge_move(x, t, ON_ASKING);
}

/* Could these assumptions be true, and that one (NULL: none) be false? */
static bool may_be (const Trial *x, const Doubt *so, int count,
                    const Doubt *not) {
  Sitting sit = x->sit;
  Table scratch;
  Choices choices = {0};
  bool may;
  sit.table = &scratch;
  sit.choices = &choices;
  sit.census = false;
  sit.doubts = count;
  if (count > 0) memcpy(sit.doubt, so, (size_t)count * sizeof *so);
  do {
    table_copy(&scratch, x->sit.table, sit.layout);
    choices.depth = 0;
    may = assume_all(&sit) == NULL &&
          (not == NULL || assume_opposite(&sit, not));
  } while (!may && choices_go_on(&choices));
  return may;
}

/* Keeps only those that both have. */
static void keep_both (Broken *b, const Broken *other) {
  Broken all = *b;
  b->count = 0;
  for (int i = 0; i < all.count; i++)
    for (int k = 0; k < other->count; k++)
      if (all.article[i] == other->article[k]) broken_add(b, all.article[i]);
}

/* 'refused': by that article, whatever was held; or -1. */
static void add_breach (const Trial *x, int refused, Breach *breach) {
  const Doubt *d = x->sit.doubt;
  int doubts = x->sit.doubts;
  Broken surely = {0};
  while (refused >= 0 && doubts > 0 && d[doubts - 1].article == refused)
    doubts--;
  for (int i = 0; i < doubts; i++) {
    if (may_be(x, d, i, &d[i])) broken_add(&breach->maybe, d[i].article);
    if (!may_be(x, &d[i], 1, NULL)) broken_add(&surely, d[i].article);
  }
  if (refused >= 0) broken_add(&surely, refused);
  if (refused >= 0 && may_be(x, d, doubts, NULL))
    broken_add(&breach->maybe, refused);
  if (breach->begun)
    keep_both(&breach->surely, &surely);
  else
    breach->surely = surely;
  breach->begun = true;
}

void trial_add_breach (Trial *x, Table *t, Breach *breach) {
  int article;
  Ruling ruling = judge_move(x, t, ON_DOUBTING);
  article = ruling == RULING_ILLEGAL ? x->j->finding.article : -1;
  if (ruling == RULING_FINE || article >= ARTICLES_COMMON)
    add_breach(x, article, breach);
}

Ruling trial_check_here (Trial *x, Table *t) {
  return judge_move(x, t, ON_CLOSING);
}

void trial_show (Trial *x, Table *t) { judge_move(x, t, ON_SHOWING); }

bool trial_names_unseen (const BoundMove *b) {
  for (int i = 0; i < b->kinds; i++)
    if (b->kind[i] == CARD_UNSEEN) return true;
  return false;
}

static Occasion occasion_of (const Trial *x) {
  if (!x->force) return ON_JUDGING;
  return x->j->mode == MODE_SHOW ? ON_SHOWING : ON_OBSERVING;
}

/* If the course differs by world, a verb may mean another move. */
static bool is_bound (Trial *x, const Table *t) {
  return !x->j->parted || x->j->worlds == 1 || x->e->bound != NULL ||
         trial_bind(x, t) == RULING_FINE;
}

Ruling trial_move (Trial *x, Table *t) {
  if (!is_bound(x, t))
    return finding_illegal(x->j, ARTICLE_MOVE_UNKNOWN_NOW, x->e->text);
  x->j->tried |= UINT64_C(1) << x->bound->move;
  x->sit.unseen = trial_names_unseen(x->bound);
  x->applied = false;
  if (x->sit.plain && x->sit.unseen && x->sit.layout->zones_have_articles)
    return RULING_AGAIN;
  return judge_move(x, t, occasion_of(x));
}

Ruling trial_begin (Trial *x, Table *t) {
  trial_sit(x, t);
  machine_begin(&x->machine);
  return continued(x, machine_advance(&x->machine));
}

Ruling trial_pass_over (Trial *x) {
  x->supply.arrows = 0;
  x->applied = true;
  return continued(x, machine_close(&x->machine));
}

Ruling trial_close (Trial *x, Table *t) {
  trial_sit(x, t);
  return judge_is_optional(x->j, t) ? trial_pass_over(x) : RULING_FINE;
}

/* Repeats the call that needed a card, now that the log has named more. */
Ruling trial_resume (Trial *x, Table *t) {
  const Phase *p;
  trial_sit(x, t);
  x->applied = true;
  p = machine_phase(&x->machine);
  if (p != NULL && p->optional && t->frame[t->depth - 1].step == STEP_WAIT)
    return continued(x, machine_close(&x->machine));
  return continued(x, machine_advance(&x->machine));
}

Ruling trial_go_on (Trial *x, Table *t) {
  trial_sit(x, t);
  x->applied = true;
  return continued(x, machine_advance(&x->machine));
}

void trial_look (Trial *x, Judge *j, Table *t) {
  trial_open(x, j, NULL);
  trial_sit(x, t);
}
