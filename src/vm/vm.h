/*
** The engine: rule functions run without Lua
** SPDX-License-Identifier: MIT
*/
#ifndef vm_h
#define vm_h

#include "rules/call.h"

/* Makes the call, in Lua if the engine bails out. */
Outcome vm_call (Host *h, Call *c, InLua *in_lua);

/* The cards that a rule function looks at. */
ReadSet vm_read_set (Host *h, RuleFunction f);

void vm_free (Loaded *l);

#endif
