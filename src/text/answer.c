/*
** The answer of a bot that is a program: one JSON object
** SPDX-License-Identifier: MIT
*/
#include "text/answer.h"

#include <stdlib.h>

#include "ground/unicode.h"

enum { DEPTH_LIMIT = 32, NUMBER_LENGTH = 40 };

typedef struct Scan {
  const char *at, *end;
} Scan;

void answer_free (Answer *a) { buffer_free(&a->move); }

static void skip_blanks (Scan *s) {
  while (s->at < s->end && (*s->at == ' ' || *s->at == '\t' ||
                            *s->at == '\r' || *s->at == '\n'))
    s->at++;
}

/* Takes that character, behind any blanks. */
static bool take (Scan *s, char c) {
  skip_blanks(s);
  if (s->at == s->end || *s->at != c) return false;
  s->at++;
  return true;
}

static bool take_word (Scan *s, const char *word) {
  size_t len = strlen(word);
  skip_blanks(s);
  if ((size_t)(s->end - s->at) < len || memcmp(s->at, word, len) != 0)
    return false;
  s->at += len;
  return true;
}

/*
** {======================================================
** Strings and numbers
** =======================================================
*/

/* Four hexadecimal digits, or -1. */
static long take_code (Scan *s) {
  long code = 0;
  if (s->end - s->at < 4) return -1;
  for (int i = 0; i < 4; i++) {
    static const char digits[] = "0123456789abcdef";
    char c = *s->at++;
    const char *d = strchr(digits, c >= 'A' && c <= 'F' ? c | 0x20 : c);
    if (c == '\0' || d == NULL) return -1;
    code = code * 16 + (d - digits);
  }
  return code;
}

static void put_code (Buffer *b, long c) {
  if (c < 0x80) {
    buffer_char(b, (char)c);
    return;
  }
  if (c < 0x800)
    buffer_char(b, (char)(0xC0 | c >> 6));
  else {
    if (c < 0x10000)
      buffer_char(b, (char)(0xE0 | c >> 12));
    else {
      buffer_char(b, (char)(0xF0 | c >> 18));
      buffer_char(b, (char)(0x80 | (c >> 12 & 0x3F)));
    }
    buffer_char(b, (char)(0x80 | (c >> 6 & 0x3F)));
  }
  buffer_char(b, (char)(0x80 | (c & 0x3F)));
}

/* What stands behind "\u": maybe two halves of one character. */
static bool take_unicode (Scan *s, Buffer *b) {
  long code = take_code(s), low;
  if (code >= 0xD800 && code < 0xDC00) {
    if (s->end - s->at < 2 || s->at[0] != '\\' || s->at[1] != 'u')
      return false;
    s->at += 2;
    low = take_code(s);
    if (low < 0xDC00 || low > 0xDFFF) return false;
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  else if (code <= 0 || (code >= 0xDC00 && code < 0xE000))
    return false;
  put_code(b, code);
  return true;
}

static bool take_escape (Scan *s, Buffer *b) {
  static const char escape[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
  const char *found;
  char c;
  if (s->at == s->end) return false;
  c = *s->at++;
  if (c == 'u') return take_unicode(s, b);
  found = c != '\0' ? strchr(escape, c) : NULL;
  if (found != NULL) buffer_char(b, meaning[found - escape]);
  return found != NULL;
}

static bool take_string (Scan *s, Buffer *b) {
  buffer_clear(b);
  if (!take(s, '"')) return false;
  while (s->at < s->end && *s->at != '"') {
    char c = *s->at++;
    if ((unsigned char)c < ' ') return false;
    if (c != '\\')
      buffer_char(b, c);
    else if (!take_escape(s, b))
      return false;
  }
  return take(s, '"');
}

static bool take_number (Scan *s, double *number) {
  char text[NUMBER_LENGTH + 1];
  size_t n = 0;
  char *end;
  skip_blanks(s);
  while (s->at + n < s->end && n < NUMBER_LENGTH && s->at[n] != '\0' &&
         strchr("+-.0123456789eE", s->at[n]) != NULL) {
    text[n] = s->at[n];
    n++;
  }
  text[n] = '\0';
  *number = strtod(text, &end);
  s->at += n;
  return n > 0 && *end == '\0';
}

/* }====================================================== */

/*
** {======================================================
** Values that nobody asked for
** =======================================================
*/

static bool skip_value (Scan *s, Buffer *room, int depth);

static bool skip_list (Scan *s, Buffer *room, int depth) {
  if (take(s, ']')) return true;
  do
    if (!skip_value(s, room, depth + 1)) return false;
  while (take(s, ','));
  return take(s, ']');
}

static bool skip_object (Scan *s, Buffer *room, int depth) {
  if (take(s, '}')) return true;
  do
    if (!take_string(s, room) || !take(s, ':') ||
        !skip_value(s, room, depth + 1))
      return false;
  while (take(s, ','));
  return take(s, '}');
}

static bool skip_value (Scan *s, Buffer *room, int depth) {
  double ignored;
  if (depth > DEPTH_LIMIT) return false;
  skip_blanks(s);
  if (s->at == s->end) return false;
  switch (*s->at) {
    case '"': return take_string(s, room);
    case '[': return s->at++, skip_list(s, room, depth);
    case '{': return s->at++, skip_object(s, room, depth);
    case 't': return take_word(s, "true");
    case 'f': return take_word(s, "false");
    case 'n': return take_word(s, "null");
    default: return take_number(s, &ignored);
  }
}

/* }====================================================== */

typedef struct Reading {
  Scan scan;
  Answer *answer;
  Buffer key, room;
  bool has_move;
} Reading;

static bool read_move (Reading *r) {
  r->has_move = true;
  r->answer->passes = take_word(&r->scan, "null");
  return r->answer->passes || take_string(&r->scan, &r->answer->move);
}

static bool read_pair (Reading *r) {
  if (!take_string(&r->scan, &r->key) || !take(&r->scan, ':')) return false;
  if (span_is(span_of(buffer_string(&r->key)), "move")) return read_move(r);
  if (!span_is(span_of(buffer_string(&r->key)), "n"))
    return skip_value(&r->scan, &r->room, 0);
  r->answer->has_number = take_number(&r->scan, &r->answer->number);
  return r->answer->has_number;
}

static bool read_object (Reading *r) {
  if (!take(&r->scan, '{')) return false;
  if (take(&r->scan, '}')) return false;  /* it says nothing */
  do
    if (!read_pair(r)) return false;
  while (take(&r->scan, ','));
  if (!take(&r->scan, '}')) return false;
  skip_blanks(&r->scan);
  return r->scan.at == r->scan.end && r->has_move;
}

bool answer_read (Answer *a, Span line) {
  Reading r = {.scan = {line.at, line.at + line.len}, .answer = a};
  bool ok;
  buffer_clear(&a->move);
  a->passes = a->has_number = false;
  ok = unicode_check(line) == line.len && read_object(&r);
  buffer_free(&r.key);
  buffer_free(&r.room);
  return ok;
}
