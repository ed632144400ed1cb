/*
** A set of kinds of card, as a value
** SPDX-License-Identifier: MIT
*/
#ifndef kindset_h
#define kindset_h

#include <stdbool.h>
#include <stdint.h>

enum {
  KINDS_LIMIT = 256,                   /* different cards */
  KINDSET_WORDS = KINDS_LIMIT / 64
};

typedef struct KindSet {
  uint64_t word[KINDSET_WORDS];        /* kind k is bit k % 64 of k / 64 */
} KindSet;

static inline KindSet kindset_none (void) { return (KindSet){{0}}; }

static inline void kindset_add (KindSet *s, int kind) {
  s->word[kind >> 6] |= UINT64_C(1) << (kind & 63);
}

static inline void kindset_remove (KindSet *s, int kind) {
  s->word[kind >> 6] &= ~(UINT64_C(1) << (kind & 63));
}

static inline KindSet kindset_of (int kind) {
  KindSet s = kindset_none();
  kindset_add(&s, kind);
  return s;
}

/* The first 'n' kinds. */
static inline KindSet kindset_below (int n) {
  KindSet s = kindset_none();
  for (int i = 0; i < KINDSET_WORDS && n > 0; i++, n -= 64)
    s.word[i] = n < 64 ? (UINT64_C(1) << n) - 1 : ~UINT64_C(0);
  return s;
}

static inline KindSet kindset_all (void) { return kindset_below(KINDS_LIMIT); }

static inline KindSet kindset_and (KindSet a, KindSet b) {
  for (int i = 0; i < KINDSET_WORDS; i++) a.word[i] &= b.word[i];
  return a;
}

static inline KindSet kindset_or (KindSet a, KindSet b) {
  for (int i = 0; i < KINDSET_WORDS; i++) a.word[i] |= b.word[i];
  return a;
}

/* Those of 'a' that are not in 'b'. */
static inline KindSet kindset_minus (KindSet a, KindSet b) {
  for (int i = 0; i < KINDSET_WORDS; i++) a.word[i] &= ~b.word[i];
  return a;
}

static inline bool kindset_is_empty (KindSet s) {
  uint64_t any = 0;
  for (int i = 0; i < KINDSET_WORDS; i++) any |= s.word[i];
  return any == 0;
}

static inline bool kindset_is_same (KindSet a, KindSet b) {
  for (int i = 0; i < KINDSET_WORDS; i++)
    if (a.word[i] != b.word[i]) return false;
  return true;
}

static inline bool kindset_has (KindSet s, int kind) {
  return s.word[kind >> 6] >> (kind & 63) & 1;
}

/* Do the sets overlap? */
static inline bool kindset_meets (KindSet a, KindSet b) {
  for (int i = 0; i < KINDSET_WORDS; i++)
    if ((a.word[i] & b.word[i]) != 0) return true;
  return false;
}

/* Is 'a' a subset of 'b'? */
static inline bool kindset_is_within (KindSet a, KindSet b) {
  for (int i = 0; i < KINDSET_WORDS; i++)
    if ((a.word[i] & ~b.word[i]) != 0) return false;
  return true;
}

static inline void kindset_add_all (KindSet *s, KindSet others) {
  *s = kindset_or(*s, others);
}

/* Population count, without a special instruction. */
static inline int kindset_bits (uint64_t w) {
  w -= w >> 1 & UINT64_C(0x5555555555555555);
  w = (w & UINT64_C(0x3333333333333333)) +
      (w >> 2 & UINT64_C(0x3333333333333333));
  w = (w + (w >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (int)(w * UINT64_C(0x0101010101010101) >> 56);
}

static inline int kindset_count (KindSet s) {
  int n = 0;
  for (int i = 0; i < KINDSET_WORDS; i++)
    if (s.word[i] != 0) n += kindset_bits(s.word[i]);
  return n;
}

/* The lowest kind of the set; -1 if it is empty. */
static inline int kindset_first (KindSet s) {
  for (int i = 0; i < KINDSET_WORDS; i++)
    if (s.word[i] != 0) return 64 * i + __builtin_ctzll(s.word[i]);
  return -1;
}

/* Removes and returns the lowest kind of a set that is not empty. */
static inline int kindset_take (KindSet *s) {
  int i = 0, kind;
  while (s->word[i] == 0) i++;
  kind = 64 * i + __builtin_ctzll(s->word[i]);
  s->word[i] &= s->word[i] - 1;
  return kind;
}

#endif
