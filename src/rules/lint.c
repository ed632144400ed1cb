/*
** Lint: what can be found out about a rule file without a game of it
** SPDX-License-Identifier: MIT
*/
#include "rules/lint_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "ground/unicode.h"

Lint *lint_new (Host *h, Findings *found) {
  Lint *l = memory_new(sizeof *l);
  l->host = h;
  l->found = found;
  l->base_names = dictionary_new(FOLD_CASE);
  l->base_items = dictionary_new(FOLD_CASE);
  l->words = dictionary_new(FOLD_CASE);
  l->reads = dictionary_new(FOLD_CASE);
  return l;
}

void lint_free (Lint *l) {
  for (int i = 0; i < l->chunks; i++) {
    free(l->chunk[i].name);
    free(l->chunk[i].path);
    buffer_free(&l->chunk[i].text);
    if (l->chunk[i].has_code) bytecode_free(&l->chunk[i].code);
  }
  dictionary_free(l->base_names);
  dictionary_free(l->base_items);
  dictionary_free(l->words);
  dictionary_free(l->reads);
  free(l->held);
  free(l);
}

const char *lint_path (const Lint *l) { return l->chunk[0].path; }

const char *lint_in_language (const Lint *l, const char *format) {
  return l != NULL && l->found->lang == FRENCH ? lint_in_french(format)
                                               : format;
}

/*
** {======================================================
** Files, and lines in them
** =======================================================
*/

const char *lint_file_of (const Lint *l, const char *name) {
  for (int i = 0; i < l->chunks; i++)
    if (strcmp(l->chunk[i].name, name) == 0) return l->chunk[i].path;
  return l->chunks > 0 ? l->chunk[0].path : name;
}

static const Chunk *find_chunk (const Lint *l, const char *path) {
  for (int i = 0; i < l->chunks; i++)
    if (strcmp(l->chunk[i].path, path) == 0) return &l->chunk[i];
  return NULL;
}

/* The line that starts before 'at'. */
static Span line_before (Span text, const char *at) {
  const char *start = at;
  while (start > text.at && start[-1] != '\n') start--;
  return (Span){start, (size_t)(at - start)};
}

static bool is_word_char (char c) {
  return isalnum((unsigned char)c) || c == '_';
}

/* Is the word in the line, not as a part of another? */
static bool has_word (Span line, const char *word) {
  size_t len = strlen(word);
  for (size_t i = 0; len > 0 && i + len <= line.len; i++)
    if (memcmp(line.at + i, word, len) == 0 &&
        (i == 0 || !is_word_char(line.at[i - 1])) &&
        (i + len == line.len || !is_word_char(line.at[i + len])))
      return true;
  return false;
}

/* Where the line of that number ends. */
static const char *line_end (Span text, int number) {
  const char *at = text.at, *end = text.at + text.len;
  for (; number > 0; number--) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    if (next == NULL) return end;
    if (number == 1) return next;
    at = next + 1;
  }
  return at;
}

/* A declaration starts at the left margin: no further than that. */
int lint_line_of (const Lint *l, const char *path, int line,
                  const char *word) {
  const Chunk *c = find_chunk(l, path);
  Span text;
  const char *at;
  if (c == NULL || line <= 0) return line;
  text = (Span){buffer_string(&c->text), c->text.len};
  at = line_end(text, line);
  for (int number = line; number > 0; number--) {
    Span here = line_before(text, at);
    if (has_word(here, word)) return number;
    if (here.len > 0 && is_word_char(here.at[0]) && number < line) break;
    if (here.at == text.at) break;
    at = here.at - 1;
  }
  return line;
}

int lint_first_line (const Lint *l, const char *word) {
  const Chunk *c = &l->chunk[0];
  const char *at = buffer_string(&c->text), *end = at + c->text.len;
  for (int line = 1; at < end; line++) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    Span here = {at, (size_t)((next ? next : end) - at)};
    if (has_word(here, word)) return line;
    at = next ? next + 1 : end;
  }
  return 0;
}

/* The first line with { "ID": where a card or a phase is declared. */
static int line_of_item (const Chunk *c, const char *id) {
  const char *text = buffer_string(&c->text), *at = text;
  int line = 1;
  size_t len = strlen(id);
  for (; *at != '\0'; at++) {
    const char *p = at + 1;
    if (*at == '\n') line++;
    if (*at != '{') continue;
    while (*p == ' ' || *p == '\t' || *p == '\n') p++;
    if ((*p == '"' || *p == '\'') && strncmp(p + 1, id, len) == 0 &&
        p[len + 1] == *p) {
      for (const char *q = at; q < p; q++) line += *q == '\n';
      return line;
    }
  }
  return 0;
}

/* }====================================================== */

/*
** {======================================================
** While the file is loaded
** =======================================================
*/

/* Text that is none: what an editor would show as rubbish. */
static void check_text (Lint *l, const char *path, Span text) {
  size_t bad = unicode_check(text);
  int line = 1;
  if (bad == text.len) return;
  for (size_t i = 0; i < bad; i++) line += text.at[i] == '\n';
  findings_add(l->found, FINDING_NOT_TEXT, path, line,
               text.at[0] == '\033' ? "this is compiled Lua, not a rule file"
                                    : "this is not text in UTF-8",
               text.at[0] == '\033' ? "c'est du Lua compilé, pas un fichier "
                                      "de règles"
                                    : "ce n'est pas du texte en UTF-8");
}

void lint_read (Lint *l, const char *name, const char *path, Span text) {
  Chunk *c;
  if (l == NULL || l->chunks == CHUNKS_LIMIT) return;
  c = &l->chunk[l->chunks++];
  *c = (Chunk){.path = memory_copy(path, strlen(path))};
  c->name = memory_new(strlen(name) + sizeof ".lua");
  sprintf(c->name, "%s.lua", name);
  buffer_span(&c->text, text);
  check_text(l, path, text);
}

/* It is the last that was read. */
void lint_compiled (Lint *l, lua_State *L) {
  Chunk *c;
  if (l == NULL || l->chunks == 0) return;
  c = &l->chunk[l->chunks - 1];
  if (!c->has_code) c->has_code = bytecode_read(&c->code, L);
}

static void note_item (Lint *l, const char *list, const char *name) {
  Buffer both = {0};
  buffer_format(&both, "%s %s", list, name);
  dictionary_add(l->base_items, span_of(both.text), 0);
  buffer_free(&both);
  dictionary_add(l->base_names, span_of(name), 0);
}

/* The names in a list of the game on top, or in the game itself. */
static void note_names (Lint *l, lua_State *L, const char *list) {
  if (list == NULL)
    lua_pushvalue(L, -1);
  else
    lua_getfield(L, -1, list);
  if (lua_istable(L, -1)) {
    int data = lua_gettop(L) + 1;
    print_push_data(L, -1);
    print_push_keys(L);
    for (lua_Integer i = 0; print_next(L, data, &i); lua_pop(L, 2)) {
      if (lua_type(L, -2) == LUA_TSTRING)
        dictionary_add(l->base_names, span_of(lua_tostring(L, -2)), 0);
      else if (lua_istable(L, -1) && list != NULL) {
        if (lua_rawgeti(L, -1, 1) == LUA_TSTRING)
          note_item(l, list, lua_tostring(L, -1));
        lua_pop(L, 1);
      }
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

void lint_extended (Lint *l, lua_State *L) {
  static const char *const list[] = {"options", "articles", "moves", "tallies",
                                     "counters", "zones", "cards", "phases"};
  if (l == NULL || !lua_istable(L, -1)) return;
  l->extends = true;
  l->base = print_value(L, -1, &(int){PRINT_VALUES});
  note_names(l, L, NULL);
  for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
    note_names(l, L, list[i]);
}

void lint_game (Lint *l, lua_State *L, int game) {
  lua_pushvalue(L, game);
  l->game = luaL_ref(L, LUA_REGISTRYINDEX);
  if (l->extends && print_value(L, game, &(int){PRINT_VALUES}) == l->base)
    findings_add(l->found, FINDING_CHANGES_NOTHING, lint_path(l), 0,
                 "it is the same game as the one that it extends",
                 "c'est le même jeu que celui qu'il étend");
}

/* }====================================================== */

/*
** {======================================================
** Where things are
** =======================================================
*/

/* The place of a name in the list on top: "@mini.lua:3". [-0, +0, -] */
static bool read_place (Lint *l, lua_State *L, const char *name,
                        const char **file, int *line) {
  char source[120];
  bool found = false;
  int top = lua_gettop(L);
  if (lua_istable(L, -1) && lua_getmetatable(L, -1) &&
      lua_getfield(L, -1, "places") == LUA_TTABLE &&
      lua_getfield(L, -1, name) == LUA_TSTRING)
    found = lint_split_place(lua_tostring(L, -1), source, sizeof source, line);
  if (found) *file = lint_file_of(l, source);
  lua_settop(L, top);
  return found;
}

static bool is_of_base (const Lint *l, const char *list, const char *name) {
  Buffer both = {0};
  bool is;
  buffer_format(&both, "%s %s", list, name);
  is = dictionary_find(l->base_items, span_of(both.text)) >= 0;
  buffer_free(&both);
  return is;
}

bool lint_place (Lint *l, const char *list, const char *name,
                 const char **file, int *line) {
  lua_State *L = l->host->L;
  bool found = false;
  *file = lint_path(l);
  *line = 0;
  if (list != NULL && is_of_base(l, list, name)) return false;
  if (l->game == 0) return true;
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->game);
  if (list != NULL) {
    lua_getfield(L, -1, list);
    found = read_place(l, L, name, file, line);
    lua_pop(L, 1);
  }
  if (!found && list != NULL && (*line = line_of_item(&l->chunk[0], name)) > 0)
    found = true;
  if (!found) read_place(l, L, list ? list : name, file, line);
  lua_pop(L, 1);
  return strcmp(*file, lint_path(l)) == 0;
}

/* }====================================================== */

/*
** {======================================================
** What Lua and the loader complain of
** =======================================================
*/

bool lint_split_place (const char *place, char *file, size_t room, int *line) {
  const char *colon = strrchr(place, ':');
  if (colon == NULL || place[0] != '@') return false;
  snprintf(file, room, "%.*s", (int)(colon - place - 1), place + 1);
  *line = atoi(colon + 1);
  return true;
}

/* "mini.lua:3: text": returns the text. */
static const char *split_message (const Lint *l, const char *message,
                                  const char **file, int *line) {
  *file = lint_path(l);
  *line = 0;
  for (int i = 0; i < l->chunks; i++) {
    size_t len = strlen(l->chunk[i].name);
    const char *at = message + len + 1;
    char *end;
    if (strncmp(message, l->chunk[i].name, len) != 0 || message[len] != ':')
      continue;
    *file = l->chunk[i].path;
    if (*at == ' ') return at + 1;
    *line = (int)strtol(at, &end, 10);
    return *end == ':' && end[1] == ' ' ? end + 2 : end;
  }
  return message;
}

/* What stands between the next quotes. Returns where they end, or NULL. */
static const char *next_quoted (const char *from, const char *open,
                                const char *close, char *word, size_t room) {
  const char *at = strstr(from, open), *end;
  if (at == NULL) return NULL;
  at += strlen(open);
  end = strstr(at, close);
  if (end == NULL || end == at) return NULL;
  snprintf(word, room, "%.*s", (int)(end - at), at);
  return end + strlen(close);
}

/* The word that is wrong: the last in quotes, before the remedy. */
static bool find_wrong_word (const Lint *l, const char *text, char *word,
                             size_t room) {
  bool french = l->found->lang == FRENCH, found = false;
  const char *remedy = strchr(text, ';');
  while (text != NULL && (remedy == NULL || text < remedy)) {
    char next[80];
    text = next_quoted(text, french ? "« " : "'", french ? " »" : "'", next,
                       sizeof next);
    if (text == NULL || (remedy != NULL && text > remedy)) break;
    snprintf(word, room, "%s", next);
    found = true;
  }
  return found;
}

/* The name in "(global 'x')" or "(field 'x')", as Lua has it. */
static bool find_name (const char *text, const char *what, char *word,
                       size_t room) {
  const char *at = strstr(text, what);
  return at != NULL && next_quoted(at, "'", "'", word, room) != NULL;
}

/* Was it found already, as a name that does not exist? */
static bool is_known_global (const Lint *l, const char *text) {
  char word[80];
  if (!find_name(text, "(global ", word, sizeof word)) return false;
  for (int i = 0; i < l->found->count; i++)
    if (l->found->list[i].sort == FINDING_UNKNOWN_GLOBAL &&
        strstr(l->found->list[i].message, word) != NULL)
      return true;
  return false;
}

static bool is_known_name (const Lint *l, const char *file, int line) {
  for (int i = 0; i < l->found->count; i++)
    if (l->found->list[i].sort == FINDING_UNKNOWN_NAME &&
        l->found->list[i].line == line &&
        strcmp(l->found->list[i].file, file) == 0)
      return true;
  return false;
}

/* "moves.bet.args[1]: …" is about 'bet'. */
static void find_item (const char *text, char *word, size_t room) {
  const char *start = strchr(text, '.');
  size_t len = start ? strcspn(start + 1, ".:[ ") : 0;
  snprintf(word, room, "%.*s", (int)len, len > 0 ? start + 1 : "");
}

/*
** The line of the wrong word rather than that where its declaration ends. A
** thing of the base is spoilt by the file at hand, where that speaks of it.
*/
static void refine_place (const Lint *l, const char *text, const char **file,
                          int *line) {
  char word[80] = "", item[80];
  int here = 0;
  bool quoted = find_wrong_word(l, text, word, sizeof word);
  if (strcmp(*file, lint_path(l)) == 0) {
    if (quoted) *line = lint_line_of(l, *file, *line, word);
    return;
  }
  find_item(text, item, sizeof item);
  if (quoted) here = lint_first_line(l, word);
  if (here == 0) here = lint_first_line(l, item);
  if (here == 0) return;
  *file = lint_path(l);
  *line = here;
}

void lint_fault (Lint *l, FindingSort sort, const char *message) {
  const char *file, *text;
  char word[80];
  int line;
  text = split_message(l, message, &file, &line);
  if (is_known_global(l, text) || is_known_name(l, file, line)) return;
  if (sort == FINDING_DECLARATION && findings_has(l->found, FINDING_NOT_TEXT))
    return;  /* what else could be read of it? */
  if (sort == FINDING_RUN_TIME && strstr(text, "cannot be changed here"))
    sort = FINDING_MUST_NOT_ACT;
  if (sort == FINDING_DECLARATION) refine_place(l, text, &file, &line);
  if (!findings_add(l->found, sort, file, line, "%s", "%s", text)) return;
  if (sort == FINDING_LOADING && find_name(text, "(field ", word, sizeof word))
    findings_meant(l->found, dictionary_nearest(l->base_names, span_of(word)));
}

/* }====================================================== */

/* Logs find a game by its id: the file must be called so. */
static void check_name (Lint *l, const Ruleset *r) {
  size_t len = strlen(l->chunk[0].name) - 4;
  if (l->extends || span_is((Span){l->chunk[0].name, len}, r->id)) return;
  findings_add(l->found, FINDING_FILE_NAME, lint_path(l),
               lint_first_line(l, r->id),
               "the game is '%s', but its file is called '%s'",
               "le jeu est « %s », mais son fichier s'appelle « %s »", r->id,
               l->chunk[0].name);
}

static void look_at_game (Lint *l, const Ruleset *r) {
  lint_globals(l);
  if (l->game != 0) lint_fields(l);
  if (r == NULL) return;
  l->loaded = l->host->loaded[l->host->loaded_count - 1];
  lint_live_functions(l);
  lint_unused(l);
  check_name(l, r);
}

bool lint_load (Lint *l, const char *path, Ruleset **r, Buffer *trouble) {
  Buffer message = {0};
  bool is_text;
  l->host->lint = l;
  *r = host_load_file(l->host, path, &message);
  l->host->lint = NULL;
  if (l->chunks == 0) {  /* it could not even be read */
    buffer_span(trouble, (Span){buffer_string(&message), message.len});
    buffer_free(&message);
    return false;
  }
  is_text = l->chunk[0].has_code || !findings_has(l->found, FINDING_NOT_TEXT);
  look_at_game(l, *r);
  if (message.len > 0 && is_text)
    lint_fault(l, l->chunk[0].has_code ? FINDING_LOADING : FINDING_SYNTAX,
               message.text);
  buffer_free(&message);
  return true;
}
