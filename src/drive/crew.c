/*
** Many logs, judged by several threads
** SPDX-License-Identifier: MIT
*/
#include "drive/crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "ground/memory.h"

enum {
  BATCH_LOGS = 64,             /* a batch is full with so many logs */
  BATCH_TEXT = 1 << 18,        /* or with so many bytes of them */
  BATCH_KEEPS = 1 << 20,       /* more room than that is given back */
  BATCHES_A_THREAD = 3
};

/* A log's text is at 'at' in the batch's: that may still move. */
typedef struct Item {
  const char *file;
  LogText log;
  size_t at;
} Item;

typedef struct Batch {
  Item item[BATCH_LOGS];
  int items;
  Buffer text, out;
  int status;
  bool judged;
} Batch;

/*
** The batches are a ring. Counted from the start, those up to 'written' are
** done with, those up to 'taken' belong to a thread or have been judged,
** those up to 'filled' wait for a thread, and the one behind is being
** filled: written <= taken <= filled <= written + size - 1. The lock guards
** these numbers and 'judged'; a batch itself is nobody else's than theirs
** to whom it belongs.
*/
struct Crew {
  const CrewWork *work;
  int threads;                 /* beside the caller's; 0: it works alone */
  pthread_t *thread;
  void *hand;                  /* of the caller, if it works alone */
  Batch *batch;
  size_t size, filled, taken, written;
  bool over;                   /* nothing more will be filled */
  int begun, failed;           /* threads */
  pthread_mutex_t lock;
  pthread_cond_t more, done;   /* to be judged; judged, or begun */
};

static Batch *batch_at (Crew *c, size_t n) { return &c->batch[n % c->size]; }

/*
** {======================================================
** In the threads
** =======================================================
*/

static void judge_batch (const CrewWork *w, void *hand, Batch *b) {
  for (int i = 0; i < b->items; i++) {
    LogText log = b->item[i].log;
    log.text.at = buffer_string(&b->text) + b->item[i].at;
    w->judge(hand, b->item[i].file, &log, &b->out, &b->status);
  }
}

/* The next batch to be judged; NULL when there will be none. */
static Batch *take (Crew *c) {
  Batch *b = NULL;
  pthread_mutex_lock(&c->lock);
  while (c->taken == c->filled && !c->over)
    pthread_cond_wait(&c->more, &c->lock);
  if (c->taken < c->filled) b = batch_at(c, c->taken++);
  pthread_mutex_unlock(&c->lock);
  return b;
}

static void give_back (Crew *c, Batch *b) {
  pthread_mutex_lock(&c->lock);
  b->judged = true;
  pthread_cond_signal(&c->done);
  pthread_mutex_unlock(&c->lock);
}

static void tell_begun (Crew *c, bool failed) {
  pthread_mutex_lock(&c->lock);
  c->begun++;
  c->failed += failed;
  pthread_cond_signal(&c->done);
  pthread_mutex_unlock(&c->lock);
}

static void *run_thread (void *crew) {
  Crew *c = crew;
  void *hand = c->work->begin(c->work->context);
  Batch *b;
  tell_begun(c, hand == NULL);
  if (hand == NULL) return NULL;
  while ((b = take(c)) != NULL) {
    judge_batch(c->work, hand, b);
    give_back(c, b);
  }
  c->work->end(hand);
  return NULL;
}

/* }====================================================== */

/*
** {======================================================
** In the caller's thread
** =======================================================
*/

static bool start_threads (Crew *c, int count) {
  c->thread = memory_new((size_t)count * sizeof *c->thread);
  while (c->threads < count &&
         pthread_create(&c->thread[c->threads], NULL, run_thread, c) == 0)
    c->threads++;
  pthread_mutex_lock(&c->lock);
  while (c->begun < c->threads) pthread_cond_wait(&c->done, &c->lock);
  pthread_mutex_unlock(&c->lock);
  return c->threads == count && c->failed == 0;
}

Crew *crew_new (int threads, const CrewWork *work) {
  Crew *c = memory_new(sizeof *c);
  bool ok;
  c->work = work;
  c->size = threads > 1 ? (size_t)threads * BATCHES_A_THREAD : 1;
  c->batch = memory_new(c->size * sizeof *c->batch);
  pthread_mutex_init(&c->lock, NULL);
  pthread_cond_init(&c->more, NULL);
  pthread_cond_init(&c->done, NULL);
  if (threads > 1)
    ok = start_threads(c, threads);
  else
    ok = (c->hand = work->begin(work->context)) != NULL;
  if (ok) return c;
  crew_free(c);
  return NULL;
}

static void stop_threads (Crew *c) {
  pthread_mutex_lock(&c->lock);
  c->over = true;
  c->taken = c->filled;  /* what nobody has begun is left */
  pthread_cond_broadcast(&c->more);
  pthread_mutex_unlock(&c->lock);
  for (int i = 0; i < c->threads; i++) pthread_join(c->thread[i], NULL);
}

void crew_free (Crew *c) {
  if (c == NULL) return;
  stop_threads(c);
  if (c->hand != NULL) c->work->end(c->hand);
  for (size_t i = 0; i < c->size; i++) {
    buffer_free(&c->batch[i].text);
    buffer_free(&c->batch[i].out);
  }
  pthread_cond_destroy(&c->more);
  pthread_cond_destroy(&c->done);
  pthread_mutex_destroy(&c->lock);
  free(c->batch);
  free(c->thread);
  free(c);
}

static bool write_out (Crew *c, Batch *b) {
  return c->work->write(c->work->context, &b->out, b->status);
}

/* Ready to be filled; one that grew for a huge log does not stay so. */
static void empty (Batch *b) {
  b->items = b->status = 0;
  b->judged = false;
  if (b->text.room > BATCH_KEEPS) buffer_free(&b->text);
  if (b->out.room > BATCH_KEEPS) buffer_free(&b->out);
  buffer_clear(&b->text);
  buffer_clear(&b->out);
}

/* Writes the oldest batch, once it has been judged. */
static bool write_oldest (Crew *c) {
  Batch *b = batch_at(c, c->written);
  bool ok;
  pthread_mutex_lock(&c->lock);
  while (!b->judged) pthread_cond_wait(&c->done, &c->lock);
  pthread_mutex_unlock(&c->lock);
  ok = write_out(c, b);
  empty(b);
  c->written++;
  return ok;
}

/* Hands the batch out, and makes room for the next one. */
static bool hand_out (Crew *c) {
  pthread_mutex_lock(&c->lock);
  c->filled++;
  pthread_cond_signal(&c->more);
  pthread_mutex_unlock(&c->lock);
  return c->filled - c->written < c->size || write_oldest(c);
}

/* Alone: judged where it stands, without a copy. */
static bool judge_at_once (Crew *c, const char *file, const LogText *log) {
  Batch *b = &c->batch[0];
  c->work->judge(c->hand, file, log, &b->out, &b->status);
  return b->out.len < BATCH_TEXT || write_out(c, b);
}

bool crew_add (Crew *c, const char *file, const LogText *log) {
  Batch *b;
  if (c->hand != NULL) return judge_at_once(c, file, log);
  b = batch_at(c, c->filled);
  b->item[b->items++] = (Item){file, *log, b->text.len};
  buffer_span(&b->text, log->text);
  if (b->items < BATCH_LOGS && b->text.len < BATCH_TEXT) return true;
  return hand_out(c);
}

bool crew_finish (Crew *c) {
  bool ok = true;
  if (c->hand != NULL) return write_out(c, &c->batch[0]);
  if (batch_at(c, c->filled)->items > 0) ok = hand_out(c);
  while (ok && c->written < c->filled) ok = write_oldest(c);
  return ok;
}

/* }====================================================== */
