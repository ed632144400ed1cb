/*
** Positions and sets of cards in words
** SPDX-License-Identifier: MIT
*/
#include "render/position_text.h"

#include "judge/legal.h"
#include "render/catalogue.h"
#include "render/figures.h"
#include "render/text.h"
#include "render/view.h"

enum { MANY_KINDS = 3 };       /* fewer of a sort are told one by one */

/* What is being told: all of it, and what has no name yet. */
typedef struct CardsTelling {
  CardsText *text;
  KindSet cards, among, left;
} CardsTelling;

static void add_part (CardsTelling *t, CardsPart part, KindSet named) {
  if (t->text->parts == CARDS_PARTS) return;
  t->text->part[t->text->parts++] = part;
  t->left = kindset_minus(t->left, named);
}

/* Does the name say only what is so, and enough of it? */
static bool is_worth (const CardsTelling *t, KindSet named, int many) {
  KindSet in = kindset_and(named, t->among);
  return kindset_is_within(in, t->cards) &&
         kindset_count(kindset_and(in, t->left)) >= many;
}

static void add_sort (CardsTelling *t, const Sort *s, int many) {
  if (!s->is_scale && is_worth(t, s->kinds, many))
    add_part(t, (CardsPart){CARDS_SORT, s, -1}, s->kinds);
}

/* The sort that names most of what is left; of several, the first. */
static const Sort *find_largest (const CardsTelling *t, const Ruleset *r) {
  const Sort *largest = NULL;
  int most = MANY_KINDS - 1;
  for (int i = 0; i < r->sorts; i++) {
    const Sort *s = &r->sort[i];
    int n = kindset_count(kindset_and(s->kinds, t->left));
    if (s->is_scale || n <= most || !is_worth(t, s->kinds, MANY_KINDS))
      continue;
    most = n;
    largest = s;
  }
  return largest;
}

/* A sort that is all of it, if there is one; else several. */
static void add_sorts (CardsTelling *t, const Ruleset *r) {
  const Sort *s;
  for (int i = 0; i < r->sorts; i++)
    if (kindset_is_same(r->sort[i].kinds, t->cards))
      add_sort(t, &r->sort[i], 1);
  while (t->text->parts < CARDS_PARTS && (s = find_largest(t, r)) != NULL)
    add_sort(t, s, MANY_KINDS);
}

/* Those of a scale that lie beyond the kind, above it or below. */
static KindSet beyond (const Sort *s, int kind, bool above) {
  KindSet all = s->kinds, found = kindset_none();
  while (!kindset_is_empty(all)) {
    int k = kindset_take(&all);
    if (above ? s->rank[k] > s->rank[kind] : s->rank[k] < s->rank[kind])
      kindset_add(&found, k);
  }
  return found;
}

/* Of as many that there may be, the ones that are told more closely. */
static bool is_better (const CardsTelling *t, KindSet tail, KindSet than) {
  int more = kindset_count(kindset_and(tail, t->among)) -
             kindset_count(kindset_and(than, t->among));
  return more > 0 ||
         (more == 0 && kindset_count(tail) < kindset_count(than));
}

/* The most that lies beyond some card, if it has a name. */
static void add_beyond (CardsTelling *t, const Sort *s, bool above,
                        int many) {
  KindSet all = s->kinds, most = kindset_none();
  int limit = -1;
  while (!kindset_is_empty(all)) {
    int k = kindset_take(&all);
    KindSet tail = beyond(s, k, above);
    if (!is_worth(t, tail, many) || !is_better(t, tail, most)) continue;
    most = tail;
    limit = k;
  }
  if (limit >= 0)
    add_part(t, (CardsPart){above ? CARDS_ABOVE : CARDS_BELOW, s, limit},
             most);
}

static KindSet named_by (const CardsPart *p) {
  switch (p->name) {
    case CARDS_SORT: return p->sort->kinds;
    case CARDS_ABOVE: return beyond(p->sort, p->kind, true);
    case CARDS_BELOW: return beyond(p->sort, p->kind, false);
    default: return kindset_of(p->kind);
  }
}

/* Do the other parts say all that this one says? */
static bool is_said_twice (const CardsTelling *t, int part) {
  KindSet others = kindset_none();
  for (int i = 0; i < t->text->parts; i++)
    if (i != part) kindset_add_all(&others, named_by(&t->text->part[i]));
  return kindset_is_within(
      kindset_and(named_by(&t->text->part[part]), t->among), others);
}

/* "card above 4", not "club or card above 4", if only higher clubs are left */
static void drop_said_twice (CardsTelling *t) {
  CardsText *text = t->text;
  for (int i = 0; i < text->parts;) {
    if (!is_said_twice(t, i)) {
      i++;
      continue;
    }
    text->parts--;
    memmove(&text->part[i], &text->part[i + 1],
            (size_t)(text->parts - i) * sizeof text->part[i]);
  }
}

/* "8 or card below 1", since "card below 1 or 8" could be misheard. */
static void put_scales_last (CardsText *text) {
  CardsText in = *text;
  int n = 0;
  for (int last = 0; last < 2; last++)
    for (int i = 0; i < in.parts; i++)
      if ((in.part[i].name > CARDS_SORT) == last) text->part[n++] = in.part[i];
}

void cards_text_find (CardsText *text, const Ruleset *r, KindSet cards,
                      KindSet among, KindSet each, int many) {
  CardsTelling t = {text, cards, among, cards};
  text->parts = 0;
  add_sorts(&t, r);
  for (int i = 0; i < r->sorts; i++) {
    if (r->sort[i].below.en[0]) add_beyond(&t, &r->sort[i], false, many);
    if (r->sort[i].above.en[0]) add_beyond(&t, &r->sort[i], true, many);
  }
  for (KindSet rest = kindset_and(t.left, each); !kindset_is_empty(rest);)
    add_part(&t, (CardsPart){CARDS_KIND, NULL, kindset_take(&rest)},
             kindset_none());
  drop_said_twice(&t);
  put_scales_last(text);
}

/* "card above {card}" */
static void put_filled (Buffer *b, const char *words, const char *card) {
  const char *place = strstr(words, "{card}");
  if (place == NULL) {
    buffer_text(b, words);
    return;
  }
  buffer_put(b, words, (size_t)(place - words));
  buffer_text(b, card);
  buffer_text(b, place + strlen("{card}"));
}

/* "♥", or "trump" */
static void put_sort (Buffer *b, const Sort *s, Language lang) {
  buffer_text(b, s->symbol[0] ? s->symbol : both_in(s->title, lang));
}

void cards_text_put_part (Buffer *b, const CardsPart *part, const Ruleset *r,
                          Language lang) {
  const char *card =
      part->kind >= 0 ? word_in(&r->kind[part->kind].word, lang) : "";
  switch (part->name) {
    case CARDS_KIND: buffer_text(b, card); break;
    case CARDS_SORT: put_sort(b, part->sort, lang); break;
    case CARDS_ABOVE:
      put_filled(b, both_in(part->sort->above, lang), card);
      break;
    case CARDS_BELOW:
      put_filled(b, both_in(part->sort->below, lang), card);
      break;
  }
}

void cards_text_put (Buffer *b, const CardsText *text, const Ruleset *r,
                     Language lang, const char *comma, const char *last) {
  for (int i = 0; i < text->parts; i++) {
    if (i > 0) buffer_text(b, i == text->parts - 1 ? last : comma);
    cards_text_put_part(b, &text->part[i], r, lang);
  }
}

/*
** A position in words, as far as it is known
*/

static const char *words (const Judge *j, Saying saying) {
  return catalogue_words(saying, j->lang);
}

/* Who looks, and on what. */
typedef struct PositionView {
  int viewer;
  bool colour;
  double worth[SEATS_LIMIT];   /* what cards come to; 0: nobody says */
} PositionView;

static void write_zone (Buffer *b, const Judge *j, int zone, int seat,
                        const PositionView *v, const char *indent) {
  const Layout *l = &j->rules->layout;
  int slot = table_slot(l, zone, seat < 0 ? 0 : seat);
  if (table_count(&j->world[0], slot) == 0) return;
  buffer_format(b, "%s%s (%d)%s", indent,
                both_in(j->rules->zone_title[zone], j->lang),
                table_count(&j->world[0], slot), words(j, SAY_COLON));
  viewer_write(b, j, slot, v->viewer, v->colour);
  buffer_char(b, '\n');
}

static void write_seat (Buffer *b, const Judge *j, int seat,
                        const PositionView *v) {
  const Layout *l = &j->rules->layout;
  buffer_text(b, "  ");
  buffer_span(b, j->seating->name[seat]);
  buffer_text(b, words(j, SAY_COLON_AT_END));
  tallies_of_seat(b, j, seat, " ", v->colour);
  buffer_char(b, '\n');
  for (int z = 0; z < l->zones; z++)
    if (l->zone[z].each) write_zone(b, j, z, seat, v, "    ");
  if (v->worth[seat] == 0) return;
  buffer_format(b, "    %s ", words(j, SAY_WORTH));
  buffer_number(b, v->worth[seat]);
  buffer_char(b, '\n');
}

static void write_turn (Buffer *b, const Judge *j, bool colour) {
  const Phase *p = judge_phase(j);
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(j, seat);
  if (p == NULL) {
    buffer_format(b, "  %s\n", words(j, SAY_GAME_IS_OVER));
    return;
  }
  catalogue_format(b, j->lang, SAY_PHASE_AND_WHO, view_phase(j));
  for (int i = 0; i < n; i++) {
    if (i > 0) buffer_text(b, ", ");
    paint_name(b, j->seating->name[seat[i]], true, colour);
  }
  buffer_char(b, '\n');
}

void position_seen_by (Buffer *b, Judge *j, int viewer, bool colour) {
  const Layout *l = &j->rules->layout;
  PositionView v = {.viewer = viewer, .colour = colour};
  if (legal_worth(j, v.worth) && viewer != VIEWER_LOG)
    for (int s = 0; s < l->seats; s++)
      if (s != viewer) v.worth[s] = 0;
  write_turn(b, j, colour);
  if (tallies_of_table(b, j, "  ", colour)) buffer_char(b, '\n');
  for (int z = 0; z < l->zones; z++)
    if (!l->zone[z].each) write_zone(b, j, z, -1, &v, "  ");
  for (int s = 0; s < l->seats; s++) write_seat(b, j, s, &v);
}

void position_write (Buffer *b, Judge *j) {
  position_seen_by(b, j, VIEWER_LOG, false);
}

void position_paint (Buffer *b, Judge *j) {
  position_seen_by(b, j, VIEWER_LOG, true);
}
