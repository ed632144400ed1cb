/*
** Tests of lint: reading bytecode, and storing findings
** SPDX-License-Identifier: MIT
**
** What lint finds in rule files is tested by the cases in tests/lint.
*/
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

#include "../told.h"
#include "acutest.h"
#include "lint/lint.h"
#include "render/text.h"
#include "rules/bytecode.h"

static lua_State *start (Bytecode *b, const char *source) {
  lua_State *L = luaL_newstate();
  TEST_ASSERT(luaL_loadbuffer(L, source, strlen(source), "@x.lua") == LUA_OK);
  TEST_ASSERT(bytecode_read(b, L));
  TEST_CHECK(lua_gettop(L) == 1);
  return L;
}

static void finish (Bytecode *b, lua_State *L) {
  bytecode_free(b);
  lua_close(L);
}

/* The line of the first such instruction, or -1. */
static int line_of (const Proto *p, int op) {
  for (int pc = 0; pc < p->size; pc++)
    if (code_op(p->code[pc]) == op) return p->line[pc];
  return -1;
}

/* Our numbers of instructions must be those of this Lua. */
static void test_instructions (void) {
  static const struct { const char *body; int op; } probe[] = {
    {"up = 1", OP_SETUPVAL}, {"local x = up return x", OP_GETUPVAL},
    {"up.x = 1", OP_SETTABUP}, {"local x = up.x return x", OP_GETTABUP},
    {"p.x = 1", OP_SETFIELD}, {"local x = p.x return x", OP_GETFIELD},
    {"p[p] = 1", OP_SETTABLE}, {"local x = p[p] return x", OP_GETTABLE},
    {"p[1] = 1", OP_SETI}, {"local x = p[1] return x", OP_GETI},
    {"p:m()", OP_SELF}, {"p()", OP_CALL}, {"return p()", OP_TAILCALL},
    {"return p == 'x'", OP_EQK}, {"return p .. p", OP_CONCAT},
    {"local q = p return q", OP_MOVE}, {"local q = 'x' return q", OP_LOADK},
    {"return not p", OP_NOT}, {"return true", OP_LOADTRUE},
    {"local q return q", OP_LOADNIL}, {"return p + p", OP_MMBIN},
    {"if p then p() end", OP_TEST}, {"if p then p() end", OP_JMP},
    {"local q = p or up return q", OP_TESTSET},
    {"return p == 'x'", OP_LFALSESKIP},
    {"for i = 1, 2 do p(i) end", OP_FORLOOP},
    {"for i = 1, 2 do p(i) end", OP_FORPREP},
    {"for i in p do p(i) end", OP_TFORCALL},
    {"for i in p do p(i) end", OP_TFORLOOP},
    {"for i in p do p(i) end", OP_TFORPREP},
    {"return function () end", OP_CLOSURE}, {"return { 1, p }", OP_SETLIST},
    {"do local q <close> = p end", OP_TBC},
  };
  for (size_t i = 0; i < sizeof probe / sizeof probe[0]; i++) {
    char source[200];
    Bytecode b;
    lua_State *L;
    snprintf(source, sizeof source,
             "local up = {}\nreturn function (p) %s end", probe[i].body);
    L = start(&b, source);
    TEST_ASSERT(b.main.withins == 1);
    TEST_CHECK_(line_of(&b.main.within[0], probe[i].op) == 2,
                "'%s' has no instruction %d", probe[i].body, probe[i].op);
    finish(&b, L);
  }
}

static void test_functions (void) {
  Bytecode b;
  lua_State *L = start(&b, "local one, two\n"
                           "return function (t, seat)\n"
                           "  return function () return two, t, 'word' end\n"
                           "end\n");
  const Proto *outer = &b.main.within[0], *inner = &outer->within[0];
  TEST_CHECK(strcmp(b.main.source, "@x.lua") == 0);
  TEST_CHECK(strcmp(inner->source, "@x.lua") == 0);
  TEST_CHECK(outer->params == 2 && strcmp(outer->first_param, "t") == 0);
  TEST_CHECK(outer->first_line == 2 && inner->first_line == 3);
  TEST_ASSERT(inner->captures == 2);
  TEST_CHECK(strcmp(inner->captured[0].name, "two") == 0);
  TEST_CHECK(!inner->captured[0].in_register);
  TEST_CHECK(strcmp(inner->captured[1].name, "t") == 0);
  TEST_CHECK(inner->captured[1].in_register && inner->captured[1].index == 0);
  TEST_ASSERT(inner->constants == 1);
  TEST_CHECK(strcmp(inner->constant[0], "word") == 0);
  finish(&b, L);
}

/* Line numbers are stored as differences; those above 127 in full. */
static void test_far_lines (void) {
  Buffer source = {0};
  Bytecode b;
  lua_State *L;
  buffer_text(&source, "local up");
  for (int i = 0; i < 1000; i++) buffer_char(&source, '\n');
  buffer_text(&source, "local function f(p)");
  for (int i = 0; i < 1000; i++) buffer_char(&source, '\n');
  for (int i = 0; i < 300; i++) buffer_text(&source, "p.x = p.x\n");
  buffer_text(&source, "up = p end");
  L = start(&b, source.text);
  TEST_CHECK(line_of(&b.main.within[0], OP_GETFIELD) == 2001);
  TEST_CHECK_(line_of(&b.main.within[0], OP_SETUPVAL) == 2301, "%d",
              line_of(&b.main.within[0], OP_SETUPVAL));
  finish(&b, L);
  buffer_free(&source);
}

static void test_no_bytecode (void) {
  lua_State *L = luaL_newstate();
  Bytecode b;
  lua_pushinteger(L, 3);
  TEST_CHECK(!bytecode_read(&b, L));
  lua_pushcfunction(L, luaopen_base);
  TEST_CHECK(!bytecode_read(&b, L));
  lua_close(L);
}

static void add (Findings *f, const char *file, int line, const char *text) {
  findings_add(f, FINDING_RUN_TIME, file, line, fact_saying(SAY_AS_IT_IS),
               fact_string(text));
}

static void test_findings (void) {
  Findings f = {.count = 0};
  add(&f, "b.lua", 3, "c");
  add(&f, "a.lua", 7, "b");
  add(&f, "a.lua", 2, "a");
  add(&f, "a.lua", 7, "b");
  findings_meant(&f, span_of(""));
  TEST_CHECK(f.list[2].what.meant.text.len == 0);
  findings_meant(&f, span_of("aa"));
  add(&f, "a.lua", 2, "a");
  findings_add(&f, FINDING_UNUSED_ZONE, "a.lua", 0,
               fact_saying(SAY_ZONE_UNUSED), fact_string("z"));
  TEST_ASSERT(f.count == 4);
  TEST_CHECK(findings_faults(&f) == 3);
  TEST_CHECK(findings_has(&f, FINDING_UNUSED_ZONE));
  TEST_CHECK(!findings_has(&f, FINDING_SYNTAX));
  findings_sort(&f, "b.lua");
  TEST_CHECK(strcmp(told(&f.list[0].what), "c") == 0);
  TEST_CHECK(f.list[1].line == 0 && f.list[3].line == 7);
  TEST_CHECK(strcmp(told(&f.list[2].what), "a; did you mean 'aa'?") == 0);
  findings_free(&f);
}

static void test_too_many_findings (void) {
  Findings f = {.count = 0};
  for (int i = 0; i < FINDINGS_LIMIT + 50; i++)
    findings_add(&f, FINDING_UNUSED_ZONE, "a.lua", i,
                 fact_saying(SAY_ZONE_UNUSED), fact_string("z"));
  TEST_CHECK(f.count == FINDINGS_LIMIT && !findings_is_full(&f));
  for (int i = 0; i < FINDINGS_LIMIT + 50; i++) add(&f, "a.lua", i, "a");
  TEST_CHECK(f.count == 2 * FINDINGS_LIMIT && findings_is_full(&f));
  findings_free(&f);
}

/* Every kind of finding has a name, and a remedy in both languages. */
static void test_every_sort (void) {
  for (int i = 0; i < FINDING_SORTS; i++) {
    Findings f = {.count = 0};
    Buffer en = {0}, fr = {0};
    TEST_ASSERT_(findings_sorts[i].name != NULL, "sort %d", i);
    findings_add(&f, (FindingSort)i, "a.lua", 1, fact_saying(SAY_NOTHING));
    findings_text(&en, &f, (TextStyle){.lang = ENGLISH});
    findings_text(&fr, &f, (TextStyle){.lang = FRENCH});
    TEST_CHECK_(strstr(en.text, "\n     [") == NULL, "%s", en.text);
    TEST_CHECK_(strcmp(strchr(en.text, '\n'), strchr(fr.text, '\n')) != 0,
                "%s", fr.text);
    buffer_free(&en);
    buffer_free(&fr);
    findings_free(&f);
  }
}

TEST_LIST = {
  {"our instruction numbers are Lua's", test_instructions},
  {"nested functions and their upvalues", test_functions},
  {"large differences of line numbers", test_far_lines},
  {"not a Lua function", test_no_bytecode},
  {"findings: sorted, without duplicates, with suggestions", test_findings},
  {"findings: limited in number", test_too_many_findings},
  {"every kind has a name and a remedy", test_every_sort},
  {NULL, NULL}
};
