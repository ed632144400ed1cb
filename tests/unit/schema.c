/*
** Tests that manual, editor stubs and code agree with the rule file schema
** SPDX-License-Identifier: MIT
*/
#include <ctype.h>
#include <stdio.h>

#include "acutest.h"
#include "rules/declare_private.h"
#include "rules/schema.h"

#include "../source.h"

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

static Buffer page, code;       /* the whole page; the examples in it */

static const char *const pages[] = {"man", "man/fr"};

static void read_page_at (const char *folder, const char *name) {
  Buffer path = {0};
  char line[1000];
  bool literal = false;
  FILE *f;
  buffer_format(&path, "%s/%s/%s", source_folder(), folder, name);
  f = fopen(path.text, "r");
  TEST_ASSERT_(f != NULL, "%s", path.text);
  buffer_clear(&page);
  buffer_clear(&code);
  while (fgets(line, sizeof line, f) != NULL) {
    buffer_text(&page, line);
    if (strncmp(line, ".Ed", 3) == 0) literal = false;
    if (literal) buffer_text(&code, line);
    if (strncmp(line, ".Bd -literal", 12) == 0) literal = true;
  }
  fclose(f);
  buffer_free(&path);
}

static void read_page (const char *folder) {
  read_page_at(folder, "referee-rules.5");
}

static void forget_page (void) {
  buffer_free(&page);
  buffer_free(&code);
}

static bool is_part_of_name (char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '-';
}

/* Does the text contain the word, not as a part of another? */
static bool has_word (Span text, const char *word) {
  size_t len = strlen(word);
  for (size_t i = 0; i + len <= text.len; i++)
    if (memcmp(text.at + i, word, len) == 0 &&
        (i == 0 || !is_part_of_name(text.at[i - 1])) &&
        (i + len == text.len || !is_part_of_name(text.at[i + len])))
      return true;
  return false;
}

/* The text between ".Ss heading" and the next heading. */
static Span section (const char *heading) {
  Buffer start = {0};
  const char *at, *next, *sub;
  buffer_format(&start, "\n.Ss %s\n", heading);
  at = strstr(page.text, start.text);
  TEST_ASSERT_(at != NULL, "no section '%s'", heading);
  at += start.len;
  buffer_free(&start);
  next = strstr(at, "\n.Sh ");
  sub = strstr(at, "\n.Ss ");
  if (sub != NULL && (next == NULL || sub < next)) next = sub;
  return (Span){at, next ? (size_t)(next - at) : strlen(at)};
}

/* The first lines of list items in a section. */
static void put_items (Buffer *b, Span text) {
  const char *end = text.at + text.len;
  for (const char *at = text.at; at < end;) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    if (next == NULL) next = end;
    if (strncmp(at, ".It ", 4) == 0) buffer_put(b, at, (size_t)(next - at));
    buffer_char(b, ' ');
    at = next + 1;
  }
}

static void expect_fields (const SchemaSort *sort, const char *heading) {
  Buffer items = {0};
  put_items(&items, section(heading));
  for (const SchemaField *f = sort->field; f->name != NULL; f++) {
    TEST_CHECK_(has_word((Span){items.text, items.len}, f->name),
                "'%s' is not an item of section '%s'", f->name, heading);
    if (strcmp(f->name, "id") != 0)
      TEST_CHECK_(has_word((Span){code.text, code.len}, f->name),
                  "'%s' of '%s' has no example", f->name, heading);
  }
  buffer_free(&items);
}

/* Fields common to several arguments are described once. */
static void expect_argument (ArgType type, const char *heading) {
  Buffer items = {0};
  put_items(&items, section("number"));
  put_items(&items, section(heading));
  for (const SchemaField *f = schema_arguments[type].sort.field;
       f->name != NULL; f++) {
    TEST_CHECK_(has_word((Span){items.text, items.len}, f->name),
                "'%s' is not an item of section '%s'", f->name, heading);
    if (strcmp(f->name, "type") != 0)
      TEST_CHECK_(has_word((Span){code.text, code.len}, f->name),
                  "'%s' of '%s' has no example", f->name, heading);
  }
  buffer_free(&items);
}

static void test_page_declarations (void) {
  static const struct { const SchemaSort *sort; const char *heading; } at[] = {
    {&schema_game, "game"}, {&schema_seats, "seats"},
    {&schema_lesson, "lesson"},
    {&schema_option, "options"}, {&schema_zone, "zones"},
    {&schema_card, "cards"}, {&schema_sort, "sorts"},
    {&schema_figure, "tallies, counters"}, {&schema_article, "articles"},
    {&schema_move, "moves"}, {&schema_refusal, "refusals"},
    {&schema_phase, "phases"}, {&schema_each, "each"},
  };
  for (int p = 0; p < 2; p++) {
    read_page(pages[p]);
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++)
      expect_fields(at[i].sort, at[i].heading);
    expect_argument(ARG_NUMBER, "number");
    expect_argument(ARG_WORD, "word");
    expect_argument(ARG_CARD, "card, cards");
    expect_argument(ARG_PLAYER, "player");
    forget_page();
  }
}

static const char *const plain_methods[] = {
#define METHOD(name, ...)
#define APART(name, ...)
#define PLAIN(name, ...) #name,
#include "rules/methods.def"
};

/* 'read_arguments' in api_arguments.c has no other letters. */
static void test_plain_arguments (void) {
  for (size_t i = 0; i < sizeof plain_methods / sizeof *plain_methods; i++) {
    const char *name = plain_methods[i];
    const SchemaMethod *m = schema_find_method((Span){name, strlen(name)});
    TEST_CHECK_(m != NULL && m->takes[strspn(m->takes, "zosctpieNu")] == '\0',
                "t:%s has an argument that a PLAIN row cannot have", name);
  }
}

/* scripts/methods checks that there is an item for each function. */
static void expect_functions (const char *folder, const char *members) {
  read_page(folder);
  for (const SchemaMethod *m = schema_methods; m->name != NULL; m++) {
    char call[80];
    snprintf(call, sizeof call, "t:%s", m->name);
    TEST_CHECK_(has_word((Span){code.text, code.len}, call),
                "%s has no example", call);
  }
  for (int i = 0; schema_members[i] != NULL; i++) {
    char member[80];
    snprintf(member, sizeof member, "t.%s", schema_members[i]);
    TEST_CHECK_(has_word(section(members), member), "%s", member);
    TEST_CHECK_(has_word((Span){code.text, code.len}, member),
                "%s has no example", member);
  }
  for (const SchemaLibrary *l = schema_libraries; l->name != NULL; l++)
    for (int i = 0; l->function[i] != NULL; i++)
      TEST_CHECK_(has_word(section("Lua"), l->function[i]), "%s.%s", l->name,
                  l->function[i]);
  forget_page();
}

static void test_page_functions (void) {
  expect_functions("man", "members of t");
  expect_functions("man/fr", "Champs de t");
}

/* All reserved names. */
static void test_page_names (void) {
  const char *names;
  read_page("man");
  names = strstr(page.text, "\n.Sh RESERVED NAMES\n");
  TEST_ASSERT(names != NULL);
  for (int i = 0; i < ARTICLES_COMMON; i++)
    TEST_CHECK_(has_word(span_of(names), declare_common_article(i).id), "%s",
                declare_common_article(i).id);
  forget_page();
}

/* One of the pages is in French. */
static void expect_limit (int limit, const char *of_what) {
  Buffer item = {0};
  bool english = strstr(page.text, ".Sh LIMITS\n") != NULL;
  buffer_format(&item, ".It Li %d\n", limit);
  if (english) buffer_format(&item, "%s\n", of_what);
  TEST_CHECK_(strstr(page.text, item.text) != NULL, "%d %s", limit, of_what);
  buffer_free(&item);
}

static void expect_limits (const char *folder) {
  read_page(folder);
  expect_limit(SEATS_LIMIT, "seats");
  expect_limit(KINDS_LIMIT, "different cards");
  expect_limit(TOKENS_LIMIT, "cards in all");
  expect_limit(COPIES_LIMIT, "copies of one card");
  expect_limit(FIELDS_LIMIT, "fields of cards that are numbers");
  expect_limit(SORTS_LIMIT, "sorts");
  expect_limit(ZONES_LIMIT, "zones");
  expect_limit(SLOTS_LIMIT,
               "zones, counting those of each seat once per seat");
  expect_limit(TALLIES_LIMIT, "tallies");
  expect_limit(COUNTERS_LIMIT, "counters");
  expect_limit(CELLS_LIMIT,
               "counters and tallies, counting tallies once per seat");
  expect_limit(OPTIONS_LIMIT, "options");
  expect_limit(CHOICES_LIMIT, "words of an option");
  expect_limit(ALIASES_LIMIT, "aliases of a word");
  expect_limit(ARTICLES_LIMIT - ARTICLES_COMMON, "articles of the game's own");
  expect_limit(MOVES_LIMIT, "moves");
  expect_limit(ARGS_LIMIT, "arguments of a move");
  expect_limit(REFUSALS_LIMIT, "refusals of a move");
  expect_limit(PHASES_LIMIT, "phases");
  expect_limit(FRAMES_LIMIT, "nested phases, one within another");
  expect_limit(AMONG_LIMIT, "values that");
  expect_limit(DOUBTS_LIMIT,
               "unseen hands that the refusals of a move ask about");
  expect_limit(CHOICES_DEPTH, "unseen cards in one move");
  expect_limit(HOST_VALUES, "values that a function gets or returns at once");
  expect_limit(LOAD_FILES_LIMIT, "files that rules extend or use");
  expect_limit(LOAD_FILE_LIMIT >> 10, "KB in a rule file");
  expect_limit(HOST_TEXT >> 10, "KB in a text");
  expect_limit((int)limits_names[LIMIT_MEMORY].usual, "MB of memory");
  expect_limit((int)limits_names[LIMIT_CALL].usual,
               "million steps in one call");
  expect_limit((int)limits_names[LIMIT_LINE].usual,
               "million steps for one line of a log");
  expect_limit(NUMBER_LIMIT / 1000000,
               "million: the largest number; its negative is the smallest");
  forget_page();
}

static void test_page_limits (void) {
  for (int p = 0; p < 2; p++) expect_limits(pages[p]);
}

static void expect_annotated (const char *format, const char *name) {
  char wanted[80];
  snprintf(wanted, sizeof wanted, format, name);
  TEST_CHECK_(strstr(buffer_string(&page), wanted) != NULL, "%s", wanted);
}

/*
** rules/editor/referee.lua declares everything for editors. scripts/methods
** checks the functions of 't'.
*/
static void test_editor (void) {
  read_page_at("rules/editor", "referee.lua");
  for (int i = 0; schema_members[i] != NULL; i++)
    expect_annotated("\n---@field %s ", schema_members[i]);
  for (int i = 0; schema_makers[i] != NULL; i++)
    expect_annotated("\nfunction %s(", schema_makers[i]);
  for (const SchemaArgument *a = schema_arguments; a->name != NULL; a++)
    expect_annotated("\nfunction %s(", a->name);
  for (const SchemaField *f = schema_game.field; f->name != NULL; f++)
    expect_annotated("\n---@field %s ", f->name);
  forget_page();
}

TEST_LIST = {
  {"names reserved in t", test_taken},
  {"fields by exact and similar names", test_find},
  {"arguments of functions that are just their operation",
   test_plain_arguments},
  {"the manual has every field, with an example", test_page_declarations},
  {"the manual has every function, with an example", test_page_functions},
  {"the manual has every reserved name", test_page_names},
  {"the manual has every limit", test_page_limits},
  {"editors know every declaration", test_editor},
  {NULL, NULL}
};
