/*
** Rule files: found, read, run once, and told apart
** SPDX-License-Identifier: MIT
*/
#ifndef rules_load_h
#define rules_load_h

#include "rules/host.h"

enum { DIGEST_LENGTH = 65 };

/*
** Equal for functions with the same code that hold on to the same numbers,
** texts and functions, wherever they stand in their files; lists are not
** looked into. 'f' may be 0: no function.
*/
void digest_function (Host *h, const Ruleset *r, RuleFunction f,
                      char hex[DIGEST_LENGTH]);

#endif
