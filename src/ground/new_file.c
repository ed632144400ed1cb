/*
** A new file, under a name that we made up
** SPDX-License-Identifier: MIT
*/
#include "ground/new_file.h"

#include <errno.h>
#include <stdio.h>

#include "ground/output.h"

bool new_file_write (const char *path, const Buffer *b) {
  FILE *f = fopen(path, "wbx");
  int error;
  bool ok;
  if (f == NULL) return false;
  ok = output_data(f, (Span){buffer_string(b), b->len});
  error = errno;
  if (fclose(f) != 0 && ok) ok = false, error = errno;
  if (!ok) remove(path);  /* no half of it */
  errno = error;
  return ok;
}

bool new_file_holds (const char *path, const Buffer *b) {
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
  if (new_file_holds(path, b)) return true;
  errno = EEXIST;
  return false;
}
