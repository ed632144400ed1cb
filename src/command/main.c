/*
** referee: the table of commands
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "command/command.h"

typedef struct Command {
  const char *name;
  int (*run) (int argc, char **argv);
  const char *about;
} Command;

static const Command commands[] = {
  {"check", command_check, "judge logs: one verdict a log"},
  {"explain", command_explain,
   "a disputed line: position, article, legal moves"},
  {"replay", command_replay,
   "a game move by move: in words, or as a page to step through"},
  {"play", command_play, "play a game out: people, bots, or both"},
  {"simulate", command_simulate, "many games by bots, summed up"},
  {"games", command_games, "the games on the rules path"},
  {"rules", command_rules, "one game's options, cards, moves and articles"},
  {"lint", command_lint, "a rule file's faults, each with its remedy"},
  {"fmt", command_fmt, "a log in canonical form"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_usage (FILE *to) {
  fprintf(to, "usage: referee COMMAND [OPTION…] [ARGUMENT…]\n\n"
              "A referee for card games, scripted in Lua.\n\n");
  for (int i = 0; i < COMMANDS; i++)
    fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].about);
  fprintf(to, "\n'referee COMMAND --help' tells more of each.\n");
  return to == stdout ? EXIT_FINE : EXIT_TROUBLE;
}

static int complain_of_command (const char *name) {
  Dictionary *names = dictionary_new(FOLD_CASE);
  Span nearest;
  for (int i = 0; i < COMMANDS; i++)
    dictionary_add(names, span_of(commands[i].name), i);
  nearest = dictionary_nearest(names, span_of(name));
  if (nearest.len > 0)
    common_complain("there is no command '%s'; did you mean '%.*s'?", name,
                    (int)nearest.len, nearest.at);
  else
    common_complain("there is no command '%s'; 'referee --help' lists them",
                    name);
  dictionary_free(names);
  return EXIT_TROUBLE;
}

static int run_command (int argc, char **argv) {
  if (argc < 2) return print_usage(stderr);
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
    return print_usage(stdout);
  if (strcmp(argv[1], "--version") == 0) {
    printf("referee %s\n", PACKAGE_VERSION);
    return EXIT_FINE;
  }
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp(argv[1], commands[i].name) == 0)
      return commands[i].run(argc - 1, argv + 1);
  return complain_of_command(argv[1]);
}

/*
** A log's checkpoints come and go with it: what the next log will need
** again is not given back to the system in between.
*/
static void keep_memory (void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 64 << 20);
#endif
}

/* Logs and rules are UTF-8, and so is all that is said, in any locale. */
static void use_utf8 (void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
    setlocale(LC_CTYPE, "C.UTF-8");
}

int main (int argc, char **argv) {
  int status;
  keep_memory();
  use_utf8();
  status = run_command(argc, argv);
  if (ferror(stdout) || fclose(stdout) != 0) {
    fprintf(stderr, "referee: unable to write to standard output: %s\n",
            strerror(errno));
    return EXIT_TROUBLE;
  }
  return status;
}
