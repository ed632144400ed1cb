/*
** Cards named so that no deal is in two worlds, and none is lost
** SPDX-License-Identifier: MIT
*/
#include "rules/ops.h"

#include "table/knowledge.h"

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

/* Those tokens that are like the first, which are taken out of the list. */
static int take_alike (Token *token, int *count, const uint8_t *what,
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
  uint8_t what[TOKENS_LIMIT];
  int named = 0;
  memcpy(left, token, (size_t)count * sizeof *left);
  memcpy(what, s->table->what, sizeof what);
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
