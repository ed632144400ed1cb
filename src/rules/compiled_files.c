/*
** No rule files compiled: for programs that carry none along
** SPDX-License-Identifier: MIT
*/
#include "rules/compiled.h"

const Compiled compiled_files[] = {{.chunk = NULL}};
