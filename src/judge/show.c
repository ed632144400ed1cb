/*
** Lines that name cards shown: 'turn' and 'reveal'
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "judge/deal.h"
#include "judge/finding.h"
#include "judge/optional.h"
#include "table/doubt.h"

static void add_lines (Judge *j, int seat, const Card *kind, int count) {
  for (int i = 0; i < count && j->lines.lines < SUPPLY_LIMIT; i++) {
    int n = j->lines.lines++;
    j->lines.line[n].kind = kind[i];
    j->lines.line[n].seat = (uint8_t)(seat < 0 ? NOBODY : seat);
    j->lines.line[n].used = false;
  }
}

/* The first card shown and not named yet; any seat's if -1. */
static News *next_shown (Table *t, int seat) {
  if (seat >= 0) return deal_next_news(t, NEWS_SHOWN, seat, -1);
  for (int s = 0; s < SEATS_LIMIT; s++) {
    News *n = deal_next_news(t, NEWS_SHOWN, s, -1);
    if (n != NULL) return n;
  }
  return deal_next_news(t, NEWS_SHOWN, NOBODY, -1);
}

/* Was the card shown together with the first one? */
static bool goes_with (const News *n, const News *first) {
  return n->what == NEWS_SHOWN && n->named == UNNAMED && n->any_order &&
         n->seat == first->seat && n->zone == first->zone;
}

/* The card that a line names: any one of those shown together. */
static News *shown_as (Table *t, int seat, int kind, bool *of_several) {
  News *first = next_shown(t, seat);
  int like = 0;
  *of_several = false;
  if (first == NULL || !first->any_order) return first;
  for (int i = 0; i < t->news_count; i++) {
    if (!goes_with(&t->news[i], first)) continue;
    if (t->news[i].kind == kind) return &t->news[i];
    like++;
  }
  *of_several = like > 1;
  return first;
}

/* The card that a line names among those shown, in a world. */
typedef struct NamedCard {
  int seat, kind;
  int right, token;            /* NO_CARD: one of several; the first world's */
} NamedCard;

static bool name_shown (Table *t, void *how) {
  NamedCard *name = how;
  bool of_several;
  News *n = shown_as(t, name->seat, name->kind, &of_several);
  if (n == NULL) return false;
  n->named = NAMED;
  name->right = of_several ? NO_CARD : n->kind;
  if (name->token == NO_TOKEN) name->token = n->token;
  return true;
}

/* Are all cards that were shown and not named in the list? */
static bool lists_shown (const Table *t, const Card *kind, int count) {
  bool used[WORDS_LIMIT] = {false};
  int found = 0;
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    int k = 0;
    if (n->what != NEWS_SHOWN || n->named != UNNAMED || n->seat == NOBODY)
      continue;
    while (k < count && (used[k] || kind[k] != n->kind)) k++;
    if (k == count) return false;
    used[k] = true;
    found++;
  }
  return found > 0;
}

/*
** The seat whose shown cards a line may name: -1 is any. If a card is awaited,
** one that 'turn' names is that card, not a known one that a player showed
** before it.
*/
static int whose_shown (const Judge *j, int seat, const Card *kind,
                        int count) {
  const Table *t = &j->world[0];
  if (seat >= 0 || !t->halted || t->need_seat != NOBODY) return seat;
  return count > 1 && lists_shown(t, kind, count) ? seat : NOBODY;
}

/* For several worlds: drops those in which another card was shown, or none. */
typedef struct NamingTrial {
  Trial trial;
  NamedCard name;
} NamingTrial;

static bool is_shown (Trial *x, Table *t) {
  return worlds_shows(t, ((const NamingTrial *)x)->name.seat);
}

/* Where a world waits for the card that is known in others, both are lost. */
static Ruling try_name (Trial *x, Table *t) {
  NamedCard n = ((const NamingTrial *)x)->name;
  Ruling ruling = optional_close_until(x, t, is_shown);
  if (ruling != RULING_FINE) return ruling;
  if (!is_shown(x, t) && t->halted) return worlds_lose_track(x->j, x->e);
  if (!name_shown(t, &n))
    return finding_illegal(x->j, ARTICLE_MOVE_UNKNOWN_NOW, x->e->text);
  if (n.kind == n.right || n.kind == CARD_UNSEEN) return RULING_FINE;
  return finding_not_the_card(x->j, t, n.kind, n.token, n.right, x->e->text);
}

/* Was a card shown in some world that the line may name? */
static bool is_shown_somewhere (const Judge *j, int seat) {
  for (int w = 0; w < j->worlds; w++)
    if (worlds_shows(judge_world(j, w), seat)) return true;
  return false;
}

static Ruling name_in_worlds (Judge *j, const Event *e, NamedCard name) {
  NamingTrial n = {.name = name};
  Ruling ruling;
  trial_open(&n.trial, j, e);
  n.trial.force = true;  /* makes no assumptions */
  ruling = worlds_try(&n.trial, try_name);
  if (ruling == RULING_FINE) worlds_swap(j);
  return ruling;
}

/*
** The line names a card that was already shown, computed from the seed or
** known: it must be the same. '*matched' is how many cards were such: none if a
** move waits for its card, since the news are of the move before.
*/
static Ruling compare_shown (Judge *j, const Event *e, int seat,
                             const Card *kind, int count, int *matched) {
  int whose = whose_shown(j, seat, kind, count);
  for (*matched = 0; *matched < count && !j->pending; (*matched)++) {
    NamedCard n = {whose, kind[*matched], NO_CARD, NO_TOKEN};
    Ruling ruling;
    if (j->worlds > 1 && is_shown_somewhere(j, whose)) {
      ruling = name_in_worlds(j, e, n);
      if (ruling != RULING_FINE) return ruling;
      continue;
    }
    if (!worlds_change(j, name_shown, &n)) return RULING_FINE;
    if (n.kind != n.right && n.kind != CARD_UNSEEN)
      return finding_not_the_card(j, &j->world[0], n.kind, n.token, n.right,
                                  e->text);
  }
  return RULING_FINE;
}

/* The result of going on with cards that lines have named. */
typedef struct Resumed {
  bool all_lines;              /* only in worlds that use all named cards? */
  bool left_over;              /* was one missing while lines had others? */
  int from, to;                /* the last card's way: see Supply */
} Resumed;

static Ruling resume (Judge *j, const Event *e, Resumed *came) {
  Trial x;
  Ruling ruling;
  if (j->pending)
    ruling = worlds_resume_move(&x, j, came->all_lines, false);
  else {
    trial_open(&x, j, e);
    x.sit.pauses = j->held.deals > 0;
    x.all_lines = came->all_lines;
    ruling = worlds_take(&x, trial_resume);
  }
  came->left_over = x.sit.left_over;
  came->from = x.supply.from;
  came->to = x.supply.to;
  return ruling;
}

/*
** The same, including deals held for the card: before the next call, which may
** shuffle the dealt cards, or deal more.
*/
static Ruling resume_all (Judge *j, const Event *e, Resumed *came) {
  Checkpoint *before;
  Trial x;
  Ruling ruling;
  if (j->held.deals == 0) return resume(j, e, came);
  before = judge_save(j);
  ruling = resume(j, e, came);
  if (ruling == RULING_FINE && !j->world[0].halted) {
    ruling = deal_held_cards(j, e);
    trial_open(&x, j, e);
    if (ruling == RULING_FINE) ruling = worlds_take(&x, trial_go_on);
  }
  if (ruling != RULING_FINE) {
    bool lost = j->lost;
    judge_restore(j, before);
    j->lost = lost;
  }
  free(before);
  return ruling;
}

/*
** Goes on in a world with unknown cards left open, if the rules allow that. Are
** those that lines have named among them?
*/
static bool are_awaited (Trial *x, const Table *world) {
  Judge *j = x->j;
  Ruling ruling;
  do {
    table_copy(&j->spare[0], world, &j->rules->layout);
    if (!j->pending)
      ruling = trial_resume(x, &j->spare[0]);
    else if ((ruling = trial_bind(x, &j->spare[0])) == RULING_FINE)
      ruling = trial_move(x, &j->spare[0]);
  } while (ruling == RULING_AGAIN);
  return ruling != RULING_FINE ||
         x->supply.lines_used_count == x->supply.lines;
}

/*
** More cards are awaited. May those that lines have named be among them, in
** some world?
*/
static bool all_are_awaited (Judge *j, const Event *e) {
  Trial x;
  trial_open(&x, j, j->pending ? &j->pending_event : e);
  x.sit.foresee = true;
  for (int w = 0; w < j->worlds; w++) {
    x.choices.known = 0;
    do
      if (are_awaited(&x, judge_world(j, w))) return true;
    while (choices_go_on(&x.choices));
  }
  return false;
}

/* A 'reveal' line about cards that are face up. The trial must be first. */
typedef struct Opening {
  Trial trial;
  int slot;
  const Card *kind;
  int count;
} Opening;

/* The seat's zone that is open although it is for its owner; or -1. */
static int open_slot (const Judge *j, int seat) {
  const Layout *l = &j->rules->layout;
  for (int s = 0; seat >= 0 && s < l->slots; s++)
    if (l->slot_seat[s] == seat && table_is_open(&j->world[0], s)) return s;
  return -1;
}

static Ruling try_open (Trial *x, Table *t) {
  const Opening *o = (const Opening *)x;
  trial_sit(x, t);
  for (int i = 0; i < o->count; i++) {
    int count = 0;
    if (o->kind[i] == CARD_UNSEEN) continue;
    for (int k = 0; k <= i; k++) count += o->kind[k] == o->kind[i];
    if (census_show(&x->sit, o->slot, o->kind[i], count)) continue;
    if (table_first_unknown(t, o->slot) == NO_TOKEN)
      return finding_not_the_card(x->j, t, o->kind[i],
                                  t->pile[o->slot].first, NO_CARD,
                                  x->e->text);
    return finding_no_such_card(x->j, o->kind[i], x->e->text);
  }
  return RULING_FINE;
}

/* Cards that are face up may be named in any order, all or some. */
static Ruling name_open (Judge *j, const Event *e, int slot,
                         const Card *kind, int count) {
  Opening o = {.slot = slot, .kind = kind, .count = count};
  Ruling ruling;
  if (count > table_count(&j->world[0], slot))
    return finding_too_many_cards(
        j, e->text, false, fact_saying(SAY_TOO_MANY_SHOWN),
        fact_number(table_count(&j->world[0], slot)), fact_number(count));
  trial_open(&o.trial, j, e);
  ruling = worlds_try(&o.trial, try_open);
  if (ruling == RULING_FINE) worlds_swap(j);
  return ruling;
}

static Ruling show_not_due (Judge *j, const Event *e) {
  bool over = j->ended || judge_over(j);
  if (j->parted && j->worlds > 1) return worlds_lose_track(j, e);
  return finding_too_many_cards(
      j, e->text, false,
      fact_saying(over ? SAY_NO_CARD_DUE : SAY_NO_CARD_SHOWN));
}

/* Cards after those shown. The trial must be first: see try_more. */
typedef struct Showing {
  Trial trial;
  MoreCards more;
} Showing;

static Ruling try_more (Trial *x, Table *t) {
  trial_sit(x, t);
  return trial_bring_more(x, t, &((const Showing *)x)->more);
}

/* A line names more cards than were shown: the last 'left' of them. */
static Ruling too_many_shown (Judge *j, const Event *e, const Resumed *came) {
  int left = j->lines.lines;
  Showing s = {.more = {e->card + e->cards - left, left, came->from, came->to}};
  bool can = left <= e->cards && trial_can_bring(&j->world[0], &s.more);
  Ruling ruling;
  j->lines.lines = 0;
  if (j->parted && j->worlds > 1) return worlds_lose_track(j, e);
  if (!e->stands || !can)
    return finding_too_many_cards(j, e->text, can,
                                  fact_saying(SAY_TOO_MANY_SHOWN),
                                  fact_number(e->cards - left),
                                  fact_number(e->cards));
  trial_open(&s.trial, j, e);
  ruling = worlds_try(&s.trial, try_more);
  if (ruling == RULING_FINE) worlds_swap(j);
  return ruling;
}

/* A card that is shown cannot be '?'. */
static bool names_all (const Event *e) {
  for (int i = 0; i < e->cards; i++)
    if (e->card[i] == CARD_UNSEEN) return false;
  return true;
}

static Ruling show_cards (Judge *j, const Event *e, bool all_lines) {
  int seat = e->seat, count = e->cards;
  int matched = 0, named = j->lines.lines;
  const Card *kind = e->card;
  Resumed came = {all_lines, false, NOBODY, NOBODY};
  Ruling ruling;
  worlds_sift(j, e, true);
  if (!names_all(e))
    return finding_because(j, e->text, fact_saying(SAY_NAME_CARD));
  if (j->ended) return show_not_due(j, e);
  for (;;) {
    int more;
    ruling = compare_shown(j, e, seat, kind + matched, count - matched, &more);
    matched += more;
    if (ruling != RULING_FINE || matched == count) return ruling;
    if (j->pending || j->world[0].halted || !optional_is_open(j)) break;
    ruling = optional_close(j, e);
    if (ruling != RULING_FINE) return ruling;
    worlds_sift(j, e, true);
  }
  if (!j->pending && !j->world[0].halted) {
    int slot = open_slot(j, seat);
    if (slot < 0) return show_not_due(j, e);
    return name_open(j, e, slot, kind + matched, count - matched);
  }
  add_lines(j, seat, kind + matched, count - matched);
  ruling = resume_all(j, e, &came);
  if (ruling != RULING_FINE && ruling != RULING_PENDING) {
    j->lines.lines = named;
    return ruling;
  }
  if (j->lines.lines == 0) return RULING_FINE;
  if (!j->pending && worlds_halted(j) == 0)
    return too_many_shown(j, e, &came);
  if (!came.left_over || all_are_awaited(j, e)) return RULING_FINE;
  return show_not_due(j, e);
}

static bool goes_on (Ruling ruling) {
  return ruling == RULING_FINE || ruling == RULING_PENDING;
}

/*
** Where the game has split into several courses, different cards may be shown
** in each: a line that does not fit all of them may rule out the others.
*/
Ruling judge_show (Judge *j, const Event *e) {
  Checkpoint *before;
  Ruling ruling;
  if (j->elsewhere) return worlds_lose_track(j, e);
  if (!j->parted) return show_cards(j, e, false);
  before = judge_save(j);
  ruling = show_cards(j, e, false);
  if (!goes_on(ruling)) {
    judge_restore(j, before);
    ruling = show_cards(j, e, true);
  }
  if (!goes_on(ruling)) {
    judge_restore(j, before);
    ruling = show_cards(j, e, false);
  }
  free(before);
  return ruling;
}
