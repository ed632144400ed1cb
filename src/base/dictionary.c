/*
** A dictionary: words mapped to small numbers
** SPDX-License-Identifier: MIT
*/
#include "base/dictionary.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/span.h"
#include "base/unicode.h"

enum {
  FIRST_SLOTS = 32,    /* a power of two, like all sizes */
  KEY_ROOM = 64,       /* folded words up to this need no allocation */
  PARTS_LIMIT = 32,    /* in a word with white space inside */
  NEAREST_LIMIT = 256  /* bytes: nobody meant a longer word */
};

typedef struct Entry {
  Span word;           /* as added */
  Span folded;
  uint64_t brief;      /* all bytes of a word of up to eight */
  uint32_t hash, folded_hash;
  int meaning;
} Entry;

/* Holds the hash too, to avoid most reads of entries. */
typedef struct Slot {
  uint32_t hash;
  uint32_t place;      /* index of the entry + 1; 0: free */
} Slot;

/*
** Two open-addressing hash tables over the same entries. At most half of their
** slots are used, so that a search always ends at a free one.
*/
struct Dictionary {
  Folding folding;
  Entry *entry;
  Pieces texts;        /* of the entries */
  size_t count;
  size_t room;
  size_t slots;
  Slot *exact;
  Slot *folded;
  uint32_t parts;      /* bit n: there are words of n + 1 parts */
  uint64_t starts[2];  /* set of ASCII first letters, folded */
};

static uint64_t brief_of (Span word) {
  return word.len <= 8 ? hash_load_short(word.at, word.len) : 0;
}

/* A short word is hashed as a number; the shift makes all bytes count. */
static uint32_t hash_exact (Span word, uint64_t brief) {
  return word.len <= 8 ? (uint32_t)hash_mix(brief >> 27, brief + word.len)
                       : hash_of(word);
}

static bool is_same_word (const Entry *e, Span word, uint64_t brief) {
  return e->word.len == word.len && e->brief == brief &&
         (word.len <= 8 || memcmp(e->word.at, word.at, word.len) == 0);
}

static const Entry *find_exact (const Dictionary *d, Span word) {
  uint64_t brief = brief_of(word);
  uint32_t hash = hash_exact(word, brief);
  for (size_t i = hash;; i++) {
    Slot slot = d->exact[i & (d->slots - 1)];
    if (slot.place == 0) return NULL;
    if (slot.hash != hash) continue;
    const Entry *e = &d->entry[slot.place - 1];
    if (is_same_word(e, word, brief)) return e;
  }
}

static const Entry *find_folded (const Dictionary *d, Span key,
                                 uint32_t hash) {
  for (size_t i = hash;; i++) {
    Slot slot = d->folded[i & (d->slots - 1)];
    if (slot.place == 0) return NULL;
    if (slot.hash != hash) continue;
    const Entry *e = &d->entry[slot.place - 1];
    if (span_same(e->folded, key)) return e;
  }
}

static void put (Slot *table, size_t slots, uint32_t hash, size_t place) {
  size_t i = hash & (slots - 1);
  while (table[i].place != 0) i = (i + 1) & (slots - 1);
  table[i] = (Slot){hash, (uint32_t)place};
}

static void put_entry (Dictionary *d, size_t index) {
  put(d->exact, d->slots, d->entry[index].hash, index + 1);
  put(d->folded, d->slots, d->entry[index].folded_hash, index + 1);
}

static void rebuild (Dictionary *d, size_t slots) {
  free(d->exact);
  free(d->folded);
  d->slots = slots;
  d->exact = memory_new(slots * sizeof *d->exact);
  d->folded = memory_new(slots * sizeof *d->folded);
  for (size_t i = 0; i < d->count; i++) put_entry(d, i);
}

typedef struct Key {
  char room[KEY_ROOM];
  Buffer buffer;       /* for long words and those not in ASCII */
  Span text;
} Key;

/* Collapses white space, so that "M. Li" matches however wide the gap. */
static size_t collapse_spaces (char *text, size_t len) {
  const char *end = text + len;
  char *to = text;
  for (const char *at = text; at < end;) {
    size_t blank = span_blank_at(at, end);
    if (blank == 0)
      *to++ = *at++;
    else if (at += blank, to == text || to[-1] != ' ')
      *to++ = ' ';
  }
  return (size_t)(to - text);
}

/* False if the word is too long or not ASCII. */
static bool fold_short (Key *key, Span word) {
  bool may_have_gap = false;
  if (word.len > KEY_ROOM || !unicode_folds_by_byte(word)) return false;
  for (size_t i = 0; i < word.len; i++) {
    unsigned c = (unsigned char)word.at[i];
    key->room[i] = (char)(c - 'A' < 26u ? c | 0x20 : c);
    may_have_gap |= c <= ' ';
  }
  key->text = (Span){key->room,
                     may_have_gap ? collapse_spaces(key->room, word.len)
                                  : word.len};
  return true;
}

static void key_make (Key *key, Folding folding, Span word) {
  key->buffer = (Buffer){0};
  if (fold_short(key, word)) return;
  if (folding == FOLD_CASE)
    unicode_fold_case(&key->buffer, word);
  else
    unicode_fold(&key->buffer, word);
  char *text = key->buffer.text;
  key->text = (Span){text, collapse_spaces(text, key->buffer.len)};
}

static void key_free (Key *key) {
  if (key->buffer.text != NULL) buffer_free(&key->buffer);
}

Dictionary *dictionary_new (Folding folding) {
  Dictionary *d = memory_new(sizeof *d);
  d->folding = folding;
  rebuild(d, FIRST_SLOTS);
  return d;
}

void dictionary_clear (Dictionary *d) {
  pieces_free(&d->texts);
  d->count = 0;
  d->parts = 0;
  memset(d->starts, 0, sizeof d->starts);
  memset(d->exact, 0, d->slots * sizeof *d->exact);
  memset(d->folded, 0, d->slots * sizeof *d->folded);
}

void dictionary_free (Dictionary *d) {
  if (d == NULL) return;
  dictionary_clear(d);
  free(d->entry);
  free(d->exact);
  free(d->folded);
  free(d);
}

/* The next white space in the text, or the end. */
static const char *part_end (const char *at, const char *end) {
  while (at < end && span_blank_at(at, end) == 0) at++;
  return at;
}

/* Stores the offset of the end of each part. */
static int find_parts (Span text, size_t ends[PARTS_LIMIT], int most) {
  const char *at = text.at, *end = at + text.len;
  int count = 0;
  while (count < most && at < end) {
    at = part_end(at, end);
    ends[count++] = (size_t)(at - text.at);
    at = span_skip_blanks(at, end);
  }
  return count;
}

static void note_parts (Dictionary *d, Span word) {
  size_t ends[PARTS_LIMIT];
  int parts = find_parts(word, ends, PARTS_LIMIT);
  if (parts > 0) d->parts |= UINT32_C(1) << (parts - 1);
}

static void note_start (Dictionary *d, Span folded) {
  unsigned char first = folded.len > 0 ? (unsigned char)folded.at[0] : 0;
  if (first < 0x80) d->starts[first / 64] |= UINT64_C(1) << (first % 64);
}

static void add_entry (Dictionary *d, Span word, Span folded, uint32_t hash,
                       int meaning) {
  bool same = span_same(word, folded);
  uint64_t brief = brief_of(word);
  Entry e = {word, folded, brief, hash_exact(word, brief), hash, meaning};
  e.word.at = pieces_copy(&d->texts, word.at, word.len);
  e.folded.at = same ? e.word.at
                     : pieces_copy(&d->texts, folded.at, folded.len);
  d->entry = memory_grow(d->entry, &d->room, d->count + 1, sizeof e);
  d->entry[d->count++] = e;
  if (d->count * 2 > d->slots)
    rebuild(d, d->slots * 2);
  else
    put_entry(d, d->count - 1);
}

bool dictionary_add (Dictionary *d, Span word, int meaning) {
  Key key;
  key_make(&key, d->folding, word);
  uint32_t hash = hash_of(key.text);
  bool fresh = find_folded(d, key.text, hash) == NULL;
  if (fresh) {
    add_entry(d, word, key.text, hash, meaning);
    note_parts(d, word);
    note_start(d, key.text);
  }
  key_free(&key);
  return fresh;
}

/*
** Does no word start with this letter? False if unknown: not ASCII, or a
** combining mark may follow.
*/
static bool cannot_match (const Dictionary *d, Span word) {
  unsigned c = word.len > 0 ? (unsigned char)word.at[0] : 0;
  if (c >= 0x80 || span_is_blank((char)c) ||
      (word.len > 1 && (unsigned char)word.at[1] >= 0x80))
    return false;
  c = c - 'A' < 26u ? c | 0x20 : c;
  return (d->starts[c / 64] >> (c % 64) & 1) == 0;
}

/* Not inlined, to keep the lookup of exact words fast. */
static __attribute__((noinline)) int find_inexact (const Dictionary *d,
                                                   Span word) {
  Key key;
  if (cannot_match(d, word)) return -1;
  key_make(&key, d->folding, word);
  const Entry *e = find_folded(d, key.text, hash_of(key.text));
  key_free(&key);
  return e != NULL ? e->meaning : -1;
}

int dictionary_find (const Dictionary *d, Span word) {
  const Entry *e = find_exact(d, word);
  return e != NULL ? e->meaning : find_inexact(d, word);
}

/* Number of parts of the longest word. */
static int most_parts (const Dictionary *d) {
  int n = 0;
  while (n < PARTS_LIMIT && d->parts >> n != 0) n++;
  return n;
}

int dictionary_find_prefix (const Dictionary *d, Span text, size_t *len) {
  size_t ends[PARTS_LIMIT];
  int n = find_parts(text, ends, most_parts(d));
  while (n-- > 0) {
    if ((d->parts >> n & 1) == 0) continue;  /* no word with as many parts? */
    int meaning = dictionary_find(d, (Span){text.at, ends[n]});
    if (meaning < 0) continue;
    *len = ends[n];
    return meaning;
  }
  return -1;
}

/* One typo in a short word, two or three in a longer one. */
static size_t edits_allowed (Span word) {
  size_t slips = (unicode_length(word) + 1) / 3;
  return slips < 3 ? slips : 3;
}

static Span find_nearest (const Dictionary *d, Span word, size_t best) {
  Span nearest = {"", 0};
  if (word.len > NEAREST_LIMIT) return nearest;
  for (size_t i = 0; i < d->count; i++) {
    size_t distance = unicode_distance(word, d->entry[i].word);
    if (distance >= best) continue;
    best = distance;
    nearest = d->entry[i].word;
  }
  return nearest;
}

Span dictionary_nearest (const Dictionary *d, Span word) {
  return find_nearest(d, word, edits_allowed(word) + 1);
}

Span dictionary_closest (const Dictionary *d, Span word) {
  return find_nearest(d, word, SIZE_MAX);
}
