/*
** The sandbox: what a stranger's rule file may do, and how much of it
** SPDX-License-Identifier: MIT
**
** A rule file gets an allow-list of functions. What is left out and why:
** io, os, package, debug, load (they reach outside); pcall (it could
** swallow the end of the budget); string patterns and string.rep,
** table.move (C loops that no hook can interrupt); setmetatable and its
** kin (__gc, and the read-only tables would not be); coroutines (a budget
** each); math.random (chance is an input).
*/
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ground/memory.h"
#include "rules/host_private.h"

/*
** Everything that Lua allocates, and no more than HOST_MEMORY of it while
** a function of the rules runs: what we do ourselves must not fail.
*/
static void *allocate (void *ud, void *block, size_t before, size_t after) {
  Host *h = ud;
  void *got;
  if (block == NULL) before = 0;  /* then it says what kind of object */
  if (after == 0) {
    free(block);
    h->memory -= before;
    return NULL;
  }
  if (h->capped && after > before &&
      h->memory - before + after > HOST_MEMORY)
    return NULL;
  got = realloc(block, after);
  if (got != NULL) h->memory += after - before;
  return got;
}

/*
** {======================================================
** How long a function may take: HOST_BUDGET instructions, counted exactly,
** so that the answer is the same on every machine. But counting makes Lua
** a third slower. So nothing is counted at first; a timer looks now and
** then whether one and the same call is still under way, and stops it. What
** was stopped is then done again from the start, and counted.
** =======================================================
*/

static void out_of_budget (lua_State *L, lua_Debug *ar) {
  lua_sethook(L, out_of_budget, LUA_MASKCOUNT, 1);  /* no way on from here */
  lua_getinfo(L, "Sl", ar);
  lua_pushfstring(L, "%s:%d: this function does not come to an end "
                     "(it was stopped after %d instructions)",
                  ar->short_src, ar->currentline, HOST_BUDGET);
  lua_error(L);
}

/*
** Where all calls together have a limit: work is counted in steps, and what a
** call does beyond its last step is counted as if it were always the same.
*/
enum { WORK_STEP = 1000, WORK_OF_CALL = 100 };

static void count_work (lua_State *L, lua_Debug *ar) {
  Host *h = host_of(L);
  h->work += WORK_STEP;
  h->work_of_call += WORK_STEP;
  if (h->work_of_call >= HOST_BUDGET) out_of_budget(L, ar);
  if (host_work_is_done(h)) luaL_error(L, "too much work");
}

void host_limit_work (Host *h, double limit) {
  h->work = 0;
  h->work_limit = limit;
  h->counting = limit > 0 || !h->has_timer;
  lua_sethook(h->L, NULL, 0, 0);
}

bool host_work_is_done (const Host *h) {
  return h->work_limit > 0 && h->work > h->work_limit;
}

static void set_count_hook (Host *h) {
  h->work += WORK_OF_CALL;
  h->work_of_call = 0;
  if (h->work_limit > 0)
    lua_sethook(h->L, count_work, LUA_MASKCOUNT, WORK_STEP);
  else
    lua_sethook(h->L, out_of_budget, LUA_MASKCOUNT, HOST_BUDGET);
}

static void too_slow (lua_State *L, lua_Debug *ar) {
  (void)ar;
  host_of(L)->stop = OUTCOME_AGAIN;
  lua_pushnil(L);
  lua_error(L);
}

enum { LOOK_EVERY = 20 };       /* milliseconds of a thread's own time */

static _Thread_local Host *watched;    /* the host of this thread */

/* lua_sethook is made for being called by a signal handler. */
static void look (int signal) {
  Host *h = watched;
  (void)signal;
  if (h == NULL || !h->capped || h->counting) return;
  if (h->call == h->call_seen)
    lua_sethook(h->L, too_slow,
                LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
  h->call_seen = h->call;
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
  if (sigaction(SIGURG, &act, NULL) != 0 ||
      timer_create(CLOCK_THREAD_CPUTIME_ID, &ev, &h->timer) != 0)
    return false;
  h->has_timer = timer_settime(h->timer, 0, &every, NULL) == 0;
  watched = h;
  return h->has_timer;
}

static void stop_watch (Host *h) {
  if (watched == h) watched = NULL;
  if (h->has_timer) timer_delete(h->timer);
}

/* }====================================================== */

static int compare_keys (lua_State *L, int a, int b) {
  int ta = lua_type(L, a), tb = lua_type(L, b);
  if (ta != tb) return ta < tb ? -1 : 1;  /* booleans, numbers, strings */
  if (ta == LUA_TBOOLEAN) return lua_toboolean(L, a) - lua_toboolean(L, b);
  return lua_compare(L, a, b, LUA_OPLT) ? -1 : lua_compare(L, b, a, LUA_OPLT);
}

static int sort_key_less (lua_State *L) {
  lua_pushboolean(L, compare_keys(L, 1, 2) < 0);
  return 1;
}

static int next_sorted (lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(2)) + 1;
  lua_pushinteger(L, i);
  lua_copy(L, -1, lua_upvalueindex(2));
  if (lua_geti(L, lua_upvalueindex(1), i) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_gettable(L, 1);
  return 2;
}

/* Iteration must not depend on hashing: keys come in order. */
static int sorted_pairs (lua_State *L) {
  lua_Integer n = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_getglobal(L, "table");
  lua_getfield(L, -1, "sort");
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    int type = lua_type(L, -2);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
      return luaL_error(L, "'pairs' needs keys that are numbers or strings");
    lua_pushvalue(L, -2);
    lua_seti(L, -4, ++n);
  }
  lua_pushvalue(L, -1);
  lua_insert(L, -3);                    /* keys, sort, keys */
  lua_pushcfunction(L, sort_key_less);
  lua_call(L, 2, 0);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_sorted, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

static const char *const allowed_base[] = {
  "assert", "error", "ipairs", "select", "tonumber", "tostring", "type", NULL
};
static const char *const allowed_math[] = {
  "abs", "ceil", "floor", "fmod", "huge", "max", "min", "pi", "tointeger",
  "type", NULL
};
static const char *const allowed_string[] = {
  "byte", "char", "format", "len", "lower", "reverse", "sub", "upper", NULL
};
static const char *const allowed_table[] = {
  "concat", "insert", "remove", "sort", "unpack", NULL
};

/* Copies the named fields of the table at 'from'. [-0, +1, m] */
static void push_allowed (lua_State *L, int from, const char *const *name) {
  from = lua_absindex(L, from);
  for (lua_newtable(L); *name != NULL; name++) {
    lua_getfield(L, from, *name);
    lua_setfield(L, -2, *name);
  }
}

static void restrict_library (lua_State *L, const char *name,
                              const char *const *allowed) {
  lua_getglobal(L, name);
  push_allowed(L, -1, allowed);
  lua_setfield(L, LUA_REGISTRYINDEX, name);
  lua_pop(L, 1);
}

static int refuse_write (lua_State *L) {
  return luaL_error(L, "'%s' cannot be changed: rules keep nothing to "
                       "themselves, use tallies and counters",
                    luaL_tolstring(L, 2, NULL));
}

void sandbox_freeze (lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

/* A new set of globals for one rule file. */
void sandbox_environment (lua_State *L) {
  static const char *const library[] = {"math", "string", "table", NULL};
  lua_pushglobaltable(L);
  push_allowed(L, -1, allowed_base);
  lua_remove(L, -2);
  lua_pushcfunction(L, sorted_pairs);
  lua_setfield(L, -2, "pairs");
  for (int i = 0; library[i] != NULL; i++) {
    lua_getfield(L, LUA_REGISTRYINDEX, library[i]);
    sandbox_freeze(L);
    lua_setfield(L, -2, library[i]);
  }
}

static int open_libraries (lua_State *L) {
  luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
  lua_settop(L, 0);
  restrict_library(L, "math", allowed_math);
  restrict_library(L, "string", allowed_string);
  restrict_library(L, "table", allowed_table);
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);              /* ("x"):upper() and its like */
  lua_getfield(L, LUA_REGISTRYINDEX, "string");
  lua_setfield(L, -2, "__index");
  lua_settop(L, 0);
  declare_open(L);
  return 0;
}

bool sandbox_open (Host *h) {
  h->L = lua_newstate(allocate, h);
  if (h->L == NULL) return false;
  *(Host **)lua_getextraspace(h->L) = h;
  lua_pushcfunction(h->L, open_libraries);
  if (lua_pcall(h->L, 0, 0, 0) != LUA_OK) return false;
  h->counting = !start_watch(h);
  return true;
}

void sandbox_close (Host *h) {
  stop_watch(h);
  if (h->L != NULL) lua_close(h->L);
}

/* A function that was stopped for being slow: from now on we count. */
static Outcome count_from_now_on (Host *h) {
  h->counting = true;
  lua_sethook(h->L, NULL, 0, 0);
  return OUTCOME_AGAIN;
}

static Outcome keep_message (Host *h, int status) {
  const char *text = lua_tostring(h->L, -1);
  if (status == LUA_ERRMEM)
    text = "the rules use too much memory (the limit is 64 MB)";
  buffer_clear(&h->message);
  buffer_text(&h->message, text ? text : "error without a message");
  return OUTCOME_BROKEN;
}

Outcome sandbox_call (Host *h, int args, int results) {
  int status;
  h->stop = OUTCOME_OK;
  h->call++;
  if (h->sit != NULL) api_reflect(h, h->sit->table);
  if (h->counting && host_work_is_done(h)) {
    lua_pop(h->L, args + 1);
    return host_broken(h, "too much work");
  }
  if (h->counting)
    set_count_hook(h);
  else if (lua_gethook(h->L) != NULL)  /* came too late for its call? */
    lua_sethook(h->L, NULL, 0, 0);
  h->capped = true;
  status = lua_pcall(h->L, args, results, 0);
  h->capped = false;
  if (status == LUA_OK) return OUTCOME_OK;
  if (h->stop == OUTCOME_OK) h->stop = keep_message(h, status);
  lua_pop(h->L, 1);
  return h->stop == OUTCOME_AGAIN ? count_from_now_on(h) : h->stop;
}

/* For what happens once: counted from the start, so never to be repeated. */
Outcome sandbox_call_once (Host *h, int args, int results) {
  bool before = h->counting;
  Outcome outcome;
  h->counting = true;
  outcome = sandbox_call(h, args, results);
  h->counting = before;
  lua_sethook(h->L, NULL, 0, 0);
  return outcome;
}
