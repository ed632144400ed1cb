/*
** compile-rules: makes what the program carries along of the rules
** SPDX-License-Identifier: MIT
**
** usage: compile-rules FOLDER >compiled_rules.c
*/
#include <stdlib.h>

#include "ground/output.h"
#include "rules/compile.h"

int main (int argc, char **argv) {
  Buffer made = {0};
  bool ok = argc == 2 && compile_rules(argv[1], &made);
  if (ok)
    ok = output_data(stdout, (Span){buffer_string(&made), made.len}) &&
         output_close() == 0;
  else if (argc == 2)
    output_format(stderr, "compile-rules: '%s' cannot be loaded; 'referee "
                          "lint' says why\n", buffer_string(&made));
  else
    output_format(stderr, "usage: compile-rules FOLDER >compiled_rules.c\n");
  buffer_free(&made);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
