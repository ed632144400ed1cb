/*
** PBN, Portable Bridge Notation
** SPDX-License-Identifier: MIT
**
** Tags in brackets, '[Dealer "N"]'; behind '[Auction "N"]' the calls, behind
** '[Play "W"]' the cards, four a trick, each in its player's column, whoever
** led. '-' and '+' stand for what was not recorded, '*' ends a section.
*/
#include "log/format.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

#include "log/board.h"

/* ---- Words ---- */

typedef enum Piece {
  PIECE_END, PIECE_TAG, PIECE_WORD
} Piece;

typedef struct Cursor {
  Span text;
  size_t at;
  bool new_line;               /* is 'at' the start of a line? */
  bool blank;                  /* was there an empty line before the piece? */
  FormatPlace place;           /* of 'at' */
  Span name;                   /* of a tag */
  BoardWord word;              /* its value, or the word */
  size_t start;                /* of the piece */
  FormatPlace tag_at;
} Cursor;

static void step (Cursor *c) {
  unsigned char byte = (unsigned char)c->text.at[c->at++];
  if (byte == '\n') {
    if (c->new_line) c->blank = true;
    c->new_line = true;
    c->place.line++;
    c->place.column = 1;
    return;
  }
  if (!isspace(byte)) c->new_line = false;
  if ((byte & 0xC0) != 0x80) c->place.column++;
}

static bool has_more (const Cursor *c) { return c->at < c->text.len; }
static char here (const Cursor *c) { return c->text.at[c->at]; }

static void skip_to (Cursor *c, char end) {
  while (has_more(c) && here(c) != end) step(c);
}

/* White space, {comments}, ;comments and %lines for programs. */
static void skip_comments (Cursor *c) {
  while (has_more(c)) {
    char ch = here(c);
    if (ch == '{')
      skip_to(c, '}');
    else if (ch == ';' || (ch == '%' && c->new_line))
      skip_to(c, '\n');
    else if (!isspace((unsigned char)ch) && ch != '}')
      return;
    if (has_more(c)) step(c);
  }
}

static bool is_in_word (char c) {
  return !isspace((unsigned char)c) && strchr("[]{};\"", c) == NULL;
}

static Span read_word (Cursor *c) {
  Span s = {c->text.at + c->at, 0};
  while (has_more(c) && is_in_word(here(c))) s.len++, step(c);
  return s;
}

/* Up to the closing quote; one behind a backslash does not close. */
static void read_quoted (Cursor *c) {
  bool escaped = false;
  while (has_more(c) && here(c) != '\n' && (here(c) != '"' || escaped)) {
    escaped = here(c) == '\\' && !escaped;
    c->word.text.len++;
    step(c);
  }
}

/* '[Name "value"]': at the bracket. */
static void read_tag (Cursor *c) {
  step(c);
  while (has_more(c) && isspace((unsigned char)here(c))) step(c);
  c->name = read_word(c);
  while (has_more(c) && here(c) != '"' && here(c) != ']' && here(c) != '\n')
    step(c);
  c->word = (BoardWord){{c->text.at + c->at, 0}, c->place};
  if (!has_more(c) || here(c) != '"') return;
  step(c);
  c->word = (BoardWord){{c->text.at + c->at, 0}, c->place};
  read_quoted(c);
  while (has_more(c) && here(c) != ']' && here(c) != '\n') step(c);
  if (has_more(c) && here(c) == ']') step(c);
}

static Piece next_piece (Cursor *c) {
  c->blank = false;
  skip_comments(c);
  c->start = c->at;
  if (!has_more(c)) return PIECE_END;
  c->tag_at = c->place;
  if (here(c) == '[') {
    read_tag(c);
    return PIECE_TAG;
  }
  c->word = (BoardWord){{NULL, 0}, c->place};
  c->word.text = read_word(c);
  if (c->word.text.len == 0) step(c), c->word.text.len = 1;
  if (c->word.text.at == NULL) c->word.text.at = c->text.at + c->start;
  return PIECE_WORD;
}

static bool is_name (Span name, const char *word) {
  return strlen(word) == name.len &&
         strncasecmp(word, name.at, name.len) == 0;
}

/* Tags of which a board has but one. */
static const char *const once[] = {
  "Event", "Site", "Date", "Board", "West", "North", "East", "South",
  "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result",
  "Auction", "Play"
};

enum {
  ONCE = sizeof once / sizeof once[0],
  INHERITED = 10               /* so many, the first, may be '#' */
};

static int find_once (Span name) {
  for (int i = 0; i < ONCE; i++)
    if (is_name(name, once[i])) return i;
  return -1;
}

/* '[Event "#"]': as in the board before. */
static bool is_inherited (Span value) {
  return is_name(value, "#") || is_name(value, "##");
}

/* What boards say of tags that they share with those before them. */
typedef struct Values {
  Span of[ONCE];
} Values;

static void note_value (Values *v, Span name, Span value) {
  int tag = find_once(name);
  if (tag >= 0 && tag < INHERITED && !is_inherited(value)) v->of[tag] = value;
}

static void read_context (Values *v, Span context) {
  Cursor c = {.text = context, .new_line = true};
  *v = (Values){{{NULL, 0}}};
  while (next_piece(&c) == PIECE_TAG) note_value(v, c.name, c.word.text);
}

static void write_context (const Values *v, Buffer *context) {
  Buffer kept = {0};
  for (int i = 0; i < INHERITED; i++)
    if (v->of[i].len > 0) {
      buffer_format(&kept, "[%s \"", once[i]);
      buffer_span(&kept, v->of[i]);
      buffer_text(&kept, "\"]\n");
    }
  buffer_copy(context, &kept);
  buffer_free(&kept);
}

/* A board ends where a tag comes a second time, or behind an empty line. */
static size_t find_end (Span text, bool ended, Values *v) {
  Cursor c = {.text = text, .new_line = true};
  bool seen[ONCE] = {false}, any = false;
  Piece piece;
  while ((piece = next_piece(&c)) != PIECE_END) {
    int tag = piece == PIECE_TAG ? find_once(c.name) : -1;
    if (tag < 0) continue;
    if (seen[tag] || (any && c.blank)) return c.start;
    seen[tag] = any = true;
    note_value(v, c.name, c.word.text);
  }
  return ended ? text.len : 0;
}

static size_t cut (Span text, bool ended, Buffer *context) {
  Values v;
  size_t size;
  read_context(&v, buffer_view(context));
  size = find_end(text, ended, &v);
  if (size > 0) write_context(&v, context);
  return size;
}

/* ---- The board ---- */

typedef enum Section { SECTION_NONE, SECTION_AUCTION, SECTION_PLAY } Section;

enum { TRICKS = 13, COLUMNS = 4 };

typedef struct Record {
  Board board;
  Section section;
  BoardStep cell[TRICKS * COLUMNS];
  int cells, leader;
  BoardWord more;              /* a card behind the last trick */
  BoardWord contract, declarer;
  BoardWord score;
  bool called;
} Record;

/* "N", "North"; BOARD_UNKNOWN: it is no seat. */
static int read_seat (Span s) {
  const char *at;
  while (s.len > 0 && (s.at[0] == '^' || isspace((unsigned char)s.at[0])))
    s.at++, s.len--;
  if (s.len == 0) return BOARD_UNKNOWN;
  at = strchr("SWNE", toupper((unsigned char)s.at[0]));
  return at != NULL && *at != '\0' ? (int)(at - "SWNE") : BOARD_UNKNOWN;
}

/* "AK2.QJ..T98": spades first; '-' is a hand that nobody knows. */
static void read_hand (BoardCards *hand, BoardWord word) {
  int suit = 3;
  hand->at = word.at;
  hand->count = 0;
  buffer_clear(&hand->odd);
  if (word.text.len == 1 && word.text.at[0] == '-') return;
  for (size_t i = 0; i < word.text.len; i++) {
    char c = word.text.at[i];
    int rank = board_rank(c);
    if (c == '1' && i + 1 < word.text.len && word.text.at[i + 1] == '0')
      rank = board_rank('T'), i++;
    if (c == '.')
      suit--;
    else if (rank >= 0 && suit >= 0)
      board_deal(hand, suit * 13 + rank);
    else if (c != '-' || suit < 0)
      buffer_format(&hand->odd, " %c%c", suit < 0 ? '?' : "CDHS"[suit],
                    c > ' ' && c < 127 && c != '#' ? c : '?');
  }
}

/* "N:AK2.QJ… … … …": from that seat on, clockwise. */
static void read_deal (Board *b, BoardWord word) {
  Span s = word.text;
  int seat = read_seat(s);
  const char *colon = s.len > 0 ? memchr(s.at, ':', s.len) : NULL;
  if (seat == BOARD_UNKNOWN || colon == NULL) return;
  s.len -= (size_t)(colon + 1 - s.at);
  s.at = colon + 1;
  for (int n = 0; n < BOARD_SEATS && s.len > 0; n++) {
    Span hand = s;
    while (hand.len > 0 && isspace((unsigned char)hand.at[0]))
      hand.at++, hand.len--;
    s = hand;
    for (hand.len = 0; hand.len < s.len &&
                       !isspace((unsigned char)s.at[hand.len]); hand.len++) {}
    s.at += hand.len;
    s.len -= hand.len;
    read_hand(&b->hand[(seat + n) % BOARD_SEATS], (BoardWord){hand, word.at});
  }
}

static void read_vulnerable (Board *b, Span value) {
  static const struct { const char *word; char sign; } words[] = {
    {"None", '0'}, {"Love", '0'}, {"-", '0'}, {"NS", 'n'}, {"EW", 'e'},
    {"All", 'b'}, {"Both", 'b'}
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (is_name(value, words[i].word)) b->vulnerable = words[i].sign;
}

/* Digits only: a number of tricks; else unknown. */
static int read_tricks (Span s) {
  int tricks = 0;
  if (s.len == 0 || s.len > 2) return BOARD_UNKNOWN;
  for (size_t i = 0; i < s.len; i++) {
    if (!isdigit((unsigned char)s.at[i])) return BOARD_UNKNOWN;
    tricks = tricks * 10 + s.at[i] - '0';
  }
  return tricks;
}

/* "9", "^9"; of a side, "NS 9" or "EW 4 NS 9": whose it is, is known later. */
static void read_result (Board *b, BoardWord word) {
  Span s = word.text;
  while (s.len > 0 && (s.at[0] == '^' || isspace((unsigned char)s.at[0])))
    s.at++, s.len--;
  b->result_word = word;
  b->result = read_tricks(s);
  if (s.len < 4 || isdigit((unsigned char)s.at[0])) return;
  b->result_side = toupper((unsigned char)s.at[0]) == 'N' ? 'n' : 'e';
  s.at += 2, s.len -= 2;
  while (s.len > 0 && isspace((unsigned char)s.at[0])) s.at++, s.len--;
  for (size_t i = 0; i < s.len; i++)
    if (isspace((unsigned char)s.at[i])) s.len = i;
  b->result = read_tricks(s);
}

static void set_dealer (Board *b, BoardWord word) {
  b->dealer_word = word;
  b->dealer = read_seat(word.text);
}

/* The first column is the dealer's, or whoever's the record says. */
static void begin_auction (Record *r, BoardWord word) {
  Board *b = &r->board;
  int first = read_seat(word.text);
  r->section = SECTION_AUCTION;
  if (b->dealer == BOARD_UNKNOWN) set_dealer(b, word);
  if (first != BOARD_UNKNOWN) board_add(b, BOARD_SEAT, first, word);
}

static bool is_known (BoardWord w) {
  return w.text.len > 0 && w.text.at[0] != '?' && !is_inherited(w.text);
}

static void read_tag_of_board (Record *r, Span name, BoardWord word) {
  static const char *const seats[] = {"South", "West", "North", "East"};
  Board *b = &r->board;
  r->section = SECTION_NONE;
  for (int s = 0; s < BOARD_SEATS; s++)
    if (is_name(name, seats[s]) && is_known(word)) b->name[s] = word;
  if (is_name(name, "Event") && is_known(word)) b->event = word;
  if (is_name(name, "Date") && is_known(word)) b->date = word;
  if (is_name(name, "Board") && is_known(word)) b->table = word;
  if (is_name(name, "Dealer")) set_dealer(b, word);
  if (is_name(name, "Vulnerable")) read_vulnerable(b, word.text);
  if (is_name(name, "Deal")) read_deal(b, word);
  if (is_name(name, "Declarer")) r->declarer = word;
  if (is_name(name, "Contract")) r->contract = word;
  if (is_name(name, "Result")) read_result(b, word);
  if (is_name(name, "Score")) r->score = word;
  if (is_name(name, "Auction")) begin_auction(r, word);
  if (is_name(name, "Play")) {
    r->section = SECTION_PLAY;
    r->leader = read_seat(word.text);
  }
}

/* Words that say something of a call or a card: '=1=', '$2', '^R', '!'. */
static bool is_remark (Span s) {
  return strchr("=$^!?", s.at[0]) != NULL;
}

/* '1C!' and the like: what is said of it is not part of it. */
static Span without_marks (Span s) {
  while (s.len > 1 && strchr("!?", s.at[s.len - 1]) != NULL) s.len--;
  return s;
}

static void read_call (Record *r, BoardWord word) {
  Board *b = &r->board;
  Span s = without_marks(word.text);
  if (is_name(s, "AP")) {
    for (int i = r->called ? 1 : 0; i < 4; i++)
      board_add(b, BOARD_CALL, BOARD_PASS, word);
    r->called = true;
    return;
  }
  if (s.at[0] == '*' || s.at[0] == '+')
    r->section = SECTION_NONE;
  else if (is_name(s, "-"))    /* somebody was passed over */
    board_add(b, BOARD_SEAT, BOARD_UNKNOWN, word);
  else if (!is_remark(s)) {
    board_add(b, BOARD_CALL, board_call(s), (BoardWord){s, word.at});
    r->called = true;
  }
}

static void read_cell (Record *r, BoardWord word) {
  Span s = without_marks(word.text);
  BoardStep *cell = &r->cell[r->cells];
  if (s.at[0] == '*') r->section = SECTION_NONE;
  if (s.at[0] == '*' || is_remark(s)) return;
  if (r->cells == TRICKS * COLUMNS) {
    if (r->more.text.len == 0) r->more = word;
    return;
  }
  *cell = (BoardStep){BOARD_CARD, board_card(s), {s, word.at}};
  if (s.at[0] == '-' || s.at[0] == '+') cell->kind = BOARD_NOTE;
  r->cells++;
}

/* ---- From columns to the order of play ---- */

/* The trumps' suit, by the last bid; 4 in notrump, or where nobody bid. */
static int find_trumps (const Board *b) {
  int trumps = 4;
  for (int i = 0; i < b->steps; i++)
    if (b->step[i].kind == BOARD_CALL && b->step[i].number >= 1 &&
        b->step[i].number < BOARD_DOUBLE)
      trumps = (b->step[i].number - 1) % 5;
  return trumps;
}

/* How much a card is worth in a trick that a card of 'led' began. */
static int worth (int card, int led, int trumps) {
  if (card < 0) return -1;
  if (card / TRICKS == trumps) return 200 + card % TRICKS;
  return card / TRICKS == led / TRICKS ? 100 + card % TRICKS : card % TRICKS;
}

/* One trick, from its leader's column on. False where a card is missing. */
static bool add_trick (Record *r, const BoardStep *cell, int trumps,
                       int *leader) {
  int best = -1, winner = *leader, led = -1;
  for (int n = 0; n < COLUMNS; n++) {
    int column = (*leader + n) % COLUMNS, value;
    const BoardStep *s = &cell[column];
    if (s->kind != BOARD_CARD) return false;
    if (n == 0) led = s->number;
    board_add(&r->board, BOARD_CARD, s->number, s->word);
    value = worth(s->number, led, trumps);
    if (value > best) best = value, winner = column;
  }
  *leader = winner;
  return true;
}

static void add_play (Record *r) {
  int leader = 0, trumps = find_trumps(&r->board);
  int tricks = (r->cells + COLUMNS - 1) / COLUMNS;
  for (int i = r->cells; i < tricks * COLUMNS; i++)
    r->cell[i].kind = BOARD_NOTE;
  if (tricks > 0 && r->leader != BOARD_UNKNOWN)
    board_add(&r->board, BOARD_SEAT, r->leader, r->cell[0].word);
  for (int t = 0; t < tricks; t++)
    if (!add_trick(r, r->cell + t * COLUMNS, trumps, &leader)) break;
  if (r->more.text.len > 0)
    board_add(&r->board, BOARD_CARD, board_card(r->more.text), r->more);
}

/* "3NTX": the bid, and how often it was doubled. False: it is none. */
static bool read_contract (Span s, int *bid, int *doubled) {
  *doubled = 0;
  while (s.len > 0 && (s.at[s.len - 1] | 32) == 'x') s.len--, ++*doubled;
  *bid = board_call(s);
  return *bid != BOARD_UNKNOWN && *bid < BOARD_DOUBLE && *doubled <= 2;
}

/*
** Records of the play often leave the auction out. The contract and who plays
** it are enough to judge the cards: the shortest auction that leads there.
*/
static void add_auction (Record *r) {
  Board *b = &r->board;
  int declarer = read_seat(r->declarer.text), bid, doubled;
  if (r->called || !read_contract(r->contract.text, &bid, &doubled)) return;
  if (bid != BOARD_PASS && declarer == BOARD_UNKNOWN) return;
  if (b->dealer == BOARD_UNKNOWN) b->dealer = declarer;
  buffer_text(&b->note, saying_words(SAY_RECORD_NO_AUCTION).en);
  board_add(b, BOARD_SEAT, b->dealer, r->contract);
  if (bid != BOARD_PASS) {
    for (int s = b->dealer; s != declarer; s = (s + 1) % BOARD_SEATS)
      board_add(b, BOARD_CALL, BOARD_PASS, r->contract);
    board_add(b, BOARD_CALL, bid, r->contract);
  }
  else
    board_add(b, BOARD_CALL, BOARD_PASS, r->contract);
  if (doubled > 0) board_add(b, BOARD_CALL, BOARD_DOUBLE, r->contract);
  if (doubled > 1) board_add(b, BOARD_CALL, BOARD_REDOUBLE, r->contract);
  for (int i = 0; i < 3; i++)
    board_add(b, BOARD_CALL, BOARD_PASS, r->contract);
}

static void note_word (Buffer *note, Saying before, BoardWord word) {
  if (!is_known(word)) return;
  buffer_text(note, saying_words(before).en);
  buffer_span(note, word.text);
}

static void note_result (Record *r) {
  Buffer *note = &r->board.note;
  if (!is_known(r->contract)) return;
  note_word(note, SAY_RECORD_CONTRACT, r->contract);
  note_word(note, SAY_RECORD_DECLARER, r->declarer);
  note_word(note, SAY_RECORD_SCORE, r->score);
}

static void translate (Span context, Span text, FormatPlace start, Host *host,
                       FormatLog *log) {
  Record r = {.leader = BOARD_UNKNOWN};
  Cursor c = {.text = text, .new_line = true, .place = start};
  Values before;
  Piece piece;
  bool begun = false;
  read_context(&before, context);
  board_clear(&r.board);
  r.board.dealer_word.at = start;
  while ((piece = next_piece(&c)) != PIECE_END)
    if (piece == PIECE_TAG) {
      if (!begun) log->start = c.tag_at;
      begun = true;
      if (is_inherited(c.word.text) && find_once(c.name) >= 0)
        c.word.text = before.of[find_once(c.name)];
      read_tag_of_board(&r, c.name, c.word);
    }
    else if (r.section == SECTION_AUCTION)
      read_call(&r, c.word);
    else if (r.section == SECTION_PLAY)
      read_cell(&r, c.word);
  add_auction(&r);
  note_result(&r);
  add_play(&r);
  if (board_has_play(&r.board)) board_write(&r.board, host, log);
  board_free(&r.board);
}

const BuiltIn pbn_format = {"pbn", ".pbn", cut, translate};
