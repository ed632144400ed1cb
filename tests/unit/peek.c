/*
** Tests that nobody peeks: other hidden cards give the same moves and messages
** SPDX-License-Identifier: MIT
**
** At points all through whole games, every card that the seat can't see is
** exchanged, on the table and in what the game remembers of it, and so are
** seed, luck, log, and the numbers that cards have inside. Bots must choose
** as before, and a program must be told the same, byte for byte. Spies, who
** do look, must be found out.
*/
#include <stdio.h>
#include <stdlib.h>

#include "../source.h"
#include "../told.h"
#include "acutest.h"
#include "drive/bot.h"
#include "base/memory.h"
#include "log/event.h"
#include "render/position.h"
#include "render/verdict_json.h"
#include "render/view.h"
#include "render/wording.h"
#include "table/chance.h"
#include "table/seen.h"

enum { SEATS = 4, SEEDS = 4, LONGEST = 700, OFTEN = 16, EVERY = 9,
       GIFT_SEEDS = 600 };

enum { HONEST = 3, SPIES = 5, BOTS = HONEST + SPIES, SPY_OF_DEEDS = BOTS - 1 };

static const char *const game_ids[] = {"casino-pirate", "8-28", "surenchere",
                                       "8-et-demi", "pile-21", "crazy-eights",
                                       "tarot", "belote", "bridge", "looks",
                                       NULL};

/*
** Under valgrind and with sanitizers only a few positions are tried, too few to
** prove anything.
*/
static bool is_short (void) {
  return getenv("REFEREE_SEEDS") != NULL || is_sanitized();
}

static int seeds_of (int usual) { return is_short() ? 1 : usual; }

typedef struct Peep {
  Host *host;
  Game game;
  GameChoices choices, again;
  Bot *bot[BOTS];
  Table seen, kept;
  GamePast *kept_past;
  Span kept_seed;
  Buffer kept_log;
  uint64_t chance;
  long tries, changes;         /* positions tested; cards swapped in them */
  long views;                  /* number of views, by any seat */
  long others[BOTS];           /* choices that changed */
} Peep;

static uint64_t stir (uint64_t sum, uint64_t n) {
  return (sum ^ n) * 0x100000001b3u;
}

static int pick (uint64_t sum, GameChoices *c) {
  return (int)((sum >> 20) % (uint64_t)(c->count + c->may_pass_over));
}

static uint64_t look_at (const Table *t, const Layout *l, int seat) {
  uint64_t sum = 1;
  for (int s = 0; s < l->slots; s++)
    for (int k = t->pile[s].first; k != NO_TOKEN; k = t->next[k])
      if (!seen_slot(t, l, s, seat)) sum = stir(sum, t->what[k]);
  return sum;
}

static int spy_on_table (Bot *b, Game *g, GameChoices *c) {
  return pick(look_at(&g->judge.world[0], &g->judge.rules->layout, b->seat),
              c);
}

static int spy_on_numbers (Bot *b, Game *g, GameChoices *c) {
  uint64_t sum = 1;
  (void)b;
  for (int s = 0; s < g->header.rules->layout.slots; s++)
    sum = stir(sum, g->judge.world[0].pile[s].first);
  return pick(sum, c);
}

static int spy_on_past (Bot *b, Game *g, GameChoices *c) {
  uint64_t sum = 1;
  for (unsigned i = 1; i <= g->judge.moves && i <= PAST_MOVES; i++) {
    const GamePast *p = game_past(g, g->judge.moves - i);
    if (p != NULL)
      sum = stir(sum, look_at(&p->before, &g->header.rules->layout, b->seat));
  }
  return pick(sum, c);
}

static int spy_on_papers (Bot *b, Game *g, GameChoices *c) {
  uint64_t sum = stir(1, g->judge.world[0].chance);
  (void)b;
  for (size_t i = 0; i < g->header.seed.len; i++)
    sum = stir(sum, (uint8_t)g->header.seed.at[i]);
  for (size_t i = 0; i < g->log.len; i++)
    sum = stir(sum, (uint8_t)g->log.text[i]);
  return pick(sum, c);
}

/* Which card was played face down? */
static int spy_on_deeds (Bot *b, Game *g, GameChoices *c) {
  uint64_t sum = 1;
  for (unsigned i = 1; i <= g->judge.moves && i <= PAST_MOVES; i++) {
    const GamePast *p = game_past(g, g->judge.moves - i);
    if (p == NULL || p->seat == b->seat) continue;
    for (int k = 0; k < p->move.kinds; k++)
      sum = stir(sum, p->move.kind[k]);
  }
  return pick(sum, c);
}

static const BotOps spies[SPIES] = {
  {"spy on the table", false, spy_on_table, NULL},
  {"spy on numbers", false, spy_on_numbers, NULL},
  {"spy on the past", false, spy_on_past, NULL},
  {"spy on papers", false, spy_on_papers, NULL},
  {"spy on deeds", false, spy_on_deeds, NULL},
};

static void peep_open (Peep *p) {
  static const char *const kinds[HONEST] = {"random", "careful", "search:24"};
  Remark why = {0};
  memset(p, 0, sizeof *p);
  p->host = source_host();
  source_add_folder(p->host, "tests/rules");
  game_open(&p->game, p->host, ENGLISH);
  p->kept_past = memory_new(PAST_MOVES * sizeof *p->kept_past);
  for (int i = 0; i < BOTS; i++) {
    p->bot[i] = bot_new(kinds[i < HONEST ? i : 0], 0, 0, &why);
    TEST_ASSERT(p->bot[i] != NULL);
    if (i >= HONEST) p->bot[i]->ops = &spies[i - HONEST];
  }
}

static void peep_close (Peep *p) {
  for (int i = 0; i < BOTS; i++) bot_free(p->bot[i]);
  game_free_choices(&p->choices);
  game_free_choices(&p->again);
  game_close(&p->game);
  host_free(p->host);
  free(p->kept_past);
}

static bool is_hidden (const Peep *p, const Table *t, int token, int seat) {
  return !seen_slot(t, &p->game.header.rules->layout, t->slot[token], seat) &&
         !table_is_shown(t, token, seat);
}

/* Swaps cards in all places that the seat cannot see. */
static void swap_table (Peep *p, int seat) {
  Table *t = &p->game.judge.world[0];
  const Layout *l = &p->game.header.rules->layout;
  seen_by(t, l, seat, &p->seen);
  seen_deal(&p->seen, l, &p->chance);
  for (int k = 0; k < l->tokens; k++) {
    TEST_ASSERT(p->seen.slot[k] == t->slot[k]);
    TEST_ASSERT(is_hidden(p, t, k, seat) || p->seen.what[k] == t->what[k]);
    TEST_ASSERT(l->home[p->seen.what[k]] == l->home[t->what[k]]);
    p->changes += p->seen.what[k] != t->what[k];
    t->what[k] = p->seen.what[k];
  }
  t->chance = p->seen.chance;
}

/* Any other card from the same deck. */
static Card other_kind (const Layout *l, int kind) {
  int other = kind;
  do other = (other + 1) % l->kinds;
  while (l->home[other] != l->home[kind]);
  return (Card)other;
}

/*
** Swaps what was hidden in the past and still is, and cards played face down.
*/
static void swap_past (Peep *p, int seat) {
  const Table *now = &p->game.judge.world[0];
  const Layout *l = &p->game.header.rules->layout;
  for (int i = 0; i < PAST_MOVES; i++) {
    GamePast *past = &p->game.past[i];
    const Move *m;
    if (past->number == (unsigned)-1) continue;
    for (int k = 0; k < l->tokens; k++)
      if (is_hidden(p, &past->before, k, seat) && is_hidden(p, now, k, seat))
        past->before.what[k] = now->what[k];
    past->before.chance = now->chance;
    m = &p->game.header.rules->move[past->move.move];
    for (int a = 0; a < m->args && past->seat != seat; a++)
      if (m->arg[a].may_be_unseen && past->move.value[a].kind != NULL)
        *past->move.value[a].kind = other_kind(l, *past->move.value[a].kind);
  }
}

/* Draws a new identity for each card, among the kinds that it may have. */
static void draw_numbers (Peep *p, const Table *t, Token of[TOKENS_LIMIT]) {
  const Layout *l = &p->game.header.rules->layout;
  Token order[TOKENS_LIMIT];
  bool taken[TOKENS_LIMIT] = {false};
  for (int k = 0; k < l->tokens; k++) order[k] = (Token)k;
  for (int k = l->tokens - 1; k > 0; k--) {
    int i = (int)chance_below(&p->chance, (uint64_t)k + 1);
    Token swap = order[k];
    order[k] = order[i];
    order[i] = swap;
  }
  for (int k = 0; k < l->tokens; k++) {
    int i = 0;
    while (taken[order[i]] || l->token_kind[order[i]] != t->what[k]) i++;
    of[k] = order[i];
    taken[of[k]] = true;
  }
}

static Token renamed (const Token *of, int token) {
  return token == NO_TOKEN ? NO_TOKEN : of[token];
}

static void renumber (Table *t, const Layout *l, const Token *of) {
  Table *old = memory_new(sizeof *old);
  *old = *t;
  for (int k = 0; k < l->tokens; k++) {
    t->what[of[k]] = old->what[k];
    t->slot[of[k]] = old->slot[k];
    t->shown[of[k]] = old->shown[k];
    t->next[of[k]] = renamed(of, old->next[k]);
    t->prev[of[k]] = renamed(of, old->prev[k]);
  }
  for (int s = 0; s < l->slots; s++) {
    t->pile[s].first = renamed(of, old->pile[s].first);
    t->pile[s].last = renamed(of, old->pile[s].last);
  }
  for (int i = 0; i < t->news_count; i++)
    t->news[i].token = renamed(of, old->news[i].token);
  free(old);
}

static void swap_numbers (Peep *p) {
  const Layout *l = &p->game.header.rules->layout;
  Token of[TOKENS_LIMIT];
  draw_numbers(p, &p->game.judge.world[0], of);
  renumber(&p->game.judge.world[0], l, of);
  for (int i = 0; i < PAST_MOVES; i++)
    if (p->game.past[i].number != (unsigned)-1)
      renumber(&p->game.past[i].before, l, of);
}

static void swap_hidden (Peep *p, int seat) {
  Game *g = &p->game;
  table_copy(&p->kept, &g->judge.world[0], &g->header.rules->layout);
  memcpy(p->kept_past, g->past, PAST_MOVES * sizeof *g->past);
  p->kept_seed = g->header.seed;
  p->kept_log = g->log;
  g->header.seed = span_of("another");
  g->log = (Buffer){0};
  buffer_text(&g->log, "game: another\n");
  swap_table(p, seat);
  swap_past(p, seat);
  swap_numbers(p);
}

static void swap_back (Peep *p) {
  Game *g = &p->game;
  table_copy(&g->judge.world[0], &p->kept, &g->header.rules->layout);
  memcpy(g->past, p->kept_past, PAST_MOVES * sizeof *g->past);
  buffer_free(&g->log);
  g->header.seed = p->kept_seed;
  g->log = p->kept_log;
}

static void write_choices (const Peep *p, const GameChoices *c, Buffer *b) {
  for (int i = 0; i < c->count; i++) {
    move_write(b, p->game.header.rules, &p->game.header.seating, ENGLISH,
               &c->move[i]);
    buffer_char(b, '\n');
  }
  buffer_text(b, c->may_pass_over ? "or nothing\n" : "");
}

static bool same_choices (const Peep *p) {
  Buffer a = {0}, b = {0};
  bool same;
  write_choices(p, &p->choices, &a);
  write_choices(p, &p->again, &b);
  same = strcmp(buffer_string(&a), buffer_string(&b)) == 0;
  buffer_free(&a);
  buffer_free(&b);
  return same;
}

static void ask_bots (Peep *p, GameChoices *c, uint64_t chance,
                      int chosen[BOTS]) {
  for (int i = 0; i < BOTS; i++) {
    p->bot[i]->seat = c->seat;
    p->bot[i]->chance = chance;
    chosen[i] = bot_choose(p->bot[i], &p->game, c);
    TEST_ASSERT(chosen[i] >= 0);
  }
}

/* Who starts a game of 8½ depends on all hands, and all players see it. */
static bool may_tell (const Peep *p) {
  return strcmp(judge_phase(&p->game.judge)->name, "opening") == 0;
}

/* The position as 'replay' shows it to the seat, with its legal moves. */
static void write_view (Peep *p, int seat, Buffer *b) {
  Game *g = &p->game;
  Position seen;
  LegalList list = {0};
  position_find(&seen, &g->judge, seat);
  position_text(b, &seen, false);
  position_legal(&g->judge, seat, 100, &list);
  wording_legal(b, (Wording){.rules = g->header.rules, .lang = ENGLISH,
                             .seating = &g->header.seating},
                &list);
  legal_list_free(&list);
}

static void check_view (Peep *p, int seat) {
  Buffer before = {0}, after = {0};
  write_view(p, seat, &before);
  swap_hidden(p, seat);
  write_view(p, seat, &after);
  swap_back(p);
  TEST_CHECK_(strcmp(before.text, after.text) == 0, "%s: seen %s\nthen %s",
              p->game.header.rules->id, before.text, after.text);
  p->views++;
  buffer_free(&before);
  buffer_free(&after);
}

static void check_blind (Peep *p) {
  Game *g = &p->game;
  int seat = p->choices.seat, chosen[BOTS], again[BOTS];
  uint64_t chance = chance_number(&p->chance);
  Buffer told = {0}, told_again = {0};
  for (int s = 0; s < g->header.seating.seats; s++) check_view(p, s);
  ask_bots(p, &p->choices, chance, chosen);
  message_turn(&told, g, &p->choices, 1, span_of(""));
  swap_hidden(p, seat);
  TEST_ASSERT(game_list(g, seat, &p->again) == RULING_FINE);
  if (same_choices(p)) {
    ask_bots(p, &p->again, chance, again);
    message_turn(&told_again, g, &p->again, 1, span_of(""));
    for (int i = 0; i < BOTS; i++) p->others[i] += again[i] != chosen[i];
    TEST_CHECK_(strcmp(told.text, told_again.text) == 0, "%s: told %s\nthen %s",
                g->header.rules->id, told.text, told_again.text);
    p->tries++;
  }
  else
    TEST_CHECK_(may_tell(p), "%s: what is legal tells of hidden cards",
                g->header.rules->id);
  swap_back(p);
  buffer_free(&told);
  buffer_free(&told_again);
}

/* Other players hear of a move only what they can see. */
static void check_tale (Peep *p, int seat, const BoundMove *move) {
  const Judge *j = &p->game.judge;
  const Move *m = &p->game.header.rules->move[move->move];
  BoundMove other;
  move_copy(&other, move);
  for (int a = 0; a < m->args; a++)
    if (m->arg[a].may_be_unseen && other.value[a].kind != NULL)
      *other.value[a].kind =
          other_kind(&p->game.header.rules->layout, *other.value[a].kind);
  for (int s = 0; s < j->seating->seats; s++) {
    Buffer a = {0}, b = {0};
    message_tale(&a, j, s, &(Tale){seat, move, 0});
    message_tale(&b, j, s, &(Tale){seat, s == seat ? move : &other, 0});
    TEST_CHECK_(strcmp(a.text, b.text) == 0, "%s: %s or %s?",
                p->game.header.rules->id, a.text, b.text);
    buffer_free(&a);
    buffer_free(&b);
  }
}

/* Plays random moves or, in every second game, careful ones. */
static void go_on (Peep *p, int seed) {
  GameChoices *c = &p->choices;
  int choice;
  p->bot[seed % 2]->seat = c->seat;
  choice = bot_choose(p->bot[seed % 2], &p->game, c);
  TEST_ASSERT(choice >= 0);
  if (choice == c->count) {
    TEST_ASSERT(game_pass_over(&p->game) == RULING_FINE);
    return;
  }
  TEST_ASSERT(game_make(&p->game, c->seat, &c->move[choice]) == RULING_FINE);
  check_tale(p, c->seat, &c->move[choice]);
}

static void start (Peep *p, const char *id, const char *variant,
                   const char *option, double value, int seed) {
  static const char *const names[SEATS] = {"Anne", "Bruno", "Chloé", "Dédé"};
  Span name[SEATS];
  double options[OPTIONS_LIMIT];
  Buffer text = {0};
  Remark why = {.saying = SAY_NOTHING};
  Ruleset *r = load_rules(p->host, span_of(id), span_of(variant), &why);
  int seats = r != NULL && r->least_seats > 3 ? r->least_seats : 3;
  TEST_ASSERT_(r != NULL, "%s: %s", id, told(&why));
  for (int i = 0; i < seats; i++) name[i] = span_of(names[i]);
  for (int i = 0; i < r->options; i++)
    options[i] = strcmp(r->option[i].word.en, option) == 0
                     ? value : option_default(&r->option[i]);
  buffer_format(&text, "peep %s %d", id, seed);
  p->chance = chance_seed(span_of(text.text));
  TEST_ASSERT(game_start(&p->game, r, name, seats, 0, options,
                         span_of(text.text), NULL));
  game_keep_past(&p->game);
  buffer_free(&text);
  remark_free(&why);
}

/* Plays until the game is over or long enough; checks where 'now' says so. */
static void play (Peep *p, int seed,
                  bool (*now) (const Peep *p, int n, int seed)) {
  for (int n = 0; n < LONGEST && !game_is_over(&p->game); n++) {
    TEST_ASSERT(game_turn(&p->game, &p->choices) == RULING_FINE);
    if (now(p, n, seed) && p->tries < (is_short() ? 12 : 100000))
      check_blind(p);
    go_on(p, seed);
  }
}

static bool now_and_then (const Peep *p, int n, int seed) {
  (void)p;
  return n < OFTEN || n % EVERY == seed % EVERY;
}

static void check_honest (const Peep *p, const char *id) {
  for (int i = 0; i < HONEST; i++)
    TEST_CHECK_(p->others[i] == 0, "%s: '%s' peeks, %ld times of %ld", id,
                p->bot[i]->ops->name, p->others[i], p->tries);
}

static void test_no_peeking (void) {
  for (int g = 0; game_ids[g] != NULL; g++) {
    const char *id = game_ids[g];
    Peep *p = memory_new(sizeof *p);
    peep_open(p);
    for (int seed = 0; seed < seeds_of(SEEDS); seed++) {
      start(p, id, "", "", 0, seed);
      play(p, seed, now_and_then);
    }
    TEST_CHECK_(p->tries > 50 || is_short(), "%s: %ld tries", id, p->tries);
    TEST_CHECK_(p->changes > 20 * p->tries, "%s: %ld cards", id, p->changes);
    check_honest(p, id);
    for (int i = HONEST; i < SPY_OF_DEEDS && !is_short(); i++)
      TEST_CHECK_(p->others[i] > 0, "%s: nobody notices the %s", id,
                  p->bot[i]->ops->name);
    peep_close(p);
    free(p);
  }
}

/* Has another player just given a card away? */
static bool after_a_gift (const Peep *p, int n, int seed) {
  const Game *g = &p->game;
  const GamePast *past = game_past(g, g->judge.moves - 1);
  (void)n;
  (void)seed;
  return past != NULL && past->seat != p->choices.seat &&
         strcmp(g->header.rules->move[past->move.move].verb.en, "give") == 0;
}

/* A hand of one card that was given away: nobody else has seen the card. */
static void test_gifts (void) {
  Peep *p = memory_new(sizeof *p);
  peep_open(p);
  for (int seed = 0; seed < seeds_of(GIFT_SEEDS); seed++) {
    start(p, "pile-21", "", "hand", 2, seed);
    play(p, 0, after_a_gift);
  }
  TEST_CHECK_(p->tries > 200 || is_short(), "%ld tries", p->tries);
  TEST_CHECK(p->others[SPY_OF_DEEDS] > 0 || is_short());
  check_honest(p, "pile-21");
  peep_close(p);
  free(p);
}

/* A rule file cannot make a careful bot see more than its seat. */
static void test_nosy_rules (void) {
  static const char rules[] =
      "local g = extend \"casino-pirate\"\n"
      "local function nosy(t, seat, word)\n"
      "  local sum = t:sum(\"deck\", \"value\")\n"
      "  for other = 1, t.seats do\n"
      "    local card = t:first(\"hidden\", other)\n"
      "    if card then sum = sum + card.value end\n"
      "    sum = sum + 10 * t:count(\"hidden\", other, \"coin\")\n"
      "  end\n"
      "  return sum % 3 - 1\n"
      "end\n"
      "g.moves.card.careful = nosy\n"
      "g.moves.show.careful = nosy\n"
      "return g\n";
  char folder[] = "/tmp/referee-peek-XXXXXX", file[64];
  Peep *p = memory_new(sizeof *p);
  FILE *f;
  TEST_ASSERT(mkdtemp(folder) != NULL);
  snprintf(file, sizeof file, "%s/nosy.lua", folder);
  f = fopen(file, "w");
  TEST_ASSERT(f != NULL && fputs(rules, f) >= 0 && fclose(f) == 0);
  peep_open(p);
  load_add_path(p->host, folder);
  start(p, "casino-pirate", "nosy", "", 0, 0);
  play(p, 0, now_and_then);
  TEST_CHECK(p->tries > 10);
  check_honest(p, "nosy");
  peep_close(p);
  free(p);
  remove(file);
  remove(folder);
}

TEST_LIST = {
  {"bots and programs see what their seat sees", test_no_peeking},
  {"a given card is known to nobody else", test_gifts},
  {"rules that try to peek", test_nosy_rules},
  {NULL, NULL}
};
