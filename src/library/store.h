/*
** Tables by their names, for all threads that serve them
** SPDX-License-Identifier: MIT
*/
#ifndef library_store_h
#define library_store_h

#include "library/library.h"

typedef struct Store Store;

Store *store_new (void);
void store_free (Store *s, referee *r);   /* whose tables they are now */

/* Where logs are kept; NULL: nowhere. The folder must last. */
void store_keep_in (Store *s, const char *folder);
const char *store_folder (const Store *s);

/* Several threads take turns at the tables. */
void store_share (Store *s);
bool store_is_shared (const Store *s);

/* Can that be a table's name? It must do as a file's. */
bool store_is_name (Span name);

/*
** The table of that name: it is the referee's until store_return. NULL: there
** is none, or ('*busy') another thread is at it.
*/
referee_table *store_take (Store *s, referee *r, Span name, bool *busy);
void store_return (Store *s, referee_table *t);

/* A new table, taken already. False: the name is given, or (*full) no more. */
bool store_add (Store *s, Span name, referee_table *t, long most, bool *full);

/* Takes it out of the store; it is the caller's then. */
void store_remove (Store *s, referee_table *t);
long store_count (Store *s);

#endif
