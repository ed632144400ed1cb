/*
** lint: the faults of a format
** SPDX-License-Identifier: MIT
*/
#ifndef lint_format_h
#define lint_format_h

#include "base/memory.h"
#include "lint/findings.h"
#include "rules/host.h"

enum { LINT_RECORDS = 1000 };   /* per example */

/* Is it in a folder 'formats'? */
bool lint_is_format (const char *path);

/*
** Adds the findings. The host must search the parent of the format's folder.
** Returns the number of records in the example.
*/
int lint_format (Host *host, const char *path, Findings *found,
                 Language lang);

#endif
