/*
** A log in canonical form
** SPDX-License-Identifier: MIT
*/
#include "log/canonical.h"

#include "base/unicode.h"
#include "log/event.h"
#include "log/french.h"
#include "base/reader.h"

typedef struct Writing {
  Buffer *b;
  const Ruleset *rules;
  const Seating *seating;
  Language lang;
} Writing;

static void write_name (const Writing *w, int seat) {
  buffer_span(w->b, w->seating->name[seat]);
}

static void write_players (const Writing *w) {
  for (int i = 0; i < w->seating->seats; i++) {
    if (i > 0) buffer_text(w->b, ", ");
    write_name(w, i);
  }
}

static void write_setting (const Writing *w, const Event *e) {
  const Option *o = &w->rules->option[e->option];
  buffer_format(w->b, "%s = ", word_in(&o->word, w->lang));
  if (o->is_number)
    buffer_number(w->b, e->value);
  else
    buffer_text(w->b, word_in(&o->choice[(int)e->value], w->lang));
}

static void write_kinds (const Writing *w, const Card *kind, int count) {
  move_write_cards(w->b, w->rules, w->lang, kind, count);
}

/* Runs of unknown cards are counted: "7 ?*6". */
static void write_dealt (const Writing *w, const Event *e) {
  for (int i = 0, n; i < e->cards; i += n) {
    n = 1;
    if (e->card[i] == CARD_UNSEEN)
      while (i + n < e->cards && e->card[i + n] == CARD_UNSEEN) n++;
    if (i > 0) buffer_char(w->b, ' ');
    write_kinds(w, e->card + i, 1);
    if (n > 1) buffer_format(w->b, "*%d", n);
  }
}

static void write_named_cards (const Writing *w, const Event *e) {
  if (e->seat >= 0) {
    write_name(w, e->seat);
    buffer_char(w->b, ' ');
  }
  if (e->zone >= 0)
    buffer_format(w->b, "%s ",
                  word_in(&w->rules->zone_word[e->zone], w->lang));
  if (e->subject == SUBJECT_DEAL)
    write_dealt(w, e);
  else
    write_kinds(w, e->card, e->cards);
}

/* Switches to the other language if a player has that name in this one. */
static void write_nobody (const Writing *w) {
  const char *word = line_nobody_word(w->lang);
  bool is_taken = dictionary_find(w->seating->names, span_of(word)) >= 0;
  buffer_text(w->b, is_taken ? line_nobody_word(!w->lang) : word);
}

static void write_claims (const Writing *w, const Event *e) {
  if (e->claims == 0) write_nobody(w);
  for (int i = 0; i < e->claims; i++) {
    if (i > 0) buffer_text(w->b, ", ");
    write_name(w, e->claim[i].seat);
    if (e->subject == SUBJECT_WINNER) continue;
    buffer_char(w->b, ' ');
    buffer_number(w->b, e->claim[i].number);
  }
}

/* Text may follow 'stands' directly: "stands, she was asked". */
static void write_ruling (const Writing *w, const Event *e) {
  Span text = span_trim(e->behind);
  buffer_text(w->b, line_stands_word(w->lang));
  if (text.len > 0 && text.at > e->behind.at) buffer_char(w->b, ' ');
  buffer_span(w->b, text);
}

static void write_fault (const Writing *w, const Event *e) {
  write_name(w, e->seat);
  if (e->article >= 0)
    buffer_format(w->b, " %s",
                  article_name(&w->rules->article[e->article], w->lang));
  if (e->behind.len > 0) buffer_char(w->b, ' ');
  buffer_span(w->b, e->behind);
}

static void write_pin (const Writing *w, const Event *e) {
  Words pin;
  words_split(e->text, &pin);
  buffer_span(w->b, pin.word[0]);
  buffer_char(w->b, ' ');
  buffer_span(w->b, pin.word[1]);
}

/*
** An unbound move is written as the first one it may be; the others use the
** same words.
*/
static void write_bound_move (const Writing *w, const Event *e) {
  const BoundMove *move = e->bound;
  BoundMove first;
  if (move == NULL) {
    event_bind(e, w->rules, w->seating, 0, &first, NULL);
    move = &first;
  }
  move_write(w->b, w->rules, w->seating, w->lang, move);
  if (e->has_announced) {
    buffer_text(w->b, " = ");
    buffer_number(w->b, e->announced);
  }
  if (e->cards > 0) {
    buffer_text(w->b, " -> ");
    write_kinds(w, e->card, e->cards);
  }
}

static void write_content (const Writing *w, const Event *e) {
  switch (e->subject) {
    case SUBJECT_GAME: buffer_text(w->b, w->rules->id); break;
    case SUBJECT_PLAYERS: write_players(w); break;
    case SUBJECT_OPTION: write_setting(w, e); break;
    case SUBJECT_RULES: write_pin(w, e); break;
    case SUBJECT_DEAL: case SUBJECT_TURN: case SUBJECT_REVEAL:
      write_named_cards(w, e);
      break;
    case SUBJECT_START: case SUBJECT_TAKEBACK: write_name(w, e->seat); break;
    case SUBJECT_RULING: write_ruling(w, e); break;
    case SUBJECT_FAULT: write_fault(w, e); break;
    case SUBJECT_SCORE: case SUBJECT_WINNER: write_claims(w, e); break;
    case SUBJECT_OTHER: write_bound_move(w, e); break;
    default: buffer_span(w->b, e->text);
  }
}

void event_write (Buffer *b, const Ruleset *r, const Seating *s,
                  Language lang, const Event *e) {
  Writing w = {b, r, s, lang};
  size_t before;
  if (e->subject == SUBJECT_NONE) return;
  if (e->subject == SUBJECT_OTHER)
    write_name(&w, e->seat);
  else
    buffer_text(b, line_subject_word(e->subject, lang));
  buffer_text(b, ": ");
  before = b->len;
  write_content(&w, e);
  if (b->len == before) b->text[--b->len] = '\0';  /* nothing after "end:"? */
}

void event_add (Buffer *log, const Ruleset *r, const Seating *s,
                const Event *e) {
  event_write(log, r, s, ENGLISH, e);
  buffer_char(log, '\n');
}

/* Binds the words to this move alone; 'move' is -1 if they do not fit. */
static void bind_as (const Event *e, const Ruleset *r, const Seating *s,
                     int move, BoundMove *b) {
  if (!event_bind(e, r, s, UINT64_C(1) << move, b, NULL) || b->move != move)
    b->move = -1;
}

static bool same_moves (const Ruleset *r, const Seating *s, const Event *a,
                        const Event *b) {
  for (int m = a->verb; m >= 0; m = r->verb_next[m]) {
    BoundMove x, y;
    bind_as(a, r, s, m, &x);
    bind_as(b, r, s, m, &y);
    if (!move_is_same(r, &x, &y)) return false;
  }
  return true;
}

static bool same_claims (const Event *a, const Event *b) {
  if (a->claims != b->claims) return false;
  for (int i = 0; i < a->claims; i++)
    if (a->claim[i].seat != b->claim[i].seat ||
        a->claim[i].number != b->claim[i].number)
      return false;
  return true;
}

/* Free text must match exactly; text that we rewrite need not. */
static bool same_text (const Event *a, const Event *b) {
  switch (a->subject) {
    case SUBJECT_VARIANT: case SUBJECT_SEED: case SUBJECT_COMMIT:
    case SUBJECT_SALT: case SUBJECT_DATE:
    case SUBJECT_PLACE: case SUBJECT_EVENT: case SUBJECT_TABLE:
    case SUBJECT_SCORER: case SUBJECT_END: case SUBJECT_NOTE:
      return span_same(a->text, b->text);
    case SUBJECT_FAULT:
      return a->article == b->article && span_same(a->behind, b->behind);
    default: return true;
  }
}

bool event_is_same (const Ruleset *r, const Seating *s, const Event *a,
                    const Event *b) {
  return a->subject == b->subject && a->seat == b->seat &&
         a->option == b->option && a->value == b->value &&
         a->zone == b->zone && a->verb == b->verb &&
         a->has_announced == b->has_announced &&
         a->announced == b->announced && a->cards == b->cards &&
         card_same(a->card, b->card, a->cards) && same_claims(a, b) &&
         same_text(a, b) && same_moves(r, s, a, b);
}

void canonical_open (Canonical *f, Host *host, Language lang) {
  memset(f, 0, sizeof *f);
  f->host = host;
  f->lang = lang;
  header_open(&f->header);
}

void canonical_close (Canonical *f) {
  header_close(&f->header);
  buffer_free(&f->line);
  remark_free(&f->complaint.remark);
}

/* Would a reader refuse the line? It counts a CR, too. */
static bool is_bad_line (Span whole) {
  return whole.len >= READER_LINE_LIMIT || unicode_check(whole) < whole.len;
}

static void find_bad_line (Canonical *f, Span text, unsigned first_line) {
  LineCursor c = {text, first_line};
  Line line;
  f->bad_line = 0;
  while (f->bad_line == 0 && line_next(&c, &line))
    if (is_bad_line(line.whole)) f->bad_line = line.number;
}

/*
** Reads as much of the header as possible. Names after a fault in it may be
** unknown; lines that use them are kept as they are.
*/
static bool read_header (Canonical *f, Span text, unsigned first_line) {
  static const HeaderRules any = {.any_pin = true};
  LineCursor c = {text, first_line};
  Line line = {.number = first_line, .whole = {text.at, 0}};
  Header *h = &f->header;
  header_clear(h);
  while (line_next(&c, &line) && line.number != f->bad_line) {
    if (line_is_body(line.subject)) break;
    if (line_is_header(line.subject))
      header_add(h, &line, &f->complaint);
  }
  header_settle(h, f->host, &any, &line, &f->complaint);
  f->fault_line = h->fault_line;
  return h->rules != NULL;
}

/* Did the header take this line? It rejects duplicates. */
static bool is_in_header (const Header *h, const Line *line) {
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].number == line->number) return true;
  return false;
}

/* Reads the line; a move must fit in some phase. */
static bool understand (EventReader *d, const Line *line, Event *e) {
  BoundMove any;
  return event_read(d, line, e, NULL) &&
         (e->subject != SUBJECT_OTHER ||
          event_bind(e, d->rules, d->seating, 0, &any, NULL));
}

/* Does the written line mean the same as the original? */
static bool has_same_meaning (Canonical *f, Span comment) {
  Span text = {f->line.text, f->line.len};
  LineCursor c = {text, 0};
  Line line;
  if (text.len == 0) return true;
  if (text.len > READER_LINE_LIMIT || !line_next(&c, &line)) return false;
  return line.whole.len == text.len && span_same(line.comment, comment) &&
         understand(&f->proof, &line, &f->again) &&
         event_is_same(f->header.rules, &f->header.seating, &f->meant,
                       &f->again);
}

/* False: the line must be kept. */
static bool rewrite_line (Canonical *f, const Line *line) {
  Span comment = span_trim(line->comment);
  if (line_is_header(line->subject) && !is_in_header(&f->header, line) &&
      !header_ends_with(&f->header, line))
    return false;
  if (f->written.lang != f->lang && (line->subject == SUBJECT_GAME ||
                                     line->subject == SUBJECT_PLAYERS))
    return false;
  if (!understand(&f->reader, line, &f->meant)) return false;
  buffer_clear(&f->line);
  event_write(&f->line, f->header.rules, &f->header.seating, f->lang,
              &f->meant);
  if (f->line.len > 0 && comment.len > 0) buffer_text(&f->line, "  ");
  buffer_span(&f->line, comment);
  return has_same_meaning(f, comment);
}

/* Keeps the line, without its line end. */
static void copy_line (Canonical *f, const Line *line) {
  Span whole = line->whole;
  while (whole.len > 0 && whole.at[whole.len - 1] == '\r') whole.len--;
  buffer_clear(&f->line);
  buffer_span(&f->line, whole);
}

/*
** The header's language decides how suit letters are read. A line that cannot
** be read is kept, so it must not gain a meaning in the other language.
*/
static void find_language (Canonical *f, LineCursor c) {
  Line line;
  f->written = f->header.seating;
  if (!french_matters(f->header.rules)) f->written.lang = f->lang;
  while (f->written.lang != f->lang && c.number != f->bad_line)
    if (!line_next(&c, &line))
      f->written.lang = f->lang;
    else if (!line_is_header(line.subject) &&
             !understand(&f->reader, &line, &f->meant))
      break;
}

static bool complain_of_text (Canonical *f) {
  f->fault_line = f->bad_line;
  return complain(&f->complaint, span_of(""), fact_saying(SAY_LINE_NO_TEXT));
}

bool canonical_log (Canonical *f, Span text, unsigned first_line, Buffer *out) {
  LineCursor c = {text, first_line};
  Line line;
  find_bad_line(f, text, first_line);
  if (!read_header(f, text, first_line)) {
    buffer_span(out, text);
    return f->bad_line != 0 ? complain_of_text(f) : false;
  }
  f->reader.rules = f->proof.rules = f->header.rules;
  f->reader.seating = &f->header.seating;
  f->proof.seating = &f->written;
  find_language(f, c);
  while (c.number != f->bad_line && line_next(&c, &line)) {
    if (!rewrite_line(f, &line)) copy_line(f, &line);
    buffer_span(out, buffer_view(&f->line));
    buffer_char(out, '\n');
  }
  buffer_span(out, c.left);
  return f->bad_line == 0 || complain_of_text(f);
}
