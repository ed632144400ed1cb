/*
** Formats that records of games come in, beside our own
** SPDX-License-Identifier: MIT
*/
#ifndef format_h
#define format_h

#include "rules/records.h"
#include "base/reader.h"

/*
** By its name. NULL: there is none, or it is broken and 'why' says how. It is
** good as long as the host is, which loads what others have loaded, too.
*/
const Format *format_find (Host *h, Span name, Remark *why);

/*
** By the file's name, and by what is in it where a format asks for that. NULL:
** none is, or several are. Of files that are never records the name is enough.
*/
const Format *format_of_file (Host *h, const char *path);
bool format_may_be (const char *path);

/* "lin, pbn" */
void format_names (Host *h, Buffer *b);

/*
** A file of records, one after another. Each is a LogText, for whoever deals
** with logs, but only format_translate understands its text. Memory stays
** bounded by the longest. Without a format ('f' is NULL) they are logs, none
** of which may be longer than 'longest', and format_translate leaves them as
** they are. 'host' calls the format, if there is one.
*/
typedef struct FormatReader FormatReader;

FormatReader *format_open (Host *host, const Format *f, const char *path,
                           size_t longest);     /* or NULL */
void format_set_gate (FormatReader *r, const ReaderGate *gate);
void format_close (FormatReader *r);
bool format_next (FormatReader *r, LogText *record);
int format_error (const FormatReader *r);       /* an errno, or 0 */

/* Such a record, as a log; its text is 'log's. */
LogText format_translate (const LogText *record, Host *host, FormatLog *log);

/* The record that a text starts with, as a log, and what follows it. */
LogText format_take (const Format *f, Span text, Host *host, FormatLog *log,
                     Span *rest);

#endif
