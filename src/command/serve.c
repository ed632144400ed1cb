/*
** serve: live tables, one JSON object a line in and out
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <unistd.h>

#include "command/command.h"
#include "command/common.h"
#include "ground/output.h"
#include "library/ask.h"
#include "library/store.h"

enum { SOCKET, JOURNAL, JOBS, MCP, SERVE_OPTIONS };

static int run_serve (const CommandLine *line) {
  static referee r;
  static char block[1 << 16];
  Buffer in = {0}, out = {0};
  Host *host = common_host(&line->path, line->lang);
  ssize_t n;
  if (host == NULL) return EXIT_TROUBLE;
  library_new(&r, host);
  r.store = store_new();
  r.owns_store = true;
  r.lang = line->lang;
  while ((n = read(STDIN_FILENO, block, sizeof block)) > 0) {
    size_t at = 0;
    char *end;
    buffer_put(&in, block, (size_t)n);
    while ((end = memchr(in.text + at, '\n', in.len - at)) != NULL) {
      size_t len = (size_t)(end - in.text) - at;
      ask_line(&r, (Span){in.text + at, len}, &out);
      buffer_char(&out, '\n');
      at += len + 1;
    }
    memmove(in.text, in.text + at, in.len - at);
    buffer_cut(&in, in.len - at);
    if (!common_write_data(&out)) break;
    output_flush();
  }
  library_close(&r);
  return EXIT_FINE;
}

static const CommandOption serve_option[SERVE_OPTIONS] = {
  [SOCKET] = {.name = "socket", .wants = WANTS_FILE,
              .value = SAY_VALUE_FILE, .about = SAY_HELP_SERVE_SOCKET},
  [JOURNAL] = {.name = "journal", .wants = WANTS_FOLDER,
               .value = SAY_VALUE_FOLDER, .about = SAY_HELP_SERVE_JOURNAL},
  [JOBS] = COMMAND_JOBS(SAY_HELP_SERVE_JOBS),
  [MCP] = {.name = "mcp", .about = SAY_HELP_SERVE_MCP},
};

const Command serve_command = {
  "serve", SAY_ABOUT_SERVE, SAY_DOES_SERVE,
  serve_option, SERVE_OPTIONS, .run = run_serve
};
