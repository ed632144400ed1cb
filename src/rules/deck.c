/*
** Operations on cards that move: deal, move, swap, shuffle
** SPDX-License-Identifier: MIT
*/
#include "rules/ops.h"
#include "table/chance.h"
#include "table/doubt.h"
#include "table/knowledge.h"
#include "table/seen.h"

enum { MANY = 5 };  /* candidates for one card: see find_any */

/* Only those who see the card come or go know which of its slot it is. */
static void leave (Host *h, int token, int to) {
  if (!h->sit->table->shows) return;
  undo_all(&h->undo);
  seen_leave(h->sit->table, h->sit->layout, token, to);
}

void deck_leave (Host *h, int token, int to) {
  const Sitting *s = h->sit;
  if (!seen_order(s->layout, s->table->slot[token])) leave(h, token, to);
}

void deck_move_first (Host *h, int from, int to, int n) {
  Table *t = h->sit->table;
  if (n > 1 && table_is_loose(t, from)) table_loosen(t, to, true);
  if (t->shows && n < table_count(t, from) && !seen_order(h->sit->layout, from))
    for (int i = 0, k = t->pile[from].first; i < n; i++, k = t->next[k])
      leave(h, k, to);
  if (n == 1)
    undo_move(&h->undo, t->pile[from].first, to);
  else if (n > 0 && from != to)
    undo_move_first(&h->undo, from, to, n);
  else
    while (n-- > 0) undo_move(&h->undo, t->pile[from].first, to);
}

static bool sees_nobody (const Sitting *s, int slot) {
  return s->layout->zone[s->layout->slot_zone[slot]].sees == SEES_NOBODY;
}

/* One card at a time: each may be any card of the slot. */
static Outcome deal_any (Host *h, int from, int to, int n) {
  Outcome outcome = OUTCOME_OK;
  while (n-- > 0 && outcome == OUTCOME_OK) {
    int token = h->sit->table->pile[from].first;
    if (deck_is_loose(h->sit, from)) outcome = deck_find_any(h, from, &token);
    if (outcome != OUTCOME_OK) return outcome;
    undo_move(&h->undo, token, to);
    if (!sees_nobody(h->sit, to))
      ops_tell_of_deal(h->sit, token, from, to);
  }
  return outcome;
}

Outcome op_deal (Host *h, const Op *op) {
  Sitting *s = h->sit;
  const Table *t = s->table;
  int token = t->pile[op->a].first, n = (int)op->x;
  if (op->x > t->pile[op->a].count) return OUTCOME_BROKEN;
  if (deck_is_loose(s, op->a)) return deal_any(h, op->a, op->b, n);
  deck_move_first(h, op->a, op->b, n);
  if (sees_nobody(s, op->b)) return OUTCOME_OK;
  for (; n > 0; n--, token = t->next[token])
    ops_tell_of_deal(s, token, op->a, op->b);
  return OUTCOME_OK;
}

/*
** Chooses one of several tokens by the script of choices: each is a world of
** its own, and the judge repeats the call for the others. NO_TOKEN: too many.
*/
static int choose (Sitting *s, const Token *token, int n) {
  int chosen = n == 1 ? 0 : choices_next(s->choices, n);
  return chosen < 0 ? NO_TOKEN : token[chosen];
}

/* Does the place exist once the card has left its own? 0: the end. */
static bool has_place (const Table *t, int from, int to, uint64_t place) {
  return place <= (uint64_t)table_count(t, to) + (from != to);
}

/* Moves the last card of a pile to an existing place. */
static void place_last (Table *t, int slot, uint64_t place) {
  int token = t->pile[slot].last, next = t->pile[slot].first;
  for (; place > 1; place--) next = t->next[next];
  if (next == token) return;
  table_pull(t, token);
  table_put(t, token, slot, t->prev[next], next);
}

static void move_to_place (Host *h, int token, const Op *op) {
  leave(h, token, op->c);
  undo_move(&h->undo, token, op->c);
  if (op->x > 0) place_last(h->sit->table, op->c, op->x);
}

/* The same if deals are counted. */
static Outcome count_and_move (Host *h, const Op *op) {
  undo_all(&h->undo);
  if (!census_name_in(h->sit, op->b, op->a, 1)) return OUTCOME_NO_SUCH_CARD;
  move_to_place(h, table_find(h->sit->table, op->b, op->a), op);
  return OUTCOME_OK;
}

/* A card of that kind, which is not known to be there. */
static Outcome move_unknown (Host *h, const Op *op) {
  Sitting *s = h->sit;
  int kind = op->a, from = op->b;
  bool open = !kindset_is_empty(table_hidden_kinds(s->table, from));
  Token token[GROUPS_LIMIT];
  int n, chosen;
  s->wrong_kind = (Card)kind;
  if (s->census && open) return count_and_move(h, op);
  n = knowledge_candidates(s->table, from, kind, token);
  if (n > 1) undo_all(&h->undo);
  if (n == 0 && open) return OUTCOME_NO_SUCH_CARD;  /* no card can be it */
  if (n == 0 || (chosen = choose(s, token, n)) == NO_TOKEN)
    return OUTCOME_BROKEN;
  undo_what(&h->undo, chosen);
  knowledge_settle(s->table, chosen, kind);
  move_to_place(h, chosen, op);
  return OUTCOME_OK;
}

Outcome op_move (Host *h, const Op *op) {
  int token = table_find(h->sit->table, op->b, op->a);
  if (!has_place(h->sit->table, op->b, op->c, op->x)) return OUTCOME_BROKEN;
  if (token == NO_TOKEN) return move_unknown(h, op);
  move_to_place(h, token, op);
  return OUTCOME_OK;
}

/*
** Candidates for a card that moves unseen. If there would be too many worlds,
** takes one world that leaves the card open.
*/
static int find_any (Sitting *s, int from, Token token[TOKENS_LIMIT]) {
  int n = knowledge_any(s->table, from, token);
  if (n < MANY || s->table->seeded || s->census) return n;
  if (!knowledge_mix(s->table, s->layout, from)) return n;
  return knowledge_any(s->table, from, token);
}

/* Which card it is was a player's choice, not chance. */
Outcome op_move_unseen (Host *h, const Op *op) {
  Sitting *s = h->sit;
  Token token[TOKENS_LIMIT];
  int n, chosen;
  if (!has_place(s->table, op->b, op->c, op->x)) return OUTCOME_BROKEN;
  undo_all(&h->undo);
  n = find_any(s, op->b, token);
  if (n == 0) return OUTCOME_BROKEN;
  if (s->table->seeded && !s->unseen) n = 1;  /* not left open */
  if (table_count(s->table, op->b) > 1) s->uncounted = true;
  chosen = choose(s, token, n);
  if (chosen == NO_TOKEN) return OUTCOME_BROKEN;
  move_to_place(h, chosen, op);
  return OUTCOME_OK;
}

static int token_at (const Table *t, int slot, uint64_t place) {
  int token = t->pile[slot].first;
  while (place-- > 0) token = t->next[token];
  return token;
}

static int count_alike (const Table *t, int slot, int token) {
  int n = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    n += t->what[k] == t->what[token];
  return n;
}

/* The card that the log names: one that is known to be there, or may be. */
static Outcome find_named (Sitting *s, int slot, int kind, int *token) {
  Table *t = s->table;
  bool open = !kindset_is_empty(table_hidden_kinds(t, slot));
  int known = table_count_kind(t, slot, kind), n;
  Token found[GROUPS_LIMIT];
  s->wrong_kind = (Card)kind;
  s->right_kind = NO_CARD;
  s->wrong_token = NO_TOKEN;
  if (s->census && open && !census_name_in(s, slot, kind, known == 0))
    return OUTCOME_NO_SUCH_CARD;
  *token = table_find(t, slot, kind);
  if (s->census) s->multiplicity *= table_count_kind(t, slot, kind);
  if (*token != NO_TOKEN) return OUTCOME_OK;
  n = knowledge_candidates(t, slot, kind, found);
  if (n == 0) return open ? OUTCOME_NO_SUCH_CARD : OUTCOME_NOT_THE_CARD;
  *token = choose(s, found, n);
  return *token != NO_TOKEN ? OUTCOME_OK : OUTCOME_BROKEN;
}

/* The log does not name the card: a world for each candidate. */
static Outcome find_unnamed (Sitting *s, int slot, int *token) {
  Token found[TOKENS_LIMIT];
  int n = find_any(s, slot, found);
  *token = choose(s, found, n);
  if (*token == NO_TOKEN) return OUTCOME_BROKEN;
  s->multiplicity *= count_alike(s->table, slot, *token);
  return OUTCOME_OK;
}

Outcome deck_find_any (Host *h, int slot, int *token) {
  undo_all(&h->undo);
  return find_unnamed(h->sit, slot, token);
}

/* Are all cards of the slot known, and of one kind? */
static bool is_plain (const Sitting *s, int slot) {
  const Table *t = s->table;
  int first = t->pile[slot].first;
  return table_is_known(t, first) && !s->insist &&
         count_alike(t, slot, first) == table_count(t, slot);
}

/*
** Without seed the log names the card, or it is unknown. If everybody sees it,
** the log names it for 'seat'.
*/
static Outcome find_drawn (Host *h, int slot, bool is_public, int seat,
                           int *token) {
  Sitting *s = h->sit;
  int kind = ops_next_word(s, is_public, seat);
  undo_all(&h->undo);
  if (kind != NO_CARD && kind != CARD_UNSEEN && (is_public || !s->hide))
    return find_named(s, slot, kind, token);
  if (is_public && kind == NO_CARD && !s->foresee && !is_plain(s, slot))
    return ops_need_card(s, s->table->pile[slot].first, seat);
  return find_unnamed(s, slot, token);
}

bool deck_has_no_order (const Sitting *s, int slot) {
  return !s->table->seeded && table_count(s->table, slot) > 1 &&
         !is_plain(s, slot);
}

Outcome deck_find_first (Host *h, int slot, bool is_public, int seat,
                         int *token) {
  *token = h->sit->table->pile[slot].first;
  return deck_is_loose(h->sit, slot)
             ? find_drawn(h, slot, is_public, seat, token)
             : OUTCOME_OK;
}

Outcome op_draw_random (Host *h, const Op *op) {
  Table *t = h->sit->table;
  int count = table_count(t, op->a), token;
  Outcome outcome = OUTCOME_OK;
  if (count == 0) return OUTCOME_BROKEN;
  if (t->seeded)
    token = token_at(t, op->a, chance_below(&t->chance, (uint64_t)count));
  else
    outcome = find_drawn(h, op->a, ops_is_public(h->sit, op->b),
                         h->sit->layout->slot_seat[op->b], &token);
  if (outcome != OUTCOME_OK) return outcome;
  leave(h, token, op->b);
  return ops_bring(h, token, op->b);
}

static void swap (Host *h, int a, int b) {
  const Table *t = h->sit->table;
  int of_a = table_count(t, a), of_b = table_count(t, b);
  deck_move_first(h, a, b, of_a);
  deck_move_first(h, b, a, of_b);
}

/* Lines may no longer name cards that were dealt, only those shown. */
static void forget_dealt (Table *t) {
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].what != NEWS_DEALT) t->news[n++] = t->news[i];
  t->news_count = (uint16_t)n;
}

/* It is no longer known which of the slot's cards were dealt. */
static void forget_dealt_in (Sitting *s, int slot) {
  Table *t = s->table;
  Journal *j = s->journal;
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].what != NEWS_DEALT || t->news[i].token == NO_TOKEN ||
        t->slot[t->news[i].token] != slot)
      t->news[n++] = t->news[i];
  t->news_count = (uint16_t)n;
  for (int i = 0; j != NULL && i < j->count; i++)
    if (j->card[i].what == NEWS_DEALT && j->card[i].token != NO_TOKEN &&
        t->slot[j->card[i].token] == slot)
      j->card[i].token = NO_TOKEN;
}

Outcome op_move_first (Host *h, const Op *op) {
  Sitting *s = h->sit;
  int token = s->table->pile[op->a].first;
  Outcome outcome = OUTCOME_OK;
  if (token == NO_TOKEN) return OUTCOME_BROKEN;
  if (deck_is_loose(s, op->a)) outcome = deck_find_any(h, op->a, &token);
  if (outcome == OUTCOME_OK) undo_move(&h->undo, token, op->b);
  return outcome;
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
  table_forget_shown(h->sit->table, op->b);
  forget_dealt_in(h->sit, op->b);
  return OUTCOME_OK;
}

Outcome op_mix (Host *h, const Op *op) {
  return op_refill(h, &(Op){.code = DO_REFILL, .a = op->a, .b = op->a});
}

Outcome op_shuffle (Host *h, const Op *op) {
  const Layout *l = h->sit->layout;
  undo_all(&h->undo);
  knowledge_shuffle(h->sit->table, l, l->slot_zone[op->a]);
  table_loosen(h->sit->table, op->a, false);
  table_forget_shown(h->sit->table, table_slot(l, l->slot_zone[op->a], 0));
  forget_dealt(h->sit->table);
  return OUTCOME_OK;
}
