/*
** What --set says, over logs of several games
** SPDX-License-Identifier: MIT
*/
#ifndef settings_h
#define settings_h

#include <stdatomic.h>

#include "command/command.h"

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
