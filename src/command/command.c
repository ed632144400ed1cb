/*
** Command lines: parsed by argtable3, with our own error messages
** SPDX-License-Identifier: MIT
**
** argtable3 has English messages only, and does not give the reason. So its
** errors are reported with messages of the catalogue.
*/
#include "command/command.h"

#include <argtable3.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/output.h"
#include "render/catalogue.h"
#include "render/page.h"

enum { EVERY_LANG, EVERY_RULES, EVERY_LIMIT, EVERY_HELP, EVERY_VERSION, EVERY };

static const CommandOption every[EVERY] = {
  [EVERY_LANG] = {.name = "lang", .wants = WANTS_LANGUAGE,
            .value = SAY_VALUE_EN_FR, .about = SAY_HELP_EVERY_LANG},
  [EVERY_RULES] = {.name = "rules", .wants = WANTS_FOLDER,
             .value = SAY_VALUE_DIR, .times = RULE_FOLDERS,
             .about = SAY_HELP_EVERY_RULES},
  [EVERY_LIMIT] = {.name = "limit", .wants = WANTS_LIMIT,
             .value = SAY_VALUE_NAME_N, .times = COMMAND_TIMES,
             .about = SAY_HELP_EVERY_LIMIT},
  [EVERY_HELP] = {.letter = "h", .name = "help", .about = SAY_HELP_EVERY_HELP},
  [EVERY_VERSION] = {.name = "version", .about = SAY_HELP_EVERY_VERSION},
};

static int times (const CommandOption *o) { return o->times ? o->times : 1; }

/* Exported by argtable3, but not in an installed header. */
void arg_set_panic (void (*panic) (const char *format, ...));

static void out_of_memory (const char *format, ...) {
  (void)format;
  memory_out();
}

/* The option of a table entry, or NULL at the table's end. */
enum { USUAL_TIMEOUT = 10, LONGEST_TIMEOUT = 3600 };  /* seconds */
enum { NAME_LIMIT = 32 };

static bool is_number (const CommandOption *o, const char *value) {
  long number;
  return number_read_whole(span_of(value), &number) && number >= o->least &&
         number <= o->most;
}

static bool is_time (const char *value) {
  double seconds;
  return number_read(span_of(value), &seconds) && seconds > 0 &&
         seconds <= LONGEST_TIMEOUT;
}

/* Reads "memory=128" into the limits. */
static void read_limit (Limits *limits, const char *value, Remark *wrong) {
  const char *equals = strchr(value, '=');
  Span name = {value, equals ? (size_t)(equals - value) : strlen(value)};
  int limit = limits_find(name);
  const LimitName *l = &limits_names[limit < 0 ? 0 : limit];
  long number;
  if (limit < 0)
    remark_say(wrong, fact_saying(SAY_NO_SUCH_LIMIT), fact_text(name));
  else if (equals == NULL ||
           !number_read_whole(span_of(equals + 1), &number) ||
           number < l->least || number > l->most)
    remark_say(wrong, fact_saying(SAY_LIMIT_RANGE), fact_text(name),
               fact_number((double)l->least), fact_number((double)l->most),
               fact_number((double)l->usual));
  else
    limits->of[limit] = number;
}

/* Is it a valid value for the option? False, with an error. */
static bool check_value (CommandLine *line, const CommandOption *o,
                         const char *value) {
  Remark *wrong = &line->wrong;
  char name[NAME_LIMIT];
  if (command_is_argument(o)) return true;  /* arguments are checked later */
  snprintf(name, sizeof name, "--%s", o->name);
  if (value[0] == '\0')
    remark_say(wrong, fact_saying(SAY_OPTION_VALUE), fact_string(name));
  else if (o->wants == WANTS_LANGUAGE && strcmp(value, "en") != 0 &&
           strcmp(value, "fr") != 0)
    remark_say(wrong, fact_saying(SAY_OPTION_LANGUAGE), fact_string(value));
  else if (o->wants == WANTS_NUMBER && !is_number(o, value))
    remark_say(wrong, fact_saying(o->most == INT_MAX ? SAY_OPTION_COUNT
                                                     : SAY_OPTION_NUMBER),
               fact_string(name), fact_number((double)o->least),
               fact_string(value), fact_number((double)o->most));
  else if (o->wants == WANTS_SECONDS && !is_time(value))
    remark_say(wrong, fact_saying(SAY_OPTION_SECONDS), fact_string(name),
               fact_number(LONGEST_TIMEOUT), fact_string(value));
  else if (o->wants == WANTS_SETTING && strchr(value, '=') == NULL)
    remark_say(wrong, fact_saying(SAY_SET_WANTS), fact_string(value));
  else if (o->wants == WANTS_LIMIT)
    read_limit(&line->path.limits, value, wrong);
  return wrong->saying == SAY_NOTHING;
}

static const CommandOption *option_of (const CommandLine *line,
                                       const void *entry) {
  for (int i = 0; i < line->options; i++)
    if (line->table[i] == entry) return line->option[i];
  return NULL;
}

/* Scans and checks a text as argtable3 does; keeps the first error. */
static int scan_text (void *entry, const char *text) {
  struct arg_str *e = entry;
  CommandLine *line = e->hdr.priv;
  if (e->count == e->hdr.maxcount) return ARG_ELIMIT;
  e->sval[e->count++] = text;
  return line->wrong.saying == SAY_NOTHING &&
         !check_value(line, option_of(line, entry), text) ? ARG_ENOMATCH : 0;
}

/* There cannot be more values than words. */
static void *entry_for (CommandLine *line, const CommandOption *o) {
  const char *about = catalogue_words(o->about, line->lang);
  int most = times(o) < line->words ? times(o) : line->words;
  struct arg_str *e;
  if (o->wants == WANTS_NOTHING)
    return arg_litn(o->letter, o->name, 0, most, about);
  e = arg_strn(o->letter, o->name, catalogue_words(o->value, line->lang),
               o->needed, most, about);
  e->hdr.scanfn = scan_text;
  e->hdr.priv = line;
  return e;
}

/* Even, to align the pointers that argtable3 puts after the ints. */
enum { ERRORS_KEPT = 8 };

/* Opens a command line that is not parsed yet, for command_run and the help. */
static void open_line (CommandLine *line, const Command *c, Language lang,
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

static void close_line (CommandLine *line) {
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
  remark_suggest(&line->wrong, buffer_view(&meant));
  buffer_free(&meant);
  dictionary_free(known);
}

/* "--strickt", "--l" or "--json=3": the same error in argtable3. */
static void report_long (CommandLine *line, const char *word) {
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
** "-x", or each byte of "-é". For "--json=3" most C libraries give argtable3
** the option's index, which it takes for a letter.
*/
static void report_letter (CommandLine *line, const struct arg_end *end) {
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
             fact_text(buffer_view(&name)));
  buffer_free(&name);
}

/* An option or argument is missing, or there are too many. */
static void report_count (CommandLine *line, const CommandOption *o,
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
               fact_saying(o->value));
}

/* Reports the first error of argtable3. */
static void report_error (CommandLine *line) {
  const struct arg_end *end = line->table[line->options];
  const CommandOption *o = option_of(line, end->parent[0]);
  const char *word = end->argval[0];
  if (o != NULL)
    report_count(line, o, word);
  else if (word == NULL)
    report_letter(line, end);
  else if (end->error[0] == ARG_ELONGOPT)
    report_long(line, word);
  else
    remark_say(&line->wrong,
               fact_saying(end->error[0] == ARG_EMISSARG
                               ? SAY_OPTION_VALUE : SAY_ARGUMENT_TOO_MANY),
               fact_string(word));
}

static int complain_of_usage (CommandLine *line) {
  if (line->wrong.saying == SAY_NOTHING)  /* were all values valid? */
    report_error(line);
  common_say_remark(line->lang, &line->wrong);
  common_say(line->lang, fact_saying(SAY_HELP_TELLS),
             fact_string(line->command->name));
  return EXIT_TROUBLE;
}

Language command_language (void) {
  static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(variable[i]);
    if (value == NULL || value[0] == '\0') continue;
    return strncmp(value, "fr", 2) == 0 ? FRENCH : ENGLISH;
  }
  return ENGLISH;
}

/* The final exit status: reports lost output, once. */
static int final_status (int status, Language lang) {
  int error = output_close();
  if (error == 0) return status;
  common_say(lang, fact_saying(SAY_CANNOT_PRINT), fact_error(error));
  return EXIT_TROUBLE;
}

/* The index of an option that all commands have. */
static int place_of (const CommandLine *line, int option) {
  return line->command->options + option;
}

/* A fault of the program overrides the exit status. */
static int run_and_report (CommandLine *line) {
  Mismatch m = {.lock = PTHREAD_MUTEX_INITIALIZER};
  int status;
  line->path.mismatch = &m;
  status = line->command->run != NULL
               ? line->command->run(line)
               : command_with_host(line, line->command->run_with);
  if (m.what.saying != SAY_NOTHING) {
    common_say_remark(line->lang, &m.what);
    status = EXIT_TROUBLE;
  }
  remark_free(&m.what);
  return status;
}

bool command_each_file (const CommandLine *line, int option, void *who,
                        bool (*take) (void *who, const char *path)) {
  int files = command_count(line, option);
  if (files == 0) return take(who, "-");
  for (int i = 0; i < files; i++)
    if (!take(who, command_texts(line, option)[i])) return false;
  return true;
}

bool command_reads_input (const CommandLine *line, int option) {
  int files = command_count(line, option);
  for (int i = 0; i < files; i++)
    if (strcmp(command_texts(line, option)[i], "-") == 0) return true;
  return files == 0;
}

int command_with_host (const CommandLine *line,
                       int (*run) (const CommandLine *line, Host *host)) {
  Host *host = common_host(&line->path, line->lang);
  int status = host != NULL ? run(line, host) : EXIT_TROUBLE;
  host_free(host);
  return status;
}

/* Finds the language first, for all other messages. */
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
  open_line(&line, c, command_language(), argc, argv);
  errors = arg_parse(argc, argv, line.table);
  read_language(&line);
  if (command_has(&line, place_of(&line, EVERY_HELP)))
    command_help(c, line.lang);
  else if (command_has(&line, place_of(&line, EVERY_VERSION)))
    output_format(stdout, "referee " PACKAGE_VERSION "%s%s%s\n",
                  command_commit[0] ? " (" : "", command_commit,
                  command_commit[0] ? ")" : "");
  else
    status = errors > 0 ? complain_of_usage(&line) : run(&line);
  close_line(&line);
  return final_status(status, line.lang);
}

const char *command_text (const CommandLine *line, int option) {
  return command_has(line, option) ? command_texts(line, option)[0] : NULL;
}

/* The index of the word with that text, or "--name=TEXT". */
static int word_of (const CommandLine *line, const char *text) {
  size_t len = strlen(text);
  for (int i = 0; i < line->words; i++) {
    size_t all = strlen(line->word[i]);
    if (all >= len && line->word[i] + all - len == text) return i;
  }
  return line->words;
}

bool command_is_before (const CommandLine *line, int one, int other) {
  return word_of(line, command_text(line, one)) <
         word_of(line, command_text(line, other));
}

long command_number (const CommandLine *line, int option, long usual) {
  const char *text = command_text(line, option);
  if (text != NULL) number_read_whole(span_of(text), &usual);
  return usual;
}

int command_milliseconds (const CommandLine *line, int option) {
  const char *text = command_text(line, option);
  double seconds = USUAL_TIMEOUT;
  if (text != NULL) number_read(span_of(text), &seconds);
  return seconds < 0.001 ? 1 : (int)(seconds * 1000);
}

HeaderRules command_rules (const CommandLine *line, int set, int variant,
                           int any_rules) {
  return (HeaderRules){
    .set = command_texts(line, set), .sets = command_count(line, set),
    .variant = command_text(line, variant),
    .any_rules = command_has(line, any_rules)
  };
}

/*
** argtable3's layout counts bytes, 80 per line. A page counts columns, fits the
** terminal, and knows where French lines must not break.
*/

enum { OPTION_COLUMN = 2, ABOUT_COLUMN = 26 };

static void help_option (Page *p, const char *option, const char *about) {
  page_start(p, OPTION_COLUMN);
  page_piece(p, span_of(option));
  if (p->column >= ABOUT_COLUMN) page_end(p);
  p->indent = ABOUT_COLUMN;
  page_text(p, about);
}

/* Writes the list of arguments or options. */
static void help_options (Page *p, const CommandLine *line, bool arguments) {
  void *table[COMMAND_OPTIONS_LIMIT + 1];
  arg_dstr_t glossary = arg_dstr_create();
  char *rest;
  int n = 0;
  for (int i = 0; i < line->options; i++)
    if (command_is_argument(line->option[i]) == arguments)
      table[n++] = line->table[i];
  table[n] = line->table[line->options];
  arg_print_glossary_ds(glossary, table, "%s\t%s\n");
  rest = arg_dstr_cstr(glossary);
  while (rest[0] != '\0') {
    const char *option = strsep(&rest, "\t");
    help_option(p, option, strsep(&rest, "\n"));
  }
  arg_dstr_destroy(glossary);
}

/* "usage: referee check [OPTION…] [LOG…]" */
static void help_usage (Page *p, const CommandLine *line) {
  page_message(p, line->lang, SAY_USAGE_OF, line->command->name);
  for (int i = 0; i < line->options; i++) {
    const CommandOption *o = line->option[i];
    if (command_is_argument(o))
      page_format(p, o->needed ? "%s%s" : "[%s%s]",
                  catalogue_words(o->value, line->lang),
                  o->times > 1 ? "…" : "");
  }
  page_end(p);
}

void command_help (const Command *c, Language lang) {
  Buffer out = {0};
  Page page = {.out = &out, .width = common_width()};
  CommandLine line;
  open_line(&line, c, lang, 0, NULL);
  help_usage(&page, &line);
  page_text(&page, catalogue_words(c->does, lang));
  page_gap(&page);
  help_options(&page, &line, true);
  help_options(&page, &line, false);
  page_end(&page);
  common_write(&out);
  buffer_free(&out);
  close_line(&line);
}

enum { UNASKED, NOWHERE, ELSEWHERE };

static Span name_of (const Settings *s, int set) {
  Span name = {0}, value;
  header_split_option(span_of(s->rules->set[set]), &name, &value);
  return name;
}

/* Uses its own host: there may be more files than one host can load. */
static bool has_option (const Settings *s, const char *game, Span option) {
  Host *host = common_host(&s->line->path, s->line->lang);
  Buffer path = {0};
  Remark ignored = {0};
  const Ruleset *r = NULL;
  bool found;
  if (host == NULL) return false;
  if (load_find(host, span_of(game), &path))
    r = load_file(host, path.text, &ignored);
  found = r != NULL && dictionary_find(r->option_words, option) >= 0;
  buffer_free(&path);
  remark_free(&ignored);
  host_free(host);
  return found;
}

/* Does a game or house rule on the path have the option? */
static bool is_elsewhere (const Settings *s, Span option) {
  Host *host = common_host(&s->line->path, s->line->lang);
  int count = 0;
  char **game;
  bool found = false;
  if (host == NULL) return false;
  game = load_games(host, true, &count);
  host_free(host);
  for (int i = 0; i < count; i++) {
    found = found || has_option(s, game[i], option);
    free(game[i]);
  }
  free(game);
  return found;
}

static void takes (void *settings, int set) {
  Settings *s = settings;
  atomic_store_explicit(&s->taken[set], true, memory_order_relaxed);
}

/* Threads may race here, with the same result. */
static bool lacks (void *settings, int set) {
  Settings *s = settings;
  int answer = atomic_load(&s->elsewhere[set]);
  if (answer == UNASKED) {
    answer = is_elsewhere(s, name_of(s, set)) ? ELSEWHERE : NOWHERE;
    atomic_store(&s->elsewhere[set], answer);
  }
  return answer == ELSEWHERE;
}

void settings_open (Settings *s, const CommandLine *line, HeaderRules *rules) {
  *s = (Settings){.line = line, .rules = rules, .ears = {s, takes, lacks}};
  rules->ears = &s->ears;
}

bool settings_end (Settings *s) {
  bool ok = true;
  for (int i = 0; i < s->rules->sets; i++)
    if (atomic_load(&s->elsewhere[i]) == ELSEWHERE &&
        !atomic_load(&s->taken[i]))
      ok = common_say(s->line->lang, fact_saying(SAY_SET_FOR_NOTHING),
                      fact_string(s->rules->set[i]),
                      fact_text(name_of(s, i)));
  return ok;
}
