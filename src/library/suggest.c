/*
** What a bot would play for a seat, knowing what the seat knows
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>

#include "drive/bot.h"
#include "judge/finding.h"
#include "library/library.h"
#include "table/chance.h"

enum {
  MOST_PLAYOUTS = 1000,        /* for quick answers */
  NO_MOVE = -2
};

static int no_bot (referee *r, const char *kind) {
  return library_say(r, REFEREE_MISUSE, "bot",
                     fact_saying(SAY_NO_BOT_HERE), fact_string(kind),
                     fact_number(MOST_PLAYOUTS));
}

/* Varies with each move, so that draws differ between positions. */
static uint64_t chance_of (const referee_table *t, int seat, Span seed) {
  Buffer text = {0};
  uint64_t chance;
  buffer_span(&text, seed);
  buffer_format(&text, " bot %d %u", seat + 1, t->at);
  chance = chance_seed(buffer_view(&text));
  buffer_free(&text);
  return chance;
}

/* Choosing has the work limit of a line: if it takes long, it starts again. */
static int choose (Game *g, Bot *b, uint64_t chance, GameChoices *c) {
  Host *h = g->judge.host;
  int choice;
  host_begin_task(h, 1, NULL, 0);
  sandbox_begin_stretch(h, STRETCH_LOG, 0);
  do {
    b->chance = chance;
    choice = -1;
    if (game_list(g, b->seat, c) == RULING_FINE)
      choice = c->count + c->may_pass_over > 0 ? bot_choose(b, g, c) : NO_MOVE;
  } while (sandbox_does_again(h));
  return choice;
}

/* The judge, and so the bot, knows only what the seat knows. */
static int choose_for_seat (referee_table *t, Bot *b, Span seed, Buffer *move) {
  Game *g = live_game(t);
  Judge *j = &g->judge;
  GameChoices c = {0};
  Checkpoint *whole = legal_look_as(j, b->seat);
  int choice;
  g->passed_over = t->passed_over;
  choice = choose(g, b, chance_of(t, b->seat, seed), &c);
  g->passed_over = 0;
  if (choice == -1) finding_broken(j);
  judge_restore(j, whole);
  free(whole);
  if (choice >= 0 && choice < c.count)
    seat_write_move(move, t, &c.move[choice]);
  game_free_choices(&c);
  if (choice == -1) return library_finding(t->owner, &j->finding, j->rules);
  return choice == NO_MOVE
             ? library_say(t->owner, REFEREE_MISUSE, "turn",
                           fact_saying(SAY_NOTHING_TO_SUGGEST))
             : REFEREE_OK;
}

int seat_suggest (referee_table *t, int seat, const char *kind, Span seed,
                  Buffer *move) {
  referee *r = t->owner;
  Judge *j = &live_game(t)->judge;
  int status = live_sit(t);
  Bot *b;
  if (status != REFEREE_OK) return status;
  if (j->pending || j->world[0].halted)
    return library_say(r, REFEREE_MISUSE, "pending",
                       fact_saying(SAY_CARD_FIRST));
  if (!(live_to_act(t) >> seat & 1))
    return library_say(r, REFEREE_MISUSE, "turn",
                       fact_saying(SAY_NOTHING_TO_SUGGEST));
  b = bot_new(kind, seat, 0, &r->why);
  if (b == NULL || b->budget > MOST_PLAYOUTS) {
    bot_free(b);
    return no_bot(r, kind);
  }
  status = choose_for_seat(t, b, seed, move);
  bot_free(b);
  return status;
}
