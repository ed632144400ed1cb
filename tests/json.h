/*
** A reader of the JSON that referee writes
** SPDX-License-Identifier: MIT
*/
#ifndef json_h
#define json_h

typedef enum JsonKind {
  JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING,
  JSON_LIST, JSON_OBJECT
} JsonKind;

/* A value owns its texts and its children; json_free takes the root. */
typedef struct Json {
  JsonKind kind;
  char *key;             /* of an object's member, else NULL */
  char *text;            /* a string decoded, the others as written */
  struct Json *first;    /* child of a list or an object */
  struct Json *next;     /* sibling */
} Json;

/* The value that 'text' holds, or NULL where it is not JSON, all of it. */
Json *json_read (const char *text);
void json_free (Json *value);

/* NULL where there is none, or 'object' is none (or NULL). */
const Json *json_member (const Json *object, const char *key);

/* A member's text, or NULL where there is none or it is null. */
const char *json_text (const Json *object, const char *key);

#endif
