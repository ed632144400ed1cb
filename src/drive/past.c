/*
** The past of a log: what takebacks and second looks go back to
** SPDX-License-Identifier: MIT
*/
#include "drive/past.h"

#include <stdlib.h>

#include "drive/body.h"
#include "ground/memory.h"

enum { FIRST_STRIDE = 32 };

/*
** {======================================================
** Checkpoints
** =======================================================
*/

void past_forget_after (LogJudge *d, int event) {
  while (d->checkpoints > 0 &&
         d->checkpoint[d->checkpoints - 1]->event > event)
    free(d->checkpoint[--d->checkpoints]);
  while (d->recents > 0 && d->recent[d->recents - 1]->event > event)
    free(d->recent[--d->recents]);
}

/* When there are too many, every other one goes. */
static void thin_out (LogJudge *d) {
  int kept = 0;
  for (int i = 0; i < d->checkpoints; i++)
    if (i % 2 == 0)
      d->checkpoint[kept++] = d->checkpoint[i];
    else
      free(d->checkpoint[i]);
  d->checkpoints = kept;
  d->stride *= 2;
}

static void save_checkpoint (LogJudge *d) {
  if (d->checkpoints == CHECKPOINTS) thin_out(d);
  d->judge.event = d->pasts;
  d->checkpoint[d->checkpoints++] = judge_save(&d->judge);
}

/* Who takes back once may do so again: the next time it is not so far. */
static void save_recent (LogJudge *d) {
  if (d->recents == RECENT) {
    free(d->recent[0]);
    d->recents--;
    memmove(d->recent, d->recent + 1,
            (size_t)d->recents * sizeof *d->recent);
  }
  d->judge.event = d->pasts;
  d->recent[d->recents++] = judge_save(&d->judge);
}

static void restore (LogJudge *d, const Checkpoint *c) {
  judge_restore(&d->judge, c);
  d->pasts = d->judge.event;
}

void past_begin (LogJudge *d) {
  past_forget_after(d, -1);
  d->pasts = 0;
  d->stride = FIRST_STRIDE;
  save_checkpoint(d);
}

void past_free (LogJudge *d) {
  past_forget_after(d, -1);
  free(d->past);
}

/* }====================================================== */

/*
** {======================================================
** Lines
** =======================================================
*/

void past_remember (LogJudge *d, const Line *line, int seat, bool stands) {
  d->past = memory_grow(d->past, &d->past_room, (size_t)d->pasts + 1,
                        sizeof *d->past);
  d->past[d->pasts++] = (Past){(size_t)(line->whole.at - d->text.at),
                               line->number, seat, stands};
  if (d->pasts % d->stride == 0 && !d->replaying) save_checkpoint(d);
}

Line past_line (const LogJudge *d, int i) {
  LineCursor c = {{d->text.at + d->past[i].offset,
                   d->text.len - d->past[i].offset}, d->past[i].line};
  Line line;
  line_next(&c, &line);
  return line;
}

int past_last_move (const LogJudge *d, int seat) {
  int i = d->pasts - 1;
  while (i >= 0 && (seat < 0 ? d->past[i].seat < 0 : d->past[i].seat != seat))
    i--;
  return i;
}

/* }====================================================== */

/*
** {======================================================
** Going back
** =======================================================
*/

static Ruling judge_again (LogJudge *d) {
  Line line = past_line(d, d->pasts);
  return body_line(d, &line, d->past[d->pasts].stands);
}

/* Judges the past again up to entry 'to'; half way, half of the rest, … */
static void replay_to (LogJudge *d, int to) {
  Ruling ruling = RULING_FINE;
  int left = (to - d->pasts) / 2;
  while (d->pasts < to && log_is_fine(ruling)) {
    ruling = judge_again(d);
    if (to - d->pasts != left) continue;
    save_recent(d);
    left /= 2;
  }
}

void past_go_back (LogJudge *d, int to) {
  const Checkpoint *from;
  past_forget_after(d, to);
  from = d->checkpoint[d->checkpoints - 1];
  if (d->recents > 0 && d->recent[d->recents - 1]->event > from->event)
    from = d->recent[d->recents - 1];
  restore(d, from);
  replay_to(d, to);
}

void past_let_stand (LogJudge *d, int event) {
  Ruling ruling = RULING_FINE;
  int pasts = d->pasts;
  past_go_back(d, event);
  d->past[event].stands = true;
  while (d->pasts < pasts && log_is_fine(ruling)) ruling = judge_again(d);
}

void past_rewind (LogJudge *d, int event) {
  int c = d->checkpoints - 1;
  while (d->checkpoint[c]->event > event) c--;
  restore(d, d->checkpoint[c]);
}

Ruling past_again (LogJudge *d) {
  Ruling ruling;
  d->replaying = true;
  ruling = judge_again(d);
  d->replaying = false;
  return ruling;
}

Ruling past_try_line (LogJudge *d, const Line *line) {
  int pasts = d->pasts;
  Ruling ruling;
  d->replaying = true;
  ruling = body_line(d, line, false);
  d->replaying = false;
  d->pasts = pasts;
  return ruling;
}

/* }====================================================== */
