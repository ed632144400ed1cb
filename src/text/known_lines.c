/*
** Lines that were cut before
** SPDX-License-Identifier: MIT
*/
#include "text/known_lines.h"

#include "ground/span.h"

enum { SHORT_DEAL = 16 };       /* bytes behind the ':' */

/* Looks for the end of the line, and makes a number of it on the way. */
static LinePeek peek (Span text) {
  LinePeek p = {{text.at, 0}, 0, 0};
  for (size_t at = 0; at < KNOWN_LINE && at + 8 <= text.len; at += 8) {
    uint64_t eight = eight_load(text.at + at);
    uint64_t ends = eight_marks(eight, '\n');
    if (ends != 0) {
      size_t end = eight_first(ends);
      p.whole.len = at + end;
      p.last = eight_cut(eight, end);
      p.hash = hash_mix(p.hash, p.last);
      break;
    }
    p.hash = hash_mix(p.hash, eight);
  }
  return p;
}

/* The two places where the line may be: by the highest bits, that all reach. */
static uint16_t *places_of (KnownLines *k, const LinePeek *p) {
  return &k->place[2 * (p->hash >> (64 - KNOWN_LINES_BITS))];
}

/* No text has zeros: where the last bytes are the same, so is the length. */
static bool is_it (const KnownLine *m, const LinePeek *p) {
  size_t i = 0;
  for (; i + 8 <= p->whole.len; i += 8)
    if (eight_load(m->text + i) != eight_load(p->whole.at + i)) return false;
  return eight_load(m->text + i) == p->last;
}

static void recall (KnownLine *m, Span whole, Line *line) {
  line->subject = (Subject)m->subject;
  line->known = m->number;
  line->meaning = &m->meaning;
  line->whole = whole;
  line->name = (Span){whole.at + m->name_at, m->name_len};
  line->rest = (Span){whole.at + m->rest_at, m->rest_len};
  line->comment = (Span){whole.at + whole.len, 0};
}

/* "Anne 7 8": does it say but a name, and a word or two? */
static bool is_short (Span rest) {
  int blanks = 0;
  if (rest.len > SHORT_DEAL) return false;
  for (size_t i = 0; i < rest.len; i++) blanks += rest.at[i] == ' ';
  return blanks <= 2;
}

/* Whole hands and seeds are hardly ever met again, and drive out what is. */
static bool is_worth_keeping (const Line *line) {
  if (line->comment.len > 0) return false;
  if (line->subject == SUBJECT_DEAL) return is_short(line->rest);
  return line->subject == SUBJECT_OTHER || line->subject == SUBJECT_TURN ||
         (line_is_header(line->subject) && line->subject != SUBJECT_SEED);
}

static void keep (KnownLines *k, uint16_t *place, Line *line) {
  KnownLine *m = &k->entry[known_lines_entry(place, &k->entries)];
  Span whole = line->whole;
  m->number = line->known = ++k->kept;
  m->meaning = 0;
  line->meaning = &m->meaning;
  memset(m->text, 0, sizeof m->text);
  memcpy(m->text, whole.at, whole.len);
  m->name_at = (uint8_t)(line->name.at - whole.at);
  m->name_len = (uint8_t)line->name.len;
  m->rest_at = (uint8_t)(line->rest.at - whole.at);
  m->rest_len = (uint8_t)line->rest.len;
  m->subject = (uint8_t)line->subject;
}

/* A line that is in reach: known, or cut and perhaps kept. */
static void take (KnownLines *k, const LinePeek *p, Line *line) {
  uint16_t *place = places_of(k, p);
  KnownLine *m = &k->entry[place[0]];
  if (is_it(m, p) || is_it(m = &k->entry[place[1]], p)) {
    recall(m, p->whole, line);
    return;
  }
  line_cut(line, p->whole);
  if (is_worth_keeping(line)) keep(k, place, line);
}

/* Nobody waits for what it finds: two looks, the second by the first. */
static LinePeek look_ahead (KnownLines *k, Span text) {
  LinePeek p = peek(text);
  __builtin_prefetch(&k->entry[*places_of(k, &p)]);
  return p;
}

bool known_lines_next (KnownLines *k, LineCursor *c, LinePeek *ahead,
                       Line *line) {
  LinePeek p;
  if (k == NULL) return line_next(c, line);
  p = ahead != NULL && ahead->whole.at == c->left.at ? *ahead : peek(c->left);
  if (p.whole.len == 0 || p.whole.at[p.whole.len - 1] == '\r')
    return line_next(c, line);
  c->left.at += p.whole.len + 1;
  c->left.len -= p.whole.len + 1;
  line->number = c->number++;
  take(k, &p, line);
  if (ahead != NULL) *ahead = look_ahead(k, c->left);
  return true;
}
