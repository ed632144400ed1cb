/*
** One line of a log, cut into its parts
** SPDX-License-Identifier: MIT
*/
#include "text/line.h"

#include "ground/unicode.h"

/*
** {======================================================
** Subjects
** =======================================================
*/

static const char *const subject_word[] = {
  [SUBJECT_NONE] = "", [SUBJECT_BROKEN] = "", [SUBJECT_OTHER] = "",
  [SUBJECT_GAME] = "game", [SUBJECT_PLAYERS] = "players",
  [SUBJECT_START] = "start", [SUBJECT_OPTION] = "option",
  [SUBJECT_VARIANT] = "variant", [SUBJECT_SEED] = "seed",
  [SUBJECT_RULES] = "rules", [SUBJECT_DATE] = "date",
  [SUBJECT_PLACE] = "place", [SUBJECT_EVENT] = "event",
  [SUBJECT_TABLE] = "table", [SUBJECT_SCORER] = "scorer",
  [SUBJECT_DEAL] = "deal", [SUBJECT_TURN] = "turn",
  [SUBJECT_REVEAL] = "reveal", [SUBJECT_TAKEBACK] = "takeback",
  [SUBJECT_RULING] = "ruling", [SUBJECT_SCORE] = "score",
  [SUBJECT_WINNER] = "winner", [SUBJECT_END] = "end",
  [SUBJECT_NOTE] = "note",
};

enum { SHORTEST = 3, LONGEST = 8, ALIKE = 4 };   /* "end", "takeback" */

/*
** The subjects by their first letter: at most four comparisons tell a
** player's name, the commonest subject of all, from the words above.
*/
static const unsigned char by_letter[26][ALIKE] = {
  ['d' - 'a'] = {SUBJECT_DEAL, SUBJECT_DATE},
  ['e' - 'a'] = {SUBJECT_END, SUBJECT_EVENT},
  ['g' - 'a'] = {SUBJECT_GAME},
  ['n' - 'a'] = {SUBJECT_NOTE},
  ['o' - 'a'] = {SUBJECT_OPTION},
  ['p' - 'a'] = {SUBJECT_PLAYERS, SUBJECT_PLACE},
  ['r' - 'a'] = {SUBJECT_REVEAL, SUBJECT_RULING, SUBJECT_RULES},
  ['s' - 'a'] = {SUBJECT_SCORE, SUBJECT_START, SUBJECT_SEED, SUBJECT_SCORER},
  ['t' - 'a'] = {SUBJECT_TURN, SUBJECT_TAKEBACK, SUBJECT_TABLE},
  ['v' - 'a'] = {SUBJECT_VARIANT},
  ['w' - 'a'] = {SUBJECT_WINNER},
};

/*
** In any case: no byte but an upper or lower case letter becomes that lower
** case letter when its case bit is set.
*/
static bool is_subject (Span word, Subject s) {
  const char *letter = subject_word[s];
  for (size_t i = 0; i < word.len; i++)
    if ((word.at[i] | 0x20) != letter[i]) return false;
  return letter[word.len] == '\0';
}

Subject line_subject_of (Span word) {
  if (word.len < SHORTEST || word.len > LONGEST) return SUBJECT_OTHER;
  unsigned letter = ((unsigned char)word.at[0] | 0x20u) - 'a';
  if (letter >= 26) return SUBJECT_OTHER;
  for (int i = 0; i < ALIKE && by_letter[letter][i] != SUBJECT_NONE; i++) {
    Subject s = (Subject)by_letter[letter][i];
    if (is_subject(word, s)) return s;
  }
  return SUBJECT_OTHER;
}

const char *line_subject_word (Subject s) {
  return subject_word[s];
}

bool line_is_header (Subject s) {
  return s >= SUBJECT_GAME && s <= SUBJECT_SCORER;
}

/* Words that people write for a subject, in French mostly. */
static const struct { const char *word; Subject subject; } meant[] = {
  {"jeu", SUBJECT_GAME}, {"player", SUBJECT_PLAYERS},
  {"joueurs", SUBJECT_PLAYERS}, {"joueur", SUBJECT_PLAYERS},
  {"début", SUBJECT_START}, {"commence", SUBJECT_START},
  {"variante", SUBJECT_VARIANT}, {"graine", SUBJECT_SEED},
  {"règles", SUBJECT_RULES}, {"lieu", SUBJECT_PLACE},
  {"marqueur", SUBJECT_SCORER}, {"donne", SUBJECT_DEAL},
  {"retourne", SUBJECT_TURN}, {"révèle", SUBJECT_REVEAL},
  {"montre", SUBJECT_REVEAL}, {"undo", SUBJECT_TAKEBACK},
  {"annule", SUBJECT_TAKEBACK}, {"reprend", SUBJECT_TAKEBACK},
  {"décision", SUBJECT_RULING}, {"points", SUBJECT_SCORE},
  {"gagnant", SUBJECT_WINNER}, {"vainqueur", SUBJECT_WINNER},
  {"fin", SUBJECT_END}, {"remarque", SUBJECT_NOTE},
};

/* Only a faulty log comes here, so the dictionary need not be kept. */
Dictionary *line_subjects (void) {
  Dictionary *d = dictionary_new(FOLD_ACCENTS);
  for (int s = SUBJECT_GAME; s <= SUBJECT_NOTE; s++)
    dictionary_add(d, span_of(subject_word[s]), s);
  for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++)
    dictionary_add(d, span_of(meant[i].word), (int)meant[i].subject);
  return d;
}

/* }====================================================== */


/* Takes a line off the text, without its end. */
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

/* Where the comment starts, or the end: "a#1" has none, "a #1" has. */
static size_t find_comment (Span s) {
  const char *at = s.at, *end = s.at + s.len;
  while ((at = memchr(at, '#', (size_t)(end - at))) != NULL) {
    if (at == s.at || span_blank_before(s.at, at) > 0)
      return (size_t)(at - s.at);
    at++;
  }
  return s.len;
}

/* Splits 'said', the line without its comment, at the first ':'. */
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

bool line_next (LineCursor *c, Line *line) {
  if (c->left.len == 0) return false;
  Span whole = cut_line(c);
  size_t said = find_comment(whole);
  line->number = c->number++;
  line->whole = whole;
  line->comment = (Span){whole.at + said, whole.len - said};
  cut_subject(line, (Span){whole.at, said});
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
