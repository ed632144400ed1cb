/*
** Printing, without hidden characters of untrusted text
** SPDX-License-Identifier: MIT
*/
#ifndef ground_output_h
#define ground_output_h

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"

/*
** Logs, file names, bots' answers and rule files are untrusted: they may
** contain control sequences for terminals, or change the direction of writing.
** All output goes through here, and invisible characters other than line ends
** and tabs become '?'. 'colour' keeps referee's own colours.
** scripts/check-style makes sure that nothing is printed in another way.
*/
void output_clean (Buffer *to, Span words, bool colour);

/* False, with errno, on failure. */
bool output_words (FILE *to, Span words, bool colour);

/* The same for short texts, with printf formats. */
void output_format (FILE *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
** Output for programs (a log, a page, a picture): unchanged, except that a
** terminal gets it cleaned.
*/
bool output_data (FILE *to, Span data);

/*
** Writes to a descriptor, unchanged and unbuffered. Returns how much was
** written: less than all of it, with errno, on failure.
*/
size_t output_file (int file, Span data);

/* Flushes standard output. */
void output_flush (void);

/* Closes standard output. Returns 0, or the error that lost output. */
int output_close (void);

/*
** Writes a new file, completely or not at all. An existing file, or link, is
** left alone: false with EEXIST; or with another errno if writing fails.
*/
bool new_file_write (const char *path, const Buffer *b);

/* Writes the file, unless it has these contents already. */
bool new_file_keep (const char *path, const Buffer *b);

/* Makes a folder and its parents. False, with errno, on failure. */
bool new_folder_make (const char *path);

#endif
