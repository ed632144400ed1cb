/*
** Rule files: found, read, run once
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

#include "ground/memory.h"
#include "rules/lint_private.h"
#include "rules/recall.h"

/* Lua reads any text to its end: a long one would keep it busy for hours. */
enum { FILE_LIMIT = 256 << 10, EXTENDS_LIMIT = 16 };

void host_add_path (Host *h, const char *folder) {
  if (h->paths < PATHS_LIMIT)
    h->path[h->paths++] = memory_copy(folder, strlen(folder));
}

/* Names are looked up on the path: they are never paths themselves. */
static bool is_bare_name (Span name) {
  if (name.len == 0 || name.len > 100 || name.at[0] == '.') return false;
  for (size_t i = 0; i < name.len; i++)
    if (name.at[i] == '/' || name.at[i] == '\\' || name.at[i] == '\0')
      return false;
  return true;
}

/* A file proper: a pipe or a device might never come to its end. */
static FILE *open_file (const char *path, const char **why) {
  struct stat st;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  FILE *f = NULL;
  if (fd >= 0 && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)))
    *why = "this is no file of text";
  else if (fd < 0 || (f = fdopen(fd, "rb")) == NULL)
    *why = strerror(errno);
  if (fd >= 0 && f == NULL) close(fd);
  return f;
}

/* False: 'why' says why. */
static bool read_file (const char *path, Buffer *into, const char **why) {
  char part[1 << 14];
  size_t n;
  FILE *f = open_file(path, why);
  if (f == NULL) return false;
  *why = NULL;
  while ((n = fread(part, 1, sizeof part, f)) > 0 && into->len <= FILE_LIMIT)
    buffer_put(into, part, n);
  if (ferror(f)) *why = strerror(errno);
  if (into->len > FILE_LIMIT) *why = "too long for a rule file (256 KB)";
  fclose(f);
  return *why == NULL;
}

/* Looks for NAME.lua on the path, then in its 'house' folders. */
static bool find_file (Host *h, Span name, Buffer *path) {
  static const char *const under[] = {"", "house/"};
  for (int i = 0; i < h->paths; i++)
    for (int u = 0; u < 2; u++) {
      buffer_clear(path);
      buffer_format(path, "%s/%s%.*s.lua", h->path[i], under[u],
                    (int)name.len, name.at);
      if (access(path->text, R_OK) == 0) return true;
    }
  return false;
}

bool host_find (Host *h, Span name, Buffer *path) {
  return is_bare_name(name) && find_file(h, name, path);
}

static int game_function (lua_State *L) {
  declare_game(L, luaL_checkstring(L, 1));
  return 1;
}

void host_nearest (Host *h, const char *name, Buffer *nearest) {
  Dictionary *known = dictionary_new(FOLD_CASE);
  int count = 0;
  char **list = host_games(h, false, &count);
  for (int i = 0; i < count; i++) {
    dictionary_add(known, span_of(list[i]), i);
    free(list[i]);
  }
  free(list);
  buffer_span(nearest, dictionary_nearest(known, span_of(name)));
  dictionary_free(known);
}

/* "did you mean 'pile-21'?", or what else to do. [-0, +1, m] */
static void push_remedy (lua_State *L, const char *name) {
  char remedy[120] = "name their folder with --rules";
  Buffer nearest = {0};
  host_nearest(host_of(L), name, &nearest);
  if (nearest.len > 0)
    snprintf(remedy, sizeof remedy, "did you mean '%s'?", nearest.text);
  buffer_free(&nearest);
  lua_pushstring(L, remedy);
}

/* Finds and reads a file for 'extend'. [-0, +0, e] */
static void read_base (lua_State *L, const char *name, Buffer *path,
                       Buffer *text) {
  Host *h = host_of(L);
  const char *why = NULL;
  if (h->sources == NULL)
    luaL_error(L, "extend: only while the file is loaded");
  if (++h->extended > EXTENDS_LIMIT)
    luaL_error(L, "extend: too many files extend each other (the limit is "
                  "%d)", EXTENDS_LIMIT);
  if (host_find(h, span_of(name), path) && read_file(path->text, text, &why))
    return;
  buffer_free(path);
  buffer_free(text);
  if (why != NULL) luaL_error(L, "extend '%s': %s", name, why);
  push_remedy(L, name);
  luaL_error(L, "extend: there are no rules '%s' on the rules path; %s", name,
             lua_tostring(L, -1));
}

/*
** extend "base" runs the base file anew and gives its game, to be changed.
** The file's text counts for the hash of the variant.
*/
static int extend_function (lua_State *L) {
  Host *h = host_of(L);
  const char *name = luaL_checkstring(L, 1);
  Buffer path = {0}, text = {0};
  int status;
  lua_pushfstring(L, "@%s.lua", name);
  read_base(L, name, &path, &text);
  buffer_put(h->sources, buffer_string(&text), text.len);
  status = luaL_loadbufferx(L, buffer_string(&text), text.len,
                            lua_tostring(L, -1), "t");
  lint_read(h->lint, name, path.text, (Span){buffer_string(&text), text.len});
  buffer_free(&path);
  buffer_free(&text);
  if (status != LUA_OK) return lua_error(L);
  lint_compiled(h->lint, L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, (void *)h);     /* globals for it */
  if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  lua_call(L, 0, 1);
  lint_extended(h->lint, L);
  return 1;
}

/* A fresh set of globals with 'game' and 'extend'. [-0, +1, m] */
static int make_environment (lua_State *L) {
  library_environment(L);
  lua_pushcfunction(L, game_function);
  lua_setfield(L, -2, "game");
  lua_pushcfunction(L, extend_function);
  lua_setfield(L, -2, "extend");
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

/* Runs a text as a rule file; its game is left on the stack. */
static Outcome run_file (Host *h, Span text, const char *chunk) {
  Outcome outcome = sandbox_load(h, text, chunk);
  if (outcome != OUTCOME_OK) return outcome;
  lint_compiled(h->lint, h->L);
  lua_pushcfunction(h->L, make_environment);
  outcome = sandbox_call(h, 0, 1);
  if (outcome != OUTCOME_OK) return outcome;
  if (lua_setupvalue(h->L, -2, 1) == NULL) lua_pop(h->L, 1);
  return sandbox_call(h, 0, 1);
}

/*
** Reads and runs a rule file; its game is left on the stack. False, with a
** message and nothing on the stack, when there is trouble.
*/
static bool load_file (Host *h, const char *path, const char *name) {
  Buffer text = {0}, chunk = {0};
  const char *why;
  bool ok = false;
  buffer_format(&chunk, "@%s.lua", name);
  if (read_file(path, &text, &why)) {
    Span whole = {buffer_string(&text), text.len};
    lint_read(h->lint, name, path, whole);
    buffer_put(h->sources, whole.at, whole.len);
    ok = run_file(h, whole, chunk.text) == OUTCOME_OK;
  }
  else {
    buffer_clear(&h->message);
    buffer_text(&h->message, why);
  }
  buffer_free(&text);
  buffer_free(&chunk);
  return ok;
}

static void hash_sources (const Buffer *sources, char hex[65]) {
  SHA2_CTX sha;
  SHA256Init(&sha);
  SHA256Update(&sha, (const uint8_t *)buffer_string(sources), sources->len);
  SHA256End(&sha, hex);
}

static void load_into (Host *h, Loaded *l, const char *path,
                       const char *file) {
  Buffer sources = {0};
  h->sources = &sources;
  h->extended = 0;
  h->stop = OUTCOME_OK;
  if (!sandbox_open(h, l))
    host_broken(h, "out of memory");
  else if (load_file(h, path, file))
    l->rules = declare_read(h, l, file);
  if (l->rules != NULL && !(api_open(h, l) && freeze_rules(h, l))) {
    ruleset_free(l->rules);
    l->rules = NULL;
  }
  if (l->rules != NULL) hash_sources(&sources, l->rules->hash);
  h->sources = NULL;
  buffer_free(&sources);
}

/*
** Counted from the start. Where memory ran out all is done again, from a
** new state on, and traced.
*/
static Loaded *load (Host *h, const char *path, const char *file,
                     Buffer *message) {
  Loaded *l = memory_new(sizeof *l), *before = h->now;
  h->sit = NULL;  /* the table of the log before is gone */
  host_begin_line(h, true);
  load_into(h, l, path, file);
  if (l->rules == NULL && h->stop == OUTCOME_AGAIN) {
    load_free(l);
    l = memory_new(sizeof *l);
    load_into(h, l, path, file);
  }
  host_end_line(h);
  if (before != NULL && h->lint == NULL) h->L = before->L;
  if (l->rules != NULL || host_message(h)[0] == '\0') return l;
  if (strstr(host_message(h), ".lua") == NULL)
    buffer_format(message, "%s.lua: ", file);
  buffer_text(message, host_message(h));
  return l;
}

/*
** {======================================================
** What is loaded
** =======================================================
*/

static void keep (Host *h, Loaded *l, Span file) {
  l->file = memory_copy(file.at, file.len);
  l->used = ++h->uses;
  if (l->rules != NULL) l->rules->serial = h->uses;
  h->loaded[h->loaded_count++] = l;
}

void load_free (Loaded *l) {
  recall_free(l);
  sandbox_close(l);
  ruleset_free(l->rules);
  free(l->file);
  free(l->why);
  free(l);
}

static Loaded *find_loaded (Host *h, Span file) {
  for (int i = 0; i < h->loaded_count; i++)
    if (span_is(file, h->loaded[i]->file)) {
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
** All the rules but those in hand (NULL: they are to be loaded) may use as
** much memory as they alone. What nobody asked for lately goes; but not what
** was asked for just before, for two may be compared.
*/
static void make_room (Host *h, const Loaded *in_hand) {
  int kept = in_hand != NULL ? 2 : 1;
  if (in_hand == NULL && h->loaded_count == LOADED_LIMIT)
    put_away(h, longest_unused(h));
  while (h->loaded_count > kept && memory_in_use(h, in_hand) > HOST_MEMORY)
    put_away(h, longest_unused(h));
}

/* Broken rules are kept as well: the next log would only load them again. */
static Loaded *load_named (Host *h, Span file, const char *path) {
  Buffer name = {0}, message = {0};
  Loaded *l;
  make_room(h, NULL);
  buffer_span(&name, file);
  l = load(h, path, name.text, &message);
  if (l->rules == NULL) {
    l->why = memory_copy(buffer_string(&message), message.len);
    sandbox_close(l);
  }
  keep(h, l, file);
  buffer_free(&name);
  buffer_free(&message);
  return l;
}

static Loaded *find_or_load (Host *h, Span file) {
  Loaded *l = find_loaded(h, file);
  Buffer path = {0};
  if (l != NULL)
    make_room(h, l);
  else if (host_find(h, file, &path))
    l = load_named(h, file, path.text);
  buffer_free(&path);
  return l;
}

/* A file's game must be the one that was asked for. */
Ruleset *host_rules (Host *h, Span game, Span variant, Buffer *message) {
  Span file = variant.len > 0 ? variant : game;
  Loaded *l = find_or_load(h, file);
  if (l == NULL) return NULL;
  if (l->rules != NULL && span_is(game, l->rules->id)) return l->rules;
  buffer_clear(message);
  if (l->rules == NULL)
    buffer_text(message, l->why);
  else
    buffer_format(message, "'%.*s' is a variant of '%s', not of '%.*s'",
                  (int)file.len, file.at, l->rules->id, (int)game.len,
                  game.at);
  return NULL;
}

/* }====================================================== */

Ruleset *host_load_file (Host *h, const char *path, Buffer *message) {
  const char *slash = strrchr(path, '/');
  Span name = span_of(slash ? slash + 1 : path);
  Buffer file = {0};
  Loaded *l;
  if (name.len > 4 && span_is((Span){name.at + name.len - 4, 4}, ".lua"))
    name.len -= 4;
  buffer_span(&file, name);
  make_room(h, NULL);
  l = load(h, path, buffer_string(&file), message);
  buffer_free(&file);
  if (l->rules == NULL)  /* lint has a look even so */
    l->why = memory_copy(buffer_string(message), message->len);
  keep(h, l, span_of(path));
  return l->rules;
}

static int by_name (const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_folder (const char *folder, char ***list, size_t *room,
                         int *count) {
  DIR *d = opendir(folder);
  struct dirent *e;
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

char **host_games (Host *h, bool house, int *count) {
  char **list = NULL;
  size_t room = 0;
  int kept = 0;
  *count = 0;
  for (int i = 0; i < h->paths; i++) {
    Buffer folder = {0};
    list_folder(h->path[i], &list, &room, count);
    buffer_format(&folder, "%s/house", h->path[i]);
    if (house) list_folder(folder.text, &list, &room, count);
    buffer_free(&folder);
  }
  if (*count > 0) qsort(list, (size_t)*count, sizeof *list, by_name);
  for (int i = 0; i < *count; i++)
    if (kept > 0 && strcmp(list[kept - 1], list[i]) == 0)
      free(list[i]);  /* an earlier folder of the path hides a later one */
    else
      list[kept++] = list[i];
  *count = kept;
  return list;
}
