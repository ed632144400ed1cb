/*
** The schema of rule files: is it what the rest goes by?
** SPDX-License-Identifier: MIT
*/
#include "acutest.h"
#include "rules/api_private.h"
#include "rules/schema.h"

static int count_methods (void) {
  int n = 0;
  while (schema_methods[n].name != NULL) n++;
  return n;
}

/* Every function that 't' has is in the schema, and no other. */
static void test_methods (void) {
  int n = 0;
  for (int i = 0; api_methods[i] != NULL; i++)
    for (const luaL_Reg *m = api_methods[i]; m->name != NULL; m++, n++)
      TEST_CHECK_(schema_find_method(span_of(m->name)) != NULL,
                  "t:%s is not in the schema", m->name);
  TEST_CHECK_(n == count_methods(), "%d functions, %d in the schema", n,
              count_methods());
}

static void test_taken (void) {
  TEST_CHECK(schema_is_taken("draw"));
  TEST_CHECK(schema_is_taken("seats"));
  TEST_CHECK(!schema_is_taken("treasure"));
}

static void test_find (void) {
  const SchemaField *f = schema_find(&schema_game, span_of("moves"));
  TEST_ASSERT(f != NULL);
  TEST_CHECK(f->of == &schema_move && f->limit == MOVES_LIMIT);
  TEST_CHECK(schema_find(&schema_move, span_of("refuze")) == NULL);
  TEST_CHECK(span_is(schema_nearest(&schema_move, span_of("refuze")),
                     "refuse"));
  TEST_CHECK(schema_nearest(&schema_move, span_of("xyzzy")).len == 0);
}

TEST_LIST = {
  {"every function of t, and no other", test_methods},
  {"names that t has taken", test_taken},
  {"fields by their names, and nearly", test_find},
  {NULL, NULL}
};
