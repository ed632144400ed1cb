/*
** serve: live tables, one JSON object per line in and out
** SPDX-License-Identifier: MIT
*/
#include "command/command.h"
#include "command/common.h"
#include "drive/pool.h"
#include "library/serve.h"

enum { SOCKET, JOURNAL, JOBS, MCP, SERVE_OPTIONS };

enum { THREADS_LEAST = 2 };    /* if there may be several clients */

static Host *new_host (void *who) {
  const CommandLine *line = who;
  return common_host(&line->path, line->lang);
}

static void report (void *who, const Remark *why) {
  const CommandLine *line = who;
  common_say_remark(line->lang, why);
}

static int threads_for (const CommandLine *line) {
  int all;
  if (command_has(line, JOBS) || !command_has(line, SOCKET))
    return common_threads(command_number(line, JOBS, 1));
  all = common_threads(0);
  return all < THREADS_LEAST ? THREADS_LEAST : all;
}

static int run_serve (const CommandLine *line) {
  const ServeWish wish = {
    .new_host = new_host, .tell = report, .who = (void *)(uintptr_t)line,
    .lang = line->lang, .socket = command_text(line, SOCKET),
    .journal = command_text(line, JOURNAL), .threads = threads_for(line),
    .mcp = command_has(line, MCP), .stop = stop_asked()
  };
  Stop stop;
  bool ok;
  if (wish.mcp && wish.socket != NULL)
    return common_trouble(line->lang, fact_saying(SAY_MCP_NO_SOCKET));
  stop_catch(&stop);
  ok = serve_run(&wish);
  stop_release(&stop);
  return ok ? EXIT_FINE : EXIT_TROUBLE;
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
