/*
** The sandbox: how much a stranger's rule file may do
** SPDX-License-Identifier: MIT
**
** Each rule file has a Lua state of its own: whatever it does there, the
** others know nothing of it.
*/
#include <ctype.h>
#include <fenv.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "rules/host_private.h"

enum { SHORT_TEXT = 128, MEMORY_A_UNIT = 32, MEMORY_REFUSALS = 4 };

/*
** For a line, what C does is counted when it is as much as a whole call: a
** call counts for that much at least, whether it is made here or without Lua.
** What would be more than the call may do is not done.
*/
static void spend (Host *h, lua_Integer units) {
  if (h->left > 0) h->work += units < h->left ? units : h->left;
  h->left -= units;
  h->units += units;
  if (h->units < WORK_OF_CALL) return;
  h->line_left -= h->units;
  h->units = 0;
}

/*
** Where Lua is refused memory it looks for what can be thrown away, all
** through its own: that counts. And where it goes on without, as it does when
** its list of texts cannot grow, it would look for every text again: so who
** was refused some times in one call gets no more.
*/
static void *refuse_memory (Host *h, const Loaded *l) {
  h->refusals++;
  spend(h, (lua_Integer)(l->memory / MEMORY_A_UNIT));
  return NULL;
}

static bool is_too_much (const Host *h, const Loaded *l, size_t more) {
  return h->refusals > MEMORY_REFUSALS ||
         l->memory + more > host_memory(h) + l->memory_besides;
}

/* Nothing to be counted, not even of a text; 0 is too small. */
static bool is_small (size_t size) { return size - 1 < SHORT_TEXT; }

/* One of the thousands, with fewer questions than below. */
static void *take_small (Host *h, Loaded *l, size_t size) {
  void *got = arena_take(&h->arena, size);
  h->starved = got == NULL;
  if (got != NULL) l->memory += size;
  return got;
}

/*
** A long text can be compared in one instruction, or be used as a key: while
** there is one, all instructions are counted, and for more.
*/
static void note_long_text (Host *h, Loaded *l, size_t size) {
  bool first = h->longest <= LONG_TEXT;
  if (size <= h->longest) return;
  h->longest = size;
  if (h->sources != NULL) l->longest = size;
  if (first) sandbox_count(h);
}

/*
** Everything that Lua allocates, and no more than the limit of it while
** a function of the rules runs: what we do ourselves must not fail. A text
** is made and compared in one instruction, however long it is: so it must
** not be long, and making it counts for more.
*/
static void *allocate (void *ud, void *block, size_t before, size_t after) {
  Loaded *l = ud;
  Host *h = l->host;
  bool is_text = block == NULL && before == LUA_TSTRING;
  void *got;
  if (block == NULL && is_small(after) && !is_too_much(h, l, after))
    return take_small(h, l, after);
  if (block == NULL) before = 0;  /* it said what kind of object */
  if (after == 0) {
    arena_give_up(&h->arena, block, before);
    l->memory -= before;
    return NULL;
  }
  if (h->capped && after > before) {
    if (is_text && after > SHORT_TEXT)  /* of short ones there is one copy */
      spend(h, (lua_Integer)(after / TEXT_A_UNIT));
    h->text_too_long = is_text && after > HOST_TEXT;
    if (h->text_too_long || is_too_much(h, l, after - before))
      return refuse_memory(h, l);
  }
  if (h->capped && is_text && after > LONG_TEXT) note_long_text(h, l, after);
  got = arena_resize(&h->arena, block, before, after);
  h->starved = got == NULL;
  if (got != NULL) l->memory += after - before;
  return got;
}

/*
** How much a function may do: LIMIT_CALL instructions, and all the calls
** for one line of a log together LIMIT_LINE. What C does for them counts
** like instructions (sandbox_work). All is counted exactly, so that the answer
** is the same on every machine. But counting makes Lua a third slower. So
** nothing is counted at first; a timer looks now and then whether one and
** the same line (or call, where no line is judged) is still under way, and
** stops it. What was stopped is then done again from its start, and counted.
** No machine does a tenth of what is usual in the time from one look to the
** next but one.
** The time itself has no say in it, but as the last resort: nothing that is
** counted takes HOST_SECONDS.
*/

enum {
  LOOK_EVERY = 4,               /* milliseconds of a thread's own time */
  LOOKS_LIMIT = HOST_SECONDS * 1000 / LOOK_EVERY,
  LOOKS_UNCOUNTED = 2,
  COUNT_EVERY = 997             /* instructions: no loop is in step with it */
};

/* Ends the call; the hook stays, so that there is no way on from here. */
static void out_of_time (lua_State *L, lua_Debug *ar) {
  (void)ar;
  host_raise(L, fact_saying(SAY_RULES_TOO_SLOW));
}

void sandbox_limit_work (Host *h, double limit) {
  h->stretches = limit > 0;    /* what is judged meanwhile is a part of it */
  h->stretch = STRETCH_PLAY;
  h->work = 0;
  h->stretch_looks = 0;
  h->work_limit = (lua_Integer)limit;
  h->stretch_counted = limit > 0;
  h->counting = host_counts_all(h);
}

double sandbox_work_done (const Host *h) { return (double)h->work; }

/*
** All calls of a stretch. They are counted if it takes long, as above: then
** it is all done again, from its first call. Without Lua, calls count for
** what they would be in Lua, or more, and so does what C does. Only what Lua
** does is not known: no machine does a quarter of what is allowed while it is
** found at work so often.
** Where counted steps are so slow that the stretch is found at work too often,
** it ends as if it had done too much: no count knows all that Lua can do in
** one instruction.
*/

enum {
  MILLIONS_A_LOOK = 10,
  MILLIONS_UNCOUNTED = 20,
  LEAST_A_LOOK = 300000,       /* counted: a step takes 13 ns at most */
  SHIPPED_TIMES = 30           /* what rules may do that we know */
};

static void start_stretch (Host *h, bool counted) {
  h->work = 0;
  h->work_limit = (lua_Integer)h->limits.of[LIMIT_WORK] * HOST_MILLION /
                  h->stretch * h->stretch_times;
  h->stretch_looks = 0;
  h->stretch_in_lua = h->way == WAY_LUA;
  h->stretch_counted =
      counted || h->work_limit < MILLIONS_UNCOUNTED * HOST_MILLION;
  h->counting = host_counts_all(h);
}

static void begin_stretch (Host *h, Stretch parts, size_t size, bool counted) {
  if (h->stretches++ > 0) return;
  h->stretch = parts;
  h->stretch_times = 1 + (lua_Integer)(size >> 20);
  start_stretch(h, counted);
}

void sandbox_begin_stretch (Host *h, Stretch parts, size_t size) {
  begin_stretch(h, parts, size, false);
}

void sandbox_begin_counted (Host *h, Stretch parts, size_t size) {
  begin_stretch(h, parts, size, true);
}

void sandbox_end_stretch (Host *h) {
  if (--h->stretches > 0) return;
  h->work_limit = 0;
  h->stretch_counted = false;
  h->counting = h->count_all;
}

bool sandbox_is_worked_out (const Host *h) {
  lua_Integer limit = h->work_limit;
  if (h->work * 4 <= limit && h->stretch_looks == 0) return false;
  if (limit == 0) return false;
  if (h->now != NULL && h->now->shipped) limit *= SHIPPED_TIMES;
  if (h->stretch == STRETCH_PLAY)
    return h->work > limit || h->stretch_looks > limit / LEAST_A_LOOK * 2;
  if (host_counts_all(h))
    return h->work > limit || h->stretch_looks > limit / LEAST_A_LOOK;
  return h->work > limit / 4 * 3 ||
         h->stretch_looks > limit / (MILLIONS_A_LOOK * HOST_MILLION);
}

bool sandbox_is_spent (const Host *h) {
  return (h->in_line && h->line_left <= 0) || h->looks > h->looks_limit ||
         sandbox_is_worked_out(h);
}

bool sandbox_does_again (Host *h) {
  bool counted = sandbox_is_worked_out(h) && !host_counts_all(h);
  bool mismatch = h->way == WAY_LUA && !h->stretch_in_lua;
  bool again = h->stretches == 1 && (counted || mismatch);
  if (again)
    start_stretch(h, counted || h->stretch_counted);
  else
    sandbox_end_stretch(h);
  return again;
}

Outcome sandbox_worked_out (Host *h) {
  return host_broken(h, fact_saying(SAY_LOG_TOO_MUCH_WORK));
}

static void too_slow (lua_State *L, lua_Debug *ar) {
  (void)ar;
  host_of(L)->stop = OUTCOME_AGAIN;
  lua_pushnil(L);
  lua_error(L);
}

/* Ends the call where it has done too much; uncounted, nobody can say. */
static void check_budget (lua_State *L, Host *h) {
  bool line = h->in_line && h->line_left <= 0;
  if (h->left > 0 && !line && !sandbox_is_worked_out(h)) return;
  if (!h->counting) too_slow(L, NULL);
  host_raise(L, fact_saying(h->left <= 0 ? SAY_CALL_TOO_MUCH_WORK
                            : line       ? SAY_LINE_TOO_MUCH_WORK
                                         : SAY_LOG_TOO_MUCH_WORK));
}

void sandbox_work (lua_State *L, lua_Integer units) {
  Host *h = host_of(L);
  spend(h, units);
  if (h->capped) check_budget(L, h);
}

/*
** What is no number (0/0, and the like) is written "nan" on one machine, "-nan"
** on another: so whoever makes one is stopped. The processor notes it.
*/
static bool made_no_number (void) { return fetestexcept(FE_INVALID) != 0; }

static void forget_no_number (void) {
  if (made_no_number()) feclearexcept(FE_INVALID);
}

static void count (lua_State *L, lua_Debug *ar) {
  Host *h = host_of(L);
  if (ar->event == LUA_HOOKLINE) {
    if (made_no_number()) return;  /* it was the line before */
    lua_getinfo(L, "Sl", ar);
    memcpy(h->file_traced, ar->short_src, sizeof h->file_traced);
    h->line_traced = ar->currentline;
    return;
  }
  spend(h, COUNT_EVERY * (lua_Integer)(1 + h->longest / LONG_TEXT));
  check_budget(L, h);
}

static _Thread_local Host *watched;    /* the host of this thread */

/* lua_sethook is made for being called by a signal handler. */
static void look (int signal) {
  const int all = LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT;
  Host *h = watched;
  (void)signal;
  if (h == NULL || !h->capped) return;
  h->stretch_looks++;
  if (++h->looks > h->looks_limit)
    lua_sethook(h->L, out_of_time, all, 1);
  else if (h->looks >= LOOKS_UNCOUNTED && !h->counting)
    lua_sethook(h->L, too_slow, all, 1);
}

/* Does the program that this is a part of want the signal for itself? */
static bool is_taken (void) {
  struct sigaction act;
  return sigaction(SIGURG, NULL, &act) != 0 ||
         (act.sa_handler != SIG_DFL && act.sa_handler != SIG_IGN &&
          act.sa_handler != look);
}

/* False when there are no such timers here: then all is counted. */
static bool start_watch (Host *h) {
  struct sigaction act;
  struct sigevent ev;
  struct itimerspec every = {{0, LOOK_EVERY * 1000000},
                             {0, LOOK_EVERY * 1000000}};
  memset(&act, 0, sizeof act);
  memset(&ev, 0, sizeof ev);
  act.sa_handler = look;
  act.sa_flags = SA_RESTART;
  ev.sigev_notify = SIGEV_THREAD_ID;
  ev.sigev_signo = SIGURG;               /* ignored by whoever else gets it */
  ev._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  if (is_taken() || sigaction(SIGURG, &act, NULL) != 0 ||
      timer_create(CLOCK_THREAD_CPUTIME_ID, &ev, &h->timer) != 0)
    return false;
  h->has_timer = timer_settime(h->timer, 0, &every, NULL) == 0;
  return h->has_timer;
}

void sandbox_watch (Host *h) { h->counting = h->count_all = !start_watch(h); }

void sandbox_unwatch (Host *h) {
  if (watched == h) watched = NULL;
  if (h->has_timer) timer_delete(h->timer);
}

/* It is a stranger's text: nothing that a terminal would take for orders. */
static void keep_words (Host *h, const char *text, size_t len) {
  Buffer plain = {0};
  if (text == NULL)
    host_broken(h, fact_saying(SAY_ERROR_WITHOUT_WORDS));
  else if (strcmp(text, "C stack overflow") == 0)
    host_broken(h, fact_saying(SAY_NESTED_TOO_DEEPLY));
  else {
    unicode_put_plain(&plain, unicode_start((Span){text, len}, HOST_MESSAGE));
    if (len > HOST_MESSAGE) buffer_text(&plain, "…");
    host_broken(h, fact_saying(SAY_AS_IT_IS),
                fact_string(buffer_string(&plain)));
  }
  buffer_free(&plain);
}

/* Does it start like "file.lua:12: "? */
static bool has_place (const char *text) {
  const char *end = strstr(text, ".lua:");
  return end != NULL && isdigit((unsigned char)end[5]);
}

/*
** Sees every error but those of memory, while what raised it is still there:
** the fault says where. Lua's own words mostly do already.
*/
static int explain_error (lua_State *L) {
  Host *h = host_of(L);
  size_t len;
  const char *text = lua_tolstring(L, 1, &len);
  if (h->stop != OUTCOME_OK) return 1;  /* it was us */
  keep_words(h, text, len);
  if (text == NULL || !has_place(text)) host_blame_line(L);
  h->stop = OUTCOME_BROKEN;
  return 1;
}

/* What we do ourselves is not protected: nothing but memory can fail there. */
static int panic (lua_State *L) {
  (void)L;
  memory_out();
}

bool sandbox_open (Host *h, Loaded *l) {
  l->host = h;
  h->L = l->L = lua_newstate(allocate, l);
  if (l->L == NULL) return false;
  lua_atpanic(l->L, panic);
  *(Host **)lua_getextraspace(l->L) = h;
  lua_pushcfunction(l->L, library_open);
  return lua_pcall(l->L, 0, 0, 0) == LUA_OK;
}

void sandbox_close (Loaded *l) {
  if (l->L == NULL) return;
  if (l->host->L == l->L) l->host->L = NULL;
  lua_close(l->L);
  l->L = NULL;
}

/* Where it was nobody can say, unless each line was looked at. */
static Outcome blame_line_traced (Host *h, const Fact *saying, int facts) {
  bool traced = h->tracing;
  h->tracing = true;
  if (!traced) return OUTCOME_AGAIN;
  host_set_fault(h, saying, facts);
  if (h->line_traced > 0)
    host_blame_place(h, h->file_traced, h->line_traced);
  return OUTCOME_BROKEN;
}

static Outcome blame_memory (Host *h) {
  if (h->starved) memory_out();  /* the rules are not to blame */
  if (h->text_too_long)
    return blame_line_traced(h, REMARK_FACTS(fact_saying(SAY_TEXT_TOO_LONG),
                                             fact_number(HOST_TEXT >> 10)));
  return blame_line_traced(
      h, REMARK_FACTS(fact_saying(SAY_TOO_MUCH_MEMORY),
                      fact_number((double)h->limits.of[LIMIT_MEMORY])));
}

/* What nobody has explained: a text that cannot be compiled, and the like. */
static Outcome keep_fault (Host *h, int status) {
  size_t len;
  const char *text = lua_tolstring(h->L, -1, &len);
  if (status == LUA_ERRMEM) return blame_memory(h);
  keep_words(h, text, len);
  return OUTCOME_BROKEN;
}

void sandbox_count (Host *h) {
  int trace = h->tracing ? LUA_MASKLINE : 0;
  if (h->counting || h->tracing || h->longest > LONG_TEXT)
    lua_sethook(h->L, count, LUA_MASKCOUNT | trace, COUNT_EVERY);
}

/* Is it a game that was loaded before, when it was compiled? */
static bool comes_to_an_end (const Host *h) {
  return h->sources != NULL && h->compiled != NULL && !h->tracing &&
         !host_counts_all(h);
}

/* What is allowed from here to the end of one call. */
static void set_limits (Host *h) {
  void *loaded;
  lua_getallocf(h->L, &loaded);
  h->longest = ((const Loaded *)loaded)->longest;
  watched = h;
  h->stop = OUTCOME_OK;
  h->tried_to_act = false;
  if (!h->in_line) h->looks = 0;
  h->left = (lua_Integer)h->limits.of[LIMIT_CALL] * HOST_MILLION;
  h->units = h->refusals = 0;
  h->looks_limit =
      LOOKS_LIMIT * (99 + (unsigned)h->limits.of[LIMIT_LINE]) / 100;
  h->line_traced = 0;
  if (!comes_to_an_end(h)) sandbox_count(h);
}

/* Unless all went well, what came of it is off the stack. */
static Outcome settle (Host *h, int status, int results) {
  bool traced = h->tracing;
  if (made_no_number() && status != LUA_ERRMEM &&
      (h->stop == OUTCOME_OK || h->stop == OUTCOME_BROKEN))
    h->stop = blame_line_traced(
        h, REMARK_FACTS(fact_saying(SAY_GIVES_NO_NUMBER)));
  else if (status != LUA_OK && h->stop == OUTCOME_OK)
    h->stop = keep_fault(h, status);
  else if (h->stop == OUTCOME_AGAIN)
    h->counting = true;           /* until the line is over, or the call */
  if (h->stop == OUTCOME_AGAIN) h->again = h->in_line;
  if (traced && !h->in_line) h->tracing = false;
  if (status != LUA_OK)
    lua_pop(h->L, 1);
  else if (h->stop != OUTCOME_OK)
    lua_pop(h->L, results);
  return h->stop;
}

/* Nobody is stopped in what we do ourselves, however late a look came. */
static void end_limits (Host *h) {
  h->capped = false;
  lua_sethook(h->L, NULL, 0, 0);
}

Outcome sandbox_call (Host *h, int args, int results) {
  int explain = lua_gettop(h->L) - args, status;
  if (h->sit != NULL) api_reflect(h, h->sit->table);
  if (sandbox_is_worked_out(h)) {
    lua_pop(h->L, args + 1);
    return sandbox_worked_out(h);
  }
  if (h->now != NULL && h->now->L == h->L) freeze_for_call(h->now, explain);
  h->work += USUAL_WORK_OF_CALL;
  h->line_left -= WORK_OF_CALL;
  lua_pushcfunction(h->L, explain_error);
  lua_insert(h->L, explain);
  set_limits(h);
  forget_no_number();
  h->capped = true;
  status = lua_pcall(h->L, args, results, explain);
  end_limits(h);
  lua_remove(h->L, explain);
  return status == LUA_OK && !h->tracing && !made_no_number()
             ? OUTCOME_OK : settle(h, status, results);
}

Outcome sandbox_load (Host *h, Span text, const char *chunk) {
  int status;
  set_limits(h);
  h->capped = true;
  status = operators_load(h->L, text, chunk);
  end_limits(h);
  forget_no_number();
  return settle(h, status, 1);
}
