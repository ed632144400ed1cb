/*
** Formats of records: Lua files, and the logs that they make
** SPDX-License-Identifier: MIT
**
** A format is 'formats/NAME.lua' on the rules path: see referee-format(5).
*/
#ifndef records_h
#define records_h

#include "rules/host.h"

/* A place in the file that was read. */
typedef LinePlace FormatPlace;

/* A record as a log, and the place in the file of each of its lines. */
typedef struct FormatLog {
  Buffer text;
  FormatPlace start;           /* of the record */
  FormatPlace unread;          /* of what was left out; line 0: nothing */
  Span unread_text;            /* part of the record's text */
  Buffer unread_why;           /* in English, a NUL, in French; or empty */
  FormatPlace *place;
  int lines;
  size_t room;
  Remark broken;               /* why the format is broken; or nothing */
} FormatLog;

/* Appends 'text' to the log's last line, and ends the line. */
void format_end_line (FormatLog *log, FormatPlace at);
void format_clear (FormatLog *log);
void format_free (FormatLog *log);

/* Advances a place from 'at' to 'to'. */
void format_pass (FormatPlace *place, const char *at, const char *to);

/* The place of a line of the log, counted from 1. */
FormatPlace format_place (const FormatLog *log, unsigned line);

/* How a file is cut into records. */
typedef enum FormatCut {
  CUT_FILE,                    /* the file is one record */
  CUT_LINES,                   /* each line is one */
  CUT_BLOCKS,                  /* an empty line ends one */
  CUT_STARTS,                  /* a line with a given start begins one */
  CUT_CALLED                   /* by a function of the format */
} FormatCut;

/* What a format declares. The host that loaded it owns it. */
typedef struct Format {
  char *name;
  Both title;
  char **ending, **first;      /* of file names, and first words of content */
  int endings, firsts;
  FormatCut cut;
  char *starts;
  char *example;               /* or NULL */
} Format;

/* NULL if not found, or if it is broken; then 'why' says how. */
const Format *records_load (Host *h, Span name, Remark *why);
void records_free (Format *f);

/* Finds the file of that name on the path. False if there is none. */
bool records_find (Host *h, Span name, Buffer *path);

/* The names of all formats on the path, sorted; the caller frees all. */
char **records_list (Host *h, int *count);

/*
** The size of the first record of a text; 0: more text is needed, or, if
** 'ended', there are no more records. 'context' keeps what later records need.
** False if the format is broken; then 'why' says how.
*/
bool records_cut (Host *h, const char *format, Span text, bool ended,
                  Buffer *context, size_t *size, Remark *why);

/* Converts one record to a log; if the format is broken, 'broken' says how. */
void records_translate (Host *h, const char *format, Span context, Span text,
                        FormatPlace start, FormatLog *log);

#endif
