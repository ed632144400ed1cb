/*
** Being told to stop: signals
** SPDX-License-Identifier: MIT
*/
#include "drive/stop.h"

static const int caught[STOP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

static atomic_int asked;   /* what a handler and all threads can reach */

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

void stop_catch_first (void) {
  struct sigaction a = {.sa_handler = stop_note, .sa_flags = (int)SA_RESETHAND};
  struct sigaction before;
  sigemptyset(&a.sa_mask);
  for (int i = 0; i < STOP_SIGNALS; i++)
    if (sigaction(caught[i], NULL, &before) == 0 &&
        before.sa_handler != SIG_IGN)
      sigaction(caught[i], &a, NULL);
}

void stop_obey (void) {
  if (asked == 0) return;
  signal(asked, SIG_DFL);
  raise(asked);
}
