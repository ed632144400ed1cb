/*
** Rule files of the distribution, compiled by Lua
** SPDX-License-Identifier: MIT
**
** Parsing takes longest of all that is done to load a rule file. So the program
** contains bytecode, made by compile.c at build time and used for files whose
** text is unchanged. Changed files are parsed.
*/
#ifndef compiled_h
#define compiled_h

#include "base/buffer.h"

/*
** A game that was loaded and checked at build time: that need not be repeated.
*/
typedef struct Compiled {
  const char *chunk;           /* Lua's name for it: "@bridge.lua" */
  Span text;                   /* the file's text */
  Span code;                   /* and bytecode, for lua_load */
  const char *hash;            /* of it and all that it uses; "": not a game */
  Span answers;  /* of functions called for every card, in order; or empty */
} Compiled;

extern const Compiled compiled_files[];  /* ends with a NULL name */

/* Looked up by its text; or NULL. */
const Compiled *compiled_find (const char *chunk, Span text);

/* Writes them as C: all games of the folder that can be loaded. */
void compile_rules (const char *folder, Buffer *to);

#endif
