/*
** Fuzzer: rule files from a grammar, mostly nonsense, loaded and played
** SPDX-License-Identifier: MIT
**
** usage: tests/fuzz/rules SEED COUNT
**
** Each is a small game whose functions do what a rule file can do, in any
** order and with whatever arguments. It is loaded, judged and played by bots
** for a while. It is right as long as nothing breaks; the rules may, and are
** told so. The file at hand is 'fuzz.lua', so that it is there when the
** program is not.
*/
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "drive/bot.h"
#include "base/memory.h"
#include "table/chance.h"

enum { DEEPEST = 4, MOVES_PLAYED = 30, SEATS = 3 };

typedef struct Fuzz {
  uint64_t chance;
  Buffer text;
  long loaded, played;       /* files that loaded; games that were played */
} Fuzz;

/* The grammar: '$' and a letter name a rule */

static const char *const values[] = {
  "0", "1", "2", "-1", "0/0", "1/0", "1e18", "0.5", "nil", "true", "{}", "seat",
  "t", "t.seats", "t.lead", "t.points[seat]", "t.points", "t.option.most",
  "t.phase", "\"deck\"", "\"hand\"", "\"nowhere\"", "\"1\"", "\"points\"",
  "n", "t:count(\"hand\", $v)", "t:left($v)", "t:holds(\"hand\", $v, $v)",
#define METHOD(name, ...) "t:" #name "($v, $v)",
#include "rules/methods.def"
  "#t:from(1)", "($v) + 1", "($v) // ($v)", "($v) .. \"\"", "not ($v)",
  "($v) == ($v)", "{ $v, $v }", "{ $v, x = $v }", "math.max($v, $v)",
  "(\"x\"):rep($v)", "string.format(\"%d\", $v)", "table.concat($v)",
  "select(\"#\", $v)", "tostring($v)", "function () return $v end"
};

static const char *const deeds[] = {
  "t.lead = $v", "t.points[seat] = $v", "t.points[$v] = $v", "t:done(seat)",
  "t:finish()", "t:deal(\"deck\", \"hand\", $v)",
  "t:deal(\"deck\", \"hand\", $v, $v)", "t:draw(\"deck\", \"hand\", $v)",
  "t:move($v, $v, $v)", "t:move(\"hand\", seat, $v, \"deck\")",
  "t:shuffle \"deck\"", "t:move_all($v, $v, $v)", "t:move_first($v, $v, $v)",
  "t:push \"talk\"", "t:go \"deal\"",
#define METHOD(name, ...) "t:" #name "($v, $v)",
#include "rules/methods.def"
  "error($v)", "g.x = $v",
  "local x = $v", "for _, s in ipairs(t:from(1)) do $d end",
  "for i = 1, 3 do $d end", "if $v then $d else $d end", "return $v",
  "table.sort($v)", "table.insert($v, $v)", "t = $v", "$d $d", "local y = t"
};

static const char file[] =
    "local g = game \"fuzz\"\n"
    "g.title, g.version, g.seats = \"F\", \"1\", { min = 2, max = 4 }\n"
    "g.zones.deck, g.zones.hand = \"nobody\", \"owner\"\n"
    "g.cards = { { \"1\", value = 1, copies = 9 }, { \"2\", value = 2, "
    "copies = 9 } }\n"
    "g.tallies.points = 0\n"
    "g.counters.lead = 1\n"
    "g.options.most = { default = 3, min = 1, max = 5 }\n"
    "g.articles.no = { en = \"No.\", fr = \"Non.\" }\n"
    "g.moves.say = { args = { number { 1, 3, article = \"no\" } },\n"
    "  refuse = { { \"no\", function (t, seat, n) return $r end } },\n"
    "  careful = function (t, seat, n) return $r end,\n"
    "  apply = function (t, seat, n) $d $a end }\n"
    "g.phases = {\n"
    "  { \"deal\", run = function (t) local seat, n = 1, 1 $d end },\n"
    "  { \"talk\", each = function (t) local seat, n = 1, 1 $e end,\n"
    "    moves = { \"say\" } },\n"
    "  { \"end\", run = function (t) local seat, n = 1, 1 $f end } }\n"
    "function g.score(t, seat) local n = 1 return $s end\n"
    "return g\n";

static const char *pick (Fuzz *f, const char *const *list, size_t n) {
  return list[chance_below(&f->chance, n)];
}

/* Most functions are sensible: otherwise games would end at once. */
static const char *mostly (Fuzz *f, const char *usual, const char *odd) {
  return chance_below(&f->chance, 8) > 0 ? usual : odd;
}

static const char *rule (Fuzz *f, char letter) {
  switch (letter) {
    case 'v': return pick(f, values, sizeof values / sizeof *values);
    case 'd': return pick(f, deeds, sizeof deeds / sizeof *deeds);
    case 'a': return mostly(f, "t:done(seat)", "$d");
    case 'e': return mostly(f, "return t:from(1)", "return $v");
    case 'f': return mostly(f, "t:finish()", "$d");
    case 'r': return mostly(f, "n > 2", "$v");
    default: return mostly(f, "t.points[seat]", "$v");
  }
}

static void expand (Fuzz *f, const char *text, int depth) {
  for (; *text != '\0'; text++)
    if (*text != '$')
      buffer_char(&f->text, *text);
    else if (*++text == 'v' && depth > DEEPEST)
      buffer_text(&f->text, "1");
    else if (*text == 'd' && depth > DEEPEST)
      buffer_text(&f->text, "do end");
    else
      expand(f, rule(f, *text), depth + 1);
}

static bool write_file (const Fuzz *f) {
  FILE *to = fopen("fuzz.lua", "wb");
  bool ok;
  if (to == NULL) return false;
  ok = fwrite(f->text.text, 1, f->text.len, to) == f->text.len;
  return fclose(to) == 0 && ok;
}

static bool play_turn (Game *g, GameChoices *c, Bot *bot) {
  int choice;
  if (game_turn(g, c) != RULING_FINE || c->seat < 0) return false;
  if (c->count + c->may_pass_over == 0) return false;
  bot->seat = c->seat;
  choice = bot_choose(bot, g, c);
  if (choice < 0) return false;
  if (choice == c->count) return game_pass_over(g) == RULING_FINE;
  return game_make(g, c->seat, &c->move[choice]) == RULING_FINE;
}

static void play (Fuzz *f, Host *host, Ruleset *r, const char *kind) {
  const Span name[SEATS] = {{"A", 1}, {"B", 1}, {"C", 1}};
  Game g = {0};
  GameChoices c = {0};
  Remark why = {0};
  Bot *bot = bot_new(kind, 0, 1, &why);
  double score[SEATS_LIMIT];
  game_open(&g, host, ENGLISH);
  if (game_start(&g, r, name, SEATS, 0, NULL, span_of("1"), &why)) {
    f->played++;
    bot_sit_down(bot, &g);
    for (int i = 0; i < MOVES_PLAYED && !game_is_over(&g); i++)
      if (!play_turn(&g, &c, bot)) break;
    judge_scores(&g.judge, score);
  }
  bot_free(bot);
  game_free_choices(&c);
  game_close(&g);
  remark_free(&why);
}

static void try_file (Fuzz *f) {
  Host *host = host_new();
  Remark why = {0};
  Ruleset *r;
  load_add_path(host, ".");
  r = load_rules(host, span_of("fuzz"), span_of(""), &why);
  if (r != NULL) {
    f->loaded++;
    play(f, host, r, "careful");
    play(f, host, r, "search:2");
  }
  remark_free(&why);
  host_free(host);
}

int main (int argc, char **argv) {
  Fuzz f = {0};
  long count = argc == 3 ? atol(argv[2]) : 0;
  if (argc != 3) {
    fputs("usage: rules SEED COUNT\n", stderr);
    return 2;
  }
  f.chance = chance_seed(span_of(argv[1]));
  for (long i = 0; i < count; i++) {
    buffer_clear(&f.text);
    expand(&f, file, 0);
    if (!write_file(&f)) return 2;
    try_file(&f);
  }
  printf("%ld rule files by '%s', %ld loaded, %ld games begun\n", count,
         argv[1], f.loaded, f.played);
  buffer_free(&f.text);
  unlink("fuzz.lua");
  return 0;
}
