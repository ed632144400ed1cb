/*
** Bots that are programs: asked and answering in JSON lines
** SPDX-License-Identifier: MIT
*/
#include "drive/bot_command.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "drive/program.h"
#include "ground/memory.h"
#include "ground/unicode.h"
#include "judge/move.h"
#include "text/answer.h"

enum {
  LEAVE_TIME = 500,          /* milliseconds to end by itself */
  NOTICE_TIME = 300          /* and once it has closed a pipe */
};

typedef struct Command {
  const BotTalk *talk;
  Program program;
  long number;               /* of the game, or 0 */
  bool greeted;
  bool buried;               /* is it said that it is gone? */
  unsigned asked;            /* questions so far */
  int silent;                /* of them in a row without an answer */
  Buffer since;              /* what it has not been told yet */
  Buffer line;               /* to be sent, or just heard */
  Buffer trouble[2];         /* in both languages */
  Answer answer;
} Command;

static bool is_gone (const Command *c) { return c->program.pid == 0; }

static Span line_of (const Command *c) {
  return (Span){buffer_string(&c->line), c->line.len};
}

/*
** {======================================================
** What goes wrong
** =======================================================
*/

static int fail (Command *c, const char *en, const char *fr) {
  buffer_clear(&c->trouble[ENGLISH]);
  buffer_clear(&c->trouble[FRENCH]);
  buffer_text(&c->trouble[ENGLISH], en);
  buffer_text(&c->trouble[FRENCH], fr);
  return -1;
}

static int end_it (Command *c, const char *en, const char *fr) {
  int ignored;
  program_end(&c->program, 0, &ignored);
  return fail(c, en, fr);
}

static int found_closed (Command *c) {
  int status;
  if (!program_end(&c->program, NOTICE_TIME, &status))
    return fail(c, "has closed its input or output, and was ended",
                "a fermé son entrée ou sa sortie, et a été arrêté");
  if (WIFSIGNALED(status)) {
    fail(c, "was ended by signal", "a été arrêté par le signal");
    status = WTERMSIG(status);
  }
  else {
    fail(c, "has ended, with status", "s'est terminé, avec le statut");
    status = WEXITSTATUS(status);
  }
  buffer_format(&c->trouble[ENGLISH], " %d", status);
  buffer_format(&c->trouble[FRENCH], " %d", status);
  return -1;
}

static int late (Command *c) {
  if (++c->silent < BOT_PATIENCE)
    return fail(c, "did not answer in time", "n'a pas répondu à temps");
  return end_it(c, "did not answer in time, time and again, and was ended",
                "n'a pas répondu à temps, plusieurs fois de suite, et a été "
                "arrêté");
}

/* 0 where nothing is wrong, else -1 with trouble. */
static int judge_reply (Command *c, Reply reply) {
  switch (reply) {
    case REPLY_LATE: return late(c);
    case REPLY_CLOSED: return found_closed(c);
    case REPLY_HALF:
      return end_it(c, "does not read what it is told, and was ended",
                    "ne lit pas ce qu'on lui dit, et a été arrêté");
    case REPLY_ENDLESS:
      return end_it(c, "talks without end, and was ended",
                    "parle sans fin, et a été arrêté");
    case REPLY_STOPPED:
      return fail(c, "was not waited for", "n'a pas été attendu");
    case REPLY_FINE: break;
  }
  return 0;
}

int bot_command_lose_turn (Bot *b, const Game *g, const GameChoices *c,
                           Buffer why[2]) {
  Command *own = b->own;
  Span name = g->seating.name[b->seat];
  bool passes = c->may_pass_over;
  if (!own->buried) {
    buffer_format(&why[ENGLISH], "%.*s's program %s; %s%s", (int)name.len,
                  name.at, buffer_string(&own->trouble[ENGLISH]),
                  passes ? "it passes" : "the first legal move is made",
                  is_gone(own) ? ", and so it will be from now on" : "");
    buffer_format(&why[FRENCH], "le programme de %.*s %s ; %s%s",
                  (int)name.len, name.at,
                  buffer_string(&own->trouble[FRENCH]),
                  passes ? "il passe" : "le premier coup légal est joué",
                  is_gone(own) ? ", et il en sera ainsi désormais" : "");
  }
  own->buried = is_gone(own);
  return passes ? c->count : 0;
}

/* }====================================================== */

/*
** {======================================================
** Answers
** =======================================================
*/

/* The answer in the log's own words, so that any alias will do. */
static bool read_move (Game *g, Span text, Buffer *move) {
  const Table *t = &g->judge.world[0];
  Complaint ignored = {{NULL, 0}, {0}};
  BoundMove bound;
  Words w;
  Event e = {.subject = SUBJECT_OTHER, .text = text, .words = &w};
  bool ok = words_split(text, &w) && w.count > 0;
  if (ok) e.verb = dictionary_find(g->rules->verb_words, w.word[0]);
  ok = ok && e.verb >= 0 &&
       event_bind(&e, g->rules, &g->seating,
                  g->rules->phase[t->frame[t->depth - 1].phase].moves, &bound,
                  ENGLISH, &ignored);
  if (ok) move_write(move, g->rules, &g->seating, ENGLISH, &bound);
  buffer_free(&ignored.message);
  return ok;
}

static int find_choice (Game *g, const GameChoices *choices, Span text) {
  Buffer wanted = {0}, move = {0};
  int found = -1;
  if (read_move(g, text, &wanted))
    for (int i = 0; i < choices->count && found < 0; i++) {
      buffer_clear(&move);
      move_write(&move, g->rules, &g->seating, ENGLISH, &choices->move[i]);
      if (span_is(span_of(buffer_string(&move)), buffer_string(&wanted)))
        found = i;
    }
  buffer_free(&wanted);
  buffer_free(&move);
  return found;
}

/* Its words, as far as a log can bear them. */
static int not_legal (Command *c, Span text) {
  bool plain = text.len <= 60;
  for (size_t i = 0; i < text.len; i++)
    plain = plain && (unsigned char)text.at[i] >= ' ';
  fail(c, "gave a move that is not legal", "a donné un coup illégal");
  for (int i = 0; i < 2 && plain; i++)
    buffer_format(&c->trouble[i], " ('%.*s')", (int)text.len, text.at);
  return -1;
}

static int take_answer (Command *c, Game *g, const GameChoices *choices) {
  const Answer *a = &c->answer;
  Span text = {buffer_string(&a->move), a->move.len};
  int found;
  if (a->passes && !choices->may_pass_over)
    return fail(c, "passed, which can't be done here",
                "a passé, ce qui ne se peut pas ici");
  if (a->passes) return choices->count;
  found = find_choice(g, choices, text);
  return found >= 0 ? found : not_legal(c, text);
}

/* Answers to questions whose time is over come late, and don't count. */
static int receive_answer (Command *c, Game *g, const GameChoices *choices) {
  long end = program_now() + c->talk->timeout;
  for (;;) {
    if (judge_reply(c, program_receive(&c->program, &c->line, end)) < 0)
      return -1;
    if (span_trim(line_of(c)).len == 0) continue;
    if (!answer_read(&c->answer, line_of(c))) {
      c->silent = 0;
      return fail(c, "gave an answer that is not understood",
                  "a donné une réponse incompréhensible");
    }
    if (c->answer.has_number && c->answer.number != c->asked) continue;
    c->silent = 0;
    return take_answer(c, g, choices);
  }
}

/* }====================================================== */

/*
** {======================================================
** Questions
** =======================================================
*/

static int choose (Bot *b, Game *g, const GameChoices *choices) {
  Command *c = b->own;
  Reply sent;
  if (is_gone(c) || judge_reply(c, program_forget(&c->program)) < 0)
    return -1;
  buffer_clear(&c->line);
  if (!c->greeted) c->talk->start(&c->line, g, b->seat, c->number);
  c->talk->turn(&c->line, g, choices, ++c->asked,
                (Span){buffer_string(&c->since), c->since.len});
  sent = program_send(&c->program, line_of(c),
                      program_now() + c->talk->timeout);
  if (judge_reply(c, sent) < 0) return -1;
  c->greeted = true;
  buffer_clear(&c->since);
  return receive_answer(c, g, choices);
}

/* The program in that seat, while it runs, or NULL. */
static Command *command_at (Bot *const bot[SEATS_LIMIT], int seat) {
  if (bot[seat] == NULL || !bot_is_command(bot[seat])) return NULL;
  return is_gone(bot[seat]->own) ? NULL : bot[seat]->own;
}

void bot_command_tell (Bot *const bot[SEATS_LIMIT], Game *g,
                       const Tale *tale) {
  for (int s = 0; s < g->seating.seats; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    c->talk->tale(&c->since, &g->judge, s, tale);
    buffer_char(&c->since, '\n');
  }
}

void bot_command_hear (Bot *const bot[SEATS_LIMIT], Span line) {
  for (int s = 0; s < SEATS_LIMIT; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    buffer_span(&c->since, line);
    buffer_char(&c->since, '\n');
  }
}

void bot_command_over (Bot *const bot[SEATS_LIMIT], Game *g) {
  for (int s = 0; s < g->seating.seats; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    buffer_clear(&c->line);
    if (!c->greeted) c->talk->start(&c->line, g, s, c->number);
    c->talk->over(&c->line, g);
    program_send(&c->program, line_of(c), program_now() + LEAVE_TIME);
  }
}

/* }====================================================== */

static void free_command (Bot *b) {
  Command *c = b->own;
  int ignored;
  program_end(&c->program, LEAVE_TIME, &ignored);
  program_free(&c->program);
  buffer_free(&c->since);
  buffer_free(&c->line);
  buffer_free(&c->trouble[ENGLISH]);
  buffer_free(&c->trouble[FRENCH]);
  answer_free(&c->answer);
  free(c);
}

static const BotOps ops = {"cmd", "a program that is asked", choose,
                           free_command};

bool bot_is_command (const Bot *b) { return b->ops == &ops; }

const char *bot_command_of (const char *kind) {
  return strncmp(kind, "cmd:", 4) == 0 ? kind + 4 : NULL;
}

bool bot_command_check (const char *program, Buffer *message) {
  if (span_trim(span_of(program)).len > 0) return true;
  buffer_text(message, "which program? Write cmd:PROGRAM");
  return false;
}

Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      long number, Buffer *message) {
  Command *c;
  Bot *b;
  int error;
  if (!bot_command_check(program, message)) return NULL;
  c = memory_new(sizeof *c);
  error = program_start(&c->program, program);
  if (error != 0) {
    buffer_format(message, "unable to start '%s': %s", program,
                  strerror(error));
    free(c);
    return NULL;
  }
  c->talk = talk;
  c->number = number;
  b = memory_new(sizeof *b);
  b->ops = &ops;
  b->seat = seat;
  b->own = c;
  return b;
}
