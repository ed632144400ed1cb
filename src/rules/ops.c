/*
** Operations: all that a rule function can ask of the table or do to it
** SPDX-License-Identifier: MIT
*/
#include "rules/ops.h"

#include <math.h>

#include "table/doubt.h"
#include "table/knowledge.h"
#include "table/poker.h"
#include "table/seen.h"

void ops_look (Host *h) {
  if (h->sit->settles)
    h->sit->blind = true;
  else
    h->sit->peeks = true;
}

bool ops_looks (const Host *h, int slot) {
  const Sitting *s = h->sit;
  return s->refuses && !h->may_act && !s->table->seeded &&
         table_first_unknown(s->table, slot) != NO_TOKEN;
}

int ops_count_settled (Host *h, int slot, KindSet kinds) {
  int n = table_count_kinds(h->sit->table, slot, kinds);
  while (doubt_at_least(h->sit, slot, kinds, n + 1, false)) n++;
  return n;
}

KindSet ops_kinds_there (Host *h, int slot, KindSet asked) {
  const Sitting *s = h->sit;
  KindSet there = table_kinds(s->table, slot), left;
  if (!ops_looks(h, slot)) return there;
  if (!s->settles) ops_look(h);
  left = kindset_minus(kindset_and(table_hidden_kinds(s->table, slot), asked),
                       there);
  while (s->settles && !kindset_is_empty(left)) {
    int k = kindset_take(&left);
    if (doubt_holds(h->sit, slot, kindset_of(k), false)) kindset_add(&there, k);
  }
  return there;
}

/* Settles the only unknown card of the slot by questions. */
static int settle_token (Host *h, int slot, int token) {
  const Table *t = h->sit->table;
  KindSet left = knowledge_could_be(t, token, kindset_all());
  while (!kindset_is_empty(left)) {
    int k = kindset_take(&left);
    int known = table_count_kinds(t, slot, kindset_of(k));
    if (doubt_at_least(h->sit, slot, kindset_of(k), known + 1, false)) return k;
  }
  return NO_CARD;
}

static bool is_only_unknown (const Table *t, int token) {
  for (int k = t->pile[t->slot[token]].first; k != NO_TOKEN; k = t->next[k])
    if (k != token && !table_is_known(t, k)) return false;
  return true;
}

void ops_order (const Sitting *s, int slot, Card *kind, int count) {
  if (s->layout->zone[s->layout->slot_zone[slot]].sees != SEES_OWNER) return;
  for (int i = 1; i < count; i++) {
    Card k = kind[i];
    int at = i;
    for (; at > 0 && kind[at - 1] > k; at--) kind[at] = kind[at - 1];
    kind[at] = k;
  }
}

int ops_kind_of (Host *h, int token) {
  const Table *t = h->sit->table;
  if (token == NO_TOKEN) return NO_CARD;
  if (table_is_known(t, token)) return t->what[token];
  if (!ops_looks(h, t->slot[token])) return NO_CARD;
  if (h->sit->settles && is_only_unknown(t, token))
    return settle_token(h, t->slot[token], token);
  ops_look(h);
  return NO_CARD;
}

static double sum_slot (const Table *t, int slot, const Field *f) {
  double sum = 0;
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
    if (table_is_known(t, k)) sum += f->value[t->what[k]];
  return sum;
}

static int kind_of (const Table *t, int token) {
  bool known = token != NO_TOKEN && table_is_known(t, token);
  return known ? t->what[token] : NO_CARD;
}

static bool waits (const Table *t, int seat) {
  const Frame *f = &t->frame[t->depth > 0 ? t->depth - 1 : 0];
  for (int i = 0; i < f->count; i++)
    if (f->seat[i] == seat) return true;
  return false;
}

static int count_named (const Table *t) {
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    n += t->news[i].named && t->news[i].what == NEWS_DEALT;
  return n;
}

static int next_with (const Sitting *s, int tally, int seat) {
  int seats = s->layout->seats;
  for (int i = 1; i <= seats; i++) {
    int next = (seat + i) % seats;
    if (s->table->cell[tally * seats + next] != 0) return next;
  }
  return NOBODY;
}

static int seats_with (const Sitting *s, int tally) {
  int seats = s->layout->seats, n = 0;
  for (int i = 0; i < seats; i++)
    n += s->table->cell[tally * seats + i] != 0;
  return n;
}

/* Adds a card that was dealt or turned up to the journal, if there is one. */
static void add_to_journal (const Sitting *s, NewsKind what, int token,
                            int seat, Sight sight) {
  Journal *j = s->journal;
  if (j == NULL || j->count == JOURNAL_LIMIT) return;
  j->card[j->count++] =
      (JournalCard){what, sight, s->table->what[token], (uint8_t)seat,
                    s->layout->slot_zone[s->table->slot[token]], (Token)token};
}

/* The next line that names a card for that seat; -1 if none does. */
static int next_line (const Supply *s, int seat) {
  for (int i = 0; i < s->lines; i++)
    if (!s->line[i].used &&
        (s->line[i].seat == NOBODY || s->line[i].seat == seat))
      return i;
  return -1;
}

int ops_next_word (const Sitting *s, bool is_public, int seat) {
  const Supply *words = s->supply;
  int line;
  if (words->arrows_used < words->arrows)
    return words->arrow[words->arrows_used];
  line = is_public ? next_line(words, seat) : -1;
  return line < 0 ? NO_CARD : words->line[line].kind;
}

/* The card that the log names for the one turned up now; NO_CARD: none. */
static int take_word (Host *h, int seat, bool is_public) {
  Supply *s = h->sit->supply;
  int line;
  if (s->arrows_used < s->arrows) return s->arrow[s->arrows_used++];
  line = is_public ? next_line(s, seat) : -1;
  if (line < 0) return NO_CARD;
  undo_word(&h->undo, line);
  s->line[line].used = true;
  s->lines_used_count++;
  return s->line[line].kind;
}

/*
** Notes where the card came from and went; others may have gone the same way.
*/
static void note_way (Supply *s, int from, int to) {
  s->from = (uint8_t)from;
  s->to = (uint8_t)to;
}

static Outcome name_token (Host *h, int token, int kind) {
  Sitting *s = h->sit;
  Table *t = s->table;
  s->wrong_kind = (Card)kind;
  if (!table_is_known(t, token)) {
    undo_what(&h->undo, token);
    return knowledge_name(t, token, kind) ? OUTCOME_OK : OUTCOME_NO_SUCH_CARD;
  }
  if (t->what[token] == kind) return OUTCOME_OK;
  s->right_kind = t->what[token];
  s->wrong_token = (Token)token;
  return OUTCOME_NOT_THE_CARD;
}

Outcome ops_need_card (Sitting *s, int token, int seat) {
  s->need_seat = (uint8_t)seat;
  s->need_zone = s->layout->slot_zone[s->table->slot[token]];
  s->left_over |= s->supply->lines_used_count < s->supply->lines;
  if (s->at_need != NULL) table_copy(s->at_need, s->table, s->layout);
  return OUTCOME_NEEDS_CARD;
}

/* Everybody sees a token that the log need not name because it is known. */
static void add_shown_news (Sitting *s, int token, int seat, bool any_order) {
  Table *t = s->table;
  table_tell(t, (News){.what = NEWS_SHOWN, .seat = (uint8_t)seat,
                       .zone = s->layout->slot_zone[t->slot[token]],
                       .kind = t->what[token], .token = (Token)token,
                       .any_order = any_order});
}

/* Is the token known in every world? */
static bool is_known_to_all (const Sitting *s, int token) {
  return table_is_known(s->table, token) && !s->insist;
}

/* Everybody sees the token: the log must name it, unless it is known. */
static Outcome show_token (Host *h, int token, int seat) {
  Sitting *s = h->sit;
  int kind = take_word(h, seat, true);
  add_to_journal(s, NEWS_SHOWN, token, seat, SIGHT_OF_ALL);
  if (kind == CARD_UNSEEN) return OUTCOME_HIDDEN;
  if (kind != NO_CARD) return name_token(h, token, kind);
  if (is_known_to_all(s, token))
    add_shown_news(s, token, seat, false);
  else if (!s->foresee)
    return ops_need_card(s, token, seat);
  return OUTCOME_OK;
}

/* Lines may still name a card that was dealt. */
void ops_tell_of_deal (Sitting *s, int token, int from, int slot) {
  int zone = s->layout->slot_zone[slot], seat = s->layout->slot_seat[slot];
  table_loosen(s->table, slot, table_count(s->table, slot) > 1);
  add_to_journal(s, NEWS_DEALT, token, seat,
                 ops_is_public(s, slot) ? SIGHT_OF_ALL : SIGHT_OF_OWNER);
  table_tell(s->table, (News){.what = NEWS_DEALT, .seat = (uint8_t)seat,
                              .zone = (uint8_t)zone, .token = (Token)token,
                              .kind = NO_CARD, .from = (uint16_t)from});
}

static bool is_of_owner (const Sitting *s, int token) {
  int slot = s->table->slot[token];
  return s->layout->slot_seat[slot] != NOBODY &&
         s->layout->zone[s->layout->slot_zone[slot]].sees == SEES_OWNER;
}

/*
** Only one player sees the token: the log may name it after the move's arrow.
** If no move brought it, it was dealt.
*/
static Outcome show_privately (Host *h, int token, int from, int seat) {
  Sitting *s = h->sit;
  int kind = take_word(h, seat, false);
  if (kind == NO_CARD && s->by_table && is_of_owner(s, token)) {
    ops_tell_of_deal(s, token, from, s->table->slot[token]);
    return OUTCOME_OK;
  }
  add_to_journal(s, NEWS_SHOWN, token, seat, SIGHT_OF_OWNER);
  if (kind == NO_CARD || kind == CARD_UNSEEN || s->hide) return OUTCOME_OK;
  return name_token(h, token, kind);
}

/*
** The card turned up now may stay unseen ('?') if it is one of 'kinds'; but the
** log must say so or name it. Everybody sees any other card.
*/
static Outcome show_or_keep_unseen (Host *h, int token, int seat,
                                    KindSet kinds) {
  Sitting *s = h->sit;
  Table *t = s->table;
  int kind = take_word(h, seat, true);
  bool known = table_is_known(t, token);
  bool shown = known && !kindset_has(kinds, t->what[token]);
  add_to_journal(s, NEWS_SHOWN, token, seat,
                 shown ? SIGHT_OF_ALL : SIGHT_KEPT_UNSEEN);
  if (kind == NO_CARD && !is_known_to_all(s, token) && !s->foresee)
    return ops_need_card(s, token, seat);
  if (kind == NO_CARD && (shown || (known && s->by_table)))
    add_shown_news(s, token, seat, false);
  if (kind == NO_CARD) return OUTCOME_OK;
  if (kind != CARD_UNSEEN) return name_token(h, token, kind);
  undo_all(&h->undo);
  if (known ? !shown : knowledge_narrow(t, token, kinds)) return OUTCOME_OK;
  s->wrong_kind = CARD_UNSEEN;
  s->right_kind = t->what[token];
  s->wrong_token = (Token)token;
  return known ? OUTCOME_NOT_THE_CARD : OUTCOME_NO_SUCH_CARD;
}

Outcome ops_bring (Host *h, int token, int slot) {
  int seat = h->sit->layout->slot_seat[slot];
  int from = h->sit->table->slot[token];
  Outcome outcome;
  deck_leave(h, token, slot);
  undo_move(&h->undo, token, slot);
  note_way(h->sit->supply, from, slot);
  outcome = ops_is_public(h->sit, slot) ? show_token(h, token, seat)
                                        : show_privately(h, token, from, seat);
  if (outcome == OUTCOME_OK && h->now->uses_drawn && parting_is_on(h) &&
      !parting_name(h, token))
    return OUTCOME_BROKEN;
  h->answer = (uint64_t)kind_of(h->sit->table, token);
  return outcome;
}

static Outcome op_draw (Host *h, const Op *op) {
  const Sitting *s = h->sit;
  int token;
  Outcome outcome =
      deck_find_first(h, op->a, ops_is_public(s, op->b),
                      s->layout->slot_seat[op->b], &token);
  if (outcome != OUTCOME_OK) return outcome;
  return token == NO_TOKEN ? OUTCOME_BROKEN : ops_bring(h, token, op->b);
}

static Outcome op_draw_unseen (Host *h, const Op *op) {
  const Sitting *s = h->sit;
  int token, seat = s->layout->slot_seat[op->b];
  Outcome outcome = deck_find_first(h, op->a, true, seat, &token);
  if (outcome != OUTCOME_OK) return outcome;
  if (token == NO_TOKEN) return OUTCOME_BROKEN;
  deck_leave(h, token, op->b);
  undo_move(&h->undo, token, op->b);
  note_way(s->supply, op->a, op->b);
  outcome = show_or_keep_unseen(h, token, seat, op->kinds);
  if (table_is_known(s->table, token) &&
      kindset_has(op->kinds, s->table->what[token]))
    h->answer = NO_CARD;  /* whether or not the log has named it */
  else
    h->answer = (uint64_t)kind_of(s->table, token);
  return outcome;
}

static Outcome show_place (Host *h, int from, uint64_t place, int to) {
  const Table *t = h->sit->table;
  int token, seat = h->sit->layout->slot_seat[from];
  Outcome outcome;
  if (place < 1 || place > t->pile[from].count) return OUTCOME_BROKEN;
  outcome = deck_find_first(h, from, true, seat, &token);
  if (outcome != OUTCOME_OK) return outcome;
  if (!deck_is_loose(h->sit, from))
    while (--place > 0) token = t->next[token];
  outcome = show_token(h, token, seat);
  if (outcome != OUTCOME_OK) return outcome;
  if (to != from) {
    deck_leave(h, token, to);
    undo_move(&h->undo, token, to);
  }
  h->answer = (uint64_t)kind_of(t, token);
  return OUTCOME_OK;
}

/* The cards that the log names for those turned up at once, in any order. */
typedef struct Named {
  int count;
  Card kind[TOKENS_LIMIT];
  uint8_t copies[KINDS_LIMIT];
} Named;

static Outcome hear_named (Host *h, int slot, Named *named) {
  int seat = h->sit->layout->slot_seat[slot];
  memset(named, 0, sizeof *named);
  while (named->count < table_count(h->sit->table, slot)) {
    int kind = take_word(h, seat, true);
    if (kind == NO_CARD) break;
    if (kind == CARD_UNSEEN) return OUTCOME_HIDDEN;
    named->kind[named->count++] = (Card)kind;
    named->copies[kind]++;
  }
  return OUTCOME_OK;
}

/* Matches known cards, then unknown ones, with those named. */
static Outcome show_named (Sitting *s, int slot, const Named *named) {
  uint8_t copies[KINDS_LIMIT] = {0};
  s->right_kind = NO_CARD;
  s->wrong_token = NO_TOKEN;
  for (int i = 0; i < named->count; i++) {
    int kind = named->kind[i];
    bool open = !kindset_is_empty(table_hidden_kinds(s->table, slot));
    if (census_show(s, slot, kind, ++copies[kind])) continue;
    if (s->choices->depth == CHOICES_DEPTH) return OUTCOME_BROKEN;
    s->wrong_kind = (Card)kind;
    return open ? OUTCOME_NO_SUCH_CARD : OUTCOME_NOT_THE_CARD;
  }
  return OUTCOME_OK;
}

/* The first card of the slot that the log must still name; or NO_TOKEN. */
static int first_unnamed (const Sitting *s, int slot, const Named *named) {
  const Table *t = s->table;
  int left = table_count(t, slot) - named->count, token = t->pile[slot].first;
  if (s->foresee || left == 0) return NO_TOKEN;
  while (token != NO_TOKEN && is_known_to_all(s, token)) token = t->next[token];
  return token;
}

/* Those not named are known; the log may still name them, in any order. */
static void add_unnamed_news (Sitting *s, int slot, Named *named) {
  Table *t = s->table;
  KindSet left = table_kinds(t, slot);
  while (!kindset_is_empty(left)) {
    int kind = kindset_take(&left);
    for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
      if (t->what[k] != kind) continue;
      if (named->copies[kind] > 0)
        named->copies[kind]--;
      else
        add_shown_news(s, k, s->layout->slot_seat[slot], true);
    }
  }
}

/* Turns up all cards of the slot, like a hand. */
static Outcome show_all (Host *h, int from, int to) {
  Sitting *s = h->sit;
  const Table *t = s->table;
  Named named;
  int token, seat = s->layout->slot_seat[from];
  Outcome outcome = hear_named(h, from, &named);
  undo_all(&h->undo);
  for (int k = t->pile[from].first; k != NO_TOKEN; k = t->next[k])
    add_to_journal(s, NEWS_SHOWN, k, seat, SIGHT_OF_ALL);
  if (outcome == OUTCOME_OK) outcome = show_named(s, from, &named);
  if (outcome != OUTCOME_OK) return outcome;
  token = first_unnamed(s, from, &named);
  if (token != NO_TOKEN) return ops_need_card(s, token, seat);
  add_unnamed_news(s, from, &named);
  if (to != from) deck_move_first(h, from, to, table_count(t, from));
  return OUTCOME_OK;
}

/* The cards of a pile are named from the first on; '?' is any card. */
static Outcome show_first_to (Host *h, int slot, int n) {
  const Table *t = h->sit->table;
  Outcome outcome = OUTCOME_OK;
  for (int k = t->pile[slot].first; n > 0 && outcome == OUTCOME_OK; n--) {
    int kind = take_word(h, NOBODY, false);
    if (kind == NO_CARD) break;
    if (kind != CARD_UNSEEN && !h->sit->hide) outcome = name_token(h, k, kind);
    k = t->next[k];
  }
  return outcome;
}

/* The cards of a hand are named in any order. */
static Outcome show_some_to (Host *h, int slot, int n) {
  Named named = {0};
  for (; n > 0; n--) {
    int kind = take_word(h, NOBODY, false);
    if (kind == NO_CARD) break;
    if (kind != CARD_UNSEEN && !h->sit->hide)
      named.kind[named.count++] = (Card)kind;
  }
  return show_named(h->sit, slot, &named);
}

/*
** One seat sees cards where they are, and remembers them. The log may name them
** after the move's arrow, like everything private.
*/
static Outcome op_show_to (Host *h, const Op *op) {
  Sitting *s = h->sit;
  Table *t = s->table;
  int n = table_count(t, op->b), token = t->pile[op->b].first;
  Outcome outcome;
  if (op->x < (uint64_t)n) n = (int)op->x;
  undo_all(&h->undo);
  outcome = seen_order(s->layout, op->b) && !deck_is_loose(s, op->b)
                ? show_first_to(h, op->b, n) : show_some_to(h, op->b, n);
  for (; n > 0 && outcome == OUTCOME_OK; n--, token = t->next[token]) {
    add_to_journal(s, NEWS_SHOWN, token, op->a, SIGHT_OF_ONE);
    table_show_to(t, token, op->a);
  }
  return outcome;
}

/* Do lines name a card for that seat, or for anybody if it is NOBODY? */
static bool is_named_by_lines (const Supply *s, int seat) {
  for (int i = 0; i < s->lines; i++)
    if (!s->line[i].used && s->line[i].seat != NOBODY &&
        (seat == NOBODY || s->line[i].seat == seat))
      return true;
  return false;
}

/* The first card of each slot; false if a slot is empty. */
static bool find_firsts (const Table *t, const Op *op,
                         Token token[SEATS_LIMIT]) {
  for (int i = 0; i < op->a; i++) {
    int slot = i == 0   ? op->b
               : i == 1 ? op->c
                        : (int)(op->x >> (8 * (i - 2)) & 0xFF);
    token[i] = t->pile[slot].first;
    if (token[i] == NO_TOKEN) return false;
  }
  return true;
}

/* Which cards are shown in a round: see op_show_each. */
typedef enum Round { ROUND_SPOKEN_OF, ROUND_UNKNOWN, ROUND_REST } Round;

static Outcome show_round (Host *h, Round round, int n, Token *token,
                           const uint8_t *seat) {
  const Sitting *s = h->sit;
  for (int i = 0; i < n; i++) {
    Outcome outcome;
    int shown;
    if (token[i] == NO_TOKEN) continue;
    if (round == ROUND_SPOKEN_OF && !is_named_by_lines(s->supply, seat[i]))
      continue;
    if (round == ROUND_UNKNOWN && table_is_known(s->table, token[i])) continue;
    if (round == ROUND_UNKNOWN && is_named_by_lines(s->supply, NOBODY))
      return OUTCOME_TOO_MANY;
    outcome = deck_find_first(h, s->table->slot[token[i]], true, seat[i],
                              &shown);
    if (outcome == OUTCOME_OK) outcome = show_token(h, shown, seat[i]);
    if (outcome != OUTCOME_OK) return outcome;
    token[i] = NO_TOKEN;
  }
  return OUTCOME_OK;
}

/*
** Lines name them in any order. Cards that are already named are shown first,
** so a wrong line is found even if others are still missing.
*/
static Outcome op_show_each (Host *h, const Op *op) {
  const Sitting *s = h->sit;
  Token token[SEATS_LIMIT];
  uint8_t seat[SEATS_LIMIT];
  Outcome outcome = OUTCOME_OK;
  if (!find_firsts(s->table, op, token)) return OUTCOME_BROKEN;
  for (int i = 0; i < op->a; i++)
    seat[i] = s->layout->slot_seat[s->table->slot[token[i]]];
  for (int round = 0; round <= ROUND_REST && outcome == OUTCOME_OK; round++)
    outcome = show_round(h, (Round)round, op->a, token, seat);
  return outcome;
}

static Outcome op_push (Host *h, const Op *op) {
  Table *t = h->sit->table;
  Frame f = {.phase = op->a, .count = op->b};
  if (t->depth == FRAMES_LIMIT) return OUTCOME_BROKEN;
  for (int i = 0; i < f.count; i++) f.seat[i] = op->x >> (4 * i) & 0xF;
  undo_frame(&h->undo);
  f.step = 1;  /* its seats are given: see judge/machine.c */
  t->frame[t->depth++] = f;
  return OUTCOME_OK;
}

static Outcome answer (Host *h, uint64_t n) {
  h->answer = n;
  return OUTCOME_OK;
}

static Outcome op_count (Host *h, const Op *op) {
  const Table *t = h->sit->table;
  int n = op->x ? table_count(t, op->c) : 0;
  return answer(h, (uint64_t)(n + table_count(t, op->a)));
}

/* The number of cards of the kinds; for what acts, of unseen ones too. */
static inline Outcome count_kinds (Host *h, int slot, const KindSet *kinds,
                                   int *sum) {
  const Table *t = h->sit->table;
  bool looks = ops_looks(h, slot) &&
               kindset_meets(table_hidden_kinds(t, slot), *kinds);
  int n = parting_is_due(h, slot)    ? parting_count(h, slot, *kinds)
          : looks && h->sit->settles ? ops_count_settled(h, slot, *kinds)
                                     : table_count_kinds(t, slot, *kinds);
  if (looks && !h->sit->settles) ops_look(h);
  *sum += n;
  return n < 0 ? OUTCOME_BROKEN : OUTCOME_OK;
}

static Outcome op_count_kinds (Host *h, const Op *op) {
  int n = 0;
  if ((op->x && count_kinds(h, op->c, &op->kinds, &n) != OUTCOME_OK) ||
      count_kinds(h, op->a, &op->kinds, &n) != OUTCOME_OK)
    return OUTCOME_BROKEN;
  return answer(h, (uint64_t)n);
}

static bool sum_field (Host *h, int slot, const Field *f, double *sum) {
  double more = 0;
  bool looks = ops_looks(h, slot);
  if (looks && !h->sit->settles) ops_look(h);
  if (parting_is_due(h, slot) || (looks && h->sit->settles)) {
    if (!parting_sum(h, slot, f, &more)) return false;
  }
  else
    more = sum_slot(h->sit->table, slot, f);
  *sum += more;
  return true;
}

static Outcome op_sum (Host *h, const Op *op) {
  const Field *f = &h->now->field[op->b];
  double sum = 0;
  if ((op->x && !sum_field(h, op->c, f, &sum)) ||
      !sum_field(h, op->a, f, &sum))
    return OUTCOME_BROKEN;
  return answer(h, ops_bits(sum));
}

void ops_add_faces (Faces *faces, const Table *t, int slot, const Field *f) {
  for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k]) {
    double face = table_is_known(t, k) ? f->value[t->what[k]] : 0;
    faces->unknown += !table_is_known(t, k);
    if (poker_is_face(face) && faces->count < POKER_CARDS)
      faces->face[faces->count++] = (int)face;
  }
}

/* The faces of the cards in one or two slots. */
static bool find_faces (Host *h, const Op *op, Faces *faces) {
  for (int i = 0; i <= (op->x != 0); i++) {
    int slot = i == 0 ? op->a : op->c;
    if (!parting_name_all(h, slot)) return false;
    if (ops_looks(h, slot)) ops_look(h);
    ops_add_faces(faces, h->sit->table, slot, &h->now->field[op->b]);
  }
  return true;
}

static Outcome op_poker (Host *h, const Op *op) {
  Faces faces = {.count = 0};
  if (!find_faces(h, op, &faces)) return OUTCOME_BROKEN;
  return answer(h, (uint64_t)poker_rank(faces.face, faces.count));
}

/* The first or last card; in a slot without order it may be any card. */
static Outcome look_at (Host *h, int token) {
  int slot = token != NO_TOKEN ? h->sit->table->slot[token] : 0;
  if (token != NO_TOKEN && deck_is_loose(h->sit, slot)) {
    if (parting_is_on(h) &&
        deck_find_any(h, slot, &token) != OUTCOME_OK)
      return OUTCOME_BROKEN;
    if (h->sit->refuses && !h->may_act) {
      ops_look(h);
      return answer(h, NO_CARD);
    }
  }
  if (parting_is_on(h) && !parting_name(h, token)) return OUTCOME_BROKEN;
  return answer(h, (uint64_t)ops_kind_of(h, token));
}

static Outcome op_first (Host *h, const Op *op) {
  return look_at(h, h->sit->table->pile[op->a].first);
}

static Outcome op_last (Host *h, const Op *op) {
  return look_at(h, h->sit->table->pile[op->a].last);
}

/*
** What acts or is settled must not depend on what the log names: to it all
** cards are known.
*/
static Outcome op_unseen (Host *h, const Op *op) {
  const Sitting *s = h->sit;
  int n = parting_is_on(h) || s->settles ? 0
                                         : knowledge_unseen(s->table, op->a);
  if (n > 0 && s->refuses && !h->may_act && !s->table->seeded) ops_look(h);
  return answer(h, (uint64_t)n);
}

static Outcome op_waits (Host *h, const Op *op) {
  return answer(h, waits(h->sit->table, op->a));
}

/* Other rules must not depend on what the log leaves out. */
static Outcome op_named (Host *h, const Op *op) {
  (void)op;
  if (!h->ends) return OUTCOME_BROKEN;
  return answer(h, (uint64_t)count_named(h->sit->table));
}

static Outcome op_announced (Host *h, const Op *op) {
  return answer(h, ops_number(op->x) == h->sit->announced);
}

static Outcome op_stands (Host *h, const Op *op) {
  (void)op;
  return answer(h, h->sit->stands);
}

static Outcome op_next_with (Host *h, const Op *op) {
  return answer(h, (uint64_t)next_with(h->sit, op->a, op->b));
}

static Outcome op_seats_with (Host *h, const Op *op) {
  return answer(h, (uint64_t)seats_with(h->sit, op->a));
}

/* In functions that act each answer is a world, whatever follows from it. */
static Outcome part (Host *h, const Op *op, int least) {
  int n = parting_count(h, op->a, op->kinds);
  if (n < 0) return OUTCOME_BROKEN;
  return answer(h, (n >= least) == (op->code != ASK_LACKS));
}

static Outcome part_both (Host *h, const Op *op) {
  int a = parting_count(h, op->a, op->kinds);
  int b = a < 0 ? -1 : parting_count(h, op->a, op->also);
  if (b < 0 || kindset_meets(op->kinds, op->also)) return OUTCOME_BROKEN;
  return answer(h, a > 0 && b > 0);
}

static Outcome op_holds (Host *h, const Op *op) {
  if (parting_is_on(h)) return part(h, op, 1);
  return answer(h, doubt_holds(h->sit, op->a, op->kinds, op->c));
}

static Outcome op_holds_both (Host *h, const Op *op) {
  const Table *t = h->sit->table;
  KindSet both = kindset_and(op->kinds, op->also);
  if (parting_is_on(h)) return part_both(h, op);
  if (kindset_meets(both, kindset_or(table_kinds(t, op->a),
                                     table_hidden_kinds(t, op->a))))
    return OUTCOME_BROKEN;
  return answer(h, doubt_holds_both(h->sit, op->a, op->kinds, op->also));
}

static Outcome op_lacks (Host *h, const Op *op) {
  if (parting_is_on(h)) return part(h, op, 1);
  return answer(h, doubt_lacks(h->sit, op->a, op->kinds, op->c));
}

static Outcome op_at_least (Host *h, const Op *op) {
  if (parting_is_on(h)) return part(h, op, (int)op->x);
  return answer(h, doubt_at_least(h->sit, op->a, op->kinds, (int)op->x,
                                  op->c));
}

static Outcome op_set (Host *h, const Op *op) {
  undo_cell(&h->undo, op->a);
  h->sit->table->cell[op->a] = ops_number(op->x);
  return OUTCOME_OK;
}

/* No -0: tables are compared by byte. */
static Outcome op_add (Host *h, const Op *op) {
  double *cell = &h->sit->table->cell[op->a];
  double sum = *cell + ops_number(op->x) + 0.0;
  if (!isfinite(sum)) return OUTCOME_BROKEN;
  undo_cell(&h->undo, op->a);
  *cell = sum;
  return OUTCOME_OK;
}

static Outcome op_show (Host *h, const Op *op) {
  return show_place(h, op->a, 1, op->b);
}

static Outcome op_show_all (Host *h, const Op *op) {
  return show_all(h, op->a, op->b);
}

static Outcome op_show_at (Host *h, const Op *op) {
  return show_place(h, op->a, op->x, op->b);
}

static Outcome op_open (Host *h, const Op *op) {
  undo_all(&h->undo);
  table_open(h->sit->table, op->a);
  return OUTCOME_OK;
}

static Outcome op_done (Host *h, const Op *op) {
  undo_top(&h->undo);
  table_cross_off(h->sit->table, op->a);
  return OUTCOME_OK;
}

static Outcome op_go (Host *h, const Op *op) {
  h->sit->table->jump = op->a;
  return OUTCOME_OK;
}

static Outcome op_finish (Host *h, const Op *op) {
  (void)op;
  h->sit->table->over = true;
  return OUTCOME_OK;
}

Operation *const ops_all[OPS_COUNT] = {
#define METHOD(name, takes, op, ...) [op] = op_##name,
#define APART(...)
#include "rules/methods.def"
  [ASK_COUNT_KINDS] = op_count_kinds, [ASK_HOLDS_BOTH] = op_holds_both,
  [DO_SET] = op_set, [DO_DRAW_UNSEEN] = op_draw_unseen,
  [DO_MOVE_UNSEEN] = op_move_unseen
};
