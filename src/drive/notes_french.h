/*
** Cards in notes that use French letters for suits
** SPDX-License-Identifier: MIT
*/
#ifndef drive_notes_french_h
#define drive_notes_french_h

#include "base/buffer.h"
#include "rules/ruleset.h"

/* Adds 's' to 'out', with its cards in the notation of logs. */
void note_put_french (Buffer *out, const Ruleset *r, Span s);

/* Are notes with a title in French, with French letters for suits? */
bool note_seems_french (const Ruleset *r, Span notes);

#endif
