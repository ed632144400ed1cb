/*
** A folder that is there, made if need be
** SPDX-License-Identifier: MIT
*/
#include "ground/new_folder.h"

#include <errno.h>
#include <sys/stat.h>

#include "ground/buffer.h"

/* Whatever the system objects to: a folder that is there will do. */
static int make_one (const char *path) {
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
    error = make_one(buffer_string(&part));
  } while (error == 0 && path[len] != '\0');
  buffer_free(&part);
  errno = error;
  return error == 0;
}
