/*
** Tests of the rule files compiled into the program
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>

#include "acutest.h"
#include "rules/compiled.h"
#include "rules/host_private.h"

#include "../source.h"

/* Every game is compiled in with its files, and loaded from there. */
static void test_games (void) {
  Host *h = source_host();
  int count = 0;
  char **game = load_games(h, false, &count);
  TEST_ASSERT(count > 0);
  for (int i = 0; i < count; i++) {
    Remark why = {0};
    const Ruleset *r = load_rules(h, span_of(game[i]), (Span){"", 0}, &why);
    TEST_CASE(game[i]);
    TEST_ASSERT(r != NULL);
    TEST_ASSERT(h->compiled != NULL);
    TEST_CHECK(strcmp(ruleset_hash(r), h->compiled->hash) == 0);
    free(game[i]);
  }
  free(game);
  host_free(h);
}

static void test_same_bytes_only (void) {
  for (const Compiled *c = compiled_files; c->chunk != NULL; c++) {
    Buffer other = {0};
    Span text;
    buffer_span(&other, c->text);
    text = (Span){other.text, other.len};
    TEST_CASE(c->chunk);
    TEST_CHECK(compiled_find(c->chunk, text) == c);
    TEST_CHECK(compiled_find("@another.lua", text) == NULL);
    other.text[other.len - 2] ^= 1;
    TEST_CHECK(compiled_find(c->chunk, text) == NULL);
    other.text[other.len - 2] ^= 1;
    text.len--;
    TEST_CHECK(compiled_find(c->chunk, text) == NULL);
    buffer_free(&other);
  }
}

static int compare_part (lua_State *L, const void *part, size_t size,
                         void *rest) {
  Span *code = rest;
  (void)L;
  if (size > code->len || memcmp(code->at, part, size) != 0) return 1;
  *code = (Span){code->at + size, code->len - size};
  return 0;
}

/* Lua accepts the compiled code, and it matches its source. */
static void test_code (void) {
  lua_State *L = luaL_newstate();
  TEST_ASSERT(L != NULL);
  for (const Compiled *c = compiled_files; c->chunk != NULL; c++) {
    Span code = c->code;
    TEST_CASE(c->chunk);
    TEST_ASSERT(luaL_loadbufferx(L, code.at, code.len, "", "b") == LUA_OK);
    TEST_CHECK(lua_dump(L, compare_part, &code, 0) == 0);
    TEST_CHECK(code.len == 0);
    lua_pop(L, 1);
  }
  lua_close(L);
}

TEST_LIST = {
  {"games", test_games},
  {"code", test_code},
  {"only for the same bytes", test_same_bytes_only},
  {NULL, NULL}
};
