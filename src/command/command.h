/*
** A command: its name, description, options, and function
** SPDX-License-Identifier: MIT
*/
#ifndef command_command_h
#define command_command_h

#include <stdatomic.h>

#include "command/common.h"

/* The value of an option, or the type of an argument. */
typedef enum Wants {
  WANTS_NOTHING,
  WANTS_TEXT, WANTS_NUMBER, WANTS_SECONDS, WANTS_LIMIT, WANTS_SETTING,
  WANTS_LANGUAGE, WANTS_GAME, WANTS_VARIANT, WANTS_COMMAND,
  WANTS_LOG, WANTS_RULE_FILE, WANTS_FILE, WANTS_FOLDER
} Wants;

/*
** An option, or an argument if 'name' is NULL. The argtable3 table is made from
** it, and scripts/check-style compares the manual with it.
*/
typedef struct CommandOption {
  const char *letter;          /* "j"; or NULL */
  const char *name;            /* "jobs" */
  Wants wants;
  Saying value;                /* "N", for the help */
  long least, most;            /* bounds of a number */
  int times;                   /* how often it may be given; 0: once */
  bool needed;
  Saying about;
} CommandOption;

static inline bool command_is_argument (const CommandOption *o) {
  return o->name == NULL;
}

typedef struct CommandLine CommandLine;

/* The commit that the program was built from, or "". */
extern const char command_commit[];

typedef struct Command {
  const char *name;
  Saying about;                /* in the list of commands */
  Saying does;                 /* the paragraphs of its own help */
  const CommandOption *option;
  int options;
  int (*run) (const CommandLine *line);
  int (*run_with) (const CommandLine *line, Host *host);   /* or this */
  bool needs_no_rules;         /* works without a rules path? */
} Command;

enum { COMMAND_OPTIONS_LIMIT = 32, COMMAND_TIMES = 64 };

/* The values of the options, by index in the command's list. */
struct CommandLine {
  const Command *command;
  Language lang;
  bool lang_said;              /* given by an option? */
  const CommandOption *option[COMMAND_OPTIONS_LIMIT];
  int options;                 /* the command's and the common ones */
  void *table[COMMAND_OPTIONS_LIMIT + 1];   /* argtable3's, in that order */
  Remark wrong;                /* the first error */
  RulesPath path;
  char *const *word;           /* the whole command line */
  int words;
};

/*
** Takes the files of an argument one by one, or "-" if there are none, until
** one returns false. Returns whether all were taken.
*/
bool command_each_file (const CommandLine *line, int option, void *who,
                        bool (*take) (void *who, const char *path));

/* Does it read standard input: by "-", or for want of files? */
bool command_reads_input (const CommandLine *line, int option);

/* Runs the rest of a command with a host; without one, gives EXIT_TROUBLE. */
int command_with_host (const CommandLine *line,
                       int (*run) (const CommandLine *line, Host *host));

/* Runs the command, or prints its help or an error. Returns the exit status. */
int command_run (const Command *c, int argc, char **argv);

/* Prints the output of 'referee COMMAND --help'. */
void command_help (const Command *c, Language lang);

/* The language set in the environment. */
Language command_language (void);

int command_count (const CommandLine *line, int option);

static inline bool command_has (const CommandLine *line, int option) {
  return command_count(line, option) > 0;
}

/* The first value, or NULL. */
const char *command_text (const CommandLine *line, int option);

/* Was 'one' given before 'other'? Both must be given. */
bool command_is_before (const CommandLine *line, int one, int other);
const char *const *command_texts (const CommandLine *line, int option);

/* The value, within its bounds, or 'usual' if the option was not given. */
long command_number (const CommandLine *line, int option, long usual);
int command_milliseconds (const CommandLine *line, int option);

/* The values of --set, --variant and --any-rules. */
HeaderRules command_rules (const CommandLine *line, int set, int variant,
                           int any_rules);

/* Options shared by several commands. */

#define COMMAND_JSON(help) {.name = "json", .about = help}
#define COMMAND_QUIET(help) \
  {.letter = "q", .name = "quiet", .about = help}
#define COMMAND_SET(help) \
  {.name = "set", .wants = WANTS_SETTING, \
   .value = SAY_VALUE_NAME_VALUE, .times = COMMAND_TIMES, .about = help}
#define COMMAND_VARIANT(help) \
  {.name = "variant", .wants = WANTS_VARIANT, .value = SAY_VALUE_NAME, \
   .about = help}
#define COMMAND_JOBS(help) \
  {.letter = "j", .name = "jobs", .wants = WANTS_NUMBER, .value = SAY_VALUE_N, \
   .least = 0, .most = THREADS_LIMIT, .about = help}
#define COMMAND_LOG_NUMBER \
  {.name = "log", .wants = WANTS_NUMBER, .value = SAY_VALUE_N, .least = 1, \
   .most = INT_MAX, \
   .about = SAY_HELP_LOG_NUMBER}
#define COMMAND_TIMEOUT \
  {.name = "timeout", .wants = WANTS_SECONDS, \
   .value = SAY_VALUE_SECONDS, .about = SAY_HELP_TIMEOUT}

/* Options for judging; for 'command_rules'. */
#define COMMAND_SET_ANY COMMAND_SET(SAY_HELP_SET_ANY)
#define COMMAND_VARIANT_JUDGE COMMAND_VARIANT(SAY_HELP_VARIANT_JUDGE)
#define COMMAND_ANY_RULES \
  {.name = "any-rules", .about = SAY_HELP_ANY_RULES}
#define COMMAND_FORMAT \
  {.name = "format", .wants = WANTS_TEXT, .value = SAY_VALUE_FORMAT, \
   .about = SAY_HELP_FORMAT}
#define COMMAND_LOGS \
  {.wants = WANTS_LOG, .value = SAY_VALUE_LOG, .times = FILES_LIMIT, \
   .about = SAY_HELP_LOGS}
#define COMMAND_LOG \
  {.wants = WANTS_LOG, .value = SAY_VALUE_LOG, .needed = true, \
   .about = SAY_HELP_LOG}
#define COMMAND_GAME(is_needed) \
  {.wants = WANTS_GAME, .value = SAY_VALUE_GAME, .needed = is_needed, \
   .about = SAY_HELP_GAME}

extern const Command check_command, explain_command, replay_command,
    play_command, simulate_command, games_command, rules_command,
    lint_command, fmt_command, transcribe_command, import_command,
    summary_command, new_command, serve_command, desk_command;

/*
** --set over logs of several games: applies where a log's game has the option.
** If no game on the rules path has it, that is an error; if some game has it,
** but no log is of that game, that is reported at the end.
*/
typedef struct Settings {
  const CommandLine *line;
  const HeaderRules *rules;
  HeaderEars ears;             /* for the rules; called by all threads */
  atomic_bool taken[COMMAND_TIMES];      /* used by some log's game */
  atomic_int elsewhere[COMMAND_TIMES];  /* cached: does another game have it? */
} Settings;

/* Sets the callbacks in 'rules', which must last as long. */
void settings_open (Settings *s, const CommandLine *line, HeaderRules *rules);

/* Was each setting used? False, with a complaint, if not. */
bool settings_end (Settings *s);

#endif
