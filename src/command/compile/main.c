/*
** compile-rules: compiles rules into the program
** SPDX-License-Identifier: MIT
**
** usage: compile-rules FOLDER >compiled_rules.c
*/
#include <stdlib.h>

#include "base/output.h"
#include "rules/compiled.h"

int main (int argc, char **argv) {
  Buffer made = {0};
  bool ok;
  if (argc != 2) {
    output_format(stderr, "usage: compile-rules FOLDER >compiled_rules.c\n");
    return EXIT_FAILURE;
  }
  compile_rules(argv[1], &made);
  ok = output_data(stdout, buffer_view(&made)) && output_close() == 0;
  buffer_free(&made);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
