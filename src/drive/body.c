/*
** The lines of a log's body, read and handed to the judge
** SPDX-License-Identifier: MIT
*/
#include "drive/body.h"

#include "drive/past.h"
#include "judge/finding.h"

/* In words that were met before? It may be that only all of them can tell. */
static Ruling take_move (LogJudge *d, const Line *line, uint64_t here,
                         Event *e) {
  Judge *j = &d->judge;
  Ruling ruling = judge_take(j, e);
  if (e->bound != NULL && ruling != RULING_FINE) {
    event_read(&d->reader, line, 0, e, NULL);
    ruling = judge_take(j, e);
  }
  else if (here != 0 && e->bound == NULL && ruling == RULING_FINE)
    known_moves_keep(&d->known, d->header.rules, here, e, &j->bound);
  return ruling;
}

/* Claims change nothing: they are no part of the past. */
static bool is_past (const Event *e) {
  return e->subject != SUBJECT_SCORE && e->subject != SUBJECT_WINNER;
}

Ruling body_line (LogJudge *d, const Line *line, bool stands) {
  Judge *j = &d->judge;
  bool moves = line->subject == SUBJECT_OTHER;
  uint64_t here = stands || !moves ? 0 : judge_moves_here(j);
  Ruling ruling;
  Event e;
  if (!event_read(&d->reader, line, here, &e, &j->finding.complaint))
    return finding_malformed(j);
  if (moves) j->event = d->pasts;
  e.stands = stands;
  ruling = moves ? take_move(d, line, here, &e) : judge_take(j, &e);
  if (log_is_fine(ruling) && is_past(&e))
    past_remember(d, line, moves ? e.seat : -1, stands);
  return ruling;
}
