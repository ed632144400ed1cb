/*
** People at the terminal: asking for lines and reading them
** SPDX-License-Identifier: MIT
*/
#ifndef person_h
#define person_h

#include "base/buffer.h"

/*
** All people who play at this terminal. With libedit on a terminal, lines can
** be edited, completed and recalled; otherwise they are just read. Only one
** Person may be open at a time, as it catches signals (see pool.h).
*/
typedef struct Person Person;

/* 'output' is the file descriptor for prompts. */
Person *person_open (int output);
void person_close (Person *p);

/* Do people see the output, so that secrets must be wiped? */
bool person_is_terminal (const Person *p);

/* Its current width; 0 if it is not a terminal. */
size_t person_width (const Person *p);

/* Is there a line editor? */
bool person_can_edit (void);

/* Turns colours on. */
void person_colour (Person *p);

/* Asks for a line. False at the end of the input or on interruption. */
bool person_ask (Person *p, const char *prompt, Buffer *line);

/*
** Wipes the screen and its scrollback; on a terminal that cannot, writes empty
** lines instead.
*/
void person_wipe (Person *p);

/* Writes all of the text; false when this or an earlier write failed. */
bool person_say (Person *p, const Buffer *text);
int person_lost (const Person *p);      /* the errno of the failure, or 0 */

/*
** Sets who types from now on. Each person has a history of their own, as it may
** reveal cards; nobody (-1) has none. Clears the words.
*/
enum { PERSONS_LIMIT = 10 };
void person_sit (Person *p, int who);

/* Adds a word that the tab key completes to. */
void person_add_word (Person *p, const char *word);

#endif
