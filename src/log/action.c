/*
** Action numbers: moves as learning programs see them
** SPDX-License-Identifier: MIT
*/
#include "log/action.h"

#include <math.h>

/* Options can change a bound: take the widest one possible. */
static bool find_bound (const Ruleset *r, Bound b, bool is_most,
                        double *bound) {
  const Option *o = &r->option[b.option < 0 ? 0 : b.option];
  *bound = b.option < 0 ? b.fixed : is_most ? o->most : o->least;
  return b.function == 0;
}

static void number_range (const Ruleset *r, const Arg *a, double *least,
                          double *most) {
  bool open = !a->bounded;
  if (open || !find_bound(r, a->least, false, least))
    *least = ACTION_LEAST;
  if (open || !find_bound(r, a->most, true, most)) *most = ACTION_MOST;
  *least = ceil(*least);
  *most = floor(*most);
}

static KindSet kinds_of (const Ruleset *r, const Arg *a) {
  return kindset_and(a->only, kindset_below(r->layout.kinds));
}

static int place_of (KindSet kinds, int kind) {
  return kindset_count(kindset_and(kinds, kindset_below(kind)));
}

static int kind_at (KindSet kinds, int place) {
  while (place-- > 0) kindset_take(&kinds);
  return kindset_first(kinds);
}

enum { SET_LIMIT = 24 };       /* most cards in a set */

typedef struct Sets {
  int kinds, fewest, most;
  Card kind[KINDS_LIMIT];
  uint8_t copies[KINDS_LIMIT];
  int ways[KINDS_LIMIT + 1][SET_LIMIT + 1];   /* [i][n]: sets of n cards
                                                 from kind i on */
} Sets;

static int add_capped (int a, int b) {
  return a > ACTIONS_LIMIT - b ? ACTIONS_LIMIT + 1 : a + b;
}

static void count_ways (Sets *s) {
  memset(s->ways[s->kinds], 0, sizeof s->ways[0]);
  s->ways[s->kinds][0] = 1;
  for (int i = s->kinds - 1; i >= 0; i--)
    for (int n = 0; n <= s->most; n++) {
      s->ways[i][n] = 0;
      for (int c = 0; c <= s->copies[i] && c <= n; c++)
        s->ways[i][n] = add_capped(s->ways[i][n], s->ways[i + 1][n - c]);
    }
}

/*
** With declared bounds a set is any cards within them; otherwise at least two,
** all different. False: the sets could be too large to count.
*/
static bool find_sets (const Ruleset *r, const Arg *a, Sets *s) {
  KindSet left = kinds_of(r, a);
  double fewest = a->bounded ? 1 : 2, most = TOKENS_LIMIT;
  int cards = 0;
  s->kinds = 0;
  while (!kindset_is_empty(left)) {
    int k = kindset_take(&left), copies = r->layout.copies[k];
    if (a->different && copies > 1) copies = 1;
    s->kind[s->kinds] = (Card)k;
    s->copies[s->kinds++] = (uint8_t)copies;
    cards += copies;
  }
  if (a->bounded && !find_bound(r, a->least, false, &fewest)) fewest = 1;
  if (a->bounded && !find_bound(r, a->most, true, &most)) most = TOKENS_LIMIT;
  s->fewest = fewest < 1 ? 1 : (int)ceil(fewest);
  s->most = most > cards ? cards : (int)most;
  if (s->most > SET_LIMIT) return false;
  count_ways(s);
  return true;
}

static int count_sets (const Ruleset *r, const Arg *a) {
  Sets s;
  int count = 0;
  if (!find_sets(r, a, &s)) return ACTIONS_LIMIT + 1;
  for (int n = s.fewest; n <= s.most; n++)
    count = add_capped(count, s.ways[0][n]);
  return count;
}

/*
** Smaller sets come first; within a size, those with fewer of the first kind.
*/
static int place_of_set (const Sets *s, const uint8_t copies[], int size) {
  int place = 0, left = size;
  if (size < s->fewest || size > s->most) return -1;
  for (int n = s->fewest; n < size; n++) place += s->ways[0][n];
  for (int i = 0; i < s->kinds; i++) {
    if (copies[s->kind[i]] > s->copies[i]) return -1;
    for (int c = 0; c < copies[s->kind[i]]; c++)
      place += s->ways[i + 1][left - c];
    left -= copies[s->kind[i]];
  }
  return left == 0 ? place : -1;
}

static int set_at (const Sets *s, int place, Card kind[]) {
  int size = s->fewest, left, n = 0;
  while (place >= s->ways[0][size]) place -= s->ways[0][size++];
  left = size;
  for (int i = 0; i < s->kinds && left > 0; i++)
    for (; left > 0 && place >= s->ways[i + 1][left]; left--) {
      place -= s->ways[i + 1][left];
      kind[n++] = s->kind[i];
    }
  return n;
}

/* For each kind: one card, two of them, and so on. */
static int count_alike (const Ruleset *r, KindSet kinds) {
  int count = 0;
  while (!kindset_is_empty(kinds)) {
    int copies = r->layout.copies[kindset_take(&kinds)];
    count += copies < SET_LIMIT ? copies : SET_LIMIT;
  }
  return count;
}

static int place_in_sets (const Ruleset *r, const Arg *a, const Value *v) {
  uint8_t copies[KINDS_LIMIT] = {0};
  Sets s;
  for (int i = 0; i < v->count; i++) copies[v->kind[i]]++;
  return find_sets(r, a, &s) ? place_of_set(&s, copies, v->count) : -1;
}

static bool are_together (const Arg *a, const Value *v) {
  KindSet given = kindset_none();
  for (int i = 0; i < v->count; i++) kindset_add(&given, v->kind[i]);
  return kindset_is_same(given, a->together) &&
         v->count == kindset_count(given);
}

static bool are_alike (const Value *v) {
  for (int i = 1; i < v->count; i++)
    if (v->kind[i] != v->kind[0]) return false;
  return true;
}

/* Cards of one kind come first ("play 7 7"), then the other sets. */
static int place_of_cards (const Ruleset *r, const Arg *a, const Value *v) {
  KindSet kinds = kinds_of(r, a);
  int alike, place;
  for (int i = 0; i < v->count; i++)
    if (v->kind[i] >= KINDS_LIMIT || !kindset_has(kinds, v->kind[i]))
      return -1;
  if (v->count == 0) return -1;
  if (a->type == ARG_CARD) return place_of(kinds, v->kind[0]);
  if (a->bounded) return place_in_sets(r, a, v);
  if (are_alike(v)) {
    if (v->count > count_alike(r, kindset_of(v->kind[0]))) return -1;
    kinds = kindset_and(kinds, kindset_below(v->kind[0]));
    return count_alike(r, kinds) + v->count - 1;
  }
  alike = count_alike(r, kinds);
  if (!a->different) return are_together(a, v) ? alike : -1;
  place = place_in_sets(r, a, v);
  return place < 0 ? -1 : alike + place;
}

static int cards_at (const Ruleset *r, const Arg *a, int place,
                     Card kind[]) {
  KindSet kinds = kinds_of(r, a), left = a->together;
  int n = 0;
  Sets s;
  while (!a->bounded && !kindset_is_empty(kinds)) {
    int k = kindset_take(&kinds), copies = count_alike(r, kindset_of(k));
    if (place < copies) {
      card_fill(kind, (Card)k, place + 1);
      return place + 1;
    }
    place -= copies;
  }
  if (a->bounded || a->different)
    return find_sets(r, a, &s) ? set_at(&s, place, kind) : 0;
  while (!kindset_is_empty(left)) kind[n++] = (Card)kindset_take(&left);
  return n;
}

static int count_cards (const Ruleset *r, const Arg *a) {
  int alike = count_alike(r, kinds_of(r, a));
  if (a->bounded) return count_sets(r, a);
  if (a->different) return add_capped(alike, count_sets(r, a));
  return alike + !kindset_is_empty(a->together);
}

/* Counts one more value if the argument may be left out. */
static int count_values (const Ruleset *r, const Arg *a) {
  double least = 0, most = -1;
  switch (a->type) {
    case ARG_NUMBER: number_range(r, a, &least, &most); break;
    case ARG_WORD: most = a->choices - 1; break;
    case ARG_PLAYER: most = r->most_seats - 1; break;
    case ARG_CARD: most = kindset_count(kinds_of(r, a)) - 1; break;
    case ARG_CARDS: most = count_cards(r, a) - 1; break;
  }
  if (most < least) return a->optional;
  if (most - least >= ACTIONS_LIMIT) return ACTIONS_LIMIT + 1;
  return (int)(most - least) + 1 + a->optional;
}

static int place_of_value (const Ruleset *r, const Arg *a, const Value *v,
                           int values) {
  double least = 0, most = 0;
  int place;
  if (!v->given) return a->optional ? 0 : -1;
  if (a->type == ARG_NUMBER) number_range(r, a, &least, &most);
  if (a->type == ARG_CARD || a->type == ARG_CARDS)
    place = place_of_cards(r, a, v);
  else if (v->number < least || v->number - least >= values ||
           v->number != floor(v->number))
    return -1;
  else
    place = (int)(v->number - least);
  if (place >= 0) place += a->optional;
  return place < values ? place : -1;
}

static void set_value (const Ruleset *r, const Arg *a, int place,
                       BoundMove *b, Value *v) {
  double least = 0, most;
  place -= a->optional;
  if (place < 0) return;
  v->given = true;
  if (a->type == ARG_NUMBER) number_range(r, a, &least, &most);
  if (a->type != ARG_CARD && a->type != ARG_CARDS) {
    v->number = least + place;
    return;
  }
  v->kind = b->kind + b->kinds;
  if (a->type == ARG_CARD) {
    v->kind[0] = (Card)kind_at(kinds_of(r, a), place);
    v->count = 1;
  }
  else
    v->count = (uint8_t)cards_at(r, a, place, v->kind);
  b->kinds += v->count;
}

/* A result above ACTIONS_LIMIT means too many. */
static int count_move (const Ruleset *r, const Move *m, int values[]) {
  int count = 1;
  for (int i = 0; i < m->args; i++) {
    values[i] = count_values(r, &m->arg[i]);
    if (values[i] == 0) return 0;
    count = count > ACTIONS_LIMIT / values[i] ? ACTIONS_LIMIT + 1
                                              : count * values[i];
  }
  return count;
}

static bool is_alike (const Arg *a, const Arg *b) {
  if (a->type != b->type || a->optional != b->optional ||
      a->choices != b->choices || strcmp(a->label.en, b->label.en) != 0 ||
      !kindset_is_same(a->only, b->only))
    return false;
  for (int i = 0; i < a->choices; i++)
    if (strcmp(a->choice[i].en, b->choice[i].en) != 0) return false;
  return true;
}

/*
** Returns an earlier move written in the same words, or -1. Such moves share
** their numbers: at most one of them can be meant at a time.
*/
static int find_twin (const Actions *a, int move) {
  const Move *m = &a->rules->move[move];
  for (int t = 0; t < move; t++) {
    const Move *twin = &a->rules->move[t];
    bool alike = a->first[t] >= 0 && twin->args == m->args &&
                 strcmp(twin->verb.en, m->verb.en) == 0;
    for (int i = 0; alike && i < m->args; i++)
      alike = a->values[t][i] == a->values[move][i] &&
              is_alike(&twin->arg[i], &m->arg[i]);
    if (alike) return t;
  }
  return -1;
}

void actions_number (Actions *a, const Ruleset *r) {
  a->rules = r;
  a->count = 1;
  a->complete = true;
  for (int i = 0; i < r->moves; i++) {
    int count = count_move(r, &r->move[i], a->values[i]), twin;
    a->first[i] = -1;
    if (r->move[i].unlisted || count == 0) continue;
    if (count > ACTIONS_LIMIT) {
      a->complete = false;
      continue;
    }
    twin = find_twin(a, i);
    a->first[i] = twin >= 0 ? a->first[twin] : a->count;
    if (twin < 0) a->count += count;
  }
}

int action_of (const Actions *a, const BoundMove *move) {
  const Move *m = &a->rules->move[move->move];
  int action = 0;
  if (a->first[move->move] < 0) return -1;
  for (int i = 0; i < m->args; i++) {
    int values = a->values[move->move][i];
    int place = place_of_value(a->rules, &m->arg[i], &move->value[i], values);
    if (place < 0) return -1;
    action = action * values + place;
  }
  return a->first[move->move] + action;
}

int action_verb (const Actions *a, int action) {
  int move = -1;
  if (action <= ACTION_PASS || action >= a->count) return -1;
  for (int i = 0; i < a->rules->moves; i++)
    if (a->first[i] >= 0 && a->first[i] <= action &&
        (move < 0 || a->first[i] > a->first[move]))
      move = i;
  return move;
}

bool action_move (const Actions *a, int action, int seats, BoundMove *move) {
  int which = action_verb(a, action), place[ARGS_LIMIT];
  const Move *m = &a->rules->move[which < 0 ? 0 : which];
  if (which < 0) return false;
  move_make(move, a->rules, which);
  action -= a->first[which];
  for (int i = m->args - 1; i >= 0; i--) {
    place[i] = action % a->values[which][i];
    action /= a->values[which][i];
  }
  for (int i = 0; i < m->args; i++) {
    Value *v = &move->value[i];
    set_value(a->rules, &m->arg[i], place[i], move, v);
    if (m->arg[i].type == ARG_PLAYER && v->number >= seats) return false;
  }
  return true;
}
