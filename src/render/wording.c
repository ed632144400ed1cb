/*
** Findings and assumptions in words
** SPDX-License-Identifier: MIT
*/
#include "render/wording.h"

#include <stdio.h>

#include "base/unicode.h"
#include "log/event.h"
#include "render/catalogue.h"

Wording wording_of (const Verdict *v, Language lang) {
  return (Wording){v->rules, v->seating, lang, &v->places};
}

static const char *words (Wording w, Saying saying) {
  return catalogue_words(saying, w.lang);
}

enum {
  FEW_KINDS = 2,               /* are listed */
  LISTED_KINDS = 16,           /* more kinds are described */
  MANY_KINDS = 3,              /* have a common name */
  MANY_MOVES = 5               /* the same for legal moves */
};

/* One card, a sort, or all cards above or below a card. */
typedef enum CardsName {
  CARDS_KIND, CARDS_SORT, CARDS_ABOVE, CARDS_BELOW
} CardsName;

typedef struct CardsPart {
  CardsName name;
  const Sort *sort;            /* NULL: one card */
  int kind;                    /* the card; for a scale, its bound */
} CardsPart;

enum { CARDS_PARTS = KINDS_LIMIT + 3 * SORTS_LIMIT };

typedef struct CardsText {
  CardsPart part[CARDS_PARTS];
  int parts;
} CardsText;

/* The cards to be named, and those that have no name yet. */
typedef struct CardsTelling {
  CardsText *text;
  KindSet cards, among, left;
} CardsTelling;

static void add_part (CardsTelling *t, CardsPart part, KindSet named) {
  if (t->text->parts == CARDS_PARTS) return;
  t->text->part[t->text->parts++] = part;
  t->left = kindset_minus(t->left, named);
}

/* Is the name exact, and does it cover enough cards? */
static bool is_useful (const CardsTelling *t, KindSet named, int many) {
  KindSet in = kindset_and(named, t->among);
  return kindset_is_within(in, t->cards) &&
         kindset_count(kindset_and(in, t->left)) >= many;
}

static void add_sort (CardsTelling *t, const Sort *s, int many) {
  if (!s->is_scale && is_useful(t, s->kinds, many))
    add_part(t, (CardsPart){CARDS_SORT, s, -1}, s->kinds);
}

/* The sort that covers most of the rest; the first of equals. */
static const Sort *find_largest (const CardsTelling *t, const Ruleset *r) {
  const Sort *largest = NULL;
  int most = MANY_KINDS - 1;
  for (int i = 0; i < r->sorts; i++) {
    const Sort *s = &r->sort[i];
    int n = kindset_count(kindset_and(s->kinds, t->left));
    if (s->is_scale || n <= most || !is_useful(t, s->kinds, MANY_KINDS))
      continue;
    most = n;
    largest = s;
  }
  return largest;
}

/* A sort that covers everything, or else several. */
static void add_sorts (CardsTelling *t, const Ruleset *r) {
  const Sort *s;
  for (int i = 0; i < r->sorts; i++)
    if (kindset_is_same(r->sort[i].kinds, t->cards))
      add_sort(t, &r->sort[i], 1);
  while (t->text->parts < CARDS_PARTS && (s = find_largest(t, r)) != NULL)
    add_sort(t, s, MANY_KINDS);
}

/* The cards of a scale above or below the kind. */
static KindSet beyond (const Sort *s, int kind, bool above) {
  KindSet all = s->kinds, found = kindset_none();
  while (!kindset_is_empty(all)) {
    int k = kindset_take(&all);
    if (above ? s->rank[k] > s->rank[kind] : s->rank[k] < s->rank[kind])
      kindset_add(&found, k);
  }
  return found;
}

/* Of ranges with the same size, prefer the more specific one. */
static bool is_better (const CardsTelling *t, KindSet tail, KindSet than) {
  int more = kindset_count(kindset_and(tail, t->among)) -
             kindset_count(kindset_and(than, t->among));
  return more > 0 ||
         (more == 0 && kindset_count(tail) < kindset_count(than));
}

/* Names the largest range beyond some card. */
static void add_beyond (CardsTelling *t, const Sort *s, bool above,
                        int many) {
  KindSet all = s->kinds, most = kindset_none();
  int limit = -1;
  while (!kindset_is_empty(all)) {
    int k = kindset_take(&all);
    KindSet tail = beyond(s, k, above);
    if (!is_useful(t, tail, many) || !is_better(t, tail, most)) continue;
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

/* Is the part covered by the others? */
static bool is_redundant (const CardsTelling *t, int part) {
  KindSet others = kindset_none();
  for (int i = 0; i < t->text->parts; i++)
    if (i != part) kindset_add_all(&others, named_by(&t->text->part[i]));
  return kindset_is_within(
      kindset_and(named_by(&t->text->part[part]), t->among), others);
}

/* "card above 4", not "club or card above 4", if only higher clubs are left */
static void drop_redundant (CardsTelling *t) {
  CardsText *text = t->text;
  for (int i = 0; i < text->parts;) {
    if (!is_redundant(t, i)) {
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

/*
** Names that cover exactly those cards of 'among' that are in 'cards'; cards
** without a name are listed, if they are in 'each'. A scale must cover 'many'
** cards to be used, a sort three, or else all cards.
*/
static void find_names (CardsText *text, const Ruleset *r, KindSet cards,
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
  drop_redundant(&t);
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

static void write_name (Buffer *b, const CardsPart *part, const Ruleset *r,
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

/* "heart, card above 6 or ghost" */
static void list_names (Buffer *b, const CardsText *text, const Ruleset *r,
                        Language lang, const char *comma, const char *last) {
  for (int i = 0; i < text->parts; i++) {
    if (i > 0) buffer_text(b, i == text->parts - 1 ? last : comma);
    write_name(b, &text->part[i], r, lang);
  }
}

/* The size of the letter, with its capital in 'to'; 0: it has none. */
static size_t find_capital (Span s, char to[3]) {
  unsigned char c = s.len > 0 ? (unsigned char)s.at[0] : 0, next;
  if (c >= 'a' && c <= 'z') {
    snprintf(to, 3, "%c", c - 'a' + 'A');
    return 1;
  }
  next = s.len > 1 ? (unsigned char)s.at[1] : 0;
  if ((c != 0xC3 || next < 0xA0 || next == 0xB7) &&
      (c != 0xC5 || next != 0x93))
    return 0;
  snprintf(to, 3, "%c%c", c, next - (c == 0xC3 ? 0x20 : 1));
  return 2;
}

static bool starts_with (Span text, Span name) {
  return text.len >= name.len && memcmp(text.at, name.at, name.len) == 0;
}

/* Does it start with a name, or with a word like "r2"? */
static bool starts_with_name (Wording w, Span text) {
  if (w.rules != NULL && starts_with(text, span_of(w.rules->id))) return true;
  for (int i = 0; w.seating != NULL && i < w.seating->seats; i++)
    if (starts_with(text, w.seating->name[i])) return true;
  for (size_t i = 0; i < text.len && text.at[i] != ' '; i++)
    if (text.at[i] >= '0' && text.at[i] <= '9') return true;
  return false;
}

/* A source in brackets comes after the full stop. */
static bool ends_sentence (Span text) {
  char last = text.len > 0 ? text.at[text.len - 1] : '.';
  size_t at = text.len;
  if (last != ')') return strchr(".!?:", last) != NULL;
  while (at > 0 && text.at[at - 1] != '(') at--;
  return at >= 3 && text.at[at - 3] == '.';
}

void wording_sentence (Buffer *b, Wording w, Span text) {
  char capital[3] = "";
  size_t size = starts_with_name(w, text) ? 0 : find_capital(text, capital);
  buffer_text(b, capital);
  buffer_put(b, text.at + size, text.len - size);
  if (!ends_sentence(text)) buffer_char(b, '.');
}

void wording_articles (Buffer *b, Wording w, const Finding *f) {
  buffer_text(b, article_name(&w.rules->article[f->article], w.lang));
  for (int i = 1; i < f->either.count; i++) {
    buffer_text(b, words(w, SAY_OR));
    buffer_text(b, article_name(&w.rules->article[f->either.article[i]],
                                w.lang));
  }
}

/* The texts of all articles after the first. */
static void write_other_articles (Buffer *b, Wording w, const Finding *f) {
  for (int i = 1; i < f->either.count; i++)
    buffer_format(b, " %s",
                  both_in(w.rules->article[f->either.article[i]].text, w.lang));
}

/* "Bruno passed in line 26. A player who has passed may not draw." */
void wording_finding (Buffer *b, Wording w, const Finding *f) {
  Buffer reason = {0};
  catalogue_write(&reason, &f->complaint.remark, w.lang);
  if (f->article < 0)
    buffer_span(b, buffer_view(&reason));
  else if (reason.len > 0) {
    wording_sentence(b, w, buffer_view(&reason));
    buffer_char(b, ' ');
  }
  if (f->article >= 0) {
    buffer_text(b, both_in(w.rules->article[f->article].text, w.lang));
    write_other_articles(b, w, f);
  }
  buffer_free(&reason);
}

/* "'Bruno: take' in line 11 was legal only if Bruno held no 9" */
static void write_suspect (Buffer *b, Wording w, const Suspect *s) {
  Remark line = {0};
  char at[PLACE_TEXT];
  remark_say(&line, fact_saying(SAY_LINE_LEGAL_ONLY_IF),
             fact_text(s->move.name), fact_text(s->move.rest),
             fact_string(line_places_text(w.places, s->line, at)));
  catalogue_write(b, &line, w.lang);
  wording_suspect(b, w, s);
  remark_free(&line);
}

/* Is it a single card without copies? */
static bool is_only_card (Wording w, KindSet kinds) {
  return kindset_count(kinds) == 1 &&
         w.rules->layout.copies[kindset_take(&kinds)] == 1;
}

/* The line shows a card that the hand could not have had. */
static void write_shown (Buffer *b, Wording w, const Suspect *s) {
  const Doubt *d = &s->doubt[0];
  int seat = w.rules->layout.slot_seat[d->slot];
  bool held = s->doubts == 1 && seat != NOBODY && !d->some &&
              d->fewer <= 1 && kindset_is_empty(d->also) &&
              !kindset_is_empty(d->kinds);
  Remark shown = {0};
  if (held)
    remark_say(&shown, fact_saying(is_only_card(w, d->kinds)
                                       ? SAY_THIS_SHOWS_IT
                                       : SAY_THIS_SHOWS_ONE),
               fact_text(w.seating->name[seat]));
  else
    remark_say(&shown, fact_saying(SAY_THIS_SHOWS_OTHERWISE));
  catalogue_write(b, &shown, w.lang);
  remark_free(&shown);
}

/* The assumptions of the suspects, and that they contradict each other. */
static void write_contradiction (Buffer *b, Wording w, const Fault *f) {
  if (f->suspects > 1)
    buffer_format(b, "%s ", words(w, SAY_ONE_WAS_ILLEGAL));
  for (int i = 0; i < f->suspects; i++) {
    if (i > 0) buffer_text(b, words(w, SAY_SEMICOLON));
    write_suspect(b, w, &f->suspect[i]);
  }
  if (f->suspects == 1) write_shown(b, w, &f->suspect[0]);
}

static bool is_named_before (const Fault *f, int suspect) {
  for (int i = 0; i < suspect; i++)
    if (f->suspect[i].seat == f->suspect[suspect].seat) return true;
  return false;
}

/* "Anne or Bruno" */
static void list_suspects (Buffer *b, Wording w, const Fault *f) {
  for (int i = 0; i < f->suspects; i++) {
    if (is_named_before(f, i)) continue;
    if (b->len > 0) buffer_text(b, words(w, SAY_OR));
    buffer_span(b, w.seating->name[f->suspect[i].seat]);
  }
}

void wording_unheard (Buffer *b, Wording w, const Fault *f) {
  Remark remark = {0};
  Buffer names = {0};
  if (f->unheard != SAY_NOT_A_SUSPECT) {
    buffer_text(b, words(w, f->unheard));
    return;
  }
  list_suspects(&names, w, f);
  remark_say(&remark, fact_saying(f->unheard),
             fact_text(w.seating->name[f->unsuspected]),
             fact_text(buffer_view(&names)));
  catalogue_write(b, &remark, w.lang);
  remark_free(&remark);
  buffer_free(&names);
}

void wording_fault (Buffer *b, Wording w, const Fault *f) {
  Buffer unheard = {0};
  if (f->suspects == 0)
    wording_finding(b, w, &f->finding);
  else {
    Buffer reason = {0};
    write_contradiction(&reason, w, f);
    wording_sentence(b, w, buffer_view(&reason));
    buffer_format(b, " %s",
                  both_in(w.rules->article[f->finding.article].text, w.lang));
    buffer_free(&reason);
    write_other_articles(b, w, &f->finding);
  }
  if (f->unheard == SAY_NOTHING) return;
  buffer_char(b, ' ');
  wording_unheard(&unheard, w, f);
  wording_sentence(b, w, buffer_view(&unheard));
  buffer_free(&unheard);
}

void wording_reason (Buffer *b, Wording w, const Fault *f) {
  if (f->suspects > 0)
    write_contradiction(b, w, f);
  else if (f->finding.article >= 0)
    catalogue_write(b, &f->finding.complaint.remark, w.lang);
}

void wording_option (Buffer *b, const Option *o, double value, Language lang) {
  buffer_format(b, "%s = ", word_in(&o->word, lang));
  if (o->is_number)
    buffer_number(b, value);
  else
    buffer_text(b, word_in(&o->choice[(int)value], lang));
}

int wording_reading_of (const Verdict *v) {
  int article = v->has_fault ? v->fault.finding.article : -1;
  return article < 0 ? -1 : v->rules->article[article].reading;
}

void wording_reading (Buffer *b, const Verdict *v, Language lang) {
  int i = wording_reading_of(v);
  const Option *o;
  Buffer option = {0};
  if (i < 0) return;
  o = &v->rules->option[i];
  wording_option(&option, o, v->header->option[i], lang);
  buffer_text(b, "  ");
  catalogue_format(b, lang, v->header->option[i] == option_default(o)
                                ? SAY_OUR_READING : SAY_LOGS_READING,
                   option.text);
  buffer_char(b, '\n');
  buffer_free(&option);
}

/* "6, 7 or ghost", with 'comma' and 'or' as separators. */
static void list_kinds (Buffer *b, Wording w, KindSet kinds,
                        const char *comma, const char *or) {
  for (bool first = true; !kindset_is_empty(kinds); first = false) {
    int kind = kindset_take(&kinds);
    if (!first) buffer_text(b, kindset_is_empty(kinds) ? or : comma);
    buffer_text(b, word_in(&w.rules->kind[kind].word, w.lang));
  }
}

static void list_any (Buffer *b, Wording w, KindSet kinds) {
  list_kinds(b, w, kinds, ", ", words(w, SAY_OR));
}

static bool is_number (const Ruleset *r, int kind) {
  char first = r->kind[kind].word.en[0];
  return first >= '0' && first <= '9';
}

/* In the order of the first common scale; numbers before words. */
static bool comes_before (const Ruleset *r, int a, int b) {
  if (is_number(r, a) != is_number(r, b)) return is_number(r, a);
  for (int i = 0; i < r->sorts; i++) {
    const Sort *s = &r->sort[i];
    if (!s->is_scale || !kindset_has(s->kinds, a) ||
        !kindset_has(s->kinds, b))
      continue;
    if (s->rank[a] != s->rank[b]) return s->rank[a] < s->rank[b];
  }
  return a < b;
}

/* Lists the cards, lowest first. */
static void name_each (CardsText *text, const Ruleset *r, KindSet cards) {
  text->parts = 0;
  while (!kindset_is_empty(cards)) {
    int kind = kindset_take(&cards), at = text->parts++;
    for (; at > 0 && comes_before(r, kind, text->part[at - 1].kind); at--)
      text->part[at] = text->part[at - 1];
    text->part[at] = (CardsPart){CARDS_KIND, NULL, kind};
  }
}

/* Would a player say it? "no ♥, 5 or 8", but not "no 9 or card below 1". */
static bool is_plain (const CardsText *text) {
  for (int i = 0; i < text->parts && text->parts > 1; i++)
    if (text->part[i].name > CARDS_SORT) return false;
  return true;
}

/* The cards asked about, in the words of the rules; or listed. */
static void name_doubted (Wording w, const Doubt *d, CardsText *text) {
  KindSet cards = kindset_is_empty(d->asked) ? d->kinds : d->asked;
  int kinds = kindset_count(d->kinds);
  find_names(text, w.rules, cards, kindset_all(), d->kinds, MANY_KINDS);
  if (text->parts == 1 && text->part[0].name == CARDS_SORT) return;
  if (kinds <= FEW_KINDS || (kinds <= LISTED_KINDS && !is_plain(text)))
    name_each(text, w.rules, d->kinds);
}

void wording_de (Buffer *b, Span name) {
  buffer_text(b, "de ");
  elision_before(b, name);
  buffer_span(b, name);
}

static bool are_cards (const CardsText *text) {
  for (int i = 0; i < text->parts; i++)
    if (text->part[i].name != CARDS_KIND) return false;
  return true;
}

/* " held none of: 6, 7, ghost", " held no heart", " n'avait pas d'atout" */
static void list_none (Buffer *b, Wording w, const Doubt *d) {
  CardsText text;
  Buffer cards = {0};
  Saying none = SAY_HELD_NO;
  bool many;
  name_doubted(w, d, &text);
  many = text.parts > 1 && are_cards(&text);
  if (many)
    none = SAY_HELD_NONE_OF_CARDS;
  else if (text.parts > 1)
    none = SAY_HELD_NONE_OF;
  else if (text.part[0].name == CARDS_KIND)
    none = is_only_card(w, d->kinds) ? SAY_HELD_NOT : SAY_HELD_NONE;
  list_names(&cards, &text, w.rules, w.lang,
             many ? ", " : words(w, SAY_NOR),
             many ? ", " : words(w, text.parts > 2 ? SAY_NOR_LAST
                                                   : SAY_NOR_OTHER));
  buffer_text(b, words(w, none));
  if (none == SAY_HELD_NO && w.lang == FRENCH)
    wording_de(b, buffer_view(&cards));
  else
    buffer_span(b, buffer_view(&cards));
  buffer_free(&cards);
}

static void list_not_both (Buffer *b, Wording w, const Doubt *d) {
  buffer_text(b, words(w, SAY_NOT_HELD_BOTH));
  list_any(b, w, d->kinds);
  buffer_text(b, words(w, SAY_AND));
  list_any(b, w, d->also);
}

/* " held at least one card of: heart", " …: 6, 7 or ghost" */
static void list_doubted (Buffer *b, Wording w, const Doubt *d) {
  CardsText text;
  name_doubted(w, d, &text);
  list_names(b, &text, w.rules, w.lang, ", ", words(w, SAY_OR));
}

static void list_some (Buffer *b, Wording w, const Doubt *d) {
  buffer_text(b, words(w, kindset_count(d->kinds) == 1
                              ? SAY_HELD : SAY_HELD_AT_LEAST_ONE_CARD));
  list_doubted(b, w, d);
}

static void list_fewer (Buffer *b, Wording w, const Doubt *d) {
  catalogue_format(b, w.lang, SAY_HELD_FEWER_THAN_CARDS_OF, d->fewer);
  list_doubted(b, w, d);
}

void wording_assumption (Buffer *b, Wording w, const Doubt *d) {
  const Layout *l = &w.rules->layout;
  int seat = l->slot_seat[d->slot], zone = l->slot_zone[d->slot];
  const char *title = both_in(w.rules->zone_title[zone], w.lang);
  if (kindset_is_empty(d->kinds)) {
    buffer_text(b, words(w, SAY_UNSEEN_ALLOWED_IT));
    return;
  }
  buffer_span(b, seat != NOBODY ? w.seating->name[seat] : span_of(title));
  if (d->some)
    list_some(b, w, d);
  else if (d->fewer > 1)
    list_fewer(b, w, d);
  else if (kindset_is_empty(d->also))
    list_none(b, w, d);
  else
    list_not_both(b, w, d);
  if (seat != NOBODY && (l->zone[zone].sees == SEES_ALL || d->after))
    buffer_format(b, " (%s)", title);
}

void wording_suspect (Buffer *b, Wording w, const Suspect *s) {
  for (int i = 0; i < s->doubts; i++) {
    if (i > 0) buffer_text(b, words(w, SAY_AND));
    wording_assumption(b, w, &s->doubt[i]);
    if (s->doubts > 1)
      buffer_format(b, " (%s)", 
                    article_name(&w.rules->article[s->doubt[i].article],
                                 w.lang));
  }
}

void wording_refuted (Buffer *b, Wording w, const Fault *f,
                      const Assumption *a) {
  char at[PLACE_TEXT];
  if (fault_refutes(f, a))
    catalogue_format(b, w.lang, SAY_REFUTED_BY,
                     line_places_text(w.places, f->line.number, at));
}

void wording_unsure (Buffer *b, const Verdict *v, Language lang) {
  Saying saying = v->lost ? SAY_LOST_TRACK : SAY_TOO_MANY_WORLDS;
  buffer_text(b, catalogue_words(saying, lang));
}

/* If several players may act, names the player. */
static void write_move (Buffer *b, Wording w, const LegalList *list, int i) {
  const LegalMove *m = &list->move[i];
  bool next = i == 0 || list->move[i - 1].seat != m->seat;
  if (i > 0)
    buffer_text(b, list->of_all && next ? words(w, SAY_SEMICOLON) : ", ");
  if (list->of_all && next) {
    buffer_span(b, w.seating->name[m->seat]);
    buffer_text(b, words(w, SAY_COLON));
  }
  move_write(b, w.rules, w.seating, w.lang, &m->move);
}

/* "une carte au-dessus de 6", but "un atout", "un ♥" */
static bool is_called_card (const CardsPart *part) {
  const Sort *s = part->sort;
  Both words = part->name == CARDS_ABOVE   ? s->above
               : part->name == CARDS_BELOW ? s->below : s->title;
  return strncmp(words.fr, "carte", strlen("carte")) == 0;
}

/* "any spade, any card above 6, D2 or D3" */
static void list_cards (Buffer *b, Wording w, KindSet cards, KindSet among) {
  CardsText text;
  find_names(&text, w.rules, cards, among, cards, MANY_MOVES);
  for (int i = 0; i < text.parts; i++) {
    bool last = i == text.parts - 1;
    if (i > 0) buffer_text(b, last ? words(w, SAY_OR) : ", ");
    if (text.part[i].name != CARDS_KIND)
      buffer_text(b, words(w, is_called_card(&text.part[i])
                                  ? SAY_ANY_CARD : SAY_ANY_OF_SORT));
    write_name(b, &text.part[i], w.rules, w.lang);
  }
}

/* "play ", if there is only one verb for all these cards. */
static void write_held_verb (Buffer *b, Wording w, const LegalList *list) {
  if (list->held_move < 0) return;
  buffer_text(b, word_in(&w.rules->move[list->held_move].verb, w.lang));
  buffer_char(b, ' ');
}

static void write_if_none (Buffer *b, Wording w, const LegalList *list) {
  Remark none = {0};
  if (list->holder >= 0)
    remark_say(&none, fact_saying(SAY_OTHERS_IF_NONE),
               fact_text(w.seating->name[list->holder]));
  else
    remark_say(&none, fact_saying(SAY_OTHERS_IF_NONE_HELD));
  catalogue_write(b, &none, w.lang);
  remark_free(&none);
}

static void write_each_held (Buffer *b, Wording w, const LegalList *list) {
  bool all = kindset_is_same(list->if_held, list->hidden);
  if (list->total > 0)
    buffer_text(b, words(w, all ? SAY_OR_ALSO : SAY_OR_IF_HELD));
  else if (!all)
    buffer_text(b, words(w, SAY_IF_HELD));
  write_held_verb(b, w, list);
  if (all)
    buffer_text(b, words(w, SAY_ANY_CARD_HELD));
  else
    list_cards(b, w, list->if_held, kindset_or(list->hidden, list->if_held));
  if (list->several) buffer_text(b, words(w, SAY_OR_SEVERAL));
  if (!all && !kindset_is_empty(list->if_none)) write_if_none(b, w, list);
}

/* "; or, if held: several cards together, such as S4 H4 (any card above S3)" */
static void write_set_held (Buffer *b, Wording w, const LegalList *list) {
  KindSet among = kindset_or(list->hidden, list->together);
  bool first = list->total == 0 && kindset_is_empty(list->if_held);
  buffer_text(b, words(w, first ? SAY_IF_HELD : SAY_OR_IF_HELD));
  buffer_text(b, words(w, SAY_SEVERAL_SUCH_AS));
  move_write_cards(b, w.rules, w.lang, list->set, list->set_cards);
  if (kindset_is_same(list->together, among)) return;
  buffer_text(b, " (");
  list_cards(b, w, list->together, among);
  buffer_char(b, ')');
}

/* "; or, if held: play 7, 8 or ghost" */
static void write_if_held (Buffer *b, Wording w, const LegalList *list) {
  if (list->total == 0 && list->of_all && list->holder >= 0) {
    buffer_span(b, w.seating->name[list->holder]);
    buffer_text(b, words(w, SAY_COLON));
  }
  if (!kindset_is_empty(list->if_held)) write_each_held(b, w, list);
  if (list->set_cards > 0) write_set_held(b, w, list);
}

/* The rules broke while unseen cards were enumerated. */
static void write_cut (Buffer *b, Wording w, const LegalList *list) {
  if (list->total > 0 || legal_list_is_if_held(list)) buffer_text(b, ", ");
  buffer_text(b, words(w, SAY_MAY_BE_MORE));
}

void wording_legal (Buffer *b, Wording w, const LegalList *list) {
  if (!list->listed) return;
  for (int i = 0; i < list->count; i++) write_move(b, w, list, i);
  if (list->total > list->count || list->cut)
    catalogue_format(b, w.lang,
                     list->cut ? SAY_MORE_IN_ALL : SAY_SO_MANY_IN_ALL,
                     list->total);
  if (legal_list_is_if_held(list))
    write_if_held(b, w, list);
  else if (list->total == 0 && !list->may_pass_over && !list->if_held_cut)
    buffer_text(b, words(w, SAY_NO_MOVE_AT_ALL));
  if (list->if_held_cut) write_cut(b, w, list);
  if (!list->may_pass_over) return;
  if (list->total > 0 || legal_list_is_if_held(list))
    buffer_text(b, words(w, SAY_OR_NONE_OF_THESE));
  else
    buffer_text(b, words(w, SAY_NO_MOVE_NEEDED));
}

void wording_legal_where (Buffer *b, Wording w, const Verdict *v) {
  if (v->legal_line > 0) {
    catalogue_format(b, w.lang, SAY_LEGAL_IN_LINE,
                     verdict_line(v, v->legal_line));
    wording_legal(b, w, &v->legal_then);
  }
  else if (v->legal.listed) {
    buffer_text(b, words(w, SAY_LEGAL_HERE));
    wording_legal(b, w, &v->legal);
  }
}

void wording_unknown (Buffer *b, Language lang, int count, bool more) {
  if (count == 0) return;
  if (more) buffer_text(b, catalogue_words(SAY_AND, lang));
  if (count == 1)
    buffer_text(b, catalogue_words(SAY_CARD_UNKNOWN, lang));
  else
    catalogue_format(b, lang, SAY_CARDS_UNKNOWN, count);
}
