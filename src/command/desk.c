/*
** desk: a dispute or a game in a local browser
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/memory.h"
#include "command/command.h"
#include "command/common.h"
#include "render/catalogue.h"

enum { LOG, PORT, BIND, ANYONE, QUIET, DESK_OPTIONS };

enum { WORDS = 8, LONGEST_LOG = 1 << 20 };

/* The server program, beside this one or installed. */
static const char *find_server (const char *self, char *path) {
  static const char name[] = "referee-desk";
  const char *slash = strrchr(self, '/');
  int folder = slash != NULL ? (int)(slash + 1 - self) : 0;
  snprintf(path, PATH_MAX, "%.*s%s", folder, self, name);
  if (access(path, X_OK) == 0) return path;
  snprintf(path, PATH_MAX, "%.*s../libexec/referee/%s", folder, self, name);
  return access(path, X_OK) == 0 ? path : NULL;
}

/* Reads the first log as text; the page shows its errors. */
static bool read_log (const CommandLine *line, Buffer *text) {
  const char *path = command_text(line, LOG);
  char block[4096];
  size_t n;
  FILE *f;
  if (path == NULL) return true;
  f = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
  if (f == NULL) return common_say_file(line->lang, SAY_CANNOT_OPEN, path);
  errno = 0;
  while ((n = fread(block, 1, sizeof block, f)) > 0 && text->len < LONGEST_LOG)
    buffer_put(text, block, n);
  if (ferror(f)) return common_say_file(line->lang, SAY_CANNOT_READ, path);
  if (f != stdin) fclose(f);
  if (text->len < LONGEST_LOG) return true;
  return common_say(line->lang, fact_saying(SAY_LOG_TOO_LONG), fact_number(1));
}

/* Executes the server; its arguments are those of desk/http.c. */
static int become (const CommandLine *line, const char *self,
                   const char *server, const char *log) {
  const RulesPath *path = &line->path;
  char port[16];
  const char *const fixed[WORDS] = {
    server, self, catalogue_words(SAY_LANGUAGE_CODE, line->lang), port,
    command_has(line, BIND) ? command_text(line, BIND) : "127.0.0.1",
    command_has(line, ANYONE) ? "open" : "closed",
    command_has(line, QUIET) ? "quiet" : "browse", log
  };
  char **word = memory_new((size_t)(WORDS + path->folders + 1) * sizeof *word);
  snprintf(port, sizeof port, "%ld", command_number(line, PORT, 0));
  for (int i = 0; i < WORDS; i++) word[i] = (char *)(uintptr_t)fixed[i];
  for (int i = 0; i < path->folders; i++) {
    word[WORDS + i] = realpath(path->folder[i], NULL);
    if (word[WORDS + i] == NULL)
      word[WORDS + i] = (char *)(uintptr_t)path->folder[i];
  }
  word[WORDS + path->folders] = NULL;
  execv(server, word);
  common_say_file(line->lang, SAY_CANNOT_OPEN, server);
  return EXIT_TROUBLE;
}

static int run_desk (const CommandLine *line) {
  char self[PATH_MAX], path[PATH_MAX];
  const char *server = NULL;
  Buffer log = {0};
  if (command_has(line, BIND) && !command_has(line, ANYONE))
    return common_trouble(line->lang, fact_saying(SAY_DESK_NEEDS_FLAG));
  if (realpath((const char *)getauxval(AT_EXECFN), self) != NULL)
    server = find_server(self, path);
  if (server == NULL)
    return common_trouble(line->lang, fact_saying(SAY_DESK_MISSING),
                          fact_string("referee-desk"));
  if (read_log(line, &log))
    return become(line, self, server, buffer_string(&log));
  buffer_free(&log);
  return EXIT_TROUBLE;
}

static const CommandOption desk_option[DESK_OPTIONS] = {
  [LOG] = {.wants = WANTS_LOG, .value = SAY_VALUE_LOG,
           .about = SAY_HELP_DESK_LOG},
  [PORT] = {.letter = "p", .name = "port", .wants = WANTS_NUMBER,
            .value = SAY_VALUE_N, .least = 1, .most = 65535,
            .about = SAY_HELP_DESK_PORT},
  [BIND] = {.name = "bind", .wants = WANTS_TEXT,
            .value = SAY_VALUE_ADDRESS, .about = SAY_HELP_DESK_BIND},
  [ANYONE] = {.name = "anyone-with-the-link", .about = SAY_HELP_DESK_ANYONE},
  [QUIET] = {.name = "no-browser", .about = SAY_HELP_DESK_QUIET},
};

const Command desk_command = {
  "desk", SAY_ABOUT_DESK, SAY_DOES_DESK,
  desk_option, DESK_OPTIONS, .run = run_desk
};
