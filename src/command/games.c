/*
** games: what there are rules for
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "ground/unicode.h"
#include "render/sheet.h"

enum { ID_COLUMNS = 16, PLAYERS_COLUMNS = 6, TITLE_COLUMNS = 24 };

/* Columns, whatever the letters; always one space at least. */
static void put_padded (Buffer *b, const char *text, size_t columns) {
  size_t width = unicode_width(span_of(text));
  buffer_text(b, text);
  do
    buffer_char(b, ' ');
  while (++width < columns);
}

/* "casino-pirate   3–5   Casino Pirate           1.0" */
static void write_line (Buffer *b, const Ruleset *r, Language lang) {
  Buffer players = {0};
  sheet_players(&players, r);
  put_padded(b, r->id, ID_COLUMNS);
  put_padded(b, players.text, PLAYERS_COLUMNS);
  put_padded(b, both_in(r->title, lang), TITLE_COLUMNS);
  buffer_format(b, "%s\n", r->version);
  buffer_free(&players);
}

/*
** A host of its own for each file: there may be more of them than one
** keeps. A house rule may lie among the games: it goes by its base's id,
** and is no game. False where the file is broken.
*/
static bool list_game (const Common *common, const char *name, bool json,
                       Language lang, Buffer *out) {
  Buffer path = {0}, message = {0};
  Host *host = common_host(common);
  const Ruleset *r = NULL;
  if (host == NULL) return false;
  if (host_find(host, span_of(name), &path))
    r = host_load_file(host, path.text, &message);
  if (r == NULL)
    common_complain(message.len > 0 ? "%s" : "%s.lua: it cannot be read",
                    message.len > 0 ? message.text : name);
  else if (strcmp(r->id, name) != 0)
    ;
  else if (json)
    sheet_json_head(out, r);
  else
    write_line(out, r, lang);
  buffer_free(&path);
  buffer_free(&message);
  host_free(host);
  return r != NULL;
}

static int list_games (const Common *common, bool json, Language lang) {
  int status = EXIT_FINE, count = 0;
  Host *host = common_host(common);
  Buffer out = {0};
  char **name;
  if (host == NULL) return EXIT_TROUBLE;
  name = host_games(host, &count);
  host_free(host);
  for (int i = 0; i < count; i++) {
    if (!list_game(common, name[i], json, lang, &out)) status = EXIT_TROUBLE;
    free(name[i]);
  }
  free(name);
  if (!common_write(&out)) {
    common_complain("unable to write: %s", strerror(errno));
    status = EXIT_TROUBLE;
  }
  buffer_free(&out);
  return status;
}

int command_games (int argc, char **argv) {
  Common common;
  struct arg_lit *json;
  struct arg_end *end;
  Language lang;
  int status;
  common_options(&common);
  void *table[] = {
    json = arg_lit0(NULL, "json", "one JSON object a game, one game a line"),
    common.lang, common.rules, common.help, common.version,
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Lists the games on the rules path: id, players, title, "
                   "version.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &lang)))
    status = list_games(&common, json->count > 0, lang);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
