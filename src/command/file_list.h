/*
** Names of files, off a file: one a line, or with NULs between them
** SPDX-License-Identifier: MIT
*/
#ifndef file_list_h
#define file_list_h

#include "text/reader.h"

typedef struct FileList FileList;

/*
** "-" is standard input. NULL with errno where it cannot be opened. The gate
** (see reader.h) may be NULL, and must last.
*/
FileList *file_list_open (const char *path, const ReaderGate *gate);
void file_list_close (FileList *f);

/* The next name, NULL at the end. They last until the list is closed. */
const char *file_list_next (FileList *f);

int file_list_error (const FileList *f);    /* an errno, or 0 */

#endif
