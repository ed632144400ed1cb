/*
** Reader: files and standard input, split into logs
** SPDX-License-Identifier: MIT
*/
#include "base/reader.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "base/line.h"

/* Bytes of room to make, and the least worth a read. */
enum { CHUNK = 1 << 16, LEAST_READ = CHUNK / 2 };

/*
** 'text' holds what was read and not yet discarded. The offsets keep this
** order: start <= end <= line_at <= seen <= len. Text before 'start' is
** discarded when room is needed, but never while the caller uses it.
*/
struct Reader {
  Source *source;
  int error;
  bool begun;          /* byte order mark skipped? */
  bool ended;          /* did read(2) reach the end? */
  bool skipping;       /* skipping the rest of a bad log */
  bool in_long_line;   /* is 'line_at' in the middle of a line? */
  bool has_content;    /* any line that is not blank or a note? */
  int index;
  size_t longest;      /* bytes per log */
  unsigned line;       /* number of the line at 'line_at' */
  char *text;
  size_t len;
  size_t room;
  size_t start;        /* of the log */
  size_t checked;      /* the log's text is valid up to here */
  size_t end;          /* end of the log's text so far */
  size_t line_at;      /* the first line not yet scanned */
  size_t seen;         /* no line end from 'line_at' to here */
};

Reader *reader_open (const char *path) {
  Source *source = source_open(path);
  if (source == NULL) return NULL;
  Reader *r = memory_new(sizeof *r);
  r->source = source;
  r->line = 1;
  r->longest = READER_LOG_LIMIT;
  return r;
}

void reader_set_limit (Reader *r, size_t bytes) { r->longest = bytes; }

void reader_set_gate (Reader *r, const ReaderGate *gate) {
  source_set_gate(r->source, gate);
}

void reader_close (Reader *r) {
  if (r == NULL) return;
  source_close(r->source);
  free(r->text);
  free(r);
}

int reader_error (const Reader *r) {
  return r->error;
}

static void discard_returned (Reader *r) {
  size_t gone = r->start;
  if (gone == 0) return;
  memmove(r->text, r->text + gone, r->len - gone);
  r->len -= gone;
  r->start = 0;
  r->checked -= gone;
  r->end -= gone;
  r->line_at -= gone;
  r->seen -= gone;
}

/* Leaves room for a short log and the end of its file. */
static void make_room (Reader *r) {
  discard_returned(r);
  if (r->room - r->len < LEAST_READ)
    r->text = memory_grow(r->text, &r->room, r->len + CHUNK, 1);
}

/* Reads what is available, even a few bytes of a pipe. False: a read error. */
static bool read_more (Reader *r) {
  ssize_t got;
  make_room(r);
  got = source_read(r->source, r->text + r->len, r->room - r->len);
  if (got < 0) {
    r->error = errno;
    return false;
  }
  r->len += (size_t)got;
  r->ended = got == 0;
  return true;
}

/* Skips a byte order mark, which has no meaning in UTF-8. */
static bool skip_mark (Reader *r) {
  while (r->len < 3 && !r->ended)
    if (!read_more(r)) return false;
  if (r->len >= 3 && memcmp(r->text, "\xEF\xBB\xBF", 3) == 0)
    r->start = r->checked = r->end = r->line_at = r->seen = 3;
  r->begun = true;
  return true;
}

typedef enum ScanEnd {
  SCAN_MORE,           /* the line at 'line_at' is incomplete */
  SCAN_GAME,           /* a 'game' line starts another log */
  SCAN_LONG,           /* a line is too long */
  SCAN_END             /* the end of the file */
} ScanEnd;

static bool resembles (Span text, const char *word) {
  return (text.at[0] | 0x20) == word[0] && (text.at[2] | 0x20) == word[2];
}

/* Comparing two letters avoids splitting most lines. */
static bool has_subject (Span text, Subject subject) {
  LineCursor cursor = {text, 0};
  Line line;
  if (text.len < 4 || (!resembles(text, line_subject_word(subject, ENGLISH)) &&
                       !resembles(text, line_subject_word(subject, FRENCH))))
    return false;
  return line_next(&cursor, &line) && line.subject == subject;
}

/* Could it be 'game' or 'jeu', by its first letter? */
static bool may_be_game (Span line) {
  char letter = line.at[0] | 0x20;
  return letter == 'g' || letter == 'j';
}

bool reader_begins_log (Span line, bool *has_content) {
  line = span_trim_front(line);
  if (line.len == 0 || line.at[0] == '#') return false;
  if (*has_content && !may_be_game(line)) return false;
  if (!*has_content && has_subject(line, SUBJECT_NOTE)) return false;
  if (*has_content && has_subject(line, SUBJECT_GAME)) return true;
  *has_content = true;
  return false;
}

/* The offset of the line's end, or 'len' if it is not read yet. */
static size_t find_line_end (Reader *r) {
  const char *end = NULL;
  if (r->seen < r->len)
    end = memchr(r->text + r->seen, '\n', r->len - r->seen);
  r->seen = end != NULL ? (size_t)(end - r->text) : r->len;
  return r->seen;
}

/* Advances past the line that ends at 'seen'. */
static void skip_line (Reader *r) {
  if (r->seen < r->len) r->seen++;
  r->line_at = r->seen;
  r->line++;
}

/* Skips the rest of a long line; false if it goes on. */
static bool skip_long_line (Reader *r) {
  r->line_at = find_line_end(r);
  if (r->line_at == r->len && !r->ended) return false;
  skip_line(r);
  r->in_long_line = false;
  return true;
}

/*
** Scans one line. Stops as soon as a line is too long, with 'line_at' in the
** middle of it and 'end' before it.
*/
static ScanEnd scan_line (Reader *r) {
  size_t len = find_line_end(r) - r->line_at;
  bool is_whole = r->seen < r->len || r->ended;
  if (!is_whole && len <= READER_LINE_LIMIT) return SCAN_MORE;
  if (r->line_at == r->len) return SCAN_END;
  bool is_long = len > READER_LINE_LIMIT;
  Span line = {r->text + r->line_at, is_long ? READER_LINE_LIMIT : len};
  if (reader_begins_log(line, &r->has_content)) return SCAN_GAME;
  if (!is_long) {
    skip_line(r);
    return SCAN_MORE;
  }
  r->in_long_line = true;
  r->line_at = r->seen;
  return SCAN_LONG;
}

/* A letter that cannot start a 'game' line? */
static bool starts_other_line (char c) {
  unsigned letter = (unsigned)((unsigned char)c | 0x20) - 'a';
  return letter < 26 && letter != 'g' - 'a' && letter != 'j' - 'a';
}

/* Skips lines within a log that cannot be 'game' lines. */
static void skip_other_lines (Reader *r) {
  const char *at = r->text + r->line_at, *end = r->text + r->len;
  while (at < end && starts_other_line(*at)) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (stop == NULL || stop - at > READER_LINE_LIMIT) break;
    at = stop + 1;
    r->line++;
  }
  r->line_at = r->seen = (size_t)(at - r->text);
}

/* Scans the lines read so far, up to one that stops it. */
static ScanEnd scan (Reader *r) {
  if (r->in_long_line && !skip_long_line(r)) return SCAN_MORE;
  ScanEnd stop;
  size_t before;
  do {
    if (r->has_content && r->seen == r->line_at) skip_other_lines(r);
    before = r->end = r->line_at;
    stop = scan_line(r);
  } while (stop == SCAN_MORE && r->line_at > before);
  return stop;
}

/* Skips to the next log. False if there is none. */
static bool skip_rest (Reader *r) {
  while (r->skipping) {
    ScanEnd stop = scan(r);
    r->start = r->checked = r->end = r->line_at;
    if (stop == SCAN_END) return false;
    if (stop == SCAN_MORE && !read_more(r)) return false;
    r->skipping = stop != SCAN_GAME;
  }
  return true;
}

/*
** Ends the text before the line at offset 'at', which has the error, and skips
** the rest.
*/
static void set_trouble (Reader *r, LogText *log, Saying why, size_t at) {
  log->trouble = why;
  log->trouble_line = log->first_line;
  log->trouble_column = 1;
  r->skipping = true;
  r->end = r->start;
  for (size_t i = r->start; i < at; i++)
    if (r->text[i] == '\n') {
      log->trouble_line++;
      r->end = i + 1;
    }
}

/* The magic numbers of gzip, bzip2, xz, zstd and zip. */
static bool is_compressed (Span text) {
  static const char *const start[] = {
    "\x1f\x8b", "BZh", "\xfd" "7zXZ", "\x28\xb5\x2f\xfd", "PK\x03\x04"
  };
  for (size_t i = 0; i < sizeof start / sizeof start[0]; i++)
    if (text.len > strlen(start[i]) &&
        memcmp(text.at, start[i], strlen(start[i])) == 0)
      return true;
  return false;
}

/* The invalid byte is at offset 'bad'. */
static void set_bad_byte (Reader *r, LogText *log, size_t bad) {
  bool is_nul = r->text[bad] == '\0';
  bool packed = is_compressed((Span){r->text + r->start, r->end - r->start});
  set_trouble(r, log, packed ? SAY_COMPRESSED
                      : is_nul ? SAY_NUL_BYTE : SAY_NOT_UTF8, bad);
  Span before = {r->text + r->end, bad - r->end};
  log->trouble_column += (unsigned)unicode_length(before);
}

/* Is the log valid text as far as it is read? */
static bool check (Reader *r, LogText *log) {
  Span fresh = {r->text + r->checked, r->end - r->checked};
  r->checked += unicode_check(fresh);
  if (r->checked == r->end) return true;
  set_bad_byte(r, log, r->checked);
  return false;
}

/* Is it one line, with CR for line ends? */
static bool has_bare_returns (const Reader *r) {
  const char *text = r->text + r->start, *cr;
  size_t len = r->end - r->start;
  const char *lf = memchr(text, '\n', len);
  if (lf != NULL && lf + 1 < text + len) return false;
  if (lf != NULL) len--;
  cr = memchr(text, '\r', len);
  return cr != NULL && cr + 1 < text + len;
}

static bool is_too_long (const Reader *r) {
  return r->end - r->start > r->longest;
}

/* Reads to the end of the log, or to its first error. */
static bool read_log (Reader *r, LogText *log) {
  ScanEnd stop;
  while ((stop = scan(r)) == SCAN_MORE && !is_too_long(r)) {
    if (!check(r, log)) return true;
    if (!read_more(r)) return false;
  }
  if (is_too_long(r))  /* no matter how much follows */
    set_trouble(r, log, SAY_LOG_TOO_LONG, r->start + r->longest);
  else if (stop == SCAN_LONG)
    set_trouble(r, log, SAY_LINE_TOO_LONG, r->end);
  if (check(r, log) && log->trouble == SAY_NOTHING && has_bare_returns(r))
    set_trouble(r, log, SAY_BARE_RETURNS, r->start);
  return true;
}

static bool begin_log (Reader *r, LogText *log) {
  r->start = r->checked = r->end = r->line_at;
  bool is_over = r->ended && r->start == r->len;
  if (is_over && r->index > 0) return false;
  r->has_content = false;
  *log = (LogText){.index = ++r->index, .first_line = r->line};
  return true;
}

bool reader_next (Reader *r, LogText *log) {
  if (r->error != 0) return false;
  if (!r->begun && !skip_mark(r)) return false;
  if (!skip_rest(r) || !begin_log(r, log)) return false;
  if (!read_log(r, log)) return false;
  log->text = (Span){r->text + r->start, r->end - r->start};
  return true;
}

bool reader_has_line (const LogText *log, unsigned line) {
  unsigned next = log->first_line;  /* after the counted lines */
  Span left = log->text;
  while (left.len > 0 && next <= line) {
    const char *end = memchr(left.at, '\n', left.len);
    size_t len = end ? (size_t)(end - left.at) + 1 : left.len;
    left = span_from(left, len);
    next++;
  }
  return line >= log->first_line && line < next;
}
