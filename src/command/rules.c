/*
** rules: one game's rule sheet
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "render/sheet.h"

/* "there is no game 'cassino-pirate' …; did you mean 'casino-pirate'?" */
static void complain_no_game (Host *host, const char *game) {
  Buffer nearest = {0};
  host_nearest(host, game, &nearest);
  if (nearest.len > 0)
    common_complain("there is no game '%s' on the rules path; did you mean "
                    "'%s'?", game, nearest.text);
  else
    common_complain("there is no game '%s' on the rules path; 'referee "
                    "games' lists them", game);
  buffer_free(&nearest);
}

static Ruleset *find_rules (Host *host, const char *game,
                            const char *variant) {
  Buffer message = {0};
  Ruleset *r = host_rules(host, span_of(game), span_of(variant), &message);
  if (r == NULL && message.len > 0)
    common_complain("%s", message.text);
  else if (r == NULL && variant[0] &&
           host_rules(host, span_of(game), span_of(""), &message) != NULL)
    common_complain("there is no variant '%s' on the rules path", variant);
  else if (r == NULL)
    complain_no_game(host, game);
  buffer_free(&message);
  return r;
}

/* How many copies there are may hang on the options: as they are. */
static bool seat (Host *host, Ruleset *r, Language lang) {
  double value[OPTIONS_LIMIT];
  Both objection;
  for (int i = 0; i < r->options; i++)
    value[i] = option_default(&r->option[i]);
  if (host_seat(host, r, r->least_seats, 0, value, false, &objection))
    return true;
  common_complain("%s: %s", r->id, both_in(objection, lang));
  return false;
}

static int print_rules (Host *host, const char *game, const char *variant,
                        bool json, Language lang) {
  Ruleset *r = find_rules(host, game, variant);
  Buffer out = {0};
  bool ok;
  if (r == NULL || !seat(host, r, lang)) return EXIT_TROUBLE;
  if (json)
    sheet_json(&out, r);
  else
    sheet_text(&out, r, lang);
  ok = common_write(&out);
  if (!ok) common_complain("unable to write: %s", strerror(errno));
  buffer_free(&out);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

int command_rules (int argc, char **argv) {
  Common common;
  struct arg_lit *json;
  struct arg_str *game, *variant;
  struct arg_end *end;
  Host *host = NULL;
  Language lang;
  int status;
  common_options(&common);
  void *table[] = {
    json = arg_lit0(NULL, "json", "one JSON object"),
    variant = arg_str0(NULL, "variant", "NAME", "with these house rules"),
    common.lang, common.rules, common.help, common.version,
    game = arg_str1(NULL, NULL, "GAME",
                    "the game's id; 'referee games' lists them"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Prints a game's rule sheet: cards, course of play, moves, "
                   "articles, options.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &lang)) &&
      (host = common_host(&common)) != NULL)
    status = print_rules(host, game->sval[0],
                         variant->count ? variant->sval[0] : "",
                         json->count > 0, lang);
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
