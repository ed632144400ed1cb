/*
** A reader of the JSON that referee writes
** SPDX-License-Identifier: MIT
*/
#include <ctype.h>
#include <stdlib.h>

#include "ground/buffer.h"
#include "ground/memory.h"
#include "json.h"

enum { DEPTH_LIMIT = 64 };

typedef struct Cursor {
  const char *at;
  int depth;
} Cursor;

static bool read_value (Cursor *c, Json *value);

static void skip_blanks (Cursor *c) {
  while (*c->at == ' ' || *c->at == '\t' || *c->at == '\n' || *c->at == '\r')
    c->at++;
}

static bool skip_char (Cursor *c, char wanted) {
  skip_blanks(c);
  if (*c->at != wanted) return false;
  c->at++;
  return true;
}

/* {==== Strings ==== */

static void put_utf8 (Buffer *out, unsigned code) {
  if (code < 0x80)
    buffer_char(out, (char)code);
  else if (code < 0x800) {
    buffer_char(out, (char)(0xC0 | code >> 6));
    buffer_char(out, (char)(0x80 | (code & 0x3F)));
  }
  else {  /* referee escapes control characters only: no surrogates */
    buffer_char(out, (char)(0xE0 | code >> 12));
    buffer_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
    buffer_char(out, (char)(0x80 | (code & 0x3F)));
  }
}

static bool read_code (Cursor *c, Buffer *out) {
  char digits[5] = {0};
  for (int i = 0; i < 4; i++) {
    if (!isxdigit((unsigned char)*c->at)) return false;
    digits[i] = *c->at++;
  }
  put_utf8(out, (unsigned)strtoul(digits, NULL, 16));
  return true;
}

static bool read_escape (Cursor *c, Buffer *out) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  char letter = *c->at;
  if (letter == '\0') return false;
  c->at++;
  if (letter == 'u') return read_code(c, out);
  const char *found = strchr(from, letter);
  if (found == NULL) return false;
  buffer_char(out, to[found - from]);
  return true;
}

/* [at the opening quote] False leaves '*text' as it was. */
static bool read_string (Cursor *c, char **text) {
  Buffer out = {0};
  bool fine = skip_char(c, '"');
  while (fine && *c->at != '"') {
    if ((unsigned char)*c->at < ' ')  /* raw control character, or the end? */
      fine = false;
    else if (*c->at == '\\')
      c->at++, fine = read_escape(c, &out);
    else
      buffer_char(&out, *c->at++);
  }
  if (fine) {
    c->at++;
    *text = memory_copy(buffer_string(&out), out.len);
  }
  buffer_free(&out);
  return fine;
}

/* }==== */

static bool read_word (Cursor *c, Json *value) {
  static const struct { const char *word; JsonKind kind; } words[] = {
    {"null", JSON_NULL}, {"false", JSON_FALSE}, {"true", JSON_TRUE}
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    size_t len = strlen(words[i].word);
    if (strncmp(c->at, words[i].word, len) != 0) continue;
    c->at += len;
    value->kind = words[i].kind;
    value->text = memory_copy(words[i].word, len);
    return true;
  }
  return false;
}

static bool read_number (Cursor *c, Json *value) {
  size_t len = strspn(c->at, "+-.0123456789eE");
  char *end;
  if (len == 0) return false;
  value->kind = JSON_NUMBER;
  value->text = memory_copy(c->at, len);
  strtod(value->text, &end);
  c->at += len;
  return *end == '\0';
}

/* [behind the opening bracket] */
static bool read_children (Cursor *c, Json *value, char closing) {
  Json **last = &value->first;
  if (skip_char(c, closing)) return true;
  do {
    Json *child = *last = memory_new(sizeof *child);
    last = &child->next;
    if (value->kind == JSON_OBJECT
        && !(read_string(c, &child->key) && skip_char(c, ':'))) return false;
    if (!read_value(c, child)) return false;
  } while (skip_char(c, ','));
  return skip_char(c, closing);
}

static bool read_nested (Cursor *c, Json *value) {
  bool is_object = *c->at++ == '{';
  value->kind = is_object ? JSON_OBJECT : JSON_LIST;
  if (++c->depth > DEPTH_LIMIT) return false;
  bool fine = read_children(c, value, is_object ? '}' : ']');
  c->depth--;
  return fine;
}

static bool read_value (Cursor *c, Json *value) {
  skip_blanks(c);
  switch (*c->at) {
    case '{': case '[': return read_nested(c, value);
    case '"':
      value->kind = JSON_STRING;
      return read_string(c, &value->text);
    case 'n': case 'f': case 't': return read_word(c, value);
    default: return read_number(c, value);
  }
}

Json *json_read (const char *text) {
  Cursor c = {text, 0};
  Json *value = memory_new(sizeof *value);
  bool fine = read_value(&c, value);
  skip_blanks(&c);
  if (fine && *c.at == '\0') return value;
  json_free(value);
  return NULL;
}

void json_free (Json *value) {
  while (value != NULL) {
    Json *next = value->next;
    json_free(value->first);
    free(value->key);
    free(value->text);
    free(value);
    value = next;
  }
}

const Json *json_member (const Json *object, const char *key) {
  if (object == NULL || object->kind != JSON_OBJECT) return NULL;
  for (const Json *m = object->first; m != NULL; m = m->next)
    if (strcmp(m->key, key) == 0) return m;
  return NULL;
}

const char *json_text (const Json *object, const char *key) {
  const Json *member = json_member(object, key);
  return member == NULL || member->kind == JSON_NULL ? NULL : member->text;
}
