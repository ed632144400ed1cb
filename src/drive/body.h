/*
** The lines of a log's body, read and handed to the judge
** SPDX-License-Identifier: MIT
*/
#ifndef body_h
#define body_h

#include "drive/log.h"

/*
** A line that changes the table, or claims something of it. One that is fine
** is past. 'stands': the move is illegal, but the arbiter let it stand.
*/
Ruling body_line (LogJudge *d, const Line *line, bool stands);

#endif
