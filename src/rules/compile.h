/*
** Rule files made into C, for the program to carry along: see compiled.h
** SPDX-License-Identifier: MIT
*/
#ifndef compile_h
#define compile_h

#include "ground/buffer.h"

/* All games of the folder that can be loaded, with what they use. */
void compile_rules (const char *folder, Buffer *to);

#endif
