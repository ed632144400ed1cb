/*
** Bots: who chooses when no person does
** SPDX-License-Identifier: MIT
*/
#include "drive/bot.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "drive/program.h"
#include "drive/search.h"
#include "ground/buffer.h"
#include "ground/memory.h"
#include "ground/unicode.h"
#include "table/chance.h"
#include "table/seen.h"
#include "text/answer.h"

void bot_sees (const Game *g, int seat, Table *seen) {
  seen_by(&g->judge.world[0], &g->header.rules->layout, seat, seen);
}

/* Each move is as likely as any other, listed or not. */
static int choose_by_weight (Bot *b, const GameChoices *c) {
  double all = c->may_pass_over, drawn;
  int i = 0;
  for (int k = 0; k < c->count; k++) all += c->weight[k];
  drawn = all * (double)(chance_number(&b->chance) >> 11) / 9007199254740992.0;
  while (i < c->count && (drawn -= c->weight[i]) >= 0) i++;
  return i < c->count || c->may_pass_over ? i : c->count - 1;
}

static int choose_random (Bot *b, Game *g, GameChoices *c) {
  int n = c->count + c->may_pass_over;
  (void)g;
  if (c->cut) return choose_by_weight(b, c);
  return (int)chance_below(&b->chance, (uint64_t)n);
}

static int choose_careful (Bot *b, Game *g, GameChoices *c) {
  if (b->own == NULL) b->own = memory_new(sizeof(Eyes));
  return search_careful(&g->judge, c, b->own, &b->chance);
}

static void free_careful (Bot *b) { free(b->own); }

static int choose_search (Bot *b, Game *g, GameChoices *c) {
  Search *s = b->own;
  if (s == NULL) s = b->own = search_new(g->judge.host);
  return search_choose(s, g, b->seat, c, b->budget, &b->chance, b->thinking);
}

static void free_search (Bot *b) { search_free(b->own); }

static const BotOps kinds[] = {
  {"random", false, choose_random, NULL},
  {"careful", false, choose_careful, free_careful},
  {"search", true, choose_search, free_search},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* "search:500": the number behind the name. */
static bool read_budget (const char *kind, size_t name, long *budget) {
  *budget = BOT_PLAYOUTS;
  if (kind[name] == '\0') return true;
  return number_read_whole(span_of(kind + name + 1), budget) &&
         *budget > 0 && *budget <= 1000000;
}

Bot *bot_new (const char *kind, int seat, uint64_t seed, Remark *why) {
  size_t name = strcspn(kind, ":");
  for (int i = 0; i < KINDS; i++) {
    Bot *b;
    long budget;
    if (!span_is((Span){kind, name}, kinds[i].name)) continue;
    if (!read_budget(kind, name, &budget)) break;
    b = memory_new(sizeof *b);
    b->ops = &kinds[i];
    b->seat = seat;
    b->chance = seed;
    b->budget = budget;
    return b;
  }
  remark_say(why, fact_saying(SAY_NO_BOT), fact_string(kind));
  return NULL;
}

void bot_free (Bot *b) {
  if (b == NULL) return;
  if (b->ops->free != NULL) (b->ops->free)(b);
  free(b);
}

void bot_sit_down (Bot *b, Game *g) {
  Buffer text = {0};
  buffer_span(&text, g->header.seed);
  buffer_format(&text, " bot %d", b->seat + 1);
  b->chance = chance_seed((Span){text.text, text.len});
  buffer_free(&text);
  if (b->ops->wonders) game_keep_past(g);
}

int bot_choose (Bot *b, Game *g, GameChoices *choices) {
  if (choices->count + choices->may_pass_over == 0) return -1;
  if (choices->cut && game_draw(g, choices, &b->chance) != RULING_FINE)
    return -1;
  return b->ops->choose(b, g, choices);
}

/*
** Bots that are programs: asked and answering in JSON lines
*/

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
  Remark trouble;
  Answer answer;
  EventReader reader;
} Command;

static bool is_gone (const Command *c) { return c->program.pid == 0; }

static Span line_of (const Command *c) {
  return (Span){buffer_string(&c->line), c->line.len};
}

/* ---- What goes wrong ---- */

static int fail (Command *c, Saying what) {
  remark_say(&c->trouble, fact_saying(what));
  return -1;
}

static int end_it (Command *c, Saying what) {
  int ignored;
  program_end(&c->program, 0, &ignored);
  return fail(c, what);
}

static int found_closed (Command *c) {
  int status;
  if (!program_end(&c->program, NOTICE_TIME, &status))
    return fail(c, SAY_CLOSED);
  if (WIFSIGNALED(status))
    remark_say(&c->trouble, fact_saying(SAY_ENDED_BY_SIGNAL),
               fact_number(WTERMSIG(status)));
  else
    remark_say(&c->trouble, fact_saying(SAY_ENDED_WITH_STATUS),
               fact_number(WEXITSTATUS(status)));
  return -1;
}

static int late (Command *c) {
  if (++c->silent < BOT_PATIENCE) return fail(c, SAY_NOT_IN_TIME);
  return end_it(c, SAY_NEVER_IN_TIME);
}

/* 0 where nothing is wrong, else -1 with trouble. */
static int judge_reply (Command *c, Reply reply) {
  switch (reply) {
    case REPLY_LATE: return late(c);
    case REPLY_CLOSED: return found_closed(c);
    case REPLY_HALF: return end_it(c, SAY_DOES_NOT_READ);
    case REPLY_ENDLESS: return end_it(c, SAY_TALKS_WITHOUT_END);
    case REPLY_STOPPED: return fail(c, SAY_NOT_WAITED_FOR);
    case REPLY_FINE: break;
  }
  return 0;
}

int bot_command_lose_turn (Bot *b, const Game *g, const GameChoices *c,
                           Remark *why) {
  Command *own = b->own;
  bool passes = c->may_pass_over;
  if (!own->buried) {
    remark_copy(why, &own->trouble);
    remark_wrap(why, fact_saying(SAY_PROGRAM),
                fact_text(g->header.seating.name[b->seat]),
                fact_saying(passes ? SAY_IT_PASSES : SAY_FIRST_MOVE_MADE),
                fact_saying(is_gone(own) ? SAY_FROM_NOW_ON : SAY_NOTHING));
  }
  own->buried = is_gone(own);
  return passes ? c->count : 0;
}

/* ---- Answers ---- */

/*
** Which of the choices it says, in any words that a log may use. What it
** announces, or foretells of cards, nobody has asked for.
*/
static int find_choice (Command *c, Game *g, GameChoices *choices,
                        Span text) {
  const Phase *p = judge_phase(&g->judge);
  BoundMove move;
  Event e;
  c->reader.rules = g->header.rules;
  c->reader.seating = &g->header.seating;
  event_read_move(&c->reader, choices->seat, text, &e, NULL);
  if (e.verb < 0 || p == NULL ||
      !event_bind(&e, g->header.rules, &g->header.seating, p->moves, &move,
                  NULL))
    return -1;
  for (int i = 0; i < choices->count; i++)
    if (move_is_same(g->header.rules, &move, &choices->move[i])) return i;
  return choices->cut ? game_add_choice(g, choices, &move) : -1;
}

/* Its words, as far as a log can bear them. */
static int not_legal (Command *c, Span text) {
  bool plain = text.len <= 60;
  for (size_t i = 0; i < text.len; i++)
    plain = plain && (unsigned char)text.at[i] >= ' ';
  if (!plain) return fail(c, SAY_GAVE_ILLEGAL);
  remark_say(&c->trouble, fact_saying(SAY_GAVE_ILLEGAL_MOVE), fact_text(text));
  return -1;
}

static int take_answer (Command *c, Game *g, GameChoices *choices) {
  const Answer *a = &c->answer;
  Span text = {buffer_string(&a->move), a->move.len};
  int found;
  if (a->passes && !choices->may_pass_over)
    return fail(c, SAY_PASSED);
  if (a->passes) return choices->count;
  found = find_choice(c, g, choices, text);
  return found >= 0 ? found : not_legal(c, text);
}

/* Answers to questions whose time is over come late, and don't count. */
static int receive_answer (Command *c, Game *g, GameChoices *choices) {
  long end = program_now() + c->talk->timeout;
  for (;;) {
    if (judge_reply(c, program_receive(&c->program, &c->line, end)) < 0)
      return -1;
    if (span_trim(line_of(c)).len == 0) continue;
    if (!answer_read(&c->answer, line_of(c))) {
      c->silent = 0;
      return fail(c, SAY_NOT_UNDERSTOOD);
    }
    if (c->answer.has_number && c->answer.number != c->asked) continue;
    c->silent = 0;
    return take_answer(c, g, choices);
  }
}

/* ---- Questions ---- */

static int choose (Bot *b, Game *g, GameChoices *choices) {
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
  for (int s = 0; s < g->header.seating.seats; s++) {
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
  for (int s = 0; s < g->header.seating.seats; s++) {
    Command *c = command_at(bot, s);
    if (c == NULL) continue;
    buffer_clear(&c->line);
    if (!c->greeted) c->talk->start(&c->line, g, s, c->number);
    c->talk->over(&c->line, g);
    program_send(&c->program, line_of(c), program_now() + LEAVE_TIME);
  }
}

static void free_command (Bot *b) {
  Command *c = b->own;
  int ignored;
  program_end(&c->program, LEAVE_TIME, &ignored);
  program_free(&c->program);
  buffer_free(&c->since);
  buffer_free(&c->line);
  remark_free(&c->trouble);
  answer_free(&c->answer);
  free(c);
}

static const BotOps ops = {"cmd", false, choose, free_command};

bool bot_is_command (const Bot *b) { return b->ops == &ops; }

const char *bot_command_of (const char *kind) {
  return strncmp(kind, "cmd:", 4) == 0 ? kind + 4 : NULL;
}

static void cannot_start (const char *program, int error, Remark *why) {
  remark_say(why, fact_saying(SAY_CANNOT_START), fact_string(program),
             fact_error(error));
}

bool bot_command_check (const char *program, Remark *why) {
  bool said = span_trim(span_of(program)).len > 0;
  int error = said ? program_find(program) : 0;
  if (!said)
    remark_say(why, fact_saying(SAY_WHICH_PROGRAM));
  else if (error != 0)
    cannot_start(program, error, why);
  return said && error == 0;
}

Bot *bot_command_new (const char *program, int seat, const BotTalk *talk,
                      long number, Remark *why) {
  Command *c;
  Bot *b;
  int error;
  c = memory_new(sizeof *c);
  error = program_start(&c->program, program);
  if (error != 0) {
    cannot_start(program, error, why);
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
