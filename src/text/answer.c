/*
** The answer of a bot that is a program: one JSON object
** SPDX-License-Identifier: MIT
*/
#include "text/answer.h"

#include <jansson.h>

/* As deep as anything nests that is read over. */
enum { DEPTH_LIMIT = 32 };

void answer_free (Answer *a) { buffer_free(&a->move); }

/* jansson itself would go down two thousand levels. */
static bool is_shallow (json_t *value, int depth) {
  const char *key;
  json_t *child;
  size_t i;
  if (depth > DEPTH_LIMIT) return false;
  json_object_foreach(value, key, child)
    if (!is_shallow(child, depth + 1)) return false;
  json_array_foreach(value, i, child)
    if (!is_shallow(child, depth + 1)) return false;
  return true;
}

static bool read_move (Answer *a, const json_t *move) {
  a->passes = json_is_null(move);
  if (json_is_string(move))
    buffer_put(&a->move, json_string_value(move), json_string_length(move));
  return a->passes || json_is_string(move);
}

/* It may be left out. */
static bool read_number (Answer *a, const json_t *number) {
  a->has_number = json_is_number(number);
  a->number = json_number_value(number);
  return number == NULL || a->has_number;
}

/* Numbers are all read as reals, so that none is too long. */
bool answer_read (Answer *a, Span line) {
  json_t *object = json_loadb(line.at, line.len, JSON_DECODE_INT_AS_REAL,
                              NULL);
  bool ok;
  buffer_clear(&a->move);
  ok = json_is_object(object) && is_shallow(object, -1) &&
       read_number(a, json_object_get(object, "n")) &&
       read_move(a, json_object_get(object, "move"));
  json_decref(object);
  return ok;
}
