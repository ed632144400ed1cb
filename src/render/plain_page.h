/*
** A page that is only read
** SPDX-License-Identifier: MIT
*/
#ifndef plain_page_h
#define plain_page_h

#include "render/web_page.h"

/* All of it is HTML. Filled in by whoever has something to say. */
typedef struct PlainPage {
  Language lang;
  Buffer title, lead, main;
} PlainPage;

/* What stands above the rest: a verdict, say. */
void plain_page_lead (PlainPage *p, const char *class_name, Span text);
void plain_page_heading (PlainPage *p, const char *text);

/* 'script' may be NULL: see web_page.h. */
void plain_page_write (const PlainPage *p,
                       const unsigned char *const *script, Buffer *out);
void plain_page_free (PlainPage *p);

#endif
