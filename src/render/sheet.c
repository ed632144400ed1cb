/*
** A game's rule sheet as text and HTML
** SPDX-License-Identifier: MIT
*/
#include "render/sheet.h"

#include "base/remark.h"
#include "render/catalogue.h"
#include "render/page.h"
#include "base/line.h"

enum { MARGIN = 2, DEEPER = 6 };

typedef struct Sheet {
  Page page;
  const Ruleset *r;
  Language lang;
  Buffer piece;                /* being built */
} Sheet;

static const char *say (const Sheet *s, Saying saying) {
  return catalogue_words(saying, s->lang);
}

static Language other (Language lang) {
  return lang == FRENCH ? ENGLISH : FRENCH;
}

/* Each section's id on the page is derived from its heading. */
static void section (Sheet *s, Saying saying) {
  const char *en = catalogue_words(saying, ENGLISH);
  page_gap(&s->page);
  if (s->page.html) {
    buffer_text(s->page.out, "</section>\n<section class=\"");
    for (const char *c = en; *c != '\0'; c++)
      buffer_char(s->page.out, *c == ' ' ? '-' : (char)(*c | 0x20));
    buffer_text(s->page.out, "\">\n");
  }
  page_heading(&s->page, say(s, saying), '-');
}

/* Ends the piece and writes it. */
static void put_piece (Sheet *s) {
  page_piece(&s->page, span_of(buffer_string(&s->piece)));
  buffer_clear(&s->piece);
}

void sheet_players (Buffer *b, const Ruleset *r) {
  buffer_format(b, "%d", r->least_seats);
  if (r->most_seats > r->least_seats)
    buffer_format(b, "–%d", r->most_seats);
}

/* "rules: 1.0 sha256:…", unbroken, to be copied into a log. */
static void put_pin (Sheet *s) {
  buffer_format(&s->piece, "%s: %s sha256:%s",
                line_subject_word(SUBJECT_RULES, s->lang), s->r->version,
                ruleset_hash(s->r));
  page_start(&s->page, 0);
  page_piece(&s->page, buffer_view(&s->piece));
  buffer_clear(&s->piece);
}

static void write_head (Sheet *s) {
  const Ruleset *r = s->r;
  const char *title = both_in(r->title, s->lang);
  if (!s->page.html) page_heading(&s->page, title[0] ? title : r->id, '=');
  if (both_in(r->about, s->lang)[0]) {
    page_gap(&s->page);
    page_start(&s->page, 0);
    page_text(&s->page, both_in(r->about, s->lang));
  }
  page_gap(&s->page);
  sheet_players(&s->piece, r);
  page_message(&s->page, s->lang, SAY_PLAYERS, s->piece.text);
  buffer_clear(&s->piece);
  page_start(&s->page, 0);
  page_message(&s->page, s->lang, SAY_GAME_VERSION, r->id, r->version);
  put_pin(s);
}

static void write_lesson_part (Page *p, const char *heading,
                               const char *text) {
  if (text[0] == '\0') return;
  page_gap(p);
  page_heading(p, heading, '-');
  page_start(p, 0);
  page_text(p, text);
  page_end(p);
}

bool sheet_lesson (Page *p, const Ruleset *r, Language lang) {
  const Lesson *l = &r->lesson;
  const struct { Saying heading; Both text; } part[] = {
    {SAY_LESSON_GOAL, l->goal}, {SAY_LESSON_PLAY, l->play},
    {SAY_LESSON_SCORE, l->score}, {SAY_LESSON_ENDS, l->ends}
  };
  bool any = false;
  for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
    const char *text = both_in(part[i].text, lang);
    write_lesson_part(p, catalogue_words(part[i].heading, lang), text);
    any |= text[0] != '\0';
  }
  return any;
}

/* Adds a word once, except the displayed one. */
static void add_word (const char *list[], int *n, const char *word,
                      const char *shown) {
  if (strcmp(word, shown) == 0) return;
  for (int i = 0; i < *n; i++)
    if (strcmp(list[i], word) == 0) return;
  list[(*n)++] = word;
}

/* "1/2, ½, pièce": all other words for it. False: there are none. */
static bool other_words (Buffer *b, const Word *w, Language lang) {
  const char *shown = word_in(w, lang);
  const char *list[ALIASES_LIMIT + 2];
  int n = 0;
  add_word(list, &n, w->en, shown);
  for (int i = 0; i < w->aliases; i++) add_word(list, &n, w->alias[i], shown);
  if (w->fr != NULL) add_word(list, &n, w->fr, shown);
  for (int i = 0; i < n; i++)
    buffer_format(b, "%s%s", i > 0 ? ", " : "", list[i]);
  return n > 0;
}

static void write_card_words (Buffer *b, const Kind *k, Language lang) {
  Buffer words = {0};
  buffer_text(b, word_in(&k->word, lang));
  if (other_words(&words, &k->word, lang))
    buffer_format(b, " (%s)", words.text);
  buffer_free(&words);
}

void sheet_card (Buffer *b, const Ruleset *r, Language lang, int kind) {
  const Kind *k = &r->kind[kind];
  write_card_words(b, k, lang);
  buffer_format(b, " ×%d%s", r->layout.copies[kind], k->copies ? "*" : "");
}

/* Does each card exist once? Then this is not mentioned. */
static bool are_single (const Ruleset *r) {
  for (int k = 0; k < r->layout.kinds; k++)
    if (r->layout.copies[k] != 1 || r->kind[k].copies != 0) return false;
  return true;
}

static void write_card (Sheet *s, int kind) {
  if (are_single(s->r))
    write_card_words(&s->piece, &s->r->kind[kind], s->lang);
  else
    sheet_card(&s->piece, s->r, s->lang, kind);
}

static bool is_plain (const Kind *k) {
  return k->note.en[0] == '\0' && k->title.en[0] == '\0';
}

static bool is_at_home (const Sheet *s, int kind, int zone) {
  return s->r->layout.home[kind] == zone;
}

/* Cards without explanations, listed one after another. */
static void write_plain_cards (Sheet *s, int zone) {
  int last = -1;
  page_start(&s->page, MARGIN);
  for (int k = 0; k < s->r->layout.kinds; k++)
    if (is_at_home(s, k, zone) && is_plain(&s->r->kind[k])) last = k;
  for (int k = 0; k <= last; k++) {
    if (!is_at_home(s, k, zone) || !is_plain(&s->r->kind[k])) continue;
    write_card(s, k);
    if (k < last) buffer_char(&s->piece, ',');
    put_piece(s);
  }
}

static void write_cards_with_notes (Sheet *s, int zone) {
  for (int k = 0; k < s->r->layout.kinds; k++) {
    const Kind *kind = &s->r->kind[k];
    if (!is_at_home(s, k, zone) || is_plain(kind)) continue;
    page_start(&s->page, MARGIN);
    write_card(s, k);
    put_piece(s);
    page_start(&s->page, DEEPER);
    page_text(&s->page, both_in(kind->title, s->lang));
    page_text(&s->page, both_in(kind->note, s->lang));
  }
}

static int count_copies (const Sheet *s, int zone) {
  int n = 0;
  for (int k = 0; k < s->r->layout.kinds; k++)
    if (is_at_home(s, k, zone)) n += s->r->layout.copies[k];
  return n;
}

static bool is_home (const Sheet *s, int zone) {
  for (int k = 0; k < s->r->layout.kinds; k++)
    if (is_at_home(s, k, zone)) return true;
  return false;
}

/*
** On a page each card is drawn beside its description; the script finds them by
** kind.
*/
static void draw_cards (Sheet *s, int zone) {
  Page *p = &s->page;
  page_end(p);
  buffer_text(p->out, "<ul class=\"deck\">\n");
  for (int k = 0; k < s->r->layout.kinds; k++) {
    const Kind *kind = &s->r->kind[k];
    if (!is_at_home(s, k, zone)) continue;
    buffer_format(p->out, "<li%s data-kind=\"%d\"><div>",
                  is_plain(kind) ? "" : " class=\"told\"", k);
    page_start(p, 0);
    write_card(s, k);
    put_piece(s);
    page_start(p, DEEPER);
    page_text(p, both_in(kind->title, s->lang));
    page_text(p, both_in(kind->note, s->lang));
    page_end(p);
    buffer_text(p->out, "</div></li>\n");
  }
  buffer_text(p->out, "</ul>\n");
}

static void write_zone (Sheet *s, int zone) {
  page_start(&s->page, 0);
  page_message(&s->page, s->lang, SAY_ZONE_OF_CARDS,
               both_in(s->r->zone_title[zone], s->lang), count_copies(s, zone));
  if (s->page.html) {
    draw_cards(s, zone);
    return;
  }
  write_plain_cards(s, zone);
  write_cards_with_notes(s, zone);
}

static void write_cards (Sheet *s) {
  section(s, SAY_CARDS);
  for (int z = 0; z < s->r->layout.zones; z++)
    if (is_home(s, z)) write_zone(s, z);
  if (!s->r->copies_vary) return;
  page_start(&s->page, 0);
  page_text(&s->page, say(s, SAY_BY_DEFAULT));
}

/* Quiet moves are not recorded, and not shown to readers. */
static bool is_quiet (const Move *m) {
  return m->unlisted && m->note.en[0] == '\0';
}

void sheet_verbs (Buffer *b, const Ruleset *r, Language lang,
                  uint64_t moves) {
  uint64_t said = 0;
  for (int m = 0; m < r->moves; m++) {
    int verb = dictionary_find(r->verb_words, span_of(r->move[m].verb.en));
    if (!((moves >> m) & 1) || is_quiet(&r->move[m]) || ((said >> verb) & 1))
      continue;
    if (said == 0)
      buffer_text(b, catalogue_words(SAY_COLON, lang));
    else
      buffer_text(b, ", ");
    buffer_text(b, word_in(&r->move[m].verb, lang));
    said |= UINT64_C(1) << verb;
  }
}

static void write_phase (Sheet *s, const Phase *p, int *number) {
  const char *title = both_in(p->title, s->lang);
  if (title[0] == '\0' && p->moves == 0) return;
  page_start(&s->page, MARGIN);
  if (p->nested)
    buffer_text(&s->piece, " -");
  else
    buffer_format(&s->piece, "%d.", ++*number);
  put_piece(s);
  s->page.indent = s->page.column + 1;
  buffer_text(&s->piece, title[0] ? title : p->name);
  if (p->optional)
    buffer_text(&s->piece, say(s, SAY_OPTIONAL));
  sheet_verbs(&s->piece, s->r, s->lang, p->moves);
  page_text(&s->page, s->piece.text);
  buffer_clear(&s->piece);
}

static void write_phases (Sheet *s) {
  int number = 0;
  section(s, SAY_COURSE_OF_PLAY);
  for (int i = 0; i < s->r->phases; i++)
    write_phase(s, &s->r->phase[i], &number);
}

enum { ONE_OF_CARDS = 4 };     /* most to list: "7|8" */

static void write_upper (Buffer *b, const char *text) {
  for (; *text != '\0'; text++)
    buffer_char(b, *text >= 'a' && *text <= 'z' ? (char)(*text & ~0x20)
                                                : *text);
}

/* Rule files name arguments in English only: in French the type is shown. */
static void write_arg_name (Buffer *b, const Arg *a, Language lang) {
  static const char *const french[] = {
    [ARG_NUMBER] = "NOMBRE", [ARG_WORD] = "MOT", [ARG_CARD] = "CARTE",
    [ARG_CARDS] = "CARTES", [ARG_PLAYER] = "JOUEUR"
  };
  if (lang == FRENCH)
    buffer_text(b, french[a->type]);
  else
    write_upper(b, a->name);
}

static void write_words (Buffer *b, const Arg *a, Language lang) {
  for (int i = 0; i < a->choices; i++) {
    if (a->choices > CHOICES_TOLD && i == 3) {
      buffer_text(b, "|…");
      i = a->choices - 1;
    }
    buffer_format(b, "%s%s", i > 0 ? "|" : "",
                  word_in(&a->choice[i], lang));
  }
}

/* The ids, if only a few are possible. */
static void write_card_arg (Buffer *b, const Ruleset *r, const Arg *a,
                            Language lang) {
  bool first = true;
  if (kindset_count(a->only) > ONE_OF_CARDS) {
    write_arg_name(b, a, lang);
    return;
  }
  for (KindSet s = a->only; !kindset_is_empty(s); first = false)
    buffer_format(b, "%s%s", first ? "" : "|",
                  word_in(&r->kind[kindset_take(&s)].word, lang));
}

static void write_arg (Buffer *b, const Ruleset *r, Language lang,
                       const Arg *a) {
  buffer_text(b, a->optional ? " [" : " ");
  if (a->label.en[0]) buffer_format(b, "%s ", both_in(a->label, lang));
  if (a->type == ARG_WORD)
    write_words(b, a, lang);
  else if (a->type == ARG_CARD || a->type == ARG_CARDS)
    write_card_arg(b, r, a, lang);
  else
    write_arg_name(b, a, lang);
  if (a->optional) buffer_char(b, ']');
}

void sheet_syntax (Buffer *b, const Ruleset *r, Language lang,
                   const Move *m) {
  buffer_text(b, word_in(&m->verb, lang));
  for (int i = 0; i < m->args; i++)
    if (!m->arg[i].implied) write_arg(b, r, lang, &m->arg[i]);
  if (m->says != 0)
    buffer_text(b, catalogue_words(SAY_ANNOUNCED_NUMBER, lang));
}

static bool is_written_alike (Sheet *s, const Move *a, const Move *b) {
  Buffer x = {0}, y = {0};
  sheet_syntax(&x, s->r, s->lang, a);
  sheet_syntax(&y, s->r, s->lang, b);
  bool same = strcmp(buffer_string(&x), buffer_string(&y)) == 0;
  buffer_free(&x);
  buffer_free(&y);
  return same;
}

/* Has an earlier move of the verb the same syntax? */
static bool is_repeated (Sheet *s, int verb, int move) {
  for (int m = verb; m != move; m = s->r->verb_next[m])
    if (!is_quiet(&s->r->move[m]) &&
        is_written_alike(s, &s->r->move[m], &s->r->move[move]))
      return true;
  return false;
}

static void write_bound (Sheet *s, Buffer *b, Bound bound) {
  if (bound.function != 0)
    buffer_text(b, say(s, SAY_AS_TABLE_HAS_IT));
  else if (bound.option < 0)
    buffer_number(b, bound.fixed);
  else
    buffer_text(b, word_in(&s->r->option[bound.option].word, s->lang));
}

/* "STAKE: 1 to max_bet" */
static void write_bounds (Sheet *s, const Move *m) {
  for (int i = 0; i < m->args; i++) {
    const Arg *a = &m->arg[i];
    if (a->type != ARG_NUMBER || !a->bounded) continue;
    page_start(&s->page, DEEPER);
    write_arg_name(&s->piece, a, s->lang);
    buffer_text(&s->piece, say(s, SAY_COLON));
    write_bound(s, &s->piece, a->least);
    buffer_text(&s->piece, say(s, SAY_TO));
    write_bound(s, &s->piece, a->most);
    put_piece(s);
  }
}

static void write_other_language (Sheet *s, const Move *m) {
  if (m->verb.fr == NULL) return;
  page_start(&s->page, DEEPER);
  sheet_syntax(&s->piece, s->r, other(s->lang), m);
  page_message(&s->page, s->lang, SAY_IN_OTHER_LANGUAGE, s->piece.text);
  buffer_clear(&s->piece);
}

static void write_move (Sheet *s, int move) {
  const Move *m = &s->r->move[move];
  page_start(&s->page, MARGIN);
  sheet_syntax(&s->piece, s->r, s->lang, m);
  put_piece(s);
  write_other_language(s, m);
  write_bounds(s, m);
  if (m->note.en[0] == '\0') return;
  page_start(&s->page, DEEPER);
  page_text(&s->page, both_in(m->note, s->lang));
}

/* The articles that moves of a verb may break. */
static void list_refusals (const Ruleset *r, int verb,
                           bool broken[ARTICLES_LIMIT]) {
  memset(broken, 0, ARTICLES_LIMIT * sizeof *broken);
  for (int m = verb; m >= 0; m = r->verb_next[m]) {
    const Move *move = &r->move[m];
    for (int i = 0; i < move->refusals; i++)
      broken[move->refusal[i].article] = true;
    for (int i = 0; i < move->args; i++)
      if (move->arg[i].article >= 0) broken[move->arg[i].article] = true;
  }
}

/* The article's name, on a page with a link. */
static void put_article (Sheet *s, const Article *a, bool last) {
  const char *name = article_name(a, s->lang);
  if (s->page.html) {
    buffer_text(&s->piece, "<a href=\"#article-");
    html_text(&s->piece, span_of(a->id));
    buffer_text(&s->piece, "\">");
    html_text(&s->piece, span_of(name));
    buffer_text(&s->piece, last ? "</a>" : "</a>,");
    page_html(&s->page, s->piece.text);
    buffer_clear(&s->piece);
    return;
  }
  buffer_format(&s->piece, "%s%s", name, last ? "" : ",");
  put_piece(s);
}

static void write_refusals (Sheet *s, int verb) {
  bool broken[ARTICLES_LIMIT];
  int last = -1;
  list_refusals(s->r, verb, broken);
  for (int i = ARTICLES_COMMON; i < s->r->articles; i++)
    if (broken[i]) last = i;
  page_start(&s->page, DEEPER);
  if (last >= 0) page_text(&s->page, say(s, SAY_ARTICLES_ARE));
  for (int i = ARTICLES_COMMON; i <= last; i++)
    if (broken[i])
      put_article(s, &s->r->article[i], i == last);
}

/* Aliases of the verb, besides the words of both languages. */
static void write_aliases (Sheet *s, const Word *verb) {
  if (verb->aliases == 0) return;
  page_start(&s->page, DEEPER);
  page_text(&s->page, say(s, SAY_ALSO_WRITTEN));
  for (int i = 0; i < verb->aliases; i++) {
    buffer_format(&s->piece, "%s%s", verb->alias[i],
                  i < verb->aliases - 1 ? "," : "");
    put_piece(s);
  }
}

static void write_verb (Sheet *s, int verb) {
  bool listed = false;
  for (int m = verb; m >= 0; m = s->r->verb_next[m]) {
    if (is_quiet(&s->r->move[m]) || is_repeated(s, verb, m)) continue;
    write_move(s, m);
    listed = true;
  }
  if (!listed) return;
  write_aliases(s, &s->r->move[verb].verb);
  write_refusals(s, verb);
}

static void write_moves (Sheet *s) {
  section(s, SAY_MOVES);
  page_start(&s->page, 0);
  page_text(&s->page, say(s, SAY_HOW_MOVES_ARE_WRITTEN));
  for (int m = 0; m < s->r->moves; m++)
    if (dictionary_find(s->r->verb_words,
                        span_of(s->r->move[m].verb.en)) == m)
      write_verb(s, m);
}

/* "doit-poser", and "(must-play)" as used in JSON. */
static void write_article_id (Sheet *s, const Article *a) {
  const char *name = article_name(a, s->lang);
  Buffer called = {0};
  buffer_text(&called, name);
  if (strcmp(name, a->id) != 0) buffer_format(&called, " (%s)", a->id);
  page_start(&s->page, MARGIN);
  if (!s->page.html)
    page_text(&s->page, called.text);
  else {
    buffer_text(s->page.out, "<h3 id=\"article-");
    html_text(s->page.out, span_of(a->id));
    buffer_text(s->page.out, "\">");
    html_text(s->page.out, buffer_view(&called));
    buffer_text(s->page.out, "</h3>\n");
  }
  buffer_free(&called);
}

static void write_source (Sheet *s, const Article *a) {
  if (a->source[0] == '\0') return;
  if (s->page.html) {
    buffer_format(&s->piece, "<cite>%s", say(s, SAY_RULEBOOK));
    html_text(&s->piece, span_of(a->source));
    buffer_text(&s->piece, "</cite>");
    page_html(&s->page, s->piece.text);
    buffer_clear(&s->piece);
    return;
  }
  buffer_format(&s->piece, "[%s]", a->source);
  put_piece(s);
}

static void write_article (Sheet *s, const Article *a) {
  write_article_id(s, a);
  page_start(&s->page, DEEPER);
  page_text(&s->page, both_in(a->text, s->lang));
  write_source(s, a);
}

static void write_articles (Sheet *s, int from, int to) {
  for (int i = from; i < to; i++) write_article(s, &s->r->article[i]);
}

/* How equal scores are decided. */
static void write_ties (Sheet *s) {
  if (s->r->ties == 0 || s->r->winners != 0) return;
  section(s, SAY_EQUAL_SCORES);
  for (int i = 0; i < s->r->ties; i++)
    write_article(s, &s->r->tie[i].article);
}

static void write_range (Buffer *b, const Option *o, Language lang) {
  buffer_number(b, o->value);
  buffer_text(b, " (");
  buffer_number(b, o->least);
  buffer_text(b, catalogue_words(SAY_TO, lang));
  buffer_number(b, o->most);
  if (o->step == 1) return;
  buffer_text(b, catalogue_words(SAY_IN_STEPS_OF, lang));
  buffer_number(b, o->step);
}

void sheet_option (Buffer *b, const Option *o, Language lang) {
  buffer_format(b, "%s = ", word_in(&o->word, lang));
  if (o->is_number)
    write_range(b, o, lang);
  else
    buffer_text(b, word_in(&o->choice[0], lang));
  for (int i = 1; i < o->choices; i++)
    buffer_format(b, "%s%s", i > 1 ? ", " : catalogue_words(SAY_OPEN_OR, lang),
                  word_in(&o->choice[i], lang));
  buffer_char(b, ')');
  if (o->reading) buffer_text(b, catalogue_words(SAY_A_READING, lang));
}

static void write_option (Sheet *s, const Option *o) {
  page_start(&s->page, MARGIN);
  sheet_option(&s->piece, o, s->lang);
  page_text(&s->page, s->piece.text);
  buffer_clear(&s->piece);
  page_start(&s->page, DEEPER);
  page_text(&s->page, both_in(o->why, s->lang));
  page_start(&s->page, DEEPER);
  if (other_words(&s->piece, &o->word, s->lang))
    page_message(&s->page, s->lang, SAY_ALSO_WRITTEN_SO, s->piece.text);
  buffer_clear(&s->piece);
}

static void write_options (Sheet *s) {
  if (s->r->options == 0) return;
  section(s, SAY_OPTIONS);
  page_start(&s->page, 0);
  page_text(&s->page, say(s, SAY_HOW_OPTIONS_ARE_WRITTEN));
  for (int i = 0; i < s->r->options; i++) write_option(s, &s->r->option[i]);
}

static void write_house (Sheet *s, const char *house) {
  if (house[0] == '\0') return;
  section(s, SAY_HOUSE_RULES);
  page_start(&s->page, 0);
  page_text(&s->page, say(s, SAY_HOW_HOUSE_RULES));
  page_start(&s->page, MARGIN);
  page_text(&s->page, house);
}

void sheet_write (const Page *page, const Ruleset *r, const char *house,
                  Language lang) {
  Sheet s = {*page, r, lang, {0}};
  write_head(&s);
  sheet_lesson(&s.page, r, lang);
  write_cards(&s);
  write_phases(&s);
  write_moves(&s);
  section(&s, SAY_ARTICLES);
  write_articles(&s, ARTICLES_COMMON, r->articles);
  write_ties(&s);
  section(&s, SAY_ARTICLES_OF_EVERY_GAME);
  write_articles(&s, 0, ARTICLES_COMMON);
  write_options(&s);
  write_house(&s, house);
  page_end(&s.page);
  buffer_free(&s.piece);
}

void sheet_text (Buffer *b, const Ruleset *r, const char *house,
                 Language lang) {
  sheet_write(&(Page){.out = b}, r, house, lang);
}
