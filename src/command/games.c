/*
** games
** SPDX-License-Identifier: MIT
*/
#include "command/command.h"

int command_games (int argc, char **argv) { (void)argc; (void)argv; return 2; }
