/*
** A line of a log, read
** SPDX-License-Identifier: MIT
*/
#include "ground/buffer.h"
#include "record/header.h"
#include "record/known_moves.h"

static const Words no_words;

void event_make (Event *e, Subject subject, int seat) {
  e->subject = subject;
  e->line = 0;
  e->known = 0;
  e->text = e->behind = (Span){NULL, 0};
  e->seat = seat;
  e->verb = e->zone = e->option = -1;
  e->bound = NULL;
  e->words = &no_words;
  e->stands = e->tried = e->has_announced = false;
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

static bool split (EventReader *d, Span text, Complaint *c) {
  if (words_split(text, &d->words)) return true;
  return complain(c, d->words.trouble_at, fact_saying(d->words.trouble));
}

static bool read_kinds (const Ruleset *r, const Span *word, int count,
                        Event *e, Complaint *c) {
  e->cards = count;
  for (int i = 0; i < count; i++) {
    int kind = event_read_card(r, word[i]);
    if (kind < 0) return complaint_of_card(c, r, word[i]);
    e->card[i] = (uint8_t)kind;
  }
  return true;
}

/*
** {======================================================
** Names
** =======================================================
*/

/* Another log may have been meant to start here. */
static void add_game (Dictionary *words, Span name) {
  Dictionary *game = dictionary_new(FOLD_ACCENTS);
  Span nearest;
  dictionary_add(game, span_of(line_subject_word(SUBJECT_GAME, ENGLISH)), 0);
  dictionary_add(game, span_of(line_subject_word(SUBJECT_GAME, FRENCH)), 0);
  nearest = dictionary_nearest(game, name);
  if (nearest.len > 0) dictionary_add(words, nearest, SUBJECT_GAME);
  dictionary_free(game);
}

/* Who or what a line was meant to start with, by its spelling. */
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

static bool stranger (const Seating *s, Span name, Complaint *c) {
  if (c == NULL) return false;
  complain(c, name, fact_saying(SAY_STRANGER), fact_text(name));
  complaint_nearest(c, nearest_start(s, name));
  return false;
}

/* The name or the subject that the text starts with; empty: neither. */
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
  complaint_nearest(c, (Span){start.text, start.len});
  buffer_free(&start);
  return false;
}

/* A player's name at the start of the text; what follows is cut off. */
static bool read_name (const Seating *s, Span *text, int *seat,
                       Complaint *c) {
  size_t len = 0;
  *seat = dictionary_find_prefix(s->names, *text, &len);
  if (*seat < 0 && c != NULL) {
    complain(c, *text, fact_saying(SAY_NAME_MISSING), fact_text(*text));
    complaint_nearest(c, dictionary_nearest(s->names, *text));
  }
  if (*seat < 0) return false;
  *text = span_trim((Span){text->at + len, text->len - len});
  return true;
}

/* A player's name, and nothing else. */
static bool read_player (const Seating *s, Span name, int *seat,
                         Complaint *c) {
  *seat = dictionary_find(s->names, name);
  return *seat >= 0 ||
         complain(c, name, fact_saying(SAY_NO_PLAYER), fact_text(name));
}

/* }====================================================== */

/*
** {======================================================
** Moves
** =======================================================
*/

/* An English verb is offered in English, in French its French name. */
static void suggest_verb (const Ruleset *r, Span nearest, Complaint *c) {
  int move = dictionary_find(r->verb_words, nearest);
  const Word *verb = move >= 0 ? &r->move[move].verb : NULL;
  if (verb != NULL && verb->fr != NULL && span_is(nearest, verb->en))
    remark_suggest_both(&c->remark, (Both){verb->en, verb->fr});
  else
    complaint_nearest(c, nearest);
}

/* The verb of that language that is least far. */
static const char *closest_verb (const Ruleset *r, Span verb, Language lang) {
  Dictionary *words = dictionary_new(FOLD_CASE);
  int move;
  for (int m = 0; m < r->moves; m++)
    dictionary_add(words, span_of(word_in(&r->move[m].verb, lang)), m);
  move = dictionary_find(words, dictionary_closest(words, verb));
  dictionary_free(words);
  return move < 0 ? "" : word_in(&r->move[move].verb, lang);
}

/* Where none is near, nobody knows in which language it was meant. */
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
  e->text = text;
  e->words = w;
  if (!split(d, text, c)) return false;
  if (w->count > 0) e->verb = dictionary_find(r->verb_words, w->word[0]);
  if (e->verb < 0) return unknown_verb(r, w->count ? w->word[0] : text, c);
  return read_announced(e, w, c) &&
         read_kinds(r, w->brought, w->brought_count, e, c);
}

static bool read_move (EventReader *d, const Line *line, Event *e,
                       Complaint *c) {
  int seat = dictionary_find(d->seating->names, line->name);
  bool ok;
  if (seat < 0) return stranger(d->seating, line->name, c);
  ok = event_read_move(d, seat, line->rest, e, c);
  e->line = line->number;
  e->known = line->known;
  return ok;
}

/* }====================================================== */

/*
** {======================================================
** What the table does, and what is claimed of it
** =======================================================
*/

/* The cards of a line whose words were met before; a zone may be the first. */
static bool recall_kinds (EventReader *d, WordCursor *c, bool may_be_zone,
                          Event *e) {
  while (c->at < c->end && e->cards < WORDS_LIMIT) {
    const KnownWord *w = known_words_find(&d->known->words, d->rules,
                                          known_words_next(c));
    if (w == NULL) return false;
    if (may_be_zone && e->cards == 0 && e->zone < 0 && w->zone >= 0)
      e->zone = w->zone;
    else if (w->kind >= 0)
      e->card[e->cards++] = (uint8_t)w->kind;
    else
      return false;
  }
  return c->at == c->end && e->cards > 0;
}

/* False, and nothing is set: it must be read word by word. */
static bool recall_cards (EventReader *d, const Line *line, Event *e) {
  WordCursor c = {line->rest.at, line->rest.at + line->rest.len};
  if (d->known == NULL || c.end - line->whole.at < KNOWN_WORD) return false;
  if (line->subject != SUBJECT_TURN)
    e->seat = known_words_seat(&d->known->words, d->seating,
                               known_words_next(&c));
  if ((e->seat >= 0 || line->subject == SUBJECT_TURN) &&
      recall_kinds(d, &c, line->subject == SUBJECT_DEAL, e))
    return true;
  e->seat = e->zone = -1;
  e->cards = 0;
  return false;
}

/* "[NAME] [ZONE] CARDS", as the subject has it. */
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
    e->zone = dictionary_find(d->rules->zone_words, w->word[0]);
  first = e->zone >= 0;
  if (w->has_announced || w->has_arrow)
    return complain(c, w->has_arrow ? w->brought[0] : w->announced,
                    fact_saying(SAY_JUST_CARDS));
  if (!read_kinds(d->rules, w->word + first, w->count - first, e, c))
    return false;
  return e->cards > 0 ||
         complain(c, line->rest, fact_saying(line->subject == SUBJECT_DEAL
                                                 ? SAY_NAME_CARDS
                                                 : SAY_NAME_CARD));
}

static bool read_cards (EventReader *d, const Line *line, Event *e,
                        Complaint *c) {
  bool is_known = d->known != NULL && line->known != 0;
  if (is_known && known_moves_find_cards(d, line, e)) return true;
  if (!recall_cards(d, line, e) && !read_new_cards(d, line, e, c))
    return false;
  if (is_known) known_moves_keep_cards(d, line, e);
  return true;
}

static bool is_claimed (const Event *e, Claim claim) {
  for (int i = 0; i < e->claims; i++)
    if (e->claim[i].seat == claim.seat && e->claim[i].number == claim.number)
      return true;
  return false;
}

/* More of them than there is room for can only be said twice. */
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
      dictionary_find(s->names, list) < 0)  /* is no player called that? */
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

/* }====================================================== */

/*
** {======================================================
** The header, once it is known
** =======================================================
*/

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

/* "VERSION sha256:HEX": two words, which only the header can tell right. */
static bool read_pin (EventReader *d, const Line *line) {
  const Words *w = &d->words;
  return words_split(line->rest, &d->words) && w->count == 2 &&
         !w->has_announced && !w->has_arrow;
}

/* }====================================================== */

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
    case SUBJECT_SCORE: case SUBJECT_WINNER:
      return read_claims(d->seating, line, e, c);
    default: return true;  /* free text, 'game', 'variant' and 'seed' */
  }
}
