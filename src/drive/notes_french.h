/*
** Cards in notes whose suits are in the letters of French
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_french_h
#define drive_notes_french_h

#include "base/buffer.h"
#include "rules/ruleset.h"

/* Adds 's' to 'out', its cards as every log has them. */
void note_put_french (Buffer *out, const Ruleset *r, Span s);

/* Notes that start with a title: are they in French, their suits too? */
bool note_seems_french (const Ruleset *r, Span notes);

#endif
