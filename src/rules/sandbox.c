/*
** The sandbox: limits on what untrusted rule files may do
** SPDX-License-Identifier: MIT
**
** Each rule file has its own Lua state, so files cannot affect each other.
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
** For a line, work done in C counts only once it exceeds the minimum that every
** call counts for, in Lua or in the engine. Work beyond the limit of the call
** is not counted, as it is not done.
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
** When Lua is refused memory it runs a full garbage collection: that counts as
** work. And if it continues without the memory, as it does when its string
** table cannot grow, it would collect again for every string: so after some
** refusals in one call, all further requests are refused.
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

/* No checks needed, not even for a text; 0 is not small. */
static bool is_small (size_t size) { return size - 1 < SHORT_TEXT; }

/* The common case, with fewer checks than below. */
static void *take_small (Host *h, Loaded *l, size_t size) {
  void *got = arena_take(&h->arena, size);
  h->starved = got == NULL;
  if (got != NULL) l->memory += size;
  return got;
}

/*
** Comparing a long text takes one instruction, as does using it as a key: while
** there is one, all instructions are counted, and count for more.
*/
static void note_long_text (Host *h, Loaded *l, size_t size) {
  bool first = h->longest <= LONG_TEXT;
  if (size <= h->longest) return;
  h->longest = size;
  if (h->sources != NULL) l->longest = size;
  if (first) sandbox_count(h);
}

/*
** Lua's allocator; the limit applies only while a function of the rules runs,
** since our own calls must not fail. A text is made and compared in one
** instruction whatever its length: so its length is limited, and making it
** counts as work.
*/
static void *allocate (void *ud, void *block, size_t before, size_t after) {
  Loaded *l = ud;
  Host *h = l->host;
  bool is_text = block == NULL && before == LUA_TSTRING;
  void *got;
  if (block == NULL && is_small(after) && !is_too_much(h, l, after))
    return take_small(h, l, after);
  if (block == NULL) before = 0;  /* it was the type of the object */
  if (after == 0) {
    arena_give_up(&h->arena, block, before);
    l->memory -= before;
    return NULL;
  }
  if (h->capped && after > before) {
    if (is_text && after > SHORT_TEXT)  /* short ones are interned */
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
** How much a function may do: LIMIT_CALL instructions, and all calls for one
** line of a log together LIMIT_LINE. Work of C functions counts like
** instructions (sandbox_work). The count is exact, so the result is the same on
** every machine. But counting slows Lua down by a third. So nothing is counted
** at first; a timer checks regularly whether the same line (or call, outside
** lines) is still running, and stops it. It is then repeated from its start
** with counting. No machine executes even a tenth of the usual limits between
** one check and the next but one.
**
** Time itself is only a last resort: nothing that is counted takes
** HOST_SECONDS.
*/

enum {
  LOOK_EVERY = 4,               /* milliseconds of the thread's CPU time */
  LOOKS_LIMIT = HOST_SECONDS * 1000 / LOOK_EVERY,
  LOOKS_UNCOUNTED = 2,
  COUNT_EVERY = 997             /* instructions: no loop is in step with it */
};

/* Ends the call; the hook stays set, so that the function cannot go on. */
static void out_of_time (lua_State *L, lua_Debug *ar) {
  (void)ar;
  host_raise(L, fact_saying(SAY_RULES_TOO_SLOW));
}

void sandbox_limit_work (Host *h, double limit) {
  h->stretches = limit > 0;    /* nested stretches belong to it */
  h->stretch = STRETCH_PLAY;
  h->work = 0;
  h->stretch_looks = 0;
  h->work_limit = (lua_Integer)limit;
  h->stretch_counted = limit > 0;
  h->counting = host_counts_all(h);
}

double sandbox_work_done (const Host *h) { return (double)h->work; }

/*
** The calls of a stretch. They are counted if they take long, as above: then
** the stretch is repeated from its first call. In the engine, calls and C
** functions count at least as much as they would in Lua. Only the work of Lua
** is unknown: no machine does a quarter of what is allowed before the timer has
** found it running that often.
**
** If counted steps are so slow that the timer finds the stretch running too
** often, it ends as if it had reached its limit: no count covers all that Lua
** can do in one instruction.
*/

enum {
  MILLIONS_A_LOOK = 10,
  MILLIONS_UNCOUNTED = 20,
  LEAST_A_LOOK = 300000,       /* counted: a step takes at most 13 ns */
  SHIPPED_TIMES = 30           /* for rules of the distribution */
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

/* Ends the call if it has reached a limit; without counting this is unknown. */
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
** NaN (0/0 etc.) is printed as "nan" on some machines and "-nan" on others: so
** a function that makes one is stopped. The processor has a flag for it.
*/
static bool made_nan (void) { return fetestexcept(FE_INVALID) != 0; }

static void clear_nan (void) {
  if (made_nan()) feclearexcept(FE_INVALID);
}

static void count (lua_State *L, lua_Debug *ar) {
  Host *h = host_of(L);
  if (ar->event == LUA_HOOKLINE) {
    if (made_nan()) return;  /* it was an earlier line */
    lua_getinfo(L, "Sl", ar);
    memcpy(h->file_traced, ar->short_src, sizeof h->file_traced);
    h->line_traced = ar->currentline;
    return;
  }
  spend(h, COUNT_EVERY * (lua_Integer)(1 + h->longest / LONG_TEXT));
  check_budget(L, h);
}

static _Thread_local Host *watched;    /* this thread's host */

/* lua_sethook may be called from a signal handler. */
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

/* Does the program that contains us use the signal itself? */
static bool is_taken (void) {
  struct sigaction act;
  return sigaction(SIGURG, NULL, &act) != 0 ||
         (act.sa_handler != SIG_DFL && act.sa_handler != SIG_IGN &&
          act.sa_handler != look);
}

/* False if there are no such timers: then everything is counted. */
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
  ev.sigev_signo = SIGURG;               /* ignored by default */
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

/* The text is untrusted: control characters are removed. */
static void keep_message (Host *h, const char *text, size_t len) {
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

/* Does it start with a place, "file.lua:12: "? */
static bool has_place (const char *text) {
  const char *end = strstr(text, ".lua:");
  return end != NULL && isdigit((unsigned char)end[5]);
}

/*
** Message handler for all errors but memory errors, while the stack still
** exists: notes the place in the fault. Lua's own messages usually include it.
*/
static int explain_error (lua_State *L) {
  Host *h = host_of(L);
  size_t len;
  const char *text = lua_tolstring(L, 1, &len);
  if (h->stop != OUTCOME_OK) return 1;  /* raised by us */
  keep_message(h, text, len);
  if (text == NULL || !has_place(text)) host_blame_line(L);
  h->stop = OUTCOME_BROKEN;
  return 1;
}

/* Our own calls are not protected: only memory errors are possible there. */
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

/* The line is unknown unless the call was traced. */
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
  if (h->starved) memory_out();  /* malloc failed: not the rules' fault */
  if (h->text_too_long)
    return blame_line_traced(h, REMARK_FACTS(fact_saying(SAY_TEXT_TOO_LONG),
                                             fact_number(HOST_TEXT >> 10)));
  return blame_line_traced(
      h, REMARK_FACTS(fact_saying(SAY_TOO_MUCH_MEMORY),
                      fact_number((double)h->limits.of[LIMIT_MEMORY])));
}

/* Errors without a fault: a text that does not compile, etc. */
static Outcome keep_fault (Host *h, int status) {
  size_t len;
  const char *text = lua_tolstring(h->L, -1, &len);
  if (status == LUA_ERRMEM) return blame_memory(h);
  keep_message(h, text, len);
  return OUTCOME_BROKEN;
}

void sandbox_count (Host *h) {
  int trace = h->tracing ? LUA_MASKLINE : 0;
  if (h->counting || h->tracing || h->longest > LONG_TEXT)
    lua_sethook(h->L, count, LUA_MASKCOUNT | trace, COUNT_EVERY);
}

/* Is it a compiled game, known to load without problems? */
static bool surely_ends (const Host *h) {
  return h->sources != NULL && h->compiled != NULL && !h->tracing &&
         !host_counts_all(h);
}

/* Sets the limits for one call. */
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
  if (!surely_ends(h)) sandbox_count(h);
}

/* Unless the call succeeded, its results are removed from the stack. */
static Outcome settle (Host *h, int status, int results) {
  bool traced = h->tracing;
  if (made_nan() && status != LUA_ERRMEM &&
      (h->stop == OUTCOME_OK || h->stop == OUTCOME_BROKEN))
    h->stop = blame_line_traced(
        h, REMARK_FACTS(fact_saying(SAY_GIVES_NO_NUMBER)));
  else if (status != LUA_OK && h->stop == OUTCOME_OK)
    h->stop = keep_fault(h, status);
  else if (h->stop == OUTCOME_AGAIN)
    h->counting = true;           /* until the end of the line, or the call */
  if (h->stop == OUTCOME_AGAIN) h->again = h->in_line;
  if (traced && !h->in_line) h->tracing = false;
  if (status != LUA_OK)
    lua_pop(h->L, 1);
  else if (h->stop != OUTCOME_OK)
    lua_pop(h->L, results);
  return h->stop;
}

/* Our own calls must not be stopped, even if a check comes late. */
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
  clear_nan();
  h->capped = true;
  status = lua_pcall(h->L, args, results, explain);
  end_limits(h);
  lua_remove(h->L, explain);
  return status == LUA_OK && !h->tracing && !made_nan()
             ? OUTCOME_OK : settle(h, status, results);
}

Outcome sandbox_load (Host *h, Span text, const char *chunk) {
  int status;
  set_limits(h);
  h->capped = true;
  status = operators_load(h->L, text, chunk);
  end_limits(h);
  clear_nan();
  return settle(h, status, 1);
}
