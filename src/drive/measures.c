/*
** Measures of a game's quality, taken while it is played
** SPDX-License-Identifier: MIT
*/
#include "drive/measures.h"

#include <math.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "judge/legal.h"

static const double SETTLED = 0.8;       /* so far ahead that it is over */

void measures_begin (Measuring *m) {
  m->turns = m->choices = m->moves = m->leads = 0;
  m->leaders = 0;
}

void measures_free (Measuring *m) { free(m->standing); }

void measures_turn (Measuring *m, int choices) {
  m->turns++;
  m->choices += choices > 1;
}

/* How many of the others a seat is ahead of, 0 to 1; of equals, half. */
static float standing_of (const double *value, int seats, int seat) {
  double ahead = 0;
  for (int i = 0; i < seats; i++) {
    if (i == seat) continue;
    ahead += value[seat] > value[i] ? 1 : value[seat] == value[i] ? 0.5 : 0;
  }
  return seats > 1 ? (float)(ahead / (seats - 1)) : 1;
}

static unsigned find_leaders (const double *value, int seats) {
  double most = value[0];
  unsigned leaders = 0;
  for (int i = 1; i < seats; i++) most = fmax(most, value[i]);
  for (int i = 0; i < seats; i++)
    if (value[i] == most) leaders |= 1u << i;
  return leaders;
}

bool measures_move (Measuring *m, Judge *j) {
  double value[SEATS_LIMIT];
  int seats = j->seating->seats;
  unsigned leaders;
  if (legal_outlook(j, value) != RULING_FINE) return false;
  leaders = find_leaders(value, seats);
  if (m->moves > 0 && leaders != m->leaders) m->leads++;
  m->leaders = leaders;
  m->standing = memory_grow(m->standing, &m->room,
                            (size_t)(m->moves + 1) * (size_t)seats,
                            sizeof *m->standing);
  for (int i = 0; i < seats; i++)
    m->standing[m->moves * seats + i] = standing_of(value, seats, i);
  m->moves++;
  return true;
}

/* Over the moments at which the later winner was behind. */
static double drama_of (const Measuring *m, int seats, int winner) {
  double limit = seats > 1 ? 0.5 * (1 + (seats - 2.0) / (seats - 1)) : 0;
  double sum = 0;
  long behind = 0;
  for (long i = 0; i < m->moves; i++) {
    double e = m->standing[i * seats + winner];
    if (e >= limit) continue;
    sum += sqrt(limit - e);
    behind++;
  }
  return behind > 0 ? sum / (double)behind : 0;
}

static double settled_of (const Measuring *m, int seats, int winner) {
  long i = 0;
  while (i < m->moves && m->standing[i * seats + winner] <= SETTLED) i++;
  return m->moves > 0 ? (double)i / (double)m->moves : 0;
}

void measures_end (const Measuring *m, int seats, unsigned winners,
                   float measure[MEASURES_OF_GAME]) {
  double drama = 0, settled = 0;
  int n = __builtin_popcount(winners);
  for (int s = 0; s < seats; s++) {
    if (!(winners >> s & 1)) continue;
    drama += drama_of(m, seats, s) / n;
    settled += settled_of(m, seats, s) / n;
  }
  measure[MEASURE_CHOICE] =
      m->turns > 0 ? (float)((double)m->choices / (double)m->turns) : 0;
  measure[MEASURE_LEADS] =
      m->moves > 0 ? (float)((double)m->leads / (double)m->moves) : 0;
  measure[MEASURE_DRAMA] = (float)drama;
  measure[MEASURE_SETTLED] = n > 0 ? (float)settled : 1;
}
