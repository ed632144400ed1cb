/*
** Tables by name, shared by all serving threads
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

#endif
