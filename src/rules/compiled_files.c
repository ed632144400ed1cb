/*
** No compiled rule files: for programs that contain none
** SPDX-License-Identifier: MIT
*/
#include "rules/compiled.h"

const Compiled compiled_files[] = {{.chunk = NULL}};
