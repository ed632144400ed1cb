/*
** The numbers of a game's moves, as text and JSON
** SPDX-License-Identifier: MIT
*/
#include "log/action.h"
#include "render/catalogue.h"
#include "render/sheet.h"

/* Without players, seats are named by number. */
typedef struct Seats {
  Seating seating;
  Buffer name[SEATS_LIMIT];
} Seats;

static void call_seats (Seats *s, const Ruleset *r, Language lang) {
  for (int i = 0; i < r->most_seats; i++) {
    catalogue_format(&s->name[i], lang, SAY_ACTION_SEAT, i + 1);
    s->seating.name[i] = buffer_view(&s->name[i]);
  }
  s->seating.seats = r->most_seats;
}

static void free_seats (Seats *s) {
  for (int i = 0; i < SEATS_LIMIT; i++) buffer_free(&s->name[i]);
}

static bool lacks_numbers (const Actions *a, int move) {
  return a->first[move] < 0 && !a->complete &&
         !a->rules->move[move].unlisted;
}

static void write_text (Buffer *b, const Actions *a, int action,
                        const Seats *s, Language lang) {
  BoundMove move;
  if (action_move(a, action, s->seating.seats, &move))
    move_write(b, a->rules, &s->seating, lang, &move);
}

static void write_lacking (Buffer *b, const Actions *a, Language lang) {
  Buffer moves = {0};
  for (int i = 0; i < a->rules->moves; i++)
    if (lacks_numbers(a, i))
      buffer_format(&moves, "%s%s", moves.len > 0 ? ", " : "",
                    a->rules->move[i].name);
  catalogue_format(b, lang, SAY_ACTIONS_LACK, ACTIONS_LIMIT,
                   buffer_string(&moves));
  buffer_char(b, '\n');
  buffer_free(&moves);
}

void sheet_actions_text (Buffer *b, const Ruleset *r, Language lang) {
  Actions a;
  Seats s = {.seating = {.seats = 0}};
  actions_number(&a, r);
  call_seats(&s, r, lang);
  buffer_format(b, "%6d  %s\n", ACTION_PASS,
                catalogue_words(SAY_ACTION_PASSES, lang));
  for (int i = ACTION_PASS + 1; i < a.count; i++) {
    buffer_format(b, "%6d  ", i);
    write_text(b, &a, i, &s, lang);
    buffer_char(b, '\n');
  }
  if (!a.complete) write_lacking(b, &a, lang);
  free_seats(&s);
}

static void write_action (Json *j, const Actions *a, int action,
                          const Seats *s) {
  int move = action_verb(a, action);
  Buffer text = {0};
  write_text(&text, a, action, s, ENGLISH);
  json_begin(j, NULL);
  json_number(j, "action", action);
  json_text(j, "move", move < 0 ? NULL : a->rules->move[move].name);
  json_span(j, "text", (Span){buffer_string(&text), text.len});
  json_end(j);
  buffer_free(&text);
}

void sheet_actions_json (Buffer *b, const Ruleset *r) {
  Json j = {.to = b};
  Actions a;
  Seats s = {.seating = {.seats = 0}};
  actions_number(&a, r);
  call_seats(&s, r, ENGLISH);
  json_begin(&j, NULL);
  json_text(&j, "id", r->id);
  json_text(&j, "version", r->version);
  json_text(&j, "sha256", ruleset_hash(r));
  json_flag(&j, "complete", a.complete);
  json_begin_list(&j, "without");
  for (int i = 0; i < r->moves; i++)
    if (lacks_numbers(&a, i)) json_text(&j, NULL, r->move[i].name);
  json_end(&j);
  json_number(&j, "count", a.count);
  json_begin_list(&j, "actions");
  for (int i = 0; i < a.count; i++) write_action(&j, &a, i, &s);
  json_end(&j);
  json_end(&j);
  buffer_char(b, '\n');
  free_seats(&s);
}
