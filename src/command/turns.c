/*
** Who sits at the table, and what they are told
** SPDX-License-Identifier: MIT
*/
#include "command/turns.h"

#include <stdarg.h>
#include <stdio.h>

#include "command/command.h"
#include "ground/unicode.h"
#include "render/page.h"

const char *turns_either (const Turns *t, const char *en, const char *fr) {
  return t->lang == FRENCH ? fr : en;
}

void turns_speak (Turns *t) {
  size_t width = person_width(t->person);
  Buffer wrapped = {0};
  if (width > 0)
    page_wrap(&wrapped, (Span){buffer_string(&t->out), t->out.len}, width);
  if (!person_say(t->person, width > 0 ? &wrapped : &t->out))
    t->left = t->trouble = true;
  buffer_free(&wrapped);
  buffer_clear(&t->out);
}

/* Cut at a letter, if it is too long. */
static void put_formatted (Buffer *b, const char *format, va_list ap) {
  char text[1000];
  vsnprintf(text, sizeof text, format, ap);
  text[unicode_check(span_of(text))] = '\0';
  buffer_text(b, text);
}

void turns_say (Turns *t, const char *en, const char *fr, ...) {
  va_list ap;
  va_start(ap, fr);
  put_formatted(&t->out, turns_either(t, en, fr), ap);
  va_end(ap);
  turns_speak(t);
}

void turns_complain (Turns *t, const char *en, const char *fr, ...) {
  Buffer b = {0};
  va_list ap;
  va_start(ap, fr);
  put_formatted(&b, turns_either(t, en, fr), ap);
  va_end(ap);
  common_say(t->lang, fact_saying(SAY_AS_IT_IS),
             fact_string(buffer_string(&b)));
  buffer_free(&b);
}

void turns_save (Turns *t) {
  Remark why = {0};
  if (!match_save(&t->match, &why)) {
    common_say_remark(t->lang, &why);
    t->left = t->trouble = true;
  }
  remark_free(&why);
}

void turns_break_off (Turns *t) {
  common_say_remark(t->lang, &judge_of(t)->finding.complaint.remark);
  t->left = t->trouble = true;
}

bool turns_shared (const Turns *t) {
  return t->people > 1 && person_is_terminal(t->person);
}
