/*
** Being told to stop: signals
** SPDX-License-Identifier: MIT
*/
#include "drive/stop.h"

static const int caught[STOP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

static volatile sig_atomic_t asked;   /* what a handler can reach */

void stop_note (int signal_number) { asked = signal_number; }

const volatile sig_atomic_t *stop_asked (void) { return &asked; }

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
