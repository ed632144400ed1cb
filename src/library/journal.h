/*
** Logs of tables on disk, each line before it is answered
** SPDX-License-Identifier: MIT
*/
#ifndef library_journal_h
#define library_journal_h

#include "library/library.h"

/*
** Each is true at once where nothing is kept; false with the reason said, and
** the file as it was. A table whose cards were dealt anew is not kept: no log
** could say how its deck lies.
*/
bool journal_begin (referee_table *t);   /* a file of its own, with the log */
bool journal_append (referee_table *t);  /* what is new in the log */
LiveCut journal_cut;                     /* the log is about to be so short */
bool journal_end (referee_table *t);     /* put away: it is not opened again */

/*
** Opens the tables found in the folder of the referee's store. 'trouble' is
** told of each that cannot be: the referee's 'why' says why.
*/
typedef void JournalTrouble (referee *r, const char *path, void *ear);
bool journal_open_all (referee *r, JournalTrouble *trouble, void *ear);

#endif
