/*
** Splitting a line of notes into clauses
** SPDX-License-Identifier: MIT
*/
#include "drive/notes.h"

#include <ctype.h>
#include <strings.h>

#include "base/unicode.h"

enum {
  BRACKET_LONGEST = 400,       /* bytes: longer brackets are ignored */
  WORD_LONGEST = 200,          /* of a name */
  FRONT_WORDS = 3              /* in which a clause states its subject */
};

static bool starts (Span s, const char *with) {
  size_t len = strlen(with);
  return s.len >= len && memcmp(s.at, with, len) == 0;
}

/* Characters treated as equal. */
static const char *const alike[][2] = {
  {"\xC2\xA0", " "}, {"\xE2\x80\xAF", " "}, {"\xEF\xBB\xBF", ""},
  {"\t", " "}, {"\r", " "}, {"\xE2\x80\x99", "'"}, {"\xE2\x80\x98", "'"},
  {"\xE2\x80\x9C", "\""}, {"\xE2\x80\x9D", "\""}, {"«", "\""}, {"»", "\""},
  {"−", "-"}, {"‑", "-"}, {"×", "x"}, {"★", "*"}, {"⋆", "*"}, {"☆", "*"},
  {"⁄", "/"}, {"•", "*"}, {"·", "."}, {"–", "—"},
};

/* The length of the crossed-out text that 's' starts with, or 0. */
static size_t crossed_out (Span s) {
  static const char *const mark[][2] = {
    {"~~", "~~"}, {"<s>", "</s>"}, {"<del>", "</del>"},
    {"[-", "-]"}, {"~", "~"},
  };
  for (size_t i = 0; i < sizeof mark / sizeof mark[0]; i++) {
    size_t len = strlen(mark[i][0]);
    const char *end;
    if (!starts(s, mark[i][0])) continue;
    if (s.len > BRACKET_LONGEST) s.len = BRACKET_LONGEST;
    end = memmem(s.at + len, s.len - len, mark[i][1], strlen(mark[i][1]));
    if (end != NULL) return (size_t)(end - s.at) + strlen(mark[i][1]);
  }
  return 0;
}

/* "4 x 2" and "4 × 2" become "4x2": the length of the sign, or 0. */
static size_t times_at (const Buffer *out, Span s) {
  static const char *const sign[] = {" x ", " × "};
  if (out->len == 0 || !isdigit((unsigned char)out->text[out->len - 1]))
    return 0;
  for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++) {
    size_t len = strlen(sign[i]);
    if (s.len > len && starts(s, sign[i]) &&
        isdigit((unsigned char)s.at[len]))
      return len;
  }
  return 0;
}

static size_t clean_sign (Buffer *out, Span s) {
  size_t times = times_at(out, s);
  if (times > 0) {
    buffer_char(out, 'x');
    return times;
  }
  for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
    if (starts(s, alike[i][0])) {
      buffer_text(out, alike[i][1]);
      return strlen(alike[i][0]);
    }
  buffer_char(out, s.at[0]);
  return 1;
}

void note_clean (Buffer *out, Span line) {
  Buffer plain = {0};
  Span left;
  unicode_put_plain(&plain, line);
  left = buffer_view(&plain);
  while (left.len > 0) {
    size_t used = crossed_out(left);
    if (used > 0)
      buffer_char(out, ' ');
    else
      used = clean_sign(out, left);
    left = span_from(left, used);
  }
  buffer_free(&plain);
}

static size_t digits_at (Span s, size_t at) {
  size_t n = 0;
  while (at + n < s.len && isdigit((unsigned char)s.at[at + n])) n++;
  return n;
}

static bool is_blank_at (Span s, size_t at) {
  return at < s.len && s.at[at] == ' ';
}

/* "12.", "12)", "#12": its length, or 0. */
static size_t number_in_front (Span s) {
  size_t hash = starts(s, "#") || starts(s, "("), n = digits_at(s, hash);
  size_t end = hash + n;
  if (n == 0 || n > 6) return 0;
  if (end < s.len && (s.at[end] == '.' || s.at[end] == ')')) end++;
  else if (!starts(s, "#")) return 0;
  return is_blank_at(s, end) ? end : 0;
}

/* "20:15", "[20h15]", "20:15:30 -" */
static size_t time_in_front (Span s) {
  size_t at = starts(s, "[") || starts(s, "("), n = digits_at(s, at);
  if (n == 0 || n > 2) return 0;
  for (at += n; at < s.len && (s.at[at] == ':' || s.at[at] == 'h');) {
    size_t more = digits_at(s, at + 1);
    if (more != 2) break;
    at += 3;
    n = 0;                     /* end of the time itself */
  }
  if (n != 0) return 0;
  if (at < s.len && strchr("])", s.at[at]) != NULL) at++;
  return is_blank_at(s, at) ? at : 0;
}

static size_t bullet_in_front (Span s) {
  static const char *const bullet[] = {"*", "-", "—", "+", "o", ">", "."};
  for (size_t i = 0; i < sizeof bullet / sizeof bullet[0]; i++)
    if (starts(s, bullet[i]) && is_blank_at(s, strlen(bullet[i])))
      return strlen(bullet[i]);
  return 0;
}

Span note_start (Span line) {
  for (;;) {
    size_t used;
    line = span_trim(line);
    used = number_in_front(line);
    if (used == 0) used = time_in_front(line);
    if (used == 0) used = bullet_in_front(line);
    if (used == 0 || used == line.len) return line;
    line = span_from(line, used);
  }
}

size_t note_closing (Span s, size_t at) {
  static const char opens[] = "([{\"", closes[] = ")]}\"";
  const char *open = strchr(opens, s.at[at]);
  int depth = 0;
  if (open == NULL || s.at[at] == '\0') return at;
  if (s.len > at + BRACKET_LONGEST) s.len = at + BRACKET_LONGEST;
  for (size_t i = at + 1; i < s.len; i++)
    if (s.at[i] == closes[open - opens] && depth-- == 0)
      return i;
    else if (s.at[i] == *open)
      depth++;
  return at;
}

/* The word at the start of 's', up to a blank or a sign. */
static Span word_at (Span s) {
  size_t n = 0;
  while (n < s.len && strchr(" :,;()[]{}\"=", s.at[n]) == NULL) n++;
  while (n > 0 && strchr(".!", s.at[n - 1]) != NULL) n--;
  return (Span){s.at, n};
}

/* Is it followed by ':' or a dash? */
static bool is_followed (Span s, size_t at) {
  while (is_blank_at(s, at)) at++;
  return at < s.len && (s.at[at] == ':' || starts(span_from(s, at), "- ") ||
                        starts(span_from(s, at), "—"));
}

typedef struct Front {
  bool whole;                  /* is it a player's whole name? */
  bool named;                  /* or a part of one, and nothing else? */
  bool colon;
} Front;

/* Does 's' start with a player's name? */
static Front front_of (const NoteWords *w, Span s) {
  Front f = {false, false, false};
  Pieces keep = {0};
  size_t len = 0;
  Span word;
  if (w->seating == NULL) return f;
  s = span_trim_front(s);
  if (s.len > WORD_LONGEST) s.len = WORD_LONGEST;
  word = word_at(s);
  if (word.len > 0 && word.len < WORD_LONGEST) {
    const char *folded = note_fold(&keep, word);
    f.named = note_words_name(w, folded);
    for (int i = 0; i < w->seating->seats; i++)
      f.whole |= strcmp(w->name[i], folded) == 0;
    f.colon = f.named && is_followed(s, word.len);
    if (!f.whole && !f.colon && note_words_know(w, folded)) f.named = false;
  }
  if (dictionary_find_prefix(w->seating->names, s, &len) >= 0 &&
      len > word.len) {
    f.whole = f.named = true;
    f.colon = is_followed(s, len);
  }
  pieces_free(&keep);
  return f;
}

static bool is_letter_before (Span s, size_t at) {
  return at > 0 && (isalnum((unsigned char)s.at[at - 1]) ||
                    (unsigned char)s.at[at - 1] >= 0x80);
}

/* "then", "puis": the length of the word at 'at', or 0. */
static size_t then_at (Span s, size_t at) {
  static const char *const word[] = {
#define JOIN(text) text,
#include "drive/notes.def"
  };
  if (is_letter_before(s, at)) return 0;
  for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
    if (s.len - at > strlen(word[i]) &&
        strncasecmp(s.at + at, word[i], strlen(word[i])) == 0)
      return strlen(word[i]);
  return 0;
}

/* A sign or "and": a player's name after it starts another clause. */
static size_t link_at (Span s, size_t at) {
  static const char *const link[] = {", ", "/ ", "| ", ". ", "! ", "and ",
                                     "et ", "— ", "- ", ","};
  for (size_t i = 0; i < sizeof link / sizeof link[0]; i++)
    if (starts(span_from(s, at), link[i]) &&
        (!isalpha((unsigned char)link[i][0]) || !is_letter_before(s, at)))
      return strlen(link[i]);
  return 0;
}

/* The first words of 's' as tokens. Returns their number. */
static int words_at (Span s, NoteToken token[FRONT_WORDS], Pieces *keep) {
  int n = 0;
  while (n < FRONT_WORDS) {
    Span word = word_at(s = span_trim_front(s));
    if (word.len == 0 || word.len > WORD_LONGEST) break;
    token[n].text = word;
    token[n].folded = note_fold(keep, word);
    token[n].stem = note_stem(keep, token[n].folded);
    n++;
    s = span_from(s, word.len);
  }
  return n;
}

/* Can the words at the start of 's' mean that? Sets its 'number'. */
static bool word_has (const NoteWords *w, Span s, NotePart part,
                      int *number) {
  NoteToken token[FRONT_WORDS] = {{.folded = NULL}};
  NoteMeaning meaning[MEANINGS_LIMIT];
  Pieces keep = {0};
  int words = w->rules != NULL ? words_at(s, token, &keep) : 0, count = 0;
  bool found = false;
  if (words > 0) count = note_words_find(w, token, words, true, meaning);
  for (int i = 0; i < count; i++) {
    if (meaning[i].part != part) continue;
    found = true;
    if (number != NULL) *number = meaning[i].number;
  }
  pieces_free(&keep);
  return found;
}

static bool word_has_part (const NoteWords *w, Span s, NotePart part) {
  return word_has(w, s, part, NULL);
}

static bool is_link (Span word) {
  return span_is(word, "and") || span_is(word, "et") || span_is(word, "&");
}

/*
** The subject of a clause that starts like this: "final score", "Anne reveals",
** "Anne and Bruno win". 'names': number of names before.
*/
static Subject subject_of (const NoteWords *w, Span s, int *names) {
  *names = 0;
  for (int words = 0; words < FRONT_WORDS;) {
    Span word = word_at(s = span_trim_front(s));
    int subject;
    if (word.len == 0) return SUBJECT_NONE;
    if (!word_has_part(w, word, PART_VERB) &&
        word_has(w, word, PART_SUBJECT, &subject))
      return (Subject)subject;
    if (word_has_part(w, word, PART_NAME))
      ++*names;
    else if (*names == 0 || !is_link(word))
      words++;
    s = span_from(s, word.len);
    while (s.len > 0 && strchr(",:", s.at[0]) != NULL) s = span_from(s, 1);
  }
  return SUBJECT_NONE;
}

/*
** Is it a list ("score: Anne 0, Bruno 0"), in which names do not separate
** clauses?
*/
static bool is_list (const NoteWords *w, Span s) {
  int names;
  Subject subject = subject_of(w, s, &names);
  return (subject == SUBJECT_SCORE && names == 0) ||
         (subject == SUBJECT_WINNER && names != 1);
}

/* "B joue 5": is there a name here, followed by a verb? */
static bool starts_move (const NoteWords *w, Span s) {
  size_t len;
  s = span_trim_front(s);
  len = word_at(s).len;
  return front_of(w, s).named && word_has_part(w, span_from(s, len), PART_VERB);
}

/* Does a clause end at 'at'? The length of its separator, or 0. */
static size_t part_at (const NoteWords *w, Span s, size_t at, bool list,
                       bool *same) {
  size_t used;
  Front f;
  *same = false;
  if (s.at[at] == ';') return 1;
  if (list || at == 0) return 0;
  used = then_at(s, at);
  if (used > 0) return *same = true, used;
  used = link_at(s, at);
  if (used > 0) {
    Span next = span_from(s, at + used);
    f = front_of(w, next);
    if (s.at[at] == '-')
      f.named = f.whole && at > 0 && s.at[at - 1] == ' ' &&
                starts_move(w, next);
    if (isalpha((unsigned char)s.at[at]) ? f.whole || starts_move(w, next)
                                         : f.named)
      return used;
  }
  if (s.at[at] != ' ' || is_blank_at(s, at + 1)) return 0;
  f = front_of(w, span_from(s, at + 1));
  return f.colon && f.named && at + 2 < s.len && s.at[at + 1] != '-' &&
         memchr(span_from(s, at).at, ':', s.len - at) != NULL;
}

/* Does a remark start here: " -- good one", " // hm"? */
static bool is_remark_at (Span s, size_t at) {
  return (starts(span_from(s, at), "--") && !starts(span_from(s, at), "-->")) ||
         (starts(span_from(s, at), "//") && (at == 0 || s.at[at - 1] == ' '));
}

/* The length of a clause, and of its separator. */
typedef struct Extent {
  size_t text, whole, parting;
} Extent;

static Extent extent_of (const NoteWords *w, Span s, bool *then) {
  bool list = is_list(w, s), remark = false;
  Extent e = {0, 0, 0};
  for (size_t at = 0; at < s.len; at++) {
    at = note_closing(s, at);
    if (!remark && is_remark_at(s, at)) {
      e.text = at;
      remark = true;
    }
    if (remark && s.at[at] != ';') continue;
    e.parting = part_at(w, s, at, list, then);
    if (e.parting == 0) continue;
    e.whole = at;
    if (!remark) e.text = at;
    return e;
  }
  e.whole = s.len;
  if (!remark) e.text = s.len;
  return e;
}

/* A clause may continue the one before: "Anne had 5, Bruno 7". */
static Subject carried_subject (const NoteWords *w, Span clause,
                                Subject before) {
  int names;
  Subject subject = subject_of(w, clause, &names);
  if (subject == SUBJECT_NONE) subject = before;
  return subject == SUBJECT_DEAL || subject == SUBJECT_REVEAL ? subject
                                                              : SUBJECT_NONE;
}

bool note_next_clause (NoteCursor *c, NoteClause *clause) {
  Span s = c->left = span_trim(c->left);
  bool then = false;
  int names;
  Extent e;
  if (s.len == 0) return false;
  clause->same_player = c->then && !front_of(c->words, s).named;
  e = extent_of(c->words, s, &then);
  clause->text = span_trim((Span){s.at, e.text});
  clause->whole = span_trim((Span){s.at, e.whole});
  clause->subject = SUBJECT_NONE;
  clause->zone = NULL;
  if (!starts_move(c->words, s) &&
      subject_of(c->words, clause->text, &names) == SUBJECT_NONE)
    clause->subject = c->subject;
  c->subject = SUBJECT_NONE;
  if (s.len > e.whole && s.at[e.whole] != ';')
    c->subject = carried_subject(c->words, clause->text, clause->subject);
  c->then = then;
  c->left = span_from(s, e.whole + e.parting);
  return true;
}
