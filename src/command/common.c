/*
** What commands have in common: complaints, rules, the terminal
** SPDX-License-Identifier: MIT
*/
#include "command/common.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "ground/output.h"
#include "render/catalogue.h"

#ifndef INSTALLED_RULES
#define INSTALLED_RULES "/usr/local/share/referee/rules"
#endif
#ifndef SOURCE_RULES
#define SOURCE_RULES "rules"
#endif

/*
** {======================================================
** What is said
** =======================================================
*/

bool common_say_remark (Language lang, const Remark *why) {
  Buffer b = {0};
  catalogue_write(&b, why, lang);
  fflush(stdout);
  output_format(stderr, "referee: %s\n", buffer_string(&b));
  buffer_free(&b);
  return false;
}

bool common_say_facts (Language lang, const Fact *saying, int facts) {
  Remark why = {0};
  remark_set(&why, saying, facts);
  common_say_remark(lang, &why);
  remark_free(&why);
  return false;
}

bool common_say_file (Language lang, Saying what, const char *path) {
  return common_say(lang, fact_saying(what), fact_string(path),
                    fact_string(strerror(errno)));
}

/* Empties the buffer. */
static bool written (bool ok, Buffer *b, Language lang) {
  int error = errno;
  buffer_clear(b);
  return ok || common_say(lang, fact_saying(SAY_CANNOT_PRINT),
                          fact_string(strerror(error)));
}

bool common_write (Buffer *b, Language lang) {
  Span words = {buffer_string(b), b->len};
  return written(output_words(stdout, words, common_colour()), b, lang);
}

bool common_write_data (Buffer *b, Language lang) {
  Span data = {buffer_string(b), b->len};
  return written(output_data(stdout, data), b, lang);
}

/* }====================================================== */

/*
** {======================================================
** Rules
** =======================================================
*/

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

Host *common_host (const RulesPath *path, Language lang) {
  const char *list = getenv("REFEREE_RULES");
  Host *h = host_new();
  if (h == NULL) {
    common_say(lang, fact_saying(SAY_OUT_OF_MEMORY));
    return NULL;
  }
  for (int i = 0; i < path->folders; i++) host_add_path(h, path->folder[i]);
  if (list != NULL) add_list(h, list);
  add_own_rules(h);
  return h;
}

/* "there is no game 'cassino-pirate' …; did you mean 'casino-pirate'?" */
static void complain_of_game (Host *host, const char *game, Language lang) {
  Buffer nearest = {0};
  Remark why = {0};
  host_nearest(host, game, &nearest);
  remark_say(&why, fact_saying(SAY_NO_GAME), fact_string(game));
  remark_suggest(&why, (Span){buffer_string(&nearest), nearest.len});
  common_say_remark(lang, &why);
  remark_free(&why);
  buffer_free(&nearest);
}

Ruleset *common_rules (Host *host, const char *game, const char *variant,
                       Language lang) {
  Buffer message = {0};
  Ruleset *r = host_rules(host, span_of(game), span_of(variant), &message);
  if (r == NULL && message.len > 0)
    common_say(lang, fact_saying(SAY_AS_IT_IS), fact_string(message.text));
  else if (r == NULL && variant[0] &&
           host_rules(host, span_of(game), span_of(""), &message) != NULL)
    common_say(lang, fact_saying(SAY_NO_VARIANT), fact_string(variant));
  else if (r == NULL)
    complain_of_game(host, game, lang);
  buffer_free(&message);
  return r;
}

/* }====================================================== */

const char *common_name (int seat) {
  static const char *const name[SEATS_LIMIT] = {
    "Anne", "Bruno", "Chloé", "Dédé", "Élise", "Fatou", "Gaspard", "Hélène",
    "Igor", "Jade"
  };
  return name[seat];
}

Span common_bot_name (const char *bot) {
  return span_trim((Span){bot, strcspn(bot, "=")});
}

bool common_colour (void) {
  return isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
}

size_t common_width (void) {
  struct winsize size;
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
    return 0;
  return size.ws_col;
}

int common_threads (long asked) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (asked == 0) asked = cores;
  return asked < 1 ? 1 : asked > THREADS_LIMIT ? THREADS_LIMIT : (int)asked;
}
