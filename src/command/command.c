/*
** A command line: read by argtable, complained of in words of our own
** SPDX-License-Identifier: MIT
**
** argtable2 and argtable3 complain in other words, both in English only, and
** of some mistakes they don't say what was wrong. So each word is looked at
** before argtable sees it; what is left to argtable is to count.
*/
#include "command/command.h"

#include <argtable3.h>
#include <stdio.h>
#include <stdlib.h>

#include "ground/number.h"
#include "ground/output.h"
#include "ground/unicode.h"
#include "render/catalogue.h"
#include "render/page.h"

enum { USUAL_TIMEOUT = 10, LONGEST_TIMEOUT = 3600 };  /* seconds */

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

static void open_line (CommandLine *line, const Command *c) {
  *line = (CommandLine){.command = c, .lang = command_language()};
  line->path.limits = limits_usual();
  for (int i = 0; i < c->options; i++)
    line->option[line->options++] = &c->option[i];
  for (int i = 0; i < EVERY; i++) line->option[line->options++] = &every[i];
}

/* The place of an option that every command has. */
static int place_of (const CommandLine *line, int option) {
  return line->command->options + option;
}

static bool is_argument (const CommandOption *o) { return o->name == NULL; }

static int times (const CommandOption *o) { return o->times ? o->times : 1; }

/*
** {======================================================
** Words, one after another
** =======================================================
*/

typedef struct Scan {
  CommandLine *line;
  char **word;
  int words, at;               /* the one that comes next */
  bool help, version;
  Remark wrong;                /* what was wrong first */
} Scan;

static bool is_fine (const Scan *s) { return s->wrong.saying == SAY_NOTHING; }

#define object(s, ...) \
  (is_fine(s) ? remark_say(&(s)->wrong, __VA_ARGS__) : (void)0)

static void read_language (Scan *s, const char *value) {
  s->line->lang_said = true;
  if (strcmp(value, "fr") == 0)
    s->line->lang = FRENCH;
  else if (strcmp(value, "en") == 0)
    s->line->lang = ENGLISH;
  else
    object(s, fact_saying(SAY_OPTION_LANGUAGE), fact_string(value));
}

static void check_number (Scan *s, const CommandOption *o, Span name,
                          const char *value) {
  long number;
  if (number_read_whole(span_of(value), &number) && number >= o->least &&
      number <= o->most)
    return;
  if (o->most == INT_MAX)
    object(s, fact_saying(SAY_OPTION_COUNT), fact_text(name),
             fact_number((double)o->least), fact_string(value));
  else
    object(s, fact_saying(SAY_OPTION_NUMBER), fact_text(name),
             fact_number((double)o->least), fact_number((double)o->most),
             fact_string(value));
}

static void check_seconds (Scan *s, Span name, const char *value) {
  double seconds;
  if (!number_read(span_of(value), &seconds) || seconds <= 0 ||
      seconds > LONGEST_TIMEOUT)
    object(s, fact_saying(SAY_OPTION_SECONDS), fact_text(name),
             fact_number(LONGEST_TIMEOUT), fact_string(value));
}

/* "memory=128": into the limits of the line. */
static void read_limit (Scan *s, const char *value) {
  const char *equals = strchr(value, '=');
  Span name = {value, equals ? (size_t)(equals - value) : strlen(value)};
  int limit = limits_find(name);
  const LimitName *l = &limits_names[limit < 0 ? 0 : limit];
  long number;
  if (limit < 0)
    object(s, fact_saying(SAY_NO_SUCH_LIMIT), fact_text(name));
  else if (equals == NULL ||
           !number_read_whole(span_of(equals + 1), &number) ||
           number < l->least || number > l->most)
    object(s, fact_saying(SAY_LIMIT_RANGE), fact_text(name),
           fact_number((double)l->least), fact_number((double)l->most),
           fact_number((double)l->usual));
  else
    s->line->path.limits.of[limit] = number;
}

/* 'name' is as it was written: "--jobs", "-j". */
static void take_option (Scan *s, const CommandOption *o, Span name,
                         const char *value) {
  if (o == &every[EVERY_HELP]) s->help |= value == NULL;
  if (o == &every[EVERY_VERSION]) s->version |= value == NULL;
  if (value == NULL && o->wants != WANTS_NOTHING && s->at < s->words)
    value = s->word[s->at++];
  if (o->wants == WANTS_NOTHING && value != NULL)
    object(s, fact_saying(SAY_OPTION_NO_VALUE), fact_text(name),
             fact_string(value));
  else if (o->wants != WANTS_NOTHING && (value == NULL || value[0] == '\0'))
    object(s, fact_saying(SAY_OPTION_VALUE), fact_text(name),
             fact_both(o->value));
  else if (o->wants == WANTS_LANGUAGE)
    read_language(s, value);
  else if (o->wants == WANTS_NUMBER)
    check_number(s, o, name, value);
  else if (o->wants == WANTS_SECONDS)
    check_seconds(s, name, value);
  else if (o->wants == WANTS_LIMIT)
    read_limit(s, value);
  else if (o->wants == WANTS_SETTING && strchr(value, '=') == NULL)
    object(s, fact_saying(SAY_SET_WANTS), fact_string(value));
}

/* "did you mean '--strict'?" */
static void suggest_option (Scan *s, Span name) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  Buffer meant = {0};
  Span nearest;
  for (int i = 0; i < s->line->options; i++)
    if (!is_argument(s->line->option[i]))
      dictionary_add(known, span_of(s->line->option[i]->name), i);
  nearest = dictionary_nearest(known, (Span){name.at + 2, name.len - 2});
  if (nearest.len > 0)
    buffer_format(&meant, "--%.*s", (int)nearest.len, nearest.at);
  remark_suggest(&s->wrong, (Span){buffer_string(&meant), meant.len});
  buffer_free(&meant);
  dictionary_free(known);
}

static bool starts (const CommandOption *o, Span name) {
  return !is_argument(o) && strlen(o->name) >= name.len - 2 &&
         memcmp(o->name, name.at + 2, name.len - 2) == 0;
}

/* "--jobs", or as much of it as no other option starts with. */
static const CommandOption *find_long (Scan *s, Span name) {
  const CommandOption *found = NULL, *other = NULL;
  for (int i = 0; i < s->line->options; i++) {
    const CommandOption *o = s->line->option[i];
    if (!starts(o, name)) continue;
    if (strlen(o->name) == name.len - 2) return o;
    other = found;
    found = o;
  }
  if (found == NULL && is_fine(s)) {
    object(s, fact_saying(SAY_NO_SUCH_OPTION), fact_text(name));
    suggest_option(s, name);
  }
  if (other == NULL) return found;
  object(s, fact_saying(SAY_OPTION_UNCLEAR), fact_text(name),
           fact_string(other->name), fact_string(found->name));
  return NULL;
}

static void take_long (Scan *s, const char *word) {
  const char *equals = strchr(word, '=');
  Span name = {word, equals ? (size_t)(equals - word) : strlen(word)};
  const CommandOption *o = find_long(s, name);
  if (o != NULL) take_option(s, o, name, equals ? equals + 1 : NULL);
}

static const CommandOption *find_letter (const Scan *s, char letter) {
  for (int i = 0; i < s->line->options; i++)
    if (s->line->option[i]->letter != NULL &&
        s->line->option[i]->letter[0] == letter)
      return s->line->option[i];
  return NULL;
}

/* "-q", "-j 4", "-j4", "-qj4" */
static void take_letters (Scan *s, const char *word) {
  for (const char *at = word + 1; *at != '\0'; at++) {
    const CommandOption *o = find_letter(s, *at);
    const char name[] = {'-', *at, '\0'};
    if (o == NULL) {
      object(s, fact_saying(SAY_NO_SUCH_OPTION),
               fact_string((unsigned char)*at < 0x80 ? name : word));
      return;
    }
    if (o->wants != WANTS_NOTHING) {
      take_option(s, o, span_of(name), at[1] != '\0' ? at + 1 : NULL);
      return;
    }
    take_option(s, o, span_of(name), NULL);
  }
}

static void take_words (Scan *s) {
  while (s->at < s->words) {
    const char *word = s->word[s->at++];
    if (strcmp(word, "--") == 0) return;
    if (word[0] != '-' || word[1] == '\0') continue;
    if (word[1] == '-')
      take_long(s, word);
    else
      take_letters(s, word);
  }
}

/* }====================================================== */

/*
** {======================================================
** argtable
** =======================================================
*/

/*
** What argtable would print is not printed. It makes room for all that there
** may be: no more than there are words.
*/
static void *entry_for (const CommandOption *o, int words) {
  int most = times(o) < words ? times(o) : words;
  if (o->wants == WANTS_NOTHING)
    return arg_litn(o->letter, o->name, 0, most, "");
  return arg_strn(o->letter, o->name, o->value.en, o->needed, most, "");
}

/* argtable2 puts pointers behind so many ints: two keep them aligned. */
enum { ERRORS_KEPT = 2 };

static bool make_table (CommandLine *line) {
  for (int i = 0; i < line->options; i++)
    line->table[i] = entry_for(line->option[i], line->words);
  line->table[line->options] = arg_end(ERRORS_KEPT);
  return arg_nullcheck(line->table) == 0 ||
         common_say(line->lang, fact_saying(SAY_OUT_OF_MEMORY));
}

/* What argtable found too few or too many of. */
static bool complain_of_count (const CommandLine *line) {
  const struct arg_end *end = line->table[line->options];
  const char *word = end->argval[0] != NULL ? end->argval[0] : "";
  for (int i = 0; i < line->options; i++) {
    const CommandOption *o = line->option[i];
    if (end->parent[0] != line->table[i]) continue;
    if (o->needed && command_count(line, i) == 0)
      return common_say(line->lang,
                        fact_saying(o->wants == WANTS_GAME
                                        ? SAY_WHICH_GAME
                                        : SAY_ARGUMENT_MISSING),
                        fact_both(o->value));
    if (!is_argument(o))
      return common_say(line->lang,
                        fact_saying(times(o) == 1 ? SAY_OPTION_SAID_TWICE
                                                  : SAY_OPTION_TOO_OFTEN),
                        fact_string(o->name), fact_number(times(o)));
  }
  return common_say(line->lang, fact_saying(SAY_ARGUMENT_TOO_MANY),
                    fact_string(word));
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

const char *command_text (const CommandLine *line, int option) {
  return command_has(line, option) ? command_texts(line, option)[0] : NULL;
}

/* Which of the words has it, "--name=TEXT" too. */
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

/* }====================================================== */

/*
** {======================================================
** Help
** =======================================================
*/

enum { OPTION_COLUMN = 2, ABOUT_COLUMN = 26 };

/* "-j, --jobs=N" or "LOG" */
static void write_option (Buffer *b, const CommandOption *o, Language lang) {
  if (o->letter) buffer_format(b, "-%s", o->letter);
  if (o->letter && o->name) buffer_text(b, ", ");
  if (o->name) buffer_format(b, "--%s", o->name);
  if (o->name && o->wants != WANTS_NOTHING) buffer_char(b, '=');
  if (o->wants != WANTS_NOTHING) buffer_text(b, both_in(o->value, lang));
}

static void help_option (Page *p, const CommandOption *o, Language lang) {
  Buffer name = {0};
  write_option(&name, o, lang);
  page_start(p, OPTION_COLUMN);
  page_piece(p, (Span){name.text, name.len});
  if (p->column >= ABOUT_COLUMN)
    page_start(p, ABOUT_COLUMN);
  else
    p->indent = ABOUT_COLUMN;
  while (p->column > 0 && p->column < ABOUT_COLUMN - 1) {
    buffer_char(p->out, ' ');
    p->column++;
  }
  page_text(p, both_in(o->about, lang));
  buffer_free(&name);
}

/* "usage: referee check [OPTION…] [LOG…]" */
static void help_usage (Page *p, const CommandLine *line) {
  Remark usage = {0};
  Buffer words = {0};
  remark_say(&usage, fact_saying(SAY_USAGE_OF),
             fact_string(line->command->name));
  catalogue_write(&words, &usage, line->lang);
  page_text(p, buffer_string(&words));
  for (int i = 0; i < line->options; i++) {
    const CommandOption *o = line->option[i];
    if (is_argument(o))
      page_format(p, o->needed ? "%s%s" : "[%s%s]",
                  both_in(o->value, line->lang), times(o) > 1 ? "…" : "");
  }
  page_end(p);
  buffer_free(&words);
  remark_free(&usage);
}

void command_help (const Command *c, Language lang) {
  Buffer out = {0};
  Page page = {.out = &out, .width = common_width()};
  CommandLine line;
  open_line(&line, c);
  line.lang = lang;
  help_usage(&page, &line);
  page_text(&page, both_in(c->does, lang));
  page_gap(&page);
  for (int arguments = 1; arguments >= 0; arguments--)
    for (int i = 0; i < line.options; i++)
      if (is_argument(line.option[i]) == arguments)
        help_option(&page, line.option[i], lang);
  page_end(&page);
  common_write(&out);
  buffer_free(&out);
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

static int complain_of_usage (const CommandLine *line) {
  common_say(line->lang, fact_saying(SAY_HELP_TELLS),
             fact_string(line->command->name));
  return EXIT_TROUBLE;
}

/* The words are fine: the rest is argtable's, and then the command's. */
static int parse_and_run (CommandLine *line, int argc, char **argv) {
  int rules = place_of(line, EVERY_RULES), status = EXIT_TROUBLE;
  if (make_table(line)) {
    if (arg_parse(argc, argv, line->table) > 0) {
      complain_of_count(line);
      status = complain_of_usage(line);
    }
    else {
      line->path.folder = command_texts(line, rules);
      line->path.folders = command_count(line, rules);
      if (common_check_path(&line->path, line->lang) &&
          (line->command->needs_no_rules ||
           common_find_rules(&line->path, line->lang)))
        status = line->command->run(line);
    }
  }
  arg_freetable(line->table, (size_t)line->options + 1);
  return status;
}

int command_run (const Command *c, int argc, char **argv) {
  CommandLine line;
  Scan scan = {.line = &line, .word = argv, .words = argc, .at = 1};
  int status = EXIT_FINE;
  open_line(&line, c);
  line.word = argv;
  line.words = argc;
  take_words(&scan);
  if (scan.help)
    command_help(c, line.lang);
  else if (scan.version)
    output_format(stdout, "referee %s\n", PACKAGE_VERSION);
  else if (!is_fine(&scan)) {
    common_say_remark(line.lang, &scan.wrong);
    status = complain_of_usage(&line);
  }
  else
    status = parse_and_run(&line, argc, argv);
  remark_free(&scan.wrong);
  return command_end(status, line.lang);
}
