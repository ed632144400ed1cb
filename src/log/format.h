/*
** Formats that records of games come in, beside our own
** SPDX-License-Identifier: MIT
*/
#ifndef format_h
#define format_h

#include "rules/host.h"
#include "base/reader.h"

/* Where something stands in the file that it was read from. */
typedef LinePlace FormatPlace;

/* A record as a log, and for each of its lines where it comes from. */
typedef struct FormatLog {
  Buffer text;
  FormatPlace start;           /* of the record */
  FormatPlace unread;          /* of what was left out; line 0: nothing was */
  Span unread_text;            /* of the record's text */
  FormatPlace *place;
  int lines;
  size_t room;
} FormatLog;

/* Adds what 'text' has to the log's last line, and ends the line. */
void format_end_line (FormatLog *log, FormatPlace at);
void format_clear (FormatLog *log);
void format_free (FormatLog *log);

/* The place of a line of the log, counted from 1. */
FormatPlace format_place (const FormatLog *log, unsigned line);

/*
** What a format is: its name, what its files' names end with, and two
** functions. To add one, write a file like lin.c and put it on the list in
** format.c.
**
** 'cut' is given the text from the end of the last record on, and answers how
** much of it the next one takes up; 0: more text is needed ('ended': there is
** none). What later records need to know of earlier ones (names that are said
** once) it keeps in 'context', as text of the format, once it has an answer.
**
** 'translate' makes a log of one record, the context before it. What cannot be
** understood is kept as it is written: whoever reads the log will say so.
*/
typedef struct Format {
  const char *name, *ending;
  size_t (*cut) (Span text, bool ended, Buffer *context);
  void (*translate) (Span context, Span text, FormatPlace start, Host *host,
                     FormatLog *log);
} Format;

/* LIN, of Bridge Base Online and its archives; Portable Bridge Notation. */
extern const Format lin_format, pbn_format;

/* By its name, or by that of a file; NULL: there is none. */
const Format *format_find (const char *name);
const Format *format_of_file (const char *path);

/* "lin, pbn" */
void format_names (Buffer *b);

/*
** A file of records, one after another. Each is a LogText, for whoever deals
** with logs, but only format_translate understands its text: there are the
** column where the record starts and its context, too. Memory stays bounded by
** the longest. Without a format ('f' is NULL) they are logs, none of which may
** be longer than 'longest', and are not translated.
*/
typedef struct FormatReader FormatReader;

FormatReader *format_open (const Format *f, const char *path,
                           size_t longest);     /* or NULL */
void format_set_gate (FormatReader *r, const ReaderGate *gate);
void format_close (FormatReader *r);
bool format_next (FormatReader *r, LogText *record);
int format_error (const FormatReader *r);       /* an errno, or 0 */

/* Such a record, as a log; its text is 'log's. */
LogText format_translate (const Format *f, const LogText *record, Host *host,
                          FormatLog *log);

/* The record that a text starts with, as a log, and what follows it. */
LogText format_take (const Format *f, Span text, Host *host, FormatLog *log,
                     Span *rest);

#endif
