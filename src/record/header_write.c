/*
** A log's header, written
** SPDX-License-Identifier: MIT
*/
#include "record/event.h"
#include "record/header.h"

typedef struct Writing {
  Buffer *b;
  const Ruleset *rules;
  const Seating *seating;
} Writing;

static void write_event (const Writing *w, const Event *e) {
  event_add(w->b, w->rules, w->seating, e);
}

static void write_line (const Writing *w, Subject subject, int seat) {
  Event e;
  event_make(&e, subject, seat);
  write_event(w, &e);
}

static void write_text (const Writing *w, Subject subject, Span text) {
  Event e;
  event_make(&e, subject, -1);
  e.text = text;
  write_event(w, &e);
}

static void write_option (const Writing *w, int option, double value) {
  Event e;
  event_make(&e, SUBJECT_OPTION, -1);
  e.option = option;
  e.value = value;
  write_event(w, &e);
}

void header_write (Buffer *b, const Ruleset *r, const Seating *s,
                   Span variant, const double *option, const bool *given,
                   Span seed) {
  const Writing w = {b, r, s};
  write_line(&w, SUBJECT_GAME, -1);
  write_line(&w, SUBJECT_PLAYERS, -1);
  if (s->start_given) write_line(&w, SUBJECT_START, s->start);
  if (variant.len > 0) write_text(&w, SUBJECT_VARIANT, variant);
  for (int i = 0; i < r->options; i++)
    if (given != NULL ? given[i]
                      : option[i] != option_default(&r->option[i]))
      write_option(&w, i, option[i]);
  if (seed.at != NULL) write_text(&w, SUBJECT_SEED, seed);
  buffer_format(b, "rules: %s sha256:%s\n", r->version, ruleset_hash(r));
}
