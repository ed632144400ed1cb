/*
** What --set says, over logs of several games
** SPDX-License-Identifier: MIT
*/
#include "command/settings.h"

#include <stdlib.h>

enum { UNASKED, NOWHERE, ELSEWHERE };

static Span name_of (const Settings *s, int set) {
  Span name = {0}, value;
  header_split_option(span_of(s->rules->set[set]), &name, &value);
  return name;
}

/* In a host of its own: there may be more files than one keeps. */
static bool has_option (const Settings *s, const char *game, Span option) {
  Host *host = common_host(&s->line->path, s->line->lang);
  Buffer path = {0};
  Remark ignored = {0};
  const Ruleset *r = NULL;
  bool found;
  if (host == NULL) return false;
  if (load_find(host, span_of(game), &path))
    r = load_file(host, path.text, &ignored);
  found = r != NULL && dictionary_find(r->option_words, option) >= 0;
  buffer_free(&path);
  remark_free(&ignored);
  host_free(host);
  return found;
}

/* Has a game or a house rule on the path such an option? */
static bool is_elsewhere (const Settings *s, Span option) {
  Host *host = common_host(&s->line->path, s->line->lang);
  int count = 0;
  char **game;
  bool found = false;
  if (host == NULL) return false;
  game = load_games(host, true, &count);
  host_free(host);
  for (int i = 0; i < count; i++) {
    found = found || has_option(s, game[i], option);
    free(game[i]);
  }
  free(game);
  return found;
}

static void takes (void *settings, int set) {
  Settings *s = settings;
  atomic_store_explicit(&s->taken[set], true, memory_order_relaxed);
}

/* Threads that ask at the same time find the same. */
static bool lacks (void *settings, int set) {
  Settings *s = settings;
  int answer = atomic_load(&s->elsewhere[set]);
  if (answer == UNASKED) {
    answer = is_elsewhere(s, name_of(s, set)) ? ELSEWHERE : NOWHERE;
    atomic_store(&s->elsewhere[set], answer);
  }
  return answer == ELSEWHERE;
}

void settings_open (Settings *s, const CommandLine *line, HeaderRules *rules) {
  *s = (Settings){.line = line, .rules = rules, .ears = {s, takes, lacks}};
  rules->ears = &s->ears;
}

bool settings_end (Settings *s) {
  bool ok = true;
  for (int i = 0; i < s->rules->sets; i++)
    if (atomic_load(&s->elsewhere[i]) == ELSEWHERE &&
        !atomic_load(&s->taken[i]))
      ok = common_say(s->line->lang, fact_saying(SAY_SET_FOR_NOTHING),
                      fact_string(s->rules->set[i]),
                      fact_text(name_of(s, i)));
  return ok;
}
