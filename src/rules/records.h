/*
** Formats that records come in: Lua files, and the logs that they make
** SPDX-License-Identifier: MIT
**
** A format is 'formats/NAME.lua' on the rules path: see referee-format(5).
*/
#ifndef records_h
#define records_h

#include "rules/host.h"

/* Where something stands in the file that it was read from. */
typedef LinePlace FormatPlace;

/* A record as a log, and for each of its lines where it comes from. */
typedef struct FormatLog {
  Buffer text;
  FormatPlace start;           /* of the record */
  FormatPlace unread;          /* of what was left out; line 0: nothing was */
  Span unread_text;            /* of the record's text */
  Buffer unread_why;           /* in English, a NUL, in French; or empty */
  FormatPlace *place;
  int lines;
  size_t room;
  Remark broken;               /* how the format is; or nothing */
} FormatLog;

/* Adds what 'text' has to the log's last line, and ends the line. */
void format_end_line (FormatLog *log, FormatPlace at);
void format_clear (FormatLog *log);
void format_free (FormatLog *log);

/* From the place of 'at' to that of 'to'. */
void format_pass (FormatPlace *place, const char *at, const char *to);

/* The place of a line of the log, counted from 1. */
FormatPlace format_place (const FormatLog *log, unsigned line);

/* How a file is cut into records. */
typedef enum FormatCut {
  CUT_FILE,                    /* it is one */
  CUT_LINES,                   /* each line is one */
  CUT_BLOCKS,                  /* an empty line ends one */
  CUT_STARTS,                  /* a line that starts like that begins one */
  CUT_CALLED                   /* a function of the format says */
} FormatCut;

/* What a format declares. The host that loaded it owns it. */
typedef struct Format {
  char *name;
  Both title;
  char **ending, **first;      /* of files' names, and of what is in them */
  int endings, firsts;
  FormatCut cut;
  char *starts;
  char *example;               /* or NULL */
} Format;

/* NULL: there is none, or it is broken and 'why' says how. */
const Format *records_load (Host *h, Span name, Remark *why);
void records_free (Format *f);

/* The file that a name stands for on the path. False: there is none. */
bool records_find (Host *h, Span name, Buffer *path);

/* The names of all formats on the path, sorted; the caller frees all. */
char **records_list (Host *h, int *count);

/*
** How much of a text its first record takes up; 0: more text is needed
** ('ended': there is none). What later records need to know is kept in
** 'context'. False: the format is broken, and 'why' says how.
*/
bool records_cut (Host *h, const char *format, Span text, bool ended,
                  Buffer *context, size_t *size, Remark *why);

/* One record as a log; what it cannot do is in 'broken'. */
void records_translate (Host *h, const char *format, Span context, Span text,
                        FormatPlace start, FormatLog *log);

#endif
