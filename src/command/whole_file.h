/*
** A file that is written whole, or not at all
** SPDX-License-Identifier: MIT
*/
#ifndef whole_file_h
#define whole_file_h

#include "ground/buffer.h"

/*
** Writes another file beside it, then renames that: nobody ever sees half of
** it. A link stays one, and the file keeps its permissions. What is no file (a
** pipe, /dev/stdout) is just written to. False with errno where that failed.
*/
bool whole_file_write (const char *path, const Buffer *b);

/* Could it, as far as one can tell beforehand? False with errno, too. */
bool whole_file_possible (const char *path);

#endif
