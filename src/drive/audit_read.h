/*
** What many logs came to, read again as 'check --summary --json' wrote it
** SPDX-License-Identifier: MIT
*/
#ifndef audit_read_h
#define audit_read_h

#include <stdio.h>

#include "drive/audit.h"

typedef enum AuditPart { AUDIT_PART_READ, AUDIT_PART_END, AUDIT_PART_WRONG }
    AuditPart;

/*
** The next object of a file is added to the audit, what came first staying
** first. AUDIT_PART_WRONG: it is none that can be read, and 'line' is where.
*/
AuditPart audit_read (Audit *a, FILE *from, int *line);

#endif
