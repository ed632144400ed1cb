/*
** Candidate edits: mistakes that may have been made in writing a log
** SPDX-License-Identifier: MIT
*/
#include "drive/repair_private.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "base/memory.h"

enum {
  EDITS_LIMIT = 200000,
  INSERT_BEFORE = 3,        /* lines before the fault to insert at */
  INSERT_MOST = 200,        /* candidate moves for a missing line */
  DRAWS_MOST = 20,          /* of these, with a drawn card */
  NUMBER_OFF = 10,          /* largest error of a number */
  LINE_LONG = 2000,         /* bytes: words of longer lines are not changed */
  MOVE_FAR = 12             /* lines by which one may be misplaced */
};

static RepairSplice splice (Workshop *w, Span at, Span by) {
  RepairSplice s = {.at = at, .by = w->found->texts.len, .by_len = by.len};
  buffer_span(&w->found->texts, by);
  return s;
}

static bool is_of_lines (RepairKind kind) {
  return kind == REPAIR_EXTRA || kind == REPAIR_MISSING ||
         kind == REPAIR_MOVED || kind == REPAIR_DEAL;
}

static RepairEdit *add_edit (Workshop *w, RepairKind kind, int size,
                             unsigned line, RepairSplice s) {
  RepairEdit *e;
  if (w->edits == EDITS_LIMIT) {
    w->found->gave_up = true;
    w->edits--;
  }
  w->edit = memory_grow(w->edit, &w->edit_room, (size_t)w->edits + 1,
                        sizeof *w->edit);
  e = &w->edit[w->edits++];
  s.whole = is_of_lines(kind);
  *e = (RepairEdit){.kind = kind, .also = REPAIR_NOTHING, .size = size,
                    .line = line, .splice = {s}, .splices = 1};
  return e;
}

/* Adds the second half of an edit; halves are in text order. */
static void add_half (RepairEdit *e, RepairSplice s) {
  s.whole = is_of_lines(e->kind);
  e->splices = 2;
  e->splice[1] = s;
  if (s.at.at >= e->splice[0].at.at) return;
  e->splice[1] = e->splice[0];
  e->splice[0] = s;
}

/* The next word. The text has no name in it. */
static bool next_word (Span *rest, Span *word) {
  size_t from = 0, to;
  while (from < rest->len && span_is_blank(rest->at[from])) from++;
  for (to = from; to < rest->len && !span_is_blank(rest->at[to]);) to++;
  *word = (Span){rest->at + from, to - from};
  *rest = span_from(*rest, to);
  return word->len > 0;
}

static int count_words (Span text) {
  Span word;
  int n = 0;
  while (next_word(&text, &word)) n++;
  return n;
}

static const Ruleset *rules_of (const Workshop *w) { return w->verdict.rules; }

/* The next word that is a card, and its kind. */
static bool next_card (const Workshop *w, Span *rest, Span *word, int *kind) {
  while (next_word(rest, word)) {
    *kind = event_read_card(rules_of(w), *word);
    if (*kind >= 0 && *kind < rules_of(w)->layout.kinds) return true;
  }
  return false;
}

/* The cards of a line: after the verb, if there is one. */
static Span cards_of (const Line *line) {
  Span rest = line->rest, verb;
  if (line->subject == SUBJECT_OTHER) next_word(&rest, &verb);
  return rest;
}

static Span card_in (const Workshop *w, int kind) {
  return span_of(word_in(&rules_of(w)->kind[kind].word, w->lang));
}

/* The word, now a card of 'kind', may have been any other card. */
static void add_cards (Workshop *w, const Line *line, Span word, int kind) {
  for (int k = 0; k < rules_of(w)->layout.kinds; k++)
    if (k != kind && rules_of(w)->layout.copies[k] > 0)
      add_edit(w, REPAIR_CARD, 1, line->number,
               splice(w, word, card_in(w, k)));
}

static void add_misread (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  int kind;
  while (next_card(w, &rest, &word, &kind)) add_cards(w, line, word, kind);
}

/* A card that had to be named was written as '?'. */
static void add_unnamed (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  while (next_word(&rest, &word))
    if (event_read_card(rules_of(w), word) == CARD_UNSEEN)
      add_cards(w, line, word, CARD_UNSEEN);
}

/* The name that starts the line, or follows 'deal'. */
static void add_names (Workshop *w, const Line *line) {
  const Seating *s = w->verdict.seating;
  Span name = line->name;
  size_t len = name.len;
  if (line->subject != SUBJECT_OTHER) {
    name = line->rest;
    if (dictionary_find_prefix(s->names, name, &len) < 0) return;
  }
  name.len = len;
  for (int i = 0; i < s->seats; i++)
    if (dictionary_find(s->names, name) != i)
      add_edit(w, REPAIR_NAME, 1, line->number,
               splice(w, name, s->name[i]));
}

/* Exchanges one card between two players' deals. */
static void add_exchanges (Workshop *w, const Line *a, const Line *b) {
  Span rest = cards_of(a), word, others, other;
  int kind, other_kind;
  while (next_card(w, &rest, &word, &kind))
    for (others = cards_of(b); next_card(w, &others, &other, &other_kind);) {
      RepairEdit *e;
      if (kind == other_kind) continue;
      e = add_edit(w, REPAIR_EXCHANGE, 2, a->number, splice(w, word, other));
      add_half(e, splice(w, other, word));
    }
}

/* The line including its line end. */
static Span whole_line (const Workshop *w, const Line *line) {
  const char *end = w->log->text.at + w->log->text.len;
  Span s = line->whole;
  while (s.at + s.len < end && (s.at[s.len] == '\r' || s.at[s.len] == '\n'))
    if (s.at[s.len++] == '\n') break;
  return s;
}

/* May the line be edited as a move or a line with cards? */
static bool has_cards (const Line *line) {
  return line->subject == SUBJECT_OTHER || line->subject == SUBJECT_DEAL ||
         line->subject == SUBJECT_TURN || line->subject == SUBJECT_REVEAL;
}

static int count_line (const Line *line) {
  return 1 + count_words(line->rest);
}

static void add_extra (Workshop *w, const Line *line) {
  add_edit(w, REPAIR_EXTRA, count_line(line), line->number,
           splice(w, whole_line(w, line), span_of("")));
}

/* Swaps the lines; what is between them stays. */
static void add_swap (Workshop *w, const Line *a, const Line *b) {
  int one = count_line(a), other = count_line(b);
  RepairEdit *e = add_edit(w, REPAIR_ORDER, one < other ? one : other,
                           a->number, splice(w, a->whole, b->whole));
  add_half(e, splice(w, b->whole, a->whole));
}

static void add_line (Workshop *w, const Line *line, Buffer *text) {
  buffer_char(text, '\n');
  add_edit(w, REPAIR_MISSING, count_words(span_of(text->text)), line->number,
           splice(w, (Span){line->whole.at, 0}, span_of(text->text)));
  text->len--;
}

/* The same move with each card that it may draw. */
static void add_draws (Workshop *w, const Line *line, Buffer *text) {
  const Ruleset *r = rules_of(w);
  size_t len = text->len;
  for (int k = 0; k < r->layout.kinds; k++) {
    text->len = len;
    buffer_format(text, " -> %s", word_in(&r->kind[k].word, w->lang));
    add_line(w, line, text);
  }
}

/* Inserts a move that was possible before that line. */
static void add_missing (Workshop *w, const Line *line) {
  LegalList legal = {0};
  Buffer text = {0};
  log_judge_before(w->d, w->log, line->number, &w->verdict);
  if (!w->verdict.begun) return;
  legal_list(&w->d->game.judge, -1, INSERT_MOST, &legal);
  for (int i = 0; i < legal.count; i++) {
    buffer_clear(&text);
    buffer_span(&text, w->verdict.seating->name[legal.move[i].seat]);
    buffer_text(&text, ": ");
    move_write(&text, rules_of(w), w->verdict.seating, w->lang,
               &legal.move[i].move);
    add_line(w, line, &text);
    if (i < DRAWS_MOST) add_draws(w, line, &text);
  }
  legal_list_free(&legal);
  buffer_free(&text);
}

/* Numbers close to this one; announced ones in steps of a half. */
static void add_near (Workshop *w, const Line *line, Span word, double number,
                      double step) {
  for (int i = 2; i * step <= 2 * NUMBER_OFF + step; i++) {
    double off = i / 2 * step;
    Buffer text = {0};
    buffer_number(&text, i % 2 == 0 ? number - off : number + off);
    add_edit(w, REPAIR_NUMBER, 1, line->number,
             splice(w, word, buffer_view(&text)));
    buffer_free(&text);
  }
}

/* "claim 9", "= 27": numbers that are not cards. */
static void add_numbers (Workshop *w, const Line *line) {
  Span rest = cards_of(line), word;
  bool announced = false;
  double number;
  while (next_word(&rest, &word)) {
    announced |= word.at[0] == '=';
    while (word.len > 0 && word.at[0] == '=') word.at++, word.len--;
    if ((announced || event_read_card(rules_of(w), word) < 0) &&
        number_read(word, &number))
      add_near(w, line, word, number, announced ? 0.5 : 1);
  }
}

/* The line's claim with the correct numbers. */
static void add_score (Workshop *w, const Line *line, const Event *e,
                       const double score[SEATS_LIMIT]) {
  Event right = *e;
  Buffer text = {0};
  int wrong = 0;
  for (int i = 0; i < e->claims; i++) {
    right.claim[i].number = score[e->claim[i].seat];
    wrong += right.claim[i].number != e->claim[i].number;
  }
  event_write(&text, rules_of(w), w->verdict.seating, w->lang, &right);
  if (wrong > 0)
    add_edit(w, REPAIR_CLAIM, wrong, line->number,
             splice(w, line->whole, buffer_view(&text)));
  buffer_free(&text);
}

static void add_winners (Workshop *w, const Line *line, const Event *e,
                         const bool winner[SEATS_LIMIT]) {
  Event right = *e;
  Buffer text = {0};
  right.claims = 0;
  for (int s = 0; s < w->verdict.seating->seats; s++)
    if (winner[s]) right.claim[right.claims++].seat = s;
  event_write(&text, rules_of(w), w->verdict.seating, w->lang, &right);
  add_edit(w, REPAIR_CLAIM,
           right.claims > e->claims ? right.claims : e->claims, line->number,
           splice(w, line->whole, buffer_view(&text)));
  buffer_free(&text);
}

/* Claims: the numbers may be wrong, or the names. */
static void add_claim (Workshop *w, const Line *line) {
  Judge *j = &w->d->game.judge;
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  Complaint complaint = {0};
  Event e;
  log_judge_before(w->d, w->log, line->number, &w->verdict);
  if (w->verdict.begun &&
      event_read(&w->d->game.reader, line, &e, &complaint)) {
    if (line->subject == SUBJECT_SCORE && judge_scores(j, score))
      add_score(w, line, &e, score);
    if (line->subject == SUBJECT_WINNER && judge_over(j) &&
        judge_winners(j, winner))
      add_winners(w, line, &e, winner);
  }
  remark_free(&complaint.remark);
}

/* Line 'i', before or after the fault; NULL if there is none. */
static const Line *line_at (const Workshop *w, int i) {
  if (i < 0 || i >= w->lines + w->afters) return NULL;
  return i < w->lines ? &w->body[i] : &w->after[i - w->lines];
}

/* Moves a line that is a few lines away from its place. */
static void add_move (Workshop *w, int from, int to) {
  const Line *line = line_at(w, from), *place = line_at(w, to);
  Span whole;
  RepairEdit *e;
  if (line == NULL || place == NULL || !has_cards(line)) return;
  whole = whole_line(w, line);
  if (whole.len == line->whole.len) return;  /* the log's last line */
  e = add_edit(w, REPAIR_MOVED, count_line(line),
               from < to ? line->number : place->number,
               splice(w, whole, span_of("")));
  add_half(e, splice(w, (Span){place->whole.at, 0}, whole));
}

/* Moves near the fault; neighbours are covered by swaps. */
static void add_moves (Workshop *w) {
  int fault = w->lines - 1;
  for (int far = 2; far <= MOVE_FAR; far++) {
    add_move(w, fault, fault - far);          /* written too late */
    add_move(w, fault + far, fault);
    for (int to = fault; to <= fault + 2; to++)
      add_move(w, fault - far, to);           /* or too early */
    add_move(w, fault - 1, fault + far);      /* or far too early */
    add_move(w, fault, fault + far);
  }
}

/* Deletes no innocent line if an equally small edit of a faulty one helps. */
static int rank_of (const Workshop *w, const RepairEdit *e) {
  if (w->fault == NULL) return RANK_OTHER;
  if (e->line == w->fault->line.number || fault_named(w->fault, e->line))
    return RANK_AT_FAULT;
  return e->kind == REPAIR_EXTRA ? RANK_INNOCENT : RANK_OTHER;
}

/* By size, by rank, by distance from the fault, by kind. */
static int by_size (const void *a, const void *b) {
  const RepairEdit *x = a, *y = b;
  if (x->size != y->size) return x->size - y->size;
  if (x->rank != y->rank) return x->rank - y->rank;
  if (x->line != y->line) return x->line > y->line ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  return x->splice[0].by < y->splice[0].by ? -1 : 1;
}

static bool is_long (const Line *line) { return line->whole.len > LINE_LONG; }

/* Edits of words in a line. */
static void add_words (Workshop *w, int i) {
  const Line *line = &w->body[i];
  add_misread(w, line);
  if (!w->log->names_follow) add_names(w, line);
  if (line->subject == SUBJECT_OTHER) add_numbers(w, line);
  for (int k = 0; k < i && line->subject == SUBJECT_DEAL; k++)
    if (w->body[k].subject == SUBJECT_DEAL && !is_long(&w->body[k]))
      add_exchanges(w, &w->body[k], line);
}

/* May the line be removed without affecting others? */
static bool is_removable (const Line *line) {
  return line->subject == SUBJECT_RULING || line->subject == SUBJECT_END ||
         line->subject == SUBJECT_TAKEBACK;
}

static void add_edits_of (Workshop *w, int i) {
  const Line *line = &w->body[i];
  if (line->subject == SUBJECT_SCORE || line->subject == SUBJECT_WINNER)
    add_claim(w, line);
  if (is_removable(line)) add_extra(w, line);
  if (!has_cards(line)) return;
  if (!is_long(line)) add_words(w, i);
  add_extra(w, line);
  if (i > 0 && has_cards(&w->body[i - 1]))
    add_swap(w, &w->body[i - 1], line);
}

/* Another player may have started, or dealt. */
static void add_starts (Workshop *w) {
  const Header *h = &w->d->game.header;
  const Seating *s = w->verdict.seating;
  for (int i = 0; i < h->lines; i++)
    for (int p = 0; p < s->seats; p++)
      if (h->line[i].subject == SUBJECT_START &&
          dictionary_find(s->names, h->line[i].rest) != p)
        add_edit(w, REPAIR_NAME, 1, h->line[i].number,
                 splice(w, h->line[i].rest, s->name[p]));
}

/* With the seed of another game, other cards are drawn. */
static void add_seed (Workshop *w) {
  const Header *h = &w->d->game.header;
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].subject == SUBJECT_SEED &&
        w->article == ARTICLE_NOT_THE_CARD)
      add_extra(w, &h->line[i]);
}

/* All hands may be from another game. */
static void add_deals (Workshop *w) {
  Span first, last;
  int n = 0, words = 0;
  for (; n < w->lines && w->body[n].subject == SUBJECT_DEAL; n++)
    words += count_line(&w->body[n]);
  if (n < 2) return;           /* single lines are tried already */
  first = w->body[0].whole;
  last = whole_line(w, &w->body[n - 1]);
  first.len = (size_t)(last.at + last.len - first.at);
  add_edit(w, REPAIR_DEAL, words, w->body[0].number,
           splice(w, first, span_of("")));
}

/* The language of the line's verb; 'lang' if it is in both. */
static Language language_of (const Workshop *w, const Line *line,
                             Language lang) {
  Span rest = line->rest, verb;
  if (line->subject != SUBJECT_OTHER || !next_word(&rest, &verb)) return lang;
  for (int m = 0; m < rules_of(w)->moves; m++) {
    const Word *word = &rules_of(w)->move[m].verb;
    if (span_is(verb, word->en)) return ENGLISH;
    if (word->fr != NULL && span_is(verb, word->fr)) lang = FRENCH;
  }
  return lang;
}

void repair_think (Workshop *w) {
  for (int i = 0; i < w->lines && w->verdict.begun; i++)
    w->lang = language_of(w, &w->body[i], w->lang);
  add_starts(w);
  add_seed(w);
  for (int i = 0; i < w->lines; i++) add_edits_of(w, i);
  if (w->lines > 0 && w->article < 0) add_unnamed(w, &w->body[w->lines - 1]);
  if (w->lines > 0 && w->afters > 0 && has_cards(&w->after[0]))
    add_swap(w, &w->body[w->lines - 1], &w->after[0]);
  add_moves(w);
  add_deals(w);
  for (int i = w->lines - 1; i >= 0 && i >= w->lines - INSERT_BEFORE; i--)
    add_missing(w, &w->body[i]);
  for (int i = 0; i < w->edits; i++)
    w->edit[i].rank = rank_of(w, &w->edit[i]);
  if (w->edits > 0)
    qsort(w->edit, (size_t)w->edits, sizeof *w->edit, by_size);
}
