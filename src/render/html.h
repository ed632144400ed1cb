/*
** HTML: strangers' text made harmless, a template filled in
** SPDX-License-Identifier: MIT
*/
#ifndef html_h
#define html_h

#include "ground/buffer.h"

/* Text that can be nothing but text, between tags or in an attribute. */
void html_text (Buffer *b, Span s);

/* <p class="…">text</p>; nothing where the text is empty. */
void html_paragraph (Buffer *b, const char *class_name, const Buffer *text);

/* "sha256-…" of a script or style, for the policy that allows it alone. */
void html_hash (Buffer *b, const char *text);

/* Appends what stands for "@name@"; false where nothing does. */
typedef bool HtmlFill (void *context, Span name, Buffer *b);

/* The template with all of its "@name@" replaced. */
void html_fill (Buffer *b, const char *template, HtmlFill *fill,
                void *context);

#endif
