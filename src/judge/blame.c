/*
** Assumptions that nothing proves, and suspects if a log contradicts itself
** SPDX-License-Identifier: MIT
*/
#include "judge/blame.h"

#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"
#include "judge/finding.h"
#include "table/knowledge.h"
#include "table/likeness.h"

/*
** Assumptions that later lines prove: no deal that fits what was shown makes
** them false
*/

/* A hash of the open worlds. */
static uint64_t signature_of (const Judge *j) {
  uint64_t sum = 0;
  for (int w = 0; w < j->worlds; w++)
    sum += likeness_signature(judge_world(j, w), &j->rules->layout);
  return sum;
}

/* Checkpoints before the moves with assumptions, as far as memory allows. */
enum { STATES_WORLDS = 256 };

typedef struct States {
  Checkpoint **at;             /* by assumption; NULL: not kept */
  int count, next, worlds;
} States;

static void keep_state (States *k, const Judge *j, const Assumption *list,
                        int event) {
  for (; k->next < k->count && list[k->next].event <= event; k->next++) {
    if (list[k->next].proved || list[k->next].event < event) continue;
    if ((k->worlds += j->worlds) > STATES_WORLDS) continue;
    k->at[k->next] = judge_save(j);
  }
}

static void free_states (States *k) {
  for (int i = 0; i < k->count; i++) free(k->at[i]);
  free(k->at);
}

/*
** Replays the log and notes what is known after each line from the first
** assumption on: a replay that knows the same at some line can't refute more.
*/
static void note_signatures (Game *d, const Assumption *list, int pasts,
                             uint64_t *after, States *k) {
  Ruling ruling = RULING_FINE;
  game_rewind(d, 0);
  while (d->history.length < pasts && game_is_fine(ruling)) {
    keep_state(k, &d->judge, list, d->history.length);
    ruling = game_again(d);
    if (d->history.length > list[0].event)
      after[d->history.length - 1] = signature_of(&d->judge);
  }
}

/*
** Looking ahead costs effort, too. Beyond this, what is not proved stays open.
*/
static bool is_over_effort (const Game *d) {
  return d->judge.effort > EFFORT_LIMIT + 30 * d->history.length;
}

/*
** The judge observes, and has reached the event. 'unsure' if it may be proved
** nevertheless. A move that waits for its card has denied nothing yet, so
** everything looks the same until the card is named.
*/
static bool is_proved (Game *d, const Assumption *a, int pasts,
                       const uint64_t *after, bool *unsure) {
  Judge *j = &d->judge;
  Ruling ruling;
  if (kindset_is_empty(a->doubt.kinds)) return false;  /* unknown */
  j->deny = a->event;
  j->denied = &a->doubt;
  ruling = game_again(d);
  while (d->history.length < pasts && game_is_fine(ruling) &&
         (j->pending || signature_of(j) != after[d->history.length - 1]) &&
         !is_over_effort(d)) {
    j->effort++;
    ruling = game_again(d);
  }
  j->deny = -1;
  if (ruling == RULING_ILLEGAL) return true;
  *unsure |= j->incomplete || judge_is_blurred(j) || is_over_effort(d);
  return false;
}

/*
** Was every card of that hand shown as it was then? If none has come to it
** since and none has left unseen, and all are known, then all cards of that
** time were shown, and none was what the assumption denies. But if worlds were
** ruled out, cards may be known only by assumptions.
*/
static bool is_shown (const Judge *j, const Assumption *a) {
  int slot = a->doubt.slot;
  if (kindset_is_empty(a->doubt.kinds) || j->sifted || judge_is_blurred(j))
    return false;
  for (int w = 0; w < j->worlds; w++) {
    const Table *t = judge_world(j, w);
    if (t->pile[slot].stirred != a->stirred) return false;
    for (int k = t->pile[slot].first; k != NO_TOKEN; k = t->next[k])
      if (!table_is_known(t, k)) return false;
  }
  return true;
}

/* False if there is nothing left to prove. */
static bool note_shown (const Judge *j, Assumption *list, int count) {
  bool more = false;
  for (int i = 0; i < count; i++) {
    list[i].proved = is_shown(j, &list[i]);
    more |= !list[i].proved;
  }
  return more;
}

/* Goes to the move with that assumption. False if it cannot be reached. */
static bool go_to (Game *d, const Assumption *a, const Checkpoint *kept) {
  if (kept != NULL) {
    judge_restore(&d->judge, kept);
    d->history.length = a->event;
  }
  while (d->history.length < a->event && game_is_fine(game_again(d))) {}
  return d->history.length == a->event;
}

/* Looks ahead from each such move, or only up to one not proved. */
static bool look_ahead (Game *d, Assumption *list, int count, const States *k,
                        int pasts, const uint64_t *after, bool each) {
  Judge *j = &d->judge;
  bool unsure = false;
  game_rewind(d, 0);
  for (int i = 0; i < count; i++) {
    Checkpoint *here;
    if (list[i].proved) continue;
    if (!go_to(d, &list[i], k->at[i])) break;  /* it was fine before */
    here = judge_save(j);
    list[i].proved = is_proved(d, &list[i], pasts, after, &unsure);
    judge_restore(j, here);
    d->history.length = list[i].event;
    free(here);
    if (!each && !list[i].proved) break;
  }
  return !unsure;
}

static bool prove_assumptions (Game *d, Assumption *list, int count,
                               bool each) {
  Judge *j = &d->judge;
  int pasts = d->history.length;
  uint64_t *after = memory_new((size_t)pasts * sizeof *after + 1);
  States k = {memory_new((size_t)count * sizeof *k.at), count, 0, 0};
  bool sure;
  j->mode = MODE_OBSERVE;
  note_signatures(d, list, pasts, after, &k);
  sure = look_ahead(d, list, count, &k, pasts, after, each);
  j->mode = MODE_JUDGE;
  d->history.length = pasts;
  free_states(&k);
  free(after);
  return sure;
}

/* Is there a reading that needs none of them? See optional.c. */
static bool is_sure_somehow (Game *d) {
  Judge *j = &d->judge;
  int pasts = d->history.length, length;
  game_rewind(d, 0);
  j->strict = true;
  while (d->history.length < pasts && game_is_fine(game_again(d))) {}
  j->strict = false;
  length = d->history.length;
  d->history.length = pasts;
  return length == pasts && !j->incomplete && !judge_is_blurred(j);
}

void assumptions_list (Game *d, Verdict *v, bool each) {
  Judge *j = &d->judge;
  int count = j->assumptions;
  bool sure = !judge_is_blurred(j);
  if (note_shown(j, j->assumption, count))
    sure &= prove_assumptions(d, j->assumption, count, each);
  j->assumptions = count;
  for (int i = 0; i < count; i++)
    if (!j->assumption[i].proved) verdict_assume(v, &j->assumption[i]);
  if (v->assumptions > 0 && j->forked && v->kind == VERDICT_LEGAL &&
      is_sure_somehow(d))
    v->assumptions = 0;
  if (v->assumptions > 0 && v->kind == VERDICT_LEGAL)
    v->kind = VERDICT_CONSISTENT;
  v->unsure = !sure && v->kind == VERDICT_CONSISTENT;
}

/*
** Suspects: moves that cannot all have been legal, if a log contradicts itself
**
** The past is judged again and again with some moves only observed: they show
** their cards, but need not be legal. The fewer moves are judged, the more
** deals fit. Suspects are moves that are not legal together in any deal, but
** are if any one of them is only observed.
*/

/*
** Lines that may be judged again for one log; then the result so far is used.
*/
enum { LINES_LIMIT = 150000 };

enum { FEW_KINDS = 2 };        /* are listed one by one: see render/wording */

typedef struct Inquiry {
  LogJudge *d;
  Line line;              /* of the contradiction; its event is the last */
  int events;
  bool *exempt;           /* by event: is it only observed? */
  int first;              /* events before this one do not matter */
  Assumption *asked;      /* the assumptions of each move */
  int askeds;
  int *witness;           /* moves with assumptions, the last first */
  int witnesses;
  int *suspect;           /* of these, the suspects found */
  int suspects;
} Inquiry;

/* The line itself is the last event, whether it is a move or not. */
static Ruling judge_line (Inquiry *q) {
  LineCursor c = {q->line.whole, q->line.number};
  Line line;
  line_next(&c, &line);
  q->d->game.judge.event = q->events - 1;
  return game_try(&q->d->game, &line);
}

static Ruling judge_again (Inquiry *q) {
  LogJudge *d = q->d;
  Ruling ruling = RULING_FINE;
  int pasts = q->events - 1;
  d->game.judge.exempt = q->exempt;
  d->game.judge.exempts = q->events;
  game_rewind(&d->game, q->first);
  d->inquired += pasts - d->game.history.length + 1;
  while (d->game.history.length < pasts && game_is_fine(ruling))
    ruling = game_again(&d->game);
  if (game_is_fine(ruling)) ruling = judge_line(q);
  d->game.judge.exempts = 0;
  d->game.history.length = pasts;
  return ruling;
}

static void exempt_all (Inquiry *q) {
  for (int e = q->first; e < q->events; e++) q->exempt[e] = true;
}

/* A move that a ruling let stand is never required to be legal. */
static bool stands (const Inquiry *q, int event) {
  return event < q->events - 1 ? q->d->game.history.entry[event].stands
                               : q->d->stands;
}

/* A log that can no longer be followed proves nothing. */
static bool is_impossible (Inquiry *q) {
  return !game_is_fine(judge_again(q)) && !q->d->game.judge.lost;
}

/* Is it impossible that all these moves were legal? */
static bool clash (Inquiry *q, const int *event, int count) {
  exempt_all(q);
  for (int i = 0; i < count; i++) q->exempt[event[i]] = false;
  return is_impossible(q);
}

/* Do all cards come from one deck? Then a shuffle makes the past irrelevant. */
static bool has_one_home (const Layout *l) {
  for (int k = 1; k < l->kinds; k++)
    if (l->home[k] != l->home[0]) return false;
  return true;
}

static void keep_asked (Inquiry *q) {
  const Judge *j = &q->d->game.judge;
  q->asked = memory_new((size_t)j->assumptions * sizeof *q->asked + 1);
  for (int i = 0; i < j->assumptions; i++)
    if (j->assumption[i].event >= q->first)
      q->asked[q->askeds++] = j->assumption[i];
}

/* Replays everything once, and notes the assumptions of each move. */
static void ask_all (Inquiry *q) {
  LogJudge *d = q->d;
  Judge *j = &d->game.judge;
  bool one_home = has_one_home(&j->rules->layout);
  int pasts = q->events - 1;
  j->mode = MODE_ASK;
  game_rewind(&d->game, 0);
  d->inquired += pasts + 1;
  while (d->game.history.length < pasts) {
    int era = j->world[0].era;
    if (!game_is_fine(game_again(&d->game))) break;
    if (one_home && j->world[0].era != era) q->first = d->game.history.length;
  }
  judge_line(q);
  j->mode = MODE_JUDGE;
  d->game.history.length = pasts;
  keep_asked(q);
}

/* The last move comes first, but the line itself after all others. */
static void find_witnesses (Inquiry *q) {
  bool *rests = memory_new((size_t)q->events * sizeof *rests);
  for (int i = 0; i < q->askeds; i++)
    if (!stands(q, q->asked[i].event)) rests[q->asked[i].event] = true;
  for (int e = q->events - 2; e >= q->first; e--)
    if (rests[e]) q->witness[q->witnesses++] = e;
  if (rests[q->events - 1]) q->witness[q->witnesses++] = q->events - 1;
  free(rests);
}

/* Do the suspects clash with the first 'n' witnesses? */
static bool clash_with (Inquiry *q, int n) {
  int *all = memory_new((size_t)(q->suspects + n) * sizeof *all + 1);
  bool yes;
  memcpy(all, q->suspect, (size_t)q->suspects * sizeof *all);
  memcpy(all + q->suspects, q->witness, (size_t)n * sizeof *all);
  yes = clash(q, all, q->suspects + n);
  free(all);
  return yes;
}

/*
** Finds a minimal set that clashes: in the smallest range of witnesses that
** clashes with the suspects found so far, the last one is indispensable.
*/
static void find_some (Inquiry *q) {
  int left = q->witnesses;
  while (!clash_with(q, 0)) {
    int low = 1, high = left;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (clash_with(q, middle))
        high = middle;
      else
        low = middle + 1;
    }
    if (left == 0) {  /* too expensive: these are not all */
      q->suspects = 0;
      return;
    }
    left = high - 1;
    q->suspect[q->suspects++] = q->witness[left];
  }
}

/* Tries sets of 'size' more witnesses, from 'from' on, with those chosen. */
static bool find_of_size (Inquiry *q, int *chosen, int count, int size,
                          int from) {
  if (count == size) return clash(q, chosen, count);
  for (int i = from; i <= q->witnesses - (size - count); i++) {
    if (q->d->inquired > LINES_LIMIT) return false;
    chosen[count] = q->witness[i];
    if (find_of_size(q, chosen, count + 1, size, i + 1)) return true;
  }
  return false;
}

/* Is there a smaller set that clashes? */
static void find_fewer (Inquiry *q) {
  int *chosen = memory_new((size_t)q->suspects * sizeof *chosen + 1);
  for (int size = 1; size < q->suspects; size++)
    if (find_of_size(q, chosen, 0, size, 0)) {
      memcpy(q->suspect, chosen, (size_t)size * sizeof *chosen);
      q->suspects = size;
    }
  free(chosen);
}

static int by_event (const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

/* Do the moves that are not exempt clash with these assumptions? */
static bool clash_affirmed (Inquiry *q, const Assumption *list, int count) {
  Judge *j = &q->d->game.judge;
  bool yes;
  j->affirmed = list;
  j->affirmeds = count;
  yes = is_impossible(q);
  j->affirmeds = 0;
  return yes;
}

/* Only the moves of the other suspects must be legal. */
static void judge_others (Inquiry *q, int i) {
  exempt_all(q);
  for (int k = 0; k < q->suspects; k++)
    if (k != i) q->exempt[q->suspect[k]] = false;
}

/* Do they clash with only this part of the assumptions of suspect 'i'? */
static bool clash_with_doubt (Inquiry *q, int i, const Doubt *doubt) {
  Assumption a = {.event = q->suspect[i], .doubt = *doubt};
  judge_others(q, i);
  return clash_affirmed(q, &a, 1);
}

/*
** Reduces assumption 'i' to as few cards as clash, together with the moves that
** are not exempt; if they are many, to all cards asked for.
*/
static void narrow_assumption (Inquiry *q, Assumption *list, int count, int i) {
  Doubt *doubt = &list[i].doubt, whole = *doubt;
  KindSet left = doubt->kinds;
  if (!kindset_is_empty(doubt->also) || doubt->some) return;
  doubt->asked = kindset_none();
  while (!kindset_is_empty(left)) {
    int kind = kindset_take(&left);
    kindset_remove(&doubt->kinds, kind);
    if (kindset_is_empty(doubt->kinds) || !clash_affirmed(q, list, count))
      kindset_add(&doubt->kinds, kind);
  }
  if (kindset_count(doubt->kinds) > FEW_KINDS) *doubt = whole;
}

/*
** Could that be false, all assumptions of earlier articles be true, and the
** moves that are not exempt be legal? If undecidable, it could.
*/
static bool may_be_broken (Inquiry *q, const Assumption *a) {
  Judge *j = &q->d->game.judge;
  Assumption *so;
  int count = 0;
  bool may;
  if (kindset_is_empty(a->doubt.kinds)) return true;
  so = memory_new((size_t)q->askeds * sizeof *so);
  for (int k = 0; k < q->askeds; k++)
    if (q->asked[k].event == a->event && q->asked[k].article < a->article &&
        !kindset_is_empty(q->asked[k].doubt.kinds))
      so[count++] = q->asked[k];
  j->deny = a->event;
  j->denied = &a->doubt;
  may = !clash_affirmed(q, so, count);
  j->deny = -1;
  free(so);
  return may;
}

/* All moves except the suspect's are legal; or only the other suspects' are. */
static void exempt_suspect (Inquiry *q, int i) {
  exempt_all(q);
  for (int k = 0; k < q->witnesses; k++)
    q->exempt[q->witness[k]] = q->witness[k] == q->suspect[i];
  if (game_is_fine(judge_again(q))) return;
  judge_others(q, i);
}

/* The articles that suspect 'i' may have broken. */
static void list_broken (Inquiry *q, int i, Broken *list) {
  exempt_suspect(q, i);
  for (int k = 0; k < q->askeds; k++)
    if (q->asked[k].event == q->suspect[i] && may_be_broken(q, &q->asked[k]))
      broken_add(list, q->asked[k].article);
}

/* The suspect's assumption that is impossible with the others; or NULL. */
static const Assumption *find_clashing (Inquiry *q, int i) {
  for (const Assumption *a = q->asked; a < q->asked + q->askeds; a++)
    if (a->event == q->suspect[i] && !kindset_is_empty(a->doubt.kinds) &&
        clash_with_doubt(q, i, &a->doubt))
      return a;
  return NULL;
}

/* The first assumption of the move about one of these articles; or any. */
static const Assumption *find_assumption (const Inquiry *q, int event,
                                          const Broken *of) {
  const Assumption *a = q->asked;
  while (a->event != event || (of->count > 0 && a->article != of->article[0]))
    a++;  /* it has an assumption */
  return a;
}

/* Does it have an assumption about an article before that one? */
static bool asks_earlier (const Inquiry *q, const Assumption *of) {
  for (int k = 0; k < q->askeds; k++)
    if (q->asked[k].event == of->event && q->asked[k].article < of->article)
      return true;
  return false;
}

/* The suspect's assumptions that are impossible with the others. */
static Suspect describe (Inquiry *q, int i) {
  const Assumption *first = find_clashing(q, i);
  Assumption granted;
  Suspect s = {.event = q->suspect[i], .article = -1, .seat = -1};
  if (first == NULL || asks_earlier(q, first)) list_broken(q, i, &s.either);
  if (first == NULL) first = find_assumption(q, s.event, &s.either);
  if (s.either.count == 1) s.either.count = 0;
  s.move = s.event < q->events - 1 ? game_past_line(&q->d->game, s.event)
                                   : q->line;
  s.line = first->line;
  s.seat = first->seat;
  s.article = s.either.count > 0 ? s.either.article[0] : first->article;
  granted = *first;
  if (!kindset_is_empty(granted.doubt.kinds) &&
      clash_with_doubt(q, i, &granted.doubt))
    narrow_assumption(q, &granted, 1, 0);
  s.doubt[0] = granted.doubt;
  s.doubts = 1;
  return s;
}

static bool is_suspected (const Inquiry *q, int event) {
  for (int i = 0; i < q->suspects; i++)
    if (q->suspect[i] == event) return true;
  return false;
}

/* All assumptions of the suspects. */
static int list_assumptions (const Inquiry *q, Assumption *list) {
  int count = 0;
  for (int i = 0; i < q->askeds; i++)
    if (is_suspected(q, q->asked[i].event) &&
        !kindset_is_empty(q->asked[i].doubt.kinds))
      list[count++] = q->asked[i];
  return count;
}

/* Drops the assumptions that are not needed for the clash. */
static int drop_needless (Inquiry *q, Assumption *list, int count) {
  for (int i = count - 1; i >= 0; i--) {
    Assumption spared = list[i];
    size_t rest = (size_t)(count - 1 - i) * sizeof *list;
    memmove(&list[i], &list[i + 1], rest);
    if (clash_affirmed(q, list, count - 1)) {
      count--;
      continue;
    }
    memmove(&list[i + 1], &list[i], rest);
    list[i] = spared;
  }
  return count;
}

/* If the search was cut off, nothing may be left: then the list stays empty. */
static void set_assumptions (Suspect *s, const Assumption *list, int count) {
  int n = 0;
  for (int i = 0; i < count; i++)
    if (list[i].event == s->event && n < GRANTED_LIMIT)
      s->doubt[n++] = list[i].doubt;
  if (n > 0) s->doubts = n;
}

/*
** For several suspects: which assumptions cannot all be true. One move may have
** several of them.
*/
static void find_assumptions (Inquiry *q, Fault *f) {
  Assumption *list = memory_new((size_t)q->askeds * sizeof *list + 1);
  int count = list_assumptions(q, list);
  exempt_all(q);
  if (clash_affirmed(q, list, count)) {
    count = drop_needless(q, list, count);
    for (int i = 0; i < count; i++) narrow_assumption(q, list, count, i);
    for (int i = 0; i < f->suspects; i++)
      set_assumptions(&f->suspect[i], list, count);
  }
  free(list);
}

/*
** If a single move cannot have been legal, other single moves may be just as
** illegal: they are listed as well, but not as suspects.
*/
static void find_others (Inquiry *q, Fault *f) {
  int found = q->suspect[0];
  for (int i = 0; i < q->witnesses && q->suspects == 1; i++) {
    int event = q->witness[i];
    Suspect s;
    if (event == found || event == q->events - 1) continue;
    if (q->d->inquired > LINES_LIMIT / 2) break;
    if (!clash(q, &event, 1)) continue;
    q->suspect[0] = event;
    s = describe(q, 0);
    fault_other(f, &s);
  }
  q->suspect[0] = found;
}

/* The fault is what the last suspect before the line broke. */
static void accuse (Inquiry *q, Fault *f) {
  for (int i = 0; i < q->suspects; i++) {
    Suspect s = describe(q, i);
    fault_suspect(f, &s);
    if (s.event == q->events - 1) continue;
    f->against = s.line;
    f->finding.article = s.article;
    f->finding.either = s.either;
    f->finding.hidden = true;
    remark_clear(&f->finding.complaint.remark);
  }
}

/* Copies not seen yet in that world, or whether that card is unseen. */
static int count_unseen_in (const Table *t, const Finding *f) {
  if (f->article == ARTICLE_NO_SUCH_CARD) return knowledge_unseen(t, f->kind);
  return !table_is_known(t, f->token);
}

/* The most in any world; stops at a world that has 'enough'. */
static int count_unseen (const Judge *j, const Finding *f, int enough) {
  int most = 0;
  for (int w = 0; w < j->worlds && most < enough; w++) {
    int n = count_unseen_in(judge_world(j, w), f);
    if (n > most) most = n;
  }
  return most;
}

static bool names_card (const Finding *f) {
  return (f->article == ARTICLE_NO_SUCH_CARD && f->kind < KINDS_LIMIT) ||
         (f->article == ARTICLE_NOT_THE_CARD && f->token < TOKENS_LIMIT);
}

/* The last line that showed such a card, or that card; 0 if none did. */
static unsigned find_shown (LogJudge *d, const Finding *f) {
  const History *h = &d->game.history;
  const Judge *j = &d->game.judge;
  int pasts = d->game.history.length, before;
  unsigned line = 0;
  game_rewind(&d->game, 0);
  d->inquired += pasts;
  before = count_unseen(j, f, INT_MAX);
  while (d->game.history.length < pasts && game_is_fine(game_again(&d->game))) {
    int now = count_unseen(j, f, before);
    if (now < before) line = h->entry[h->length - 1].line;
    before = now;
  }
  d->game.history.length = pasts;
  return line;
}

static void open_inquiry (Inquiry *q, LogJudge *d, const Line *line) {
  *q = (Inquiry){.d = d, .line = *line, .events = d->game.history.length + 1};
  q->exempt = memory_new((size_t)q->events * sizeof *q->exempt);
  q->witness = memory_new((size_t)q->events * sizeof *q->witness);
  q->suspect = memory_new((size_t)q->events * sizeof *q->suspect);
}

static void close_inquiry (Inquiry *q) {
  free(q->exempt);
  free(q->witness);
  free(q->suspect);
  free(q->asked);
}

/* Is the line illegal even if no earlier move had to be legal? */
static bool is_wrong_anyway (Inquiry *q, Fault *f) {
  int line = q->events - 1;
  const Finding *now = &q->d->game.judge.finding;
  exempt_all(q);
  q->exempt[line] = stands(q, line);
  if (!is_impossible(q)) return false;
  if (now->ruling == RULING_ILLEGAL) finding_copy(&f->finding, now);
  return true;
}

static void inquire (LogJudge *d, const Line *line, Fault *f) {
  Inquiry q;
  open_inquiry(&q, d, line);
  if (!is_wrong_anyway(&q, f)) {
    ask_all(&q);
    find_witnesses(&q);
    find_some(&q);
    find_fewer(&q);
    qsort(q.suspect, (size_t)q.suspects, sizeof *q.suspect, by_event);
    accuse(&q, f);
    if (q.suspects > 1 || (q.suspects == 1 && f->finding.either.count > 1))
      find_assumptions(&q, f);
    find_others(&q, f);
  }
  close_inquiry(&q);
}

void blame_find (LogJudge *d, const Line *line, Fault *f) {
  Judge *j = &d->game.judge;
  Checkpoint *here;
  Assumption *list;
  size_t size = (size_t)j->assumptions * sizeof *list;
  int effort = j->effort;
  Telling *telling = j->telling;
  if (d->inquired > LINES_LIMIT || j->world[0].seeded) return;
  here = judge_save(j);
  list = memory_new(size + 1);
  if (size > 0) memcpy(list, j->assumption, size);
  j->effort = 0;
  j->telling = NULL;  /* texts were told when it happened */
  if (j->assumptions > 0) inquire(d, line, f);
  if (f->suspects == 0 && names_card(&f->finding))
    f->against = find_shown(d, &f->finding);
  judge_restore(j, here);
  if (size > 0) memcpy(j->assumption, list, size);
  j->effort = effort;
  j->telling = telling;
  free(list);
  free(here);
}
