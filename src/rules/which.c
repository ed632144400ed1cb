/*
** Disambiguating rule files of the same name in messages
** SPDX-License-Identifier: MIT
**
** Messages call a rule file "mini.lua" wherever it was found, so they are the
** same on every machine. If several folders of the path have such a file, the
** path of the one that was read is added.
*/
#include <sys/stat.h>

#include "rules/host_private.h"

/* "mini" of "mini.lua:3: …"; all of "library/pot"; empty if there is none. */
static Span file_of (Span message) {
  static const char ending[] = ".lua";
  size_t len = sizeof ending - 1;
  for (size_t i = 1; i + len <= message.len; i++) {
    if (message.at[i - 1] == ' ') break;
    if (memcmp(message.at + i, ending, len) == 0)
      return (Span){message.at, i};
  }
  return (Span){message.at, 0};
}

static bool is_same (const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/*
** Are there several? 'first' gets the path of the first, which is the one read.
*/
static bool has_others (const Host *h, Span name, Buffer *first) {
  static const char *const under[] = {"", "house/"};
  Buffer path = {0};
  struct stat here, of_first = {0};
  bool others = false;
  for (int i = 0; i < h->paths * 2; i++) {
    buffer_clear(&path);
    buffer_format(&path, "%s/%s%.*s.lua", h->path[i / 2], under[i % 2],
                  (int)name.len, name.at);
    if (lstat(path.text, &here) != 0) continue;
    if (first->len == 0) {
      buffer_text(first, path.text);
      of_first = here;
    }
    others |= !is_same(&here, &of_first);
  }
  buffer_free(&path);
  return others;
}

void which_tell (const Host *h, Remark *why) {
  Buffer path = {0};
  Span name = span_of("");
  if (why->facts > 0 && why->fact[0].kind == FACT_TEXT)
    name = file_of(remark_text(why, &why->fact[0]));
  if (name.len > 0 && has_others(h, name, &path))
    remark_wrap(why, fact_saying(SAY_FILE_IS), fact_string(path.text));
  buffer_free(&path);
}
