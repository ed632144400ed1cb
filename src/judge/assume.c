/*
** What a move took for granted, made so in a world
** SPDX-License-Identifier: MIT
*/
#include "judge/assume.h"

#include "judge/finding.h"
#include "table/knowledge.h"

/*
** Not both: one world without each. Where deals are counted, those without
** either are in both of them, and taken away once.
*/
static KindSet not_both (Trial *x, const Doubt *d) {
  int chosen = choices_next(&x->choices, x->sit.census ? 3 : 2);
  if (chosen < 2) return chosen == 1 ? d->also : d->kinds;
  x->sit.multiplicity = -x->sit.multiplicity;
  return kindset_or(d->kinds, d->also);
}

Ruling assume_all (Trial *x) {
  for (int i = 0; i < x->sit.doubts; i++) {
    const Doubt *d = &x->sit.doubt[i];
    KindSet kinds = kindset_is_empty(d->also) ? d->kinds : not_both(x, d);
    if (!knowledge_strike(x->sit.table, d->slot, kinds)) {
      finding_illegal(x->j, d->article, x->e->text);
      x->j->finding.hidden = true;
      return RULING_ILLEGAL;
    }
  }
  return RULING_FINE;
}

/* Narrows one unknown token of the slot: the n-th world of a choice. */
static Ruling hold_one (Trial *x, const Doubt *d, KindSet kinds) {
  Table *t = x->sit.table;
  Token token[TOKENS_LIMIT];
  bool met[256] = {false};
  int n = 0, chosen;
  if (kindset_meets(table_kinds(t, d->slot), kinds)) return RULING_FINE;
  for (int k = t->pile[d->slot].first; k != NO_TOKEN; k = t->next[k]) {
    if (table_is_known(t, k) || met[t->what[k]]) continue;
    met[t->what[k]] = true;  /* one of each group: they are alike */
    if (!kindset_is_empty(knowledge_could_be(t, k, kinds)))
      token[n++] = (Token)k;
  }
  chosen = n > 0 ? choices_next(&x->choices, n) : -1;
  if (chosen < 0 || !knowledge_narrow(t, token[chosen], kinds))
    return finding_illegal(x->j, d->article, x->e->text);
  return RULING_FINE;
}

Ruling assume_denied (Trial *x, const Doubt *d) {
  Ruling ruling;
  if (x->j->affirm)
    return knowledge_strike(x->sit.table, d->slot, d->kinds)
               ? RULING_FINE
               : finding_illegal(x->j, d->article, x->e->text);
  ruling = hold_one(x, d, d->kinds);
  if (ruling == RULING_FINE && !kindset_is_empty(d->also))
    ruling = hold_one(x, d, d->also);
  return ruling;
}
