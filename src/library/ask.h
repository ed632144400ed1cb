/*
** One request of 'referee serve' and its answer
** SPDX-License-Identifier: MIT
*/
#ifndef library_ask_h
#define library_ask_h

#include "library/library.h"

enum { ASK_BUSY = -1 };       /* another thread holds the table: ask again */

/*
** Adds the answer, without a line end. Returns a status; ASK_BUSY adds nothing.
*/
int ask_line (referee *r, Span line, Buffer *answer);

/* The same for a parsed request. */
int ask_request (referee *r, const json_t *request, Buffer *answer);

/* Writes the members of 'check --json' for the log into an open object. */
void ask_judge (Json *json, referee *r, Span log);

/* The operations, described for other programs. */
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
  AskParameter parameter[ASK_PARAMETERS];     /* ends with a nameless one */
} AskOp;

/* Ends with an entry without a name. */
const AskOp *ask_ops (void);

/* Copies member "id" of the request, if it has one. */
void ask_write_id (Json *json, const json_t *id);

/* Replaces the answer from 'start' on by an error. */
void ask_write_error (Buffer *answer, size_t start, const json_t *id,
                      const char *code, const char *message);

#endif
