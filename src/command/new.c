/*
** new: a rule file template
** SPDX-License-Identifier: MIT
*/
#include "command/command.h"
#include "base/output.h"
#include "render/page.h"
#include "rules/records.h"

enum { OF, FORMAT, OUTPUT, NAME, NEW_OPTIONS };

enum { NAME_LENGTH = 40 };

/* The comments in it are in the user's language. */
static const unsigned char *const starter_game[] = {
  [ENGLISH] = embedded_starter_game_lua,
  [FRENCH] = embedded_starter_game_fr_lua
};
static const unsigned char *const starter_variant[] = {
  [ENGLISH] = embedded_starter_variant_lua,
  [FRENCH] = embedded_starter_variant_fr_lua
};

static const unsigned char *const starter_format[] = {
  [ENGLISH] = embedded_starter_format_lua,
  [FRENCH] = embedded_starter_format_fr_lua
};

/* "@NAME@" and its value. */
typedef struct Blank {
  const char *key, *value;
} Blank;

/* Names of games are used in file names and logs. */
static bool is_name (const char *name) {
  size_t len = strlen(name);
  return len > 0 && len <= NAME_LENGTH && name[0] != '-' &&
         strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == len;
}

static const Blank *find_blank (const Blank *blank, const char *at) {
  for (; blank->key != NULL; blank++)
    if (strncmp(at, blank->key, strlen(blank->key)) == 0) return blank;
  return NULL;
}

static void fill_in (Buffer *b, const unsigned char *starter,
                     const Blank *blank) {
  const char *at = (const char *)starter;
  while (*at != '\0') {
    const Blank *found = *at == '@' ? find_blank(blank, at) : NULL;
    if (found != NULL) {
      buffer_text(b, found->value);
      at += strlen(found->key);
    }
    else
      buffer_char(b, *at++);
  }
}

/* "g.options.hand.default = 7", an existing option or an example. */
static void fill_option (Buffer *b, const Ruleset *r) {
  for (int i = 0; i < r->options; i++) {
    const Option *o = &r->option[i];
    if (!o->is_number) continue;
    buffer_format(b, "g.options.%s.default = ", o->word.en);
    buffer_number(b, o->value);
    buffer_char(b, '\n');
    return;
  }
  buffer_text(b, "-- g.options.NAME.default = 7\n");
}

/* The first move that can be refused. */
static const char *name_move (const Ruleset *r) {
  for (int m = 0; m < r->moves; m++)
    if (r->move[m].refusals > 0) return r->move[m].name;
  return "NAME";
}

static bool fill_variant (Buffer *b, const CommandLine *line) {
  Host *host = common_host(&line->path, line->lang);
  const char *name = command_text(line, NAME);
  Ruleset *r = host == NULL ? NULL
                            : common_rules(host, command_text(line, OF), "",
                                           line->lang);
  Buffer option = {0};
  if (r != NULL) {
    fill_option(&option, r);
    fill_in(b, starter_variant[line->lang],
            (const Blank[]){{"@NAME@", name}, {"@GAME@", r->id},
                            {"@TITLE@", both_in(r->title, ENGLISH)},
                            {"@TITRE@", both_in(r->title, FRENCH)},
                            {"@OPTION@", buffer_string(&option)},
                            {"@CARD@", r->kind[0].word.en},
                            {"@MOVE@", name_move(r)}, {NULL, NULL}});
  }
  buffer_free(&option);
  host_free(host);
  return r != NULL;
}

static bool save (const CommandLine *line, Buffer *b) {
  Buffer usual = {0};
  const char *path = command_text(line, OUTPUT);
  bool ok;
  bool format = command_has(line, FORMAT);
  buffer_format(&usual, "%s%s.lua", format ? "formats/" : "",
                command_text(line, NAME));
  if (path == NULL && format && !common_make_folder("formats", line->lang)) {
    buffer_free(&usual);
    return false;
  }
  if (path == NULL) path = usual.text;
  if (strcmp(path, "-") == 0)
    ok = common_write_data(b);
  else if (!new_file_write(path, b))
    ok = common_say_file(line->lang, SAY_CANNOT_WRITE, path);
  else
    ok = common_print(line->lang, fact_saying(SAY_NEW_FILE),
                      fact_string(path));
  buffer_free(&usual);
  return ok;
}

/* Two rules with one name would hide each other. */
static bool is_taken (const CommandLine *line, const char *name) {
  Host *host = common_host(&line->path, line->lang);
  Buffer path = {0};
  bool taken = host != NULL &&
               (command_has(line, FORMAT) ? records_find : load_find)(
                   host, span_of(name), &path);
  if (taken)
    common_say(line->lang,
               fact_saying(command_has(line, OF) ? SAY_NEW_TAKEN_OF
                                                 : SAY_NEW_TAKEN),
               fact_string(name), fact_string(path.text));
  buffer_free(&path);
  host_free(host);
  return taken;
}

static int run_new (const CommandLine *line) {
  const char *name = command_text(line, NAME);
  Buffer text = {0};
  bool ok = true;
  if (!is_name(name))
    return common_trouble(line->lang, fact_saying(SAY_NEW_NAME),
                          fact_string(name), fact_number(NAME_LENGTH));
  if (is_taken(line, name)) return EXIT_TROUBLE;
  if (command_has(line, OF))
    ok = fill_variant(&text, line);
  else
    fill_in(&text, (command_has(line, FORMAT) ? starter_format
                                              : starter_game)[line->lang],
            (const Blank[]){{"@NAME@", name}, {NULL, NULL}});
  ok = ok && save(line, &text);
  buffer_free(&text);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
}

static const CommandOption new_option[NEW_OPTIONS] = {
  [OF] = {.name = "of", .wants = WANTS_GAME, .value = SAY_VALUE_GAME,
          .about = SAY_HELP_NEW_OF},
  [FORMAT] = {.name = "format", .about = SAY_HELP_NEW_FORMAT},
  [OUTPUT] = {.letter = "o", .name = "output", .wants = WANTS_FILE,
              .value = SAY_VALUE_FILE, .about = SAY_HELP_NEW_OUTPUT},
  [NAME] = {.wants = WANTS_TEXT, .value = SAY_VALUE_NAME, .needed = true,
            .about = SAY_HELP_NEW_NAME},
};

const Command new_command = {
  "new", SAY_ABOUT_NEW, SAY_DOES_NEW,
  new_option, NEW_OPTIONS, .run = run_new, .needs_no_rules = true
};
