/*
** Being told to stop: signals
** SPDX-License-Identifier: MIT
*/
#include "drive/stop.h"

#include <time.h>

enum { ECHO = 500 };       /* milliseconds in which two signals are one */

static const int caught[STOP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

/* What a handler and all threads can reach. */
static atomic_int asked;
static atomic_uint heard;  /* when, in milliseconds; 0: nothing yet */

void stop_note (int signal_number) { asked = signal_number; }

const atomic_int *stop_asked (void) { return &asked; }

/* No SA_RESTART: who waits shall notice. */
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

/* It comes once this handler has returned. */
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

void stop_catch_first (void) {
  struct sigaction a = {.sa_handler = note_first};
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
