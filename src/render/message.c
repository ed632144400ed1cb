/*
** What a bot that is a program is told: one JSON object a line
** SPDX-License-Identifier: MIT
*/
#include "render/message.h"

#include "judge/move.h"
#include "render/catalogue.h"
#include "render/json.h"
#include "render/view.h"

static void names (Buffer *b, const Game *g, const bool *only) {
  int n = 0;
  buffer_char(b, '[');
  for (int s = 0; s < g->seating.seats; s++) {
    if (only != NULL && !only[s]) continue;
    if (n++ > 0) buffer_char(b, ',');
    json_string(b, g->seating.name[s]);
  }
  buffer_char(b, ']');
}

static void options (Buffer *b, const Game *g) {
  buffer_char(b, '{');
  for (int i = 0; i < g->rules->options; i++) {
    const Option *o = &g->rules->option[i];
    if (i > 0) buffer_char(b, ',');
    json_string(b, span_of(o->word.en));
    buffer_char(b, ':');
    if (o->is_number)
      buffer_number(b, g->option[i]);
    else
      json_string(b, span_of(o->choice[(int)g->option[i]].en));
  }
  buffer_char(b, '}');
}

/* Seats count from 1, as in rule files. */
static void who (Buffer *b, const char *type, const Game *g, int seat) {
  buffer_format(b, "{\"type\":\"%s\",\"game\":", type);
  json_string(b, span_of(g->rules->id));
  buffer_format(b, ",\"seat\":%d,\"name\":", seat + 1);
  json_string(b, g->seating.name[seat]);
}

void message_start (Buffer *b, const Game *g, int seat, long number) {
  who(b, "start", g, seat);
  buffer_format(b, ",\"protocol\":%d,\"version\":", MESSAGE_PROTOCOL);
  json_string(b, span_of(g->rules->version));
  if (number > 0) buffer_format(b, ",\"number\":%ld", number);
  buffer_text(b, ",\"players\":");
  names(b, g, NULL);
  buffer_text(b, ",\"options\":");
  options(b, g);
  buffer_text(b, "}\n");
}

static void legal (Buffer *b, const Game *g, const GameChoices *c) {
  Buffer move = {0};
  buffer_text(b, ",\"legal\":[");
  for (int i = 0; i < c->count; i++) {
    buffer_clear(&move);
    move_write(&move, g->rules, &g->seating, ENGLISH, &c->move[i]);
    if (i > 0) buffer_char(b, ',');
    json_string(b, (Span){move.text, move.len});
  }
  buffer_format(b, "],\"may_pass\":%s", c->may_pass_over ? "true" : "false");
  buffer_free(&move);
}

static void lines (Buffer *b, Span text) {
  int n = 0;
  buffer_text(b, ",\"since\":[");
  while (text.len > 0) {
    const char *end = memchr(text.at, '\n', text.len);
    size_t len = end ? (size_t)(end - text.at) : text.len;
    if (n++ > 0) buffer_char(b, ',');
    json_string(b, (Span){text.at, len});
    len += end != NULL;
    text = (Span){text.at + len, text.len - len};
  }
  buffer_char(b, ']');
}

void message_turn (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                   Span since) {
  const Table *t = &g->judge.world[0];
  who(b, "turn", g, c->seat);
  buffer_format(b, ",\"n\":%u,\"phase\":", number);
  json_string(b, span_of(g->rules->phase[t->frame[t->depth - 1].phase].name));
  buffer_text(b, ",\"view\":");
  view_json(b, &g->judge, c->seat);
  lines(b, since);
  legal(b, g, c);
  buffer_text(b, "}\n");
}

void message_over (Buffer *b, Game *g) {
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT];
  bool over = judge_over(&g->judge);
  buffer_format(b, "{\"type\":\"over\",\"finished\":%s,\"scores\":{",
                over ? "true" : "false");
  if (judge_scores(&g->judge, score))
    for (int s = 0; s < g->seating.seats; s++) {
      if (s > 0) buffer_char(b, ',');
      json_string(b, g->seating.name[s]);
      buffer_char(b, ':');
      buffer_number(b, score[s]);
    }
  buffer_text(b, "},\"winners\":");
  if (over && judge_winners(&g->judge, winner))
    names(b, g, winner);
  else
    buffer_text(b, "[]");
  buffer_text(b, "}\n");
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
