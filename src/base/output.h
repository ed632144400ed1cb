/*
** What is printed for people, without what strangers could hide in it
** SPDX-License-Identifier: MIT
*/
#ifndef ground_output_h
#define ground_output_h

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"

/*
** Logs, names of files, answers of bots and rule files are strangers': they
** may hold what a terminal takes for orders, or what turns the direction of
** writing. All that referee prints goes through here, and leaves with '?' in
** the place of whatever cannot be seen, line ends and tabulators apart.
** 'colour': referee's own colours stay, too. scripts/check-style sees to it
** that nothing is printed otherwise.
*/
void output_clean (Buffer *to, Span words, bool colour);

/* False with errno when that failed. */
bool output_words (FILE *to, Span words, bool colour);

/* The same for few words, with the formats of printf. */
void output_format (FILE *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
** What a program is to read: a log, a page, a picture. As it is; but a
** terminal gets it as words.
*/
bool output_data (FILE *to, Span data);

/* What was written to standard output is there for others to see. */
void output_flush (void);

/* All of it, and no more will come: 0, or why not all of it is there. */
int output_close (void);

/*
** A new file, under a name that we made up
*/

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

/*
** A folder that is there, made if need be
*/

/* With all the folders that it is in. False with errno. */
bool new_folder_make (const char *path);

#endif
