/*
** A log in canonical form
** SPDX-License-Identifier: MIT
*/
#ifndef canonical_h
#define canonical_h

#include "log/event.h"
#include "log/header.h"

/*
** Everything that writing logs anew needs, used for one after another. A
** line is written only where it then means what it meant before; any other
** is kept as it is. So there are as many lines as before, and the verdict
** is the same, and what is in canonical form already stays as it is.
*/
typedef struct Canonical {
  Host *host;
  Language lang;               /* of verbs, cards and the like */
  Header header;
  unsigned bad_line;           /* where text begins that is none, or 0 */
  EventReader reader, proof;   /* of what is written, and was written */
  Seating written;             /* as the log that is written has it */
  Event meant, again;
  Buffer line;
  unsigned fault_line;         /* where the complaint belongs */
  Complaint complaint;
} Canonical;

void canonical_open (Canonical *f, Host *host, Language lang);
void canonical_close (Canonical *f);

/*
** Appends the log to 'out'. False, with a complaint, where its rules are not
** to be found, and the log is appended unchanged; or where it has bytes that
** are no text, and what stands from there on is unchanged.
*/
bool canonical_log (Canonical *f, Span text, unsigned first_line, Buffer *out);

#endif
