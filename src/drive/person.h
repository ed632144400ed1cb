/*
** People at the terminal: lines asked for and read
** SPDX-License-Identifier: MIT
*/
#ifndef person_h
#define person_h

#include "base/buffer.h"

/*
** The place where all the people of a game sit. On a terminal, and where
** there is libedit, lines can be edited, completed and called back; else
** they are just read. One at a time: signals are caught for it, see pool.h.
*/
typedef struct Person Person;

/* 'output': where prompts go, a file descriptor. */
Person *person_open (int output);
void person_close (Person *p);

/* Do people see what is written, so that it must be wiped out? */
bool person_is_terminal (const Person *p);

/* How wide it is now; 0 where it is no terminal. */
size_t person_width (const Person *p);

/* Can lines be edited there? */
bool person_can_edit (void);

/* What is said may have colours from now on. */
void person_colour (Person *p);

/* Asks for a line. False at the end of the input, or when interrupted. */
bool person_ask (Person *p, const char *prompt, Buffer *line);

/*
** Wipes the screen, and what had scrolled out of it. A terminal that can't
** is filled with empty lines.
*/
void person_wipe (Person *p);

/* Writes all of it; false when that can't be, now or earlier. */
bool person_say (Person *p, const Buffer *text);
int person_lost (const Person *p);      /* why, an errno, or 0 */

/*
** Who types from now on: each has lines of their own to call back, as they
** may tell of cards. Nobody (-1) has none. Words are forgotten.
*/
enum { PERSONS_LIMIT = 10 };
void person_sit (Person *p, int who);

/* One more word that the tabulator completes to. */
void person_add_word (Person *p, const char *word);

#endif
