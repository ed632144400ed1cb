/*
** The words of a move or of a table line
** SPDX-License-Identifier: MIT
*/
#include "text/words.h"

/*
** Bytes at which a word may end; the last four only if what follows makes
** them '->' or a blank of several bytes.
*/
static const bool may_end[256] = {
  [' '] = true, ['\t'] = true, ['\r'] = true, ['\v'] = true, ['\f'] = true,
  ['='] = true, ['-'] = true, [0xC2] = true, [0xE2] = true,
  [0xEF] = true,
};

static bool at_arrow (const char *at, const char *end) {
  return end - at >= 2 && at[0] == '-' && at[1] == '>';
}

static bool at_end (const char *at, const char *end) {
  return *at == '=' || at_arrow(at, end) || span_blank_at(at, end) > 0;
}

static const char *word_end (const char *at, const char *end) {
  for (; at < end; at++)
    if (may_end[(unsigned char)*at] && at_end(at, end)) break;
  return at;
}

/* An arrow as word processors and other logs have it? All start alike. */
static bool is_other_arrow (Span word) {
  static const char *const arrow[] = {"→", "⇒", "–>", "—>", "⟶"};
  if (word.len == 0 || word.at[0] != '\xE2') return false;
  for (size_t i = 0; i < sizeof arrow / sizeof arrow[0]; i++) {
    size_t len = strlen(arrow[i]);
    if (word.len >= len && memcmp(word.at, arrow[i], len) == 0) return true;
  }
  return false;
}

/* Keeps the first trouble and ends the reading. */
static const char *fail (Words *w, Saying trouble, Span at,
                         const char *end) {
  w->trouble = trouble;
  w->trouble_at = at;
  return end;
}

/* Adds a word where it belongs; false when there is no room left. */
static bool add (Words *w, Span word) {
  int *count = w->has_arrow ? &w->brought_count : &w->count;
  Span *list = w->has_arrow ? w->brought : w->word;
  if (*count == WORDS_LIMIT) return false;
  list[(*count)++] = word;
  return true;
}

/* The number in "?*6", or 0 where it is none that can be meant. */
static int count_unknown (Span word) {
  int n = 0;
  for (size_t i = 2; i < word.len; i++) {
    if (word.at[i] < '0' || word.at[i] > '9') return 0;
    n = n * 10 + (word.at[i] - '0');
    if (n > WORDS_LIMIT) return 0;
  }
  return n;
}

static const char *read_unknown (Words *w, Span word, const char *end) {
  int n = count_unknown(word);
  if (n == 0) return fail(w, SAY_BAD_COUNT, word, end);
  while (n-- > 0)
    if (!add(w, (Span){word.at, 1}))
      return fail(w, SAY_TOO_MANY_WORDS, word, end);
  return word.at + word.len;
}

static const char *read_word (Words *w, const char *at, const char *end) {
  const char *stop = word_end(at, end);
  Span word = {at, (size_t)(stop - at)};
  if (word.len >= 2 && at[0] == '?' && at[1] == '*')
    return read_unknown(w, word, end);
  if (is_other_arrow(word)) return fail(w, SAY_OTHER_ARROW, word, end);
  if (!add(w, word)) return fail(w, SAY_TOO_MANY_WORDS, word, end);
  return stop;
}

/* What was announced may have a space in it: "8 1/2". */
static const char *read_announced (Words *w, const char *at,
                                   const char *end) {
  Span sign = {at, 1};
  if (end - at >= 2 && at[1] == '>')
    return fail(w, SAY_OTHER_ARROW, (Span){at, 2}, end);
  if (w->has_arrow) return fail(w, SAY_EQUALS_BEHIND_ARROW, sign, end);
  if (w->has_announced) return fail(w, SAY_SECOND_EQUALS, sign, end);
  const char *stop = at + 1;
  while (stop < end && *stop != '=' && !at_arrow(stop, end)) stop++;
  w->announced = span_trim((Span){at + 1, (size_t)(stop - at - 1)});
  if (w->announced.len == 0)
    return fail(w, SAY_NOTHING_BEHIND_EQUALS, sign, end);
  w->has_announced = true;
  return stop;
}

static const char *read_arrow (Words *w, const char *at, const char *end) {
  Span sign = {at, 2};
  if (w->has_arrow) return fail(w, SAY_SECOND_ARROW, sign, end);
  w->has_arrow = true;
  at = span_skip_blanks(at + 2, end);
  return at < end ? at : fail(w, SAY_NOTHING_BEHIND_ARROW, sign, end);
}

/* The lists are long and mostly unused: only their counts are set. */
static void clear (Words *w, const char *end) {
  w->count = w->brought_count = 0;
  w->has_announced = w->has_arrow = false;
  w->announced = w->trouble_at = (Span){end, 0};
  w->trouble = SAY_NOTHING;
}

bool words_split (Span rest, Words *w) {
  const char *at = rest.at, *end = at + rest.len;
  clear(w, end);
  while ((at = span_skip_blanks(at, end)) < end) {
    if (*at == '=')
      at = read_announced(w, at, end);
    else if (at_arrow(at, end))
      at = read_arrow(w, at, end);
    else
      at = read_word(w, at, end);
  }
  return w->trouble == SAY_NOTHING;
}

/*
** A comma with nothing behind it stays in the list, alone, so that the next
** call sees that one more item was begun, and finds it empty.
*/
bool words_next_item (Span *list, Span *item) {
  Span all = span_trim(*list);
  if (all.len == 0) return false;
  const char *comma = memchr(all.at, ',', all.len);
  size_t len = comma != NULL ? (size_t)(comma - all.at) : all.len;
  *item = span_trim((Span){all.at, len});
  *list = (Span){all.at + all.len, 0};
  if (comma == NULL || all.len == 1) return true;  /* was it the last? */
  Span left = span_trim((Span){comma + 1, all.len - len - 1});
  *list = left.len > 0 ? left : (Span){comma, 1};
  return true;
}
