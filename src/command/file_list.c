/*
** Names of files, off a file: one a line, or with NULs between them
** SPDX-License-Identifier: MIT
*/
#include "command/file_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ground/memory.h"

struct FileList {
  FILE *in;
  int error;
  int between;                 /* '\n' or NUL; -1: not known yet */
  char **name;                 /* all that were read, to be kept */
  size_t names, room;
};

FileList *file_list_open (const char *path) {
  FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  FileList *f;
  if (in == NULL) return NULL;
  f = memory_new(sizeof *f);
  f->in = in;
  f->between = -1;
  return f;
}

void file_list_close (FileList *f) {
  for (size_t i = 0; i < f->names; i++) free(f->name[i]);
  free(f->name);
  if (f->in != stdin) fclose(f->in);
  free(f);
}

/*
** Reads up to the first NUL or line end: whichever comes first is between the
** names. A name may well have a line end in it, but hardly the first one.
*/
static ssize_t read_first (FileList *f, char **text) {
  size_t room = 0, len = 0;
  int c;
  while ((c = getc(f->in)) != EOF) {
    *text = memory_grow(*text, &room, len + 2, 1);
    (*text)[len++] = (char)c;
    if (c == '\0' || c == '\n') break;
  }
  f->between = c == '\0' ? '\0' : '\n';
  if (len > 0) (*text)[len] = '\0';
  return len > 0 ? (ssize_t)len : -1;
}

/* The next name as it stands, with what is behind it; NULL at the end. */
static char *read_name (FileList *f, size_t *len) {
  char *text = NULL;
  size_t room = 0;
  ssize_t n = f->between < 0 ? read_first(f, &text)
                             : getdelim(&text, &room, f->between, f->in);
  if (n > 0) {
    *len = (size_t)n;
    return text;
  }
  if (ferror(f->in)) f->error = errno;
  free(text);
  return NULL;
}

static void trim (const FileList *f, char *name, size_t len) {
  if (name[len - 1] == f->between) name[--len] = '\0';
  if (f->between == '\n' && len > 0 && name[len - 1] == '\r')
    name[len - 1] = '\0';
}

const char *file_list_next (FileList *f) {
  size_t len;
  char *name;
  while ((name = read_name(f, &len)) != NULL) {
    trim(f, name, len);
    if (name[0] != '\0') break;
    free(name);
  }
  if (name == NULL) return NULL;
  f->name = memory_grow(f->name, &f->room, f->names + 1, sizeof *f->name);
  return f->name[f->names++] = name;
}

int file_list_error (const FileList *f) { return f->error; }
