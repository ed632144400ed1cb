/*
** Rule files: found, read, run once, hashed
** SPDX-License-Identifier: MIT
*/
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "rules/compiled.h"
#include "rules/host_private.h"
#include "rules/inspect.h"
#include "rules/records.h"
#include "vm/vm.h"

enum { DEPTH = 6 };            /* nested captured functions */

static int hash_part (lua_State *L, const void *part, size_t size, void *to) {
  (void)L;
  SHA256Update(to, part, size);
  return 0;
}

static void hash_function (lua_State *L, SHA2_CTX *sha, int depth);

/* Hashes the number or text on top, as printed. [-0, +0, m] */
static void hash_value (lua_State *L, SHA2_CTX *sha, int depth) {
  uint8_t type = (uint8_t)lua_type(L, -1);
  size_t len;
  const char *text;
  SHA256Update(sha, &type, 1);
  switch (lua_type(L, -1)) {
    case LUA_TFUNCTION: hash_function(L, sha, depth - 1); break;
    case LUA_TBOOLEAN:
      type = (uint8_t)lua_toboolean(L, -1);
      SHA256Update(sha, &type, 1);
      break;
    case LUA_TNUMBER: case LUA_TSTRING:
      lua_pushvalue(L, -1);
      text = lua_tolstring(L, -1, &len);
      SHA256Update(sha, (const uint8_t *)text, len + 1);
      lua_pop(L, 1);
      break;
    default: break;
  }
}

/* Hashes the code without lines, then the captured values. [-0, +0, m] */
static void hash_function (lua_State *L, SHA2_CTX *sha, int depth) {
  if (depth == 0 || lua_iscfunction(L, -1) || !lua_checkstack(L, 4)) return;
  lua_dump(L, hash_part, sha, 1);
  for (int i = 1; lua_getupvalue(L, -1, i) != NULL; i++) {
    hash_value(L, sha, depth);
    lua_pop(L, 1);
  }
}

/* Lua may run out of memory, so this runs in protected mode. */
static int hash_protected (lua_State *L) {
  SHA2_CTX *sha = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, lua_tointeger(L, 2));
  hash_function(L, sha, DEPTH);
  return 0;
}

void digest_function (Host *h, const Ruleset *r, RuleFunction f,
                      char hex[DIGEST_LENGTH]) {
  SHA2_CTX sha;
  lua_State *L = (host_turn_to(h, r), h->L);
  SHA256Init(&sha);
  if (f != 0) {
    lua_pushcfunction(L, hash_protected);
    lua_pushlightuserdata(L, &sha);
    lua_pushinteger(L, f);
    sandbox_call(h, 2, 0);
  }
  SHA256End(&sha, hex);
}

/* Finding, reading and running rule files */

void load_add_path (Host *h, const char *folder) {
  if (h->paths < PATHS_LIMIT)
    h->path[h->paths++] = memory_copy(folder, strlen(folder));
}

/* Names are looked up on the path; they are never paths themselves. */
static bool is_bare_name (Span name) {
  if (name.len == 0 || name.len > 100 || name.at[0] == '.') return false;
  for (size_t i = 0; i < name.len; i++)
    if (name.at[i] == '/' || name.at[i] == '\\' || name.at[i] == '\0')
      return false;
  return true;
}

static void say_error (Remark *why) {
  remark_say(why, fact_saying(SAY_AS_IT_IS), fact_error(errno));
}

/* Opens a regular file, or returns -1: a pipe or a device might never end. */
static int open_file (const char *path, size_t *size, Remark *why) {
  struct stat st;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0)
    say_error(why);
  else if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
    remark_say(why, fact_saying(SAY_NO_TEXT_FILE));
    close(fd);
    fd = -1;
  }
  else
    *size = st.st_size < LOAD_FILE_LIMIT ? (size_t)st.st_size : LOAD_FILE_LIMIT;
  return fd;
}

/* Reads to the end, or past the limit; -1 on errors. */
static ssize_t read_text (int fd, size_t size, Buffer *into) {
  ssize_t n;
  do {
    into->text = memory_grow(into->text, &into->room, into->len + size + 2, 1);
    n = read(fd, into->text + into->len, into->room - into->len - 1);
    if (n > 0) into->len += (size_t)n;
    into->text[into->len] = '\0';
    size = 0;
  } while (n > 0 && into->len <= LOAD_FILE_LIMIT);
  return n;
}

/* False: 'why' has the reason. */
static bool read_file (const char *path, Buffer *into, Remark *why) {
  size_t size;
  int fd = open_file(path, &size, why);
  if (fd < 0) return false;
  if (read_text(fd, size, into) < 0) say_error(why);
  if (into->len > LOAD_FILE_LIMIT)
    remark_say(why, fact_saying(SAY_RULES_TOO_LONG),
               fact_number(LOAD_FILE_LIMIT >> 10));
  close(fd);
  return why->saying == SAY_NOTHING;
}

/* Adds a file to the sources; 'text' is its content. */
static bool read_source (Host *h, const char *path, const char *name,
                         Span *text, Remark *why) {
  Buffer file = {0};
  bool ok = read_file(path, &file, why);
  if (ok) {
    ruleset_add_source(h->sources, name, (Span){file.text, file.len});
    *text = (Span){h->sources->text + h->sources->len - file.len, file.len};
  }
  buffer_free(&file);
  return ok;
}

/* "unable to read rules/mini.lua: …" */
static void say_unreadable (Remark *why, const char *path) {
  remark_wrap(why, fact_saying(SAY_OF_FILE), fact_string(path));
  remark_wrap(why, fact_saying(SAY_CANNOT_READ_RULES));
}

/* A function by which rule files include others, and where these are. */
typedef struct Inclusion {
  const char *word;
  const char *under[3];        /* folders of the path; ends with NULL */
  const char *prefix;          /* of the file's name in messages */
} Inclusion;

static const Inclusion extending = {"extend", {"", "house/", NULL}, ""};
static const Inclusion reading = {"", {"formats/", NULL, NULL}, ""};
static const Inclusion using = {"use", {"library/", NULL, NULL}, "library/"};

/* Anything of that name counts, even if it cannot be read. */
static bool is_there (const char *path) {
  struct stat st;
  return lstat(path, &st) == 0;
}

/* The folders in order, with the one in front first. */
static const char *folder_at (const Host *h, int i) {
  if (i == 0) return h->path[h->front];
  return h->path[i <= h->front ? i - 1 : i];
}

static bool find_in (const char *folder, const Inclusion *by, Span name,
                     Buffer *path) {
  for (int u = 0; by->under[u] != NULL; u++) {
    buffer_clear(path);
    buffer_format(path, "%s/%s%.*s.lua", folder, by->under[u], (int)name.len,
                  name.at);
    if (is_there(path->text)) return true;
  }
  return false;
}

static bool find_file (Host *h, const Inclusion *by, Span name, Buffer *path) {
  if (!is_bare_name(name)) return false;
  for (int i = 0; i < h->paths; i++)
    if (find_in(folder_at(h, i), by, name, path)) return true;
  return false;
}

bool load_find (Host *h, Span name, Buffer *path) {
  return find_file(h, &extending, name, path);
}

bool records_find (Host *h, Span name, Buffer *path) {
  return find_file(h, &reading, name, path);
}

static int by_name (const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_folder (const char *folder, char ***list, size_t *room,
                         int *count) {
  DIR *d = opendir(folder);
  struct dirent *e;
  if (d == NULL && errno == ENOMEM) memory_out();
  if (d == NULL) return;
  while ((e = readdir(d)) != NULL) {
    size_t len = strlen(e->d_name);
    if (len < 5 || e->d_name[0] == '.' ||
        strcmp(e->d_name + len - 4, ".lua") != 0)
      continue;
    *list = memory_grow(*list, room, (size_t)*count + 1, sizeof **list);
    (*list)[(*count)++] = memory_copy(e->d_name, len - 4);
  }
  closedir(d);
}

/* An earlier folder of the path hides a later one. */
static char **list_files (Host *h, const Inclusion *by, int *count) {
  char **list = NULL;
  size_t room = 0;
  int kept = 0;
  *count = 0;
  for (int i = 0; i < h->paths; i++)
    for (int u = 0; by->under[u] != NULL; u++) {
      Buffer folder = {0};
      buffer_format(&folder, "%s/%s", h->path[i], by->under[u]);
      list_folder(folder.text, &list, &room, count);
      buffer_free(&folder);
    }
  if (list == NULL) return NULL;  /* no files */
  qsort(list, (size_t)*count, sizeof *list, by_name);
  for (int i = 0; i < *count; i++)
    if (kept > 0 && strcmp(list[kept - 1], list[i]) == 0)
      free(list[i]);
    else
      list[kept++] = list[i];
  *count = kept;
  return list;
}

char **load_games (Host *h, bool house, int *count) {
  static const Inclusion games = {"", {"", NULL, NULL}, ""};
  return list_files(h, house ? &extending : &games, count);
}

char **records_list (Host *h, int *count) {
  return list_files(h, &reading, count);
}

static int game_function (lua_State *L) {
  if (host_of(L)->sources == NULL)
    host_raise(L, fact_saying(SAY_ONLY_WHILE_LOADED), fact_string("game"));
  declare_game(L, luaL_checkstring(L, 1));
  return 1;
}

static void find_nearest (char **list, int count, const char *name,
                          Buffer *nearest) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  for (int i = 0; i < count; i++) {
    dictionary_add(known, span_of(list[i]), i);
    free(list[i]);
  }
  free(list);
  buffer_span(nearest, dictionary_nearest(known, span_of(name)));
  dictionary_free(known);
}

void load_nearest (Host *h, bool house, const char *name, Buffer *nearest) {
  int count = 0;
  char **list = load_games(h, house, &count);
  find_nearest(list, count, name, nearest);
}

static void suggest_file (Host *h, const Inclusion *by, const char *name,
                          Remark *what) {
  Buffer nearest = {0};
  int count = 0;
  char **list = list_files(h, by, &count);
  find_nearest(list, count, name, &nearest);
  if (nearest.len > 0) remark_suggest(what, span_of(nearest.text));
  buffer_free(&nearest);
}

/* Is the file with that chunk name being run? */
static bool is_running (lua_State *L, const char *chunk) {
  lua_Debug ar;
  for (int level = 0; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "S", &ar);
    if (strcmp(ar.what, "main") == 0 && strcmp(ar.source, chunk) == 0)
      return true;
  }
  return false;
}

/*
** Finds and reads such a file, appended to the sources; pushes the name of its
** chunk, "@…". [-0, +1, e]
*/
static Span read_included (lua_State *L, const Inclusion *by, const char *name,
                           Buffer *path) {
  Host *h = host_of(L);
  Remark *what = &host_clear_fault(h)->what;
  const char *chunk = lua_tostring(L, -1);
  Span text;
  if (is_running(L, chunk))
    remark_say(what, fact_saying(SAY_INCLUDES_ITSELF), fact_string(by->word),
               fact_string(name));
  else if (++h->included > LOAD_FILES_LIMIT)
    remark_say(what, fact_saying(SAY_FILES_TOO_MANY), fact_string(by->word),
               fact_number(LOAD_FILES_LIMIT));
  else if (!find_file(h, by, span_of(name), path)) {
    remark_say(what, fact_saying(by == &using ? SAY_USES_NOTHING
                                              : SAY_EXTENDS_NOTHING),
               fact_string(name));
    suggest_file(h, by, name, what);
  }
  else if (read_source(h, path->text, chunk + 1, &text, what))
    return text;
  else {
    say_unreadable(what, path->text);
    remark_wrap(what, fact_saying(SAY_FILE_CANNOT_READ),
                fact_string(by->word), fact_string(name));
  }
  buffer_free(path);
  host_leave(L);
}

static void report_read (Host *h, const char *name, const char *path,
                         Span text) {
  if (h->ears != NULL) h->ears->reads(h->ears->who, name, path, text);
}

/*
** A file differs from its compiled version: loads again without trust.
** [-0, +0, e]
*/
static _Noreturn void load_without_trust (lua_State *L) {
  host_of(L)->distrusts = true;
  api_stop(L, OUTCOME_AGAIN);
}

/*
** Runs the named file, and leaves its result on the stack. Its name and text
** count for the hash of the rules. [-0, +1, e]
*/
static void run_included (lua_State *L, const Inclusion *by) {
  Host *h = host_of(L);
  const char *name = luaL_checkstring(L, 1), *full;
  Buffer path = {0};
  Span text;
  bool trusted = host_trusts(h);
  int status;
  if (h->sources == NULL)
    host_raise(L, fact_saying(SAY_ONLY_WHILE_LOADED), fact_string(by->word));
  full = lua_pushfstring(L, "%s%s", by->prefix, name);
  lua_pushfstring(L, "@%s.lua", full);
  text = read_included(L, by, name, &path);
  status = operators_load(L, text, lua_tostring(L, -1));
  report_read(h, full, path.text, text);
  buffer_free(&path);
  if (trusted && !host_trusts(h)) load_without_trust(L);
  if (status != LUA_OK) lua_error(L);
  if (h->ears != NULL) h->ears->compiles(h->ears->who, L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, (void *)h);     /* its globals */
  if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  lua_call(L, 0, 1);
}

static void give_list (lua_State *L, int table, const char *key) {
  if (lua_getfield(L, table, key) == LUA_TNIL) {
    lua_newtable(L);
    lua_setfield(L, table, key);
  }
  lua_pop(L, 1);
}

/* Lets a house rule forbid what was always allowed: table.insert(refuse, …). */
static void give_refusals (lua_State *L, int move) {
  give_list(L, move, "refuse");
}

/* If another word of an option becomes the default, keeps this one. */
static void give_default (lua_State *L, int option) {
  lua_Integer words = (lua_Integer)lua_rawlen(L, option);
  bool listed = lua_getfield(L, option, "default") != LUA_TSTRING;
  for (lua_Integer i = 1; i <= words && !listed; i++) {
    lua_rawgeti(L, option, i);
    listed = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
  }
  if (listed)
    lua_pop(L, 1);
  else
    lua_rawseti(L, option, words + 1);
}

/*
** Calls 'give' for each item of that list of the game, for house rules to
** change.
*/
static void give_each (lua_State *L, int game, const char *list,
                       void (*give) (lua_State *L, int thing)) {
  int top = lua_gettop(L);
  if (!lua_istable(L, game)) return;
  lua_getfield(L, game, list);
  if (luaL_getmetafield(L, -1, "__index") == LUA_TTABLE)
    for (lua_pushnil(L); lua_next(L, top + 2); lua_pop(L, 1))
      if (lua_istable(L, -1)) give(L, lua_absindex(L, -1));
  lua_settop(L, top);
}

/*
** extend "base" runs the base file again and returns its game, to be changed.
*/
static int extend_function (lua_State *L) {
  const Host *h = host_of(L);
  run_included(L, &extending);
  give_each(L, lua_absindex(L, -1), "moves", give_refusals);
  give_each(L, lua_absindex(L, -1), "options", give_default);
  if (h->ears != NULL) h->ears->extends(h->ears->who, L, -1);
  return 1;
}

/* use "piece" returns the file's result; the file runs only once. */
int load_use (lua_State *L) {
  luaL_checkstring(L, 1);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, "referee.used");
  lua_pushvalue(L, 1);
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  run_included(L, &using);
  if (lua_isnil(L, -1))
    host_raise(L, fact_saying(SAY_USED_RETURNS_NOTHING),
               fact_string(lua_tostring(L, 1)));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}

/*
** refusal(move, "article"): returns the first refusal with that article, and
** its index, for house rules to change.
*/
static int refusal_function (lua_State *L) {
  const char *article = luaL_checkstring(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  if (lua_getfield(L, 1, "refuse") == LUA_TTABLE)
    for (int i = 1; lua_geti(L, -1, i) == LUA_TTABLE; i++, lua_pop(L, 1)) {
      bool is = lua_geti(L, -1, 1) == LUA_TSTRING &&
                strcmp(lua_tostring(L, -1), article) == 0;
      lua_pop(L, 1);
      if (!is) continue;
      lua_pushinteger(L, i);
      return 2;
    }
  host_raise(L, fact_saying(SAY_NO_REFUSAL_UNDER), fact_string(article));
}

/* New globals: the library, and what declares a game. [-0, +1, m] */
static int make_environment (lua_State *L) {
  library_environment(L);
  lua_pushcfunction(L, game_function);
  lua_setfield(L, -2, "game");
  lua_pushcfunction(L, extend_function);
  lua_setfield(L, -2, "extend");
  lua_pushcfunction(L, load_use);
  lua_setfield(L, -2, "use");
  lua_pushcfunction(L, refusal_function);
  lua_setfield(L, -2, "refusal");
  lua_getfield(L, LUA_REGISTRYINDEX, "referee.arguments");
  for (lua_pushnil(L); lua_next(L, -2) != 0;) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_settable(L, -5);
  }
  lua_pop(L, 1);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, (void *)host_of(L));
  return 1;
}

/*
** Lua's garbage collector starts a cycle when memory has grown to this part of
** what was in use after the last. While loading, nearly everything stays in
** use.
*/
enum { PAUSE_USUAL = 200, PAUSE_LONGEST = 1000 };  /* per cent */

static void set_pause (lua_State *L, int pause) {
  lua_gc(L, LUA_GCINC, pause, 0, 0);
}

/* Runs a text as a rule file; leaves its result on the stack. */
static Outcome run_file (Host *h, Span text, const char *chunk,
                         lua_CFunction environment) {
  Outcome outcome = sandbox_load(h, text, chunk);
  if (outcome != OUTCOME_OK) return outcome;
  if (host_trusts(h)) set_pause(h->L, PAUSE_LONGEST);
  if (h->ears != NULL) h->ears->compiles(h->ears->who, h->L);
  lua_pushcfunction(h->L, environment);
  outcome = sandbox_call(h, 0, 1);
  if (outcome != OUTCOME_OK) return outcome;
  if (lua_setupvalue(h->L, -2, 1) == NULL) lua_pop(h->L, 1);
  return sandbox_call(h, 0, 1);
}

bool load_run (Host *h, const char *path, const char *name,
               lua_CFunction environment) {
  Buffer chunk = {0};
  RuleFault *fault = host_clear_fault(h);
  Span text;
  bool ok = false;
  buffer_format(&chunk, "@%s.lua", name);
  if (read_source(h, path, chunk.text + 1, &text, &fault->what)) {
    report_read(h, name, path, text);
    ok = run_file(h, text, chunk.text, environment) == OUTCOME_OK;
  }
  else
    say_unreadable(&fault->what, path);
  buffer_free(&chunk);
  return ok;
}

/* Frees what only loading needed, and the text, which has been hashed. */
static void collect_garbage (Loaded *l) {
  if (l->L != NULL && !l->swept) lua_gc(l->L, LUA_GCCOLLECT);
  if (l->rules != NULL && !l->swept) ruleset_hash(l->rules);
  l->swept = true;
}

static void load_into (Host *h, Loaded *l, const char *path,
                       const char *file) {
  Buffer sources = {0};
  h->sources = &sources;
  h->included = 0;
  h->compiled = NULL;
  h->stop = OUTCOME_OK;
  if (!sandbox_open(h, l))
    host_broken(h, fact_saying(SAY_OUT_OF_MEMORY));
  else if (load_run(h, path, file, make_environment))
    l->rules = declare_read(h, l, file);
  if (l->rules != NULL && !(api_open(h, l) && freeze_rules(h, l))) {
    ruleset_free(l->rules);
    l->rules = NULL;
  }
  h->sources = NULL;
  if (l->L != NULL) set_pause(l->L, PAUSE_USUAL);
  if (l->rules == NULL) {
    buffer_free(&sources);
    return;
  }
  l->shipped = h->compiled != NULL;
  ruleset_set_source(l->rules, sources,
                     h->compiled != NULL ? h->compiled->hash : "");
  if (l->memory > LOAD_MUCH) collect_garbage(l);
}

/* Does the text of the fault include its place? */
static bool names_file (const RuleFault *f) {
  return f->file[0] != '\0' || f->what.saying == SAY_CANNOT_READ_RULES ||
         (f->what.saying == SAY_AS_IT_IS &&
          strstr(buffer_string(&f->what.own), ".lua") != NULL);
}

/* "mini.lua:3: …": what is wrong with the rules; nothing if it was reported. */
void load_say_why (Host *h, const char *file, Remark *why) {
  if (h->fault.what.saying == SAY_NOTHING) return;
  if (!names_file(&h->fault))
    snprintf(h->fault.file, sizeof h->fault.file, "%.100s.lua", file);
  host_tell_fault(h, why);
}

/*
** Loads with work counted from the start. After running out of memory loads
** again in a new state, with tracing; after losing trust, without it.
*/
static Loaded *load (Host *h, const char *path, const char *file) {
  Loaded *l = memory_new(sizeof *l), *before = h->now;
  lua_Integer work = h->work, limit = h->work_limit;
  h->sit = NULL;  /* the last log's table is gone */
  h->distrusts = false;
  h->work_limit = 0;           /* does not count for the current log */
  host_begin_line(h, true);
  load_into(h, l, path, file);
  while (l->rules == NULL && h->stop == OUTCOME_AGAIN) {
    if (h->ears != NULL) h->ears->again(h->ears->who);
    load_free(l);
    l = memory_new(sizeof *l);
    load_into(h, l, path, file);
  }
  host_end_line(h);
  h->work = work;
  h->work_limit = limit;
  if (before != NULL && h->ears == NULL) h->L = before->L;
  if (l->rules == NULL) load_say_why(h, file, &l->why);
  if (l->rules == NULL && h->ears == NULL) which_tell(h, &l->why);
  return l;
}

static void keep (Host *h, Loaded *l, Span file) {
  l->file = memory_copy(file.at, file.len);
  l->front = h->front;
  l->used = ++h->uses;
  if (l->rules != NULL) l->rules->serial = h->uses;
  h->loaded[h->loaded_count++] = l;
}

void load_free (Loaded *l) {
  if (l == NULL) return;
  vm_free(l);
  sandbox_close(l);
  ruleset_free(l->rules);
  free(l->field);
  free(l->file);
  remark_free(&l->why);
  free(l);
}

static Loaded *find_loaded (Host *h, Span file) {
  for (int i = 0; i < h->loaded_count; i++)
    if (h->loaded[i]->front == h->front &&
        span_is(file, h->loaded[i]->file)) {
      h->loaded[i]->used = ++h->uses;
      return h->loaded[i];
    }
  return NULL;
}

static void put_away (Host *h, int i) {
  Loaded *l = h->loaded[i];
  if (h->seated == l) h->seated = NULL;
  if (h->now == l) h->now = NULL;
  h->loaded_count--;
  memmove(&h->loaded[i], &h->loaded[i + 1],
          (size_t)(h->loaded_count - i) * sizeof h->loaded[0]);
  load_free(l);
}

static int longest_unused (const Host *h) {
  int oldest = 0;
  for (int i = 1; i < h->loaded_count; i++)
    if (h->loaded[i]->used < h->loaded[oldest]->used) oldest = i;
  return oldest;
}

static size_t memory_in_use (const Host *h, const Loaded *but) {
  size_t sum = 0;
  for (int i = 0; i < h->loaded_count; i++)
    if (h->loaded[i] != but) sum += h->loaded[i]->memory;
  return sum;
}

/*
** The rules except those in hand (NULL: still to be loaded) may use as much
** memory as a single file. Frees the least recently used, but not the last ones
** used: two may be compared.
*/
static void make_room (Host *h, const Loaded *in_hand) {
  int kept = in_hand != NULL ? 2 : 1;
  if (in_hand == NULL && h->loaded_count == LOADED_LIMIT)
    put_away(h, longest_unused(h));
  while (h->loaded_count > kept && memory_in_use(h, in_hand) > host_memory(h))
    put_away(h, longest_unused(h));
}

/* Broken rules are kept as well: the next log would only load them again. */
static Loaded *load_named (Host *h, Span file, const char *path) {
  Buffer name = {0};
  Loaded *l;
  make_room(h, NULL);
  for (int i = 0; i < h->loaded_count; i++) collect_garbage(h->loaded[i]);
  buffer_span(&name, file);
  l = load(h, path, name.text);
  if (l->rules == NULL) sandbox_close(l);
  keep(h, l, file);
  buffer_free(&name);
  return l;
}

static Loaded *find_or_load (Host *h, Span file) {
  Loaded *l = find_loaded(h, file);
  Buffer path = {0};
  if (l != NULL)
    make_room(h, l);
  else if (load_find(h, file, &path))
    l = load_named(h, file, path.text);
  buffer_free(&path);
  return l;
}

/* Finds the name as written, or in lower case, like the names of files. */
static Loaded *find_variant (Host *h, Span variant) {
  Loaded *l = find_or_load(h, variant);
  Buffer name = {0};
  if (l != NULL) return l;
  unicode_fold_case(&name, variant);
  l = find_or_load(h, (Span){buffer_string(&name), name.len});
  buffer_free(&name);
  return l;
}

/* Why a valid file is not of the requested game. */
static Saying explain_other_game (const Ruleset *r, Span variant) {
  Buffer name = {0};
  bool is_game;
  if (variant.len == 0) return SAY_FILE_OF_OTHER;
  unicode_fold_case(&name, variant);
  is_game = strcmp(buffer_string(&name), r->id) == 0;
  buffer_free(&name);
  return is_game ? SAY_VARIANT_IS_GAME : SAY_VARIANT_OF_OTHER;
}

/* The file must be of the requested game. */
Ruleset *load_rules (Host *h, Span game, Span variant, Remark *why) {
  Span file = variant.len > 0 ? variant : game;
  Loaded *l = variant.len > 0 ? find_variant(h, file) : find_or_load(h, file);
  if (l == NULL) return NULL;
  if (l->rules != NULL && span_is(game, l->rules->id)) return l->rules;
  if (l->rules == NULL)
    remark_copy(why, &l->why);
  else
    remark_say(why, fact_saying(explain_other_game(l->rules, variant)),
               fact_text(file), fact_string(l->rules->id), fact_text(game));
  return NULL;
}

/* Does the folder have a file of the game or variant? */
static bool has_game (const char *folder, Span game, Span variant) {
  Buffer path = {0};
  bool has = find_in(folder, &extending, game, &path) ||
             (variant.len > 0 && find_in(folder, &extending, variant, &path));
  buffer_free(&path);
  return has;
}

static bool is_pinned (const Ruleset *r, const char *hash) {
  return r != NULL && strcasecmp(ruleset_hash(r), hash) == 0;
}

/* Tries each folder in front of the others. */
Ruleset *load_pinned (Host *h, Span game, Span variant, const char *hash,
                      Remark *why) {
  Ruleset *r = load_rules(h, game, variant, why);
  Remark ignored = {0};
  if (is_pinned(r, hash) || !is_bare_name(game)) return r;
  for (h->front = 1; h->front < h->paths; h->front++) {
    if (!has_game(h->path[h->front], game, variant)) continue;
    r = load_rules(h, game, variant, &ignored);
    if (is_pinned(r, hash)) break;
  }
  if (h->front == h->paths) r = NULL;
  h->front = 0;
  remark_free(&ignored);
  if (r == NULL) return load_rules(h, game, variant, why);
  remark_clear(why);
  return r;
}

/* Broken rules are kept as well, for callers that inspect them. */
Ruleset *load_file (Host *h, const char *path, Remark *why) {
  const char *slash = strrchr(path, '/');
  Span name = span_of(slash ? slash + 1 : path);
  Buffer file = {0};
  Loaded *l;
  if (name.len > 4 && span_is((Span){name.at + name.len - 4, 4}, ".lua"))
    name.len -= 4;
  buffer_span(&file, name);
  make_room(h, NULL);
  l = load(h, path, buffer_string(&file));
  buffer_free(&file);
  remark_copy(why, &l->why);
  keep(h, l, span_of(path));
  return l->rules;
}

Ruleset *load_heard (Host *h, const char *path, const LoadEars *ears,
                          Remark *why) {
  Ruleset *r;
  h->ears = ears;
  r = load_file(h, path, why);
  h->ears = NULL;
  return r;
}
