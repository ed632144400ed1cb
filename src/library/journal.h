/*
** Journals: the logs of tables on disk, each line written before it is answered
** SPDX-License-Identifier: MIT
*/
#ifndef library_journal_h
#define library_journal_h

#include "library/library.h"

/*
** Each returns true at once if no folder is set; on failure they set the
** reason, return false, and leave the file as it was. A sampled table has no
** journal: no log could describe the order of its deck.
*/
bool journal_begin (referee_table *t);   /* creates the file, with the log */
bool journal_append (referee_table *t);  /* appends what is new in the log */
LiveCut journal_cut;                     /* before the log is cut to a length */
bool journal_end (referee_table *t);     /* closes for good: not reopened */

/*
** Opens the tables in the folder of the referee's store. Calls 'trouble' for
** each that cannot be opened; the referee's 'why' says why.
*/
typedef void JournalTrouble (referee *r, const char *path, void *ear);
bool journal_open_all (referee *r, JournalTrouble *trouble, void *ear);

#endif
