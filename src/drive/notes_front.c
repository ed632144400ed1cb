/*
** The title and header of notes
** SPDX-License-Identifier: MIT
*/
#include "drive/notes_front.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/unicode.h"
#include "drive/notes.h"

/* The title of notes: the game and the players */

enum { OTHER_WORDS = 3, NAME_LONGEST = 40, TITLE_LONGEST = 400 };

/* " huit et demi " becomes " 8 1 2 ", and " vingt et un " becomes " 21 ". */
static void spell_numbers (Buffer *b) {
  static const struct { const char *words, *number; } spelt[] = {
#define SPELT(words, number) {" " words " ", " " number " "},
#include "drive/notes.def"
  };
  for (size_t i = 0; i < sizeof spelt / sizeof *spelt; i++) {
    char *at = strstr(b->text, spelt[i].words);
    Buffer made = {0};
    if (at == NULL) continue;
    buffer_put(&made, b->text, (size_t)(at - b->text));
    buffer_text(&made, spelt[i].number);
    buffer_text(&made, at + strlen(spelt[i].words));
    buffer_free(b);
    *b = made;
  }
}

/* "8½", "8 1/2" and "huit et demi" all become " 8 1 2 ". */
static const char *words_of (Pieces *keep, Span text) {
  Buffer folded = {0}, b = {0};
  unicode_fold(&folded, text);
  buffer_char(&b, ' ');
  for (size_t i = 0; i < folded.len; i++) {
    Span left = {folded.text + i, folded.len - i};
    bool plain = isalnum((unsigned char)left.at[0]);
    if (left.len >= 2 && memcmp(left.at, "½", 2) == 0) {
      buffer_text(&b, b.text[b.len - 1] == ' ' ? "1 2 " : " 1 2 ");
      i++;
    }
    else if (plain)
      buffer_char(&b, left.at[0]);
    else if (b.text[b.len - 1] != ' ')
      buffer_char(&b, ' ');
  }
  if (b.text[b.len - 1] != ' ') buffer_char(&b, ' ');
  spell_numbers(&b);
  buffer_free(&folded);
  return buffer_keep(&b, keep);
}

static void add_game (NoteGames *g, Host *host, const char *id) {
  struct NoteGame *game = &g->game[g->games];
  Remark why = {.saying = SAY_NOTHING};
  const Ruleset *r = load_rules(host, span_of(id), span_of(""), &why);
  if (r != NULL && strcmp(r->id, id) == 0) {
    game->id = pieces_copy(&g->texts, id, strlen(id));
    game->name[0] = words_of(&g->texts, span_of(id));
    game->name[1] = words_of(&g->texts, span_of(r->title.en));
    game->name[2] = words_of(&g->texts, span_of(r->title.fr));
    g->games++;
  }
  remark_free(&why);
}

void note_games_load (NoteGames *g, Host *host) {
  int count = 0;
  char **name;
  if (g->game != NULL) return;
  name = load_games(host, false, &count);
  g->game = memory_new(((size_t)count + 1) * sizeof *g->game);
  for (int i = 0; i < count; i++) {
    add_game(g, host, name[i]);
    free(name[i]);
  }
  free(name);
}

void note_games_free (NoteGames *g) {
  free(g->game);
  pieces_free(&g->texts);
  memset(g, 0, sizeof *g);
}

static int count_words (const char *words) {
  int n = -1;
  for (; *words; words++) n += *words == ' ';
  return n;
}

const char *note_games_find (const NoteGames *g, Span text) {
  Pieces keep = {0};
  const char *words, *found = NULL;
  size_t longest = 2;          /* " " and " " */
  if (text.len > TITLE_LONGEST) return NULL;
  words = words_of(&keep, text);
  for (int i = 0; i < g->games; i++)
    for (int n = 0; n < 3; n++) {
      const char *name = g->game[i].name[n];
      if (strlen(name) <= longest || strstr(words, name) == NULL ||
          count_words(words) - count_words(name) > OTHER_WORDS)
        continue;
      longest = strlen(name);
      found = g->game[i].id;
    }
  pieces_free(&keep);
  return found;
}

/* The length of the separator between names, or 0. */
static size_t parting (Span s, size_t at) {
  static const char *const word[] = {" and ", " et ", " vs. ", " vs ",
                                     " contre ", " against ", ", et ",
                                     ", and "};
  for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
    if (s.len - at > strlen(word[i]) &&
        strncasecmp(s.at + at, word[i], strlen(word[i])) == 0)
      return strlen(word[i]);
  return strchr(",;&+/|", s.at[at]) != NULL;
}

/* "(Anne", "Anne." and "Anne (bank)" reduced to the name. */
static Span bare_name (Span s) {
  const char *bracket = s.len > 0 ? memchr(s.at + 1, '(', s.len - 1) : NULL;
  if (bracket != NULL && s.at[s.len - 1] == ')')
    s.len = (size_t)(bracket - s.at);
  s = span_trim(s);
  while (s.len > 0 && strchr("([\"'", s.at[0]) != NULL) s.at++, s.len--;
  while (s.len > 0 && strchr(")]\".:!", s.at[s.len - 1]) != NULL) s.len--;
  return span_trim(s);
}

static bool is_name (Span s) {
  size_t size;
  if (s.len == 0 || unicode_length(s) > NAME_LONGEST ||
      !unicode_is_letter(s, &size))
    return false;
  for (size_t i = 0; i < s.len; i++)
    if (strchr("=<>()[]{}#:!?\"*", s.at[i]) != NULL) return false;
  return true;
}

/* "players Anne, Bruno", "avec Anne et Bruno", "Saturday. Anne, Bruno" */
static Span names_in (Span s) {
  static const char *const word[] = {"players", "joueurs", "with", "avec",
                                     "w/"};
  Span first = span_first_word(s);
  for (size_t at = 0; at + 2 < s.len && s.at[at] != ','; at++)
    if (at > 2 && s.at[at] == '.' && s.at[at + 1] == ' ')
      return names_in(span_from(s, at + 2));
  for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
    if (unicode_is_word(first, word[i]))
      return span_trim(span_from(s, first.len));
  return s;
}

/* "Anne Bruno Chloé": three capitalised words are three names. */
static int cut_names (Span s, Span name[SEATS_LIMIT]) {
  int n = 0;
  while (s.len > 0 && n < SEATS_LIMIT) {
    Span word = span_first_word(s);
    if (islower((unsigned char)word.at[0])) return 0;
    name[n++] = word;
    s = span_trim(span_from(s, word.len));
  }
  return n >= 3 && s.len == 0 ? n : 0;
}

int note_names (Span text, Span name[SEATS_LIMIT]) {
  int names = 0;
  size_t start = 0;
  text = names_in(span_trim(text));
  for (size_t at = 0; at <= text.len; at++) {
    size_t used = at == text.len ? 1 : parting(text, at);
    Span one;
    if (used == 0) continue;
    one = bare_name((Span){text.at + start, at - start});
    if (names == SEATS_LIMIT || !is_name(one)) return 0;
    if (names == 0 && cut_names(one, name) > 0)
      names = cut_names(one, name);
    else
      name[names++] = one;
    start = at + used;
    at = start - 1;
    if (start > text.len) break;
  }
  return names;
}

/* The length of the separator between game and players, or 0. */
static size_t split_at (Span s, size_t at) {
  static const char *const sign[] = {"—", " - ", ": ", " : ", " (", " with ",
                                     " avec ", " w/ ", ". ", ", ", "|"};
  for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++)
    if (s.len - at > strlen(sign[i]) &&
        memcmp(s.at + at, sign[i], strlen(sign[i])) == 0)
      return strlen(sign[i]);
  return 0;
}

NoteTitle note_title (const NoteGames *g, Span line) {
  NoteTitle t = {.game = NULL};
  if (line.len > TITLE_LONGEST) return t;
  for (size_t at = 1; at < line.len; at++) {
    size_t used = split_at(line, at);
    const char *game;
    if (used == 0) continue;
    game = note_games_find(g, (Span){line.at, at});
    if (game == NULL) continue;
    t.names = note_names(span_from(line, at + used), t.name);
    if (t.names < 2) continue;
    t.game = game;
    return t;
  }
  t.game = note_games_find(g, line);
  t.names = 0;
  return t;
}

/* The header of notes, line by line */

void note_front_begin (NoteFront *f, Host *host, Pieces *keep) {
  *f = (NoteFront){.games = f->games, .host = host, .keep = keep,
                   .starter = -1};
}

bool note_may_be_name (Span s) {
  Span first = span_first_word(s), rest;
  rest = span_trim(span_from(s, first.len));
  return rest.len == 0 || (isupper((unsigned char)rest.at[0]) &&
                           span_first_word(rest).len == rest.len);
}

void note_front_name (NoteFront *f, const Span *name, int names) {
  f->names = names;
  for (int i = 0; i < names; i++)
    f->name[i] = (Span){pieces_copy(f->keep, name[i].at, name[i].len),
                        name[i].len};
}

static void keep_line (NoteFront *f, Subject subject, Span rest,
                       LinePlace at) {
  if (f->lines == HEADERS_LIMIT) return;
  f->line[f->lines].subject = subject;
  f->line[f->lines].rest = (Span){pieces_copy(f->keep, rest.at, rest.len),
                                  rest.len};
  f->line[f->lines++].at = at;
}

void note_front_start (NoteFront *f, int seat, LinePlace at) {
  for (int i = 0; i < f->lines; i++)
    if (f->line[i].subject == SUBJECT_START) return;
  keep_line(f, SUBJECT_START, f->name[seat], at);
}

/* The player named by a text, fully or in part; -1: none, or several. */
static int find_player (const NoteFront *f, Span text) {
  Pieces keep = {0};
  const char *folded = note_fold(&keep, span_trim(text));
  int found = -1;
  for (int i = 0; folded[0] && i < f->names; i++) {
    const char *name = note_fold(&keep, f->name[i]);
    if (strncmp(name, folded, strlen(folded)) != 0) continue;
    found = found < 0 || strcmp(name, folded) == 0 ? i : -2;
    if (strcmp(name, folded) == 0) break;
  }
  pieces_free(&keep);
  return found < 0 ? -1 : found;
}

/* "Bruno starts", "start: B", "Bruno commence" */
static bool read_starter (NoteFront *f, Span clean, LinePlace at) {
  static const struct { const char *text; bool deals; } word[] = {
#define STARTER(text, deals) {text, deals},
#include "drive/notes.def"
  };
  while (clean.len > 0 && strchr(".!", clean.at[clean.len - 1]) != NULL)
    clean.len--;
  for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
    size_t len = strlen(word[i].text);
    int seat;
    if (clean.len <= len ||
        !unicode_is_word((Span){clean.at + clean.len - len, len},
                         word[i].text))
      continue;
    seat = find_player(f, (Span){clean.at, clean.len - len});
    if (seat < 0) continue;
    if (word[i].deals)
      note_front_start(f, seat, at);
    else
      f->starter = seat;
    return true;
  }
  return false;
}

static bool read_header_subject (NoteFront *f, const Line *line,
                                 LinePlace at) {
  Span name[SEATS_LIMIT];
  const char *game;
  int names;
  if (line->subject == SUBJECT_GAME || line->subject == SUBJECT_PLAYERS)
    f->french |= unicode_is_word(line->name,
                                 line_subject_word(line->subject, FRENCH));
  switch (line->subject) {
    case SUBJECT_GAME:
      note_games_load(&f->games, f->host);
      game = note_games_find(&f->games, line->rest);
      f->game = game != NULL ? game
                             : pieces_copy(f->keep, line->rest.at,
                                           line->rest.len);
      f->at = at;
      return true;
    case SUBJECT_PLAYERS:
      names = note_names(line->rest, name);
      if (names > 0) note_front_name(f, name, names);
      return names > 0;
    case SUBJECT_START:
      names = find_player(f, line->rest);
      keep_line(f, SUBJECT_START, names >= 0 ? f->name[names] : line->rest, at);
      return true;
    default:
      if (!line_is_header(line->subject)) return false;
      keep_line(f, line->subject, line->rest, at);
      return true;
  }
}

bool note_front_read (NoteFront *f, Span clean, LinePlace at) {
  NoteTitle title;
  Span name[SEATS_LIMIT];
  Line line;
  int names;
  line_cut(&line, clean);
  if (read_header_subject(f, &line, at)) return true;
  if (read_starter(f, clean, at)) return true;
  if (f->game == NULL) {
    note_games_load(&f->games, f->host);
    title = note_title(&f->games, clean);
    if (title.game != NULL) {
      f->game = title.game;
      f->titled = true;
      f->at = at;
      if (title.names > 0) note_front_name(f, title.name, title.names);
      return true;
    }
  }
  names = f->names == 0 ? note_names(clean, name) : 0;
  if (names < 2) return false;
  note_front_name(f, name, names);
  return true;
}
