/*
** A game stepped through at a terminal: forth, back, to a line, to the fault
** SPDX-License-Identifier: MIT
*/
#include "command/stepper.h"

#include <stdlib.h>
#include <unistd.h>

#include "drive/person.h"
#include "ground/buffer.h"
#include "ground/memory.h"
#include "render/catalogue.h"

void stepper_add (Stepper *s, unsigned line, bool fault, Span text) {
  s->list = memory_grow(s->list, &s->room, (size_t)s->count + 1,
                        sizeof *s->list);
  s->list[s->count++] = (Step){line, fault, memory_copy(text.at, text.len)};
}

void stepper_free (Stepper *s) {
  for (int i = 0; i < s->count; i++) free(s->list[i].text);
  free(s->list);
}

static int find_fault (const Stepper *s) {
  for (int i = 0; i < s->count; i++)
    if (s->list[i].fault) return i;
  return -1;
}

/* That line, or the last one before it that has a step. */
static int find_line (const Stepper *s, long line) {
  int found = 0;
  for (int i = 0; i < s->count; i++)
    if (s->list[i].line > 0 && (long)s->list[i].line <= line) found = i;
  return found;
}

typedef enum Wanted { FORTH, BACK, FIRST, LAST, FAULT, HELP, LEAVE } Wanted;

static const struct { const char *word; Wanted wanted; } words[] = {
  {"", FORTH}, {"n", FORTH}, {"s", FORTH}, {"+", FORTH},
  {"b", BACK}, {"p", BACK}, {"r", BACK}, {"-", BACK},
  {"0", FIRST}, {"start", FIRST}, {"début", FIRST}, {"debut", FIRST},
  {"end", LAST}, {"fin", LAST}, {"$", LAST},
  {"f", FAULT}, {"fault", FAULT}, {"faute", FAULT},
  {"?", HELP}, {"h", HELP}, {"help", HELP}, {"aide", HELP},
  {"q", LEAVE}, {"quit", LEAVE}, {"quitte", LEAVE},
};

static bool is_word (Span line, Wanted *wanted) {
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (span_is(line, words[i].word)) {
      *wanted = words[i].wanted;
      return true;
    }
  return false;
}

/* The step that is asked for; -1: none, -2: no more. */
static int next_step (const Stepper *s, Span line, int now) {
  Wanted wanted = HELP;
  long number;
  bool is_known = is_word(line, &wanted);
  if (!is_known && number_read_whole(line, &number) && number > 0)
    return find_line(s, number);
  switch (wanted) {
    case FORTH: return now + 1 < s->count ? now + 1 : now;
    case BACK: return now > 0 ? now - 1 : 0;
    case FIRST: return 0;
    case LAST: return s->count - 1;
    case FAULT: return find_fault(s);
    case LEAVE: return -2;
    case HELP: break;
  }
  return -1;
}

static bool say (Person *p, const char *text) {
  Buffer b = {0};
  bool ok;
  buffer_text(&b, text);
  ok = person_say(p, &b);
  buffer_free(&b);
  return ok;
}

static void write_prompt (Buffer *b, const Stepper *s, int now) {
  buffer_clear(b);
  buffer_format(b, "%d/%d> ", now + 1, s->count);
}

static void go_through (const Stepper *s, Person *p, Language lang) {
  Buffer line = {0}, prompt = {0};
  int now = find_fault(s) >= 0 ? find_fault(s) : 0, next = now;
  bool ok = say(p, s->list[now].text) &&
            say(p, catalogue_words(SAY_STEP_HELP, lang));
  while (ok && next != -2) {
    write_prompt(&prompt, s, now);
    ok = person_ask(p, prompt.text, &line);
    if (!ok) break;
    next = next_step(s, span_trim((Span){buffer_string(&line), line.len}),
                     now);
    if (next == -1) ok = say(p, catalogue_words(SAY_STEP_HELP, lang));
    if (next < 0) continue;
    now = next;
    ok = say(p, s->list[now].text);
  }
  buffer_free(&line);
  buffer_free(&prompt);
}

bool stepper_run (const Stepper *s, Language lang, bool colour) {
  Person *p = person_open(STDOUT_FILENO);
  bool ok;
  if (colour) person_colour(p);
  go_through(s, p, lang);
  ok = person_lost(p) == 0;
  person_close(p);
  return ok;
}
