/*
** Tables by name, shared by all serving threads, and their journals
** SPDX-License-Identifier: MIT
*/
#include "library/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/output.h"
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

/* Journals: their logs on disk, each line written before it is answered */

static const char ending[] = ".log", ended[] = ".closed";

static const char *folder_of (const referee_table *t) {
  return t->sampled ? NULL : store_folder(t->owner->store);
}

static bool fail (referee *r, Saying saying, const char *path) {
  library_say(r, REFEREE_MISUSE, "journal", fact_saying(saying),
              fact_string(path), fact_error(errno));
  return false;
}

static void write_path (Buffer *b, const referee_table *t, const char *end) {
  buffer_format(b, "%s/%s%s", folder_of(t), t->name, end);
}

/* Writes all of the text or nothing: a partial write is truncated. */
static bool append (int file, Span text, size_t written) {
  int error;
  if (output_file(file, text) == text.len && fdatasync(file) == 0) return true;
  error = errno;
  if (ftruncate(file, (off_t)written) == 0) fdatasync(file);
  errno = error;
  return false;
}

/* Makes the name of a new file durable. */
static bool sync_folder (const char *folder) {
  int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool ok = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  return ok;
}

static bool add_text (referee_table *t, int flags) {
  Span log = live_log(t);
  Buffer path = {0};
  bool ok = false;
  int file;
  write_path(&path, t, ending);
  file = open(path.text, O_WRONLY | O_APPEND | O_CLOEXEC | flags, 0666);
  if (file >= 0) {
    ok = append(file, span_from(log, t->written), t->written);
    close(file);
  }
  if (ok)
    t->written = log.len;
  else
    fail(t->owner, SAY_CANNOT_WRITE, path.text);
  if (!ok && file >= 0 && (flags & O_EXCL)) unlink(path.text);
  buffer_free(&path);
  return ok;
}

bool journal_begin (referee_table *t) {
  const char *folder = folder_of(t);
  if (folder == NULL) return true;
  t->written = 0;
  return add_text(t, O_CREAT | O_EXCL) &&
         (sync_folder(folder) || fail(t->owner, SAY_CANNOT_WRITE, folder));
}

bool journal_append (referee_table *t) {
  return folder_of(t) == NULL || add_text(t, 0);
}

bool journal_cut (referee_table *t, size_t length) {
  Buffer path = {0};
  bool ok = true;
  int file;
  if (folder_of(t) == NULL) return true;
  write_path(&path, t, ending);
  file = open(path.text, O_WRONLY | O_CLOEXEC);
  ok = file >= 0 && ftruncate(file, (off_t)length) == 0 &&
       fdatasync(file) == 0;
  if (file >= 0) close(file);
  if (ok)
    t->written = length;
  else
    fail(t->owner, SAY_CANNOT_WRITE, path.text);
  buffer_free(&path);
  return ok;
}

bool journal_end (referee_table *t) {
  const char *folder = folder_of(t);
  Buffer from = {0}, to = {0};
  bool ok;
  if (folder == NULL) return true;
  write_path(&from, t, ending);
  write_path(&to, t, ended);
  ok = rename(from.text, to.text) == 0 && sync_folder(folder);
  if (!ok) fail(t->owner, SAY_CANNOT_WRITE, to.text);
  buffer_free(&from);
  buffer_free(&to);
  return ok;
}

/* An incomplete last line was never answered: drops it. */
static bool read_log (const char *path, Buffer *log) {
  char block[1 << 14];
  int file = open(path, O_RDWR | O_CLOEXEC);
  size_t len;
  ssize_t n = 0;
  bool ok = file >= 0;
  while (ok && (n = read(file, block, sizeof block)) != 0) {
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) ok = false;
    if (n > 0) buffer_put(log, block, (size_t)n);
  }
  for (len = log->len; len > 0 && log->text[len - 1] != '\n'; len--) {}
  if (ok && len < log->len)
    ok = ftruncate(file, (off_t)len) == 0 && fdatasync(file) == 0;
  buffer_cut(log, len);
  if (file >= 0) close(file);
  return ok;
}

static bool open_table (referee *r, Span name, const char *path) {
  Buffer log = {0};
  referee_table *t;
  bool full, ok = read_log(path, &log) || fail(r, SAY_CANNOT_READ, path);
  ok = ok && live_resume(r, buffer_view(&log), &t) == REFEREE_OK;
  if (ok) {
    t->written = log.len;
    ok = store_add(r->store, name, t, r->limits.of[LIMIT_TABLES], &full);
    if (ok)
      store_return(r->store, t);
    else {
      library_say(r, REFEREE_MISUSE, "limit",
                  fact_saying(SAY_TOO_MANY_TABLES),
                  fact_number((double)r->limits.of[LIMIT_TABLES]));
      live_free(t);
    }
  }
  buffer_free(&log);
  return ok;
}

static bool is_log (const char *name, Span *table) {
  size_t len = strlen(name), end = sizeof ending - 1;
  if (len <= end || strcmp(name + len - end, ending) != 0) return false;
  *table = (Span){name, len - end};
  return store_is_name(*table);
}

bool journal_open_all (referee *r, JournalTrouble *trouble, void *ear) {
  const char *folder = store_folder(r->store);
  DIR *dir = opendir(folder);
  struct dirent *entry;
  Buffer path = {0};
  Span name;
  if (dir == NULL) return fail(r, SAY_CANNOT_OPEN, folder);
  while ((entry = readdir(dir)) != NULL) {
    if (!is_log(entry->d_name, &name)) continue;
    buffer_clear(&path);
    buffer_format(&path, "%s/%s", folder, entry->d_name);
    if (!open_table(r, name, path.text)) trouble(r, path.text, ear);
  }
  closedir(dir);
  buffer_free(&path);
  return true;
}
