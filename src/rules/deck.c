/*
** Operations on cards that move: dealt, moved, swapped, shuffled
** SPDX-License-Identifier: MIT
*/
#include "rules/ops.h"
#include "table/knowledge.h"

enum { MANY = 5 };  /* cards that one may be: see find_any */

void deck_move_first (Host *h, int from, int to, int n) {
  const Table *t = h->sit->table;
  if (n == 1)
    undo_move(&h->undo, t->pile[from].first, to);
  else if (n > 0 && from != to)
    undo_move_first(&h->undo, from, to, n);
  else
    while (n-- > 0) undo_move(&h->undo, t->pile[from].first, to);
}

Outcome op_deal (Host *h, const Op *op) {
  Sitting *s = h->sit;
  const Table *t = s->table;
  int token = t->pile[op->a].first, n = (int)op->x;
  if (op->x > t->pile[op->a].count) return OUTCOME_BROKEN;
  deck_move_first(h, op->a, op->b, n);
  if (s->layout->zone[s->layout->slot_zone[op->b]].sees == SEES_NOBODY)
    return OUTCOME_OK;
  for (; n > 0; n--, token = t->next[token]) ops_tell_of_deal(s, token, op->b);
  return OUTCOME_OK;
}

/*
** One of several tokens, by the script of choices: each of them is a world of
** its own, and the judge comes back for the others. NO_TOKEN: too many.
*/
static int choose (Sitting *s, const Token *token, int n) {
  int chosen = n == 1 ? 0 : choices_next(s->choices, n);
  return chosen < 0 ? NO_TOKEN : token[chosen];
}

/* The same where deals are counted. */
static Outcome count_and_move (Host *h, int kind, int from, int to) {
  undo_all(&h->undo);
  if (!census_name_in(h->sit, from, kind, 1)) return OUTCOME_NO_SUCH_CARD;
  undo_move(&h->undo, table_find(h->sit->table, from, kind), to);
  return OUTCOME_OK;
}

/* A card of that kind, which nobody knows to be there. */
static Outcome move_unknown (Host *h, int kind, int from, int to) {
  Sitting *s = h->sit;
  bool open = !kindset_is_empty(ops_hidden_kinds(s->table, from));
  Token token[GROUPS_LIMIT];
  int n, chosen;
  s->wrong_kind = (uint8_t)kind;
  if (s->census && open) return count_and_move(h, kind, from, to);
  n = knowledge_candidates(s->table, from, kind, token);
  if (n > 1) undo_all(&h->undo);
  if (n == 0 && open) return OUTCOME_NO_SUCH_CARD;  /* none can be it */
  if (n == 0 || (chosen = choose(s, token, n)) == NO_TOKEN)
    return OUTCOME_BROKEN;
  undo_what(&h->undo, chosen);
  knowledge_settle(s->table, chosen, kind);
  undo_move(&h->undo, chosen, to);
  return OUTCOME_OK;
}

/*
** Cards that may be the one that goes where nobody sees it. Rather than many
** worlds, one that leaves open which it was.
*/
static int find_any (Sitting *s, int from, Token token[TOKENS_LIMIT]) {
  int n = knowledge_any(s->table, from, token);
  if (n < MANY || s->table->seeded || s->census) return n;
  if (!knowledge_mix(s->table, s->layout, from)) return n;
  return knowledge_any(s->table, from, token);
}

/* Which it is was somebody's choice, and none of the deal's. */
static Outcome move_unseen (Host *h, int from, int to) {
  Sitting *s = h->sit;
  Token token[TOKENS_LIMIT];
  int n, chosen;
  undo_all(&h->undo);
  n = find_any(s, from, token);
  if (n == 0) return OUTCOME_BROKEN;
  if (s->table->seeded && !s->unseen) n = 1;  /* nobody left it open */
  if (table_count(s->table, from) > 1) s->uncounted = true;
  chosen = choose(s, token, n);
  if (chosen == NO_TOKEN) return OUTCOME_BROKEN;
  table_move(s->table, chosen, to);
  return OUTCOME_OK;
}

static void swap (Host *h, int a, int b) {
  const Table *t = h->sit->table;
  int of_a = table_count(t, a), of_b = table_count(t, b);
  deck_move_first(h, a, b, of_a);
  deck_move_first(h, b, a, of_b);
}

/* What was dealt is gone; of what was shown the log may still speak. */
static void forget_dealt (Table *t) {
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].what != NEWS_DEALT) t->news[n++] = t->news[i];
  t->news_count = (uint16_t)n;
}

Outcome op_move (Host *h, const Op *op) {
  int token = table_find(h->sit->table, op->b, op->a);
  if (token == NO_TOKEN) return move_unknown(h, op->a, op->b, op->c);
  undo_move(&h->undo, token, op->c);
  return OUTCOME_OK;
}

Outcome op_move_unseen (Host *h, const Op *op) {
  return move_unseen(h, op->b, op->c);
}

Outcome op_move_first (Host *h, const Op *op) {
  if (table_count(h->sit->table, op->a) == 0) return OUTCOME_BROKEN;
  deck_move_first(h, op->a, op->b, 1);
  return OUTCOME_OK;
}

Outcome op_move_all (Host *h, const Op *op) {
  deck_move_first(h, op->a, op->b, table_count(h->sit->table, op->a));
  return OUTCOME_OK;
}

Outcome op_swap (Host *h, const Op *op) {
  swap(h, op->a, op->b);
  return OUTCOME_OK;
}

Outcome op_refill (Host *h, const Op *op) {
  undo_all(&h->undo);
  knowledge_refill(h->sit->table, h->sit->layout, op->a, op->b);
  return OUTCOME_OK;
}

Outcome op_shuffle (Host *h, const Op *op) {
  const Layout *l = h->sit->layout;
  undo_all(&h->undo);
  knowledge_shuffle(h->sit->table, l, l->slot_zone[op->a]);
  forget_dealt(h->sit->table);
  return OUTCOME_OK;
}
