/*
** A log in canonical form
** SPDX-License-Identifier: MIT
*/
#ifndef canonical_h
#define canonical_h

#include "log/event.h"
#include "log/header.h"

/*
** The state for rewriting logs one after another. A line is rewritten only if
** the new line means the same; any other line is kept. So the number of lines
** and the verdict stay the same, and canonical text stays unchanged.
*/
typedef struct Canonical {
  Host *host;
  Language lang;               /* of verbs, cards, etc. */
  Header header;
  unsigned bad_line;           /* first line that is not text, or 0 */
  EventReader reader, proof;   /* of the input and of the output */
  Seating written;             /* as the output log has it */
  Event meant, again;
  Buffer line;
  unsigned fault_line;         /* line of the complaint */
  Complaint complaint;
} Canonical;

void canonical_open (Canonical *f, Host *host, Language lang);
void canonical_close (Canonical *f);

/*
** Appends the log to 'out'. Returns false, with a complaint, if the rules
** cannot be found (the log is appended unchanged) or if some bytes are not text
** (the log is unchanged from there on).
*/
bool canonical_log (Canonical *f, Span text, unsigned first_line, Buffer *out);

#endif
