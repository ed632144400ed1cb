/*
** Freezing rules: after loading, nothing that a rule file declared changes
** SPDX-License-Identifier: MIT
**
** Rule functions keep no state between calls, or a log would be judged by the
** one before it. So everything reachable from the game and its functions is
** sealed once the file is loaded: tables become read-only, and functions that
** set a variable which outlives the call are rejected. Code that only ran
** during loading is not restricted.
**
** Functions in the engine cannot change these tables anyway, and most run
** there: so tables are sealed only when Lua is first called again.
*/
#include "rules/bytecode.h"
#include "rules/host_private.h"

/* Stack indices: the work list, and the objects seen. */
enum { LOADED_AT = 1, QUEUE_AT, MET_AT, VALUE_AT };

enum {
  UPVALUES_LIMIT = 256,
  SEALED_TIMES = 16            /* overhead of a sealed table, at most */
};

static void check_text (lua_State *L, int index) {
  size_t len;
  const char *text = lua_tolstring(L, index, &len);
  if (memchr(text, '\0', len) != NULL)
    host_raise(L, fact_saying(SAY_NUL_IN_TEXT));
}

/* Adds the value on top to the work list if it is new. [-1, +0, e] */
static void queue (lua_State *L) {
  int type = lua_type(L, -1);
  if (type == LUA_TSTRING) check_text(L, -1);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return;
  }
  lua_pushvalue(L, -1);
  if (lua_rawget(L, MET_AT) != LUA_TNIL) {
    lua_pop(L, 2);
    return;
  }
  lua_pop(L, 1);
  lua_pushvalue(L, -1);
  lua_pushboolean(L, 1);
  lua_rawset(L, MET_AT);
  lua_rawseti(L, QUEUE_AT, (lua_Integer)lua_rawlen(L, QUEUE_AT) + 1);
}

/* Seals the table at VALUE_AT and adds its contents to the work list. */
static void freeze_table (lua_State *L, const Loaded *l) {
  if (l->checked || !l->unsealed) library_seal(L);
  library_push_data(L, VALUE_AT);
  for (lua_pushnil(L); lua_next(L, -2) != 0;) {
    queue(L);
    lua_pushvalue(L, -1);
    queue(L);
  }
}

/* A place where a function sets a variable that outlives the call. */
typedef struct Setting {
  const Proto *p;
  int at;                      /* the instruction */
} Setting;

static bool is_setting (const Proto *p, int at, const bool *outlives) {
  int variable = code_b(p->code[at]);
  return code_op(p->code[at]) == OP_SETUPVAL && variable < p->captures &&
         outlives[variable];
}

/*
** Checks the function and those nested in it, which inherit captured variables.
*/
static bool find_setting (const Proto *p, const bool *outlives, Setting *s) {
  for (int i = 0; i < p->size; i++)
    if (is_setting(p, i, outlives)) return *s = (Setting){p, i}, true;
  for (int i = 0; i < p->withins; i++) {
    const Proto *q = &p->within[i];
    bool handed[UPVALUES_LIMIT] = {false};
    for (int c = 0; c < q->captures && c < UPVALUES_LIMIT; c++)
      handed[c] = !q->captured[c].in_register && outlives[q->captured[c].index];
    if (find_setting(q, handed, s)) return true;
  }
  return false;
}

static bool is_fine (const Bytecode *b, Setting *s) {
  bool outlives[UPVALUES_LIMIT];
  memset(outlives, true, sizeof outlives);
  return !find_setting(&b->main, outlives, s);
}

/* The message gives names and lines. [-0, +0, e] */
static void refuse_function (lua_State *L) {
  Host *h = host_of(L);
  Bytecode b;
  Setting s;
  bool fine;
  if (!bytecode_read(&b, L)) return;
  fine = is_fine(&b, &s);
  if (!fine) {
    host_broken(h, fact_saying(SAY_KEEPS_VARIABLE),
                fact_string(s.p->captured[code_b(s.p->code[s.at])].name));
    host_blame_place(h, s.p->source + (s.p->source[0] == '@'),
                     s.p->line[s.at]);
  }
  bytecode_free(&b);
  if (!fine) api_stop(L, OUTCOME_BROKEN);
}

/* Does a call of that method use what it returns? */
static bool keeps_result (const Proto *p, int at) {
  int a = code_a(p->code[at]);
  for (int i = at + 1; i < p->size; i++) {
    int op = code_op(p->code[i]);
    if ((op == OP_CALL || op == OP_TAILCALL) && code_a(p->code[i]) == a)
      return op == OP_TAILCALL || code_c(p->code[i]) != 1;
  }
  return true;
}

/* Does it use the cards that 't:draw' etc. return? */
static bool uses_drawn (const Proto *p) {
  for (int i = 0; i < p->size; i++) {
    const char *name = NULL;
    if (code_op(p->code[i]) != OP_SELF) continue;
    if (code_k(p->code[i]) && code_c(p->code[i]) < p->constants)
      name = p->constant[code_c(p->code[i])];
    if ((name == NULL || strncmp(name, "draw", 4) == 0) && keeps_result(p, i))
      return true;
  }
  for (int i = 0; i < p->withins; i++)
    if (uses_drawn(&p->within[i])) return true;
  return false;
}

/* Checks the function at VALUE_AT if it is Lua code. */
static void check_function (lua_State *L) {
  Loaded *l = lua_touserdata(L, LOADED_AT);
  Setting s;
  Bytecode b;
  bool fine;
  if (lua_iscfunction(L, VALUE_AT)) return;
  if (!bytecode_read_bare(&b, L)) {
    l->frozen = false;
    return;
  }
  fine = is_fine(&b, &s);
  l->uses_drawn |= uses_drawn(&b.main);
  bytecode_free(&b);
  if (!fine && l->host->ears == NULL) refuse_function(L);
}

static void freeze_function (lua_State *L, const Loaded *l) {
  if (!l->checked) check_function(L);
  if (library_is_under_way(L, VALUE_AT) && l->host->ears == NULL)
    host_raise(L, fact_saying(SAY_PAIRS_KEPT));
  for (int i = 1; lua_getupvalue(L, VALUE_AT, i) != NULL; i++) queue(L);
}

static int freeze_all (lua_State *L) {
  const Loaded *l = lua_touserdata(L, LOADED_AT);
  lua_newtable(L);
  lua_newtable(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->declared);
  queue(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, (void *)l->host);  /* its globals */
  queue(L);
  for (lua_Integer i = 1; lua_rawgeti(L, QUEUE_AT, i) != LUA_TNIL; i++) {
    if (lua_istable(L, VALUE_AT))
      freeze_table(L, l);
    else
      freeze_function(L, l);
    lua_settop(L, MET_AT);
  }
  return 0;
}

/* Does not count the overhead of sealing as the rule file's memory. */
static void note_overhead (Loaded *l, size_t before) {
  l->memory_besides = l->memory > before ? l->memory - before : 0;
}

/* Only looks at the functions: the caller inspects what was declared. */
static void look_at_all (Host *h, Loaded *l) {
  l->unsealed = true;
  lua_pushcfunction(h->L, freeze_all);
  lua_pushlightuserdata(h->L, l);
  sandbox_call(h, 1, 0);
  l->unsealed = false;
}

/* Compiled rules were checked when they were compiled. */
bool freeze_rules (Host *h, Loaded *l) {
  size_t before = l->memory;
  bool fine;
  if (h->ears != NULL) return look_at_all(h, l), true;
  l->frozen = true;
  l->unsealed = l->memory < host_memory(h) / SEALED_TIMES;
  l->checked = l->unsealed && h->compiled != NULL;
  if (l->checked) return true;
  lua_pushcfunction(h->L, freeze_all);
  lua_pushlightuserdata(h->L, l);
  l->memory_besides = host_memory(h);
  fine = sandbox_call(h, 1, 0) == OUTCOME_OK;
  note_overhead(l, before);
  l->checked = true;
  return fine;
}

enum { HARMLESS_CODE = 64 };   /* instructions that are examined */

/* Does a jump lead to that instruction? */
static bool is_target (const Proto *p, int at) {
  for (int i = 0; i < p->size; i++) {
    int next[2], n = bytecode_next(p->code[i], i, next);
    for (int k = 0; k < n; k++)
      if (next[k] == at && at != i + 1) return true;
  }
  return false;
}

/* It calls nothing, and sets fields only of a table that it has just made. */
static bool is_harmless (const Proto *p) {
  int made = -1;               /* the register of that table */
  for (int i = 0; i < p->size; i++) {
    int a = code_a(p->code[i]);
    if (is_target(p, i)) made = -1;
    switch (code_op(p->code[i])) {
      case OP_NEWTABLE: made = a; break;
      case OP_EXTRAARG: break;
      case OP_SETTABLE: case OP_SETI: case OP_SETFIELD: case OP_SETLIST:
        if (a != made) return false;
        break;
      case OP_SETUPVAL: case OP_SETTABUP: case OP_SELF: case OP_CALL:
      case OP_TAILCALL: case OP_FORPREP: case OP_TFORPREP: case OP_TFORCALL:
      case OP_CLOSURE: case OP_VARARG: case OP_TBC:
        return false;
      default:
        if (a == made) made = -1;
    }
  }
  return true;
}

bool freeze_finds_harmless (lua_State *L) {
  Bytecode b;
  bool harmless;
  if (!bytecode_read_bare(&b, L)) return false;
  harmless = b.main.size <= HARMLESS_CODE && is_harmless(&b.main);
  bytecode_free(&b);
  return harmless;
}

/* Can fail only for lack of memory: everything was checked before. */
static void seal (Loaded *l) {
  size_t before = l->memory;
  lua_pushcfunction(l->L, freeze_all);
  lua_pushlightuserdata(l->L, l);
  lua_call(l->L, 1, 0);
  note_overhead(l, before);
  l->unsealed = false;
}

void freeze_for_call (Loaded *l, int function) {
  bool harmless;
  if (!l->unsealed) return;
  lua_pushvalue(l->L, function);
  harmless = freeze_finds_harmless(l->L);
  lua_pop(l->L, 1);
  if (!harmless) seal(l);
}

