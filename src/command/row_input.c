/*
** Input of logs in JSON objects, one per line
** SPDX-License-Identifier: MIT
*/
#include "command/pages.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"

enum { CHUNK = 1 << 16 };

struct RowInput {
  Source *source;
  int error;
  bool ended, skipping;        /* 'skipping': the rest of a long line */
  size_t longest;
  char *text;
  size_t room, len;
  size_t at, seen;             /* next line; no line end before 'seen' */
  unsigned line;
};

RowInput *row_input_open (const char *path, size_t longest) {
  Source *source = source_open(path);
  RowInput *in;
  if (source == NULL) return NULL;
  in = memory_new(sizeof *in);
  in->source = source;
  in->longest = longest;
  return in;
}

void row_input_set_gate (RowInput *in, const ReaderGate *gate) {
  source_set_gate(in->source, gate);
}

void row_input_close (RowInput *in) {
  source_close(in->source);
  free(in->text);
  free(in);
}

int row_input_error (const RowInput *in) { return in->error; }

/*
** Discards lines already returned, once they are half of the buffer, and reads
** more.
*/
static bool read_more (RowInput *in) {
  ssize_t got;
  if (in->at > in->len / 2) {
    memmove(in->text, in->text + in->at, in->len - in->at);
    in->len -= in->at;
    in->seen -= in->at;
    in->at = 0;
  }
  if (in->room - in->len < CHUNK / 2)
    in->text = memory_grow(in->text, &in->room, in->len + CHUNK, 1);
  got = source_read(in->source, in->text + in->len, in->room - in->len);
  if (got < 0) in->error = errno;
  if (got <= 0) in->ended = true;
  if (got > 0) in->len += (size_t)got;
  return got >= 0;
}

/* Takes a line, or its start if it is too long. False at the end. */
static bool cut_line (RowInput *in, Span *line) {
  const char *end = NULL;
  for (;;) {
    if (in->seen < in->len)
      end = memchr(in->text + in->seen, '\n', in->len - in->seen);
    in->seen = end != NULL ? (size_t)(end - in->text) : in->len;
    if (end != NULL || in->ended || in->seen - in->at > in->longest) break;
    if (!read_more(in)) return false;
  }
  if (in->at == in->len || in->error != 0) return false;
  *line = (Span){in->text + in->at, in->seen - in->at};
  in->at = in->seen += end != NULL;
  in->skipping = end == NULL;
  return true;
}

bool row_input_next (RowInput *in, LogText *line) {
  bool was_skipping;
  *line = (LogText){.text = {NULL, 0}};
  do {
    was_skipping = in->skipping;
    if (!cut_line(in, &line->text)) return false;
    if (!was_skipping) in->line++;
  } while (was_skipping || span_trim(line->text).len == 0);
  line->index = (int)in->line;
  line->first_line = 1;
  if (in->skipping && !in->ended) line->trouble = SAY_LOG_TOO_LONG;
  return true;
}

static bool find_text (Row *row, const char *member, Remark *why) {
  const json_t *text = json_object_get(row->object, member);
  if (text == NULL)
    remark_say(why, fact_saying(SAY_MEMBER_MISSING), fact_string(member));
  else if (!json_is_string(text))
    remark_say(why, fact_saying(SAY_MEMBER_NO_TEXT), fact_string(member));
  else
    row->text = (Span){json_string_value(text), json_string_length(text)};
  return row->text.at != NULL;
}

bool row_read (Row *row, Span line, const char *member, Remark *why) {
  json_error_t error;
  *row = (Row){.text = {NULL, 0}};
  row->object = json_loadb(line.at, line.len, 0, &error);
  if (row->object == NULL)
    remark_say(why, fact_saying(SAY_NOT_JSON), fact_string(error.text),
               fact_number(error.column));
  else if (!json_is_object(row->object))
    remark_say(why, fact_saying(SAY_NO_OBJECT));
  else {
    row->id = json_object_get(row->object, "id");
    return find_text(row, member, why);
  }
  return false;
}

void row_free (Row *row) { json_decref(row->object); }
