/*
** rules: one game's rule sheet
** SPDX-License-Identifier: MIT
*/
#include "command/command.h"
#include "command/whole_file.h"
#include "render/sheet.h"

enum { JSON, HTML, VARIANT, GAME, RULES_OPTIONS };

/* How many copies there are may hang on the options: as they are. */
static bool seat (Host *host, Ruleset *r, Language lang) {
  double value[OPTIONS_LIMIT];
  Both objection;
  for (int i = 0; i < r->options; i++)
    value[i] = option_default(&r->option[i]);
  if (host_seat(host, r, r->least_seats, 0, value, false, &objection))
    return true;
  return common_say(lang, fact_saying(SAY_OF_RULES), fact_string(r->id),
                    fact_both(objection));
}

static bool save_page (Buffer *page, const char *path, Language lang) {
  if (strcmp(path, "-") == 0) return common_write_data(page, lang);
  return whole_file_write(path, page) ||
         common_say_file(lang, SAY_CANNOT_WRITE, path);
}

static int print_rules (const CommandLine *line, Host *host) {
  const char *variant = command_text(line, VARIANT);
  Ruleset *r = common_rules(host, command_text(line, GAME),
                            variant != NULL ? variant : "", line->lang);
  Buffer out = {0};
  const char *html = command_text(line, HTML);
  bool ok;
  if (r == NULL || !seat(host, r, line->lang)) return EXIT_TROUBLE;
  if (command_has(line, JSON))
    sheet_json(&out, r);
  else if (html != NULL)
    sheet_page(&out, r, line->lang);
  else
    sheet_text(&out, r, line->lang);
  ok = html != NULL ? save_page(&out, html, line->lang)
                    : common_write(&out, line->lang);
  buffer_free(&out);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static int run_rules (const CommandLine *line) {
  Host *host;
  int status;
  if (command_has(line, JSON) && command_has(line, HTML)) {
    common_say(line->lang, fact_saying(SAY_JSON_OR_HTML));
    return EXIT_TROUBLE;
  }
  host = common_host(&line->path, line->lang);
  status = host != NULL ? print_rules(line, host) : EXIT_TROUBLE;
  host_free(host);
  return status;
}

static const CommandOption rules_option[RULES_OPTIONS] = {
  [JSON] = COMMAND_JSON("one JSON object", "un objet JSON"),
  [HTML] = {.name = "html", .wants = WANTS_FILE,
            .value = {"FILE", "FICHIER"},
            .about = {"write it as a page, with the cards drawn; '-': "
                      "standard output",
                      "l'écrit comme une page, les cartes dessinées ; « - » : "
                      "la sortie standard"}},
  [VARIANT] = COMMAND_VARIANT("with these house rules",
                              "avec ces règles maison"),
  [GAME] = COMMAND_GAME(true),
};

const Command rules_command = {
  "rules",
  {"one game's options, cards, moves and articles",
   "les options, cartes, coups et articles d'un jeu"},
  {"Prints a game's rule sheet: cards, course of play, moves, articles, "
   "options.",
   "Affiche la fiche de règles d'un jeu : cartes, déroulement, coups, "
   "articles, options."},
  rules_option, RULES_OPTIONS, .run = run_rules
};
