/*
** Formats that records of games come in, beside our own
** SPDX-License-Identifier: MIT
*/
#include "log/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"

static const Format *const formats[] = {&lin_format, &pbn_format};

enum {
  FORMATS = sizeof formats / sizeof formats[0],
  CHUNK = 1 << 16,             /* bytes asked for at a time */
  RECORD_LIMIT = 1 << 22       /* bytes in one record */
};

const Format *format_find (const char *name) {
  for (int i = 0; i < FORMATS; i++)
    if (strcasecmp(formats[i]->name, name) == 0) return formats[i];
  return NULL;
}

const Format *format_of_file (const char *path) {
  size_t len = strlen(path);
  for (int i = 0; i < FORMATS; i++) {
    size_t ending = strlen(formats[i]->ending);
    if (len > ending &&
        strcasecmp(path + len - ending, formats[i]->ending) == 0)
      return formats[i];
  }
  return NULL;
}

void format_names (Buffer *b) {
  for (int i = 0; i < FORMATS; i++)
    buffer_format(b, "%s%s", i > 0 ? ", " : "", formats[i]->name);
}

/* ---- Logs ---- */

/* What stands before a record: where it starts, and how long the context is. */
typedef struct Mark {
  unsigned column;
  size_t context;
} Mark;

void format_end_line (FormatLog *log, FormatPlace at) {
  buffer_char(&log->text, '\n');
  log->place = memory_grow(log->place, &log->room, (size_t)log->lines + 1,
                           sizeof *log->place);
  log->place[log->lines++] = at;
}

void format_clear (FormatLog *log) {
  buffer_clear(&log->text);
  log->lines = 0;
  log->unread = (FormatPlace){0, 0};
}

void format_free (FormatLog *log) {
  buffer_free(&log->text);
  free(log->place);
}

FormatPlace format_place (const FormatLog *log, unsigned line) {
  if (line >= 1 && line <= (unsigned)log->lines) return log->place[line - 1];
  return log->start;
}

static LogText translate (const Format *f, const LogText *record,
                          Span context, Span text, unsigned column, Host *host,
                          FormatLog *log) {
  LogText made = *record;
  format_clear(log);
  log->start = (FormatPlace){record->first_line, column};
  f->translate(context, text, log->start, host, log);
  made.text = buffer_view(&log->text);
  made.first_line = made.trouble_line = 1;
  made.names_follow = true;
  made.places = (LinePlaces){log->place, log->lines, log->start};
  if (log->lines == 0) made.trouble = SAY_NO_BOARD;
  return made;
}

LogText format_translate (const Format *f, const LogText *record, Host *host,
                          FormatLog *log) {
  Span context, text;
  Mark mark;
  if (f == NULL) return *record;
  memcpy(&mark, record->text.at, sizeof mark);
  context = (Span){record->text.at + sizeof mark, mark.context};
  text.at = context.at + context.len;
  text.len = record->text.len - sizeof mark - context.len;
  return translate(f, record, context, text, mark.column, host, log);
}

LogText format_take (const Format *f, Span text, Host *host, FormatLog *log,
                     Span *rest) {
  LogText record = {.index = 1, .first_line = 1};
  Buffer context = {0};
  size_t size = f->cut(text, true, &context);
  LogText made = translate(f, &record, (Span){NULL, 0},
                           (Span){text.at, size}, 1, host, log);
  buffer_free(&context);
  *rest = (Span){text.at + size, text.len - size};
  return made;
}

/* ---- Files ---- */

struct FormatReader {
  const Format *format;
  Reader *logs;                /* where there is no format; else NULL */
  int fd, error;
  const ReaderGate *gate;
  bool begun, ended;
  Buffer text;                 /* read, and not yet let go */
  size_t at;                   /* where the next record starts in it */
  Buffer context, record;
  int index;
  FormatPlace place;           /* of 'at' in the file */
};

FormatReader *format_open (const Format *f, const char *path,
                           size_t longest) {
  FormatReader *r;
  Reader *logs = NULL;
  int fd = STDIN_FILENO;
  if (f == NULL)
    logs = reader_open(path);
  else if (strcmp(path, "-") != 0)
    fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0 || (f == NULL && logs == NULL)) return NULL;
  if (logs != NULL) reader_set_limit(logs, longest);
  r = memory_new(sizeof *r);
  r->format = f;
  r->logs = logs;
  r->fd = fd;
  r->place = (FormatPlace){1, 1};
  return r;
}

void format_set_gate (FormatReader *r, const ReaderGate *gate) {
  r->gate = gate;
  if (r->logs != NULL) reader_set_gate(r->logs, gate);
}

void format_close (FormatReader *r) {
  if (r == NULL) return;
  if (r->fd != STDIN_FILENO) close(r->fd);
  if (r->logs != NULL) reader_close(r->logs);
  buffer_free(&r->text);
  buffer_free(&r->context);
  buffer_free(&r->record);
  free(r);
}

int format_error (const FormatReader *r) {
  return r->logs != NULL ? reader_error(r->logs) : r->error;
}

/* A file may start with a mark that says it is UTF-8. */
static void skip_mark (FormatReader *r) {
  static const char mark[] = "\xEF\xBB\xBF";
  if (r->begun || r->text.len < 3) return;
  r->begun = true;
  if (memcmp(r->text.text, mark, 3) == 0) r->at = 3;
}

/* Takes in some more, and lets go what was handed out. */
static bool fill (FormatReader *r) {
  char chunk[CHUNK];
  ssize_t got;
  got = reader_read(r->fd, chunk, sizeof chunk, r->gate);
  if (got < 0) {
    r->error = errno;
    return false;
  }
  if (r->at > 0) {
    memmove(r->text.text, r->text.text + r->at, r->text.len - r->at);
    buffer_cut(&r->text, r->text.len - r->at);
    r->at = 0;
  }
  buffer_put(&r->text, chunk, (size_t)got);
  r->ended = got == 0;
  skip_mark(r);
  return true;
}

static Span left (const FormatReader *r) {
  return (Span){buffer_string(&r->text) + r->at, r->text.len - r->at};
}

/* Goes on behind so much text: lines and characters are counted. */
static void pass (FormatReader *r, size_t size) {
  Span s = {left(r).at, size};
  for (size_t i = 0; i < s.len; i++)
    if (s.at[i] == '\n') {
      r->place.line++;
      r->place.column = 1;
    }
    else if (((unsigned char)s.at[i] & 0xC0) != 0x80)
      r->place.column++;
  r->at += size;
}

/* How much the next record takes up; 0 at the end, or on a read error. */
static size_t cut (FormatReader *r) {
  for (;;) {
    size_t size = 0;
    Span text = left(r);
    if (text.len > 0) size = r->format->cut(text, r->ended, &r->context);
    if (size > 0 || r->ended) return size;
    if (text.len > RECORD_LIMIT) return text.len;
    if (!fill(r)) return 0;
  }
}

bool format_next (FormatReader *r, LogText *record) {
  Mark mark = {r->place.column, r->context.len};
  size_t size;
  if (r->logs != NULL) return reader_next(r->logs, record);
  buffer_clear(&r->record);
  buffer_put(&r->record, (const char *)&mark, sizeof mark);
  buffer_put(&r->record, buffer_string(&r->context), mark.context);
  size = cut(r);
  if (size == 0 && (!r->ended || r->index > 0)) return false;
  buffer_put(&r->record, left(r).at, size);
  *record = (LogText){
      .text = {buffer_string(&r->record), r->record.len},
      .index = ++r->index, .first_line = r->place.line};
  pass(r, size);
  return true;
}

