/*
** Reading a clause of notes: the log lines that it may mean
** SPDX-License-Identifier: MIT
*/
#include "drive/notes.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

#include "base/buffer.h"

enum {
  STEPS_LIMIT = 4000,
  FEW = 4,                     /* a plausible number of cards */
  DROPS_LIMIT = 3              /* more unknown words: not a move */
};

void note_reader_free (NoteReader *d) {
  note_words_free(&d->words);
  pieces_free(&d->keep);
}

static bool push (NoteSense *s, const char *text, int seat) {
  if (s->items == ITEMS_LIMIT) return false;
  s->item[s->items++] = (NoteItem){text, seat};
  return true;
}

static bool push_times (NoteSense *s, const char *text) {
  int times = s->times > 0 ? s->times : 1;
  int or = s->or;
  s->or = ONE;
  if (or == THIS) return true;
  s->items -= or == THAT;
  s->times = 0;
  s->doubtful |= s->gap;
  for (int i = 0; i < times; i++)
    if (!push(s, text, -1)) return false;
  return true;
}

static bool is_number (const char *text) {
  double number;
  return number_read(span_of(text), &number);
}

static bool take_name (NoteSense *s, const NoteMeaning *m) {
  if (s->seat < 0 && s->items == 0 && s->verb == NULL &&
      s->subject == SUBJECT_NONE) {
    s->seat = m->number;
    return true;
  }
  return push(s, NULL, m->number);
}

static bool take_verb (NoteSense *s, const NoteMeaning *m) {
  if (s->subject != SUBJECT_NONE) return false;
  if (s->fix >= 0 && !s->fix_verb) {
    s->fix_verb = true;
    s->verb = m->text;
    return s->items == s->fix;
  }
  if (s->denied && strcmp(s->verb, m->text) != 0) {
    s->denied = false;         /* "passe pas, met 8" */
    s->verb = m->text;
    return true;
  }
  if (s->verb != NULL) {       /* "card (drew one)": a card, or its number? */
    s->cost += 2 * COST_LESS;
    return strcmp(s->verb, m->text) == 0;
  }
  if (s->items > 0) s->cost += NOTE_TIER - 1;
  s->verb = m->text;
  return true;
}

static bool take_word (NoteSense *s, const char *text) {
  if (!s->expects) return push_times(s, text);
  s->expects = false;
  s->said = text;
  return is_number(text);
}

/* "4 x2": repeats the last item. */
static bool take_times (NoteSense *s, const NoteMeaning *m) {
  if (strcmp(m->text, "behind") != 0) {
    s->times = m->number;
    return true;
  }
  if (s->items == 0 || s->item[s->items - 1].seat >= 0) return false;
  for (int i = 1; i < m->number; i++)
    if (!push(s, s->item[s->items - 1].text, -1)) return false;
  return true;
}

static bool take_fix (NoteSense *s) {
  if (s->fix >= 0) return true;
  if (s->items == 0 && s->verb == NULL) return false;
  s->fix = s->items;
  return true;
}

/* False: the meaning does not fit those before. */
static bool take (NoteSense *s, const NoteMeaning *m) {
  s->cost += m->cost;
  s->doubtful |= m->doubtful;
  if (s->expects && m->part != PART_WORD && m->part != PART_NOTHING)
    return false;
  switch (m->part) {
    case PART_NAME: return take_name(s, m);
    case PART_VERB: return take_verb(s, m);
    case PART_WORD: return take_word(s, m->text);
    case PART_SUBJECT:
      if (s->subject != SUBJECT_NONE || s->verb != NULL || s->items > 0)
        return s->subject == (Subject)m->number;
      s->subject = (Subject)m->number;
      return true;
    case PART_ARROW:
      if (s->subject != SUBJECT_NONE) return s->items == 0;
      if (s->brought >= 0) return false;
      s->brought = s->items;
      return true;
    case PART_EQUALS:
      if (s->subject == SUBJECT_SCORE) return true;   /* "Anne = 12" */
      if (s->said != NULL || s->subject != SUBJECT_NONE) return false;
      if (s->brought == s->items) s->brought = -1;   /* "-> total 20" */
      s->said_softly = strcmp(m->text, "=") != 0;
      return s->expects = true;
    case PART_TIMES: return take_times(s, m);
    case PART_FIX: return take_fix(s);
    case PART_DENY:
      s->denied = s->verb != NULL && s->items == 0;
      return s->doubtful = true;
    case PART_REMARK: return s->remark = true;
    default: return true;
  }
}

static void go_on (NoteReader *d, const NoteSense *s, int at,
                   bool same_player);
/* "3 or 4": one of the two, but which is unknown. */
static void go_on_or (NoteReader *d, const NoteSense *s, int at,
                      bool same_player) {
  NoteSense next = *s;
  next.doubtful = true;
  next.cost += NOTE_TIER;
  if (s->items == 0 || s->item[s->items - 1].seat >= 0 || s->or != ONE) {
    go_on(d, &next, at, same_player);
    return;
  }
  next.or = THIS;
  go_on(d, &next, at, same_player);
  next.or = THAT;
  go_on(d, &next, at, same_player);
}

static void follow (NoteReader *d, const NoteSense *s, const NoteMeaning *m,
                    int at, bool same_player) {
  NoteSense next = *s;
  if (m->part == PART_OR) {
    go_on_or(d, s, at + m->covers, same_player);
    return;
  }
  if (!take(&next, m)) return;
  at += m->covers;
  if (next.fix >= 0 && next.fix_end < 0 && d->tokens.token[at - 1].closes)
    next.fix_end = next.items;
  go_on(d, &next, at, same_player);
}

/* A number or a card in brackets. */
static void go_on_said (NoteReader *d, const NoteSense *s, int at,
                        bool same_player) {
  const char *text = d->tokens.token[at].word[0];
  bool unsure = strcmp(text, "?") == 0;
  NoteSense next = *s;
  Buffer label = {0};
  if (is_number(text) && s->said == NULL && s->subject == SUBJECT_NONE) {
    next.said = text;
    next.said_softly = true;
    go_on(d, &next, at + 1, same_player);
    next = *s;
    buffer_format(&label, "as %s", text);
    next.cost += COST_LESS;
    if (push(&next, buffer_keep(&label, &d->keep), -1))
      go_on(d, &next, at + 1, same_player);
  }
  next = *s;
  if (s->brought < 0 && (s->verb != NULL || s->items > 0)) {
    next.brought = s->items;
    next.cost += COST_LESS;
    next.instead = unsure || (is_number(text) && s->said == NULL);
    if (push(&next, text, -1)) go_on(d, &next, at + 1, same_player);
  }
  next = *s;
  next.doubtful |= unsure;
  next.cost += unsure ? 0 : NOTE_TIER;
  go_on(d, &next, at + 1, same_player);
}

/* Is the token a card, in figures or in words? */
static bool is_card (const NoteReader *d, int at) {
  const NoteTokens *t = &d->tokens;
  NoteMeaning m[MEANINGS_LIMIT];
  int count;
  if (t->token[at].is_card) return true;
  count = note_words_find(&d->words, &t->token[at], t->count - at, false, m);
  for (int i = 0; i < count; i++)
    if (m[i].part == PART_WORD &&
        dictionary_find(d->words.rules->kind_words, span_of(m[i].text)) >= 0)
      return true;
  return false;
}

static bool is_word (const NoteToken *t) {
  return isalpha((unsigned char)t->folded[0]);
}

/*
** "two" before a card is a number of cards; so is the 2 in "2 7s". Returns the
** counted token.
*/
static int counts_cards (const NoteReader *d, const NoteMeaning *m, int at) {
  const NoteToken *t = d->tokens.token;
  int next = at + m->covers;
  bool times = false;
  if (m->part != PART_WORD || next >= d->tokens.count || t[at].comma ||
      (is_word(&t[at]) && t[at].is_card) || atoi(m->text) < 1 ||
      strchr(m->text, '/') != NULL)
    return -1;
  if (!t[next].is_card && (strcmp(t[next].folded, "of") == 0 ||
                           strcmp(t[next].folded, "x") == 0))
    times = t[next++].folded[0] == 'x';
  if (next >= d->tokens.count || !is_card(d, next)) return -1;
  return times || is_word(&t[at]) || t[next].plural ? next : -1;
}

/* "a joué", "a passé": an auxiliary verb, or the player A. */
static bool is_auxiliary (const NoteReader *d, int at) {
  const NoteToken *t = &d->tokens.token[at], *next = t + 1;
  static const char ending[] = "é";
  size_t len = sizeof ending - 1;
  return at == 0 && d->tokens.count > 1 && span_is(t->text, "a") &&
         !t->colon && next->text.len > len &&
         memcmp(next->text.at + next->text.len - len, ending, len) == 0;
}

/* "je", "la": a small word rather than an abbreviated name. */
static bool is_small_word (const NoteToken *t, const NoteMeaning *m,
                           int count) {
  bool small = false;
  for (int i = 0; i < count && t->text.len == 2; i++)
    small |= m[i].part == PART_NOTHING;
  return small && islower((unsigned char)t->text.at[0]) &&
         islower((unsigned char)t->text.at[1]);
}

/* A word that is a card, a name or the like is not skipped as a small word. */
static void prefer_words (const NoteToken *t, bool first, NoteMeaning *m,
                          int count) {
  bool small = t->text.len == 1 && islower((unsigned char)t->text.at[0]);
  bool word = false;
  if (first && !t->colon && is_small_word(t, m, count)) return;
  for (int i = 0; i < count; i++)
    word |= m[i].part == PART_WORD || m[i].part == PART_VERB ||
            (first && (m[i].part == PART_NAME || m[i].part == PART_SUBJECT));
  for (int i = 0; i < count; i++)
    if (word && m[i].covers == 1 &&
        m[i].part == (small && !first ? PART_WORD : PART_NOTHING))
      m[i].cost += NOTE_TIER;
    else if (word && m[i].part == PART_EQUALS)
      m[i].cost += COST_LESS;  /* "an ace for 11" has the value 11 */
}

/* Plainest first. */
static void sort_meanings (NoteMeaning *m, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && m[k].cost < m[k - 1].cost; k--) {
      NoteMeaning other = m[k];
      m[k] = m[k - 1];
      m[k - 1] = other;
    }
}

static bool has_card (const NoteReader *d, int from) {
  for (int i = from; i < d->tokens.count; i++)
    if (is_card(d, i)) return true;
  return false;
}

/* Is the token a number word, which may be a card or a count? */
static bool is_number_word (const NoteReader *d, int at) {
  NoteMeaning m[MEANINGS_LIMIT];
  int count = note_words_find(&d->words, &d->tokens.token[at], 1, false, m);
  for (int i = 0; i < count && is_word(&d->tokens.token[at]); i++)
    if (m[i].part == PART_WORD && isdigit((unsigned char)m[i].text[0]))
      return true;
  return false;
}

/* "7 three four" is a list: is there a card just before 'at'? */
static bool follows_card (const NoteReader *d, int at) {
  return at > 0 && is_card(d, at - 1) &&
         strcmp(d->tokens.token[at - 1].folded, "?") != 0;
}

/* "6 cartes": a number of unseen cards, rather than a six. */
static bool counts_unseen (const NoteReader *d, const NoteMeaning *m, int at) {
  const NoteToken *t = d->tokens.token;
  int next = at + m->covers;
  return m->part == PART_WORD && next < d->tokens.count &&
         isdigit((unsigned char)m->text[0]) && atoi(m->text) > 1 &&
         strlen(m->text) <= 2 && !t[at].comma &&
         (strcmp(t[next].folded, "cards") == 0 ||
          strcmp(t[next].folded, "cartes") == 0);
}

static void try_meaning (NoteReader *d, const NoteSense *s,
                         const NoteMeaning *m, int at, bool same_player) {
  NoteMeaning less = *m;
  int card = counts_cards(d, m, at);
  if (counts_unseen(d, m, at)) {
    NoteMeaning unseen = {.part = PART_WORD, .covers = m->covers + 1,
                          .cost = m->cost};
    Buffer many = {0};
    buffer_format(&many, "?*%s", m->text);
    unseen.text = buffer_keep(&many, &d->keep);
    follow(d, s, &unseen, at, same_player);
    less.cost += NOTE_TIER;
  }
  if (card >= 0) {
    NoteMeaning times = {.part = PART_TIMES, .number = atoi(m->text),
                         .covers = card - at, .text = "before",
                         .cost = m->cost};
    bool list = d->tokens.token[card - 1].folded[0] != 'x' &&
                (is_number_word(d, card) || follows_card(d, at));
    bool few = times.number <= FEW && !list;
    times.cost += few ? 0 : COST_LESS;
    if (times.number <= 10) follow(d, s, &times, at, same_player);
    if (few) less.cost += has_card(d, card + 1) ? COST_LESS : NOTE_TIER;
  }
  follow(d, s, &less, at, same_player);
}

/* Leaves out a word that is unknown or fits nowhere. */
static void drop (NoteReader *d, const NoteSense *s, int at, bool known,
                  bool same_player) {
  const NoteToken *t = &d->tokens.token[at];
  NoteSense next = *s;
  if (t->is_card || s->drops == DROPS_LIMIT) return;
  next.drops++;
  next.cost += COST_DROP;
  next.gap = true;
  next.doubtful |= known || next.expects;
  next.expects = false;
  go_on(d, &next, at + 1, same_player);
}

static bool is_name (const NoteMeaning *m, int count) {
  for (int i = 0; i < count; i++)
    if (m[i].part == PART_NAME) return true;
  return false;
}

/* Is it a small word, or starts with one: "a", "a card"? */
static bool is_small (const NoteToken *t, const NoteMeaning *m) {
  return m->part == PART_NOTHING ||
         (m->covers > 1 && strcmp(t->folded, "a") == 0);
}

static void go_on (NoteReader *d, const NoteSense *s, int at,
                   bool same_player) {
  const NoteTokens *t = &d->tokens;
  NoteMeaning m[MEANINGS_LIMIT];
  bool named, initial;
  int count;
  if (d->steps-- <= 0 || s->cost / NOTE_TIER > d->plainest) return;
  if (at >= t->count) {
    note_settle(d, s, same_player);
    return;
  }
  if (t->token[at].part == PART_SAID) {
    go_on_said(d, s, at, same_player);
    return;
  }
  count = note_words_find(&d->words, &t->token[at], t->count - at,
                          s->seat < 0 && s->items == 0 && s->verb == NULL, m);
  if (!is_auxiliary(d, at)) prefer_words(&t->token[at], at == 0, m, count);
  sort_meanings(m, count);
  named = at == 0 && t->token[at].colon && is_name(m, count);
  initial = at == 0 && is_name(m, count) &&
            !islower((unsigned char)t->token[at].text.at[0]);
  for (int i = 0; i < count; i++)
    if ((!named || m[i].part == PART_NAME) &&
        (!initial || !is_small(&t->token[at], &m[i])))
      try_meaning(d, s, &m[i], at, same_player);
  if (count == 0) count = note_words_guess(&d->words, &t->token[at], m);
  else if (d->readings > 0) return;
  else {
    if (at > 0 || !is_name(m, count)) drop(d, s, at, true, same_player);
    return;
  }
  for (int i = 0; i < count; i++) follow(d, s, &m[i], at, same_player);
  drop(d, s, at, false, same_player);
}

/* Keeps the plainest readings. */
static void keep_plain (NoteReader *d) {
  int best = 0, kept = 0;
  for (int i = 1; i < d->readings; i++)
    if (d->reading[i].cost < d->reading[best].cost) best = i;
  if (d->readings == 0) return;
  if (d->remark_cost < d->reading[best].cost) {
    d->readings = 0;
    return;
  }
  for (int tier = d->reading[best].cost / NOTE_TIER, i = 0; i < d->readings;
       i++)
    if (d->reading[i].cost / NOTE_TIER == tier)
      d->reading[kept++] = d->reading[i];
  d->readings = kept;
}

static void begin (NoteReader *d) {
  pieces_free(&d->keep);
  memset(&d->keep, 0, sizeof d->keep);
  d->events.rules = d->words.rules;
  d->events.seating = d->words.seating;
  d->readings = 0;
  d->remark = false;
  d->heading = NULL;
  d->remark_cost = INT_MAX;
}

bool note_read_line (NoteReader *d, Span line) {
  NoteSense s = {.seat = -1};
  const char *text;
  begin(d);
  text = pieces_copy(&d->keep, line.at, line.len);
  return note_add_line(d, text, &s, 0);
}

/* Tries the plainest readings first, then less plain ones. */
void note_read (NoteReader *d, const NoteClause *clause) {
  static const int tiers[] = {0, 1, 2, 4, 8, INT_MAX};
  NoteSense s = {.seat = -1, .brought = -1, .fix = -1, .fix_end = -1};
  begin(d);
  d->tokens.words = &d->words;
  d->tokens.keep = &d->keep;
  if (!note_tokens(&d->tokens, clause->text)) return;
  for (int i = 0; i < d->tokens.count; i++)
    s.doubtful |= d->tokens.token[i].unsure;
  if (d->tokens.count == 0) d->remark = true;
  for (size_t i = 0; i < sizeof tiers / sizeof tiers[0]; i++) {
    if (d->readings > 0 || d->remark) break;
    d->plainest = tiers[i];
    d->steps = i == 0 ? 5 * STEPS_LIMIT : STEPS_LIMIT;
    s.subject = SUBJECT_NONE;
    s.zone = NULL;
    go_on(d, &s, 0, clause->same_player);
    s.subject = clause->subject;
    s.zone = clause->zone;
    if (s.subject != SUBJECT_NONE) go_on(d, &s, 0, clause->same_player);
  }
  keep_plain(d);
}
