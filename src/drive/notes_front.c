/*
** The header of notes, line by line
** SPDX-License-Identifier: MIT
*/
#include "drive/notes_front.h"

#include <ctype.h>
#include <string.h>

#include "base/unicode.h"
#include "drive/notes_words.h"

void note_front_begin (NoteFront *f, Host *host, Pieces *keep) {
  *f = (NoteFront){.games = f->games, .host = host, .keep = keep,
                   .starter = -1};
}

bool note_may_be_name (Span s) {
  Span first = span_first_word(s), rest;
  rest = span_trim((Span){s.at + first.len, s.len - first.len});
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
