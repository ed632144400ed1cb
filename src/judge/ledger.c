/*
** How scores came about: the lines that changed them
** SPDX-License-Identifier: MIT
*/
#include "judge/ledger.h"

#include <stdlib.h>

#include "ground/memory.h"

void ledger_free (Ledger *l) {
  for (int i = 0; i < LEDGER_KEPT; i++) buffer_free(&l->entry[i].told);
}

/* The oldest entry is forgotten: what it changed was so before. */
static void forget_first (Ledger *l, int seats) {
  Buffer told = l->entry[0].told;
  for (int s = 0; s < seats; s++) l->before[s] += l->entry[0].change[s];
  l->from_start = false;
  l->entries--;
  memmove(l->entry, l->entry + 1, (size_t)l->entries * sizeof *l->entry);
  l->entry[l->entries].told = told;
}

/* A new entry, or the last one, if that is of the same line. */
static LedgerEntry *entry_of (Ledger *l, unsigned line, int seats) {
  LedgerEntry *e;
  if (l->entries > 0 && l->entry[l->entries - 1].line == line)
    return &l->entry[l->entries - 1];
  if (l->entries == LEDGER_KEPT) forget_first(l, seats);
  e = &l->entry[l->entries++];
  e->line = line;
  memset(e->change, 0, sizeof e->change);
  buffer_clear(&e->told);
  return e;
}

static void note_change (Ledger *l, LedgerEntry *e, int seat, double change) {
  e->change[seat] += change;
  if (l->line[seat] != e->line) l->change[seat] = 0;
  l->line[seat] = e->line;
  l->change[seat] += change;
}

/* What the line changed, if anything: 'score' is then as it is now. */
static void note_line (Game *d, unsigned line, double score[SEATS_LIMIT],
                       Ledger *l) {
  int seats = d->judge.seating->seats;
  double now[SEATS_LIMIT];
  LedgerEntry *e = NULL;
  if (!judge_scores(&d->judge, now)) return;
  for (int s = 0; s < seats; s++) {
    if (now[s] == score[s]) continue;
    if (e == NULL) e = entry_of(l, line, seats);
    note_change(l, e, s, now[s] - score[s]);
    score[s] = now[s];
  }
  if (e == NULL || d->judge.telling->count == 0) return;
  host_write_telling(&e->told, d->judge.telling);
}

/* What the fault closed happened since the line before. */
static void close_last (Game *d, const Fault *f) {
  d->judge.telling->count = 0;
  game_back(d, d->history.length);
  game_try(d, &f->line);
}

void ledger_follow (Game *d, const Fault *f, Ledger *l) {
  Telling *told = memory_new(sizeof *told), *before = d->judge.telling;
  double score[SEATS_LIMIT] = {0};
  int pasts = d->history.length;
  unsigned line = 0;
  told->name = d->header.seating.name;
  told->lang = d->judge.lang;
  l->from_start = true;
  game_rewind(d, 0);
  judge_scores(&d->judge, score);
  memcpy(l->before, score, sizeof score);
  d->judge.telling = told;
  while (d->history.length < pasts) {
    told->count = 0;
    line = d->history.entry[d->history.length].line;
    if (!game_is_fine(game_again(d))) break;
    note_line(d, line, score, l);
  }
  d->history.length = pasts;
  close_last(d, f);
  note_line(d, line, score, l);
  d->judge.telling = before;
  host_free_telling(told);
  free(told);
}
