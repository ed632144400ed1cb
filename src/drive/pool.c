/*
** Thread pool, and stopping it by signals
** SPDX-License-Identifier: MIT
*/
#include "drive/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"

enum { ECHO = 500 };       /* milliseconds within which two signals are one */

static const int caught[STOP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

/* Reached by the signal handler and all threads. */
static atomic_int asked;
static atomic_uint heard;  /* when, in milliseconds; 0: never */

void stop_note (int signal_number) { asked = signal_number; }

const atomic_int *stop_asked (void) { return &asked; }

/* No SA_RESTART: blocking calls must notice the signal. */
void stop_catch (Stop *s) {
  struct sigaction a = {.sa_handler = stop_note};
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&a.sa_mask);
  sigemptyset(&ignore.sa_mask);
  asked = 0;
  for (int i = 0; i < STOP_SIGNALS; i++)
    sigaction(caught[i], &a, &s->before[i]);
  sigaction(SIGPIPE, &ignore, &s->pipe_before);
}

void stop_release (Stop *s) {
  for (int i = 0; i < STOP_SIGNALS; i++)
    sigaction(caught[i], &s->before[i], NULL);
  sigaction(SIGPIPE, &s->pipe_before, NULL);
}

bool stop_is_echo (void) {
  struct timespec t;
  unsigned now, before = heard;
  clock_gettime(CLOCK_MONOTONIC, &t);
  now = (unsigned)t.tv_sec * 1000u + (unsigned)(t.tv_nsec / 1000000);
  if (before != 0 && now - before < ECHO) return true;
  heard = now != 0 ? now : 1;
  return false;
}

/* Delivered when this handler has returned. */
void stop_die (int signal_number) {
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

static void note_first (int signal_number) {
  if (stop_is_echo()) return;
  if (asked == 0)
    asked = signal_number;
  else
    stop_die(signal_number);
}

/* Writes go on: half a verdict would be no use. */
void stop_catch_first (void) {
  struct sigaction a = {.sa_handler = note_first, .sa_flags = SA_RESTART};
  struct sigaction before;
  sigemptyset(&a.sa_mask);
  for (int i = 0; i < STOP_SIGNALS; i++)
    if (sigaction(caught[i], NULL, &before) == 0 &&
        before.sa_handler != SIG_IGN)
      sigaction(caught[i], &a, NULL);
}

void stop_obey (void) {
  if (asked != 0) stop_die(asked);
}

/* The thread pool */

enum {
  BATCH_TEXT = 1 << 16,        /* bytes of text that fill a batch */
  BATCH_KEEPS = 1 << 18,       /* buffers larger than this are freed */
  BATCHES_A_THREAD = 3,
  WATCH_EVERY = 100            /* milliseconds */
};

/*
** A log is at 'at' in the batch's text and its file's name at 'file': offsets,
** as the text may move.
*/
typedef struct Item {
  PoolTask task;
  size_t at, file;
} Item;

typedef struct Batch {
  Item item[POOL_BATCH];
  int items;
  Buffer text, out;
  int status;
  bool done;
  bool cut;                    /* were only the first 'items' done? */
} Batch;

/*
** The batches are a ring. Counted from the start, batches up to 'written' are
** finished, up to 'taken' judged or in a thread, up to 'filled' waiting for a
** thread, and the next one is being filled: written <= taken <= filled <=
** written + size - 1. The lock guards these counters and 'done'; a batch
** belongs to one thread at a time.
*/
struct Pool {
  const PoolWork *work;
  bool alone;                  /* no threads: all is done by the caller */
  int threads;
  pthread_t *thread;
  void **hand;                 /* state of each thread, or of the caller */
  Batch *batch;
  size_t size, filled, taken, written;
  bool over;                   /* nothing more will be added */
  bool stopped;                /* nothing more will be written */
  long done;                   /* tasks done and written */
  int begun, failed;           /* threads */
  pthread_mutex_t lock;
  struct timespec watch_at;
  pthread_cond_t more, news;   /* work to do; work begun or done */
};

static Batch *batch_at (Pool *p, size_t n) { return &p->batch[n % p->size]; }

static bool is_stopped (const PoolWork *w) {
  return w->stop != NULL && *w->stop != 0;
}

static void do_batch (const PoolWork *w, void *hand, Batch *b) {
  int i;
  for (i = 0; i < b->items && !is_stopped(w); i++) {
    PoolTask task = b->item[i].task;
    task.log.text.at = buffer_string(&b->text) + b->item[i].at;
    if (task.file != NULL)
      task.file = buffer_string(&b->text) + b->item[i].file;
    w->work(hand, &task, &b->out, &b->status);
  }
  b->cut = i < b->items;
  b->items = i;
}

/* The next batch to work on; NULL when there are no more. */
static Batch *take (Pool *p) {
  Batch *b = NULL;
  pthread_mutex_lock(&p->lock);
  while (p->taken == p->filled && !p->over)
    pthread_cond_wait(&p->more, &p->lock);
  if (p->taken < p->filled) b = batch_at(p, p->taken++);
  pthread_mutex_unlock(&p->lock);
  return b;
}

static void return_batch (Pool *p, Batch *b) {
  pthread_mutex_lock(&p->lock);
  b->done = true;
  pthread_cond_signal(&p->news);
  pthread_mutex_unlock(&p->lock);
}

static void report_begun (Pool *p, void *hand) {
  pthread_mutex_lock(&p->lock);
  p->hand[p->begun++] = hand;
  p->failed += hand == NULL;
  pthread_cond_signal(&p->news);
  pthread_mutex_unlock(&p->lock);
}

static void *run_thread (void *pool) {
  Pool *p = pool;
  void *hand = p->work->begin(p->work->context);
  Batch *b;
  report_begun(p, hand);
  if (hand == NULL) return NULL;
  while ((b = take(p)) != NULL) {
    do_batch(p->work, hand, b);
    return_batch(p, b);
  }
  return NULL;
}

static struct timespec next_watch (void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += WATCH_EVERY * 1000000L;
  if (t.tv_nsec >= 1000000000L) t.tv_nsec -= 1000000000L, t.tv_sec++;
  return t;
}

static bool start_threads (Pool *p, int count) {
  p->thread = memory_new((size_t)count * sizeof *p->thread);
  while (p->threads < count &&
         pthread_create(&p->thread[p->threads], NULL, run_thread, p) == 0)
    p->threads++;
  pthread_mutex_lock(&p->lock);
  while (p->begun < p->threads) pthread_cond_wait(&p->news, &p->lock);
  pthread_mutex_unlock(&p->lock);
  return p->threads == count && p->failed == 0;
}

static bool start_alone (Pool *p) {
  p->hand[p->begun++] = p->work->begin(p->work->context);
  return p->hand[0] != NULL;
}

Pool *pool_new (int threads, const PoolWork *work) {
  Pool *p = memory_new(sizeof *p);
  p->work = work;
  p->watch_at = next_watch();
  p->alone = threads == 1 && work->watch == NULL;
  p->size = p->alone ? 1 : (size_t)threads * BATCHES_A_THREAD;
  p->batch = memory_new(p->size * sizeof *p->batch);
  p->hand = memory_new((size_t)threads * sizeof *p->hand);
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->more, NULL);
  pthread_cond_init(&p->news, NULL);
  if (p->alone ? start_alone(p) : start_threads(p, threads)) return p;
  pool_free(p);
  return NULL;
}

static void stop_threads (Pool *p) {
  pthread_mutex_lock(&p->lock);
  p->over = true;
  p->taken = p->filled;  /* drop what no thread has begun */
  pthread_cond_broadcast(&p->more);
  pthread_mutex_unlock(&p->lock);
  for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
}

void pool_free (Pool *p) {
  if (p == NULL) return;
  stop_threads(p);
  for (int i = 0; i < p->begun; i++)
    if (p->hand[i] != NULL) p->work->end(p->hand[i]);
  for (size_t i = 0; i < p->size; i++) {
    buffer_free(&p->batch[i].text);
    buffer_free(&p->batch[i].out);
  }
  pthread_cond_destroy(&p->more);
  pthread_cond_destroy(&p->news);
  pthread_mutex_destroy(&p->lock);
  free(p->batch);
  free(p->hand);
  free(p->thread);
  free(p);
}

/* Frees a buffer that grew for a huge log. */
static void empty_text (Buffer *b) {
  if (b->room > BATCH_KEEPS) buffer_free(b);
  buffer_clear(b);
}

static bool write_out (Pool *p, Batch *b) {
  bool ok = p->work->write(p->work->context, &b->out, b->status);
  empty_text(&b->out);
  return ok;
}

/* Empties the batch, to be filled again. */
static void empty (Batch *b) {
  b->items = b->status = 0;
  b->done = b->cut = false;
  empty_text(&b->text);
}

/* Waits for news; if there is a watcher, only for a short time. */
static void wait_for_news (Pool *p) {
  if (p->work->watch == NULL)
    pthread_cond_wait(&p->news, &p->lock);
  else if (pthread_cond_timedwait(&p->news, &p->lock, &p->watch_at) != 0) {
    p->work->watch(p->work->context);
    p->watch_at = next_watch();
  }
}

/* Waits for the oldest batch and writes it. */
static bool write_oldest (Pool *p) {
  Batch *b = batch_at(p, p->written);
  bool ok;
  pthread_mutex_lock(&p->lock);
  while (!b->done) wait_for_news(p);
  pthread_mutex_unlock(&p->lock);
  ok = write_out(p, b);
  p->done += b->items;
  p->stopped = b->cut;
  empty(b);
  p->written++;
  return ok && !p->stopped;
}

/* Queues the batch, and makes room for the next one. */
static bool submit_batch (Pool *p) {
  pthread_mutex_lock(&p->lock);
  p->filled++;
  pthread_cond_signal(&p->more);
  pthread_mutex_unlock(&p->lock);
  return p->filled - p->written < p->size || write_oldest(p);
}

/* Without threads: works on the task in place, without a copy. */
static bool do_at_once (Pool *p, const PoolTask *task) {
  Batch *b = &p->batch[0];
  if (is_stopped(p->work)) return false;
  p->work->work(p->hand[0], task, &b->out, &b->status);
  p->done++;
  return b->out.len < BATCH_TEXT || write_out(p, b);
}

/*
** The offset of the name in the batch's text, shared with the log before if
** they are from the same file.
*/
static size_t keep_name (Batch *b, const char *file) {
  size_t at = b->text.len;
  const Item *last = b->items > 0 ? &b->item[b->items - 1] : NULL;
  if (file == NULL) return 0;
  if (last != NULL && last->task.file != NULL &&
      strcmp(b->text.text + last->file, file) == 0)
    return last->file;
  buffer_put(&b->text, file, strlen(file) + 1);
  return at;
}

bool pool_add (Pool *p, const PoolTask *task) {
  Batch *b;
  Item item = {.task = *task};
  if (p->alone) return do_at_once(p, task);
  b = batch_at(p, p->filled);
  item.file = keep_name(b, task->file);
  item.at = b->text.len;
  b->item[b->items++] = item;
  buffer_span(&b->text, task->log.text);
  if (b->items < p->work->batch && b->text.len < BATCH_TEXT) return true;
  return submit_batch(p);
}

bool pool_finish (Pool *p) {
  bool ok = !p->stopped;
  if (p->alone) return write_out(p, &p->batch[0]);
  if (ok && batch_at(p, p->filled)->items > 0) ok = submit_batch(p);
  while (ok && p->written < p->filled) ok = write_oldest(p);
  return ok || p->stopped;
}

long pool_done (const Pool *p) { return p->done; }
