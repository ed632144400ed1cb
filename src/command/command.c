/*
** A command line: argtable3 reads it, and we say what is wrong with it
** SPDX-License-Identifier: MIT
**
** argtable3 speaks English only, and does not say why it refuses an option.
** So its errors are put into words by the catalogue.
*/
#include "command/command.h"

#include <argtable3.h>
#include <stdio.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "ground/output.h"

enum { EVERY_LANG, EVERY_RULES, EVERY_LIMIT, EVERY_HELP, EVERY_VERSION, EVERY };

static const CommandOption every[EVERY] = {
  [EVERY_LANG] = {.name = "lang", .wants = WANTS_LANGUAGE,
            .value = {"en|fr", "en|fr"},
            .about = {"language of articles and messages",
                      "langue des articles et des messages"}},
  [EVERY_RULES] = {.name = "rules", .wants = WANTS_FOLDER,
             .value = {"DIR", "DOSSIER"}, .times = RULE_FOLDERS,
             .about = {"look for rule files here first",
                       "cherche d'abord ici les fichiers de règles"}},
  [EVERY_LIMIT] = {.name = "limit", .wants = WANTS_LIMIT,
             .value = {"NAME=N", "NOM=N"}, .times = COMMAND_TIMES,
             .about = {"how much strangers' files may do; referee(1) has all "
                       "limits",
                       "ce que peuvent faire les fichiers d'inconnus ; "
                       "referee(1) a toutes les limites"}},
  [EVERY_HELP] = {.letter = "h", .name = "help",
            .about = {"print this help and leave", "affiche cette aide"}},
  [EVERY_VERSION] = {.name = "version",
               .about = {"print the version and leave",
                         "affiche la version"}},
};

static int times (const CommandOption *o) { return o->times ? o->times : 1; }

/*
** {======================================================
** argtable3's table
** =======================================================
*/

/* argtable3 has it, but in no header that is installed. */
void arg_set_panic (void (*panic) (const char *format, ...));

static void out_of_memory (const char *format, ...) {
  (void)format;
  memory_out();
}

/* The option that an entry was made for; NULL: it is the table's end. */
static const CommandOption *option_of (const CommandLine *line,
                                       const void *entry) {
  for (int i = 0; i < line->options; i++)
    if (line->table[i] == entry) return line->option[i];
  return NULL;
}

/* As argtable3 scans a text, and checks it: the first wrong one is kept. */
static int scan_text (void *entry, const char *text) {
  struct arg_str *e = entry;
  CommandLine *line = e->hdr.priv;
  if (e->count == e->hdr.maxcount) return ARG_ELIMIT;
  e->sval[e->count++] = text;
  return line->wrong.saying == SAY_NOTHING &&
         !command_check(line, option_of(line, entry), text) ? ARG_ENOMATCH : 0;
}

/* There are no more texts than words. */
static void *entry_for (CommandLine *line, const CommandOption *o) {
  const char *about = both_in(o->about, line->lang);
  int most = times(o) < line->words ? times(o) : line->words;
  struct arg_str *e;
  if (o->wants == WANTS_NOTHING)
    return arg_litn(o->letter, o->name, 0, most, about);
  e = arg_strn(o->letter, o->name, both_in(o->value, line->lang), o->needed,
               most, about);
  e->hdr.scanfn = scan_text;
  e->hdr.priv = line;
  return e;
}

/* An even number: argtable3 puts pointers behind that many ints. */
enum { ERRORS_KEPT = 8 };

void command_open (CommandLine *line, const Command *c, Language lang,
                   int words, char **word) {
  *line = (CommandLine){.command = c, .lang = lang, .word = word,
                        .words = words, .path.limits = limits_usual()};
  for (int i = 0; i < c->options; i++)
    line->option[line->options++] = &c->option[i];
  for (int i = 0; i < EVERY; i++) line->option[line->options++] = &every[i];
  arg_set_panic(out_of_memory);
  for (int i = 0; i < line->options; i++)
    line->table[i] = entry_for(line, line->option[i]);
  line->table[line->options] = arg_end(ERRORS_KEPT);
}

void command_close (CommandLine *line) {
  arg_freetable(line->table, (size_t)line->options + 1);
  remark_free(&line->wrong);
}

int command_count (const CommandLine *line, int option) {
  if (line->option[option]->wants == WANTS_NOTHING)
    return ((const struct arg_lit *)line->table[option])->count;
  return ((const struct arg_str *)line->table[option])->count;
}

const char *const *command_texts (const CommandLine *line, int option) {
  return (const char *const *)
      ((const struct arg_str *)line->table[option])->sval;
}

/* }====================================================== */

/*
** {======================================================
** Errors
** =======================================================
*/

/* "did you mean '--strict'?" */
static void suggest_option (CommandLine *line, Span name) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  Buffer meant = {0};
  Span nearest;
  for (int i = 0; i < line->options; i++)
    if (!command_is_argument(line->option[i]))
      dictionary_add(known, span_of(line->option[i]->name), i);
  nearest = dictionary_nearest(known, name);
  if (nearest.len > 0)
    buffer_format(&meant, "--%.*s", (int)nearest.len, nearest.at);
  remark_suggest(&line->wrong, (Span){buffer_string(&meant), meant.len});
  buffer_free(&meant);
  dictionary_free(known);
}

/* "--strickt", "--l" or "--json=3": argtable3 refuses them all alike. */
static void object_to_long (CommandLine *line, const char *word) {
  Span name = {word + 2, strcspn(word + 2, "=")};
  Span written = {word, name.len + 2};
  const char *found = NULL, *other = NULL;
  for (int i = 0; i < line->options; i++) {
    const char *o = line->option[i]->name;
    if (o == NULL || strncmp(o, name.at, name.len) != 0) continue;
    other = found;
    found = o;
  }
  if (found == NULL) {
    remark_say(&line->wrong, fact_saying(SAY_NO_SUCH_OPTION),
               fact_text(written));
    suggest_option(line, name);
  }
  else if (other != NULL)
    remark_say(&line->wrong, fact_saying(SAY_OPTION_UNCLEAR),
               fact_text(written), fact_string(other), fact_string(found));
  else
    remark_say(&line->wrong, fact_saying(SAY_OPTION_NO_VALUE),
               fact_string(found));
}

/*
** "-x", or all bytes of "-é": argtable3 refuses one by one. Of "--json=3" most
** C libraries tell it the option's place in the table, which it takes for a
** letter.
*/
static void object_to_letter (CommandLine *line, const struct arg_end *end) {
  int letter = end->error[0];
  Buffer name = {0};
  if (letter > 0 && letter < line->options &&
      line->option[letter]->wants == WANTS_NOTHING) {
    remark_say(&line->wrong, fact_saying(SAY_OPTION_NO_VALUE),
               fact_string(line->option[letter]->name));
    return;
  }
  buffer_format(&name, "-%c", letter);
  for (int i = 1; i < end->count && (end->error[i] & 0xC0) == 0x80; i++)
    buffer_char(&name, (char)end->error[i]);
  remark_say(&line->wrong, fact_saying(SAY_NO_SUCH_OPTION),
             fact_text((Span){name.text, name.len}));
  buffer_free(&name);
}

/* Said more often than it can be, or not at all. */
static void object_to_count (CommandLine *line, const CommandOption *o,
                             const char *word) {
  if (!command_is_argument(o))
    remark_say(&line->wrong,
               fact_saying(times(o) == 1 ? SAY_OPTION_SAID_TWICE
                                         : SAY_OPTION_TOO_OFTEN),
               fact_string(o->name), fact_number(times(o)));
  else if (word != NULL)
    remark_say(&line->wrong, fact_saying(SAY_ARGUMENT_TOO_MANY),
               fact_string(word));
  else
    remark_say(&line->wrong,
               fact_saying(o->wants == WANTS_GAME ? SAY_WHICH_GAME
                                                  : SAY_ARGUMENT_MISSING),
               fact_both(o->value));
}

/* To the first error that argtable3 found. */
static void object (CommandLine *line) {
  const struct arg_end *end = line->table[line->options];
  const CommandOption *o = option_of(line, end->parent[0]);
  const char *word = end->argval[0];
  if (o != NULL)
    object_to_count(line, o, word);
  else if (word == NULL)
    object_to_letter(line, end);
  else if (end->error[0] == ARG_ELONGOPT)
    object_to_long(line, word);
  else
    remark_say(&line->wrong,
               fact_saying(end->error[0] == ARG_EMISSARG
                               ? SAY_OPTION_VALUE : SAY_ARGUMENT_TOO_MANY),
               fact_string(word));
}

static int complain_of_usage (CommandLine *line) {
  if (line->wrong.saying == SAY_NOTHING)  /* were all values right? */
    object(line);
  common_say_remark(line->lang, &line->wrong);
  common_say(line->lang, fact_saying(SAY_HELP_TELLS),
             fact_string(line->command->name));
  return EXIT_TROUBLE;
}

/* }====================================================== */

Language command_language (void) {
  static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(variable[i]);
    if (value == NULL || value[0] == '\0') continue;
    return strncmp(value, "fr", 2) == 0 ? FRENCH : ENGLISH;
  }
  return ENGLISH;
}

int command_end (int status, Language lang) {
  int error = output_close();
  if (error == 0) return status;
  common_say(lang, fact_saying(SAY_CANNOT_PRINT), fact_error(error));
  return EXIT_TROUBLE;
}

/* The place of an option that every command has. */
static int place_of (const CommandLine *line, int option) {
  return line->command->options + option;
}

/* A fault of ours is trouble, whatever the answer. */
static int run_and_report (CommandLine *line) {
  Mismatch m = {.lock = PTHREAD_MUTEX_INITIALIZER};
  int status;
  line->path.mismatch = &m;
  status = line->command->run(line);
  if (m.what.saying != SAY_NOTHING) {
    common_say_remark(line->lang, &m.what);
    status = EXIT_TROUBLE;
  }
  remark_free(&m.what);
  return status;
}

/* Of whatever else is wrong we complain in the language that was asked for. */
static void read_language (CommandLine *line) {
  const char *said = command_text(line, place_of(line, EVERY_LANG));
  if (said == NULL) return;
  line->lang_said = true;
  if (strcmp(said, "en") == 0) line->lang = ENGLISH;
  if (strcmp(said, "fr") == 0) line->lang = FRENCH;
}

static int run (CommandLine *line) {
  int rules = place_of(line, EVERY_RULES);
  line->path.folder = command_texts(line, rules);
  line->path.folders = command_count(line, rules);
  if (!common_check_path(&line->path, line->lang) ||
      (!line->command->needs_no_rules &&
       !common_find_rules(&line->path, line->lang)))
    return EXIT_TROUBLE;
  return run_and_report(line);
}

int command_run (const Command *c, int argc, char **argv) {
  CommandLine line;
  int errors, status = EXIT_FINE;
  command_open(&line, c, command_language(), argc, argv);
  errors = arg_parse(argc, argv, line.table);
  read_language(&line);
  if (command_has(&line, place_of(&line, EVERY_HELP)))
    command_help(c, line.lang);
  else if (command_has(&line, place_of(&line, EVERY_VERSION)))
    output_format(stdout, "referee %s\n", PACKAGE_VERSION);
  else
    status = errors > 0 ? complain_of_usage(&line) : run(&line);
  command_close(&line);
  return command_end(status, line.lang);
}
