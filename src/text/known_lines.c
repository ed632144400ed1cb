/*
** Lines that were cut before
** SPDX-License-Identifier: MIT
*/
#include "text/known_lines.h"

#include "ground/eight.h"
#include "ground/hash.h"

/* The two places where the line may be. */
static KnownLine *places_of (KnownLines *k, Span text) {
  return &k->entry[2 * (hash_of(text) % (KNOWN_LINES / 2))];
}

static bool is_it (const KnownLine *m, Span text) {
  return m->len == text.len && eight_is_same(m->text, text.at, text.len);
}

/* The text up to the end of its first line; empty if it has none in reach. */
static Span peek (Span text) {
  size_t len = 0, eight = 8;
  while (eight == 8 && len <= KNOWN_LINE && len + 8 <= text.len) {
    eight = eight_find(eight_load(text.at + len), '\n');
    len += eight;
  }
  return (Span){text.at, eight < 8 && len <= KNOWN_LINE ? len : 0};
}

static void recall (const KnownLine *m, Span whole, LineCursor *c,
                    Line *line) {
  line->subject = (Subject)m->subject;
  line->number = c->number++;
  line->known = m->number;
  line->whole = whole;
  line->name = (Span){whole.at + m->name_at, m->name_len};
  line->rest = (Span){whole.at + m->rest_at, m->rest_len};
  line->comment = (Span){whole.at + whole.len, 0};
  c->left.at += whole.len + 1;
  c->left.len -= whole.len + 1;
}

/* Deals are hardly ever met again, and would drive out what is. */
static bool is_worth_keeping (const Line *line) {
  return line->comment.len == 0 &&
         (line->subject == SUBJECT_OTHER || line->subject == SUBJECT_TURN);
}

/* In the first place: what was there moves over. */
static void keep (KnownLines *k, KnownLine *m, Line *line) {
  Span whole = line->whole;
  m[1] = m[0];
  m->number = line->known = ++k->kept;
  m->len = (uint8_t)whole.len;
  memcpy(m->text, whole.at, whole.len);
  m->name_at = (uint8_t)(line->name.at - whole.at);
  m->name_len = (uint8_t)line->name.len;
  m->rest_at = (uint8_t)(line->rest.at - whole.at);
  m->rest_len = (uint8_t)line->rest.len;
  m->subject = (uint8_t)line->subject;
}

bool known_lines_next (KnownLines *k, LineCursor *c, Line *line) {
  Span whole = k != NULL ? peek(c->left) : (Span){NULL, 0};
  KnownLine *m;
  if (whole.len == 0) return line_next(c, line);
  m = places_of(k, whole);
  if (is_it(m, whole) || is_it(m + 1, whole)) {
    recall(is_it(m, whole) ? m : m + 1, whole, c, line);
    return true;
  }
  line_next(c, line);
  if (is_worth_keeping(line) && line->whole.len == whole.len)
    keep(k, m, line);
  return true;
}
