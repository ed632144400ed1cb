/*
** Formats of game records other than our own
** SPDX-License-Identifier: MIT
*/
#ifndef format_h
#define format_h

#include "rules/records.h"
#include "base/reader.h"

/*
** Finds a format by name. NULL: there is none, or it is broken and 'why' says
** how. The host owns the format, and keeps those loaded before.
*/
const Format *format_find (Host *h, Span name, Remark *why);

/*
** Finds a format by the file's name, and by its first bytes if a format asks
** for that. NULL if none fits, or several do. format_may_be looks at the name
** only: false means that it is not a record.
*/
const Format *format_of_file (Host *h, const char *path);
bool format_may_be (const char *path);

/* "lin, pbn" */
void format_names (Host *h, Buffer *b);

/*
** Reads a file of records, one after another. Each is a LogText, so that it can
** be passed on like a log, but only format_translate understands its text.
** Memory is bounded by the longest record. Without a format ('f' is NULL) the
** records are logs of at most 'longest' bytes, which format_translate leaves
** unchanged. 'host' calls the format, if there is one.
*/
typedef struct FormatReader FormatReader;

FormatReader *format_open (Host *host, const Format *f, const char *path,
                           size_t longest);     /* or NULL */
void format_set_gate (FormatReader *r, const ReaderGate *gate);
void format_close (FormatReader *r);
bool format_next (FormatReader *r, LogText *record);
int format_error (const FormatReader *r);       /* an errno, or 0 */

/* Translates the record to a log; 'log' owns its text. */
LogText format_translate (const LogText *record, Host *host, FormatLog *log);

/* Translates the first record of a text; 'rest' is what follows it. */
LogText format_take (const Format *f, Span text, Host *host, FormatLog *log,
                     Span *rest);

#endif
