/*
** Formats of records: found, loaded, called
** SPDX-License-Identifier: MIT
*/
#include "rules/records.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/host_private.h"
#include "rules/records_private.h"

enum {
  LIST_LIMIT = 20,
  PAUSE = 1000                 /* per cent: each record leaves some garbage */
};

static const char *const fields[] = {
  "title", "files", "first", "records", "read", "example", NULL
};

/* The field on top has the wrong type. [-0, +0, e] */
static _Noreturn void wrong_field (lua_State *L, const char *field,
                                   Saying wanted) {
  host_raise(L, fact_saying(SAY_FORMAT_FIELD), fact_string(field),
             fact_saying(wanted));
}

static char *copy_text (lua_State *L) {
  size_t len;
  const char *text = lua_tolstring(L, -1, &len);
  return memory_copy(text, len);
}

/* A text or a list of texts, on top. [-1, +0, e] */
static void read_texts (lua_State *L, const char *field, char ***list,
                        int *count) {
  if (lua_type(L, -1) == LUA_TSTRING) {
    lua_createtable(L, 1, 0);
    lua_insert(L, -2);
    lua_rawseti(L, -2, 1);
  }
  if (!lua_isnil(L, -1) && !lua_istable(L, -1))
    wrong_field(L, field, SAY_FORMAT_WANTS_TEXTS);
  *list = memory_new(LIST_LIMIT * sizeof **list);
  for (int i = 1; !lua_isnil(L, -1); i++, lua_pop(L, 1)) {
    if (lua_rawgeti(L, -1, i) == LUA_TNIL) break;
    if (lua_type(L, -1) != LUA_TSTRING || i > LIST_LIMIT)
      wrong_field(L, field, SAY_FORMAT_WANTS_TEXTS);
    (*list)[(*count)++] = copy_text(L);
  }
  lua_settop(L, 1);
}

/* "lines", "blocks", "file", { starts = "…" } or a function, on top. */
static void read_cut (lua_State *L, Format *f) {
  static const char *const words[] = {"file", "lines", "blocks"};
  if (lua_isfunction(L, -1)) f->cut = CUT_CALLED;
  if (lua_isnil(L, -1) || lua_isfunction(L, -1)) return;
  for (int i = 0; i < 3 && lua_type(L, -1) == LUA_TSTRING; i++)
    if (strcmp(lua_tostring(L, -1), words[i]) == 0) {
      f->cut = (FormatCut)i;
      return;
    }
  if (!lua_istable(L, -1) ||
      lua_getfield(L, -1, "starts") != LUA_TSTRING || lua_rawlen(L, -1) == 0)
    wrong_field(L, "records", SAY_FORMAT_WANTS_CUT);
  f->cut = CUT_STARTS;
  f->starts = copy_text(L);
}

static void check_fields (lua_State *L) {
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    int i = 0;
    if (lua_type(L, -2) == LUA_TSTRING)
      while (fields[i] != NULL && strcmp(fields[i], lua_tostring(L, -2)) != 0)
        i++;
    if (lua_type(L, -2) != LUA_TSTRING || fields[i] == NULL)
      host_raise(L, fact_saying(SAY_FORMAT_NO_FIELD),
                 fact_string(library_text(L, -2)));
  }
}

static void read_title (lua_State *L, Format *f) {
  const char **to[] = {&f->title.en, &f->title.fr};
  static const char *const lang[] = {"en", "fr"};
  if (lua_isnil(L, -1)) return;
  for (int i = 0; i < 2; i++) {
    if (!lua_istable(L, 2) || lua_getfield(L, 2, lang[i]) != LUA_TSTRING)
      wrong_field(L, "title", SAY_FORMAT_WANTS_TITLE);
    *to[i] = copy_text(L);
  }
}

/* The table that the file returned, and the Format to be filled. [-2, +0, e] */
static int read_declared (lua_State *L) {
  Format *f = lua_touserdata(L, 2);
  if (!lua_istable(L, 1)) host_raise(L, fact_saying(SAY_FORMAT_NO_TABLE));
  lua_settop(L, 1);
  check_fields(L);
  lua_getfield(L, 1, "title");
  read_title(L, f);
  lua_settop(L, 1);
  lua_getfield(L, 1, "files");
  read_texts(L, "files", &f->ending, &f->endings);
  lua_getfield(L, 1, "first");
  read_texts(L, "first", &f->first, &f->firsts);
  lua_getfield(L, 1, "records");
  read_cut(L, f);
  lua_settop(L, 1);
  if (lua_getfield(L, 1, "read") != LUA_TFUNCTION)
    wrong_field(L, "read", SAY_FORMAT_WANTS_FUNCTION);
  if (lua_getfield(L, 1, "example") == LUA_TSTRING) f->example = copy_text(L);
  return 0;
}

void records_free (Format *f) {
  if (f == NULL) return;
  for (int i = 0; i < f->endings; i++) free(f->ending[i]);
  for (int i = 0; i < f->firsts; i++) free(f->first[i]);
  free(f->ending);
  free(f->first);
  free(f->starts);
  free(f->example);
  free((char *)f->title.en);
  free((char *)f->title.fr);
  free(f->name);
  free(f);
}

/* The globals of a format's file. [-0, +1, m] */
static int make_environment (lua_State *L) {
  library_environment(L);
  lua_pushcfunction(L, load_use);
  lua_setfield(L, -2, "use");
  text_push_library(L);
  lua_setfield(L, -2, "text");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, (void *)host_of(L));
  return 1;
}

/* Runs the file and reads its declaration into 'f', unless it is broken. */
static bool run_format (Host *h, Loaded *l, const char *path,
                        Format *f) {
  Buffer sources = {0}, file = {0};
  bool ok = false;
  buffer_format(&file, "formats/%s", l->file);
  h->sources = &sources;
  h->included = 0;
  h->compiled = NULL;
  h->stop = OUTCOME_OK;
  if (!sandbox_open(h, l))
    host_broken(h, fact_saying(SAY_OUT_OF_MEMORY));
  else if (load_run(h, path, file.text, make_environment)) {
    lua_pushvalue(h->L, -1);
    l->declared = luaL_ref(h->L, LUA_REGISTRYINDEX);
    lua_pushcfunction(h->L, read_declared);
    lua_insert(h->L, -2);
    lua_pushlightuserdata(h->L, f);
    ok = sandbox_call(h, 2, 0) == OUTCOME_OK && freeze_rules(h, l);
    lua_gc(h->L, LUA_GCINC, PAUSE, 0, 0);
  }
  h->sources = NULL;
  buffer_free(&sources);
  if (!ok) load_say_why(h, file.text, &l->why);
  buffer_free(&file);
  return ok;
}

static Loaded *new_loaded (Span name) {
  Loaded *l = memory_new(sizeof *l);
  l->file = memory_copy(name.at, name.len);
  return l;
}

static Format *new_format (Span name) {
  Format *f = memory_new(sizeof *f);
  f->name = memory_copy(name.at, name.len);
  return f;
}

/* The host's state, restored after a format was called. */
typedef struct Held {
  Loaded *now;
  lua_State *L;
  Sitting *sit;
  lua_Integer work, limit;
} Held;

static Held hold (Host *h) {
  Held held = {h->now, h->L, h->sit, h->work, h->work_limit};
  h->sit = NULL;
  h->now = NULL;
  h->work_limit = 0;
  return held;
}

static void restore_host (Host *h, const Held *held) {
  h->now = held->now;
  h->L = held->L;
  h->sit = held->sit;
  h->work = held->work;
  h->work_limit = held->limit;
}

/* Like rule files: counted from the start, and repeated if necessary. */
static Loaded *load_format (Host *h, const char *path, Span name,
                            Format **format) {
  Held held = hold(h);
  Loaded *l = new_loaded(name);
  Format *f = new_format(name);
  bool ok;
  host_begin_line(h, true);
  while (!(ok = run_format(h, l, path, f)) && h->stop == OUTCOME_AGAIN) {
    load_free(l);
    records_free(f);
    l = new_loaded(name);
    f = new_format(name);
  }
  host_end_line(h);
  restore_host(h, &held);
  if (ok)
    *format = f;
  else {
    records_free(f);
    sandbox_close(l);
    *format = NULL;
  }
  return l;
}

/* Finds the format in the host, or loads it; NULL: not found. */
static Loaded *find_format (Host *h, Span name, Format **format) {
  Buffer path = {0};
  Loaded *l = NULL;
  *format = NULL;
  for (int i = 0; i < h->formats; i++)
    if (span_is(name, h->format[i].loaded->file)) {
      *format = h->format[i].declared;
      return h->format[i].loaded;
    }
  if (h->formats < FORMATS_LIMIT && records_find(h, name, &path)) {
    l = load_format(h, path.text, name, format);
    h->format[h->formats++] = (HostFormat){l, *format};
  }
  buffer_free(&path);
  return l;
}

const Format *records_load (Host *h, Span name, Remark *why) {
  Format *f;
  const Loaded *l = find_format(h, name, &f);
  if (l != NULL && f == NULL && why != NULL) remark_copy(why, &l->why);
  return f;
}

/*
** Pushes the format's function for a call within limits. False: the format is
** broken. [-0, +(1 or 0), m]
*/
static bool begin_call (Host *h, Loaded *l, const char *function) {
  h->now = l;
  h->L = l->L;
  lua_rawgeti(h->L, LUA_REGISTRYINDEX, l->declared);
  library_push_data(h->L, -1);
  lua_getfield(h->L, -1, function);
  lua_replace(h->L, -3);
  lua_pop(h->L, 1);
  return true;
}

static void push_span (lua_State *L, Span s) {
  lua_pushlstring(L, s.len > 0 ? s.at : "", s.len);
}

/* "formats/lin.lua:12: …": why it is broken. */
static void explain_broken (Host *h, const Loaded *l, Remark *why) {
  Buffer file = {0};
  buffer_format(&file, "formats/%s", l->file);
  load_say_why(h, file.text, why);
  buffer_free(&file);
}

static Outcome call_read (Host *h, Loaded *l, Span context) {
  begin_call(h, l, "read");
  text_push_record(h->L);
  text_push_log(h->L);
  push_span(h->L, context);
  return sandbox_call(h, 3, 0);
}

/* The place of a record's first word. */
static FormatPlace skip_blank (Span text, FormatPlace at) {
  size_t n = 0;
  while (n < text.len && (span_is_blank(text.at[n]) || text.at[n] == '\n')) n++;
  format_pass(&at, text.at, text.at + n);
  return at;
}

void records_translate (Host *h, const char *format, Span context, Span text,
                        FormatPlace start, FormatLog *log) {
  Format *f;
  Loaded *l = find_format(h, span_of(format), &f);
  Recording r = {.log = log, .text = text, .start = start,
                 .utf8 = &h->record_utf8, .names = &h->record_names};
  Held held = hold(h);
  Outcome outcome;
  if (f == NULL) {
    remark_copy(&log->broken, &l->why);
    restore_host(h, &held);
    return;
  }
  h->recording = &r;
  start = skip_blank(text, start);
  do {
    format_clear(log);
    log->start = start;
    r.placed = 0;
    r.place = r.start;
    outcome = call_read(h, l, context);
  } while (host_again(h, outcome));
  if (outcome != OUTCOME_OK) {
    format_clear(log);
    log->start = start;
    explain_broken(h, l, &log->broken);
  }
  h->recording = NULL;
  restore_host(h, &held);
}

static Outcome call_cut (Host *h, Loaded *l, bool ended, Span context) {
  begin_call(h, l, "records");
  text_push_record(h->L);
  lua_pushboolean(h->L, ended);
  push_span(h->L, context);
  return sandbox_call(h, 3, 2);
}

bool records_cut (Host *h, const char *format, Span text, bool ended,
                  Buffer *context, size_t *size, Remark *why) {
  Format *f;
  Loaded *l = find_format(h, span_of(format), &f);
  Recording r = {.text = text};
  Held held = hold(h);
  Outcome outcome;
  size_t len;
  const char *kept;
  h->recording = &r;
  do
    outcome = call_cut(h, l, ended, buffer_view(context));
  while (host_again(h, outcome));
  if (outcome == OUTCOME_OK) {
    lua_Number n = lua_tonumber(h->L, -2);
    kept = lua_tolstring(h->L, -1, &len);
    *size = n >= 1 && n <= (double)text.len ? (size_t)n
            : ended || n > (double)text.len ? text.len : 0;
    if (kept != NULL && *size > 0) {
      buffer_clear(context);
      buffer_put(context, kept, len);
    }
    lua_pop(h->L, 2);
  }
  else
    explain_broken(h, l, why);
  h->recording = NULL;
  restore_host(h, &held);
  return outcome == OUTCOME_OK;
}
