/*
** Questions about unseen cards in functions that act
** SPDX-License-Identifier: MIT
**
** What acts must not depend on which cards the log has named. If the answer is
** the same for every deal, it is returned; otherwise each answer is a choice,
** and a world in which it is true.
*/
#include "rules/ops.h"
#include "table/knowledge.h"
#include "table/places.h"

bool parting_is_on (const Host *h) {
  return (h->may_act || h->sit->parts) && !h->sit->table->seeded;
}

bool parting_is_due (const Host *h, int slot) {
  const Table *t = h->sit->table;
  if (!parting_is_on(h)) return false;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!table_is_known(t, k)) return true;
  return false;
}

enum { WORK_OF_FILLING = 200, WORK_OF_NAMING = 500 };

/* For 'lint', which must end soon; in logs these questions do not count. */
static void note_work (Host *h, int work) {
  if (h->stretch == STRETCH_PLAY) h->work += work;
}

/* Chooses one of 'width' answers; -1: there are too many possibilities. */
static int choose (Sitting *s, int width) {
  int chosen = 0;
  if (width > 1) {
    s->parted = true;
    chosen = choices_next(s->choices, width);
  }
  return chosen;
}

/* The possible numbers of cards of the kinds in a group. */
static int find_numbers (const Table *t, const Places *p, int group,
                         KindSet kinds, uint16_t number[TOKENS_LIMIT + 1]) {
  int found = 0;
  for (int n = 0; n <= places_size(p, group); n++) {
    Table with = *t;
    if (places_fill(p, &with, group, kinds, n, true))
      number[found++] = (uint16_t)n;
  }
  return found;
}

/*
** How many of a group are of the kinds, in this world; -1: too many
** possibilities.
*/
static int part_group (Host *h, const Places *p, int group, KindSet kinds) {
  Sitting *s = h->sit;
  uint16_t number[TOKENS_LIMIT + 1];
  int found = find_numbers(s->table, p, group, kinds, number);
  int chosen = found > 0 ? choose(s, found) : -1, n;
  note_work(h, WORK_OF_FILLING * (places_size(p, group) + 1));
  if (chosen < 0) return -1;
  n = number[chosen];
  s->multiplicity *= deals_choose(places_size(p, group), n);
  places_fill(p, s->table, group, kinds, n, true);
  for (int i = places_first(p, group); n > 0 && kindset_count(kinds) == 1 &&
       i < places_first(p, group) + n; i++)
    knowledge_settle(s->table, p->token[i], kindset_first(kinds));
  return n;
}

int parting_count (Host *h, int slot, KindSet kinds) {
  int sum = table_count_kinds(h->sit->table, slot, kinds);
  Places p;
  places_find_dealt(&p, h->sit->table, slot, kinds);
  if (p.groups > 0) undo_all(&h->undo);
  for (int g = 0; g < p.groups; g++) {
    int n = part_group(h, &p, g, kinds);
    if (n < 0) return -1;
    sum += n;
  }
  return sum;
}

bool parting_name (Host *h, int token) {
  Sitting *s = h->sit;
  KindSet kinds;
  int chosen;
  if (token == NO_TOKEN || table_is_known(s->table, token)) return true;
  undo_all(&h->undo);
  note_work(h, WORK_OF_NAMING);
  kinds = knowledge_could_be(s->table, token, kindset_all());
  chosen = choose(s, kindset_count(kinds));
  if (chosen < 0 || kindset_is_empty(kinds)) return false;
  while (chosen-- > 0) kindset_take(&kinds);
  knowledge_settle(s->table, token, kindset_first(kinds));
  return true;
}

bool parting_name_all (Host *h, int slot) {
  const Table *t = h->sit->table;
  if (!parting_is_due(h, slot)) return true;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (!parting_name(h, k)) return false;
  return true;
}

bool parting_settle_kinds (Host *h, int slot, KindSet kinds) {
  if (!parting_is_due(h, slot)) return true;
  kinds = kindset_and(kinds, table_hidden_kinds(h->sit->table, slot));
  kinds = kindset_minus(kinds, table_kinds(h->sit->table, slot));
  while (!kindset_is_empty(kinds))
    if (parting_count(h, slot, kindset_of(kindset_take(&kinds))) < 0)
      return false;
  return true;
}

/* Removes those with the same number from 'left' and returns them. */
static KindSet take_equal (const Field *f, KindSet *left, double *value) {
  int first = kindset_take(left);
  KindSet equal = kindset_of(first);
  *value = f->value[first];
  for (KindSet others = *left; !kindset_is_empty(others);) {
    int k = kindset_take(&others);
    if (f->value[k] == *value) kindset_add(&equal, k);
  }
  *left = kindset_minus(*left, equal);
  return equal;
}

bool parting_sum (Host *h, int slot, const Field *f, double *sum) {
  KindSet left = kindset_or(table_hidden_kinds(h->sit->table, slot),
                            table_kinds(h->sit->table, slot));
  *sum = 0;
  while (!kindset_is_empty(left)) {
    double value;
    KindSet equal = take_equal(f, &left, &value);
    int n = value == 0          ? 0
            : h->sit->settles ? ops_count_settled(h, slot, equal)
                              : parting_count(h, slot, equal);
    if (n < 0) return false;
    *sum += n * value;
  }
  return true;
}
