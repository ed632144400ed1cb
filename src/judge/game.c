/*
** A game in progress: its history, playing on, going back
** SPDX-License-Identifier: MIT
*/
#include "judge/game.h"

#include <stdlib.h>

#include "base/memory.h"
#include "judge/finding.h"
#include "log/line_cache.h"
#include "table/knowledge.h"
#include "table/likeness.h"

enum { FIRST_STRIDE = 64 };

void history_forget_after (History *h, int length) {
  while (h->checkpoints > 0 &&
         h->checkpoint[h->checkpoints - 1]->event > length)
    free(h->checkpoint[--h->checkpoints]);
  while (h->recents > 0 && h->recent[h->recents - 1]->event > length)
    free(h->recent[--h->recents]);
}

/* If there are too many checkpoints, drops every other one. */
static void thin_out (History *h) {
  int kept = 0;
  for (int i = 0; i < h->checkpoints; i++)
    if (i % 2 == 0)
      h->checkpoint[kept++] = h->checkpoint[i];
    else
      free(h->checkpoint[i]);
  h->checkpoints = kept;
  h->stride *= 2;
}

static Checkpoint *save (const History *h, Judge *j) {
  j->event = h->length;
  return judge_save(j);
}

void history_keep_state (History *h, Judge *j) {
  if (h->checkpoints == HISTORY_CHECKPOINTS) thin_out(h);
  h->checkpoint[h->checkpoints++] = save(h, j);
}

void history_keep_recent (History *h, Judge *j) {
  if (h->recents == HISTORY_RECENT) {
    free(h->recent[0]);
    h->recents--;
    memmove(h->recent, h->recent + 1,
            (size_t)h->recents * sizeof *h->recent);
  }
  h->recent[h->recents++] = save(h, j);
}

/* A game that begins like the previous one has the same first checkpoint. */
void history_begin (History *h, Judge *j) {
  Checkpoint *first = NULL;
  if (h->checkpoints > 0 && j->opened != 0 && h->opened == j->opened) {
    first = h->checkpoint[0];
    h->checkpoint[0] = h->checkpoint[--h->checkpoints];
  }
  history_forget_after(h, -1);
  h->length = h->takens = 0;
  h->stride = FIRST_STRIDE;
  h->opened = j->opened;
  h->checkpoint[h->checkpoints++] = first != NULL ? first : save(h, j);
}

void history_free (History *h) {
  history_forget_after(h, -1);
  free(h->entry);
  free(h->taken);
}

void history_take (History *h, HistoryEntry entry) {
  h->taken = memory_grow(h->taken, &h->taken_room, (size_t)h->takens + 1,
                         sizeof *h->taken);
  h->taken[h->takens++] = entry;
}

void history_grow (History *h) {
  h->entry = memory_grow(h->entry, &h->room, h->room + 1, sizeof *h->entry);
}

int history_last_move (const History *h, int seat) {
  int i = h->length - 1;
  while (i >= 0 &&
         (seat < 0 ? h->entry[i].seat < 0 : h->entry[i].seat != seat))
    i--;
  return i;
}

void history_return (History *h, Judge *j, int to, bool recent) {
  int c = h->checkpoints - 1, r = h->recents - 1;
  const Checkpoint *from;
  while (h->checkpoint[c]->event > to) c--;
  from = h->checkpoint[c];
  if (recent && r >= 0 && h->recent[r]->event > from->event)
    from = h->recent[r];
  judge_restore(j, from);
  h->length = j->event;
}

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
  for (int way = 0; way < CARDS_WAYS; way++) buffer_free(&g->also[way]);
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

/* Do the event's words belong to the log that is judged? */
static bool is_read (const Game *g, const Event *e) {
  return e->bound == NULL && e->words == &g->reader.words &&
         g->reader.cache != NULL && !e->stands;
}

/* A line that was seen before: all its words may be needed to bind it. */
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
  if (ruling == RULING_AGAIN) return ruling;
  if (recalled && ruling != RULING_FINE) return take_all_words(g, e);
  if (here != 0 && ruling == RULING_FINE)
    line_cache_keep(&g->reader, here, e, &j->bound);
  return ruling;
}

/* The text of a game that is played is its log. */
static Span text_of (const Game *g) {
  static const char mark[] = "\xEF\xBB\xBF";   /* byte order mark */
  const Buffer *log = &g->log;
  size_t skip;
  if (log->len == 0) return g->text;
  skip = log->len >= 3 && memcmp(log->text, mark, 3) == 0 ? 3 : 0;
  return (Span){log->text + skip, log->len - skip};
}

/* An event without line yet will be written at the end of the log. */
static size_t place_of (const Game *g, const Event *e) {
  Span text = text_of(g);
  const char *at = e->text.at;
  bool is_there = at >= text.at && at <= text.at + text.len;
  return is_there ? (size_t)(at - text.at) : text.len;
}

/* Claims change nothing, so they are not part of the history. */
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

/*
** Does the log go on with a line that may name the card of this one? Claims may
** be between them. A log that ends here may go on so, unless it has claims.
*/
static bool may_name_next (const Game *g, const Event *e) {
  Span text = text_of(g);
  size_t at = place_of(g, e);
  LineCursor c = {{text.at + at, text.len - at}, e->line};
  Line line;
  bool claims = false;
  line_next(&c, &line);        /* the rest of its own */
  while (line_next(&c, &line)) {
    bool claim = line.subject == SUBJECT_SCORE ||
                 line.subject == SUBJECT_WINNER;
    claims |= claim;
    if (!claim && line.subject != SUBJECT_NONE && line.subject != SUBJECT_NOTE)
      return line.subject == SUBJECT_TURN || line.subject == SUBJECT_REVEAL;
  }
  return !claims;
}

Ruling game_step (Game *g, Event *e) {
  Ruling ruling = e->subject == SUBJECT_OTHER ? take_move(g, e)
                                              : judge_take(&g->judge, e);
  if (ruling == RULING_PENDING && g->judge.pending_in_some &&
      !may_name_next(g, e))
    ruling = judge_settle(&g->judge);
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
** A move with words seen before in such a phase has the same meaning; usually
** it is plain. False: it must be parsed.
*/
static bool make_known (Game *g, const Line *line, Ruling *ruling) {
  Judge *j = &g->judge;
  bool is_known = line->known != 0 && line->subject == SUBJECT_OTHER;
  uint64_t here = is_known ? judge_moves_here(j) : 0;
  BoundMove move;
  Event e;
  if (here == 0) return false;
  event_make_move(&e, -1, &move);
  if (!line_cache_find(&g->reader, here, line, &e, &move)) return false;
  e.line = line->number;
  e.text = line->rest;
  *ruling = game_step(g, &e);
  return true;
}

/* A line that spoilt the table is judged again on a restored one. */
Ruling game_line (Game *g, const Line *line, bool stands) {
  Judge *j = &g->judge;
  Ruling ruling;
  j->in_place = g->in_place && !g->replaying;
  if (stands || !make_known(g, line, &ruling))
    ruling = take_line(g, line, stands);
  if (!g->replaying) g->in_place = j->in_place;
  j->in_place = false;
  if (ruling != RULING_AGAIN) return ruling;
  game_back(g, g->history.length);
  return take_line(g, line, stands);
}

void game_come_to (Game *g, const Line *line) {
  Event e;
  if (line->subject != SUBJECT_OTHER) return;
  if (event_read(&g->reader, line, &e, &g->judge.finding.complaint))
    judge_come_to(&g->judge, &e);
}

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
  line_cache_next(g->reader.cache, &c, &line);
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

/* Replays up to there; keeps states half way, at three quarters, … */
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

/*
** Cards that stay known although the moves that played them are taken back
**
** In each world the lines taken back are observed again. The result shows which
** cards were played and where they were before: so they are there now.
*/

/* Observes a line taken back; an illegal move only shows cards. */
static Ruling observe (Game *g, HistoryEntry *e) {
  Line line = game_entry_line(g, e);
  Ruling ruling;
  if (e->takens > 0)
    return kept_know(g, e) == KEPT_NEVER ? RULING_ILLEGAL : RULING_FINE;
  g->judge.mode = e->shows ? MODE_SHOW : MODE_OBSERVE;
  ruling = game_line(g, &line, e->stands);
  g->judge.mode = MODE_OBSERVE;
  return ruling;
}

/* The worlds still to be tried, and those found. */
typedef struct Keeping {
  Game *game;
  Checkpoint *before;
  Shelf from;                  /* worlds before the lines */
  HistoryEntry *entry;         /* the entry replaced for the replay */
  Mode mode;
  Shelf found;
  uint64_t signature[WORLDS_LIMIT];
  Table world;                 /* scratch */
  KindSet laid;
  int seen;                    /* lines that the worlds found can explain */
  bool explained;              /* can any world explain all? */
  bool news;                   /* is anything new known? */
  bool incomplete;             /* were some possibilities skipped? */
} Keeping;

/* A player who may play cards from there sees them. */
static bool is_a_hand (const Layout *l, int slot) {
  return l->zone[l->slot_zone[slot]].sees != SEES_NOBODY;
}

/* Is that card known already, as another token: see knowledge_mix? */
static bool is_known_there (const Table *t, int token, int kind) {
  int pool = t->group_pool[table_group(t, token)];
  return table_pool_with(t, pool, kind) < 0 &&
         table_find(t, t->slot[token], kind) != NO_TOKEN;
}

/* The world before, with the knowledge of cards that were played after it. */
static bool know_played (Keeping *k, Table *t, const Table *after,
                         KindSet laid) {
  const Layout *l = &k->game->judge.rules->layout;
  for (int i = 0; i < l->tokens; i++) {
    if (table_is_known(t, i) || !table_is_known(after, i) ||
        !kindset_has(laid, after->what[i]) || !is_a_hand(l, t->slot[i]))
      continue;
    if (is_known_there(t, i, after->what[i])) continue;
    if (!knowledge_name(t, i, after->what[i])) return false;
    k->news = true;
  }
  return true;
}

/* 'w' is one of the worlds before, 'after' its result. */
static void keep_world (Keeping *k, int w, const Table *after, KindSet laid) {
  const Layout *l = &k->game->judge.rules->layout;
  Table *t = &k->world;
  uint64_t signature;
  if (k->found.count == WORLDS_LIMIT) return;
  shelf_get(&k->from, w, t, l);
  if (!know_played(k, t, after, laid)) return;
  signature = likeness_signature(t, l);
  for (int i = 0; i < k->found.count; i++)
    if (k->signature[i] == signature) return;
  k->signature[k->found.count] = signature;
  shelf_put(&k->found, t, l);
}

/* How many of the lines are possible here; all if undecidable. */
static int observe_all (Game *g, const HistoryEntry *taken) {
  Judge *j = &g->judge;
  Ruling ruling = RULING_FINE;
  int i = 0;
  while (i < taken->takens && game_is_fine(ruling))
    ruling = observe(g, &g->history.taken[taken->taken + i++]);
  if (ruling != RULING_ILLEGAL || j->incomplete || j->lost)
    return taken->takens;
  return i - 1;
}

/* Is this world now known to be wrong, or those found so far? */
static bool is_outdone (Keeping *k, const HistoryEntry *taken, int seen) {
  if (taken->seen >= 0 && seen > taken->seen) seen = taken->seen;
  if (seen < k->seen) return k->news = true;
  if (seen > k->seen) {
    k->news |= k->found.count > 0;
    shelf_clear(&k->found);
    k->seen = seen;
  }
  return false;
}

/* Replays from one world, and adds what it shows. */
static void try_world (Keeping *k, const HistoryEntry *taken, int w) {
  Game *g = k->game;
  Judge *j = &g->judge;
  int length = g->history.length, seen;
  judge_restore(j, k->before);
  shelf_get(&k->from, w, &j->world[0], &j->rules->layout);
  j->worlds = 1;
  j->laid = kindset_none();
  seen = observe_all(g, taken);
  k->incomplete |= j->incomplete || j->lost;
  g->history.length = length;
  kindset_add_all(&k->laid, j->laid);
  if (is_outdone(k, taken, seen)) return;
  k->explained = true;
  for (int i = 0; i < j->worlds; i++)
    keep_world(k, w, judge_world(j, i), j->laid);
}

static void open_keeping (Keeping *k, Game *g, const HistoryEntry *taken) {
  History *h = &g->history;
  size_t size = (size_t)taken->takens * sizeof *h->entry;
  k->game = g;
  k->before = judge_save(&g->judge);
  k->mode = g->judge.mode;
  for (int w = 0; w < g->judge.worlds; w++)
    shelf_put(&k->from, judge_world(&g->judge, w), &g->judge.rules->layout);
  h->entry = memory_grow(h->entry, &h->room,
                         (size_t)(h->length + taken->takens),
                         sizeof *h->entry);
  k->entry = memory_new(size);
  memcpy(k->entry, h->entry + h->length, size);
}

/* Makes these the judge's worlds. */
static void take_found (Judge *j, const Shelf *found) {
  const Layout *l = &j->rules->layout;
  shelf_clear(j->others);
  for (int w = 0; w < found->count; w++) {
    shelf_get(found, w, &j->world[w > 0], l);
    shelf_put(j->others, &j->world[w > 0], l);
  }
  j->worlds = found->count;
  j->counted = false;         /* these have no weights */
}

static void close_keeping (Keeping *k, const HistoryEntry *taken) {
  History *h = &k->game->history;
  Judge *j = &k->game->judge;
  judge_restore(j, k->before);
  memcpy(h->entry + h->length, k->entry,
         (size_t)taken->takens * sizeof *k->entry);
  j->mode = k->mode;
  j->incomplete |= k->incomplete;
  if (k->news && k->found.count > 0 && k->found.count < WORLDS_LIMIT)
    take_found(j, &k->found);
  free(k->before);
  free(k->entry);
  shelf_free(&k->from);
  shelf_free(&k->found);
}

/* Meanwhile nothing is denied or affirmed, and no state is saved. */
Kept kept_know (Game *g, HistoryEntry *taken) {
  HistoryEntry own = *taken;  /* the list may move */
  Judge *j = &g->judge;
  Keeping *k;
  bool replaying = g->replaying;
  int deny = j->deny, affirmeds = j->affirmeds;
  KindSet laid = j->laid;
  Kept kept;
  if (own.takens == 0 || j->world[0].seeded) return KEPT_NOTHING;
  k = memory_new(sizeof *k);
  k->seen = own.seen;
  open_keeping(k, g, &own);
  g->replaying = true;
  j->deny = -1;
  j->affirmeds = 0;
  for (int w = 0; w < k->before->worlds; w++) try_world(k, &own, w);
  kept = !k->explained ? KEPT_NEVER : k->news ? KEPT_NEWS : KEPT_NOTHING;
  if (own.seen < 0) taken->seen = k->seen;
  close_keeping(k, &own);
  j->deny = deny;
  j->affirmeds = affirmeds;
  j->laid = kindset_or(laid, k->laid);
  g->replaying = replaying;
  free(k);
  return kept;
}

/* Writing a game that is played with its cards instead of its seed */

static bool is_written (const Game *g, const JournalCard *c) {
  return g->cards == CARDS_ALL || c->sight == SIGHT_OF_ALL;
}

/* Names the cards that the move itself brought, after its arrow. */
static void name_brought (const Game *g, Event *e) {
  int shown = 0, named = 0;
  for (int i = 0; i < g->came.by_move && shown < WORDS_LIMIT; i++) {
    const JournalCard *c = &g->came.card[i];
    if (c->what != NEWS_SHOWN) continue;
    e->card[shown++] = is_written(g, c) ? c->kind : CARD_UNSEEN;
    if (is_written(g, c) || c->sight == SIGHT_KEPT_UNSEEN) named = shown;
  }
  e->cards = named;  /* cards that only their owner saw are optional */
}

bool game_cards_hide (const Ruleset *r, BoundMove *b) {
  const Move *m = &r->move[b->move];
  bool any = false;
  for (int i = 0; i < m->args; i++)
    if (m->arg[i].may_be_unseen && b->value[i].kind != NULL) {
      card_fill(b->value[i].kind, CARD_UNSEEN, b->value[i].count);
      any = true;
    }
  return any;
}

static void write_move (Game *g, const Event *made) {
  Event e;
  BoundMove told;
  move_copy(&told, made->bound);
  if (g->cards == CARDS_PUBLIC) game_cards_hide(g->header.rules, &told);
  event_make_move(&e, made->seat, &told);
  name_brought(g, &e);
  game_write(g, &e);
}

static Subject subject_of (const JournalCard *c) {
  if (c->what == NEWS_DEALT) return SUBJECT_DEAL;
  return c->seat == NOBODY ? SUBJECT_TURN : SUBJECT_REVEAL;
}

/*
** Names the cards from 'first' on that fit in one line. Returns the next one.
*/
static int write_line (Game *g, int first) {
  const Journal *j = &g->came;
  const JournalCard *c = &j->card[first];
  int i = first;
  Event e;
  event_make(&e, subject_of(c), c->seat == NOBODY ? -1 : c->seat);
  if (c->what == NEWS_DEALT && (journal_has_two_zones(j, c) ||
                                event_is_like_zone(g->header.rules, c->kind)))
    e.zone = c->zone;
  for (; i < j->count && journal_fits_line(&j->card[i], c) &&
         e.cards < WORDS_LIMIT;
       i++)
    e.card[e.cards++] = j->card[i].kind;
  game_write(g, &e);
  return i;
}

/* Can the card be named by a separate line? */
static bool has_line (const Game *g, int i) {
  const JournalCard *c = &g->came.card[i];
  if (c->what == NEWS_DEALT) return c->token != NO_TOKEN && is_written(g, c);
  return i >= g->came.by_move && sight_has_line(c->sight);
}

void game_cards_write (Game *g) {
  for (int i = 0; i < g->came.count;)
    i = has_line(g, i) ? write_line(g, i) : i + 1;
}

void game_cards_write_move (Game *g, const Event *e) {
  if (e->bound == NULL) {
    game_write(g, e);
    return;
  }
  write_move(g, e);
  game_cards_write(g);
}
