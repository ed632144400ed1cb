/*
** Rule files compiled to C at build time, and looked up at run time
** SPDX-License-Identifier: MIT
**
** Loads each game and records the files that it uses. A game that cannot be
** loaded is left out: a user of it gets the message.
*/
#include "rules/compiled.h"

#include <stdlib.h>

#include "base/memory.h"
#include "rules/host_private.h"

const Compiled *compiled_find (const char *chunk, Span text) {
  for (const Compiled *c = compiled_files; c->chunk != NULL; c++)
    if (strcmp(c->chunk, chunk) == 0)
      return span_same(c->text, text) ? c : NULL;
  return NULL;
}

enum { BYTES_A_LINE = 20 };

typedef struct Made {
  char *chunk;
  char *hash;                  /* of a game, or "" */
  bool answers;                /* were any written? */
} Made;

typedef struct Making {
  Buffer *to;
  Made *made;
  int count;
  size_t room;
  Buffer chunk;                /* of the file read last */
  Span text;
  Buffer answers;              /* of the game's functions called for cards */
  bool asks_anew;              /* may one of them do more than answer? */
} Making;

static void put_bytes (Making *m, const char *name, int number, Span bytes) {
  buffer_format(m->to, "\nstatic const unsigned char %s_%d[] = {", name,
                number);
  for (size_t i = 0; i < bytes.len; i++)
    buffer_format(m->to, "%s%d,", i % BYTES_A_LINE == 0 ? "\n" : "",
                  (unsigned char)bytes.at[i]);
  buffer_text(m->to, "\n};\n");
}

static Made *find_made (const Making *m) {
  for (int i = 0; i < m->count; i++)
    if (strcmp(m->made[i].chunk, m->chunk.text) == 0) return &m->made[i];
  return NULL;
}

static void name_chunk (Making *m, const char *name) {
  buffer_clear(&m->chunk);
  buffer_format(&m->chunk, "@%s.lua", name);
}

static void hear_text (void *who, const char *name, const char *path,
                       Span text) {
  Making *m = who;
  (void)path;
  name_chunk(m, name);
  m->text = text;
}

static int add_part (lua_State *L, const void *part, size_t size, void *to) {
  (void)L;
  buffer_put(to, part, size);
  return 0;
}

/* The function on top. [-0, +0, -] */
static void put_file (Making *m, lua_State *L) {
  Buffer code = {0};
  lua_dump(L, add_part, &code, false);
  put_bytes(m, "text", m->count, m->text);
  put_bytes(m, "code", m->count, (Span){code.text, code.len});
  buffer_free(&code);
  m->made = memory_grow(m->made, &m->room, (size_t)m->count + 1,
                        sizeof *m->made);
  m->made[m->count++] = (Made){memory_copy(m->chunk.text, m->chunk.len),
                               memory_copy("", 0), false};
}

static void hear_code (void *who, lua_State *L) {
  Making *m = who;
  if (find_made(m) == NULL) put_file(m, L);
}

static void hear_game (void *who, lua_State *L, int game) {
  (void)who, (void)L, (void)game;
}

static void hear_fault (void *who, const RuleFault *fault) {
  (void)who, (void)fault;
}

static void hear_again (void *who) {
  Making *m = who;
  buffer_clear(&m->answers);
  m->asks_anew = false;
}

static void hear_answers (void *who, bool harmless, Span answers) {
  Making *m = who;
  buffer_span(&m->answers, answers);
  m->asks_anew |= !harmless;
}

/* Adds what only games have. */
static void keep_game (Making *m, const char *game, const char *hash) {
  Made *made;
  name_chunk(m, game);
  made = find_made(m);
  if (made == NULL) return;
  free(made->hash);
  made->hash = memory_copy(hash, strlen(hash));
  made->answers = m->answers.len > 0 && !m->asks_anew;
  if (made->answers)
    put_bytes(m, "answers", (int)(made - m->made),
              (Span){m->answers.text, m->answers.len});
}

/* Loads the game twice: with callbacks, loading skips some checks. */
static bool make_game (Making *m, Host *h, const char *game) {
  LoadEars ears = {m, hear_text, hear_code, hear_game, hear_game, hear_fault,
                   hear_again, hear_answers};
  Buffer path = {0};
  Remark why = {0};
  const Ruleset *r = NULL;
  hear_again(m);
  if (load_find(h, span_of(game), &path) &&
      load_heard(h, path.text, &ears, &why) != NULL)
    r = load_rules(h, span_of(game), (Span){"", 0}, &why);
  if (r != NULL) keep_game(m, game, ruleset_hash(r));
  buffer_free(&path);
  remark_free(&why);
  return r != NULL;
}

static void put_list (Making *m) {
  buffer_text(m->to, "\nconst Compiled compiled_files[] = {\n");
  for (int i = 0; i < m->count; i++) {
    buffer_format(m->to,
                  "  {\"%s\", {(const char *)text_%d, sizeof text_%d},\n"
                  "   {(const char *)code_%d, sizeof code_%d}, \"%s\",\n",
                  m->made[i].chunk, i, i, i, i, m->made[i].hash);
    if (m->made[i].answers)
      buffer_format(m->to, "   {(const char *)answers_%d, sizeof answers_%d}},"
                           "\n", i, i);
    else
      buffer_text(m->to, "   {\"\", 0}},\n");
  }
  buffer_text(m->to, "  {.chunk = NULL}\n};\n");
}

/* Drops all but the first 'count', and what was written for them. */
static void forget (Making *m, int count, size_t written) {
  while (m->count > count) {
    free(m->made[--m->count].chunk);
    free(m->made[m->count].hash);
  }
  buffer_cut(m->to, written);
}

static void make_games (Making *m, Host *h) {
  int games = 0;
  char **game = load_games(h, false, &games);
  for (int i = 0; i < games; i++) {
    int before = m->count;
    size_t written = m->to->len;
    if (!make_game(m, h, game[i])) forget(m, before, written);
    free(game[i]);
  }
  free(game);
}

void compile_rules (const char *folder, Buffer *to) {
  Host *h = host_new();
  Making m = {.to = to};
  load_add_path(h, folder);
  buffer_text(to, "/* Made by compile-rules: change the rules, not this. */\n"
                  "#include \"rules/compiled.h\"\n");
  make_games(&m, h);
  put_list(&m);
  forget(&m, 0, to->len);
  free(m.made);
  buffer_free(&m.chunk);
  buffer_free(&m.answers);
  host_free(h);
}
