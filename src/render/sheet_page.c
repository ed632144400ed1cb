/*
** A game's rule sheet, as a page for browsers
** SPDX-License-Identifier: MIT
*/
#include "render/embedded.h"
#include "render/plain_page.h"
#include "render/position_data.h"
#include "render/sheet.h"

/* What the script draws cards from. */
static void put_data (Buffer *b, const Ruleset *r, Language lang) {
  Json json = {.to = b, .in_page = true};
  buffer_text(b, "<svg id=\"drawn\" width=\"0\" height=\"0\" "
                 "aria-hidden=\"true\"></svg>\n"
                 "<script type=\"application/json\" id=\"data\">");
  json_begin(&json, NULL);
  position_data_kinds(&json, r, lang);
  json_end(&json);
  buffer_text(b, "</script>\n");
}

void sheet_page (Buffer *b, const Ruleset *r, Language lang) {
  static const unsigned char *const script[] = {
    embedded_cards_js, embedded_sheet_js, NULL
  };
  const char *title = both_in(r->title, lang);
  PlainPage p = {.lang = lang};
  html_text(&p.title, span_of(title[0] ? title : r->id));
  buffer_text(&p.main, "<section class=\"sheet\">\n");
  sheet_write(&(Page){.out = &p.main, .html = true}, r, lang);
  buffer_text(&p.main, "</section>\n");
  put_data(&p.main, r, lang);
  plain_page_write(&p, script, b);
  plain_page_free(&p);
}
