/*
** Printing, without hidden characters of untrusted text
** SPDX-License-Identifier: MIT
*/
#include "base/output.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/unicode.h"

enum { AT_ONCE = 1 << 14 };    /* bytes cleaned at a time */

/* The length of a colour sequence at the start of 's' ("\033[1;31m"), or 0. */
static size_t colour_at (Span s) {
  size_t i = 2;
  if (s.len < 3 || memcmp(s.at, "\033[", 2) != 0) return 0;
  while (i < s.len && i < 8 && strchr("0123456789;", s.at[i]) != NULL &&
         s.at[i] != '\0')
    i++;
  return i < s.len && s.at[i] == 'm' ? i + 1 : 0;
}

/* How many invisible bytes at the start of 's' may stay. */
static size_t kept_at (Span s, bool colour) {
  if (s.at[0] == '\n' || s.at[0] == '\t') return 1;
  return colour ? colour_at(s) : 0;
}

/* The length up to the next byte that may need cleaning. */
static size_t plain_length (Span s) {
  size_t i = 0;
  while (i < s.len && (unsigned char)s.at[i] >= ' ') i++;
  return i;
}

/* Cleans up to and including the next invisible byte; returns the rest. */
static Span clean_part (Buffer *to, Span s, bool colour) {
  size_t len = plain_length(s), kept;
  unicode_put_plain(to, (Span){s.at, len});
  s = span_from(s, len);
  if (s.len == 0) return s;
  kept = kept_at(s, colour);
  if (kept > 0)
    buffer_put(to, s.at, kept);
  else
    buffer_char(to, '?');
  if (kept == 0) kept = 1;
  return span_from(s, kept);
}

void output_clean (Buffer *to, Span words, bool colour) {
  while (words.len > 0) words = clean_part(to, words, colour);
}

/*
** The first error on standard output. A stream knows that it failed, but not
** why, and at the end errno is gone.
*/
static atomic_int lost;

static bool note_error (FILE *to, bool ok) {
  int none = 0;
  if (!ok && to == stdout)
    atomic_compare_exchange_strong(&lost, &none, errno);
  return ok;
}

static bool write_bytes (FILE *to, Span text) {
  return note_error(to, text.len == 0 ||
                        fwrite(text.at, 1, text.len, to) == text.len);
}

/* In chunks, to avoid a copy of a large output. */
bool output_words (FILE *to, Span words, bool colour) {
  Buffer clean = {0};
  bool ok = true;
  while (words.len > 0 && ok) {
    words = clean_part(&clean, words, colour);
    if (clean.len < AT_ONCE && words.len > 0) continue;
    ok = write_bytes(to, buffer_view(&clean));
    buffer_clear(&clean);
  }
  buffer_free(&clean);
  return ok;
}

void output_format (FILE *to, const char *format, ...) {
  Buffer words = {0};
  va_list args;
  va_start(args, format);
  buffer_arguments(&words, format, args);
  va_end(args);
  output_words(to, buffer_view(&words), false);
  buffer_free(&words);
}

bool output_data (FILE *to, Span data) {
  return isatty(fileno(to)) ? output_words(to, data, false)
                            : write_bytes(to, data);
}

size_t output_file (int file, Span data) {
  size_t done = 0;
  while (done < data.len) {
    ssize_t n = write(file, data.at + done, data.len - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    done += (size_t)n;
  }
  return done;
}

void output_flush (void) { note_error(stdout, fflush(stdout) == 0); }

int output_close (void) {
  bool failed = ferror(stdout);
  output_flush();
  note_error(stdout, close(STDOUT_FILENO) == 0);
  return failed && atomic_load(&lost) == 0 ? EIO : atomic_load(&lost);
}

bool new_file_write (const char *path, const Buffer *b) {
  FILE *f = fopen(path, "wbx");
  int error;
  bool ok;
  if (f == NULL) return false;
  ok = output_data(f, buffer_view(b));
  error = errno;
  if (fclose(f) != 0 && ok) ok = false, error = errno;
  if (!ok) remove(path);  /* leave no partial file */
  errno = error;
  return ok;
}

/* Does the file hold exactly these bytes? */
static bool holds (const char *path, const Buffer *b) {
  FILE *f = fopen(path, "rb");
  size_t i = 0;
  bool same = f != NULL;
  while (same && i < b->len) same = getc(f) == (unsigned char)b->text[i++];
  same = same && getc(f) == EOF && !ferror(f);
  if (f != NULL) fclose(f);
  return same;
}

bool new_file_keep (const char *path, const Buffer *b) {
  if (new_file_write(path, b)) return true;
  if (errno != EEXIST) return false;
  if (holds(path, b)) return true;
  errno = EEXIST;
  return false;
}

/* Ignores errors if the folder exists. */
static int make_folder (const char *path) {
  struct stat st;
  int error;
  if (mkdir(path, 0777) == 0) return 0;
  error = errno;
  if (stat(path, &st) != 0) return error;
  return S_ISDIR(st.st_mode) ? 0 : ENOTDIR;
}

bool new_folder_make (const char *path) {
  Buffer part = {0};
  size_t len = 0;
  int error;
  do {
    len += strspn(path + len, "/");
    len += strcspn(path + len, "/");
    buffer_clear(&part);
    buffer_put(&part, path, len);
    error = make_folder(buffer_string(&part));
  } while (error == 0 && path[len] != '\0');
  buffer_free(&part);
  errno = error;
  return error == 0;
}
