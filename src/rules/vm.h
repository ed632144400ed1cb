/*
** Rule functions run without Lua
** SPDX-License-Identifier: MIT
**
** A rule file is frozen once it is loaded: the code of its functions and all
** that they can reach stays as it is, and so do options and seats as long as a
** log lasts. So the code that Lua compiled is translated for them when it is
** first called (see vm_translate.h) and run by an interpreter of our own,
** straight over the flat table: it knows 't' and cards as what they are, makes
** nothing that outlives the call, and needs no crossing from Lua to C and back.
**
** It does what is common, and that as Lua does it. At all else (an error, a
** function of the library that it does not have, work that goes on for long)
** it gives up: the table is put back as it was, and Lua makes the call from
** its start. So whatever there is to be said about a rule file, Lua says.
*/
#ifndef vm_h
#define vm_h

#include "rules/call.h"

/* Makes the call; where it gives up, nothing has happened, and Lua makes it. */
Outcome vm_call (Host *h, Call *c, InLua *in_lua);

/* The cards that the function looks at. */
Gaze vm_gaze_of (Host *h, RuleFunction f);

void vm_free (Loaded *l);

#endif
