/*
** Who has which seat: people and bots, as the command line or a log says
** SPDX-License-Identifier: MIT
*/
#include "command/seats.h"
#include "command/command.h"

static void add_name (Buffer *b, Dictionary *names, Span name, int *count) {
  if (!dictionary_add(names, name, *count)) return;
  if ((*count)++ > 0) buffer_text(b, ", ");
  buffer_span(b, name);
}

void seats_name (Buffer *b, const char *const *bot, int bots, int least) {
  Dictionary *usual = dictionary_new(FOLD_CASE);
  Dictionary *seated = dictionary_new(FOLD_CASE);
  int strange = 0, count = 0;
  if (least < 2) least = 2;
  for (int i = 0; i < least; i++)
    dictionary_add(usual, span_of(common_name(i)), i);
  for (int i = 0; i < bots; i++)
    strange += dictionary_find(usual, common_bot_name(bot[i])) < 0;
  for (int i = 0; i < least - strange; i++)
    add_name(b, seated, span_of(common_name(i)), &count);
  for (int i = 0; i < bots; i++)
    add_name(b, seated, common_bot_name(bot[i]), &count);
  dictionary_free(usual);
  dictionary_free(seated);
}

static bool is_program (const char *kind) {
  return bot_command_of(kind) != NULL;
}

static bool seat_bot (Turns *t, int seat, const char *kind,
                      const BotTalk *talk) {
  Remark why = {0};
  Bot *b = is_program(kind)
               ? bot_command_new(bot_command_of(kind), seat, talk, 0,
                                 &why)
               : bot_new(kind, seat, 0, &why);
  if (b == NULL) {
    remark_wrap(&why, fact_saying(SAY_OF_BOT),
                fact_text(game_of(t)->header.seating.name[seat]));
    common_say_remark(t->lang, &why);
  }
  else if (!is_program(kind))
    bot_sit_down(b, game_of(t));
  t->bot[seat] = b;
  remark_free(&why);
  return b != NULL;
}

/* A log tells which bots played, but never names a program to be run. */
static void note_bot (Turns *t, int seat, const char *kind) {
  Buffer note = {0};
  buffer_format(&note, "bot %.*s = %s", in_words(t, seat),
                is_program(kind) ? "cmd" : kind);
  game_note(&t->match.logs.game, (Span){note.text, note.len});
  buffer_free(&note);
}

/* The seat of a bot that was wished for, or -1 with a complaint. */
static int find_seat (Turns *t, const char *bot,
                      const bool taken[SEATS_LIMIT]) {
  Span name = common_bot_name(bot);
  int seat = dictionary_find(game_of(t)->header.seating.names, name);
  if (strchr(bot, '=') == NULL)
    turns_complain(t, "--bot wants NAME=KIND, not '%s'",
                   "--bot veut NOM=GENRE, et non « %s »", bot);
  else if (seat < 0)
    turns_complain(t, "--bot: there is no player '%.*s'",
                   "--bot : il n'y a pas de joueur « %.*s »",
                   (int)name.len, name.at);
  else if (taken[seat])
    turns_complain(t, "--bot: '%.*s' is named twice",
                   "--bot : « %.*s » est nommé deux fois",
                   (int)name.len, name.at);
  else
    return seat;
  return -1;
}

static bool seat_wished_bot (Turns *t, const char *bot, const BotTalk *talk,
                             bool taken[SEATS_LIMIT]) {
  int seat = find_seat(t, bot, taken);
  const char *kind = strchr(bot, '=');
  if (seat < 0) return false;
  taken[seat] = true;
  if (strcmp(++kind, "person") != 0 && !seat_bot(t, seat, kind, talk))
    return false;
  note_bot(t, seat, kind);
  return true;
}

/* "bot NAME = KIND": the seat, or -1 where a note says something else. */
static int read_note (Turns *t, Span note, Buffer *kind) {
  const char *equals = memchr(note.at, '=', note.len);
  Span name, rest;
  if (note.len < 4 || memcmp(note.at, "bot ", 4) != 0 || equals == NULL)
    return -1;
  name = span_trim((Span){note.at + 4, (size_t)(equals - note.at) - 4});
  rest = (Span){equals + 1, (size_t)(note.at + note.len - equals) - 1};
  buffer_span(kind, span_trim(rest));
  return dictionary_find(game_of(t)->header.seating.names, name);
}

static void remember_bot (Turns *t, int seat, const char *kind,
                          const BotTalk *talk) {
  bot_free(t->bot[seat]);
  t->bot[seat] = NULL;
  if (strcmp(kind, "cmd") == 0)
    turns_complain(t, "%.*s was played by a program; --bot '%.*s=cmd:PROGRAM' "
                      "starts one again, and until then a person plays",
                   "%.*s était un programme ; --bot « %.*s=cmd:PROGRAMME » en "
                   "relance un ; sans cela, c'est une personne qui joue",
                   in_words(t, seat), in_words(t, seat));
  else if (!is_program(kind) && strcmp(kind, "person") != 0)
    seat_bot(t, seat, kind, talk);
}

/* The bots that the log's notes tell of, unless the command line does. */
static void remember_bots (Turns *t, const BotTalk *talk,
                           const bool wished[SEATS_LIMIT]) {
  const Buffer *log = &game_of(t)->log;
  LineCursor c = {{buffer_string(log), log->len}, 1};
  for (Line line; line_next(&c, &line);) {
    Buffer kind = {0};
    int seat = line.subject == SUBJECT_NOTE ? read_note(t, line.rest, &kind)
                                            : -1;
    if (seat >= 0 && !wished[seat])
      remember_bot(t, seat, buffer_string(&kind), talk);
    buffer_free(&kind);
  }
}

bool seats_fill (Turns *t, const char *const *bot, int bots, bool resumed,
                 const BotTalk *talk) {
  bool wished[SEATS_LIMIT] = {false}, taken[SEATS_LIMIT] = {false};
  for (int i = 0; i < bots; i++) {
    int seat = dictionary_find(game_of(t)->header.seating.names,
                               common_bot_name(bot[i]));
    if (seat >= 0) wished[seat] = true;
  }
  if (resumed) remember_bots(t, talk, wished);
  for (int i = 0; i < bots; i++)
    if (!seat_wished_bot(t, bot[i], talk, taken)) return false;
  return true;
}
