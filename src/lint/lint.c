/*
** Lint: what can be known of a rule file without its logs
** SPDX-License-Identifier: MIT
*/
#include "lint/lint_private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/unicode.h"

Lint *lint_new (Host *h, Findings *found) {
  Lint *l = memory_new(sizeof *l);
  l->host = h;
  l->found = found;
  l->base_names = dictionary_new(FOLD_CASE);
  l->base_items = dictionary_new(FOLD_CASE);
  l->words = dictionary_new(FOLD_CASE);
  l->reads = dictionary_new(FOLD_CASE);
  l->fields = dictionary_new(FOLD_CASE);
  return l;
}

/* Forgets a loaded file; Lua still has it. */
static void forget_file (void *who) {
  Lint *l = who;
  for (int i = 0; i < l->chunks; i++) {
    free(l->chunk[i].name);
    free(l->chunk[i].path);
    buffer_free(&l->chunk[i].text);
    if (l->chunk[i].has_code) bytecode_free(&l->chunk[i].code);
  }
  l->chunks = 0;
  inspect_free(&l->base);
  inspect_free(&l->game);
}

void lint_free (Lint *l) {
  forget_file(l);
  dictionary_free(l->base_names);
  dictionary_free(l->base_items);
  dictionary_free(l->words);
  dictionary_free(l->reads);
  dictionary_free(l->fields);
  inspect_free(&l->before);
  free(l->live);
  free(l->met);
  free(l->later);
  free(l->look);
  free(l);
}

const char *lint_path (const Lint *l) { return l->chunk[0].path; }

bool lint_is_piece (const Lint *l) { return l->is_piece; }

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

/* The line that contains the text before 'at'. */
static Span line_before (Span text, const char *at) {
  const char *start = at;
  while (start > text.at && start[-1] != '\n') start--;
  return (Span){start, (size_t)(at - start)};
}

static bool is_word_char (char c) {
  return isalnum((unsigned char)c) || c == '_';
}

/* Does the line contain it as a whole word? */
static bool has_word (Span line, const char *word) {
  size_t len = strlen(word);
  for (size_t i = 0; len > 0 && i + len <= line.len; i++)
    if (memcmp(line.at + i, word, len) == 0 &&
        (i == 0 || !is_word_char(line.at[i - 1])) &&
        (i + len == line.len || !is_word_char(line.at[i + len])))
      return true;
  return false;
}

/* The end of the line with that number. */
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

/* Searches back to the left margin, where a declaration starts. */
int lint_line_of (const Lint *l, const char *path, int line,
                  const char *word) {
  const Chunk *c = find_chunk(l, path);
  Span text;
  const char *at;
  if (c == NULL || line <= 0) return line;
  text = buffer_view(&c->text);
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

/* The line of the first { "ID", which declares a card or a phase. */
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

/* Reports bytes that are not valid text. */
static void check_text (Lint *l, const char *path, Span text) {
  size_t bad = unicode_check(text);
  int line = 1;
  if (bad == text.len) return;
  for (size_t i = 0; i < bad; i++) line += text.at[i] == '\n';
  findings_add(l->found, FINDING_NOT_TEXT, path, line,
               fact_saying(text.at[0] == '\033' ? SAY_COMPILED
                                                : SAY_NOT_UTF8_RULES));
}

static void hear_text (void *who, const char *name, const char *path,
                       Span text) {
  Lint *l = who;
  Chunk *c;
  if (l->chunks == CHUNKS_LIMIT) return;
  c = &l->chunk[l->chunks++];
  *c = (Chunk){.path = memory_copy(path, strlen(path))};
  c->name = memory_new(strlen(name) + sizeof ".lua");
  sprintf(c->name, "%s.lua", name);
  buffer_span(&c->text, text);
  check_text(l, path, text);
}

/* The code is of the file read last. */
static void hear_code (void *who, struct lua_State *L) {
  Lint *l = who;
  Chunk *c;
  if (l->chunks == 0) return;
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

/* Notes the names in a table of the base; 'list' NULL: in the game itself. */
static void note_names (Lint *l, int table, const char *list) {
  const Thing *t = &l->base.thing[table];
  for (int i = t->first; i < t->first + t->count; i++) {
    const Entry *e = &l->base.entry[i];
    if (e->name != NULL)
      dictionary_add(l->base_names, span_of(e->name), 0);
    else if (list != NULL && inspect_id(&l->base, e->thing)[0] != '\0')
      note_item(l, list, inspect_id(&l->base, e->thing));
  }
}

static void hear_base (void *who, struct lua_State *L, int game) {
  Lint *l = who;
  inspect_free(&l->base);
  inspect_take(&l->base, L, game);
  if (l->base.things == 0 || l->base.thing[0].kind != THING_TABLE) return;
  l->extends = true;
  note_names(l, 0, NULL);
  for (const SchemaField *f = schema_game.field; f->name != NULL; f++) {
    const Entry *e = inspect_find(&l->base, 0, f->name);
    if (e != NULL && (f->type == SCHEMA_NAMED || f->type == SCHEMA_LIST))
      note_names(l, e->thing, f->name);
  }
}

static void hear_game (void *who, struct lua_State *L, int game) {
  Lint *l = who;
  inspect_take(&l->game, L, game);
  l->is_piece = piece_is_one(l);
  if (l->game.things == 0) return;
  if (!l->is_piece && l->game.thing[0].kind != THING_TABLE)
    inspect_free(&l->game);
  else if (l->extends && inspect_same(&l->game, 0, &l->base, 0))
    findings_add(l->found, FINDING_CHANGES_NOTHING, lint_path(l), 0,
                 fact_saying(SAY_SAME_GAME));
}

/* Finds where the key was set in a table of the game. */
static bool read_place (const Lint *l, int table, const char *name,
                        const char **file, int *line) {
  const Entry *e = inspect_find(&l->game, table, name);
  if (e == NULL || e->said_at == NULL) return false;
  *file = lint_file_of(l, e->said_at);
  *line = e->line;
  return true;
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
  const Entry *of = NULL;
  bool found = false;
  *file = lint_path(l);
  *line = 0;
  if (list != NULL && is_of_base(l, list, name)) return false;
  if (l->game.things == 0) return true;
  if (list != NULL) of = inspect_find(&l->game, 0, list);
  if (of != NULL) found = read_place(l, of->thing, name, file, line);
  if (!found && list != NULL && (*line = line_of_item(&l->chunk[0], name)) > 0)
    found = true;
  if (!found) read_place(l, 0, list ? list : name, file, line);
  return strcmp(*file, lint_path(l)) == 0;
}

/* Splits "mini.lua:3: text"; returns the text. */
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

/* The name in "(global 'x')" or "(field 'x')" of Lua's message. */
static Span find_name (const char *text, const char *what) {
  const char *at = strstr(text, what), *end;
  if (at == NULL) return span_of("");
  at += strlen(what);
  end = strchr(at, '\'');
  return end != NULL ? (Span){at, (size_t)(end - at)} : span_of("");
}

/* Was it already reported as an unknown global? */
static bool is_known_global (const Lint *l, const char *text) {
  Span name = find_name(text, "(global '");
  for (int i = 0; name.len > 0 && i < l->found->count; i++) {
    const LintFinding *f = &l->found->list[i];
    if (f->sort == FINDING_UNKNOWN_GLOBAL &&
        span_same(remark_text(&f->what, &f->what.fact[0]), name))
      return true;
  }
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

/* The wrong word: the last one in the fault's facts. */
static void find_wrong_word (const Remark *what, char *word, size_t room) {
  while (what->within != NULL) what = what->within;
  for (int i = 0; i < what->facts; i++)
    if (what->fact[i].kind == FACT_TEXT) {
      Span text = remark_text(what, &what->fact[i]);
      snprintf(word, room, "%.*s", (int)text.len, text.at);
    }
}

/*
** Prefers the line of the wrong word to the end of its declaration. If the
** linted file mentions something of the base, it is to blame.
*/
static void refine_place (const Lint *l, const RuleFault *fault,
                          const char **file, int *line) {
  char word[80] = "";
  int here = 0;
  find_wrong_word(&fault->what, word, sizeof word);
  if (strcmp(*file, lint_path(l)) == 0) {
    if (word[0] != '\0') *line = lint_line_of(l, *file, *line, word);
    return;
  }
  if (word[0] != '\0') here = lint_first_line(l, word);
  if (here == 0) here = lint_first_line(l, fault->item);
  if (here == 0) return;
  *file = lint_path(l);
  *line = here;
}

/* A file that is not text has one fault only. */
static bool is_no_text (const Lint *l, FindingSort sort) {
  return sort == FINDING_DECLARATION &&
         findings_has(l->found, FINDING_NOT_TEXT);
}

static void note_fault (Lint *l, FindingSort sort, const RuleFault *fault) {
  const char *file = lint_file_of(l, fault->file);
  int line = fault->line;
  if (is_known_name(l, file, line) || is_no_text(l, sort)) return;
  if (sort == FINDING_DECLARATION) refine_place(l, fault, &file, &line);
  findings_add_remark(l->found, sort, file, line, &fault->what);
}

static void note_text (Lint *l, FindingSort sort, const char *message) {
  const char *file, *text;
  Span name;
  int line;
  bool missing;
  text = split_message(l, message, &file, &line);
  if (is_known_global(l, text) || is_known_name(l, file, line) ||
      is_no_text(l, sort))
    return;
  name = find_name(text, "(field '");
  missing = sort == FINDING_LOADING && name.len > 0 &&
            strstr(text, "index a nil value") != NULL;
  if (!findings_add(l->found, sort, file, line,
                    fact_saying(missing ? SAY_NOTHING_CALLED : SAY_AS_IT_IS),
                    missing ? fact_text(name) : fact_string(text)))
    return;
  if (sort == FINDING_LOADING && name.len > 0)
    findings_meant(l->found, dictionary_nearest(l->base_names, name));
}

/* A fault of Lua itself has its file and line in the message. */
void lint_fault (Lint *l, FindingSort sort, const RuleFault *fault) {
  Buffer text = {0};
  if (fault->file[0] != '\0' || fault->what.saying != SAY_AS_IT_IS) {
    note_fault(l, sort, fault);
    return;
  }
  buffer_span(&text, remark_text(&fault->what, &fault->what.fact[0]));
  note_text(l, sort, text.text);
  buffer_free(&text);
}

static void hear_fault (void *who, const RuleFault *fault) {
  Lint *l = who;
  if (!l->is_piece) lint_fault(l, FINDING_DECLARATION, fault);
}

/* Logs find a game by its id, so the file must have that name. */
static void check_name (Lint *l, const Ruleset *r) {
  size_t len = strlen(l->chunk[0].name) - 4;
  if (l->extends || span_is((Span){l->chunk[0].name, len}, r->id)) return;
  findings_add(l->found, FINDING_FILE_NAME, lint_path(l),
               lint_first_line(l, r->id), fact_saying(SAY_OTHER_FILE_NAME),
               fact_string(r->id), fact_string(l->chunk[0].name));
}

static void check_game (Lint *l) {
  code_globals(l);
  if (l->is_piece) {
    piece_look(l);
    return;
  }
  if (l->game.things > 0) lint_fields(l);
  if (l->rules == NULL) return;
  code_live_functions(l);
  lint_unused(l);
  check_name(l, l->rules);
}

/* Reports the loader's final fault, if it is new. */
static void note_end (Lint *l) {
  FindingSort sort = l->chunk[0].has_code ? FINDING_LOADING : FINDING_SYNTAX;
  const RuleFault *fault = host_fault(l->host);
  bool is_text = l->chunk[0].has_code ||
                 !findings_has(l->found, FINDING_NOT_TEXT);
  if (is_text && fault->what.saying != SAY_NOTHING)
    lint_fault(l, sort, fault);
}

bool lint_load (Lint *l, const char *path, Ruleset **r, Remark *trouble) {
  LoadEars ears = {l, hear_text, hear_code, hear_base, hear_game, hear_fault,
                   forget_file, NULL};
  l->rules = *r = load_heard(l->host, path, &ears, trouble);
  if (l->chunks == 0) return false;  /* the file could not be read */
  check_game(l);
  if (*r == NULL && !l->is_piece) note_end(l);
  return true;
}
