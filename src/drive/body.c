/*
** The lines of a log's body, read and handed to the judge
** SPDX-License-Identifier: MIT
*/
#include "drive/body.h"

#include <math.h>

#include "drive/past.h"
#include "ground/number.h"
#include "judge/finding.h"

static Complaint *complaint_of (LogJudge *d) {
  return &d->judge.finding.complaint;
}

/* Who or what a line was meant to start with, by its spelling. */
static Span nearest_start (const LogJudge *d, Span name) {
  enum { SEAT = SUBJECT_NOTE + 1 };
  const Seating *s = &d->header.seating;
  Dictionary *words = line_subjects();
  int meaning;
  for (int i = 0; i < s->seats; i++)
    dictionary_add(words, s->name[i], SEAT + i);
  meaning = dictionary_find(words, dictionary_closest(words, name));
  dictionary_free(words);
  if (meaning >= SEAT) return s->name[meaning - SEAT];
  return span_of(meaning < 0 ? "" : line_subject_word((Subject)meaning,
                                                      ENGLISH));
}

static Ruling stranger (LogJudge *d, const Line *line) {
  finding_because(&d->judge, line->name, fact_saying(SAY_STRANGER),
                  fact_text(line->name));
  complain_nearest(complaint_of(d), nearest_start(d, line->name));
  return RULING_MALFORMED;
}

static Ruling unknown_verb (LogJudge *d, Span verb) {
  const Ruleset *r = d->header.rules;
  if (verb.len == 0)
    return finding_because(&d->judge, verb, fact_saying(SAY_MOVE_MISSING));
  finding_because(&d->judge, verb, fact_saying(SAY_NO_MOVE),
                  fact_string(r->id), fact_text(verb));
  complain_nearest(complaint_of(d), dictionary_closest(r->verb_words, verb));
  return RULING_MALFORMED;
}

static Ruling split_words (LogJudge *d, Span rest) {
  if (words_split(rest, &d->words)) return RULING_FINE;
  return finding_because(&d->judge, d->words.trouble_at,
                         fact_saying(d->words.trouble));
}

/* Words that are cards, from word 'first' on, into 'kind'. */
static Ruling read_cards (LogJudge *d, int first, uint8_t *kind, int *count) {
  const Words *w = &d->words;
  *count = 0;
  if (w->has_announced || w->has_arrow)
    return finding_because(&d->judge,
                           w->has_arrow ? w->brought[0] : w->announced,
                           fact_saying(SAY_JUST_CARDS));
  for (int i = first; i < w->count; i++) {
    int k = event_read_card(d->header.rules, w->word[i]);
    if (k < 0) {
      complain_of_card(complaint_of(d), d->header.rules, w->word[i]);
      return finding_malformed(&d->judge);
    }
    kind[(*count)++] = (uint8_t)k;
  }
  return RULING_FINE;
}

/* A player's name at the start of the text; what follows is cut off. */
static Ruling read_name (LogJudge *d, Span *text, int *seat) {
  size_t len = 0;
  *seat = dictionary_find_prefix(d->header.seating.names, *text, &len);
  if (*seat < 0) {
    finding_because(&d->judge, *text, fact_saying(SAY_NAME_MISSING),
                    fact_text(*text));
    complain_nearest(complaint_of(d),
                     dictionary_nearest(d->header.seating.names, *text));
    return RULING_MALFORMED;
  }
  *text = span_trim((Span){text->at + len, text->len - len});
  return RULING_FINE;
}

static Event make_event (const LogJudge *d, const Line *line, int seat) {
  return (Event){.subject = line->subject, .line = line->number,
                 .text = line->rest, .seat = seat, .verb = -1,
                 .words = &d->words};
}

/* A move in words that were met before. False: it must be read. */
static bool do_known_move (LogJudge *d, const Line *line, Event *e,
                           uint64_t here) {
  static const Words no_words;
  const MemoEntry *known =
      memo_find(&d->memo, d->header.rules, here, line->rest);
  if (known == NULL) return false;
  e->words = &no_words;
  e->verb = known->bound.move;
  e->brought_count = known->brought_count;
  memcpy(e->brought, known->brought, known->brought_count);
  if (judge_known_move(&d->judge, e, &known->bound) != RULING_FINE)
    return false;
  past_remember(d, line, e->seat, false);
  return true;
}

static Ruling do_move (LogJudge *d, const Line *line, bool stands) {
  const Ruleset *r = d->header.rules;
  int seat = dictionary_find(d->header.seating.names, line->name);
  uint64_t here = stands ? 0 : judge_moves_here(&d->judge);
  Ruling ruling;
  Event e;
  if (seat < 0) return stranger(d, line);
  e.subject = line->subject;
  e.line = line->number;
  e.text = line->rest;
  e.seat = seat;
  d->judge.event = d->pasts;
  if (here != 0 && do_known_move(d, line, &e, here)) return RULING_FINE;
  ruling = split_words(d, line->rest);
  if (ruling != RULING_FINE) return ruling;
  e.words = &d->words;
  e.verb = d->words.count ? dictionary_find(r->verb_words, d->words.word[0])
                          : -1;
  if (e.verb < 0)
    return unknown_verb(d, d->words.count ? d->words.word[0] : line->rest);
  if (!event_read_move(&e, r, complaint_of(d)))
    return finding_malformed(&d->judge);
  ruling = stands ? judge_stand(&d->judge, &e) : judge_move(&d->judge, &e);
  if (log_is_fine(ruling)) past_remember(d, line, seat, stands);
  if (here != 0 && ruling == RULING_FINE)
    memo_keep(&d->memo, r, here, &e, &d->judge.bound);
  return ruling;
}

static Ruling do_deal (LogJudge *d, const Line *line) {
  uint8_t kind[WORDS_LIMIT];
  Span rest = line->rest;
  int seat, count, zone = -1;
  Ruling ruling = read_name(d, &rest, &seat);
  Event e;
  if (ruling == RULING_FINE) ruling = split_words(d, rest);
  if (ruling != RULING_FINE) return ruling;
  if (d->words.count > 0)
    zone = dictionary_find(d->header.rules->zone_words, d->words.word[0]);
  ruling = read_cards(d, zone >= 0, kind, &count);
  if (ruling != RULING_FINE) return ruling;
  if (count == 0)
    return finding_because(&d->judge, line->rest,
                           fact_saying(SAY_NAME_CARDS));
  e = make_event(d, line, seat);
  return judge_deal(&d->judge, &e, seat, zone, kind, count);
}

static Ruling do_show (LogJudge *d, const Line *line) {
  uint8_t kind[WORDS_LIMIT];
  Span rest = line->rest;
  int seat = -1, count;
  Ruling ruling = RULING_FINE;
  Event e;
  if (line->subject == SUBJECT_REVEAL) ruling = read_name(d, &rest, &seat);
  if (ruling == RULING_FINE) ruling = split_words(d, rest);
  if (ruling == RULING_FINE) ruling = read_cards(d, 0, kind, &count);
  if (ruling != RULING_FINE) return ruling;
  for (int i = 0; i < count; i++)
    if (kind[i] == CARD_UNSEEN) count = 0;
  if (count == 0)
    return finding_because(&d->judge, line->rest, fact_saying(SAY_NAME_CARD));
  e = make_event(d, line, seat);
  return judge_show(&d->judge, &e, seat, kind, count);
}

/* "NAME N": the number is the last word, or the last two ("7 1/2"). */
static Ruling read_claim (LogJudge *d, Span item, int *seat, double *n) {
  Ruling ruling = read_name(d, &item, seat);
  if (ruling != RULING_FINE) return ruling;
  if (number_read(item, n)) return RULING_FINE;
  return finding_because(&d->judge, item, fact_saying(SAY_NUMBER_MISSING));
}

static Ruling do_score (LogJudge *d, const Line *line) {
  bool given[SEATS_LIMIT] = {false};
  double claimed[SEATS_LIMIT] = {0};
  Span list = line->rest, item;
  Event e = make_event(d, line, -1);
  int seat, n = 0;
  for (; words_next_item(&list, &item); n++) {
    double score;
    Ruling ruling = read_claim(d, item, &seat, &score);
    if (ruling != RULING_FINE) return ruling;
    if (given[seat] && claimed[seat] != score) score = NAN;  /* both can't be */
    given[seat] = true;
    claimed[seat] = score;
  }
  if (n == 0)
    return finding_because(&d->judge, line->rest,
                           fact_saying(SAY_WRITE_SCORE));
  return judge_score(&d->judge, &e, given, claimed);
}

/* "nobody", unless a player is called that. */
static bool says_nobody (const LogJudge *d, Span text) {
  return line_is_nobody(text) &&
         dictionary_find(d->header.seating.names, text) < 0;
}

static Ruling do_winner (LogJudge *d, const Line *line) {
  bool claimed[SEATS_LIMIT] = {false};
  Span list = line->rest, item;
  Event e = make_event(d, line, -1);
  int n = 0;
  if (says_nobody(d, line->rest)) return judge_winner(&d->judge, &e, claimed);
  for (; words_next_item(&list, &item); n++) {
    int seat = dictionary_find(d->header.seating.names, item);
    if (seat < 0)
      return finding_because(&d->judge, item, fact_saying(SAY_NO_PLAYER),
                             fact_text(item));
    claimed[seat] = true;
  }
  if (n == 0)
    return finding_because(&d->judge, line->rest,
                           fact_saying(SAY_WRITE_WINNER));
  return judge_winner(&d->judge, &e, claimed);
}

Ruling body_line (LogJudge *d, const Line *line, bool stands) {
  Ruling ruling;
  switch (line->subject) {
    case SUBJECT_OTHER: return do_move(d, line, stands);
    case SUBJECT_DEAL: ruling = do_deal(d, line); break;
    case SUBJECT_TURN: case SUBJECT_REVEAL: ruling = do_show(d, line); break;
    case SUBJECT_SCORE: return do_score(d, line);
    case SUBJECT_WINNER: return do_winner(d, line);
    case SUBJECT_END: ruling = judge_end(&d->judge); break;
    default: return RULING_FINE;
  }
  if (ruling == RULING_FINE) past_remember(d, line, -1, false);
  return ruling;
}
