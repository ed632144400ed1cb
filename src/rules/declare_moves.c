/*
** Moves and phases of a rule file
** SPDX-License-Identifier: MIT
*/
#include "rules/declare_private.h"

/*
** Functions that are called for every card. That takes hundreds of calls, and
** the results are always the same: so they are compiled with the game, a byte
** per card (see compiled.h).
*/

/* Takes a byte per card from the compiled answers. */
static bool recall_answers (Reading *d, uint8_t *answer) {
  size_t kinds = (size_t)d->r->layout.kinds;
  if (d->answers.len < kinds) return false;
  memcpy(answer, d->answers.at, kinds);
  d->answers = (Span){d->answers.at + kinds, d->answers.len - kinds};
  return true;
}

/* Reports the answers of the function on top. */
static void report_answers (const Reading *d, const uint8_t *answer) {
  Span said = {(const char *)answer, (size_t)d->r->layout.kinds};
  if (d->ears != NULL && d->ears->asks != NULL)
    d->ears->asks(d->ears->who, freeze_finds_harmless(d->L), said);
}

/* Calls the function on top for a card. [-0, +1, e] */
static void ask_of_card (const Reading *d, int cards, int kind) {
  lua_pushvalue(d->L, -1);
  lua_rawgeti(d->L, cards, kind + 1);
  lua_call(d->L, 1, 1);
}

static void ask_each (const Reading *d, int cards, uint8_t *answer) {
  for (int k = 0; k < d->r->layout.kinds; k++, lua_pop(d->L, 1)) {
    ask_of_card(d, cards, k);
    answer[k] = (uint8_t)lua_toboolean(d->L, -1);
  }
  report_answers(d, answer);
}

/* The cards for which the function on top returns true. */
static KindSet ask_each_card (Reading *d, int cards) {
  uint8_t yes[KINDS_LIMIT];
  KindSet set = kindset_none();
  if (!recall_answers(d, yes)) ask_each(d, cards, yes);
  for (int k = 0; k < d->r->layout.kinds; k++)
    if (yes[k]) kindset_add(&set, k);
  return set;
}

/* The rank of a card: how many cards of the scale have a lower number. */
static void rank_each (const Reading *d, const bool *on_scale,
                       const double *number, uint8_t *rank) {
  int kinds = d->r->layout.kinds;
  for (int k = 0; k < kinds; k++)
    for (int i = 0; i < kinds; i++)
      if (on_scale[i] && number[i] < number[k]) rank[k]++;
}

/* Is a card on the scale, and where? Two bytes per card. */
static void ask_ranks (const Reading *d, int cards, uint8_t *on_scale,
                       uint8_t *rank) {
  bool is[KINDS_LIMIT];
  double number[KINDS_LIMIT];
  for (int k = 0; k < d->r->layout.kinds; k++, lua_pop(d->L, 1)) {
    ask_of_card(d, cards, k);
    on_scale[k] = is[k] = lua_type(d->L, -1) == LUA_TNUMBER;
    number[k] = lua_tonumber(d->L, -1);
  }
  rank_each(d, is, number, rank);
  report_answers(d, on_scale);
  report_answers(d, rank);
}

/* Ranks the cards by the function on top: a number is a place on the scale. */
static void rank_each_card (Reading *d, int cards, Sort *s) {
  uint8_t on_scale[KINDS_LIMIT];
  if (!recall_answers(d, on_scale) || !recall_answers(d, s->rank))
    ask_ranks(d, cards, on_scale, s->rank);
  for (int k = 0; k < d->r->layout.kinds; k++)
    if (on_scale[k]) kindset_add(&s->kinds, k);
}

static void read_zone_only (Reading *d, int zone, const char *name) {
  lua_State *L = d->L;
  int t = lua_absindex(L, -1), cards, type;
  d->r->layout.zone[zone].only = kindset_all();
  d->r->layout.zone[zone].article = -1;
  (void)name;
  if (!lua_istable(L, t)) return;
  lua_getfield(L, GAME_AT, "cards");
  cards = lua_absindex(L, -1);
  type = lua_getfield(L, t, "only");
  if (type == LUA_TFUNCTION)
    d->r->layout.zone[zone].only = ask_each_card(d, cards);
  else if (type == LUA_TTABLE)
    d->r->layout.zone[zone].only = field_cards(d, lua_absindex(L, -1));
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_ONLY_IS), fact_string("only"));
  if (lua_getfield(L, t, "article") != LUA_TSTRING) return;
  d->r->layout.zone[zone].article = field_article(d, lua_tostring(L, -1));
  d->r->layout.zones_have_articles = true;
}

void declare_zones_only (Reading *d, int game) {
  declare_named(d, game, "zones", read_zone_only);
}

/* sorts.heart = { function (card) … end, title = "heart" }, or with ids */
static void read_sort (Reading *d, int i, const char *name) {
  Sort *s = &d->r->sort[i];
  lua_State *L = d->L;
  int t = lua_absindex(L, -1), cards;
  s->name = name;
  d->r->sorts = i + 1;
  if (dictionary_find(d->r->kind_words, span_of(name)) >= 0)
    field_wrong(d, fact_saying(SAY_CARD_TOO));
  if (!lua_istable(L, t)) field_wrong(d, fact_saying(SAY_MUST_BE_TABLE));
  field_read(d, t, &schema_sort, s);
  if (!s->title.en[0]) s->title.en = name;
  if (!s->many.en[0]) s->many = s->title;
  lua_getfield(L, GAME_AT, "cards");
  cards = lua_absindex(L, -1);
  s->is_scale = s->above.en[0] || s->below.en[0];
  if (lua_rawgeti(L, t, 1) != LUA_TFUNCTION)
    s->kinds = field_cards(d, t);
  else if (s->is_scale)
    rank_each_card(d, cards, s);
  else
    s->kinds = ask_each_card(d, cards);
}

/* Cards look like their sort unless declared otherwise. */
static void inherit_looks (Ruleset *r, const Sort *s) {
  for (KindSet kinds = s->kinds; !kindset_is_empty(kinds);) {
    Kind *k = &r->kind[kindset_take(&kinds)];
    if (k->colour == NULL) continue;  /* the card was rejected */
    if (!k->colour[0]) k->colour = s->colour;
    if (!k->symbol[0]) k->symbol = s->symbol;
  }
}

/* A number shown by a sort's name uses the sort's title. */
static void inherit_words (Figure *f, const Sort *s) {
  for (int i = 0; f->show == SHOW_WORD && i < f->words; i++)
    if (strcmp(f->word[i].text.en, s->name) == 0)
      f->word[i] = (FigureWord){s->many, s->colour};
}

void declare_sorts (Reading *d, int game) {
  Ruleset *r = d->r;
  declare_named(d, game, "sorts", read_sort);
  for (int i = 0; i < r->sorts; i++) {
    inherit_looks(r, &r->sort[i]);
    for (int c = 0; c < r->layout.counters; c++)
      inherit_words(&r->counter[c], &r->sort[i]);
    for (int t = 0; t < r->layout.tallies; t++)
      inherit_words(&r->tally[t], &r->sort[i]);
  }
}

/* A function's bound can break an article; the move is then not malformed. */
static Bound read_bound (Reading *d, int index, const Arg *a) {
  Bound b = {.option = -1};
  if (lua_type(d->L, index) != LUA_TFUNCTION) return declare_bound(d, index);
  if (a->article < 0) field_wrong(d, fact_saying(SAY_BOUND_NEEDS_ARTICLE));
  lua_pushvalue(d->L, index);
  b.function = luaL_ref(d->L, LUA_REGISTRYINDEX);
  return b;
}

/* The two bounds on top. [-2, +0, e] */
static void read_both_bounds (Reading *d, Arg *a) {
  a->bounded = true;
  a->least = read_bound(d, -2, a);
  a->most = read_bound(d, -1, a);
  lua_pop(d->L, 2);
}

/* count = 3, count = { 1, 6 }: the number of cards */
static void read_count (Reading *d, int t, Arg *a) {
  lua_State *L = d->L;
  int type = lua_getfield(L, t, "count");
  a->bounded = type != LUA_TNIL;
  if (type == LUA_TTABLE) {
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    read_both_bounds(d, a);
  }
  else if (a->bounded)
    a->least = a->most = read_bound(d, -1, a);
  lua_pop(L, 1);
}

static void read_card_arg (Reading *d, int t, Arg *a) {
  a->only = field_cards(d, t);
  if (a->implied && kindset_count(a->only) > 1)
    field_wrong(d, fact_saying(SAY_IMPLIED_IS_ONE));
  if (a->type == ARG_CARDS) read_count(d, t, a);
}

static void read_number_arg (Reading *d, int t, Arg *a) {
  int n = field_length(d, t);
  if (n == 0) return;
  if (n != 2) field_wrong(d, fact_saying(SAY_BOUNDS_ARE_TWO));
  lua_rawgeti(d->L, t, 1);
  lua_rawgeti(d->L, t, 2);
  read_both_bounds(d, a);
}

/* "number" etc. */
static ArgType read_type (Reading *d, int t) {
  const char *type = NULL;
  if (lua_istable(d->L, t)) type = field_text(d, t, "type", NULL);
  for (int i = 0; type != NULL && schema_arguments[i].name != NULL; i++)
    if (strcmp(schema_arguments[i].name, type) == 0) return (ArgType)i;
  field_wrong(d, fact_saying(SAY_ARGUMENT_IS));
}

static void read_word_arg (Reading *d, int t, Arg *a) {
  int n = field_length(d, t);
  a->choice = ruleset_room(d->r, (size_t)(n + 1) * sizeof *a->choice);
  a->choices = field_choices(d, t, a->choice, 0, n);
  field_choice_aliases(d, t, a->choice, n);
  a->words = dictionary_new(FOLD_ACCENTS);
  for (int i = 0; i < n; i++) field_learn(d, a->words, &a->choice[i], i);
}

static void read_arg (Reading *d, int i, const char *unnamed) {
  Arg *a = &d->move->arg[i];
  int t = lua_absindex(d->L, -1);
  (void)unnamed;
  a->zone = a->article = -1;
  a->type = read_type(d, t);
  field_read(d, t, &schema_arguments[a->type].sort, a);
  if (a->name == NULL) a->name = schema_arguments[a->type].name;
  if (a->among && (a->type == ARG_WORD || a->type == ARG_PLAYER))
    field_wrong(d, fact_saying(SAY_AMONG_IS_FOR), fact_string("among"));
  switch (a->type) {
    case ARG_NUMBER: read_number_arg(d, t, a); break;
    case ARG_WORD: read_word_arg(d, t, a); break;
    case ARG_CARD: case ARG_CARDS: read_card_arg(d, t, a); break;
    case ARG_PLAYER: break;
  }
}

/* Is it clear in a log where a list of cards ends and this argument begins? */
static void check_after_cards (Reading *d, const Move *m, int i) {
  const Arg *a = &m->arg[i];
  bool may_be_list = a->type == ARG_CARDS ||
                     (a->type == ARG_CARD && a->optional);
  for (int k = 0; k < i && may_be_list && !a->label.en[0]; k++)
    if (m->arg[k].type == ARG_CARDS) {
      d->at.argument = i + 1;
      field_wrong(d, fact_saying(SAY_CARDS_BEHIND_CARDS),
                  fact_string("label"));
    }
}

static void read_args (Reading *d, int t, Move *m) {
  lua_State *L = d->L;
  int n;
  if (lua_getfield(L, t, "args") == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (!lua_istable(L, -1)) field_wrong(d, fact_saying(SAY_FIELD_IS_LIST),
                                       fact_string("args"));
  n = field_length(d, -1);
  if (n > ARGS_LIMIT)
    field_wrong(d, fact_saying(SAY_TOO_MANY_ARGS), fact_number(ARGS_LIMIT),
                fact_number(n));
  for (m->args = 0; m->args < n; m->args++) {
    d->at.argument = m->args + 1;
    lua_rawgeti(L, -1, m->args + 1);
    field_item(d, read_arg, m->args, "");
  }
  d->at.argument = 0;
  for (int i = 1; i < n; i++) check_after_cards(d, m, i);
  lua_pop(L, 1);
}

static Before read_before (Reading *d, int t) {
  const char *before = field_text(d, t, "before", NULL);
  const char *rather_than = field_text(d, t, "rather_than", NULL);
  if (rather_than != NULL) {
    if (strcmp(rather_than, "turn") == 0) return RATHER_THAN_TURN;
    field_wrong(d, fact_saying(SAY_RATHER_THAN_IS), fact_string("rather_than"),
                fact_string(rather_than));
  }
  if (before == NULL) return BEFORE_NOTHING;
  if (strcmp(before, "turn") == 0) return BEFORE_TURN;
  if (strcmp(before, "not-held") == 0) return BEFORE_NOT_HELD;
  field_wrong(d, fact_saying(SAY_BEFORE_IS), fact_string("before"),
              fact_string(before));
}

/*
** The number of a move's arguments that the function on top takes. [-0, +0, -]
*/
static int count_seen (lua_State *L) {
  lua_Debug ar;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">u", &ar);
  if (ar.isvararg) return ARGS_LIMIT;
  return ar.nparams > 2 ? ar.nparams - 2 : 0;  /* after table and seat */
}

/* { "article", function … end }, { …, empty = "deck" }, { …, above = … } */
static void read_refusal_kind (Reading *d, int item, const Move *m,
                               Refusal *f) {
  field_read(d, item, &schema_refusal, f);
  if (lua_rawgeti(d->L, item, 2) == LUA_TFUNCTION) {
    f->sees = count_seen(d->L);
    f->function = luaL_ref(d->L, LUA_REGISTRYINDEX);
  } else if (f->zone >= 0)
    f->kind = REFUSE_EMPTY;
  else if (f->tally >= 0) {
    f->kind = REFUSE_ABOVE;
    f->sees = 1;
    if (m->args == 0 || m->arg[0].type != ARG_NUMBER)
      field_wrong(d, fact_saying(SAY_ABOVE_IS_FOR), fact_string("above"));
  }
  else
    field_wrong(d, fact_saying(SAY_REFUSAL_LACKS),
                fact_string(d->r->article[f->article].id));
}

static void read_refusal (Reading *d, int i, const char *unnamed) {
  lua_State *L = d->L;
  Move *m = d->move;
  Refusal *f = &m->refusal[i];
  int item = lua_absindex(L, -1);
  (void)unnamed;
  if (!lua_istable(L, item) || lua_rawgeti(L, item, 1) != LUA_TSTRING)
    field_wrong(d, fact_saying(SAY_REFUSAL_IS));
  f->article = field_article(d, lua_tostring(L, -1));
  f->before = read_before(d, item);
  m->refusals_at |= 1u << f->before;
  if (!f->sure) m->unsure_at |= 1u << f->before;
  read_refusal_kind(d, item, m, f);
}

/* refuse = { { "article", function (t, seat, …) … end }, … } */
static void read_refusals (Reading *d, int t, Move *m) {
  lua_State *L = d->L;
  int list, n;
  if (lua_getfield(L, t, "refuse") == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (!lua_istable(L, -1)) field_wrong(d, fact_saying(SAY_FIELD_IS_LIST),
                                       fact_string("refuse"));
  list = lua_absindex(L, -1);
  n = field_length(d, list);
  if (n > REFUSALS_LIMIT)
    field_wrong(d, fact_saying(SAY_TOO_MANY_REFUSALS),
                fact_number(REFUSALS_LIMIT), fact_number(n));
  for (m->refusals = 0; m->refusals < n; m->refusals++) {
    lua_rawgeti(L, list, m->refusals + 1);
    field_item(d, read_refusal, m->refusals, "");
    lua_settop(L, list);
  }
  lua_settop(L, list - 1);
}

/* A function, or "done" for a move without other effect. */
static void read_apply (Reading *d, int t, Move *m) {
  int type = lua_getfield(d->L, t, "apply");
  if (type == LUA_TFUNCTION) {
    m->apply = luaL_ref(d->L, LUA_REGISTRYINDEX);
    return;
  }
  m->just_done = type == LUA_TSTRING &&
                 strcmp(lua_tostring(d->L, -1), "done") == 0;
  if (!m->just_done)
    field_wrong(d, fact_saying(SAY_NO_APPLY), fact_string("apply"));
  lua_pop(d->L, 1);
}

static void look_at_careful (lua_State *L, Move *m) {
  if (m->careful == 0) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, m->careful);
  m->careful_sees = count_seen(L);
  lua_pop(L, 1);
}

static void read_move (Reading *d, int i, const char *name) {
  Move *m = &d->r->move[i];
  int t = lua_absindex(d->L, -1), first;
  m->name = name;
  d->move = m;
  d->r->verb_next[i] = -1;
  if (!lua_istable(d->L, t)) field_wrong(d, fact_saying(SAY_MUST_BE_TABLE));
  field_read(d, t, &schema_move, m);
  look_at_careful(d->L, m);
  if (m->verb.en == NULL) m->verb.en = name;
  read_args(d, t, m);
  read_refusals(d, t, m);
  read_apply(d, t, m);
  first = dictionary_find(d->r->verb_words, span_of(m->verb.en));
  if (first < 0)
    field_learn(d, d->r->verb_words, &m->verb, i);
  else {
    m->verb = d->r->move[first].verb;  /* identifies its other words */
    while (d->r->verb_next[first] >= 0) first = d->r->verb_next[first];
    d->r->verb_next[first] = i;
  }
}

void declare_moves (Reading *d, int game) {
  d->r->moves = declare_named(d, game, "moves", read_move);
}

static void read_because (Reading *d, int i, const char *name) {
  int article = field_article(d, name);
  (void)i;
  if (!lua_isfunction(d->L, -1))
    field_wrong(d, fact_saying(SAY_BECAUSE_IS));
  lua_pushvalue(d->L, -1);
  d->r->because[article] = luaL_ref(d->L, LUA_REGISTRYINDEX);
}

void declare_because (Reading *d, int game) {
  declare_named(d, game, "because", read_because);
}

static _Noreturn void wrong_move (Reading *d, const char *name) {
  if (name == NULL) field_wrong(d, fact_saying(SAY_MOVES_ARE_LIST),
                                fact_string("moves"));
  field_meant(d, LIST_MOVES, name);
  field_wrong(d, fact_saying(SAY_NO_SUCH_MOVE), fact_string(name));
}

static uint64_t read_phase_moves (Reading *d, int t) {
  lua_State *L = d->L;
  uint64_t set = 0;
  if (lua_getfield(L, t, "moves") == LUA_TTABLE) {
    int n = field_length(d, -1);
    for (int i = 1; i <= n; i++, lua_pop(L, 1)) {
      int m = -1;
      if (lua_rawgeti(L, -1, i) == LUA_TSTRING)
        m = ruleset_find_move(d->r, lua_tostring(L, -1));
      if (m < 0)
        wrong_move(d, lua_tostring(L, -1));
      else
        set |= UINT64_C(1) << m;
    }
  }
  else if (!lua_isnil(L, -1))
    field_wrong(d, fact_saying(SAY_MOVES_ARE_LIST), fact_string("moves"));
  lua_pop(L, 1);
  return set;
}

/* { around = "leader", with = "stake" }, { from = … }, { only = … } */
static void read_each_table (Reading *d, int t, Each *e) {
  SchemaOfEach read = {{0}, -1};
  field_read(d, t, &schema_each, &read);
  e->tally = read.with;
  for (int i = EACH_FROM; i <= EACH_ONLY; i++) {
    if (read.counter[i] < 0) continue;
    e->kind = (EachKind)i;
    e->counter = read.counter[i];
  }
  if (e->kind == EACH_FUNCTION)
    field_wrong(d, fact_saying(SAY_EACH_NEEDS), fact_string("each"));
}

static void read_each (Reading *d, int t, Phase *p) {
  int type = lua_getfield(d->L, t, "each");
  p->has_each = type != LUA_TNIL;
  if (type == LUA_TFUNCTION) {
    p->each.function = luaL_ref(d->L, LUA_REGISTRYINDEX);
    return;
  }
  if (type == LUA_TTABLE)
    read_each_table(d, lua_absindex(d->L, -1), &p->each);
  else if (type != LUA_TNIL)
    field_wrong(d, fact_saying(SAY_EACH_IS), fact_string("each"));
  lua_pop(d->L, 1);
}

static void read_phase (Reading *d, int i, const char *unnamed) {
  lua_State *L = d->L;
  Phase *p = &d->r->phase[i];
  int t = lua_absindex(L, -1);
  (void)unnamed;
  p->name = "";
  d->r->phases = i + 1;
  d->at = (Place){.list = "phases", .number = i + 1};
  if (!lua_istable(L, t) || lua_rawgeti(L, t, 1) != LUA_TSTRING)
    field_wrong(d, fact_saying(SAY_PHASE_IS_TABLE));
  p->name = field_own(d, -1);
  lua_pop(L, 1);
  d->at = (Place){.list = "phases", .name = p->name, .is_quoted = true};
  d->item = p->name;
  if (ruleset_find_phase(d->r, p->name) < i)
    field_wrong(d, fact_saying(SAY_PHASE_TWICE));
  field_read(d, t, &schema_phase, p);
  p->moves = read_phase_moves(d, t);
  p->optional = field_flag(d, t, "otherwise");
  if (p->optional && p->instead >= 0)
    field_wrong(d, fact_saying(SAY_PHASE_OPTIONAL_INSTEAD));
  read_each(d, t, p);
  if (!p->run && !p->has_each && !p->nested)
    field_wrong(d, fact_saying(SAY_PHASE_LACKS));
}

/* The next phase that is not nested, or the first. */
static int find_next_phase (const Ruleset *r, int phase) {
  do phase++;
  while (phase < r->phases && r->phase[phase].nested);
  return phase < r->phases ? phase : 0;
}

/* All moves with the verb of one of these. */
static uint64_t add_namesakes (const Ruleset *r, uint64_t moves) {
  for (int m = 0; m < r->moves; m++)
    if (r->verb_next[m] >= 0 && moves >> m & 1)
      moves |= UINT64_C(1) << r->verb_next[m];
  for (int m = r->moves - 1; m >= 0; m--)
    if (r->verb_next[m] >= 0 && moves >> r->verb_next[m] & 1)
      moves |= UINT64_C(1) << m;
  return moves;
}

static bool is_echoed (const Ruleset *r, int phase) {
  uint64_t moves = add_namesakes(r, r->phase[phase].moves);
  for (int i = 0; i < r->phases; i++)
    if (i != phase && (r->phase[i].moves & moves) != 0) return true;
  return false;
}

void declare_phases (Reading *d, int game) {
  Ruleset *r = d->r;
  declare_listed(d, game, "phases", read_phase);
  for (int i = 0; i < r->phases; i++) {
    r->phase[i].behind = find_next_phase(r, i);
    r->phase[i].echoed = is_echoed(r, i);
  }
}

/* { "most-gems", function … end, en = …, fr = …, source = … } */
static void read_tie (Reading *d, int i, const char *unnamed) {
  lua_State *L = d->L;
  Tie *tie = &d->r->tie[i];
  int t = lua_absindex(L, -1);
  (void)unnamed;
  d->at = (Place){.list = "ties", .number = i + 1};
  if (!lua_istable(L, t) || lua_rawgeti(L, t, 1) != LUA_TSTRING)
    field_wrong(d, fact_saying(SAY_TIE_IS_TABLE));
  tie->article.id = field_own(d, -1);
  lua_pop(L, 1);
  d->item = tie->article.id;
  field_read(d, t, &schema_tie, tie);
  if (lua_rawgeti(L, t, 2) == LUA_TFUNCTION)
    tie->by = luaL_ref(L, LUA_REGISTRYINDEX);
  else if (!lua_isnil(L, -1))
    field_wrong(d, fact_saying(SAY_TIE_IS_TABLE));
  d->r->ties = i + 1;
}

void declare_ties (Reading *d, int game) {
  bool is_empty;
  if (lua_getfield(d->L, game, "ties") == LUA_TTABLE) {
    is_empty = lua_rawlen(d->L, -1) == 0;
    lua_pop(d->L, 1);
    if (is_empty) return;
  }
  declare_listed(d, game, "ties", read_tie);
}
