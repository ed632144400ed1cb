/*
** Formats of game records other than our own
** SPDX-License-Identifier: MIT
*/
#include "log/format.h"

#include <errno.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/unicode.h"

enum {
  CHUNK = 1 << 16,             /* bytes asked for at a time */
  FIRST = 1 << 10,             /* bytes for a format to look at */
  RECORD_LIMIT = 1 << 22       /* bytes in one record */
};

static bool has_ending (const char *path, const char *ending) {
  size_t len = source_name_length(path), size = strlen(ending);
  return len > size && strncasecmp(path + len - size, ending, size) == 0;
}

const Format *format_find (Host *h, Span name, Remark *why) {
  const Format *f = records_load(h, name, why);
  Buffer folded = {0};
  if (f == NULL && why->saying == SAY_NOTHING) {
    unicode_fold_case(&folded, name);
    f = records_load(h, buffer_view(&folded), why);
    buffer_free(&folded);
  }
  return f;
}

/* Records have an ending in their name, other than '.log'. */
bool format_may_be (const char *path) {
  size_t len = source_name_length(path), at = len;
  while (at > 0 && path[at - 1] != '.' && path[at - 1] != '/') at--;
  return at > 0 && at < len && path[at - 1] == '.' &&
         (len - at != 3 || strncasecmp(path + at, "log", 3) != 0);
}

/* Reads the first bytes of a regular file, which can be read again. */
static size_t read_first (const char *path, char first[FIRST]) {
  struct stat st;
  ssize_t got = -1;
  Source *file;
  if (stat(path, &st) != 0 || !S_ISREG(st.st_mode)) return 0;
  file = source_open(path);
  if (file == NULL) return 0;
  got = source_read(file, first, FIRST);
  source_close(file);
  return got > 0 ? (size_t)got : 0;
}

/* Ignores a byte-order mark and leading white space. */
static bool fits_start (const Format *f, Span text) {
  if (f->firsts == 0) return true;
  if (text.len >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0)
    text = span_from(text, 3);
  while (text.len > 0 && strchr(" \t\r\n", text.at[0]) != NULL)
    text.at++, text.len--;
  for (int i = 0; i < f->firsts; i++)
    if (text.len >= strlen(f->first[i]) &&
        memcmp(text.at, f->first[i], strlen(f->first[i])) == 0)
      return true;
  return false;
}

static bool fits_file (const Format *f, const char *path) {
  char first[FIRST];
  for (int i = 0; i < f->endings; i++)
    if (has_ending(path, f->ending[i]))
      return f->firsts == 0 ||
             fits_start(f, (Span){first, read_first(path, first)});
  return false;
}

const Format *format_of_file (Host *h, const char *path) {
  const Format *found = NULL;
  int count = 0, of = 0;
  char **list;
  list = records_list(h, &count);
  for (int i = 0; i < count; i++) {
    const Format *f = records_load(h, span_of(list[i]), NULL);
    if (f != NULL && fits_file(f, path)) found = f, of++;
    free(list[i]);
  }
  free(list);
  return of == 1 ? found : NULL;
}

void format_names (Host *h, Buffer *b) {
  int count = 0;
  char **list = records_list(h, &count);
  for (int i = 0; i < count; i++) {
    buffer_format(b, "%s%s", b->len > 0 ? ", " : "", list[i]);
    free(list[i]);
  }
  free(list);
}

static const char *next_line (const char *at, const char *end) {
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  return stop != NULL ? stop + 1 : end;
}

static bool is_blank_line (const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
  return at == end || *at == '\n';
}

/*
** Does the record end before the line at 'at'? 'any': the record has a line so
** far; 'blank': the line before is blank.
*/
static bool ends_before (const Format *f, const char *at, const char *end,
                         bool any, bool blank) {
  size_t len;
  switch (f->cut) {
    case CUT_LINES: return any;
    case CUT_BLOCKS: return any && blank;
    case CUT_STARTS:
      len = strlen(f->starts);
      return any && (size_t)(end - at) >= len &&
             memcmp(at, f->starts, len) == 0;
    default: return false;
  }
}

/*
** Cuts by lines. Empty lines before a record belong to it, and so does any text
** before the first line that starts one.
*/
static size_t cut_by_lines (const Format *f, Span text, bool ended) {
  const char *at = text.at, *end = text.at + text.len;
  bool any = false, blank = false;
  if (f->cut == CUT_FILE) return ended ? text.len : 0;
  while (at < end) {
    const char *next = next_line(at, end);
    if (next == end && !ended) return 0;  /* incomplete line? */
    if (is_blank_line(at, next))
      blank = true;
    else {
      if (ends_before(f, at, end, any, blank)) return (size_t)(at - text.at);
      any = true;
      blank = false;
    }
    at = next;
  }
  return ended ? text.len : 0;
}

LogText format_translate (const LogText *record, Host *host, FormatLog *log) {
  const Format *f = record->format;
  Span context = {record->text.at, record->context}, text;
  LogText made = *record;
  FormatPlace start = {record->first_line, record->column};
  if (f == NULL) return *record;
  text = (Span){context.at + context.len, record->text.len - context.len};
  format_clear(log);
  log->start = start;
  if (record->broken != NULL)
    remark_copy(&log->broken, record->broken);
  else
    records_translate(host, f->name, context, text, start, log);
  made.text = buffer_view(&log->text);
  made.first_line = made.trouble_line = log->lines > 0 ? 1 : log->start.line;
  made.names_follow = true;
  made.places = (LinePlaces){log->place, log->lines, log->start};
  made.broken = log->broken.saying != SAY_NOTHING ? &log->broken : NULL;
  if (log->lines == 0) made.trouble = SAY_NO_BOARD;
  return made;
}

/* Finds the size of the first record. False: the format is broken. */
static bool cut_record (Host *h, const Format *f, Span text, bool ended,
                        Buffer *context, size_t *size, Remark *why) {
  if (f->cut == CUT_CALLED)
    return records_cut(h, f->name, text, ended, context, size, why);
  else
    *size = cut_by_lines(f, text, ended);
  return true;
}

LogText format_take (const Format *f, Span text, Host *host, FormatLog *log,
                     Span *rest) {
  Remark why = {0};
  LogText record = {.index = 1, .first_line = 1, .column = 1, .format = f};
  LogText made;
  Buffer context = {0};
  size_t size = text.len;
  if (!cut_record(host, f, text, true, &context, &size, &why))
    record.broken = &why;
  record.text = (Span){text.at, size};
  made = format_translate(&record, host, log);
  buffer_free(&context);
  remark_free(&why);
  *rest = span_from(text, size);
  return made;
}

struct FormatReader {
  Host *host;
  const Format *format;
  Reader *logs;                /* if there is no format, else NULL */
  Source *source;              /* if there is a format, else NULL */
  int error;
  bool begun, ended;
  Buffer text;                 /* read and not yet discarded */
  size_t at;                   /* start of the next record in it */
  Buffer context, record;
  Remark broken;               /* why the format cannot cut */
  int index;
  FormatPlace place;           /* of 'at' in the file */
};

FormatReader *format_open (Host *host, const Format *f, const char *path,
                           size_t longest) {
  FormatReader *r;
  Reader *logs = f == NULL ? reader_open(path) : NULL;
  Source *source = f != NULL ? source_open(path) : NULL;
  if (logs == NULL && source == NULL) return NULL;
  if (logs != NULL) reader_set_limit(logs, longest);
  r = memory_new(sizeof *r);
  r->host = host;
  r->format = f;
  r->logs = logs;
  r->source = source;
  r->place = (FormatPlace){1, 1};
  return r;
}

void format_set_gate (FormatReader *r, const ReaderGate *gate) {
  if (r->logs != NULL)
    reader_set_gate(r->logs, gate);
  else
    source_set_gate(r->source, gate);
}

void format_close (FormatReader *r) {
  if (r == NULL) return;
  source_close(r->source);
  if (r->logs != NULL) reader_close(r->logs);
  buffer_free(&r->text);
  buffer_free(&r->context);
  buffer_free(&r->record);
  remark_free(&r->broken);
  free(r);
}

int format_error (const FormatReader *r) {
  return r->logs != NULL ? reader_error(r->logs) : r->error;
}

/* Skips a UTF-8 byte-order mark at the start of the file. */
static void skip_mark (FormatReader *r) {
  static const char mark[] = "\xEF\xBB\xBF";
  if (r->begun || r->text.len < 3) return;
  r->begun = true;
  if (memcmp(r->text.text, mark, 3) == 0) r->at = 3;
}

/* Reads more, and discards records already returned. */
static bool read_chunk (FormatReader *r) {
  char chunk[CHUNK];
  ssize_t got;
  got = source_read(r->source, chunk, sizeof chunk);
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

static Span unread (const FormatReader *r) {
  return (Span){buffer_string(&r->text) + r->at, r->text.len - r->at};
}

/* Advances past 'size' bytes. */
static void advance (FormatReader *r, size_t size) {
  const char *at = unread(r).at;
  format_pass(&r->place, at, at + size);
  r->at += size;
}

/*
** The size of the next record; 0 at the end, or on a read error. If the format
** is broken, the rest is one record.
*/
static size_t find_size (FormatReader *r) {
  for (;;) {
    size_t size = 0;
    Span text = unread(r);
    if (r->broken.saying != SAY_NOTHING) return 0;
    if (text.len > 0 && !cut_record(r->host, r->format, text, r->ended,
                                    &r->context, &size, &r->broken))
      return text.len;
    if (size > 0 || r->ended) return size;
    if (text.len > RECORD_LIMIT) return text.len;
    if (!read_chunk(r)) return 0;
  }
}

bool format_next (FormatReader *r, LogText *record) {
  size_t context = r->context.len, size;
  if (r->logs != NULL) return reader_next(r->logs, record);
  buffer_clear(&r->record);
  buffer_put(&r->record, buffer_string(&r->context), context);
  size = find_size(r);
  if (size == 0 && (!r->ended || r->index > 0)) return false;
  buffer_put(&r->record, unread(r).at, size);
  *record = (LogText){
      .text = {buffer_string(&r->record), r->record.len},
      .format = r->format, .context = context, .column = r->place.column,
      .broken = r->broken.saying != SAY_NOTHING ? &r->broken : NULL,
      .index = ++r->index, .first_line = r->place.line};
  advance(r, size);
  return true;
}
