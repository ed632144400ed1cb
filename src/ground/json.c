/*
** A writer of JSON that knows its commas
** SPDX-License-Identifier: MIT
*/
#include "ground/json.h"

#include <math.h>

/*
** {======================================================
** Strings
** =======================================================
*/

static void escape (Buffer *b, unsigned char c) {
  switch (c) {
    case '"': buffer_text(b, "\\\""); break;
    case '\\': buffer_text(b, "\\\\"); break;
    case '\n': buffer_text(b, "\\n"); break;
    case '\t': buffer_text(b, "\\t"); break;
    case '\r': buffer_text(b, "\\r"); break;
    default: buffer_format(b, "\\u%04x", c);
  }
}

static bool is_plain (unsigned char c) {
  return c >= ' ' && c != '"' && c != '\\' && c != 127;
}

/*
** In a page, "</script>" would end the script, and to old browsers U+2028
** and U+2029 are ends of lines. How many bytes must be written otherwise?
*/
static size_t unfit_for_page (Span s, size_t i) {
  if (s.at[i] == '<') return 1;
  if (s.len - i < 3 || memcmp(s.at + i, "\xE2\x80", 2) != 0) return 0;
  return s.at[i + 2] == '\xA8' || s.at[i + 2] == '\xA9' ? 3 : 0;
}

static void put_escaped (Buffer *b, Span s) {
  if (s.len == 1)
    escape(b, (unsigned char)s.at[0]);
  else
    buffer_text(b, s.at[2] == '\xA8' ? "\\u2028" : "\\u2029");
}

static void put_string (const Json *j, Span s) {
  size_t from = 0, len;
  buffer_char(j->to, '"');
  for (size_t i = 0; i < s.len; i++) {
    len = j->in_page ? unfit_for_page(s, i) : 0;
    if (len == 0 && is_plain((unsigned char)s.at[i])) continue;
    if (len == 0) len = 1;
    buffer_put(j->to, s.at + from, i - from);
    put_escaped(j->to, (Span){s.at + i, len});
    from = i + len;
    i = from - 1;
  }
  buffer_put(j->to, s.at + from, s.len - from);
  buffer_char(j->to, '"');
}

/* }====================================================== */

/* What has to stand before the next name or item. */
static void separate (Json *j) {
  if (j->filled & 1) buffer_char(j->to, ',');
  if (j->breaks) buffer_char(j->to, '\n');
  j->filled |= 1;
  j->breaks = false;
}

void json_name (Json *j, Span name) {
  separate(j);
  put_string(j, name);
  buffer_char(j->to, ':');
  j->named = true;
}

/* All that stands before a value. */
static void lead_in (Json *j, const char *key) {
  if (key != NULL)
    json_name(j, span_of(key));
  else if (!j->named)
    separate(j);
  j->named = false;
}

static void enter (Json *j, const char *key, bool is_list) {
  lead_in(j, key);
  j->lists = j->lists << 1 | is_list;
  j->filled <<= 1;
  buffer_char(j->to, is_list ? '[' : '{');
}

void json_begin (Json *j, const char *key) { enter(j, key, false); }

void json_begin_list (Json *j, const char *key) { enter(j, key, true); }

void json_end (Json *j) {
  buffer_char(j->to, j->lists & 1 ? ']' : '}');
  j->lists >>= 1;
  j->filled >>= 1;
}

void json_break (Json *j) { j->breaks = true; }

void json_span (Json *j, const char *key, Span text) {
  lead_in(j, key);
  put_string(j, text);
}

void json_text (Json *j, const char *key, const char *text) {
  if (text != NULL)
    json_span(j, key, span_of(text));
  else
    json_nothing(j, key);
}

void json_flag (Json *j, const char *key, bool yes) {
  lead_in(j, key);
  buffer_text(j->to, yes ? "true" : "false");
}

void json_nothing (Json *j, const char *key) {
  lead_in(j, key);
  buffer_text(j->to, "null");
}

void json_number (Json *j, const char *key, double n) {
  if (!isfinite(n)) {
    json_nothing(j, key);
    return;
  }
  lead_in(j, key);
  buffer_number(j->to, n);
}

/* The program leaves LC_NUMERIC alone, so the point is a point. */
void json_figure (Json *j, const char *key, double n, int digits) {
  if (!isfinite(n)) {
    json_nothing(j, key);
    return;
  }
  lead_in(j, key);
  buffer_format(j->to, "%.*g", digits, n);
}
