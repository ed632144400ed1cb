/*
** A board of bridge as records have it, whatever their format
** SPDX-License-Identifier: MIT
*/
#include "log/board.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "base/line.h"

enum { NAME_LIMIT = 40, TRICKS = 13, BIDS = 35 };

static const char ranks[] = "23456789TJQKA", suits[] = "CDHS";

void board_clear (Board *b) {
  for (int s = 0; s < BOARD_SEATS; s++) {
    b->name[s] = (BoardWord){0};
    b->hand[s].count = 0;
    buffer_clear(&b->hand[s].odd);
  }
  buffer_clear(&b->note);
  b->dealer = b->result = BOARD_UNKNOWN;
  b->dealer_word = b->event = b->date = b->table = (BoardWord){0};
  b->result_word = (BoardWord){0};
  b->vulnerable = b->result_side = 0;
  b->steps = 0;
}

void board_free (Board *b) {
  for (int s = 0; s < BOARD_SEATS; s++) buffer_free(&b->hand[s].odd);
  buffer_free(&b->note);
  free(b->step);
}

void board_add (Board *b, BoardKind kind, int number, BoardWord word) {
  b->step = memory_grow(b->step, &b->room, (size_t)b->steps + 1,
                        sizeof *b->step);
  b->step[b->steps++] = (BoardStep){kind, number, word};
}

void board_deal (BoardCards *hand, int card) {
  if (hand->count < 64) hand->card[hand->count++] = card;
}

bool board_has_play (const Board *b) {
  for (int i = 0; i < b->steps; i++)
    if (b->step[i].kind < BOARD_SEAT) return true;
  for (int s = 0; s < BOARD_SEATS; s++)
    if (b->hand[s].count > 0 || b->hand[s].odd.len > 0) return true;
  return b->dealer != BOARD_UNKNOWN;
}

/* ---- Words ---- */

static int find_letter (const char *letters, char c) {
  const char *at = c != '\0' ? strchr(letters, toupper((unsigned char)c))
                             : NULL;
  return at != NULL ? (int)(at - letters) : -1;
}

int board_rank (char c) { return find_letter(ranks, c); }

int board_suit (char c) { return find_letter(suits, c); }

int board_card (Span word) {
  int suit, rank;
  if (word.len == 3 && memchr(word.at, '1', 3) != NULL) {  /* a ten? */
    bool first = word.at[0] == '1';
    suit = board_suit(first ? word.at[2] : word.at[0]);
    if (word.at[first ? 1 : 2] != '0' || suit < 0) return BOARD_UNKNOWN;
    return suit * TRICKS + board_rank('T');
  }
  if (word.len != 2) return BOARD_UNKNOWN;
  suit = board_suit(word.at[0]);
  rank = board_rank(word.at[1]);
  if (suit < 0 || rank < 0) {
    suit = board_suit(word.at[1]);
    rank = board_rank(word.at[0]);
  }
  return suit < 0 || rank < 0 ? BOARD_UNKNOWN : suit * TRICKS + rank;
}

static const struct { const char *word; int call; } call_words[] = {
  {"p", BOARD_PASS}, {"pass", BOARD_PASS}, {"x", BOARD_DOUBLE},
  {"d", BOARD_DOUBLE}, {"dbl", BOARD_DOUBLE}, {"double", BOARD_DOUBLE},
  {"xx", BOARD_REDOUBLE}, {"r", BOARD_REDOUBLE}, {"rdbl", BOARD_REDOUBLE},
  {"redbl", BOARD_REDOUBLE}, {"redouble", BOARD_REDOUBLE}
};

int board_call (Span word) {
  int strain;
  for (size_t i = 0; i < sizeof call_words / sizeof call_words[0]; i++)
    if (strlen(call_words[i].word) == word.len &&
        strncasecmp(call_words[i].word, word.at, word.len) == 0)
      return call_words[i].call;
  if (word.len < 2 || word.len > 3 || word.at[0] < '1' || word.at[0] > '7')
    return BOARD_UNKNOWN;
  strain = find_letter("CDHSN", word.at[1]);
  if (strain < 0) return BOARD_UNKNOWN;
  if (word.len == 3 && (strain != 4 || (word.at[2] | 32) != 't'))
    return BOARD_UNKNOWN;
  return (word.at[0] - '1') * 5 + strain + 1;
}

/* ---- Who calls, who plays ---- */

typedef struct Course {
  int turn;                    /* whose call or card comes next */
  int passes, bid, bidder, doubled;
  int first[BOARD_SEATS][5];   /* was the seat the side's first in a strain? */
  bool bidding;
  int declarer;                /* once the bidding is over; or unknown */
  int cards, best, best_seat;  /* of the trick */
  int tricks, won;             /* complete; by the declarer's side */
  bool over;
} Course;

static int left_of (int seat) { return (seat + 1) % BOARD_SEATS; }
static int partner_of (int seat) { return (seat + 2) % BOARD_SEATS; }
static int strain_of (int bid) { return (bid - 1) % 5; }

static void begin_play (Course *c) {
  c->bidding = false;
  c->declarer = c->first[c->bidder][strain_of(c->bid)]
                    ? c->bidder : partner_of(c->bidder);
  c->turn = left_of(c->declarer);
}

static void bid (Course *c, int height) {
  int strain = strain_of(height);
  c->bid = height;
  c->bidder = c->turn;
  c->doubled = c->passes = 0;
  if (!c->first[partner_of(c->turn)][strain]) c->first[c->turn][strain] = 1;
}

static void follow_call (Course *c, int call) {
  if (!c->bidding) return;     /* a call too many: who leads leads */
  if (call >= 1 && call <= BIDS)
    bid(c, call);
  else if (call == BOARD_DOUBLE || call == BOARD_REDOUBLE) {
    c->doubled = call == BOARD_DOUBLE ? 1 : 2;
    c->passes = 0;
  }
  else
    c->passes++;
  c->turn = left_of(c->turn);
  if (c->bid > 0 && c->passes == 3)
    begin_play(c);
  else if (c->bid == 0 && c->passes == 4)
    c->bidding = false, c->over = true;
}

/* Is the card better than the best of the trick? */
static bool beats (const Course *c, int card) {
  int trumps = c->bid > 0 ? strain_of(c->bid) : 4;
  if (card / TRICKS == c->best / TRICKS) return card > c->best;
  return card / TRICKS == trumps;
}

static void follow_card (Course *c, int card) {
  if (c->cards == 0 || (card >= 0 && (c->best < 0 || beats(c, card)))) {
    c->best = card;
    c->best_seat = c->turn;
  }
  c->turn = left_of(c->turn);
  if (++c->cards < BOARD_SEATS) return;
  c->cards = 0;
  c->tricks++;
  c->turn = c->best_seat;
  if (c->declarer >= 0) c->won += (c->best_seat - c->declarer) % 2 == 0;
  if (c->tricks == TRICKS) c->over = true;
}

/* A text that is no UTF-8 was written in Latin-1, as often as not. */
static void put_utf8 (Buffer *b, Span text) {
  if (unicode_check(text) == text.len) {
    buffer_span(b, text);
    return;
  }
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c < 0x80)
      buffer_char(b, (char)c);
    else if (c >= 0xA0) {
      buffer_char(b, (char)(0xC0 | c >> 6));
      buffer_char(b, (char)(0x80 | (c & 0x3F)));
    }
  }
}

/* ---- Names ---- */

static const char *const seat_name[] = {"South", "West", "North", "East"};

/* What a log allows of a name: letters, digits and a few signs. */
static void put_name (Buffer *b, Span name) {
  size_t size, count = 0, before = b->len;
  for (; name.len > 0 && count < NAME_LIMIT;
       name.at += size, name.len -= size) {
    bool fits = unicode_is_letter(name, &size) ||
                unicode_is_digit(name, &size);
    if (size == 0) size = 1;
    if (fits || (size == 1 && strchr("-'.", name.at[0]) != NULL)) {
      buffer_put(b, name.at, size);
      count++;
    }
    else if (b->len > before && b->text[b->len - 1] != ' ') {
      buffer_char(b, ' ');
      count++;
    }
  }
  while (b->len > before && b->text[b->len - 1] == ' ')
    buffer_cut(b, b->len - 1);
}

/* Could nobody take it for something else, or for another player? */
static bool is_good_name (const Buffer names[BOARD_SEATS], int seat) {
  Span name = {buffer_string(&names[seat]), names[seat].len};
  if (name.len == 0 || unicode_check(name) < name.len ||
      line_subject_of(name) != SUBJECT_OTHER)
    return false;
  for (int s = 0; s < BOARD_SEATS; s++) {
    Span other = {buffer_string(&names[s]), names[s].len};
    if (s != seat && (unicode_same(name, other) ||
                      unicode_is_word(name, seat_name[s])))
      return false;
  }
  return true;
}

static void name_seats (const Board *b, Buffer names[BOARD_SEATS]) {
  bool good[BOARD_SEATS];
  for (int s = 0; s < BOARD_SEATS; s++) {
    Buffer utf8 = {0};
    put_utf8(&utf8, b->name[s].text);
    put_name(&names[s], buffer_view(&utf8));
    buffer_free(&utf8);
  }
  for (int s = 0; s < BOARD_SEATS; s++) good[s] = is_good_name(names, s);
  for (int s = 0; s < BOARD_SEATS; s++) {
    if (good[s]) continue;
    buffer_clear(&names[s]);
    buffer_text(&names[s], seat_name[s]);
  }
}

/* ---- Writing ---- */

typedef struct Writing {
  Board *b;
  FormatLog *log;
  Host *host;
  FormatPlace start;
  Buffer name[BOARD_SEATS];
  Course course;
} Writing;

static void end_line (Writing *w, FormatPlace at) {
  format_end_line(w->log, at.line > 0 ? at : w->start);
}

/* Somebody's words, made harmless: no control characters, no '#'. */
static void put_text (Buffer *b, Span text) {
  for (size_t i = 0; i < text.len; i++) {
    unsigned char c = (unsigned char)text.at[i];
    if (c < ' ' || c == 127)
      buffer_char(b, ' ');
    else if (c == '#')
      buffer_text(b, "no. ");
    else
      buffer_char(b, (char)c);
  }
}

static void put_any_text (Buffer *b, Span text) {
  Buffer utf8 = {0};
  put_utf8(&utf8, text);
  put_text(b, buffer_view(&utf8));
  buffer_free(&utf8);
}

static void write_free (Writing *w, const char *subject, BoardWord word) {
  if (word.text.len == 0) return;
  buffer_format(&w->log->text, "%s: ", subject);
  put_any_text(&w->log->text, word.text);
  end_line(w, word.at);
}

static void put_card (Buffer *b, int card) {
  buffer_char(b, suits[card / TRICKS]);
  buffer_char(b, ranks[card % TRICKS]);
}

static void write_header (Writing *w) {
  static const struct { char sign; const char *value; } vulnerable[] = {
    {'n', "ns"}, {'e', "ew"}, {'b', "both"}, {'0', "none"}
  };
  Board *b = w->b;
  Buffer *text = &w->log->text;
  buffer_text(text, "game: bridge");
  end_line(w, w->start);
  buffer_text(text, "players: ");
  for (int s = 0; s < BOARD_SEATS; s++)
    buffer_format(text, "%s%s", s > 0 ? ", " : "", w->name[s].text);
  end_line(w, b->name[0].at);
  buffer_text(text, "start: ");
  if (b->dealer != BOARD_UNKNOWN)
    buffer_text(text, w->name[b->dealer].text);
  else if (b->dealer_word.text.len > 0)
    put_any_text(text, b->dealer_word.text);
  else
    buffer_char(text, '?');
  end_line(w, b->dealer_word.at);
  for (size_t i = 0; i < sizeof vulnerable / sizeof vulnerable[0]; i++)
    if (b->vulnerable == vulnerable[i].sign) {
      buffer_format(text, "option: vulnerable = %s", vulnerable[i].value);
      end_line(w, w->start);
    }
  write_free(w, "event", b->event);
  write_free(w, "date", b->date);
  write_free(w, "table", b->table);
}

/* Three whole hands leave the fourth, if nothing is said of it. */
static void deal_the_rest (Board *b) {
  bool held[4 * TRICKS] = {false};
  int missing = -1, whole = 0;
  for (int s = 0; s < BOARD_SEATS; s++) {
    const BoardCards *h = &b->hand[s];
    if (h->count == 0 && h->odd.len == 0) missing = s;
    if (h->count == BOARD_HAND && h->odd.len == 0) whole++;
    for (int i = 0; i < h->count; i++) held[h->card[i]] = true;
  }
  if (whole != BOARD_SEATS - 1 || missing < 0) return;
  for (int k = 0; k < 4 * TRICKS; k++)
    if (!held[k]) board_deal(&b->hand[missing], k);
  b->hand[missing].at = b->hand[(missing + 1) % BOARD_SEATS].at;
}

static void write_hands (Writing *w) {
  deal_the_rest(w->b);
  for (int s = 0; s < BOARD_SEATS; s++) {
    const BoardCards *h = &w->b->hand[s];
    if (h->count == 0 && h->odd.len == 0) continue;
    buffer_format(&w->log->text, "deal: %s", w->name[s].text);
    for (int i = 0; i < h->count; i++) {
      buffer_char(&w->log->text, ' ');
      put_card(&w->log->text, h->card[i]);
    }
    buffer_text(&w->log->text, buffer_string(&h->odd));
    end_line(w, h->at);
  }
}

static void write_call (Writing *w, const BoardStep *s) {
  Buffer *text = &w->log->text;
  if (s->number == BOARD_PASS)
    buffer_text(text, "pass");
  else if (s->number == BOARD_DOUBLE)
    buffer_text(text, "double");
  else if (s->number == BOARD_REDOUBLE)
    buffer_text(text, "redouble");
  else if (s->number == BOARD_UNKNOWN) {
    buffer_text(text, "bid ");
    put_any_text(text, s->word.text);
  }
  else
    buffer_format(text, "bid %d%c", (s->number - 1) / 5 + 1,
                  "CDHSN"[strain_of(s->number)]);
  follow_call(&w->course, s->number);
}

static void write_card (Writing *w, const BoardStep *s) {
  buffer_text(&w->log->text, "play ");
  if (s->number == BOARD_UNKNOWN)
    put_any_text(&w->log->text, s->word.text);
  else
    put_card(&w->log->text, s->number);
  follow_card(&w->course, s->number);
}

/* What so many tricks are worth to the declarer's side, by the rules. */
static bool find_points (Writing *w, int tricks, double *points) {
  const Course *c = &w->course;
  Remark message = {0};
  Ruleset *r = w->host == NULL ? NULL
               : load_rules(w->host, span_of("bridge"), span_of(""), &message);
  bool ns = c->declarer % 2 == 0;
  bool dear = w->b->vulnerable == 'b' || w->b->vulnerable == (ns ? 'n' : 'e');
  double in[] = {c->bid, c->doubled, dear, tricks};
  remark_free(&message);
  return r != NULL && c->declarer >= 0 &&
         host_call(w->host, r, "points", in, 4, points, 1) == OUTCOME_OK;
}

/* A board that is played out has its result: what is said is compared. */
static void write_result (Writing *w, int tricks, BoardWord word) {
  const Course *c = &w->course;
  double points;
  if (c->declarer < 0 || !find_points(w, tricks, &points)) return;
  buffer_format(&w->log->text, "score: %s ", w->name[c->declarer].text);
  buffer_number(&w->log->text, points);
  end_line(w, word.at);
}

static void write_claim (Writing *w, const BoardStep *s) {
  Course *c = &w->course;
  if (c->over && s->number != BOARD_UNKNOWN) {
    write_result(w, s->number, s->word);
    return;
  }
  buffer_format(&w->log->text, "%s: claim ",
                w->name[c->declarer >= 0 ? c->declarer : c->turn].text);
  if (s->number == BOARD_UNKNOWN)
    put_any_text(&w->log->text, s->word.text);
  else
    buffer_number(&w->log->text, s->number);
  end_line(w, s->word.at);
  c->over = true;
}

/* Whoever the record says, or whoever comes after the one passed over. */
static void seat_acts (Course *c, int seat) {
  c->turn = seat == BOARD_UNKNOWN ? left_of(c->turn) : seat;
}

static void write_unread (Writing *w, BoardWord word) {
  Buffer subject = {0};
  buffer_format(&subject, "note: %s", saying_words(SAY_RECORD_UNREAD).en);
  write_free(w, subject.text, word);
  buffer_free(&subject);
}

static void write_step (Writing *w, const BoardStep *s) {
  switch (s->kind) {
    case BOARD_NOTE: write_free(w, "note", s->word); return;
    case BOARD_UNREAD: write_unread(w, s->word); return;
    case BOARD_CLAIM: write_claim(w, s); return;
    case BOARD_SEAT: seat_acts(&w->course, s->number); return;
    default: break;
  }
  buffer_format(&w->log->text, "%s: ", w->name[w->course.turn].text);
  if (s->kind == BOARD_CALL)
    write_call(w, s);
  else
    write_card(w, s);
  end_line(w, s->word.at);
}

/* A result may be that of the side that defends. */
static int declarers_tricks (const Board *b, const Course *c) {
  bool ns = c->declarer >= 0 && c->declarer % 2 == 0;
  bool own = b->result_side == 0 || (b->result_side == 'n') == ns;
  return own ? b->result : TRICKS - b->result;
}

void board_write (Board *b, Host *host, FormatLog *log) {
  Writing w = {.b = b, .log = log, .host = host};
  Course *c = &w.course;
  w.start = b->dealer_word.at;
  name_seats(b, w.name);
  c->turn = b->dealer == BOARD_UNKNOWN ? 0 : b->dealer;
  c->bidding = true;
  c->declarer = c->best = BOARD_UNKNOWN;
  write_header(&w);
  write_hands(&w);
  if (b->note.len > 0)
    write_free(&w, "note", (BoardWord){{b->note.text, b->note.len}, w.start});
  for (int i = 0; i < b->steps; i++) {
    if (b->step[i].kind == BOARD_CARD && c->bidding && c->bid > 0)
      begin_play(c);           /* its seat, though passes were left out */
    write_step(&w, &b->step[i]);
  }
  if (b->result != BOARD_UNKNOWN && c->bid > 0) {
    BoardStep s = {BOARD_CLAIM, declarers_tricks(b, c), b->result_word};
    write_claim(&w, &s);
  }
  for (int s = 0; s < BOARD_SEATS; s++) buffer_free(&w.name[s]);
}

