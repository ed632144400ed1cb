/*
** Lines that name cards dealt: 'deal'
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "judge/deal.h"
#include "judge/finding.h"
#include "judge/optional.h"
#include "table/doubt.h"
#include "table/knowledge.h"

/* A 'deal' line. The trial must be first: see try_deal. */
typedef struct Dealing {
  Trial trial;
  int seat, zone;
  int about;                      /* cards that it may be about: */
  uint16_t place[NEWS_LIMIT];      /* their indexes in the news */
  int first;                      /* those before it are already named */
  bool alike;                     /* from there on: unknown, of one group,
                                     and not named by any line */
} Dealing;

News *deal_next_news (Table *t, NewsKind what, int seat, int zone) {
  for (int i = 0; i < t->news_count; i++) {
    News *n = &t->news[i];
    if (n->what == what && n->named == UNNAMED && n->seat == seat &&
        (zone < 0 || n->zone == zone))
      return n;
  }
  return NULL;
}

/* Is the card one of those that the line may be about, and not named yet? */
static bool is_dealt (const Dealing *d, const News *n) {
  return n->what == NEWS_DEALT && n->named != NAMED && n->seat == d->seat &&
         (d->zone < 0 || n->zone == d->zone);
}

static int what_of (const Table *t, const News *n) {
  return n->token != NO_TOKEN ? t->what[n->token] : NO_CARD;
}

/* Finds those cards. Returns how many of them no line has named. */
static int find_places (Dealing *d, const Table *t) {
  int due = 0, what = 0;
  bool same = true;
  d->about = d->first = 0;
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    if (!is_dealt(d, n)) continue;
    if (d->about == 0) what = what_of(t, n);
    same &= what_of(t, n) == what;
    d->place[d->about++] = (uint16_t)i;
    due += n->named == UNNAMED;
  }
  d->alike = same && due == d->about && what >= UNKNOWN && what != NO_CARD &&
             !d->trial.sit.census;
  return due;
}

static void pass_named (Dealing *d, const Table *t) {
  while (d->first < d->about && t->news[d->place[d->first]].named == NAMED)
    d->first++;
}

/* Another card that may be meant by the '?' for this one. */
static News *other_meant (Table *t, const News *n) {
  int zone = n->named == LEFT_OPEN ? n->zone : -1;
  return deal_next_news(t, NEWS_DEALT, n->seat, zone);
}

/*
** The cards of a hand are named in any order: finds those dealt to the seat
** that may be this one, one per group. A known one of the kind is it.
*/
static int find_among (const Dealing *d, Table *t, int kind,
                       uint16_t found[NEWS_LIMIT]) {
  bool met[CARDS_LIMIT] = {false};
  int count = 0;
  for (int i = d->first; i < d->about; i++) {
    const News *n = &t->news[d->place[i]];
    int what = what_of(t, n);
    if (n->named == NAMED || met[what] ||
        (n->named != UNNAMED && other_meant(t, n) == NULL))
      continue;
    met[what] = true;
    if (what == kind) {
      found[0] = d->place[i];
      return 1;
    }
    if (!table_is_known(t, n->token) &&
        knowledge_could_be_kind(t, n->token, kind))
      found[count++] = d->place[i];
  }
  return count;
}

static int find_dealt (const Dealing *d, Table *t, int kind,
                       uint16_t found[NEWS_LIMIT]) {
  if (!d->alike || d->first == d->about) return find_among(d, t, kind, found);
  found[0] = d->place[d->first];
  return knowledge_could_be_kind(t, t->news[found[0]].token, kind);
}

/* The '?' for this card meant another one. */
static void mark_named (Table *t, News *n) {
  if (n->named != UNNAMED) other_meant(t, n)->named = n->named;
  n->named = NAMED;
}

/* Settles how many of the cards are of the kind; one of them is the card. */
static Ruling count_dealt (Dealing *d, Table *t, int kind) {
  Trial *x = &d->trial;
  Token token[NEWS_LIMIT];
  uint16_t found[NEWS_LIMIT] = {0};
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    if (is_dealt(d, &t->news[i]) && !table_is_known(t, t->news[i].token))
      token[n++] = t->news[i].token;
  x->sit.table = t;
  if (!census_name(&x->sit, token, n, kind, 1))
    return finding_no_such_card(x->j, kind, x->e->text);
  find_dealt(d, t, kind, found);
  mark_named(t, &t->news[found[0]]);
  return RULING_FINE;
}

/* None of the cards is of the kind, or can be. */
static Ruling not_dealt (const Dealing *d, Table *t, int kind) {
  const Trial *x = &d->trial;
  int due = deal_next_news(t, NEWS_DEALT, d->seat, d->zone)->token;
  if (!table_is_known(t, due))
    return finding_no_such_card(x->j, kind, x->e->text);
  return finding_not_the_card(x->j, t, kind, due, t->what[due], x->e->text);
}

static Ruling name_dealt (Dealing *d, Table *t, int kind) {
  Trial *x = &d->trial;
  uint16_t found[NEWS_LIMIT];
  int count = find_dealt(d, t, kind, found), chosen = 0;
  News *n;
  if (count == 0) return not_dealt(d, t, kind);
  if (x->sit.census && t->what[t->news[found[0]].token] != kind)
    return count_dealt(d, t, kind);
  if (count > 1) chosen = choices_next(&x->choices, count);
  n = &t->news[found[chosen < 0 ? 0 : chosen]];
  mark_named(t, n);
  if (!table_is_known(t, n->token)) knowledge_settle(t, n->token, kind);
  return RULING_FINE;
}

/* Is what is dealt there hidden, and not to be looked at? */
static bool is_hidden (const Dealing *d, Table *t) {
  const Judge *j = d->trial.j;
  const News *due;
  if (!j->hide) return false;
  due = deal_next_news(t, NEWS_DEALT, d->seat, d->zone);
  return due != NULL && j->rules->layout.zone[due->zone].sees != SEES_ALL;
}

/* The number of cards dealt to that seat, named or not. */
static int count_dealt_to (const Dealing *d, const Table *t) {
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    n += t->news[i].what == NEWS_DEALT && t->news[i].seat == d->seat &&
         (d->zone < 0 || t->news[i].zone == d->zone);
  return n;
}

/* The cards of the line after those that are due. */
static MoreCards more_dealt (const Dealing *d, const Table *t, int due) {
  const Event *e = d->trial.e;
  MoreCards more = {e->card + due, e->cards - due, NOBODY, NOBODY};
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    if (n->what != NEWS_DEALT || n->seat != d->seat || n->token == NO_TOKEN ||
        (d->zone >= 0 && n->zone != d->zone))
      continue;
    more.from = n->from;
    more.to = table_slot(d->trial.sit.layout, n->zone, n->seat);
  }
  return more;
}

static Ruling too_many_dealt (Dealing *d, const Table *t, int due) {
  const Event *e = d->trial.e;
  Judge *j = d->trial.j;
  MoreCards more = more_dealt(d, t, due);
  int dealt = count_dealt_to(d, t);
  return finding_too_many_cards(
      j, e->text, trial_can_bring(t, &more),
      fact_saying(dealt == 0 ? SAY_NO_CARD_DEALT : SAY_TOO_MANY_DEALT),
      fact_text(j->seating->name[d->seat]), fact_number(dealt),
      fact_number(dealt - due + e->cards));
}

/* Deals the cards that the trial's line names. */
static Ruling deal_cards (Dealing *d, Table *t) {
  Trial *x = &d->trial;
  const Event *e = x->e;
  Ruling ruling = RULING_FINE;
  bool hidden = is_hidden(d, t);
  int due = find_places(d, t), cards = e->cards;
  if (due < cards && t->halted && !e->stands)
    return finding_card_not_named(x->j, e);
  if (due < cards) {
    MoreCards more = more_dealt(d, t, due);
    if (!e->stands || !trial_can_bring(t, &more))
      return too_many_dealt(d, t, due);
    ruling = trial_bring_more(x, t, &more);
    cards = due;
  }
  for (int i = 0; i < cards && ruling == RULING_FINE; i++)
    if (e->card[i] != CARD_UNSEEN && !hidden) {
      ruling = name_dealt(d, t, e->card[i]);
      pass_named(d, t);
    }
  for (int i = 0; i < cards && ruling == RULING_FINE; i++)
    if (e->card[i] == CARD_UNSEEN || hidden)
      deal_next_news(t, NEWS_DEALT, d->seat, d->zone)->named =
          d->zone < 0 ? LEFT_OPEN_ANYWHERE : LEFT_OPEN;
  return ruling;
}

static bool is_due (Trial *x, Table *t) {
  return deal_next_news(t, NEWS_DEALT, x->e->seat, x->e->zone) != NULL;
}

static Ruling try_deal (Trial *x, Table *t) {
  Ruling ruling = RULING_FINE;
  x->choices.depth = 0;
  if (x->j->worlds > 1) ruling = optional_close_until(x, t, is_due);
  return ruling == RULING_FINE ? deal_cards((Dealing *)x, t) : ruling;
}

/* Was a card dealt to that seat that must still be named? */
static bool deal_is_due (Judge *j, const Event *e) {
  return deal_next_news(&j->world[0], NEWS_DEALT, e->seat, e->zone) != NULL;
}

/* A held deal, as if the current line said it. */
static void make_held (const Judge *j, int deal, int first, const Event *now,
                       Event *e) {
  event_make(e, SUBJECT_DEAL, j->held.deal[deal].seat);
  e->text = now->text;
  e->zone = j->held.deal[deal].zone;
  e->cards = j->held.deal[deal].cards;
  card_copy(e->card, j->held.card + first, e->cards);
}

static void keep_deal (HeldDeals *h, const Event *e) {
  h->deal[h->deals].seat = (int8_t)e->seat;
  h->deal[h->deals].zone = (int8_t)e->zone;
  h->deal[h->deals++].cards = (uint8_t)e->cards;
  card_copy(h->card + h->cards, e->card, e->cards);
  h->cards += e->cards;
}

static Ruling deal_as (Dealing *d, const Event *e, Table *t) {
  d->trial.e = e;
  d->seat = e->seat;
  d->zone = e->zone;
  return deal_cards(d, t);
}

/* The held deals, and then this one. */
static Ruling deal_all (Dealing *d, const Event *e, Table *t) {
  const Judge *j = d->trial.j;
  const HeldDeals *h = &j->held;
  Ruling ruling = RULING_FINE;
  for (int i = 0, first = 0; i < h->deals && ruling == RULING_FINE;
       first += h->deal[i++].cards) {
    Event held;
    make_held(j, i, first, e, &held);
    ruling = deal_as(d, &held, t);
  }
  d->trial.e = e;
  if (ruling != RULING_FINE) return ruling;
  t->halted = deal_next_news(t, NEWS_DEALT, e->seat, e->zone) == NULL;
  return deal_as(d, e, t);
}

/*
** Tries the line on the table at the moment the card is needed. The result is
** not kept: the next line starts from the table before the cards were dealt.
*/
static Ruling try_held (Trial *x, Table *t) {
  Table at_need;
  Ruling ruling;
  x->sit.at_need = &at_need;
  ruling = trial_resume(x, t);
  if (ruling != RULING_FINE) return ruling;
  if (!t->halted)  /* does this world need no card? */
    return finding_illegal(x->j, ARTICLE_MOVE_UNKNOWN_NOW, trial_at(x));
  table_copy(t, &at_need, x->sit.layout);
  t->halted = true;
  ruling = deal_all((Dealing *)x, x->e, t);
  if (ruling == RULING_MALFORMED && !x->j->lost)  /* not here */
    ruling = finding_illegal(x->j, ARTICLE_MOVE_UNKNOWN_NOW, trial_at(x));
  return ruling;
}

/*
** Tries it in every world. If it fits nowhere, tries again with each card that
** comes up counted as needed, even if some worlds know it. Tells nothing: that
** happens when the card is named.
*/
static Ruling try_to_hold (Judge *j, const Event *e) {
  Dealing d;
  Telling *telling = j->telling;
  Journal *journal = j->journal;
  Ruling ruling;
  j->telling = NULL;
  j->journal = NULL;
  trial_open(&d.trial, j, e);
  d.trial.force = true;  /* makes no assumptions */
  ruling = worlds_try(&d.trial, try_held);
  if (ruling == RULING_ILLEGAL) {
    d.trial.sit.insist = true;
    ruling = worlds_try(&d.trial, try_held);
  }
  j->telling = telling;
  j->journal = journal;
  return ruling;
}

static Ruling fits_nowhere (Judge *j, const Event *e) {
  return j->parted && j->worlds > 1 ? worlds_lose_track(j, e)
                                    : finding_card_not_named(j, e);
}

static Ruling hold_deal (Judge *j, const Event *e) {
  HeldDeals *h = &j->held;
  Ruling ruling;
  if (h->deals == HELD_LIMIT || h->cards + e->cards > SUPPLY_LIMIT)
    return finding_card_not_named(j, e);
  ruling = try_to_hold(j, e);
  if (ruling == RULING_FINE) keep_deal(h, e);
  return ruling == RULING_ILLEGAL &&
                 j->finding.article == ARTICLE_MOVE_UNKNOWN_NOW
             ? fits_nowhere(j, e)
             : ruling;
}

Ruling deal_held_cards (Judge *j, const Event *now) {
  HeldDeals *h = &j->held;
  int deals = h->deals;
  Ruling ruling = RULING_FINE;
  h->deals = 0;
  for (int i = 0, first = 0; i < deals && ruling == RULING_FINE;
       first += h->deal[i++].cards) {
    Event e;
    make_held(j, i, first, now, &e);
    ruling = judge_deal(j, &e);
  }
  h->cards = 0;
  return ruling;
}

/* Equivalent cards: each is what the line says, if there is such a card */

/* May the line be about it? */
static bool is_meant (const Event *e, const News *n) {
  return n->named != NAMED && n->what == NEWS_DEALT && n->seat == e->seat &&
         (e->zone < 0 || n->zone == e->zone);
}

/*
** Finds all cards that the line may be about, if they are unknown, of one
** group, and not named by any line. Returns how many; 0 if they differ.
*/
static int find_alike (const Table *t, const Event *e,
                       uint16_t place[NEWS_LIMIT]) {
  int count = 0, what = NO_CARD;
  for (int i = 0; i < t->news_count; i++) {
    const News *n = &t->news[i];
    if (!is_meant(e, n)) continue;
    if (count == 0) what = what_of(t, n);
    if (n->named != UNNAMED || what_of(t, n) != what) return 0;
    place[count++] = (uint16_t)i;
  }
  return what >= UNKNOWN && what != NO_CARD ? count : 0;
}

/* Restores the first 'count' of them. */
static void unsettle_alike (Table *t, const uint16_t *place, int what,
                            int count) {
  int pool = t->group_pool[what - UNKNOWN];
  for (int i = 0; i < count; i++) {
    News *n = &t->news[place[i]];
    int kind = t->what[n->token];
    table_add_unseen(t, kind, pool, 1);
    t->what[n->token] = (Card)what;
    n->named = UNNAMED;
  }
}

/* One line names a whole hand: that is the order of the cards there. */
static void settle_order (Table *t, const uint16_t *place, int count) {
  int slot = t->slot[t->news[place[0]].token];
  for (int i = 1; i < count; i++)
    if (t->slot[t->news[place[i]].token] != slot) return;
  if (count == table_count(t, slot)) table_loosen(t, slot, false);
}

/* False, with nothing changed: all possibilities must be tried. */
static bool deal_alike (Judge *j, const Event *e) {
  Table *t = &j->world[0];
  uint16_t place[NEWS_LIMIT];
  int count, what;
  if (j->ended || j->worlds > 1 || j->hide || j->census || t->linked)
    return false;
  count = find_alike(t, e, place);
  if (count == 0 || count < e->cards) return false;
  what = what_of(t, &t->news[place[0]]);
  for (int i = 0; i < e->cards; i++) {
    News *n = &t->news[place[i]];
    if (e->card[i] == CARD_UNSEEN ||
        !knowledge_could_be_kind(t, n->token, e->card[i])) {
      unsettle_alike(t, place, what, i);
      return false;
    }
    knowledge_settle(t, n->token, e->card[i]);
    n->named = NAMED;
  }
  if (count == e->cards) settle_order(t, place, count);
  j->trials++;
  return true;
}

/* The table when the card is needed, if no hidden card has a say in it. */
static bool find_need (Judge *j, const Event *e, Table *at_need) {
  Trial x;
  Ruling ruling;
  if (j->worlds > 1) return false;
  trial_open(&x, j, e);
  x.sit.at_need = at_need;
  do {
    table_copy(&j->spare[0], &j->world[0], &j->rules->layout);
    ruling = trial_resume(&x, &j->spare[0]);
  } while (ruling == RULING_AGAIN);
  return ruling == RULING_FINE && j->spare[0].halted && x.choices.known == 0;
}

/* Would there be too many cards even where the card is turned up? */
static bool is_too_many (Dealing *d, Table *at_need, int *due) {
  Judge *j = d->trial.j;
  const Event *e = d->trial.e;
  if (!j->world[0].halted || !find_need(j, e, at_need)) return false;
  *due = find_places(d, at_need);
  return *due > 0 && *due < e->cards;
}

static Ruling take_deal (Judge *j, const Event *e) {
  Dealing d;
  Ruling ruling;
  int due;
  if (j->pending) return finding_card_not_named(j, e);
  if (deal_alike(j, e)) return RULING_FINE;
  if (j->world[0].halted && !deal_is_due(j, e)) return hold_deal(j, e);
  if (j->ended || (judge_over(j) && !deal_is_due(j, e)))
    return finding_too_many_cards(j, e->text, false,
                                  fact_saying(SAY_NO_CARD_DUE));
  while (j->worlds == 1 && !deal_is_due(j, e) && optional_is_open(j)) {
    ruling = optional_close(j, e);
    if (ruling != RULING_FINE) return ruling;
    if (deal_alike(j, e)) return RULING_FINE;
  }
  trial_open(&d.trial, j, e);
  d.seat = e->seat;
  d.zone = e->zone;
  ruling = worlds_try(&d.trial, try_deal);
  if (ruling == RULING_FINE) worlds_swap(j);
  if (ruling == RULING_MALFORMED && is_too_many(&d, &j->spare[1], &due))
    return too_many_dealt(&d, &j->spare[1], due);
  if (ruling == RULING_MALFORMED && j->parted && j->worlds > 1)
    return fits_nowhere(j, e);
  return ruling;
}

/*
** The same where some worlds wait for a card and others do not: the line fits
** one or the other.
*/
static Ruling deal_in_worlds (Judge *j, const Event *e) {
  Checkpoint *before, *after;
  Ruling ruling, halted;
  bool is_split = j->parted && j->worlds > 1 && !j->pending &&
                  worlds_halted(j) % j->worlds != 0;
  if (!is_split) return take_deal(j, e);
  before = judge_save(j);
  worlds_sift(j, e, true);
  halted = take_deal(j, e);
  after = judge_save(j);
  judge_restore(j, before);
  worlds_sift(j, e, false);
  ruling = take_deal(j, e);
  if (ruling == RULING_FINE && halted == RULING_FINE)
    ruling = worlds_lose_track(j, e);
  else if (halted == RULING_FINE) {
    judge_restore(j, after);
    ruling = RULING_FINE;
  }
  free(before);
  free(after);
  return ruling;
}

/* The first word is a zone's and a card's: it meant the card. */
static void make_without_zone (const Event *e, Event *other) {
  *other = *e;
  other->zone = other->zone_card = -1;
  other->card[0] = (Card)e->zone_card;
  card_copy(other->card + 1, e->card, e->cards);
  other->cards++;
}

/* Of two ways to parse the line, the first that fits. */
static Ruling deal_either_way (Judge *j, const Event *e) {
  Checkpoint *before = judge_save(j);
  Event other;
  Ruling ruling = deal_in_worlds(j, e);
  make_without_zone(e, &other);
  if (ruling != RULING_FINE) {
    judge_restore(j, before);
    ruling = deal_in_worlds(j, &other);
  }
  if (ruling != RULING_FINE) {
    judge_restore(j, before);
    ruling = deal_in_worlds(j, e);
  }
  free(before);
  return ruling;
}

Ruling judge_deal (Judge *j, const Event *e) {
  return e->zone_card < 0 || e->cards == WORDS_LIMIT ? deal_in_worlds(j, e)
                                                     : deal_either_way(j, e);
}
