/*
** Hidden cards: questions, assumptions, counting
** SPDX-License-Identifier: MIT
*/
#include "table/doubt.h"

#include "table/knowledge.h"
#include "table/places.h"

static bool is_same_question (const Doubt *a, const Doubt *b) {
  return a->article == b->article && a->slot == b->slot &&
         a->fewer == b->fewer && kindset_is_same(a->kinds, b->kinds) &&
         kindset_is_same(a->also, b->also);
}

/*
** Makes as much of it true on the table as is possible without a choice. False:
** it is impossible.
*/
static bool suppose (Table *t, const Doubt *d) {
  int known = table_count_kinds(t, d->slot, d->kinds);
  KindSet others = kindset_minus(kindset_all(), d->kinds);
  Places p;
  if (!kindset_is_empty(d->also)) return true;
  if (!d->some && d->fewer == 1) return knowledge_strike(t, d->slot, d->kinds);
  places_find(&p, t, d->slot, d->kinds);
  if (p.groups > 1) return true;
  if (d->some)
    return d->fewer <= known ||
           (p.groups == 1 && d->fewer - known <= places_size(&p, 0) &&
            places_fill(&p, t, 0, d->kinds, d->fewer - known, false));
  known += p.groups == 0 ? 0 : places_size(&p, 0);
  return known < d->fewer ||
         (p.groups == 1 &&
          places_fill(&p, t, 0, others, known - d->fewer + 1, false));
}

/*
** Hidden cards decide: the answer is the one being tried, initially no, and the
** judge notes it. An article gets the same answer twice.
*/
static bool doubt (Sitting *s, Doubt d) {
  bool yes;
  for (int i = 0; i < s->doubts; i++)
    if (is_same_question(&s->doubt[i], &d)) return s->doubt[i].some != d.some;
  if (s->doubts == DOUBTS_LIMIT) {
    s->blind = true;
    return false;
  }
  yes = s->answers >> (s->doubtful++ & 63) & 1;
  if (yes) d.some = !d.some;
  s->doubt[s->doubts++] = d;
  if (s->real != NULL && s->impossible == 0 && !suppose(s->table, &d))
    s->impossible = s->doubtful;
  return yes;
}

/* Yes; if it is no in another world, the move rests on that. */
static bool say_yes (Sitting *s, Doubt d) {
  s->held = d;
  return true;
}

/* The doubt that there are fewer than 'cards' of them. */
static Doubt of_fewer (const Sitting *s, int slot, KindSet kinds, int cards) {
  return (Doubt){.slot = (uint8_t)slot, .fewer = (uint16_t)cards,
                 .question = s->questions, .article = s->article,
                 .kinds = kinds};
}

static Doubt of_none (const Sitting *s, int slot, KindSet kinds) {
  return of_fewer(s, slot, kinds, 1);
}

static Doubt of_some (const Sitting *s, int slot, KindSet kinds) {
  Doubt d = of_none(s, slot, kinds);
  d.some = true;
  return d;
}

static Doubt of_not_both (const Sitting *s, int slot, KindSet a, KindSet b) {
  Doubt d = of_none(s, slot, a);
  d.also = b;
  return d;
}

/* Those that may be among the unknown cards of the slot. */
static KindSet could_lie (const Table *t, int slot, KindSet kinds) {
  kinds = kindset_and(table_hidden_kinds(t, slot), kinds);
  return kindset_is_empty(kinds) ? kinds : knowledge_could_lie(t, slot, kinds);
}

/* The set asked for may be a sort, unlike the narrowed one. */
static Doubt asked_for (Doubt d, KindSet asked) {
  d.asked = asked;
  return d;
}

/* A doubt is about the kinds that may be there, or about a whole sort. */
bool doubt_holds (Sitting *s, int slot, KindSet asked, bool all) {
  KindSet hidden, known = kindset_and(table_kinds(s->table, slot), asked);
  s->asks_hands = true;
  if (!kindset_is_empty(known)) return say_yes(s, of_none(s, slot, known));
  hidden = could_lie(s->table, slot, asked);
  if (kindset_is_empty(hidden)) return false;
  return doubt(s, asked_for(of_none(s, slot, all ? asked : hidden), asked));
}

/* The opposite; if unknown, the move assumes that there is one. */
bool doubt_lacks (Sitting *s, int slot, KindSet asked, bool all) {
  KindSet hidden;
  s->asks_hands = true;
  s->questions++;
  if (kindset_meets(table_kinds(s->table, slot), asked)) return false;
  hidden = could_lie(s->table, slot, asked);
  if (kindset_is_empty(hidden)) return say_yes(s, of_some(s, slot, asked));
  return doubt(s, asked_for(of_some(s, slot, all ? asked : hidden), asked));
}

bool doubt_at_least (Sitting *s, int slot, KindSet asked, int cards,
                     bool all) {
  const Table *t = s->table;
  KindSet there = kindset_and(asked, kindset_or(table_kinds(t, slot),
                                                could_lie(t, slot, asked)));
  s->asks_hands = true;
  s->questions++;
  if (cards == 0 || kindset_is_empty(there)) return cards == 0;
  if (table_count_kinds(t, slot, there) >= cards)
    return say_yes(s, of_fewer(s, slot, there, cards));
  if (!places_could_hold(t, slot, there, cards)) return false;
  return doubt(s, asked_for(of_fewer(s, slot, all ? asked : there, cards),
                            asked));
}

/* Both together: if one of them is known, only the other is in question. */
bool doubt_holds_both (Sitting *s, int slot, KindSet a, KindSet b) {
  const Table *t = s->table;
  KindSet known = table_kinds(t, slot), hidden = table_hidden_kinds(t, slot);
  bool has_a = kindset_meets(known, a), has_b = kindset_meets(known, b);
  a = kindset_and(a, kindset_or(known, hidden));
  b = kindset_and(b, kindset_or(known, hidden));
  s->asks_hands = true;
  if (has_a && has_b)
    return say_yes(s, of_not_both(s, slot, kindset_and(known, a),
                                  kindset_and(known, b)));
  if (!has_a) a = knowledge_could_lie(t, slot, kindset_and(a, hidden));
  if (!has_b) b = knowledge_could_lie(t, slot, kindset_and(b, hidden));
  if (kindset_is_empty(a) || kindset_is_empty(b)) return false;
  if (has_a) return doubt(s, of_none(s, slot, b));
  if (has_b) return doubt(s, of_none(s, slot, a));
  return knowledge_could_lie_both(t, slot, a, b) &&
         doubt(s, of_not_both(s, slot, a, b));
}

bool doubt_kinds (const Sitting *s, int slot, DoubtAbout about, AskKinds *ask,
                  void *who, KindSet *kinds) {
  KindSet known = table_kinds(s->table, slot);
  KindSet hidden = table_hidden_kinds(s->table, slot);
  if (about == ABOUT_HOLDS) {
    if (!ask(who, known, kinds)) return false;
    hidden = kindset_minus(hidden, known);
    return !kindset_is_empty(*kinds) || kindset_is_empty(hidden) ||
           ask(who, hidden, kinds);
  }
  if (!ask(who, kindset_or(known, hidden), kinds)) return false;
  return about != ABOUT_LACKS || !kindset_is_empty(*kinds) ||
         ask(who, s->layout->every_kind, kinds);
}

/*
** Doubts that there are none of some kinds can be merged; others if they are
** equal.
*/
static bool can_be_merged (const Doubt *a, const Doubt *b) {
  if (!kindset_is_empty(a->also)) return false;
  return (!a->some && a->fewer == 1) || a->question == b->question;
}

static bool is_of_a_sort (const Doubt *a, const Doubt *b) {
  return a->slot == b->slot && a->article == b->article &&
         a->some == b->some && a->fewer == b->fewer &&
         kindset_is_same(a->also, b->also) &&
         kindset_is_empty(a->kinds) == kindset_is_empty(b->kinds);
}

bool doubt_adds_up (Doubt *a, const Doubt *b) {
  if (!is_of_a_sort(a, b)) return false;
  if (kindset_is_same(a->kinds, b->kinds)) return true;
  if (!can_be_merged(a, b)) return false;
  kindset_add_all(&a->kinds, b->kinds);
  return true;
}

/* Assumptions of a move, applied to a world */

/*
** Not both: one world without each. If deals are counted, those without either
** are in both, so they are subtracted once.
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
** Chooses how many cards of the group are among the 'left' ones in it and the
** later groups; -1: there is no such number.
*/
static int choose_of_group (Sitting *s, const Places *p, int group, int left) {
  int rest = places_from(p, group) - places_size(p, group);
  int fewest = left > rest ? left - rest : 0;
  if (fewest > places_size(p, group)) return -1;
  return choose_number(s, fewest, least(left, places_size(p, group)));
}

/* At least 'cards' cards of the kinds are there. */
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
** At least that many are there, or both: if deals are counted and it is one,
** all deals minus those without any.
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

/* Exact numbers for each group, so no deal is in two worlds. */
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

/* All but 'most' places have none of the kinds: these may have any card. */
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

/* Without counting: is there such a deal? */
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

/* Naming cards so that no deal is in two worlds, and none is lost */

/* The first 'named' of the tokens are of that kind, the others are not. */
static bool settle (Sitting *s, const Token *token, int count, int kind,
                    int named) {
  KindSet others = kindset_minus(kindset_all(), kindset_of(kind));
  for (int i = 0; i < count; i++) {
    if (i < named ? !knowledge_name(s->table, token[i], kind)
                  : !knowledge_narrow(s->table, token[i], others))
      return false;
    if (i < named) s->multiplicity = s->multiplicity * (count - i) / (i + 1);
  }
  return true;
}

/* Removes the tokens equivalent to the first from the list. */
static int take_alike (Token *token, int *count, const Card *what,
                       Token *alike) {
  int n = 1, left = 0;
  alike[0] = token[0];
  for (int i = 1; i < *count; i++)
    if (what[token[i]] == what[alike[0]])
      alike[n++] = token[i];
    else
      token[left++] = token[i];
  *count = left;
  return n;
}

bool census_name (Sitting *s, const Token *token, int count, int kind,
                  int least) {
  Token left[TOKENS_LIMIT], alike[TOKENS_LIMIT];
  Card what[TOKENS_LIMIT];
  int named = 0;
  memcpy(left, token, (size_t)count * sizeof *left);
  card_copy(what, s->table->what, s->table->tokens);
  while (count > 0) {
    int n = take_alike(left, &count, what, alike), chosen;
    if (!knowledge_could_be_kind(s->table, alike[0], kind)) continue;
    chosen = choices_next(s->choices, n + 1);
    if (chosen < 0 || !settle(s, alike, n, kind, chosen)) return false;
    named += chosen;
  }
  return named >= least;
}

bool census_name_in (Sitting *s, int slot, int kind, int least) {
  Token token[TOKENS_LIMIT];
  const Table *t = s->table;
  int n = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k)) token[n++] = (Token)k;
  return census_name(s, token, n, kind, least);
}

bool census_show (Sitting *s, int slot, int kind, int count) {
  Table *t = s->table;
  int least = table_lacks(t, slot, kind, count);
  if (s->census && least > 0) return census_name_in(s, slot, kind, least);
  for (; least > 0; least--) {
    Token token[GROUPS_LIMIT];
    int n = knowledge_candidates(t, slot, kind, token), chosen = n - 1;
    if (n > 1) chosen = choices_next(s->choices, n);
    if (chosen < 0) return false;
    knowledge_settle(t, token[chosen], kind);
  }
  return true;
}
