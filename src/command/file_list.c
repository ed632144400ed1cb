/*
** Names of files, off a file: one a line, or with NULs between them
** SPDX-License-Identifier: MIT
*/
#include "command/file_list.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "ground/memory.h"

enum { CHUNK = 1 << 12 };

struct FileList {
  int fd, error;
  bool ended;
  const ReaderGate *gate;
  int between;                 /* '\n' or NUL; -1: not known yet */
  Buffer text;                 /* that was read, */
  size_t at;                   /* where in it the next name starts, */
  size_t seen;                 /* and how much of that has no end in it */
  char **name;                 /* all that were read, to be kept */
  size_t names, room;
};

FileList *file_list_open (const char *path, const ReaderGate *gate) {
  int fd = STDIN_FILENO;
  FileList *f;
  if (strcmp(path, "-") != 0) fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return NULL;
  f = memory_new(sizeof *f);
  f->fd = fd;
  f->gate = gate;
  f->between = -1;
  return f;
}

void file_list_close (FileList *f) {
  for (size_t i = 0; i < f->names; i++) free(f->name[i]);
  free(f->name);
  buffer_free(&f->text);
  if (f->fd != STDIN_FILENO) close(f->fd);
  free(f);
}

static Span left (const FileList *f) {
  return (Span){buffer_string(&f->text) + f->at, f->text.len - f->at};
}

/* Takes in some more, and lets go what was handed out. */
static bool fill (FileList *f) {
  char chunk[CHUNK];
  ssize_t got = reader_read(f->fd, chunk, sizeof chunk, f->gate);
  if (got < 0) {
    f->error = errno;
    return false;
  }
  if (f->at > 0) {
    memmove(f->text.text, left(f).at, left(f).len);
    buffer_cut(&f->text, left(f).len);
    f->at = 0;
  }
  buffer_put(&f->text, chunk, (size_t)got);
  f->ended = got == 0;
  return true;
}

/*
** The first NUL or line end, whichever it is, is what is between the names.
** A name may well have a line end in it, but hardly the first one.
*/
static bool find_end (FileList *f, size_t *len) {
  Span s = left(f);
  for (; f->seen < s.len; f->seen++) {
    char c = s.at[f->seen];
    if (f->between < 0 && (c == '\0' || c == '\n')) f->between = c;
    if (c == f->between) break;
  }
  *len = f->seen;
  return f->seen < s.len;
}

/* The next name as it stands; false at the end. */
static bool read_name (FileList *f, Span *name) {
  size_t len;
  while (!find_end(f, &len) && !f->ended)
    if (!fill(f)) return false;
  *name = (Span){left(f).at, len};
  if (left(f).len == 0) return false;
  f->seen = 0;
  f->at += len < left(f).len ? len + 1 : len;
  return true;
}

static Span trim (const FileList *f, Span name) {
  if (f->between == '\n' && name.len > 0 && name.at[name.len - 1] == '\r')
    name.len--;
  return name;
}

const char *file_list_next (FileList *f) {
  Span name;
  do {
    if (!read_name(f, &name)) return NULL;
    name = trim(f, name);
  } while (name.len == 0 || name.at[0] == '\0');
  f->name = memory_grow(f->name, &f->room, f->names + 1, sizeof *f->name);
  return f->name[f->names++] = memory_copy(name.at, name.len);
}

int file_list_error (const FileList *f) { return f->error; }
