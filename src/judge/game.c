/*
** A game in hand: the worlds that are open, how it came so far, the way back
** SPDX-License-Identifier: MIT
*/
#include "judge/game.h"

#include <stdlib.h>

#include "judge/kept.h"
#include "judge/finding.h"
#include "record/known_moves.h"

void game_open (Game *g, Host *host, Language lang) {
  judge_open(&g->judge, host, lang);
  header_open(&g->header);
}

void game_close (Game *g) {
  judge_close(&g->judge);
  header_close(&g->header);
  history_free(&g->history);
  buffer_free(&g->kept);
  buffer_free(&g->log);
  free(g->past);
}

Ruling game_begin (Game *g) {
  const Header *h = &g->header;
  Ruling ruling;
  g->reader.rules = h->rules;
  g->reader.seating = &h->seating;
  g->cut = false;
  g->passed_over = 0;
  game_forget_past(g);
  ruling = judge_begin(&g->judge, h->rules, &h->seating, h->option,
                       h->has_seed ? &h->seed : NULL);
  if (ruling == RULING_FINE && g->may_go_back)
    history_begin(&g->history, &g->judge);
  return ruling;
}

/*
** {======================================================
** Forward
** =======================================================
*/

/* Words of the log that is judged. */
static bool is_read (const Game *g, const Event *e) {
  return e->bound == NULL && e->words == &g->reader.words &&
         g->reader.known != NULL && !e->stands;
}

/* A line that was met before: it may be that only all its words can tell. */
static Ruling take_all_words (Game *g, Event *e) {
  unsigned line = e->line;
  event_read_move(&g->reader, e->seat, e->text, e, NULL);
  e->line = line;
  return judge_take(&g->judge, e);
}

static Ruling take_move (Game *g, Event *e) {
  Judge *j = &g->judge;
  uint64_t here = is_read(g, e) ? judge_moves_here(j) : 0;
  bool recalled = e->bound != NULL && e->text.at != NULL;
  Ruling ruling;
  j->event = g->history.length;
  ruling = judge_take(j, e);
  if (j->care == TABLE_SPOILT) return ruling;
  if (recalled && ruling != RULING_FINE) return take_all_words(g, e);
  if (here != 0 && ruling == RULING_FINE)
    known_moves_keep(&g->reader, here, e, &j->bound);
  return ruling;
}

/* A game that is played has its text in its log. */
static Span text_of (const Game *g) {
  static const char mark[] = "\xEF\xBB\xBF";   /* of some editors */
  const Buffer *log = &g->log;
  size_t skip;
  if (log->len == 0) return g->text;
  skip = log->len >= 3 && memcmp(log->text, mark, 3) == 0 ? 3 : 0;
  return (Span){log->text + skip, log->len - skip};
}

/* What no log says yet will be written at its end. */
static size_t place_of (const Game *g, const Event *e) {
  Span text = text_of(g);
  const char *at = e->text.at;
  bool is_there = at >= text.at && at <= text.at + text.len;
  return is_there ? (size_t)(at - text.at) : text.len;
}

/* Claims change nothing: they are no part of the history. */
static bool is_history (const Event *e) {
  return e->subject != SUBJECT_SCORE && e->subject != SUBJECT_WINNER;
}

static void remember (Game *g, const Event *e) {
  HistoryEntry *h;
  if (!g->may_go_back || !is_history(e)) return;
  h = history_add(&g->history);
  h->offset = place_of(g, e);
  h->line = e->line;
  h->seat = e->subject == SUBJECT_OTHER ? e->seat : -1;
  h->stands = e->stands;
  h->shows = false;
  h->taken = h->takens = h->seen = 0;
  if (!g->replaying) history_keep(&g->history, &g->judge);
}

Ruling game_step (Game *g, Event *e) {
  Ruling ruling = e->subject == SUBJECT_OTHER ? take_move(g, e)
                                              : judge_take(&g->judge, e);
  if (game_is_fine(ruling)) remember(g, e);
  return ruling;
}

static Ruling take_line (Game *g, const Line *line, bool stands) {
  Judge *j = &g->judge;
  Event e;
  if (!event_read(&g->reader, line, &e, &j->finding.complaint))
    return finding_malformed(j);
  e.stands = stands;
  return game_step(g, &e);
}

/*
** A move that was met before, in a phase like this, means what it meant then;
** mostly it is plain. False: it must be read.
*/
static bool make_known (Game *g, const Line *line, Ruling *ruling) {
  Judge *j = &g->judge;
  bool is_known = line->known != 0 && line->subject == SUBJECT_OTHER;
  uint64_t here = is_known ? judge_moves_here(j) : 0;
  Event *e = here != 0 ? known_moves_find(&g->reader, here, line) : NULL;
  if (e == NULL) return false;
  *ruling = RULING_FINE;
  j->event = g->history.length;
  e->tried = !judge_make_plain(j, e);
  if (!e->tried)
    remember(g, e);
  else if (j->care != TABLE_SPOILT)
    *ruling = game_step(g, e);
  return true;
}

/* A line that spoilt the table is judged again on one that is as it was. */
Ruling game_line (Game *g, const Line *line, bool stands) {
  Judge *j = &g->judge;
  Ruling ruling;
  j->care = g->in_place && !g->replaying ? TABLE_RISKED : TABLE_KEPT;
  if (stands || !make_known(g, line, &ruling))
    ruling = take_line(g, line, stands);
  if (!g->replaying) g->in_place = j->care == TABLE_RISKED;
  if (!judge_has_spoilt(j)) return ruling;
  game_back(g, g->history.length);
  return take_line(g, line, stands);
}

void game_come_to (Game *g, const Line *line) {
  Event e;
  if (line->subject != SUBJECT_OTHER) return;
  if (event_read(&g->reader, line, &e, &g->judge.finding.complaint))
    judge_come_to(&g->judge, &e);
}

/* }====================================================== */

/*
** {======================================================
** Back
** =======================================================
*/

Line game_past_line (const Game *g, int entry) {
  return game_entry_line(g, &g->history.entry[entry]);
}

Line game_entry_line (const Game *g, const HistoryEntry *e) {
  Span text = text_of(g);
  size_t start = e->offset;
  LineCursor c;
  Line line;
  while (start > 0 && text.at[start - 1] != '\n') start--;
  c = (LineCursor){{text.at + start, text.len - start}, e->line};
  known_lines_next(g->reader.known ? &g->reader.known->lines : NULL, &c, NULL,
                   &line);
  return line;
}

static void add_entry (Game *g, HistoryEntry e) {
  *history_add(&g->history) = e;
  if (!g->replaying) history_keep(&g->history, &g->judge);
}

static Ruling judge_again (Game *g) {
  HistoryEntry next = g->history.entry[g->history.length];
  Line line = game_entry_line(g, &next);
  if (next.takens == 0) return game_line(g, &line, next.stands);
  if (kept_know(g, &next) == KEPT_NEVER)
    return finding_illegal(&g->judge, ARTICLE_NO_SUCH_CARD, line.whole);
  add_entry(g, next);
  return RULING_FINE;
}

/* Judges again up to there; half way, half of the rest, … are kept. */
static void replay_to (Game *g, int to) {
  History *h = &g->history;
  Ruling ruling = RULING_FINE;
  int left = (to - h->length) / 2;
  while (h->length < to && game_is_fine(ruling)) {
    ruling = judge_again(g);
    if (to - h->length != left) continue;
    history_keep_recent(h, &g->judge);
    left /= 2;
  }
}

void game_back (Game *g, int to) {
  History *h = &g->history;
  history_forget_after(h, to);
  history_return(h, &g->judge, to, true);
  replay_to(g, to);
  game_forget_past(g);
}

static HistoryEntry entry_of (const Game *g, const Line *line) {
  return (HistoryEntry){.offset = (size_t)(line->whole.at - text_of(g).at),
                        .line = line->number, .seat = -1};
}

void game_back_knowing (Game *g, int to, const Line *line, const Line *open) {
  History *h = &g->history;
  HistoryEntry e = entry_of(g, line);
  e.taken = h->takens;
  e.seen = -1;
  for (int i = to; i < h->length && !g->judge.world[0].seeded; i++)
    history_take(h, h->entry[i]);
  if (open != NULL && !g->judge.world[0].seeded) {
    HistoryEntry shown = entry_of(g, open);
    shown.shows = true;
    history_take(h, shown);
  }
  e.takens = h->takens - e.taken;
  game_back(g, to);
  if (kept_know(g, &e) == KEPT_NEWS) add_entry(g, e);
}

void game_let_stand (Game *g, int entry) {
  History *h = &g->history;
  Ruling ruling = RULING_FINE;
  int length = h->length;
  game_back(g, entry);
  h->entry[entry].stands = true;
  while (h->length < length && game_is_fine(ruling)) ruling = judge_again(g);
}

void game_rewind (Game *g, int to) {
  history_return(&g->history, &g->judge, to, false);
}

Ruling game_again (Game *g) {
  Ruling ruling;
  g->replaying = true;
  ruling = judge_again(g);
  g->replaying = false;
  return ruling;
}

Ruling game_try (Game *g, const Line *line) {
  int length = g->history.length;
  Ruling ruling;
  g->replaying = true;
  ruling = game_line(g, line, false);
  g->replaying = false;
  g->history.length = length;
  return ruling;
}

/* }====================================================== */
