/*
** A JSON writer that places the commas
** SPDX-License-Identifier: MIT
*/
#include "base/json.h"

#include <math.h>

#include "base/unicode.h"

/* Hidden characters are never beyond U+FFFF. */
static void escape (Buffer *b, unsigned c) {
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
** The length of the character at the start of 's' if it must be escaped, else
** 0; '*c' is the character. In a page, "</script>" would end the script.
*/
static size_t escaped_length (const Json *j, Span s, unsigned *c) {
  *c = (unsigned char)s.at[0];
  if (*c >= 0x80) return unicode_hidden(s, c);
  return !is_plain((unsigned char)*c) || (j->in_page && *c == '<');
}

static void put_string (const Json *j, Span s) {
  size_t from = 0, len;
  unsigned c;
  buffer_char(j->to, '"');
  for (size_t i = 0; i < s.len; i++) {
    len = escaped_length(j, span_from(s, i), &c);
    if (len == 0) continue;
    buffer_put(j->to, s.at + from, i - from);
    escape(j->to, c);
    from = i + len;
    i = from - 1;
  }
  buffer_put(j->to, s.at + from, s.len - from);
  buffer_char(j->to, '"');
}

/* Writes the comma and line break before a name or item. */
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

/* Writes everything that precedes a value. */
static void begin_value (Json *j, const char *key) {
  if (key != NULL)
    json_name(j, span_of(key));
  else if (!j->named)
    separate(j);
  j->named = false;
}

void json_raw (Json *j, const char *key, Span value) {
  begin_value(j, key);
  buffer_span(j->to, value);
}

static void enter (Json *j, const char *key, bool is_list) {
  begin_value(j, key);
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
  begin_value(j, key);
  put_string(j, text);
}

void json_nonempty (Json *j, const char *key, Span text) {
  if (text.len > 0)
    json_span(j, key, text);
  else
    json_nothing(j, key);
}

void json_text (Json *j, const char *key, const char *text) {
  if (text != NULL)
    json_span(j, key, span_of(text));
  else
    json_nothing(j, key);
}

void json_flag (Json *j, const char *key, bool yes) {
  begin_value(j, key);
  buffer_text(j->to, yes ? "true" : "false");
}

void json_nothing (Json *j, const char *key) {
  begin_value(j, key);
  buffer_text(j->to, "null");
}

void json_number (Json *j, const char *key, double n) {
  if (!isfinite(n)) {
    json_nothing(j, key);
    return;
  }
  begin_value(j, key);
  buffer_number(j->to, n);
}

/* The program leaves LC_NUMERIC alone, so printf writes a point. */
void json_figure (Json *j, const char *key, double n, int digits) {
  if (!isfinite(n) || n == floor(n)) {
    json_number(j, key, n);
    return;
  }
  begin_value(j, key);
  buffer_format(j->to, "%.*g", digits, n);
}

void json_lines (Json *j, const char *key, Span text) {
  json_begin_list(j, key);
  while (text.len > 0) {
    const char *end = memchr(text.at, '\n', text.len);
    size_t len = end ? (size_t)(end - text.at) : text.len;
    json_span(j, NULL, (Span){text.at, len});
    len += end != NULL;
    text = span_from(text, len);
  }
  json_end(j);
}

void json_version (Json *j) {
  json_text(j, "program", PACKAGE_VERSION);
  json_number(j, "schema", JSON_SCHEMA);
}
