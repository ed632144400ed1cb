/*
** games: a list of the games with rules
** SPDX-License-Identifier: MIT
*/
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "base/json.h"
#include "render/page.h"
#include "render/sheet.h"

enum { JSON, VARIANTS, GAMES_OPTIONS };

enum {
  VARIANT_COLUMNS = 26, ID_COLUMNS = 16, PLAYERS_COLUMNS = 6,
  TITLE_COLUMNS = 24
};

/* "casino-pirate   3–5   Casino Pirate           1.0" */
static void write_title (Buffer *b, const Ruleset *r, Language lang) {
  Buffer players = {0};
  sheet_players(&players, r);
  page_column(b, r->id, ID_COLUMNS);
  page_column(b, players.text, PLAYERS_COLUMNS);
  page_column(b, both_in(r->title, lang), TITLE_COLUMNS);
  buffer_format(b, "%s\n", r->version);
  buffer_free(&players);
}

/* "pile-21-my-box            pile-21" */
static void write_house_rule (Buffer *b, const char *name, const Ruleset *r) {
  page_column(b, name, VARIANT_COLUMNS);
  buffer_format(b, "%s\n", r->id);
}

static void house_rule_to_json (Buffer *b, const char *name,
                                const Ruleset *r) {
  Json j = {.to = b};
  json_begin(&j, NULL);
  json_text(&j, "variant", name);
  json_text(&j, "game", r->id);
  json_end(&j);
  buffer_char(b, '\n');
}

static void write_game (const CommandLine *line, const char *name,
                        const Ruleset *r, Buffer *out) {
  bool variant = strcmp(r->id, name) != 0, json = command_has(line, JSON);
  if (variant != command_has(line, VARIANTS)) return;
  if (variant && json)
    house_rule_to_json(out, name, r);
  else if (variant)
    write_house_rule(out, name, r);
  else if (json)
    sheet_json_head(out, r);
  else
    write_title(out, r, line->lang);
}

/*
** Uses a host per file: there may be more files than one host can load. House
** rules among the games have the id of their base and are not listed. False if
** the file is broken.
*/
static bool list_game (const CommandLine *line, const char *name,
                       Buffer *out) {
  Buffer path = {0};
  Remark why = {.saying = SAY_NOTHING};
  Host *host = common_host(&line->path, line->lang);
  const Ruleset *r = NULL;
  if (host == NULL) return false;
  if (load_find(host, span_of(name), &path))
    r = load_file(host, path.text, &why);
  if (r == NULL && why.saying == SAY_NOTHING)
    remark_say(&why, fact_saying(SAY_RULES_UNREADABLE), fact_string(name));
  if (r == NULL)
    common_say_remark(line->lang, &why);
  else
    write_game(line, name, r, out);
  buffer_free(&path);
  remark_free(&why);
  host_free(host);
  return r != NULL;
}

/* Names the house rules below the games, unless --variants lists them. */
static void name_house_rules (const CommandLine *line, Host *host,
                              Buffer *out) {
  int count = 0;
  char **name = load_games(host, true, &count), **game;
  int games = 0, listed = 0, next = 0;
  Page p = {.out = out};
  game = load_games(host, false, &games);
  for (int i = 0; i < count; i++) {
    while (next < games && strcmp(game[next], name[i]) < 0) next++;
    if (next == games || strcmp(game[next], name[i]) != 0) {
      if (listed++ == 0) {
        page_gap(&p);
        page_start(&p, 0);
        page_text(&p, catalogue_words(SAY_HOUSE_RULES_ARE, line->lang));
      }
      page_start(&p, 2);
      page_piece(&p, span_of(name[i]));
    }
    free(name[i]);
  }
  page_end(&p);
  for (int i = 0; i < games; i++) free(game[i]);
  free(game);
  free(name);
}

static int list_games (const CommandLine *line, Host *host) {
  int status = EXIT_FINE, count = 0;
  Buffer out = {0};
  char **name = load_games(host, command_has(line, VARIANTS), &count);
  for (int i = 0; i < count; i++) {
    if (!list_game(line, name[i], &out)) status = EXIT_TROUBLE;
    free(name[i]);
  }
  free(name);
  if (!command_has(line, VARIANTS) && !command_has(line, JSON))
    name_house_rules(line, host, &out);
  if (!common_write(&out)) status = EXIT_TROUBLE;
  buffer_free(&out);
  return status;
}

static const CommandOption games_option[GAMES_OPTIONS] = {
  [JSON] = COMMAND_JSON(SAY_HELP_GAMES_JSON),
  [VARIANTS] = {.name = "variants", .about = SAY_HELP_GAMES_VARIANTS},
};

const Command games_command = {
  "games", SAY_ABOUT_GAMES, SAY_DOES_GAMES,
  games_option, GAMES_OPTIONS, .run_with = list_games
};
