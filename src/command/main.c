/*
** referee: the table of commands
** SPDX-License-Identifier: MIT
*/
#include <fcntl.h>
#include <jansson.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <unistd.h>

#include "command/command.h"
#include "base/memory.h"
#include "base/output.h"
#include "render/catalogue.h"

static int run_help (const CommandLine *line);

enum { COMMAND_NAME, HELP_OPTIONS };

static const CommandOption help_option[HELP_OPTIONS] = {
  [COMMAND_NAME] = {.wants = WANTS_COMMAND, .value = SAY_VALUE_COMMAND,
                    .about = SAY_HELP_HELP_COMMAND},
};

static const Command help_command = {
  "help", SAY_ABOUT_HELP, SAY_DOES_HELP,
  help_option, HELP_OPTIONS, .run = run_help, .needs_no_rules = true
};

static const Command *const commands[] = {
  &check_command, &explain_command, &replay_command, &play_command,
  &simulate_command, &games_command, &rules_command, &lint_command,
  &new_command,   &fmt_command, &transcribe_command, &import_command,
  &summary_command, &serve_command, &desk_command, &help_command
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_commands (FILE *to, Language lang) {
  output_format(to, "%s\n\n", catalogue_words(SAY_USAGE, lang));
  for (int i = 0; i < COMMANDS; i++)
    output_format(to, "  %-10s %s\n", commands[i]->name,
                  catalogue_words(commands[i]->about, lang));
  output_format(to, "\n%s\n", catalogue_words(SAY_USAGE_MORE, lang));
}

static const Command *find_command (const char *name) {
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp(name, commands[i]->name) == 0) return commands[i];
  return NULL;
}

static int complain_of_command (const char *name, Language lang) {
  Dictionary *names = dictionary_new(FOLD_CASE);
  Remark why = {0};
  for (int i = 0; i < COMMANDS; i++)
    dictionary_add(names, span_of(commands[i]->name), i);
  remark_say(&why, fact_saying(SAY_NO_COMMAND), fact_string(name));
  remark_suggest(&why, dictionary_nearest(names, span_of(name)));
  common_say_remark(lang, &why);
  remark_free(&why);
  dictionary_free(names);
  return EXIT_TROUBLE;
}

static int run_help (const CommandLine *line) {
  const char *name = command_text(line, COMMAND_NAME);
  const Command *c = name != NULL ? find_command(name) : NULL;
  if (name == NULL)
    print_commands(stdout, line->lang);
  else if (c == NULL)
    return complain_of_command(name, line->lang);
  else
    command_help(c, line->lang);
  return EXIT_FINE;
}

static bool may_come_first (const char *word) {
  size_t len = strcspn(word, "=");
  return (len == 6 && memcmp(word, "--lang", len) == 0) ||
         (len == 7 && memcmp(word, "--rules", len) == 0);
}

/* Moves options before the command after it; returns the end of those words. */
static int put_command_first (int argc, char **argv) {
  int at = 1;
  while (at < argc && may_come_first(argv[at]))
    at += strchr(argv[at], '=') != NULL ? 1 : 2;
  if (at < argc) {
    char *name = argv[at];
    memmove(argv + 2, argv + 1, (size_t)(at - 1) * sizeof argv[0]);
    argv[1] = name;
  }
  return at + 1;
}

/*
** 'referee --help' means 'referee help', and so does an unknown command: it
** complains in the chosen language.
*/
static int run_command (int argc, char **argv) {
  int end = put_command_first(argc, argv);
  const char *name = end <= argc ? argv[1] : NULL;
  const Command *c = name != NULL ? find_command(name) : NULL;
  if (name == NULL) {
    print_commands(stderr, command_language());
    return EXIT_TROUBLE;
  }
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
    return command_run(&help_command, argc - 1, argv + 1);
  if (strcmp(name, "--version") == 0)
    return command_run(&help_command, argc, argv);
  if (c == NULL) return command_run(&help_command, end, argv);
  return command_run(c, argc - 1, argv + 1);
}

/*
** A log's checkpoints come and go with it: keeps freed memory for the next log
** instead of returning it. In big blocks, mapped by the system, only the used
** pages count.
*/
static void keep_memory (void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 64 << 10);
#endif
}

/*
** Fills closed standard descriptors, so that no file we open takes their place.
** Using these fails as if they were closed.
*/
static void hold_standard_files (void) {
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
    if (fcntl(file, F_GETFD) < 0)
      open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main (int argc, char **argv) {
  hold_standard_files();
  keep_memory();
  json_set_alloc_funcs(memory_new, free);  /* its own would fail silently */
  return run_command(argc, argv);
}
