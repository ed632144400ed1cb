/*
** A command's help: its usage, what it does, argtable3's glossary of options
** SPDX-License-Identifier: MIT
**
** argtable3 would lay the glossary out in bytes, 80 to a line. A page counts
** columns, fits the terminal, and knows where French is not broken.
*/
#include <argtable3.h>

#include "command/command.h"
#include "render/catalogue.h"
#include "render/page.h"

enum { OPTION_COLUMN = 2, ABOUT_COLUMN = 26 };

static void help_option (Page *p, const char *option, const char *about) {
  page_start(p, OPTION_COLUMN);
  page_piece(p, span_of(option));
  if (p->column >= ABOUT_COLUMN) page_end(p);
  p->indent = ABOUT_COLUMN;
  page_text(p, about);
}

/* argtable3's glossary: arguments or options. */
static void help_options (Page *p, const CommandLine *line, bool arguments) {
  void *table[COMMAND_OPTIONS_LIMIT + 1];
  arg_dstr_t glossary = arg_dstr_create();
  char *rest;
  int n = 0;
  for (int i = 0; i < line->options; i++)
    if (command_is_argument(line->option[i]) == arguments)
      table[n++] = line->table[i];
  table[n] = line->table[line->options];
  arg_print_glossary_ds(glossary, table, "%s\t%s\n");
  rest = arg_dstr_cstr(glossary);
  while (rest[0] != '\0') {
    const char *option = strsep(&rest, "\t");
    help_option(p, option, strsep(&rest, "\n"));
  }
  arg_dstr_destroy(glossary);
}

/* "usage: referee check [OPTION…] [LOG…]" */
static void help_usage (Page *p, const CommandLine *line) {
  page_format(p, catalogue_words(SAY_USAGE_OF, line->lang),
              line->command->name);
  for (int i = 0; i < line->options; i++) {
    const CommandOption *o = line->option[i];
    if (command_is_argument(o))
      page_format(p, o->needed ? "%s%s" : "[%s%s]",
                  both_in(o->value, line->lang), o->times > 1 ? "…" : "");
  }
  page_end(p);
}

void command_help (const Command *c, Language lang) {
  Buffer out = {0};
  Page page = {.out = &out, .width = common_width()};
  CommandLine line;
  command_open(&line, c, lang, 0, NULL);
  help_usage(&page, &line);
  page_text(&page, both_in(c->does, lang));
  page_gap(&page);
  help_options(&page, &line, true);
  help_options(&page, &line, false);
  page_end(&page);
  common_write(&out);
  buffer_free(&out);
  command_close(&line);
}
