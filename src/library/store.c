/*
** Tables by name, shared by all serving threads
** SPDX-License-Identifier: MIT
*/
#include "library/store.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/span.h"

enum { FIRST_CHAINS = 64, NAME_LENGTH = 100 };

struct Store {
  pthread_mutex_t lock;
  referee_table **chain;
  size_t chains;               /* a power of two */
  long count;
  bool shared;
  const char *folder;
};

Store *store_new (void) {
  Store *s = memory_new(sizeof *s);
  pthread_mutex_init(&s->lock, NULL);
  s->chains = FIRST_CHAINS;
  s->chain = memory_new(s->chains * sizeof *s->chain);
  return s;
}

void store_free (Store *s, referee *r) {
  for (size_t i = 0; i < s->chains; i++)
    while (s->chain[i] != NULL) {
      referee_table *t = s->chain[i];
      s->chain[i] = t->next;
      t->owner = r;
      live_free(t);
    }
  pthread_mutex_destroy(&s->lock);
  free(s->chain);
  free(s);
}

void store_keep_in (Store *s, const char *folder) { s->folder = folder; }

const char *store_folder (const Store *s) { return s->folder; }

void store_share (Store *s) { s->shared = true; }

bool store_is_name (Span name) {
  if (name.len == 0 || name.len > NAME_LENGTH || name.at[0] == '.')
    return false;
  for (size_t i = 0; i < name.len; i++)
    if ((unsigned char)name.at[i] < ' ' || name.at[i] == '/' ||
        name.at[i] == 0x7F)
      return false;
  return true;
}

static referee_table **place_of (const Store *s, Span name) {
  referee_table **at = &s->chain[hash_of(name) & (s->chains - 1)];
  while (*at != NULL && !span_is(name, (*at)->name)) at = &(*at)->next;
  return at;
}

/* Rules have other serial numbers in another handle. */
static void hand_over (referee_table *t, referee *r) {
  t->busy = true;
  if (t->owner == r) return;
  t->owner = r;
  t->serial = 0;
}

referee_table *store_take (Store *s, referee *r, Span name, bool *busy) {
  referee_table *t;
  pthread_mutex_lock(&s->lock);
  t = *place_of(s, name);
  *busy = t != NULL && t->busy;
  if (*busy) t = NULL;
  if (t != NULL) hand_over(t, r);
  pthread_mutex_unlock(&s->lock);
  return t;
}

void store_return (Store *s, referee_table *t) {
  if (s->shared && t->owner->seated == t) live_rise(t->owner);
  pthread_mutex_lock(&s->lock);
  t->busy = false;
  pthread_mutex_unlock(&s->lock);
}

static void add_chains (Store *s) {
  Store more = {.chains = 2 * s->chains};
  more.chain = memory_new(more.chains * sizeof *more.chain);
  for (size_t i = 0; i < s->chains; i++)
    while (s->chain[i] != NULL) {
      referee_table *t = s->chain[i];
      referee_table **at = &more.chain[hash_of(span_of(t->name)) &
                                       (more.chains - 1)];
      s->chain[i] = t->next;
      t->next = *at;
      *at = t;
    }
  free(s->chain);
  s->chain = more.chain;
  s->chains = more.chains;
}

bool store_add (Store *s, Span name, referee_table *t, long most,
                bool *full) {
  referee_table **at;
  bool added;
  t->name = memory_copy(name.at, name.len);
  t->busy = true;
  pthread_mutex_lock(&s->lock);
  if (s->count >= (long)s->chains) add_chains(s);
  at = place_of(s, name);
  *full = *at == NULL && s->count >= most;
  added = *at == NULL && !*full;
  if (added) {
    t->next = NULL;
    *at = t;
    s->count++;
  }
  pthread_mutex_unlock(&s->lock);
  return added;
}

void store_remove (Store *s, referee_table *t) {
  pthread_mutex_lock(&s->lock);
  *place_of(s, span_of(t->name)) = t->next;
  s->count--;
  pthread_mutex_unlock(&s->lock);
  t->next = NULL;
}

long store_count (Store *s) {
  long count;
  pthread_mutex_lock(&s->lock);
  count = s->count;
  pthread_mutex_unlock(&s->lock);
  return count;
}
