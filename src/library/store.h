/*
** Tables by name, shared by all serving threads, and their journals
** SPDX-License-Identifier: MIT
*/
#ifndef library_store_h
#define library_store_h

#include "library/library.h"

typedef struct Store Store;

Store *store_new (void);
void store_free (Store *s, referee *r);   /* 'r' owns the tables by now */

/* The journal's folder, or NULL; the string must outlive the store. */
void store_keep_in (Store *s, const char *folder);
const char *store_folder (const Store *s);

/* Lets several threads take turns at the tables. */
void store_share (Store *s);

/* Is it valid as a table's name? It must also do as a file name. */
bool store_is_name (Span name);

/*
** Takes a table by name: it is the referee's until store_return. NULL: there is
** none, or ('*busy') another thread holds it.
*/
referee_table *store_take (Store *s, referee *r, Span name, bool *busy);
void store_return (Store *s, referee_table *t);

/*
** Adds a new table, already taken. False: the name is in use, or (*full) there
** are too many tables.
*/
bool store_add (Store *s, Span name, referee_table *t, long most, bool *full);

/* Removes a table; the caller owns it. */
void store_remove (Store *s, referee_table *t);
long store_count (Store *s);

/* Journals: their logs on disk, each line written before it is answered */

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
