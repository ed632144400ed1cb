/*
** A cache of lines already read
** SPDX-License-Identifier: MIT
*/
#include "log/line_cache.h"

#include "base/span.h"

enum { SHORT_DEAL = 16 };       /* bytes after the ':' */

/* A line, read eight bytes at a time. */
typedef struct Peek {
  Span whole;                   /* empty: too long or blank */
  uint64_t hash, last;          /* 'last': the last bytes, zero-padded */
} Peek;

static Peek peek (Span text) {
  Peek p = {{text.at, 0}, 0, 0};
  for (size_t at = 0; at < CACHED_LINE && at + 8 <= text.len; at += 8) {
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

/* Text has no zero bytes: if the last eight match, so does the length. */
static bool matches (const CachedLine *m, const Peek *p) {
  size_t i = 0;
  for (; i + 8 <= p->whole.len; i += 8)
    if (eight_load(m->text + i) != eight_load(p->whole.at + i)) return false;
  return eight_load(m->text + i) == p->last;
}

static void restore_line (const CachedLine *m, Span whole, Line *line) {
  line->subject = (Subject)m->subject;
  line->known = m->known;
  line->whole = whole;
  line->name = (Span){whole.at + m->name_at, m->name_len};
  line->rest = (Span){whole.at + m->rest_at, m->rest_len};
  line->comment = (Span){whole.at + whole.len, 0};
}

/* "Anne 7 8": at most three words? */
static bool is_short (Span rest) {
  int blanks = 0;
  if (rest.len > SHORT_DEAL) return false;
  for (size_t i = 0; i < rest.len; i++) blanks += rest.at[i] == ' ';
  return blanks <= 2;
}

/* Whole hands and seeds hardly ever repeat, and would evict lines that do. */
static bool is_worth_keeping (const Line *line) {
  if (line->comment.len > 0) return false;
  if (line->subject == SUBJECT_DEAL) return is_short(line->rest);
  return line->subject == SUBJECT_OTHER || line->subject == SUBJECT_TURN ||
         (line_is_header(line->subject) && line->subject != SUBJECT_SEED &&
          line->subject != SUBJECT_COMMIT && line->subject != SUBJECT_SALT);
}

static void keep_line (LineCache *k, uint16_t *place, Line *line) {
  uint16_t entry = place[1] != 0 ? place[1] : ++k->entries;
  CachedLine *m = &k->entry[entry];
  Span whole = line->whole;
  place[1] = place[0];
  place[0] = entry;
  m->known = line->known = ++k->kept << 16 | entry;
  m->rules = 0;
  memset(m->text, 0, sizeof m->text);
  memcpy(m->text, whole.at, whole.len);
  m->name_at = (uint8_t)(line->name.at - whole.at);
  m->name_len = (uint8_t)line->name.len;
  m->rest_at = (uint8_t)(line->rest.at - whole.at);
  m->rest_len = (uint8_t)line->rest.len;
  m->subject = (uint8_t)line->subject;
}

bool line_cache_next (LineCache *k, LineCursor *c, Line *line) {
  Peek p = {0};
  Span whole;
  uint16_t *place;
  if (k != NULL) p = peek(c->left);
  whole = p.whole;
  if (whole.len == 0 || whole.at[whole.len - 1] == '\r')
    return line_next(c, line);
  place = &k->place[2 * (p.hash >> (64 - LINE_CACHE_BITS))];
  c->left.at += whole.len + 1;
  c->left.len -= whole.len + 1;
  line->number = c->number++;
  for (int i = 0; i < 2; i++)
    if (matches(&k->entry[place[i]], &p)) {
      restore_line(&k->entry[place[i]], whole, line);
      return true;
    }
  line_cut(line, whole);
  if (is_worth_keeping(line)) keep_line(k, place, line);
  return true;
}

/* The entry, or NULL if there is none or it was evicted. */
static CachedLine *entry_of (const EventReader *d, uint64_t known) {
  CachedLine *m;
  if (d->cache == NULL || known == 0) return NULL;
  m = &d->cache->entry[(uint16_t)known];
  return m->known == known ? m : NULL;
}

bool line_cache_find (const EventReader *d, uint64_t here, const Line *line,
                      Event *e, BoundMove *b) {
  const CachedLine *m = entry_of(d, line->known);
  if (m == NULL || m->here != (here & m->verbs) ||
      m->rules != d->rules->serial || m->names != d->seating->serial)
    return false;
  e->seat = m->seat;
  e->zone = m->zone;
  e->cards = m->cards;
  card_copy(e->card, m->card, CACHED_CARDS);
  if (here == 0) return true;
  e->verb = b->move = m->move;
  b->args = m->args;
  b->kinds = m->kinds;
  card_copy(b->kind, m->kind, CACHED_KINDS);
  move_copy_values(b->value, b->kind, m->value, m->kind, m->args);
  return true;
}

static uint64_t moves_with_verb (const Ruleset *r, int verb) {
  uint64_t moves = 0;
  for (int m = verb; m >= 0; m = r->verb_next[m]) moves |= UINT64_C(1) << m;
  return moves;
}

void line_cache_keep (const EventReader *d, uint64_t here, const Event *e,
                      const BoundMove *b) {
  CachedLine *m = entry_of(d, e->known);
  if (m == NULL || e->has_announced || e->cards > CACHED_CARDS) return;
  if (b != NULL && (b->args > CACHED_ARGS || b->kinds > CACHED_KINDS)) return;
  m->verbs = here == 0 ? 0 : moves_with_verb(d->rules, e->verb);
  m->here = here & m->verbs;
  m->rules = d->rules->serial;
  m->names = d->seating->serial;
  m->seat = (int8_t)e->seat;
  m->zone = (int8_t)e->zone;
  m->cards = (uint8_t)e->cards;
  card_copy(m->card, e->card, e->cards);
  if (b == NULL) return;
  m->move = (uint8_t)b->move;
  m->args = (uint8_t)b->args;
  m->kinds = (uint8_t)b->kinds;
  card_copy(m->kind, b->kind, b->kinds);
  move_copy_values(m->value, m->kind, b->value, b->kind, b->args);
}
