/*
** referee-desk: the server of 'referee desk'
** SPDX-License-Identifier: MIT
**
** usage: referee-desk PROGRAM LANG PORT ADDRESS open|closed browse|quiet \
**                     LOG [RULES-FOLDER...]
**
** It is not called by people, and checks no more than that the words are there.
*/
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"

enum { PROGRAM = 1, LANG, PORT, ADDRESS, OPEN, BROWSE, LOG, RULES };

int main (int argc, char **argv) {
  Desk d = {0};
  if (argc < RULES) return 2;
  d.program = argv[PROGRAM];
  d.lang = strcmp(argv[LANG], "fr") == 0 ? FRENCH : ENGLISH;
  d.port = (int)strtol(argv[PORT], NULL, 10);
  d.address = argv[ADDRESS];
  d.is_open = strcmp(argv[OPEN], "open") == 0;
  d.browses = strcmp(argv[BROWSE], "browse") == 0;
  d.log = argv[LOG];
  d.rules = (const char *const *)argv + RULES;
  return desk_serve(&d);
}
