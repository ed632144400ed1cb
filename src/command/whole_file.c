/*
** A file that is written whole, or not at all
** SPDX-License-Identifier: MIT
*/
#include "command/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all (int fd, const Buffer *b) {
  size_t done = 0;
  while (done < b->len) {
    ssize_t n = write(fd, b->text + done, b->len - done);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) done += (size_t)n;
  }
  return true;
}

/* Those of the file that was there, or those of any new one. */
static mode_t mode_for (const char *path) {
  struct stat st;
  mode_t mask;
  if (stat(path, &st) == 0) return st.st_mode & 07777;
  mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

static bool replace (const char *path, const Buffer *b) {
  Buffer copy = {0};
  bool ok = false;
  int fd;
  buffer_format(&copy, "%s.XXXXXX", path);
  fd = mkstemp(copy.text);
  if (fd >= 0) {
    ok = fchmod(fd, mode_for(path)) == 0 && write_all(fd, b) &&
         fsync(fd) == 0;
    ok = close(fd) == 0 && ok;
    ok = ok && rename(copy.text, path) == 0;
    if (!ok) {
      int error = errno;
      unlink(copy.text);
      errno = error;
    }
  }
  buffer_free(&copy);
  return ok;
}

static bool write_to (const char *path, const Buffer *b) {
  int fd = open(path, O_WRONLY);
  bool ok = fd >= 0 && write_all(fd, b);
  return fd >= 0 && close(fd) == 0 && ok;
}

bool whole_file_write (const char *path, const Buffer *b) {
  struct stat st;
  char *real;
  bool ok;
  if (stat(path, &st) != 0) return replace(path, b);
  if (S_ISDIR(st.st_mode)) return errno = EISDIR, false;
  if (!S_ISREG(st.st_mode)) return write_to(path, b);
  real = realpath(path, NULL);
  ok = real != NULL && replace(real, b);
  free(real);
  return ok;
}

/* The folder that it is in. */
static void folder_of (Buffer *b, const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash == NULL)
    buffer_char(b, '.');
  else
    buffer_put(b, path, (size_t)(slash - path) + 1);
}

bool whole_file_possible (const char *path) {
  struct stat st;
  Buffer folder = {0};
  bool ok;
  if (stat(path, &st) == 0) {
    if (S_ISDIR(st.st_mode)) {
      errno = EISDIR;
      return false;
    }
    return access(path, W_OK) == 0;
  }
  if (errno != ENOENT) return false;
  folder_of(&folder, path);
  ok = access(folder.text, W_OK) == 0;
  buffer_free(&folder);
  return ok;
}
