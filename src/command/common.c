/*
** What all commands have in common
** SPDX-License-Identifier: MIT
*/
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "command/command.h"
#include "ground/number.h"
#include "render/catalogue.h"

enum { USUAL_TIMEOUT = 10, LONGEST_TIMEOUT = 3600 };  /* seconds */

#ifndef INSTALLED_RULES
#define INSTALLED_RULES "/usr/local/share/referee/rules"
#endif
#ifndef SOURCE_RULES
#define SOURCE_RULES "rules"
#endif

void common_complain (const char *format, ...) {
  va_list ap;
  fflush(stdout);
  fputs("referee: ", stderr);
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
  fputc('\n', stderr);
}

void common_say (const Remark *why, Language lang) {
  Buffer b = {0};
  catalogue_write(&b, why, lang);
  common_complain("%s", buffer_string(&b));
  buffer_free(&b);
}

bool common_colour (void) {
  return isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
}

void common_options (Common *c) {
  c->help = arg_lit0(NULL, "help", "print this help and leave");
  c->version = arg_lit0(NULL, "version", "print the version and leave");
  c->lang = arg_str0(NULL, "lang", "en|fr",
                     "language of articles and messages");
  c->rules = arg_filen(NULL, "rules", "DIR", 0, RULE_FOLDERS,
                       "look for rule files here first");
}

static void print_help (const char *command, void **table,
                        const char *about) {
  printf("usage: referee %s", command);
  arg_print_syntax(stdout, table, "\n");
  printf("%s\n\n", about);
  arg_print_glossary(stdout, table, "  %-26s %s\n");
}

bool common_parse (Common *c, int argc, char **argv, void **table,
                   struct arg_end *end, const char *about, int *status) {
  int errors;
  if (arg_nullcheck(table) != 0) {
    common_complain("out of memory");
    *status = EXIT_TROUBLE;
    return false;
  }
  errors = arg_parse(argc, argv, table);
  *status = EXIT_FINE;
  if (c->help->count > 0) {
    print_help(argv[0], table, about);
    return false;
  }
  if (c->version->count > 0) {
    printf("referee %s\n", PACKAGE_VERSION);
    return false;
  }
  if (errors == 0) return true;
  fflush(stdout);
  arg_print_errors(stderr, end, "referee");
  fprintf(stderr, "referee: 'referee %s --help' tells more\n", argv[0]);
  *status = EXIT_TROUBLE;
  return false;
}

bool common_language (const Common *c, Language *lang) {
  static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  *lang = ENGLISH;
  if (c->lang->count > 0) {
    const char *word = c->lang->sval[0];
    if (strcmp(word, "fr") == 0)
      *lang = FRENCH;
    else if (strcmp(word, "en") != 0) {
      common_complain("--lang is 'en' or 'fr', not '%s'", word);
      return false;
    }
    return true;
  }
  for (int i = 0; i < 3; i++) {
    const char *value = getenv(variable[i]);
    if (value == NULL || value[0] == '\0') continue;
    if (strncmp(value, "fr", 2) == 0) *lang = FRENCH;
    break;
  }
  return true;
}

static void add_list (Host *h, const char *list) {
  while (*list != '\0') {
    const char *end = strchr(list, ':');
    size_t len = end ? (size_t)(end - list) : strlen(list);
    Buffer folder = {0};
    if (len > 0) {
      buffer_put(&folder, list, len);
      host_add_path(h, folder.text);
      buffer_free(&folder);
    }
    list += len + (end != NULL);
  }
}

/* In a build folder the source's rules count, else the installed ones. */
static void add_own_rules (Host *h) {
  char exe[4096];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 40);
  char *slash;
  exe[n > 0 ? n : 0] = '\0';
  slash = strrchr(exe, '/');
  if (slash != NULL) {
    strcpy(slash + 1, "config.status");
    if (access(exe, F_OK) == 0) {
      host_add_path(h, SOURCE_RULES);
      return;
    }
  }
  host_add_path(h, INSTALLED_RULES);
}

Host *common_host (const Common *c) {
  const char *list = getenv("REFEREE_RULES");
  Host *h = host_new();
  if (h == NULL) {
    common_complain("out of memory");
    return NULL;
  }
  for (int i = 0; i < c->rules->count; i++)
    host_add_path(h, c->rules->filename[i]);
  if (list != NULL) add_list(h, list);
  add_own_rules(h);
  return h;
}

bool common_write (Buffer *b) {
  size_t done = fwrite(buffer_string(b), 1, b->len, stdout);
  bool ok = done == b->len;
  buffer_clear(b);
  return ok;
}

bool common_timeout (const struct arg_str *arg, int *milliseconds) {
  double seconds = USUAL_TIMEOUT;
  if (arg->count > 0 &&
      (!number_read(span_of(arg->sval[0]), &seconds) || seconds <= 0 ||
       seconds > LONGEST_TIMEOUT)) {
    common_complain("--timeout wants seconds, more than 0 and at most %d, not "
                    "'%s'", LONGEST_TIMEOUT, arg->sval[0]);
    return false;
  }
  *milliseconds = seconds < 0.001 ? 1 : (int)(seconds * 1000);
  return true;
}
