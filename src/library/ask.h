/*
** One request of 'referee serve', and its answer
** SPDX-License-Identifier: MIT
*/
#ifndef library_ask_h
#define library_ask_h

#include "library/library.h"

enum { ASK_BUSY = -1 };       /* another thread is at the table: ask again */

/* Adds the answer, without a line end. A status, or ASK_BUSY: then nothing. */
int ask_line (referee *r, Span line, Buffer *answer);

/* The same for a request that was read already. */
int ask_request (referee *r, const json_t *request, Buffer *answer);

/* Members of an object that is begun: what 'check --json' says of the log. */
void ask_judge (Json *json, referee *r, Span log);

/* What can be asked: for programs that want to know. */
typedef enum AskType {
  ASK_TEXT, ASK_SEAT, ASK_NUMBER, ASK_FLAG, ASK_NAMES, ASK_OBJECT
} AskType;

typedef struct AskParameter {
  const char *name;
  AskType type;
  bool needed;
} AskParameter;

enum { ASK_PARAMETERS = 10 };

struct Ask;

typedef struct AskOp {
  const char *name;
  Saying about;
  int (*run) (struct Ask *a);
  bool of_table;
  AskParameter parameter[ASK_PARAMETERS];     /* up to the first without name */
} AskOp;

/* The list ends with one that has no name. */
const AskOp *ask_ops (void);

/* Member "id", as the request has it; nothing where it has none. */
void ask_write_id (Json *json, const json_t *id);

/* An error instead of whatever was written of the answer from 'start' on. */
void ask_write_error (Buffer *answer, size_t start, const json_t *id,
                      const char *code, const char *message);

#endif
