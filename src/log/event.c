/*
** A log line: read and bound to the moves of a game
** SPDX-License-Identifier: MIT
*/
#include "log/event.h"

#include "base/buffer.h"
#include "base/unicode.h"
#include "log/french.h"
#include "log/header.h"
#include "log/line_cache.h"

void move_make (BoundMove *b, const Ruleset *r, int move) {
  b->move = move;
  b->args = r->move[move].args;
  b->kinds = 0;
  for (int i = 0; i < b->args; i++) b->value[i] = (Value){0};
}

void move_copy_values (Value *to, Card *kind, const Value *from,
                       const Card *from_kind, int count) {
  for (int i = 0; i < count; i++) {
    to[i] = from[i];
    if (from[i].kind != NULL) to[i].kind = kind + (from[i].kind - from_kind);
  }
}

void move_copy (BoundMove *to, const BoundMove *from) {
  to->move = from->move;
  to->args = from->args;
  to->kinds = from->kinds;
  for (int i = 0; i < from->kinds; i++) to->kind[i] = from->kind[i];
  move_copy_values(to->value, to->kind, from->value, from->kind, from->args);
}

bool move_has_set (const BoundMove *b) {
  for (int i = 0; i < b->args; i++)
    if (b->value[i].given && b->value[i].count > 1) return true;
  return false;
}

void move_write_cards (Buffer *b, const Ruleset *r, Language lang,
                       const Card *kind, int count) {
  for (int i = 0; i < count; i++) {
    if (i > 0) buffer_char(b, ' ');
    if (kind[i] == CARD_UNSEEN)
      buffer_char(b, '?');
    else
      buffer_text(b, word_in(&r->kind[kind[i]].word, lang));
  }
}

void move_write (Buffer *b, const Ruleset *r, const Seating *s, Language lang,
                 const BoundMove *move) {
  const Move *m = &r->move[move->move];
  buffer_text(b, word_in(&m->verb, lang));
  for (int i = 0; i < m->args; i++) {
    const Arg *a = &m->arg[i];
    const Value *v = &move->value[i];
    if (!v->given || a->implied) continue;
    buffer_char(b, ' ');
    if (a->label.en[0]) buffer_format(b, "%s ", both_in(a->label, lang));
    switch (a->type) {
      case ARG_NUMBER: buffer_number(b, v->number); break;
      case ARG_WORD:
        buffer_text(b, word_in(&a->choice[(int)v->number], lang));
        break;
      case ARG_CARD: case ARG_CARDS:
        move_write_cards(b, r, lang, v->kind, v->count);
        break;
      case ARG_PLAYER: buffer_span(b, s->name[(int)v->number]); break;
    }
  }
}

static bool same_value (const Value *a, const Value *b) {
  if (!a->given || !b->given) return a->given == b->given;
  return a->number == b->number && a->count == b->count &&
         (a->count == 0 || card_same(a->kind, b->kind, a->count));
}

bool move_is_same (const Ruleset *r, const BoundMove *a, const BoundMove *b) {
  if (a->move != b->move) return false;
  if (a->move < 0) return true;
  for (int i = 0; i < r->move[a->move].args; i++)
    if (!same_value(&a->value[i], &b->value[i])) return false;
  return true;
}

static const Words no_words;

void event_make (Event *e, Subject subject, int seat) {
  e->subject = subject;
  e->lang = ENGLISH;
  e->line = 0;
  e->known = 0;
  e->text = e->behind = (Span){NULL, 0};
  e->seat = seat;
  e->verb = e->zone = e->zone_card = e->option = e->article = -1;
  e->bound = NULL;
  e->words = &no_words;
  e->stands = e->has_announced = false;
  e->announced = e->value = 0;
  e->cards = e->claims = 0;
}

void event_make_move (Event *e, int seat, const BoundMove *move) {
  event_make(e, SUBJECT_OTHER, seat);
  e->bound = move;
}

int event_read_card (const Ruleset *r, Span word) {
  if (word.len == 1 && word.at[0] == '?') return CARD_UNSEEN;
  return dictionary_find(r->kind_words, word);
}

/* "valet de cœur" is one word. */
static int join_cards (Span *word, int count) {
  int n = 0;
  for (int i = 0; i < count; n++) {
    int words = french_spelt_out(word + i, count - i);
    Span last = word[i + (words > 0 ? words - 1 : 0)];
    word[n] = (Span){word[i].at, (size_t)(last.at + last.len - word[i].at)};
    i += words > 0 ? words : 1;
  }
  return n;
}

/* Do the words contain a "valet de cœur"? */
static bool spells_out (const Span *word, int count) {
  for (int i = 1; i + 1 < count; i++)
    if (word[i].len == 2 && memcmp(word[i].at - 1, " de ", 4) == 0) return true;
  return false;
}

static bool split (EventReader *d, Span text, Complaint *c) {
  Words *w = &d->words;
  if (!words_split(text, w))
    return complain(c, w->trouble_at, fact_saying(w->trouble));
  if (d->rules->sorts == 0) return true;
  if (spells_out(w->word, w->count)) w->count = join_cards(w->word, w->count);
  if (spells_out(w->brought, w->brought_count))
    w->brought_count = join_cards(w->brought, w->brought_count);
  return true;
}

/* The card's French word, which has the sign of its suit. */
static Fact french_fact (const Ruleset *r, int kind) {
  const Word *word = &r->kind[kind].word;
  return fact_string(word->fr != NULL ? word->fr : word->en);
}

/*
** Reads a card in the log's language; returns -1, with a complaint, if it
** fails.
*/
static int read_card (const Ruleset *r, Language lang, Span word,
                      Complaint *c) {
  bool spelt = word.len > 5 && span_first_word(word).len < word.len;
  FrenchCard f = {false, -1, -1};
  int kind;
  if (lang != ENGLISH || spelt) f = french_card(r, word);
  kind = f.is_read ? f.kind : event_read_card(r, word);
  if (f.other >= 0) {
    complain(c, word, fact_saying(SAY_TWO_SUITS), fact_text(word),
             french_fact(r, f.kind), french_fact(r, f.other));
    return -1;
  }
  if (kind < 0 && f.is_read)
    complain(c, word, fact_saying(SAY_NO_CARD_AT_ALL), fact_text(word),
             fact_string(r->id));
  else if (kind < 0)
    complaint_of_card(c, r, word);
  return kind;
}

static bool read_kinds (const EventReader *d, const Span *word, int count,
                        Event *e, Complaint *c) {
  e->cards = count;
  for (int i = 0; i < count; i++) {
    int kind = read_card(d->rules, d->seating->lang, word[i], c);
    if (kind < 0) return false;
    e->card[i] = (Card)kind;
  }
  return true;
}

/* Maybe another log was meant to start here. */
static void add_game (Dictionary *words, Span name) {
  Dictionary *game = dictionary_new(FOLD_ACCENTS);
  Span nearest;
  dictionary_add(game, span_of(line_subject_word(SUBJECT_GAME, ENGLISH)), 0);
  dictionary_add(game, span_of(line_subject_word(SUBJECT_GAME, FRENCH)), 0);
  nearest = dictionary_nearest(game, name);
  if (nearest.len > 0) dictionary_add(words, nearest, SUBJECT_GAME);
  dictionary_free(game);
}

/* The player or subject that the start of the line may have been meant for. */
static Span nearest_start (const Seating *s, Span name) {
  enum { SEAT = SUBJECT_NOTE + 1 };
  Dictionary *words = line_subjects(false);
  int meaning;
  add_game(words, name);
  for (int i = 0; i < s->seats; i++)
    dictionary_add(words, s->name[i], SEAT + i);
  meaning = dictionary_find(words, dictionary_closest(words, name));
  dictionary_free(words);
  if (meaning >= SEAT) return s->name[meaning - SEAT];
  return span_of(meaning < 0 ? "" : line_subject_word((Subject)meaning,
                                                      ENGLISH));
}

static bool unknown_name (const Seating *s, Span name, Complaint *c) {
  if (c == NULL) return false;
  complain(c, name, fact_saying(SAY_STRANGER), fact_text(name));
  complaint_nearest(c, nearest_start(s, name));
  return false;
}

/* The name or subject at the start of the text, or empty. */
static Span known_start (const Seating *s, Span text) {
  Span word = {text.at, 0};
  if (s != NULL && dictionary_find_prefix(s->names, text, &word.len) >= 0)
    return word;
  while (word.len < text.len && strchr(" \t=;,", text.at[word.len]) == NULL)
    word.len++;
  if (line_subject_of(word) == SUBJECT_OTHER) word.len = 0;
  return word;
}

/* "there is no ':' in this line; did you mean 'Anne:'?" */
static bool no_colon (const Seating *s, Span text, Complaint *c) {
  Span known = known_start(s, text);
  Buffer start = {0};
  complain(c, text, fact_saying(SAY_NO_COLON));
  if (known.len == 0) return false;
  buffer_span(&start, known);
  buffer_char(&start, ':');
  complaint_nearest(c, buffer_view(&start));
  buffer_free(&start);
  return false;
}

/* Reads a player's name at the start of the text and cuts it off. */
static bool read_name (const Seating *s, Span *text, int *seat,
                       Complaint *c) {
  size_t len = 0;
  *seat = dictionary_find_prefix(s->names, *text, &len);
  if (*seat < 0 && c != NULL) {
    complain(c, *text, fact_saying(SAY_NAME_MISSING), fact_text(*text));
    complaint_nearest(c, dictionary_nearest(s->names, *text));
  }
  if (*seat < 0) return false;
  *text = span_trim(span_from(*text, len));
  return true;
}

/* Reads a player's name with nothing after it. */
static bool read_player (const Seating *s, Span name, int *seat,
                         Complaint *c) {
  *seat = dictionary_find(s->names, name);
  return *seat >= 0 ||
         complain(c, name, fact_saying(SAY_NO_PLAYER), fact_text(name));
}

/* Suggests a verb in its own language: English or French. */
static void suggest_verb (const Ruleset *r, Span nearest, Complaint *c) {
  int move = dictionary_find(r->verb_words, nearest);
  const Word *verb = move >= 0 ? &r->move[move].verb : NULL;
  if (verb != NULL && verb->fr != NULL && span_is(nearest, verb->en))
    remark_suggest_both(&c->remark, (Both){verb->en, verb->fr});
  else
    complaint_nearest(c, nearest);
}

/* The nearest verb in the given language. */
static const char *closest_verb (const Ruleset *r, Span verb, Language lang) {
  Dictionary *words = dictionary_new(FOLD_CASE);
  int move;
  for (int m = 0; m < r->moves; m++)
    dictionary_add(words, span_of(word_in(&r->move[m].verb, lang)), m);
  move = dictionary_find(words, dictionary_closest(words, verb));
  dictionary_free(words);
  return move < 0 ? "" : word_in(&r->move[move].verb, lang);
}

/* No verb is near, so the language is unknown: suggest one in each. */
static void suggest_any_verb (const Ruleset *r, Span verb, Complaint *c) {
  Both meant = {closest_verb(r, verb, ENGLISH), closest_verb(r, verb, FRENCH)};
  if (meant.en[0]) remark_suggest_both(&c->remark, meant);
}

static bool unknown_verb (const Ruleset *r, Span verb, Complaint *c) {
  Span nearest = dictionary_nearest(r->verb_words, verb);
  if (c == NULL) return false;
  if (verb.len == 0)
    return complain(c, verb, fact_saying(SAY_MOVE_MISSING));
  complain(c, verb, fact_saying(SAY_NO_MOVE), fact_string(r->id),
           fact_text(verb));
  if (nearest.len > 0)
    suggest_verb(r, nearest, c);
  else
    suggest_any_verb(r, verb, c);
  return false;
}

static bool read_announced (Event *e, const Words *w, Complaint *c) {
  e->has_announced = w->has_announced;
  if (!w->has_announced || number_read(w->announced, &e->announced))
    return true;
  return complain(c, w->announced, fact_saying(SAY_NO_NUMBER),
                  fact_text(w->announced));
}

bool event_read_move (EventReader *d, int seat, Span text, Event *e,
                      Complaint *c) {
  const Ruleset *r = d->rules;
  const Words *w = &d->words;
  event_make(e, SUBJECT_OTHER, seat);
  e->lang = d->seating->lang;
  e->text = text;
  e->words = w;
  if (!split(d, text, c)) return false;
  if (w->count > 0) e->verb = dictionary_find(r->verb_words, w->word[0]);
  if (e->verb < 0) return unknown_verb(r, w->count ? w->word[0] : text, c);
  return read_announced(e, w, c) &&
         read_kinds(d, w->brought, w->brought_count, e, c);
}

static bool read_move (EventReader *d, const Line *line, Event *e,
                       Complaint *c) {
  int seat = dictionary_find(d->seating->names, line->name);
  bool ok;
  if (seat < 0) return unknown_name(d->seating, line->name, c);
  ok = event_read_move(d, seat, line->rest, e, c);
  e->line = line->number;
  e->known = line->known;
  return ok;
}

bool event_is_like_zone (const Ruleset *r, int kind) {
  const Word *w = &r->kind[kind].word;
  return dictionary_find(r->zone_words, span_of(word_in(w, ENGLISH))) >= 0 ||
         dictionary_find(r->zone_words, span_of(word_in(w, FRENCH))) >= 0;
}

/* Reads the zone of a 'deal' line, unless the word could only be a card. */
static void read_zone (const Ruleset *r, const Words *w, Event *e) {
  int zone = dictionary_find(r->zone_words, w->word[0]);
  int card = dictionary_find(r->kind_words, w->word[0]);
  if (zone < 0 || (card >= 0 && w->count == 1)) return;
  e->zone = zone;
  e->zone_card = card;
}

/* "[NAME] [ZONE] CARDS", depending on the subject. */
static bool read_new_cards (EventReader *d, const Line *line, Event *e,
                            Complaint *c) {
  const Words *w = &d->words;
  Span rest = line->rest;
  int first;
  if (line->subject != SUBJECT_TURN &&
      !read_name(d->seating, &rest, &e->seat, c))
    return false;
  if (!split(d, rest, c)) return false;
  if (line->subject == SUBJECT_DEAL && w->count > 0)
    read_zone(d->rules, w, e);
  first = e->zone >= 0;
  if (w->has_announced || w->has_arrow)
    return complain(c, w->has_arrow ? w->brought[0] : w->announced,
                    fact_saying(SAY_JUST_CARDS));
  if (!read_kinds(d, w->word + first, w->count - first, e, c))
    return false;
  return e->cards > 0 ||
         complain(c, line->rest, fact_saying(line->subject == SUBJECT_DEAL
                                                 ? SAY_NAME_CARDS
                                                 : SAY_NAME_CARD));
}

static bool read_cards (EventReader *d, const Line *line, Event *e,
                        Complaint *c) {
  if (line_cache_find(d, 0, line, e, NULL)) return true;
  if (!read_new_cards(d, line, e, c)) return false;
  e->known = line->known;
  if (e->zone_card < 0) line_cache_keep(d, 0, e, NULL);
  return true;
}

static bool is_claimed (const Event *e, Claim claim) {
  for (int i = 0; i < e->claims; i++)
    if (e->claim[i].seat == claim.seat && e->claim[i].number == claim.number)
      return true;
  return false;
}

/* When the array is full, any further claim must be a duplicate. */
static bool add_claim (Event *e, Claim claim, Span item, Complaint *c) {
  if (e->claims == CLAIMS_LIMIT)
    return is_claimed(e, claim) ||
           complain(c, item, fact_saying(SAY_TOO_MANY_WORDS));
  e->claim[e->claims++] = claim;
  return true;
}

/* "NAME N": the number is the last word, or the last two ("7 1/2"). */
static bool read_score (const Seating *s, Span item, Claim *claim,
                        Complaint *c) {
  if (memchr(item.at, '=', item.len) != NULL)   /* "Anne=0" */
    return complain(c, item, fact_saying(SAY_WRITE_SCORE));
  return read_name(s, &item, &claim->seat, c) &&
         (number_read(item, &claim->number) ||
          complain(c, item, fact_saying(number_is_too_large(item)
                                            ? SAY_NUMBER_TOO_LARGE
                                            : SAY_NUMBER_MISSING)));
}

/* "NAME N, NAME N", or for 'winner' "NAME, NAME" or "nobody". */
static bool read_claims (const Seating *s, const Line *line, Event *e,
                         Complaint *c) {
  bool winner = line->subject == SUBJECT_WINNER;
  Span list = line->rest, item;
  if (winner && line_is_nobody(list) &&
      dictionary_find(s->names, list) < 0)  /* not a player called "nobody"? */
    return true;
  while (words_next_item(&list, &item)) {
    Claim claim = {0};
    if (!(winner ? read_player(s, item, &claim.seat, c)
                 : read_score(s, item, &claim, c)) ||
        !add_claim(e, claim, item, c))
      return false;
  }
  return e->claims > 0 ||
         complain(c, line->rest,
                  fact_saying(winner ? SAY_WRITE_WINNER : SAY_WRITE_SCORE));
}

static bool names_article (const Article *a, Span word) {
  bool is = unicode_is_word(word, a->id) ||
            (a->word.fr != NULL && unicode_is_word(word, a->word.fr));
  for (int i = 0; i < a->word.aliases; i++)
    is |= unicode_is_word(word, a->word.alias[i]);
  return is;
}

/* "NAME [ARTICLE] TEXT" */
static bool read_fault (EventReader *d, const Line *line, Event *e,
                        Complaint *c) {
  Span rest = line->rest, word;
  if (!read_name(d->seating, &rest, &e->seat, c)) return false;
  word = span_first_word(rest);
  for (int i = 0; i < d->rules->articles; i++)
    if (names_article(&d->rules->article[i], word)) e->article = i;
  if (e->article >= 0)
    rest = span_trim(span_from(rest, word.len));
  e->behind = rest;
  return true;
}

static bool read_players (const EventReader *d, const Line *line) {
  const Seating *s = d->seating;
  Span list = line->rest, item;
  int n = 0;
  while (words_next_item(&list, &item)) {
    if (n == s->seats || !span_same(item, s->name[n])) return false;
    n++;
  }
  return n == s->seats && n >= d->rules->least_seats &&
         n <= d->rules->most_seats;
}

/* "NAME = VALUE" */
static bool read_option (const Ruleset *r, const Line *line, Event *e) {
  Span name, value;
  if (!header_split_option(line->rest, &name, &value)) return false;
  e->option = dictionary_find(r->option_words, name);
  return e->option >= 0 &&
         header_read_value(&r->option[e->option], value, &e->value);
}

/* "VERSION sha256:HEX": two words; the header checks them. */
static bool read_pin (EventReader *d, const Line *line) {
  const Words *w = &d->words;
  return words_split(line->rest, &d->words) && w->count == 2 &&
         !w->has_announced && !w->has_arrow;
}

bool event_read (EventReader *d, const Line *line, Event *e, Complaint *c) {
  if (line->subject == SUBJECT_OTHER) return read_move(d, line, e, c);
  event_make(e, line->subject, -1);
  e->line = line->number;
  e->text = line->rest;
  e->words = &d->words;
  switch (line->subject) {
    case SUBJECT_BROKEN:
      return no_colon(d->seating, line->whole, c);
    case SUBJECT_PLAYERS: return read_players(d, line);
    case SUBJECT_OPTION: return read_option(d->rules, line, e);
    case SUBJECT_RULES: return read_pin(d, line);
    case SUBJECT_DEAL: case SUBJECT_TURN: case SUBJECT_REVEAL:
      return read_cards(d, line, e, c);
    case SUBJECT_START: case SUBJECT_TAKEBACK:
      return read_player(d->seating, line->rest, &e->seat, c);
    case SUBJECT_RULING: return line_stands(line->rest, &e->behind);
    case SUBJECT_FAULT: return read_fault(d, line, e, c);
    case SUBJECT_SCORE: case SUBJECT_WINNER:
      return read_claims(d->seating, line, e, c);
    default: return true;  /* free text, 'game', 'variant', 'seed' */
  }
}

typedef struct Binding {
  const Event *e;
  const Ruleset *r;
  const Seating *s;
  const Move *m;
  BoundMove *b;
  Complaint *c;
  int next;                    /* next word to read */
} Binding;

static Span next_word (const Binding *d) {
  const Words *w = d->e->words;
  if (d->next < w->count) return w->word[d->next];
  return (Span){d->e->text.at + d->e->text.len, 0};
}

static bool bind_number (Binding *d, Value *v) {
  Span word = next_word(d);
  if (number_read(word, &v->number)) return d->next++, true;
  return complain(d->c, word, fact_saying(SAY_NEEDS_NUMBER),
                  fact_word(&d->m->verb));
}

static bool bind_word (Binding *d, const Arg *a, Value *v) {
  Span word = next_word(d);
  bool french = d->e->lang != ENGLISH;
  int choice = french ? french_choice(a->words, word) : -1;
  if (choice < 0 && word.len > 0) choice = dictionary_find(a->words, word);
  v->number = choice;
  if (choice >= 0) return d->next++, true;
  complain(d->c, word, fact_saying(SAY_NEEDS_WORD), fact_word(&d->m->verb),
           fact_choices(a->choice, a->choices));
  if (a->choices > CHOICES_TOLD)
    complaint_nearest(d->c, dictionary_nearest(a->words, word));
  return false;
}

static bool take_kind (Binding *d, Value *v, int kind) {
  if (d->b->kinds == CARDS_IN_MOVE) return false;
  d->b->kind[d->b->kinds++] = (Card)kind;
  v->count++;
  return true;
}

/* Is 'word' the name of the sort, in singular or plural? */
static bool names_sort (const Sort *s, Span word) {
  const char *name[] = {s->title.en, s->title.fr, s->many.en, s->many.fr};
  Dictionary *names = dictionary_new(FOLD_CASE);
  bool found;
  for (int i = 0; i < 4; i++)
    if (name[i] != NULL && name[i][0])
      dictionary_add(names, span_of(name[i]), 0);
  found = dictionary_find(names, word) >= 0;
  dictionary_free(names);
  return found;
}

/* "10 of clubs", from its first word on: the kind of the card, or -1. */
static int spelt_out (const Binding *d) {
  const Words *w = d->e->words;
  Buffer card = {0};
  int kind = -1;
  if (d->next + 2 >= w->count || !(span_is(w->word[d->next + 1], "of") ||
                                   span_is(w->word[d->next + 1], "de")))
    return -1;
  for (int i = 0; i < d->r->sorts && kind < 0; i++) {
    const Sort *s = &d->r->sort[i];
    if (s->symbol == NULL || !s->symbol[0] ||
        !names_sort(s, w->word[d->next + 2]))
      continue;
    buffer_clear(&card);
    buffer_span(&card, w->word[d->next]);
    buffer_text(&card, s->symbol);
    kind = dictionary_find(d->r->kind_words, span_of(card.text));
  }
  buffer_free(&card);
  return kind;
}

/* 'give Bruno 3' instead of 'give 3 Bruno', or simply not a card? */
static void complain_of_card (Binding *d, Span word) {
  const Words *w = d->e->words;
  Span behind = d->next + 1 < w->count ? w->word[d->next + 1] : span_of("?");
  int kind = d->c != NULL ? spelt_out(d) : -1;
  if (kind >= 0)
    complain(d->c, word, fact_saying(SAY_CARD_IN_ONE_WORD),
             fact_word(&d->r->kind[kind].word));
  else if (dictionary_find(d->s->names, word) >= 0)
    complain(d->c, word, fact_saying(SAY_PLAYER_NO_CARD), fact_text(word),
             fact_word(&d->m->verb), fact_text(behind));
  else
    read_card(d->r, d->e->lang, word, d->c);
}

/*
** Reads the next word as a card that the argument allows; -1, with a complaint,
** if it is not one.
*/
static int read_kind (Binding *d, const Arg *a) {
  Span word = next_word(d);
  int kind = word.len > 0 ? read_card(d->r, d->e->lang, word, NULL) : -1;
  if (word.len == 0)
    complain(d->c, word, fact_saying(SAY_NEEDS_CARD), fact_word(&d->m->verb));
  else if (kind < 0)
    complain_of_card(d, word);
  else if (kind == CARD_UNSEEN && !a->may_be_unseen)
    complain(d->c, word, fact_saying(SAY_NAME_CARD)), kind = -1;
  else if (kind != CARD_UNSEEN && !kindset_has(a->only, kind))
    complain(d->c, word, fact_saying(SAY_CARD_NOT_HERE), fact_text(word)),
        kind = -1;
  return kind;
}

/* The end of a list of cards: each argument after it needs a word. */
static int end_of_cards (const Binding *d, const Arg *a) {
  int end = d->e->words->count;
  while (++a < d->m->arg + d->m->args)
    end -= !a->optional && !a->implied && !a->label.en[0];
  return end;
}

static bool bind_cards (Binding *d, const Arg *a, Value *v) {
  int end = end_of_cards(d, a);
  v->kind = d->b->kind + d->b->kinds;
  do {
    int kind = read_kind(d, a);
    if (kind < 0) return a->type == ARG_CARDS && v->count > 0;
    if (!take_kind(d, v, kind)) return false;
    d->next++;
  } while (a->type == ARG_CARDS && d->next < end);
  return true;
}

/* Names may contain spaces: takes the longest match and skips its words. */
static bool bind_player (Binding *d, Value *v) {
  const Words *w = d->e->words;
  Span word = next_word(d), rest = word;
  size_t len = 0;
  int seat = -1;
  if (word.len > 0) {
    Span last = w->word[w->count - 1];
    rest.len = (size_t)(last.at + last.len - word.at);
    seat = dictionary_find_prefix(d->s->names, rest, &len);
  }
  if (seat < 0)
    return complain(d->c, rest, fact_saying(SAY_NEEDS_PLAYER),
                    fact_word(&d->m->verb));
  v->number = seat;
  while (d->next < w->count && w->word[d->next].at < word.at + len) d->next++;
  return true;
}

static bool bind_arg (Binding *d, int i) {
  const Arg *a = &d->m->arg[i];
  Value *v = &d->b->value[i];
  v->given = true;
  switch (a->type) {
    case ARG_NUMBER: return bind_number(d, v);
    case ARG_WORD: return bind_word(d, a, v);
    case ARG_PLAYER: return bind_player(d, v);
    case ARG_CARD: case ARG_CARDS: break;
  }
  if (!a->implied) return bind_cards(d, a, v);
  v->kind = d->b->kind + d->b->kinds;
  return take_kind(d, v, kindset_first(a->only));
}

/*
** Labels such as 'as 11', 'start 5' come in any order. Returns the argument, or
** -1.
*/
static int find_label (const Binding *d) {
  Span word = next_word(d);
  if (word.len == 0) return -1;
  for (int i = 0; i < d->m->args; i++) {
    const Both *label = &d->m->arg[i].label;
    if (label->en[0] && !d->b->value[i].given &&
        (unicode_is_word(word, label->en) || unicode_is_word(word, label->fr)))
      return i;
  }
  return -1;
}

static bool bind_labelled (Binding *d) {
  int i;
  while ((i = find_label(d)) >= 0) {
    d->next++;
    if (!bind_arg(d, i)) return false;
  }
  return true;
}

/* Are all words left cards, which may belong after an arrow? */
static bool may_follow_arrow (const Binding *d) {
  const Words *w = d->e->words;
  for (int i = d->next; i < w->count; i++)
    if (read_card(d->r, d->e->lang, w->word[i], NULL) < 0) return false;
  return !w->has_arrow && !w->has_announced;
}

/* The text of words 'from' to 'before' - 1: "play C4". */
static Span words_between (const Words *w, int from, int before) {
  Span last = w->word[before - 1];
  const char *at = w->word[from].at;
  return (Span){at, (size_t)(last.at + last.len - at)};
}

/* Complains of the words left over. */
static bool complain_of_surplus (const Binding *d) {
  const Words *w = d->e->words;
  return complain(d->c, next_word(d),
                  fact_saying(may_follow_arrow(d) ? SAY_NO_PLACE_FOR_CARD
                                                  : SAY_NO_PLACE),
                  fact_text(next_word(d)), fact_word(&d->m->verb),
                  fact_text(words_between(w, 0, d->next)),
                  fact_text(words_between(w, d->next, w->count)));
}

static bool bind_all (Binding *d) {
  const Words *w = d->e->words;
  for (int i = 0; i < d->m->args; i++) {
    const Arg *a = &d->m->arg[i];
    if (!bind_labelled(d)) return false;
    if (d->b->value[i].given) continue;
    if (a->label.en[0] || (a->optional && d->next >= w->count)) {
      if (a->optional) continue;
      return complain(d->c, next_word(d), fact_saying(SAY_NEEDS_LABEL),
                      fact_word(&d->m->verb), fact_both(a->label));
    }
    if (!bind_arg(d, i)) return false;
  }
  if (!bind_labelled(d)) return false;
  if (d->next == w->count) return true;
  return complain_of_surplus(d);
}

/* Returns how many words fit, or -1 if the whole move fits. */
static int try_bind (Binding *d, int move) {
  d->m = &d->r->move[move];
  d->next = 1;
  move_make(d->b, d->r, move);
  return bind_all(d) ? -1 : d->next;
}

bool event_bind (const Event *e, const Ruleset *r, const Seating *s,
                 uint64_t here, BoundMove *b, Complaint *c) {
  Binding d = {e, r, s, NULL, b, NULL, 0};
  int best = -1, best_fit = 0;
  if (e->words->count == 1 && r->move[e->verb].args == 0 &&
      r->verb_next[e->verb] < 0) {  /* just a verb? */
    move_make(b, r, e->verb);
    return true;
  }
  for (int pass = 0; pass < 2; pass++)
    for (int m = e->verb; m >= 0; m = r->verb_next[m]) {
      int fit;
      if (((here >> m) & 1) != (pass == 0)) continue;
      fit = try_bind(&d, m);
      if (fit < 0) return true;
      if (fit > best_fit) best = m, best_fit = fit;
    }
  d.c = c;
  try_bind(&d, best);  /* again, for its complaint */
  b->move = -1;
  return false;
}
