/*
** What a line of a log says, whatever words it uses
** SPDX-License-Identifier: MIT
*/
#include "render/meaning.h"

#include "ground/number.h"
#include "judge/move.h"

/*
** {======================================================
** Reading
** =======================================================
*/

/* A player's name at the start of the text; what follows is cut off. */
static bool read_name (const Header *h, Span *text, int *seat) {
  size_t len = 0;
  *seat = dictionary_find_prefix(h->seating.names, *text, &len);
  if (*seat < 0) return false;
  *text = span_trim((Span){text->at + len, text->len - len});
  return true;
}

static bool read_players (const Header *h, const Line *line) {
  const Seating *s = &h->seating;
  Span list = line->rest, item;
  int n = 0;
  while (words_next_item(&list, &item)) {
    if (n == s->seats || !span_same(item, s->name[n])) return false;
    n++;
  }
  return n == s->seats && n >= h->rules->least_seats &&
         n <= h->rules->most_seats;
}

/* "NAME = VALUE" */
static bool read_option (const Header *h, const Line *line, Meaning *m) {
  Span name = line->rest, value;
  const char *equals = memchr(name.at, '=', name.len);
  if (equals == NULL) return false;
  value = span_trim((Span){equals + 1,
                           (size_t)(name.at + name.len - equals - 1)});
  name = span_trim((Span){name.at, (size_t)(equals - name.at)});
  m->option = dictionary_find(h->rules->option_words, name);
  return m->option >= 0 &&
         header_read_value(&h->rules->option[m->option], value, &m->number);
}

static bool read_kinds (const Ruleset *r, const Span *word, int count,
                        Meaning *m) {
  m->cards = 0;
  for (int i = 0; i < count; i++) {
    int kind = event_read_card(r, word[i]);
    if (kind < 0) return false;
    m->card[m->cards++] = (uint8_t)kind;
  }
  return true;
}

/* "[NAME] [ZONE] CARDS", as the subject has it. */
static bool read_cards (MeaningDesk *d, const Header *h, const Line *line,
                        Meaning *m) {
  const Words *w = &d->words;
  Span rest = line->rest;
  if (line->subject != SUBJECT_TURN && !read_name(h, &rest, &m->seat))
    return false;
  if (!words_split(rest, &d->words)) return false;
  if (w->count == 0 || w->has_announced || w->has_arrow) return false;
  if (line->subject == SUBJECT_DEAL)
    m->zone = dictionary_find(h->rules->zone_words, w->word[0]);
  int first = m->zone >= 0;
  return w->count > first &&
         read_kinds(h->rules, w->word + first, w->count - first, m);
}

static bool add_claim (Meaning *m, int seat, double number) {
  if (m->claims == CLAIMS_LIMIT) return false;
  m->claim[m->claims].seat = seat;
  m->claim[m->claims++].number = number;
  return true;
}

/* "NAME N, NAME N", or for 'winner' "NAME, NAME" or "nobody". */
static bool read_claims (const Header *h, const Line *line, Meaning *m) {
  Span list = line->rest, item;
  double number = 0;
  int seat;
  if (line->subject == SUBJECT_WINNER && line_is_nobody(list) &&
      dictionary_find(h->seating.names, list) < 0)
    return true;
  while (words_next_item(&list, &item)) {
    if (line->subject == SUBJECT_WINNER) {
      seat = dictionary_find(h->seating.names, item);
      if (seat < 0) return false;
    }
    else if (!read_name(h, &item, &seat) || !number_read(item, &number))
      return false;
    if (!add_claim(m, seat, number)) return false;
  }
  return m->claims > 0;
}

/* "VERSION sha256:HEX": two words, which only the judge can tell right. */
static bool read_pin (MeaningDesk *d, const Line *line, Meaning *m) {
  const Words *w = &d->words;
  m->text = line->rest;
  return words_split(line->rest, &d->words) && w->count == 2 &&
         !w->has_announced && !w->has_arrow;
}

/* Tries all moves of the verb: which is meant, only the phase can tell. */
static bool bind_moves (const Header *h, const Event *e, Meaning *m) {
  const Ruleset *r = h->rules;
  bool fits = false;
  m->bounds = 0;
  for (int move = e->verb; move >= 0; move = r->verb_next[move]) {
    BoundMove *b = &m->bound[m->bounds++];
    uint64_t here = UINT64_C(1) << move;
    if (!event_bind(e, r, &h->seating, here, b, NULL) ||
        b->move != move)
      b->move = -1;
    fits |= b->move >= 0;
  }
  return fits;
}

static bool read_move (MeaningDesk *d, const Header *h, const Line *line,
                       Meaning *m) {
  Event e = {.subject = line->subject, .text = line->rest,
             .words = &d->words};
  m->seat = dictionary_find(h->seating.names, line->name);
  if (m->seat < 0 || !words_split(line->rest, &d->words)) return false;
  if (d->words.count == 0) return false;
  m->verb = dictionary_find(h->rules->verb_words, d->words.word[0]);
  e.seat = m->seat;
  e.verb = m->verb;
  if (m->verb < 0 || !event_read_move(&e, h->rules, NULL))
    return false;
  m->has_announced = d->words.has_announced;
  m->announced = m->has_announced ? e.announced : 0;
  m->cards = e.brought_count;
  memcpy(m->card, e.brought, (size_t)e.brought_count);
  return bind_moves(h, &e, m);
}

static void clear (Meaning *m, Subject subject) {
  m->subject = subject;
  m->seat = m->option = m->zone = m->verb = -1;
  m->text = span_of("");
  m->number = m->announced = 0;
  m->has_announced = false;
  m->cards = m->claims = m->bounds = 0;
}

bool meaning_read (MeaningDesk *d, const Header *h, const Line *line,
                   Meaning *m) {
  clear(m, line->subject);
  switch (line->subject) {
    case SUBJECT_NONE: return true;
    case SUBJECT_BROKEN: return false;
    case SUBJECT_PLAYERS: return read_players(h, line);
    case SUBJECT_OPTION: return read_option(h, line, m);
    case SUBJECT_RULES: return read_pin(d, line, m);
    case SUBJECT_DEAL: case SUBJECT_TURN: case SUBJECT_REVEAL:
      return read_cards(d, h, line, m);
    case SUBJECT_START: case SUBJECT_TAKEBACK:
      m->seat = dictionary_find(h->seating.names, line->rest);
      return m->seat >= 0;
    case SUBJECT_RULING: return line_stands(line->rest, &m->text);
    case SUBJECT_SCORE: case SUBJECT_WINNER: return read_claims(h, line, m);
    case SUBJECT_OTHER: return read_move(d, h, line, m);
    default:  /* free text, 'game', 'variant' and 'seed' */
      m->text = line->rest;
      return true;
  }
}

/* }====================================================== */

/*
** {======================================================
** Writing
** =======================================================
*/

static void write_name (Buffer *b, const Header *h, int seat) {
  buffer_span(b, h->seating.name[seat]);
}

static void write_players (Buffer *b, const Header *h) {
  for (int i = 0; i < h->seating.seats; i++) {
    if (i > 0) buffer_text(b, ", ");
    write_name(b, h, i);
  }
}

static void write_option (Buffer *b, const Header *h, Language lang,
                          const Meaning *m) {
  const Option *o = &h->rules->option[m->option];
  buffer_format(b, "%s = ", word_in(&o->word, lang));
  if (o->is_number)
    buffer_number(b, m->number);
  else
    buffer_text(b, word_in(&o->choice[(int)m->number], lang));
}

/* Runs of unknown cards are counted: "7 ?*6". */
static void write_dealt (Buffer *b, const Header *h, Language lang,
                         const Meaning *m) {
  for (int i = 0, n; i < m->cards; i += n) {
    n = 1;
    if (m->card[i] == CARD_UNSEEN)
      while (i + n < m->cards && m->card[i + n] == CARD_UNSEEN) n++;
    if (i > 0) buffer_char(b, ' ');
    move_write_cards(b, h->rules, lang, m->card + i, 1);
    if (n > 1) buffer_format(b, "*%d", n);
  }
}

static void write_cards (Buffer *b, const Header *h, Language lang,
                         const Meaning *m) {
  if (m->seat >= 0) {
    write_name(b, h, m->seat);
    buffer_char(b, ' ');
  }
  if (m->zone >= 0)
    buffer_format(b, "%s ", word_in(&h->rules->zone_word[m->zone], lang));
  if (m->subject == SUBJECT_DEAL)
    write_dealt(b, h, lang, m);
  else
    move_write_cards(b, h->rules, lang, m->card, m->cards);
}

static void write_claims (Buffer *b, const Header *h, Language lang,
                          const Meaning *m) {
  if (m->claims == 0) buffer_text(b, line_nobody_word(lang));
  for (int i = 0; i < m->claims; i++) {
    if (i > 0) buffer_text(b, ", ");
    write_name(b, h, m->claim[i].seat);
    if (m->subject == SUBJECT_WINNER) continue;
    buffer_char(b, ' ');
    buffer_number(b, m->claim[i].number);
  }
}

/* The words behind 'stands' may follow at once: "stands, she was asked". */
static void write_ruling (Buffer *b, Language lang, const Meaning *m) {
  Span text = span_trim(m->text);
  buffer_text(b, lang == FRENCH ? "maintenu" : "stands");
  if (text.len > 0 && text.at > m->text.at) buffer_char(b, ' ');
  buffer_span(b, text);
}

static void write_pin (Buffer *b, const Meaning *m) {
  Words w;
  words_split(m->text, &w);
  buffer_span(b, w.word[0]);
  buffer_char(b, ' ');
  buffer_span(b, w.word[1]);
}

/* By the first move that it may be; another would say the same. */
static void write_move (Buffer *b, const Header *h, Language lang,
                        const Meaning *m) {
  const BoundMove *first = m->bound;
  while (first->move < 0) first++;
  move_write(b, h->rules, &h->seating, lang, first);
  if (m->has_announced) {
    buffer_text(b, " = ");
    buffer_number(b, m->announced);
  }
  if (m->cards > 0) {
    buffer_text(b, " -> ");
    move_write_cards(b, h->rules, lang, m->card, m->cards);
  }
}

static void write_rest (Buffer *b, const Header *h, Language lang,
                        const Meaning *m) {
  switch (m->subject) {
    case SUBJECT_GAME: buffer_text(b, h->rules->id); break;
    case SUBJECT_PLAYERS: write_players(b, h); break;
    case SUBJECT_OPTION: write_option(b, h, lang, m); break;
    case SUBJECT_RULES: write_pin(b, m); break;
    case SUBJECT_DEAL: case SUBJECT_TURN: case SUBJECT_REVEAL:
      write_cards(b, h, lang, m);
      break;
    case SUBJECT_START: case SUBJECT_TAKEBACK:
      write_name(b, h, m->seat);
      break;
    case SUBJECT_RULING: write_ruling(b, lang, m); break;
    case SUBJECT_SCORE: case SUBJECT_WINNER:
      write_claims(b, h, lang, m);
      break;
    case SUBJECT_OTHER: write_move(b, h, lang, m); break;
    default: buffer_span(b, m->text);
  }
}

void meaning_write (Buffer *b, const Header *h, Language lang,
                    const Meaning *m) {
  size_t before;
  if (m->subject == SUBJECT_NONE) return;
  if (m->subject == SUBJECT_OTHER)
    write_name(b, h, m->seat);
  else
    buffer_text(b, line_subject_word(m->subject, lang));
  buffer_text(b, ": ");
  before = b->len;
  write_rest(b, h, lang, m);
  if (b->len == before) b->text[--b->len] = '\0';  /* "end:" and no more */
}

/* }====================================================== */

/*
** {======================================================
** Comparing
** =======================================================
*/

static bool same_cards (const uint8_t *a, int count, const uint8_t *b,
                        int other) {
  return count == other &&
         (count == 0 || memcmp(a, b, (size_t)count) == 0);
}

static bool same_bound (const Ruleset *r, const BoundMove *a,
                        const BoundMove *b) {
  if (a->move != b->move) return false;
  if (a->move < 0) return true;
  for (int i = 0; i < r->move[a->move].args; i++) {
    const Value *x = &a->value[i], *y = &b->value[i];
    if (x->given != y->given || x->number != y->number ||
        !same_cards(x->kind, x->count, y->kind, y->count))
      return false;
  }
  return true;
}

static bool same_claims (const Meaning *a, const Meaning *b) {
  if (a->claims != b->claims) return false;
  for (int i = 0; i < a->claims; i++)
    if (a->claim[i].seat != b->claim[i].seat ||
        a->claim[i].number != b->claim[i].number)
      return false;
  return true;
}

/* Free text must be the same to the letter; what we write anew need not. */
static bool same_text (const Meaning *a, const Meaning *b) {
  switch (a->subject) {
    case SUBJECT_GAME: case SUBJECT_RULES: case SUBJECT_RULING: return true;
    default: return span_same(a->text, b->text);
  }
}

bool meaning_is_same (const Ruleset *r, const Meaning *a, const Meaning *b) {
  if (a->subject != b->subject || a->seat != b->seat ||
      a->option != b->option || a->zone != b->zone || a->verb != b->verb ||
      a->number != b->number || a->has_announced != b->has_announced ||
      a->announced != b->announced || a->bounds != b->bounds)
    return false;
  for (int i = 0; i < a->bounds; i++)
    if (!same_bound(r, &a->bound[i], &b->bound[i])) return false;
  return same_cards(a->card, a->cards, b->card, b->cards) &&
         same_claims(a, b) && same_text(a, b);
}

/* }====================================================== */
