/*
** What a rule file declares, checked and frozen
** SPDX-License-Identifier: MIT
*/
#include "rules/ruleset.h"

#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

typedef struct RulesetSource {
  Buffer text;                 /* empty once both hashes are known */
  char hash[SHA256_DIGEST_STRING_LENGTH];
  char old_hash[SHA256_DIGEST_STRING_LENGTH];
} RulesetSource;

Ruleset *ruleset_new (void) {
  Ruleset *r = memory_new(sizeof *r);
  r->kind_words = dictionary_new(FOLD_ACCENTS);
  r->verb_words = dictionary_new(FOLD_ACCENTS);
  r->zone_words = dictionary_new(FOLD_ACCENTS);
  r->option_words = dictionary_new(FOLD_ACCENTS);
  return r;
}

static void free_arguments (Move *m) {
  for (int a = 0; a < ARGS_LIMIT; a++) dictionary_free(m->arg[a].words);
}

void ruleset_free (Ruleset *r) {
  if (r == NULL) return;
  for (int m = 0; m < MOVES_LIMIT && r->move[m].name != NULL; m++)
    free_arguments(&r->move[m]);
  dictionary_free(r->kind_words);
  dictionary_free(r->verb_words);
  dictionary_free(r->zone_words);
  dictionary_free(r->option_words);
  pieces_free(&r->texts);
  if (r->source != NULL) buffer_free(&r->source->text);
  free(r->source);
  free(r);
}

void ruleset_add_source (Buffer *sources, const char *name, Span text) {
  buffer_format(sources, "%s%c%zu%c", name, '\0', text.len, '\0');
  buffer_span(sources, text);
}

void ruleset_set_source (Ruleset *r, Buffer sources, const char *hash) {
  r->source = memory_new(sizeof *r->source);
  snprintf(r->source->hash, sizeof r->source->hash, "%s", hash);
  r->source->text = sources;
}

/* The tag cannot start a rule file: no old hash equals a new one. */
static void hash_sources (RulesetSource *s) {
  static const char tag[] = "referee rules 2";
  SHA2_CTX sha;
  SHA256Init(&sha);
  SHA256Update(&sha, (const uint8_t *)tag, sizeof tag);
  SHA256Update(&sha, (const uint8_t *)buffer_string(&s->text), s->text.len);
  SHA256End(&sha, s->hash);
}

/* The texts alone, without names and lengths. */
static void hash_as_before (RulesetSource *s) {
  const char *at = buffer_string(&s->text), *end = at + s->text.len;
  SHA2_CTX sha;
  SHA256Init(&sha);
  while (at < end) {
    char *behind;
    size_t len = strtoul(at + strlen(at) + 1, &behind, 10);
    at = behind + 1;
    SHA256Update(&sha, (const uint8_t *)at, len);
    at += len;
  }
  SHA256End(&sha, s->old_hash);
}

static const RulesetSource *hashed (const Ruleset *r) {
  RulesetSource *s = r->source;
  if (s->old_hash[0] != '\0') return s;
  hash_sources(s);
  hash_as_before(s);
  buffer_free(&s->text);
  return s;
}

const char *ruleset_hash (const Ruleset *r) {
  return r->source->hash[0] != '\0' ? r->source->hash : hashed(r)->hash;
}

const char *ruleset_old_hash (const Ruleset *r) { return hashed(r)->old_hash; }

const char *ruleset_text (Ruleset *r, Span text) {
  return pieces_copy(&r->texts, text.at, text.len);
}

void *ruleset_room (Ruleset *r, size_t size) {
  return pieces_take(&r->texts, size);
}

int ruleset_count (const Ruleset *r, RulesetList list) {
  switch (list) {
    case LIST_OPTIONS: return r->options;
    case LIST_ZONES: return r->layout.zones;
    case LIST_TALLIES: return r->layout.tallies;
    case LIST_COUNTERS: return r->layout.counters;
    case LIST_CARDS: return r->layout.kinds;
    case LIST_ARTICLES: return r->articles;
    case LIST_MOVES: return r->moves;
    default: return r->phases;
  }
}

const char *ruleset_name (const Ruleset *r, RulesetList list, int i) {
  switch (list) {
    case LIST_OPTIONS: return r->option[i].word.en;
    case LIST_ZONES: return r->zone_name[i];
    case LIST_TALLIES: return r->tally_name[i];
    case LIST_COUNTERS: return r->counter_name[i];
    case LIST_CARDS: return r->kind[i].word.en;
    case LIST_ARTICLES: return r->article[i].id;
    case LIST_MOVES: return r->move[i].name;
    default: return r->phase[i].name;
  }
}

int ruleset_find (const Ruleset *r, RulesetList list, const char *name) {
  int count = ruleset_count(r, list);
  for (int i = 0; i < count; i++) {
    const char *other = ruleset_name(r, list, i);
    if (other != NULL && strcmp(other, name) == 0) return i;
  }
  return -1;
}

Span ruleset_nearest (const Ruleset *r, RulesetList list, const char *name) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  int count = ruleset_count(r, list), found = -1;
  Span nearest;
  for (int i = 0; i < count; i++)
    if (ruleset_name(r, list, i) != NULL)
      dictionary_add(known, span_of(ruleset_name(r, list, i)), i);
  nearest = dictionary_nearest(known, span_of(name));
  if (nearest.len > 0) found = dictionary_find(known, nearest);
  dictionary_free(known);
  return span_of(found >= 0 ? ruleset_name(r, list, found) : "");
}
