/*
** Being told to stop: signals
** SPDX-License-Identifier: MIT
*/
#ifndef stop_h
#define stop_h

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { STOP_SIGNALS = 3 };

/* What signals did before they were caught. */
typedef struct Stop {
  struct sigaction before[STOP_SIGNALS], pipe_before;
} Stop;

/*
** From now on Ctrl-C and its like are only noted, and a reader who has gone
** is no signal but an error. One at a time.
*/
void stop_catch (Stop *s);
void stop_release (Stop *s);

/*
** From now on the first of them is only noted, unless it is ignored; the
** next one kills.
*/
void stop_catch_first (void);

/* Dies by the signal that was noted, if one was: who started us can tell. */
void stop_obey (void);

/* The signal that came, or 0. */
const atomic_int *stop_asked (void);

/*
** For handlers of one's own: is it the same signal once more? 'timeout' sends
** it to us, and then to our whole group. One that is not is taken for heard.
*/
bool stop_is_echo (void);

/* The same: notes a signal as if it had been caught; dies by it. */
void stop_note (int signal_number);
void stop_die (int signal_number);

#endif
