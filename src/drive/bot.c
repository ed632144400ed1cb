/*
** Bots: who chooses when no person does
** SPDX-License-Identifier: MIT
*/
#include "drive/bot.h"

#include <stdlib.h>

#include "drive/search.h"
#include "ground/buffer.h"
#include "ground/memory.h"
#include "table/chance.h"
#include "table/seen.h"

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
  {"random", "any legal move", false, choose_random, NULL},
  {"careful", "what the rule file thinks best", false, choose_careful,
   free_careful},
  {"search", "plays each move out many times", true, choose_search,
   free_search},
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
  if (b->ops->free != NULL) b->ops->free(b);
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
