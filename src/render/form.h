/*
** A log in canonical form
** SPDX-License-Identifier: MIT
*/
#ifndef form_h
#define form_h

#include "render/meaning.h"

/*
** Everything that writing logs anew needs, used for one after another. A
** line is written only where it then means what it meant before; any other
** is kept as it is. So there are as many lines as before, and the verdict
** is the same, and what is in canonical form already stays as it is.
*/
typedef struct Form {
  Host *host;
  Language lang;               /* of verbs, cards and the like */
  Header header;
  unsigned bad_line;           /* where text begins that is none, or 0 */
  MeaningDesk desk;
  Meaning meant, again;        /* before and after */
  Buffer line;
  unsigned fault_line;         /* where the complaint belongs */
  Complaint complaint;
} Form;

void form_open (Form *f, Host *host, Language lang);
void form_close (Form *f);

/*
** Appends the log to 'out'. False, with a complaint, where its rules are not to be found, and the log is appended
** unchanged; or where it has bytes that are no text, and what stands from
** there on is unchanged.
*/
bool form_log (Form *f, Span text, unsigned first_line, Buffer *out);

#endif
