/*
** Rule files that come with the program, as Lua compiled them
** SPDX-License-Identifier: MIT
**
** Nothing that is done with a rule file at first takes as long as parsing it.
** So the program carries what comes of that along, made by compile.c when it
** is built, for files that say to the byte what they said then. What anybody
** changed is parsed.
*/
#ifndef compiled_h
#define compiled_h

#include "base/buffer.h"

/* A game that was loaded then does nothing now that it did not do then. */
typedef struct Compiled {
  const char *chunk;           /* what Lua calls it: "@bridge.lua" */
  Span text;                   /* what the file said, */
  Span code;                   /* and what lua_load takes instead */
  const char *hash;            /* of it and all that it uses; "": no game */
  Span answers;                /* of functions asked about every card, in the
                                  order in which they are; or nothing */
} Compiled;

extern const Compiled compiled_files[];  /* no name ends them */

/* By what it says; or NULL. */
const Compiled *compiled_find (const char *chunk, Span text);

/* Makes them, as C: all games of the folder that can be loaded. */
void compile_rules (const char *folder, Buffer *to);

#endif
