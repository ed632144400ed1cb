/*
** The answer of a bot that is a program: one JSON object
** SPDX-License-Identifier: MIT
*/
#ifndef answer_h
#define answer_h

#include "ground/buffer.h"

/* Owns 'move'. Zeroed, it is ready, and it can be used again. */
typedef struct Answer {
  Buffer move;          /* what "move" says, UTF-8 */
  bool passes;          /* "move" is null */
  bool has_number;
  double number;        /* what "n" says */
} Answer;

/*
** False when the line is no JSON object that has a "move". Whatever else
** the object has is read over.
*/
bool answer_read (Answer *a, Span line);
void answer_free (Answer *a);

#endif
