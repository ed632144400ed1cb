/*
** What a bot that is a program is told: one JSON object a line
** SPDX-License-Identifier: MIT
*/
#include "render/message.h"

#include "ground/json.h"
#include "record/move.h"
#include "render/catalogue.h"
#include "render/view.h"

static void write_names (Json *j, const char *key, const Game *g,
                         const bool *only) {
  json_begin_list(j, key);
  for (int s = 0; s < g->header.seating.seats; s++)
    if (only == NULL || only[s]) json_span(j, NULL, g->header.seating.name[s]);
  json_end(j);
}

static void write_options (Json *j, const Game *g) {
  json_begin(j, "options");
  for (int i = 0; i < g->header.rules->options; i++) {
    const Option *o = &g->header.rules->option[i];
    if (o->is_number)
      json_number(j, o->word.en, g->header.option[i]);
    else
      json_text(j, o->word.en, o->choice[(int)g->header.option[i]].en);
  }
  json_end(j);
}

static void begin_message (Json *j, const char *type) {
  json_begin(j, NULL);
  json_text(j, "type", type);
}

static void end_message (Json *j) {
  json_end(j);
  buffer_char(j->to, '\n');
}

/* Seats count from 1, as in rule files. */
static void write_who (Json *j, const Game *g, int seat) {
  json_text(j, "game", g->header.rules->id);
  json_number(j, "seat", seat + 1);
  json_span(j, "name", g->header.seating.name[seat]);
}

void message_start (Buffer *b, const Game *g, int seat, long number) {
  Json j = {.to = b};
  begin_message(&j, "start");
  write_who(&j, g, seat);
  json_number(&j, "protocol", MESSAGE_PROTOCOL);
  json_text(&j, "version", g->header.rules->version);
  if (number > 0) json_number(&j, "number", (double)number);
  write_names(&j, "players", g, NULL);
  write_options(&j, g);
  end_message(&j);
}

static void write_choices (Json *j, const Game *g, const GameChoices *c) {
  Buffer move = {0};
  json_begin_list(j, "legal");
  for (int i = 0; i < c->count; i++) {
    buffer_clear(&move);
    move_write(&move, g->header.rules, &g->header.seating, ENGLISH,
               &c->move[i]);
    json_span(j, NULL, (Span){move.text, move.len});
  }
  json_end(j);
  json_flag(j, "more", c->cut);
  json_flag(j, "may_pass", c->may_pass_over);
  buffer_free(&move);
}

void message_turn (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                   Span since) {
  const Table *t = &g->judge.world[0];
  Json j = {.to = b};
  begin_message(&j, "turn");
  write_who(&j, g, c->seat);
  json_number(&j, "n", number);
  json_text(&j, "phase",
            g->header.rules->phase[t->frame[t->depth - 1].phase].name);
  view_json(&j, "view", &g->judge, c->seat);
  json_lines(&j, "since", since);
  write_choices(&j, g, c);
  end_message(&j);
}

static void write_standings (Json *j, Game *g) {
  double score[SEATS_LIMIT];
  int seats = judge_scores(&g->judge, score) ? g->header.seating.seats : 0;
  json_begin(j, "scores");
  for (int s = 0; s < seats; s++) {
    json_name(j, g->header.seating.name[s]);
    json_number(j, NULL, score[s]);
  }
  json_end(j);
}

void message_over (Buffer *b, Game *g) {
  bool winner[SEATS_LIMIT] = {false};
  bool over = judge_over(&g->judge);
  Json j = {.to = b};
  begin_message(&j, "over");
  json_flag(&j, "finished", over);
  write_standings(&j, g);
  if (!over || !judge_winners(&g->judge, winner))
    memset(winner, 0, sizeof winner);
  write_names(&j, "winners", g, winner);
  end_message(&j);
}

void message_tale (Buffer *b, const Judge *j, int viewer, const Tale *tale) {
  view_tale(b, j, ENGLISH, viewer, tale);
}

void message_note (Buffer *b, const Remark *why) {
  catalogue_write(b, why, ENGLISH);
}

BotTalk message_talk (int timeout) {
  return (BotTalk){message_start, message_turn, message_over, message_tale,
                   message_note, timeout};
}
