/*
** The words of notes, and what each may mean in one game
** SPDX-License-Identifier: MIT
*/
#include "drive/notes.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/unicode.h"
#include "base/line.h"

typedef struct NoteRow {
  const char *phrase;
  NotePart part;
  const char *meant;
} NoteRow;

static const NoteRow rows[] = {
#define NOTE(phrase, part, meant) {phrase, PART_##part, meant},
#include "drive/notes.def"
};

enum { ROWS = sizeof rows / sizeof rows[0], STEM_SHORTEST = 3 };

const char *note_fold (Pieces *keep, Span text) {
  Buffer b = {0};
  unicode_fold(&b, text);
  return buffer_keep(&b, keep);
}

static bool is_plain_word (const char *s) {
  for (; *s; s++)
    if (*s < 'a' || *s > 'z') return false;
  return true;
}

/* "betting", "dropped": the length without the doubled letter. */
static size_t without_double (const char *s, size_t len) {
  char last = s[len - 1];
  bool doubled = len > STEM_SHORTEST && s[len - 2] == last;
  return doubled && strchr("bdgmnprt", last) != NULL ? len - 1 : len;
}

const char *note_stem (Pieces *keep, const char *folded) {
  static const char *const ending[] = {"ing", "ees", "ent", "ed", "ee", "es",
                                       "er", "ez", "e", "s"};
  size_t len = strlen(folded);
  if (!is_plain_word(folded)) return folded;
  for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
    size_t cut = strlen(ending[i]);
    if (len < cut + STEM_SHORTEST ||
        strcmp(folded + len - cut, ending[i]) != 0 ||
        (cut == 1 && len > 1 && folded[len - 1] == 's' &&
         folded[len - 2] == 's'))
      continue;
    len -= cut;
    if (cut > 1) len = without_double(folded, len);
    break;
  }
  return pieces_copy(keep, folded, len);
}

/* A short word takes no other ending than 's': "pas" is not "passe". */
static bool is_same_word (const char *folded, const char *stem,
                          const char *other, const char *other_stem) {
  size_t len = strlen(other);
  if (strcmp(folded, other) == 0) return true;
  if (len <= STEM_SHORTEST)
    return len == STEM_SHORTEST && strncmp(folded, other, len) == 0 &&
           is_plain_word(other) && strcmp(folded + len, "s") == 0;
  return strlen(stem) >= STEM_SHORTEST && strcmp(stem, other_stem) == 0;
}

/* Splits "take the pile" into words. False: too many, or none. */
static bool cut_phrase (NoteWords *w, Span phrase, NotePhrase *p) {
  const char *folded = note_fold(&w->texts, phrase);
  Span left = span_trim(span_of(folded));
  while (left.len > 0 && p->words < PHRASE_WORDS) {
    Span word = span_first_word(left);
    const char *text = pieces_copy(&w->texts, word.at, word.len);
    p->word[p->words] = text;
    p->stem[p->words++] = note_stem(&w->texts, text);
    left = span_trim(span_from(left, word.len));
  }
  return left.len == 0 && p->words > 0;
}

static void add (NoteWords *w, Span phrase, NotePart part, const char *text,
                 int number) {
  NotePhrase *p = pieces_take(&w->texts, sizeof *p);
  unsigned char letter;
  if (!cut_phrase(w, phrase, p)) return;
  p->meaning = (NoteMeaning){.part = part, .number = number, .text = text,
                             .covers = p->words};
  letter = (unsigned char)p->word[0][0];
  if (w->last[letter] != NULL)
    w->last[letter]->next = p;
  else
    w->first[letter] = p;
  w->last[letter] = p;
}

/* "garde-sans" as "garde sans", "1NT" as "1 NT"; NULL: a single word. */
static const char *in_words (NoteWords *w, const char *word) {
  size_t digits = strspn(word, "0123456789");
  char *dash, *made;
  if (digits > 0 && isalpha((unsigned char)word[digits])) {
    made = pieces_take(&w->texts, strlen(word) + 2);
    memcpy(made, word, digits);
    made[digits] = ' ';
    strcpy(made + digits + 1, word + digits);
    return made;
  }
  dash = strchr(word, '-');
  if (dash == NULL || digits > 0 || !isalpha((unsigned char)word[0]) ||
      !isalpha((unsigned char)dash[1]))
    return NULL;
  made = pieces_copy(&w->texts, word, strlen(word));
  made[dash - word] = ' ';
  return made;
}

static void add_text (NoteWords *w, const char *word, NotePart part,
                      const char *text) {
  const char *words;
  if (word == NULL) return;
  add(w, span_of(word), part, text, 0);
  words = part == PART_WORD ? in_words(w, word) : NULL;
  if (words != NULL) add(w, span_of(words), part, text, 0);
}

static void add_word (NoteWords *w, const Word *word, NotePart part,
                      const char *text) {
  add_text(w, word->en, part, text);
  add_text(w, word->fr, part, text);
  for (int i = 0; i < word->aliases; i++)
    add_text(w, word->alias[i], part, text);
}

static const char *keep_words (NoteWords *w, const char *a, const char *b) {
  Buffer made = {0};
  buffer_format(&made, "%s %s", a, b);
  return buffer_keep(&made, &w->texts);
}

static bool means_rank (int row, Span rank) {
  return rows[row].part == PART_RANK && span_is(rank, rows[row].meant);
}

/*
** Adds "ace of spades" for "A♠", and just "1 spades" for "1♠", where the sort's
** symbol is "♠".
*/
static void add_rank (NoteWords *w, const char *id, const Sort *s, Span rank,
                      bool card) {
  const char *const of[] = {" of", " of", " de", " de"};
  const char *const name[] = {s->title.en, s->many.en, s->title.fr,
                              s->many.fr};
  Buffer b = {0};
  for (int row = -1; row < ROWS; row++)
    for (int i = 0; i < 4; i++) {
      if (name[i] == NULL || !name[i][0]) continue;
      if (row >= 0 && !means_rank(row, rank)) continue;
      if (row < 0 && !card && span_is(rank, "A")) continue;   /* "à cœur" */
      buffer_clear(&b);
      buffer_span(&b, row < 0 ? rank : span_of(rows[row].phrase));
      buffer_format(&b, "%s %s", card ? of[i] : "", name[i]);
      add(w, span_of(buffer_string(&b)), PART_WORD, id, 0);
    }
  buffer_free(&b);
  if (card) add_rank(w, id, s, rank, false);   /* "8 trèfle" */
}

static void add_ranks (NoteWords *w, const char *id, const Sort *s,
                       const char *word, bool card) {
  const char *symbol = s->symbol != NULL ? s->symbol : "";
  const char *sign = word != NULL ? strstr(word, symbol) : NULL;
  size_t len = strlen(symbol);
  if (sign == NULL || len == 0) return;
  if (sign == word)
    add_rank(w, id, s, span_of(word + len), card);
  else if (sign[len] == '\0')
    add_rank(w, id, s, (Span){word, (size_t)(sign - word)}, card);
}

/* Adds "no trump" or, with a number, "three" for the tail of a rank row. */
static void add_level (NoteWords *w, const char *id, Span digits, Span tail) {
  Buffer b = {0};
  for (int head = -1; head < ROWS; head++)
    for (int row = -1; row < ROWS; row++) {
      if ((head >= 0 && !means_rank(head, digits)) ||
          (row >= 0 && !means_rank(row, tail)) || (head < 0 && row < 0))
        continue;
      buffer_clear(&b);
      buffer_span(&b, head < 0 ? digits : span_of(rows[head].phrase));
      buffer_char(&b, ' ');
      buffer_span(&b, row < 0 ? tail : span_of(rows[row].phrase));
      add(w, buffer_view(&b), PART_WORD, id, 0);
    }
  buffer_free(&b);
}

/* "seven no trump" for "7NT". */
static void add_levels (NoteWords *w, const char *id, const char *word) {
  size_t digits = strspn(word, "0123456789");
  if (digits > 0 && isalpha((unsigned char)word[digits]))
    add_level(w, id, (Span){word, digits}, span_of(word + digits));
}

/* "6 diamonds" for "6♦", and "suit H" for "hearts" as a label. */
static void add_choice (NoteWords *w, const Arg *a, const Word *choice) {
  const Ruleset *r = w->rules;
  add_word(w, choice, PART_WORD, choice->en);
  if (a->label.en[0])
    add_word(w, choice, PART_WORD, keep_words(w, a->label.en, choice->en));
  for (int i = 0; i < r->sorts; i++)
    add_ranks(w, choice->en, &r->sort[i], choice->fr, false);
  if (choice->fr != NULL) add_levels(w, choice->en, choice->fr);
  for (int i = 0; i < choice->aliases; i++)
    add_levels(w, choice->en, choice->alias[i]);
}

static void add_moves (NoteWords *w) {
  const Ruleset *r = w->rules;
  for (int m = 0; m < r->moves; m++) {
    const Move *move = &r->move[m];
    add_word(w, &move->verb, PART_VERB, move->verb.en);
    for (int i = 0; i < move->args; i++) {
      const Arg *a = &move->arg[i];
      if (a->label.en[0]) {
        add(w, span_of(a->label.en), PART_WORD, a->label.en, 0);
        add(w, span_of(a->label.fr), PART_WORD, a->label.en, 0);
      }
      for (int k = 0; k < a->choices; k++) add_choice(w, a, &a->choice[k]);
    }
  }
}

/* "4 or 10", "10 ou 4" for "4|10", but not "1 or 2" for a half. */
static void add_either (NoteWords *w, const char *id) {
  static const char *const or[] = {"or", "ou"};
  size_t at = strcspn(id, "|/");
  Buffer b = {0};
  double number;
  if (id[at] == '\0' || number_read(span_of(id), &number)) return;
  for (int i = 0; i < 4; i++) {
    Span a = {id, at}, other = span_of(id + at + 1);
    buffer_clear(&b);
    buffer_span(&b, i < 2 ? a : other);
    buffer_format(&b, " %s ", or[i % 2]);
    buffer_span(&b, i < 2 ? other : a);
    add(w, buffer_view(&b), PART_WORD, id, 0);
  }
  buffer_free(&b);
}

/* "minus 2", "moins 2" for "-2". */
static void add_minus (NoteWords *w, const char *id) {
  static const char *const minus[] = {"minus", "moins"};
  if (id[0] != '-') return;
  for (int i = 0; i < 2; i++)
    add(w, span_of(keep_words(w, minus[i], id + 1)), PART_WORD, id, 0);
}

static void add_cards (NoteWords *w) {
  const Ruleset *r = w->rules;
  for (int i = 0; i < r->layout.kinds; i++) {
    const Kind *k = &r->kind[i];
    add_word(w, &k->word, PART_WORD, k->word.en);
    add_either(w, k->word.en);
    add_minus(w, k->word.en);
    for (int s = 0; s < r->sorts; s++) {
      const Sort *sort = &r->sort[s];
      if (!kindset_has(sort->kinds, i)) continue;
      add_ranks(w, k->word.en, sort, k->word.fr, true);
      for (int a = 0; a < k->word.aliases; a++)
        add_ranks(w, k->word.en, sort, k->word.alias[a], true);
    }
  }
}

/*
** The first verb of the list that the game has: "take card draw",
** "action:swap-hands".
*/
static const char *find_verb (NoteWords *w, const char *list) {
  for (Span left = span_of(list), one; left.len > 0;
       left = span_trim((Span){one.at + one.len, left.len - one.len})) {
    const char *colon;
    char *text;
    one = span_first_word(left);
    colon = memchr(one.at, ':', one.len);
    if (dictionary_find(w->rules->verb_words,
                        (Span){one.at, colon ? (size_t)(colon - one.at)
                                             : one.len}) < 0)
      continue;
    text = pieces_copy(&w->texts, one.at, one.len);
    if (colon != NULL) text[colon - one.at] = ' ';
    return text;
  }
  return NULL;
}

/* Does the game use the word as a card, a label or a choice? */
static bool is_used (const NoteWords *w, const char *word) {
  const Ruleset *r = w->rules;
  double number;
  if (strcmp(word, "?") == 0 || number_read(span_of(word), &number) ||
      dictionary_find(r->kind_words, span_of(word)) >= 0)
    return true;
  for (int m = 0; m < r->moves; m++)
    for (int i = 0; i < r->move[m].args; i++) {
      const Arg *a = &r->move[m].arg[i];
      if (strcmp(a->label.en, word) == 0 ||
          (a->words != NULL && dictionary_find(a->words, span_of(word)) >= 0))
        return true;
    }
  return false;
}

static void add_row (NoteWords *w, const NoteRow *row) {
  const char *text = row->meant;
  int number = 0;
  if (row->part == PART_RANK) return;
  if (row->part == PART_VERB) text = find_verb(w, row->meant);
  if (text == NULL || (row->part == PART_WORD && !is_used(w, text))) return;
  if (row->part == PART_SUBJECT)
    number = (int)line_subject_of(span_of(row->meant));
  if (row->part == PART_TIMES) number = atoi(row->meant);
  add(w, span_of(row->phrase), row->part, text, number);
}

static void add_zones (NoteWords *w) {
  const Ruleset *r = w->rules;
  for (int z = 0; z < r->layout.zones; z++)
    add_word(w, &r->zone_word[z], PART_WORD, r->zone_word[z].en);
}

void note_words_make (NoteWords *w, const Ruleset *r, const Seating *s) {
  note_words_free(w);
  w->rules = r;
  w->seating = s;
  for (int i = 0; i < s->seats; i++) {
    w->name[i] = note_fold(&w->texts, s->name[i]);
    add(w, s->name[i], PART_NAME, w->name[i], i);
  }
  add_moves(w);
  add_cards(w);
  for (int i = 0; i < ROWS; i++) add_row(w, &rows[i]);
  add_zones(w);
}

void note_words_free (NoteWords *w) {
  pieces_free(&w->texts);
  memset(w, 0, sizeof *w);
}

static bool starts_with (const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

/* "jp" for "jean-paul". */
static bool is_initials (const char *name, const char *folded) {
  bool starts = true;
  for (; *name; name++) {
    bool breaks = *name == ' ' || *name == '-' || *name == '.';
    if (starts && !breaks && *folded++ != *name) return false;
    starts = breaks;
  }
  return *folded == '\0';
}

static bool is_short_for (const char *name, const char *folded) {
  return starts_with(name, folded) ||
         (strlen(folded) > 1 && is_initials(name, folded));
}

bool note_words_name (const NoteWords *w, const char *folded) {
  for (int i = 0; folded[0] && w->seating && i < w->seating->seats; i++)
    if (is_short_for(w->name[i], folded)) return true;
  return false;
}

static bool matches (const NotePhrase *p, const NoteToken *t, int tokens) {
  if (p->words > tokens) return false;
  for (int i = 0; i < p->words; i++) {
    if (!is_same_word(t[i].folded, t[i].stem, p->word[i], p->stem[i]))
      return false;
    if (i + 1 < p->words && t[i].colon) return false;
  }
  return true;
}

bool note_words_know (const NoteWords *w, const char *folded) {
  const NotePhrase *p = w->first[(unsigned char)folded[0]];
  for (; p != NULL; p = p->next)
    if (p->words == 1 && strcmp(p->word[0], folded) == 0) return true;
  return false;
}

bool note_words_have (const NoteWords *w, const char *folded) {
  for (int letter = 0; letter < 256; letter++)
    for (const NotePhrase *p = w->first[letter]; p != NULL; p = p->next)
      for (int i = 0; i < p->words; i++)
        if (strcmp(p->word[i], folded) == 0) return true;
  return false;
}

static bool has_meaning (const NoteMeaning *list, int count,
                         const NoteMeaning *m) {
  for (int i = 0; i < count; i++)
    if (list[i].part == m->part && list[i].number == m->number &&
        list[i].covers == m->covers && strcmp(list[i].text, m->text) == 0)
      return true;
  return false;
}

static void add_meaning (NoteMeaning *list, int *count, NoteMeaning m) {
  if (*count < MEANINGS_LIMIT && !has_meaning(list, *count, &m))
    list[(*count)++] = m;
}

/* The start of a name is plain at the start of a clause, less so elsewhere. */
static void find_names (const NoteWords *w, const NoteToken *t, bool first,
                        NoteMeaning *list, int *count) {
  for (int i = 0; i < *count; i++)
    if (list[i].part == PART_NAME) return;
  for (int i = 0; t->folded[0] && i < w->seating->seats; i++)
    if (is_short_for(w->name[i], t->folded))
      add_meaning(list, count, (NoteMeaning){
          .part = PART_NAME, .number = i, .covers = 1, .text = w->name[i],
          .cost = first || t->text.len > 2 ? 0 : 2 * COST_LESS});
}

/* Of phrases that start alike, the longest wins. */
static int longest_of (const NoteWords *w, const NoteToken *t, int tokens) {
  const NotePhrase *p = w->first[(unsigned char)t->folded[0]];
  int longest = 0;
  for (; p != NULL; p = p->next)
    if (p->words > longest && matches(p, t, tokens)) longest = p->words;
  return longest;
}

/* Exactly as listed, including endings. */
static bool is_exact (const NotePhrase *p, const NoteToken *t) {
  for (int i = 0; i < p->words; i++)
    if (strcmp(p->word[i], t[i].folded) != 0) return false;
  return true;
}

/* Is a card, or the like, called exactly that? */
static bool has_exact (const NoteWords *w, const NoteToken *t, int words,
                       int tokens) {
  const NotePhrase *p = w->first[(unsigned char)t->folded[0]];
  for (; p != NULL; p = p->next)
    if (p->words == words && p->meaning.part == PART_WORD &&
        matches(p, t, tokens) && is_exact(p, t))
      return true;
  return false;
}

int note_words_find (const NoteWords *w, const NoteToken *t, int tokens,
                     bool first, NoteMeaning meaning[MEANINGS_LIMIT]) {
  int count = 0, words = 0, longest = longest_of(w, t, tokens);
  bool exact = has_exact(w, t, longest, tokens);
  const NotePhrase *p = w->first[(unsigned char)t->folded[0]];
  NoteMeaning m;
  for (int i = 0; i < 2; i++)
    if (t->word[i] != NULL)
      add_meaning(meaning, &count, (NoteMeaning){
          .part = t->part, .covers = 1, .number = t->times,
          .cost = longest > 1 ? 2 * COST_LESS : 0, .text = t->word[i]});
  for (; p != NULL; p = p->next) {
    if (!matches(p, t, tokens)) continue;
    m = p->meaning;
    if (p->words < longest)
      m.cost += 2 * COST_LESS;
    else if (m.part == PART_WORD &&
             ((exact && !is_exact(p, t)) || words++ > 0))
      m.cost += NOTE_TIER;
    add_meaning(meaning, &count, m);
  }
  find_names(w, t, first, meaning, &count);
  return count;
}

enum { TYPO_SHORTEST = 4, TYPO_SURE = 5 };

static bool is_typo (const char *word, const char *other, size_t shortest) {
  size_t len = strlen(word), other_len = strlen(other);
  if (other_len < shortest || len > other_len + 1 ||
      other_len > len + 1 || (word[0] != other[0] && word[1] != other[1]))
    return false;
  return is_plain_word(other) &&
         unicode_distance(span_of(word), span_of(other)) == 1;
}

/*
** Does the word differ by at most one letter? Endings may differ too, except in
** names.
*/
static bool is_near (const NoteToken *t, const NotePhrase *p) {
  NotePart part = p->meaning.part;
  if (p->words > 1 || (part > PART_TIMES && part != PART_NAME) ||
      (part == PART_SUBJECT && p->meaning.number == SUBJECT_NOTE))
    return false;
  if (is_typo(t->folded, p->word[0], TYPO_SHORTEST)) return true;
  return part != PART_NAME &&
         is_typo(t->stem, p->stem[0], STEM_SHORTEST);
}

int note_words_guess (const NoteWords *w, const NoteToken *t,
                      NoteMeaning meaning[MEANINGS_LIMIT]) {
  int count = 0;
  if (strlen(t->folded) < TYPO_SHORTEST || !is_plain_word(t->folded))
    return 0;
  for (int letter = 'a'; letter <= 'z'; letter++)
    for (const NotePhrase *p = w->first[letter]; p != NULL; p = p->next) {
      NoteMeaning m = p->meaning;
      if (!is_near(t, p)) continue;
      m.cost = COST_TYPO;
      m.doubtful = strlen(t->folded) < TYPO_SURE;
      add_meaning(meaning, &count, m);
    }
  return count;
}
