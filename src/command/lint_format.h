/*
** lint: what is wrong with a format
** SPDX-License-Identifier: MIT
*/
#ifndef lint_format_h
#define lint_format_h

#include "base/memory.h"
#include "lint/findings.h"
#include "rules/host.h"

enum { LINT_RECORDS = 1000 };   /* of an example */

/* Does it lie in a folder 'formats'? */
bool lint_is_format (const char *path);

/*
** Adds what is wrong with it. The host looks for formats in the folder where
** that folder lies. Returns how many records its example has.
*/
int lint_format (Host *host, const char *path, Findings *found,
                 Language lang);

#endif
