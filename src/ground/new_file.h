/*
** A new file, under a name that we made up
** SPDX-License-Identifier: MIT
*/
#ifndef new_file_h
#define new_file_h

#include "ground/buffer.h"

/*
** Writes it, or nothing of it. What is there already, be it a link, is not
** touched: false with EEXIST then, and with another errno where it cannot be
** written.
*/
bool new_file_write (const char *path, const Buffer *b);

/* Is that, byte for byte, what stands in the file? */
bool new_file_holds (const char *path, const Buffer *b);

/* Was it written, or there already as it should be? */
bool new_file_keep (const char *path, const Buffer *b);

#endif
