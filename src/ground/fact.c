/*
** What a remark is about: a name, a number, a text in both languages
** SPDX-License-Identifier: MIT
*/
#include "ground/fact.h"

#include <errno.h>

Fact fact_saying (Saying saying) {
  return (Fact){.kind = FACT_SAYING, .saying = saying};
}

Fact fact_text (Span text) { return (Fact){.kind = FACT_TEXT, .text = text}; }

Fact fact_string (const char *text) { return fact_text(span_of(text)); }

Fact fact_number (double number) {
  return (Fact){.kind = FACT_NUMBER, .number = number};
}

/* Those that users meet; of the others the system knows the name. */
Fact fact_error (int error) {
  static const struct { int error; Saying saying; } known[] = {
    {ENOENT, SAY_ERROR_NOT_THERE}, {EACCES, SAY_ERROR_NOT_ALLOWED},
    {EPERM, SAY_ERROR_NOT_ALLOWED}, {EISDIR, SAY_ERROR_FOLDER},
    {ENOTDIR, SAY_ERROR_NO_FOLDER}, {EEXIST, SAY_ERROR_THERE},
    {ENOSPC, SAY_ERROR_FULL}, {EBADF, SAY_ERROR_CLOSED},
    {EROFS, SAY_ERROR_READ_ONLY},
    {ENAMETOOLONG, SAY_ERROR_NAME_LONG}, {ELOOP, SAY_ERROR_LINKS},
    {EIO, SAY_ERROR_DEVICE}, {EMFILE, SAY_ERROR_MANY_FILES},
    {ENOMEM, SAY_ERROR_MEMORY}, {EPIPE, SAY_ERROR_NO_READER}
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (known[i].error == error) return fact_saying(known[i].saying);
  return fact_string(strerror(error));
}

Fact fact_both (Both text) { return (Fact){.kind = FACT_BOTH, .both = text}; }

Fact fact_word (const Word *word) {
  return fact_both((Both){word->en, word->fr ? word->fr : ""});
}

Fact fact_choices (const Word *choice, int choices) {
  return (Fact){.kind = FACT_CHOICES, .choice = choice, .choices = choices};
}
