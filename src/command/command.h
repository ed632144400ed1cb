/*
** A command: its name, what it is about, its options, and what it does
** SPDX-License-Identifier: MIT
*/
#ifndef command_command_h
#define command_command_h

#include <stdatomic.h>

#include "command/common.h"

/* What stands behind an option, or in the place of an argument. */
typedef enum Wants {
  WANTS_NOTHING,
  WANTS_TEXT, WANTS_NUMBER, WANTS_SECONDS, WANTS_LIMIT, WANTS_SETTING,
  WANTS_LANGUAGE, WANTS_GAME, WANTS_VARIANT, WANTS_COMMAND,
  WANTS_LOG, WANTS_RULE_FILE, WANTS_FILE, WANTS_FOLDER
} Wants;

/*
** An option, or an argument where 'name' is NULL. argtable3's table is made
** from it, and scripts/check-style holds the manual to it.
*/
typedef struct CommandOption {
  const char *letter;          /* "j"; NULL: none */
  const char *name;            /* "jobs" */
  Wants wants;
  Saying value;                /* "N", for the help */
  long least, most;            /* of a number */
  int times;                   /* how often it can be said; 0: once */
  bool needed;
  Saying about;
} CommandOption;

static inline bool command_is_argument (const CommandOption *o) {
  return o->name == NULL;
}

typedef struct CommandLine CommandLine;

/* The commit that the program was built from; "": nobody knows. */
extern const char command_commit[];

typedef struct Command {
  const char *name;
  Saying about;                /* in the list of all commands */
  Saying does;                 /* a paragraph or two in its own help */
  const CommandOption *option;
  int options;
  int (*run) (const CommandLine *line);
  bool needs_no_rules;         /* can it do without a rules path? */
} Command;

enum { COMMAND_OPTIONS_LIMIT = 32, COMMAND_TIMES = 64 };

/* What was said of each option, by its place in the command's list. */
struct CommandLine {
  const Command *command;
  Language lang;
  bool lang_said;              /* rather than the environment's */
  const CommandOption *option[COMMAND_OPTIONS_LIMIT];
  int options;                 /* its own, and those of every command */
  void *table[COMMAND_OPTIONS_LIMIT + 1];   /* argtable3's, in that order */
  Remark wrong;                /* with the values, or at all */
  RulesPath path;
  char *const *word;           /* all of it, as it was written */
  int words;
};

/* Says what is wrong, or what was asked for, or does it: an exit status. */
int command_run (const Command *c, int argc, char **argv);

/* The end: 'status', unless output was lost. Then that is said, once. */
int command_end (int status, Language lang);

/* A line that was not read yet, and its table; for command_run and the help. */
void command_open (CommandLine *line, const Command *c, Language lang,
                   int words, char **word);
void command_close (CommandLine *line);

/* Can that be the option's value? False, with what is wrong. */
bool command_check (CommandLine *line, const CommandOption *o,
                    const char *value);

/* What 'referee COMMAND --help' prints. */
void command_help (const Command *c, Language lang);

/* The language of the environment. */
Language command_language (void);

int command_count (const CommandLine *line, int option);

static inline bool command_has (const CommandLine *line, int option) {
  return command_count(line, option) > 0;
}

/* What was said first; NULL: nothing. */
const char *command_text (const CommandLine *line, int option);

/* Was the one written before the other? Both are there. */
bool command_is_before (const CommandLine *line, int one, int other);
const char *const *command_texts (const CommandLine *line, int option);

/* As the option's bounds allow; 'usual' where nothing was said. */
long command_number (const CommandLine *line, int option, long usual);
int command_milliseconds (const CommandLine *line, int option);

/* What --set, --variant and --any-rules say of every log. */
HeaderRules command_rules (const CommandLine *line, int set, int variant,
                           int any_rules);

/* Options that several commands have. */

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

/* How a log is judged; for 'command_rules'. */
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
** What --set says, over logs of several games
*/

/*
** An option is set where a log's game has it. Where it has not, that is a
** fault of the command line if no game on the rules path has it either; and
** if some has, but no log was of such a game, that is said at the end.
*/
typedef struct Settings {
  const CommandLine *line;
  const HeaderRules *rules;
  HeaderEars ears;             /* for these rules; called by all threads */
  atomic_bool taken[COMMAND_TIMES];      /* by some log's game */
  atomic_int elsewhere[COMMAND_TIMES];   /* has some other game such one? */
} Settings;

/* Listens to what the rules set; they must last as long as it does. */
void settings_open (Settings *s, const CommandLine *line, HeaderRules *rules);

/* Was each of them good for something? False with a complaint. */
bool settings_end (Settings *s);

#endif
