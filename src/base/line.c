/*
** One line of a log, split into its parts
** SPDX-License-Identifier: MIT
*/
#include "base/line.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

#include "base/unicode.h"

static const Both subject_word[] = {
  [SUBJECT_NONE] = {"", ""}, [SUBJECT_BROKEN] = {"", ""},
  [SUBJECT_OTHER] = {"", ""},
  [SUBJECT_GAME] = {"game", "jeu"},
  [SUBJECT_PLAYERS] = {"players", "joueurs"},
  [SUBJECT_START] = {"start", "début"},
  [SUBJECT_OPTION] = {"option", "option"},
  [SUBJECT_VARIANT] = {"variant", "variante"},
  [SUBJECT_SEED] = {"seed", "graine"},
  [SUBJECT_COMMIT] = {"commit", "engagement"},
  [SUBJECT_SALT] = {"salt", "sel"},
  [SUBJECT_RULES] = {"rules", "règles"},
  [SUBJECT_DATE] = {"date", "date"},
  [SUBJECT_PLACE] = {"place", "lieu"},
  [SUBJECT_EVENT] = {"event", "événement"},
  [SUBJECT_TABLE] = {"table", "table"},
  [SUBJECT_SCORER] = {"scorer", "marqueur"},
  [SUBJECT_DEAL] = {"deal", "donne"},
  [SUBJECT_TURN] = {"turn", "retourne"},
  [SUBJECT_REVEAL] = {"reveal", "révèle"},
  [SUBJECT_TAKEBACK] = {"takeback", "reprise"},
  [SUBJECT_RULING] = {"ruling", "décision"},
  [SUBJECT_FAULT] = {"fault", "faute"},
  [SUBJECT_SCORE] = {"score", "score"},
  [SUBJECT_WINNER] = {"winner", "gagnant"},
  [SUBJECT_END] = {"end", "fin"},
  [SUBJECT_NOTE] = {"note", "note"},
};

/* In bytes: "end", and "événement" with combining accents. */
enum { SHORTEST = 3, LONGEST = 16, ALIKE = 6 };

/*
** The subjects by first letter: a few comparisons tell players' names, the most
** frequent case, from subjects.
*/
static const unsigned char by_letter[26][ALIKE] = {
  ['c' - 'a'] = {SUBJECT_COMMIT},
  ['d' - 'a'] = {SUBJECT_DEAL, SUBJECT_DATE, SUBJECT_START, SUBJECT_RULING},
  ['e' - 'a'] = {SUBJECT_END, SUBJECT_EVENT, SUBJECT_COMMIT},
  ['f' - 'a'] = {SUBJECT_END, SUBJECT_FAULT},
  ['g' - 'a'] = {SUBJECT_GAME, SUBJECT_SEED, SUBJECT_WINNER},
  ['j' - 'a'] = {SUBJECT_GAME, SUBJECT_PLAYERS},
  ['l' - 'a'] = {SUBJECT_PLACE},
  ['m' - 'a'] = {SUBJECT_SCORER},
  ['n' - 'a'] = {SUBJECT_NOTE},
  ['o' - 'a'] = {SUBJECT_OPTION},
  ['p' - 'a'] = {SUBJECT_PLAYERS, SUBJECT_PLACE},
  ['r' - 'a'] = {SUBJECT_REVEAL, SUBJECT_RULING, SUBJECT_RULES, SUBJECT_TURN,
                 SUBJECT_TAKEBACK},
  ['s' - 'a'] = {SUBJECT_SCORE, SUBJECT_START, SUBJECT_SEED, SUBJECT_SCORER,
                 SUBJECT_SALT},
  ['t' - 'a'] = {SUBJECT_TURN, SUBJECT_TAKEBACK, SUBJECT_TABLE},
  ['v' - 'a'] = {SUBJECT_VARIANT},
  ['w' - 'a'] = {SUBJECT_WINNER},
};

/* Is there a combining accent (U+0300, U+0301) at 'at'? */
static bool is_accent (const char *at, const char *end) {
  return end - at >= 2 && at[0] == '\xCC' && (at[1] | 1) == '\x81';
}

/*
** The next letter without case and accent; only 'e' has accents in these words.
** No other byte becomes a lower-case letter when its case bit is set.
*/
static char next_letter (const char **at, const char *end) {
  char letter = *(*at)++;
  if (letter == '\xC3' && *at < end && (**at & '\xDE') == '\x88') {
    (*at)++;             /* one of "èéÈÉ" */
    letter = 'e';
  }
  if (is_accent(*at, end)) *at += 2;
  return letter | 0x20;
}

/* Byte by byte: most words differ in the first or second letter. */
static bool is_spelt (Span word, const char *subject) {
  size_t i = 0;
  while (i < word.len && word.at[i] == subject[i]) i++;
  return i == word.len && subject[i] == '\0';
}

static bool is_word (Span word, const char *subject) {
  const char *at = word.at, *end = word.at + word.len, *subject_end;
  if (is_spelt(word, subject)) return true;
  subject_end = subject + strlen(subject);
  while (at < end && subject < subject_end)
    if (next_letter(&at, end) != next_letter(&subject, subject_end))
      return false;
  return at == end && subject == subject_end;
}

Subject line_subject_of (Span word) {
  const char *at = word.at;
  unsigned letter;
  if (word.len < SHORTEST || word.len > LONGEST) return SUBJECT_OTHER;
  letter = (unsigned char)next_letter(&at, word.at + word.len) - 'a';
  if (letter >= 26) return SUBJECT_OTHER;
  for (int i = 0; i < ALIKE && by_letter[letter][i] != SUBJECT_NONE; i++) {
    Subject s = (Subject)by_letter[letter][i];
    if (is_word(word, subject_word[s].en) || is_word(word, subject_word[s].fr))
      return s;
  }
  return SUBJECT_OTHER;
}

const char *line_subject_word (Subject s, Language lang) {
  return both_in(subject_word[s], lang);
}

bool line_is_header (Subject s) {
  return s >= SUBJECT_GAME && s <= SUBJECT_SCORER;
}

bool line_is_silent (Subject s) {
  return s == SUBJECT_NONE || s == SUBJECT_NOTE;
}

bool line_is_body (Subject s) {
  return !line_is_silent(s) && !line_is_header(s);
}

/* Other words that people use for a subject. */
static const struct { const char *word; Subject subject; } meant[] = {
  {"player", SUBJECT_PLAYERS}, {"joueur", SUBJECT_PLAYERS},
  {"commence", SUBJECT_START}, {"montre", SUBJECT_REVEAL},
  {"undo", SUBJECT_TAKEBACK}, {"annule", SUBJECT_TAKEBACK},
  {"reprend", SUBJECT_TAKEBACK}, {"points", SUBJECT_SCORE},
  {"vainqueur", SUBJECT_WINNER}, {"remarque", SUBJECT_NOTE},
};

/* Called for faulty logs only, so it is not cached. */
Dictionary *line_subjects (bool header) {
  Dictionary *d = dictionary_new(FOLD_ACCENTS);
  for (int s = SUBJECT_GAME; s <= SUBJECT_NOTE; s++) {
    if (line_is_header((Subject)s) != header) continue;
    dictionary_add(d, span_of(subject_word[s].en), s);
    dictionary_add(d, span_of(subject_word[s].fr), s);
  }
  for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++)
    if (line_is_header(meant[i].subject) == header)
      dictionary_add(d, span_of(meant[i].word), (int)meant[i].subject);
  return d;
}

static const Both stands = {"stands", "maintenu"};

const char *line_stands_word (Language lang) { return both_in(stands, lang); }

bool line_stands (Span rest, Span *behind) {
  const char *const word[] = {stands.en, stands.fr};
  for (int i = 0; i < 2; i++) {
    size_t len = strlen(word[i]);
    if (rest.len < len || strncasecmp(rest.at, word[i], len) != 0) continue;
    *behind = span_from(rest, len);
    return behind->len == 0 || !isalnum((unsigned char)behind->at[0]);
  }
  return false;
}

static const Both nobody = {"nobody", "personne"};

bool line_is_nobody (Span rest) {
  return is_word(rest, nobody.en) || is_word(rest, nobody.fr);
}

const char *line_nobody_word (Language lang) { return both_in(nobody, lang); }

/* Takes a line off the text, without its line end. */
static Span cut_line (LineCursor *c) {
  Span line = c->left;
  const char *end = memchr(line.at, '\n', line.len);
  if (end != NULL) line.len = (size_t)(end - line.at);
  size_t used = line.len + (end != NULL);
  c->left.at += used;
  c->left.len -= used;
  if (line.len > 0 && line.at[line.len - 1] == '\r') line.len--;
  return line;
}

/* Finds the start of the comment, or the end: "a#1" has none, "a #1" has. */
static size_t find_comment (Span s) {
  const char *at = s.at, *end = s.at + s.len;
  while ((at = memchr(at, '#', (size_t)(end - at))) != NULL) {
    if (at == s.at || span_blank_before(s.at, at) > 0)
      return (size_t)(at - s.at);
    at++;
  }
  return s.len;
}

/* Splits the line, without its comment, at the first ':'. */
static void cut_subject (Line *line, Span said) {
  const char *colon = memchr(said.at, ':', said.len);
  if (colon == NULL) {
    line->name = (Span){said.at, 0};
    line->rest = span_trim(said);
    line->subject = line->rest.len > 0 ? SUBJECT_BROKEN : SUBJECT_NONE;
    return;
  }
  size_t before = (size_t)(colon - said.at);
  line->name = span_trim((Span){said.at, before});
  line->rest = span_trim((Span){colon + 1, said.len - before - 1});
  line->subject = line_subject_of(line->name);
}

void line_cut (Line *line, Span whole) {
  size_t said = find_comment(whole);
  line->known = 0;
  line->whole = whole;
  line->comment = span_from(whole, said);
  cut_subject(line, (Span){whole.at, said});
}

bool line_next (LineCursor *c, Line *line) {
  if (c->left.len == 0) return false;
  line_cut(line, cut_line(c));
  line->number = c->number++;
  return true;
}

bool line_gives_back (Span rest) {
  Buffer b = {0};
  LineCursor c;
  Line line;
  bool same;
  buffer_text(&b, "note: ");
  buffer_span(&b, rest);
  buffer_char(&b, '\n');
  c = (LineCursor){{b.text, b.len}, 1};
  same = line_next(&c, &line) && c.left.len == 0 &&
         span_same(line.rest, span_trim(rest)) &&
         unicode_check(line.rest) == line.rest.len;
  buffer_free(&b);
  return same;
}

bool line_places_given (const LinePlaces *p) { return p != 0 && p->lines > 0; }

LinePlace line_places_find (const LinePlaces *p, unsigned line) {
  if (!line_places_given(p)) return (LinePlace){line, 0};
  if (line >= 1 && line <= (unsigned)p->lines) return p->at[line - 1];
  return p->start;
}

const char *line_places_text (const LinePlaces *p, unsigned line,
                         char out[PLACE_TEXT]) {
  LinePlace at = line_places_find(p, line);
  if (line_places_given(p) && at.column > 0)
    snprintf(out, PLACE_TEXT, "%u:%u", at.line, at.column);
  else
    snprintf(out, PLACE_TEXT, "%u", at.line);
  return out;
}

/*
** Bytes that may end a word; the last four only if what follows makes them '->'
** or a multi-byte blank.
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

/* Is it an arrow of a word processor or another log? All start alike. */
static bool is_other_arrow (Span word) {
  static const char *const arrow[] = {"→", "⇒", "–>", "—>", "⟶"};
  if (word.len == 0 || word.at[0] != '\xE2') return false;
  for (size_t i = 0; i < sizeof arrow / sizeof arrow[0]; i++) {
    size_t len = strlen(arrow[i]);
    if (word.len >= len && memcmp(word.at, arrow[i], len) == 0) return true;
  }
  return false;
}

/* Records the first error and ends reading. */
static const char *fail (Words *w, Saying trouble, Span at,
                         const char *end) {
  w->trouble = trouble;
  w->trouble_at = at;
  return end;
}

/* Adds a word to the current list; false if it is full. */
static bool add_word (Words *w, Span word) {
  int *count = w->has_arrow ? &w->brought_count : &w->count;
  Span *list = w->has_arrow ? w->brought : w->word;
  if (*count == WORDS_LIMIT) return false;
  list[(*count)++] = word;
  return true;
}

/* The number in "?*6", or 0 if it is invalid. */
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
    if (!add_word(w, (Span){word.at, 1}))
      return fail(w, SAY_TOO_MANY_WORDS, word, end);
  return word.at + word.len;
}

static const char *read_word (Words *w, const char *at, const char *end) {
  const char *stop = word_end(at, end);
  Span word = {at, (size_t)(stop - at)};
  if (word.len >= 2 && at[0] == '?' && at[1] == '*')
    return read_unknown(w, word, end);
  if (is_other_arrow(word)) return fail(w, SAY_OTHER_ARROW, word, end);
  if (!add_word(w, word)) return fail(w, SAY_TOO_MANY_WORDS, word, end);
  return stop;
}

/* The announced number may contain a space: "8 1/2". */
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

/* The arrays are large and mostly unused: only their counts are set. */
static void clear_words (Words *w, const char *end) {
  w->count = w->brought_count = 0;
  w->has_announced = w->has_arrow = false;
  w->announced = w->trouble_at = (Span){end, 0};
  w->trouble = SAY_NOTHING;
}

bool words_split (Span rest, Words *w) {
  const char *at = rest.at, *end = at + rest.len;
  clear_words(w, end);
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
** A trailing comma stays in the list, so that the next call finds the empty
** item after it.
*/
bool words_next_item (Span *list, Span *item) {
  Span all = span_trim(*list);
  if (all.len == 0) return false;
  const char *comma = memchr(all.at, ',', all.len);
  size_t len = comma != NULL ? (size_t)(comma - all.at) : all.len;
  *item = span_trim((Span){all.at, len});
  *list = (Span){all.at + all.len, 0};
  if (comma == NULL || all.len == 1) return true;  /* the last item? */
  Span left = span_trim((Span){comma + 1, all.len - len - 1});
  *list = left.len > 0 ? left : (Span){comma, 1};
  return true;
}
