/*
** LIN, the format of Bridge Base Online and its archives
** SPDX-License-Identifier: MIT
**
** Fields between bars, a tag and its value in turn: 'mb|1N|pc|SA|'. They were
** typed in by people, live: calls run together, dashes for nobody's call, bars
** in the middle of a comment. Fields are read in pairs, whatever they are, as
** every reader of LIN does; a pair that starts with no tag is not read, and a
** line may start anew.
*/
#include "log/format.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

#include "log/board.h"

/* Tags that mean something to us; those behind the gap, only that they are. */
static const char *const tags[] = {
  "qx", "md", "sv", "mb", "pc", "mc", "an", "nt", "pn", "vg", "rs", "",
  "3b", "4b", "7b", "ah", "at", "bg", "bm", "bn", "bt", "cp", "cr", "cs",
  "ef", "em", "fg", "fh", "fp", "gm", "ha", "hb", "hc", "he", "hf", "hn",
  "hs", "ht", "hw", "ia", "ib", "ih", "ip", "kc", "kn", "ko", "ks", "lb",
  "lc", "lf", "lg", "lw", "mn", "mp", "nb", "ob", "pa", "pf", "pg", "pw",
  "rh", "rq", "rw", "sa", "se", "sk", "sp", "ss", "st", "tb", "tc", "td",
  "tn", "ts", "tu", "ub", "uh", "up", "va", "wt", NULL
};

typedef enum Tag {
  TAG_QX, TAG_MD, TAG_SV, TAG_MB, TAG_PC, TAG_MC, TAG_AN, TAG_NT, TAG_PN,
  TAG_VG, TAG_RS, TAG_OTHER, TAG_NONE
} Tag;

typedef struct Field {
  Tag tag;
  Span name;                   /* of the tag, or what stands in its place */
  size_t at;                   /* where that starts */
  BoardWord value;
} Field;

/* A place in a text of fields. */
typedef struct Cursor {
  Span text;
  size_t at;
  size_t placed;               /* 'place' is that of this byte */
  FormatPlace place;
} Cursor;

static void place_at (Cursor *c, size_t at) {
  for (; c->placed < at; c->placed++) {
    unsigned char byte = (unsigned char)c->text.at[c->placed];
    if (byte == '\n') {
      c->place.line++;
      c->place.column = 1;
    }
    else if ((byte & 0xC0) != 0x80)
      c->place.column++;
  }
}

static bool is_space (char ch) { return isspace((unsigned char)ch); }

static Span trim (Span s) {
  while (s.len > 0 && is_space(s.at[0])) s.at++, s.len--;
  while (s.len > 0 && is_space(s.at[s.len - 1])) s.len--;
  return s;
}

/* Up to the next bar. False: there is none. */
static bool next_piece (Cursor *c, Span *piece) {
  const char *from = c->text.at + c->at;
  const char *bar = c->at < c->text.len
                        ? memchr(from, '|', c->text.len - c->at) : NULL;
  if (bar == NULL) return false;
  *piece = (Span){from, (size_t)(bar - from)};
  c->at += piece->len + 1;
  return true;
}

/* TAG_OTHER for one that does not matter. */
static Tag find_tag (Span word) {
  if (word.len != 2) return TAG_NONE;
  for (int i = 0; tags[i] != NULL; i++)
    if (strncasecmp(tags[i], word.at, 2) == 0 && tags[i][0] != '\0')
      return i < TAG_OTHER ? (Tag)i : TAG_OTHER;
  return TAG_NONE;
}

/* The tag that a piece's last line is, if it has several; else nothing. */
static Span tag_of_line (Span piece) {
  size_t at = piece.len;
  Span word;
  while (at > 0 && piece.at[at - 1] != '\n') at--;
  word = trim((Span){piece.at + at, piece.len - at});
  if (at == 0 || find_tag(word) == TAG_NONE) word.len = 0;
  return word;
}

static void read_name (Cursor *c, Field *f, Span piece) {
  Span tag = tag_of_line(piece);
  f->name = tag.len > 0 ? tag : trim(piece);
  f->tag = find_tag(f->name);
  f->at = (size_t)(f->name.at - c->text.at);
}

/* A line that ends without its bar: the next one starts with a tag. */
static void read_value (Cursor *c, Field *f, Span piece) {
  Span tag = tag_of_line(piece);
  if (tag.len > 0) {
    c->at = (size_t)(tag.at - c->text.at);
    piece.len = (size_t)(tag.at - piece.at);
  }
  f->value.text = trim(piece);
}

static bool next_field (Cursor *c, Field *f) {
  Span piece;
  if (!next_piece(c, &piece)) return false;
  read_name(c, f, piece);
  if (!next_piece(c, &piece)) {  /* the last bar was left out? */
    piece = (Span){c->text.at + c->at, c->text.len - c->at};
    c->at = c->text.len;
  }
  read_value(c, f, piece);
  return true;
}

/*
** What a file says on top is said of all its boards: who plays, the event, the
** results. 'vg' is on top of every file, be they joined or not; what stands
** behind a 'qx' is of that board alone.
*/
typedef struct Lasting {
  Span names, event, results;
} Lasting;

static void note_lasting (Lasting *l, const Field *f, bool *on_top) {
  if (f->tag == TAG_QX) *on_top = false;
  if (f->tag == TAG_VG) {
    *l = (Lasting){.event = f->value.text};
    *on_top = true;
  }
  if (f->tag == TAG_PN && *on_top) l->names = f->value.text;
  if (f->tag == TAG_RS && *on_top) l->results = f->value.text;
}

static void put_lasting (Buffer *b, const char *tag, Span value) {
  if (value.at == NULL) return;
  buffer_format(b, "%s|", tag);
  buffer_span(b, value);
  buffer_char(b, '|');
}

static void keep_lasting (Span text, Buffer *context) {
  Span source[] = {{buffer_string(context), context->len}, text};
  Lasting l = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  Buffer kept = {0};
  bool on_top = true;
  for (int i = 0; i < 2; i++) {
    Cursor c = {.text = source[i]};
    Field f;
    while (next_field(&c, &f)) note_lasting(&l, &f, &on_top);
  }
  put_lasting(&kept, "vg", l.event);
  put_lasting(&kept, "pn", l.names);
  put_lasting(&kept, "rs", l.results);
  buffer_copy(context, &kept);
  buffer_free(&kept);
}

/*
** A board ends where another begins: at its 'qx', or at a second 'md' where
** there is none.
*/
static size_t cut (Span text, bool ended, Buffer *context) {
  Cursor c = {.text = text};
  Field f;
  bool dealt = false, begun = false, lasting = false;
  while (next_field(&c, &f)) {
    if ((f.tag == TAG_QX && (dealt || begun)) || (f.tag == TAG_MD && begun)) {
      if (lasting) keep_lasting((Span){text.at, f.at}, context);
      return f.at;
    }
    lasting |= f.tag == TAG_PN || f.tag == TAG_VG || f.tag == TAG_RS;
    dealt |= f.tag == TAG_MD;
    begun |= f.tag == TAG_MB || f.tag == TAG_PC || f.tag == TAG_MC;
  }
  return ended ? text.len : 0;
}

/* ---- The board ---- */

/* "SAK2HQJDC9": a suit, then its cards. */
static void read_hand (BoardCards *hand, BoardWord word) {
  int suit = -1;
  hand->at = word.at;
  hand->count = 0;
  buffer_clear(&hand->odd);
  for (size_t i = 0; i < word.text.len; i++) {
    char c = word.text.at[i];
    int rank = board_rank(c);
    if (c == '1' && i + 1 < word.text.len && word.text.at[i + 1] == '0')
      rank = board_rank('T'), i++;
    if (board_suit(c) >= 0)
      suit = board_suit(c);
    else if (rank >= 0 && suit >= 0)
      board_deal(hand, suit * 13 + rank);
    else if (!is_space(c) && c != '-' && c != '.')
      buffer_format(&hand->odd, " %c%c", suit < 0 ? '?' : "CDHS"[suit],
                    c > ' ' && c < 127 && c != '#' ? c : '?');
  }
}

/* The item up to the next comma; false when there is none left. */
static bool next_item (Span *list, Span *item) {
  const char *comma;
  if (list->at == NULL) return false;
  comma = memchr(list->at, ',', list->len);
  *item = *list;
  if (comma == NULL) {
    *list = (Span){NULL, 0};
    return true;
  }
  item->len = (size_t)(comma - list->at);
  list->at += item->len + 1;
  list->len -= item->len + 1;
  return true;
}

/* "3SAK…,S…,S…": the dealer (1 is South), then South's hand and so on. */
static void read_deal (Board *b, BoardWord word) {
  Span list = word.text, item;
  b->dealer = BOARD_UNKNOWN;
  b->dealer_word = (BoardWord){{word.text.at, word.text.len > 0}, word.at};
  if (list.len > 0 && list.at[0] >= '1' && list.at[0] <= '4')
    b->dealer = list.at[0] - '1';
  if (list.len > 0 && isdigit((unsigned char)list.at[0]))
    list.at++, list.len--;
  for (int s = 0; s < BOARD_SEATS && next_item(&list, &item); s++)
    read_hand(&b->hand[s], (BoardWord){trim(item), word.at});
}

static void read_vulnerable (Board *b, Span value) {
  char c = value.len > 0 ? (char)tolower((unsigned char)value.at[0]) : '0';
  b->vulnerable = c == 'o' || c == '-' ? '0' : c == 's' ? 'n'
                  : c == 'w' ? 'e' : c;
}

/* Signs beside a call or a card that say something of it, or of nobody's. */
static bool is_mark (char c) { return strchr("!?-* .,;", c) != NULL; }

/* How long the call is that a text starts with; 0: it starts with none. */
static size_t call_size (Span s) {
  size_t size = s.len < 8 ? s.len : 8;
  while (size > 0 && board_call((Span){s.at, size}) == BOARD_UNKNOWN) size--;
  return size;
}

/* "1C!", "p", but also "pp2H3Nppp-": one call after another. */
static void read_calls (Board *b, BoardWord word) {
  Span s = word.text;
  while (s.len > 0) {
    size_t size = call_size(s);
    if (size == 0 && is_mark(s.at[0]))
      size = 1;
    else {
      if (size == 0) size = s.len;
      board_add(b, BOARD_CALL, board_call((Span){s.at, size}),
                (BoardWord){{s.at, size}, word.at});
    }
    s.at += size;
    s.len -= size;
  }
}

/* "sA", but also "sAs2". */
static void read_play (Board *b, BoardWord word) {
  Span s = word.text;
  while (s.len > 0) {
    size_t size = s.len >= 3 && board_card((Span){s.at, 3}) >= 0 ? 3 : 2;
    int card;
    if (is_mark(s.at[0])) {
      s.at++, s.len--;
      continue;
    }
    card = size <= s.len ? board_card((Span){s.at, size}) : BOARD_UNKNOWN;
    if (card == BOARD_UNKNOWN) size = s.len;
    board_add(b, BOARD_CARD, card, (BoardWord){{s.at, size}, word.at});
    s.at += size;
    s.len -= size;
  }
}

static void read_claim (Board *b, BoardWord word) {
  int tricks = 0;
  size_t i = 0;
  if (word.text.len == 0) return;
  for (; i < word.text.len && isdigit((unsigned char)word.text.at[i]) &&
         tricks < 1000; i++)
    tricks = tricks * 10 + word.text.at[i] - '0';
  if (i == word.text.len) {    /* play may have gone on: it is the result */
    b->result = tricks;
    b->result_word = word;
  }
  else
    board_add(b, BOARD_CLAIM, BOARD_UNKNOWN, word);
}

/* "o12" is board 12 of the open room, "c12" of the closed one. */
static bool is_closed (Span board) {
  return board.len > 0 && (board.at[0] | 32) == 'c';
}

/* South, West, North, East of the open room, then of the closed one. */
static void read_names (Board *b, BoardWord word, bool closed) {
  Span list = word.text, item, name[2 * BOARD_SEATS];
  int n = 0, from;
  while (n < 2 * BOARD_SEATS && next_item(&list, &item)) name[n++] = item;
  from = closed && n == 2 * BOARD_SEATS ? BOARD_SEATS : 0;
  for (int s = 0; s < BOARD_SEATS; s++) {
    b->name[s] = (BoardWord){{NULL, 0}, word.at};
    if (from + s < n) b->name[s].text = trim(name[from + s]);
  }
}

/* What the file says of the result, board by board: open, closed, open, … */
static void note_result (Board *b, BoardWord event, BoardWord results,
                         BoardWord board) {
  Span list = event.text, item;
  int first = 1, number = 0, n = 0;
  for (int i = 0; next_item(&list, &item); i++)
    if (i == 3) first = atoi(item.at);
  for (size_t i = 1; i < board.text.len; i++)
    if (isdigit((unsigned char)board.text.at[i]))
      number = number * 10 % 10000 + board.text.at[i] - '0';
    else
      break;
  n = 2 * (number - first) + is_closed(board.text);
  list = results.text;
  for (int i = 0; next_item(&list, &item); i++)
    if (i == n && trim(item).len > 0) {
      buffer_text(&b->note, saying_words(SAY_RECORD_RESULT).en);
      buffer_span(&b->note, trim(item));
    }
}

typedef struct Record {
  Board board;
  BoardWord names, event, results, number;
  FormatLog *log;
} Record;

/* What stands where a tag should is kept, for whoever wonders. */
static void leave_out (Record *r, const Field *f) {
  Span value = f->value.text, pair = {f->name.at, 0};
  if (f->name.len + value.len == 0) return;
  pair.len = (size_t)(value.at + value.len - f->name.at);
  board_add(&r->board, BOARD_UNREAD, 0,
            (BoardWord){trim(pair), f->value.at});
  if (r->log->unread.line > 0) return;
  r->log->unread = f->value.at;
  r->log->unread_text = f->name.len > 0 ? f->name : value;
}

static void read_field (Record *r, const Field *f) {
  Board *b = &r->board;
  switch (f->tag) {
    case TAG_QX: r->number = f->value; break;
    case TAG_MD: read_deal(b, f->value); break;
    case TAG_SV: read_vulnerable(b, f->value.text); break;
    case TAG_MB: read_calls(b, f->value); break;
    case TAG_PC: read_play(b, f->value); break;
    case TAG_MC: read_claim(b, f->value); break;
    case TAG_AN: case TAG_NT:
      board_add(b, BOARD_NOTE, 0, f->value);
      break;
    case TAG_PN: if (b->steps == 0) r->names = f->value; break;
    case TAG_VG: if (b->steps == 0) r->event = f->value; break;
    case TAG_RS: if (b->steps == 0) r->results = f->value; break;
    case TAG_OTHER: break;
    case TAG_NONE: leave_out(r, f); break;
  }
}

static void read_fields (Record *r, Span text, FormatPlace start) {
  Cursor c = {.text = text, .place = start};
  Field f;
  while (next_field(&c, &f)) {
    place_at(&c, f.tag == TAG_NONE ? f.at
                                   : (size_t)(f.value.text.at - text.at));
    f.value.at = c.place;
    read_field(r, &f);
  }
}

static void translate (Span context, Span text, FormatPlace start, Host *host,
                       FormatLog *log) {
  Record r = {.log = log};
  Board *b = &r.board;
  board_clear(b);
  b->dealer_word.at = start;
  read_fields(&r, context, start);
  r.names.at = start;
  read_fields(&r, text, start);
  read_names(b, r.names, is_closed(r.number.text));
  b->event = r.event;
  b->table = r.number;
  if (r.results.text.len > 0) note_result(b, r.event, r.results, r.number);
  if (r.number.at.line > 0) log->start = r.number.at;
  if (board_has_play(b)) board_write(b, host, log);
  board_free(b);
}

const BuiltIn lin_format = {"lin", ".lin", cut, translate};
