/*
** Commands and what they have in common
** SPDX-License-Identifier: MIT
*/
#ifndef command_h
#define command_h

#include <stdio.h>

#include "ground/argtable.h"
#include "ground/remark.h"
#include "rules/host.h"

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_TROUBLE = 2, EXIT_DOUBTFUL = 3 };

enum { RULE_FOLDERS = 16 };

/* Options that every command has. */
typedef struct Common {
  struct arg_lit *help, *version;
  struct arg_str *lang;
  struct arg_file *rules;
} Common;

/* Is standard output a terminal, and its user not against colour? */
bool common_colour (void);

void common_options (Common *c);

/*
** Parses the command line. True when the command should go on; else
** '*status' is what to leave with (after --help, or a complaint).
*/
bool common_parse (Common *c, int argc, char **argv, void **table,
                   struct arg_end *end, const char *about, int *status);

/* --lang, then the environment; false with a complaint. */
bool common_language (const Common *c, Language *lang);

/* A host that looks for rules where it should. NULL with a complaint. */
Host *common_host (const Common *c);

/* --timeout SECONDS, or what is usual; false with a complaint. */
bool common_timeout (const struct arg_str *arg, int *milliseconds);

/* One message on standard error: "referee: …". */
void common_complain (const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* The same, from the catalogue. */
void common_say (const Remark *why, Language lang);

/* Writes and empties the buffer; false when that failed. */
bool common_write (Buffer *b);

int command_check (int argc, char **argv);
int command_explain (int argc, char **argv);
int command_replay (int argc, char **argv);
int command_play (int argc, char **argv);
int command_simulate (int argc, char **argv);
int command_games (int argc, char **argv);
int command_rules (int argc, char **argv);
int command_lint (int argc, char **argv);
int command_fmt (int argc, char **argv);

#endif
