/*
** What is done at the table, and who hears of it
** SPDX-License-Identifier: MIT
*/
#include "command/deeds.h"

#include "render/view.h"
#include "render/catalogue.h"
#include "render/wording.h"

/*
** {======================================================
** What is heard of moves
** =======================================================
*/

static int only_person (const Turns *t) {
  for (int s = 0; s < t->match.logs.game.header.seating.seats; s++)
    if (t->bot[s] == NULL && t->people == 1) return s;
  return VIEW_SPECTATOR;
}

void deeds_know_scores (Turns *t) {
  double score[SEATS_LIMIT];
  if (judge_scores(judge_of(t), score))
    memcpy(t->score, score, sizeof score);
}

/* Scores that are not what they were. */
static void write_new_scores (Turns *t, Buffer *b) {
  double before[SEATS_LIMIT];
  int n = 0;
  memcpy(before, t->score, sizeof before);
  deeds_know_scores(t);
  for (int s = 0; s < game_of(t)->header.seating.seats; s++) {
    if (t->score[s] == before[s]) continue;
    buffer_text(b, n++ > 0 ? ", "
                           : turns_either(t, " (score: ", " (score : "));
    buffer_format(b, "%.*s ", in_words(t, s));
    buffer_number(b, t->score[s]);
  }
  if (n > 0) buffer_char(b, ')');
}

/* 'scores': " (score: Anne 3)", or empty. */
static void write_line (Turns *t, Buffer *b, int viewer, const Tale *tale,
                        const Buffer *scores) {
  view_tale(b, judge_of(t), t->lang, viewer, tale);
  buffer_span(b, (Span){buffer_string(scores), scores->len});
  buffer_char(b, '\n');
}

/* Several people hear of it when their turn comes, others at once. */
static void tell_people (Turns *t, const Tale *tale, const Buffer *scores) {
  if (t->people <= 1) {
    write_line(t, &t->out, only_person(t), tale, scores);
    turns_speak(t);
    return;
  }
  for (int s = 0; s < game_of(t)->header.seating.seats; s++)
    if (t->bot[s] == NULL) write_line(t, &t->heard[s], s, tale, scores);
  if (turns_shared(t))
    write_line(t, &t->heard[SEATS_LIMIT], VIEW_SPECTATOR, tale, scores);
}

/* Who takes it back is told at once. */
static void tell_of_takeback (Turns *t, int seat) {
  Buffer said = {0};
  buffer_format(&said, "%.*s: takeback", in_words(t, seat));
  bot_command_hear(t->bot, (Span){said.text, said.len});
  for (int s = 0; s <= SEATS_LIMIT && t->people > 1; s++)
    if (s != t->screen)
      buffer_format(&t->heard[s], turns_either(t, "%.*s takes a move back\n",
                                               "%.*s reprend un coup\n"),
                    in_words(t, seat));
  buffer_free(&said);
  turns_say(t, "%.*s's last move is taken back.\n",
            "Le dernier coup de %.*s est repris.\n", in_words(t, seat));
}

/* }====================================================== */

/*
** {======================================================
** What is done
** =======================================================
*/

static void after_move (Turns *t, int seat, const BoundMove *move) {
  Tale tale = {.seat = seat, .move = move};
  Buffer scores = {0};
  write_new_scores(t, &scores);
  bot_command_tell(t->bot, game_of(t), &tale);
  tell_people(t, &tale, &scores);
  buffer_free(&scores);
  turns_save(t);
}

void deeds_choose (Turns *t, int choice) {
  const BoundMove *move = &t->choices.move[choice];
  int seat = t->choices.seat;
  if (game_make(game_of(t), seat, move) != RULING_FINE)
    turns_break_off(t);
  else
    after_move(t, seat, move);
}

void deeds_pass (Turns *t) {
  Tale tale = {.seat = -1, .news = judge_of(t)->world[0].news_count};
  Buffer scores = {0};
  bool shown;
  if (game_pass_over(game_of(t)) != RULING_FINE) {
    turns_break_off(t);
    return;
  }
  write_new_scores(t, &scores);
  shown = game_has_shown(game_of(t), tale.news);
  if (shown) bot_command_tell(t->bot, game_of(t), &tale);
  if (shown || scores.len > 0) tell_people(t, &tale, &scores);
  buffer_free(&scores);
}

static Wording table_wording (Turns *t) {
  const Header *h = &game_of(t)->header;
  return (Wording){h->rules, &h->seating, t->lang};
}

void deeds_say_refusal (Turns *t) {
  const Finding *f = &judge_of(t)->finding;
  const Article *a = f->ruling == RULING_ILLEGAL && f->article >= 0
                         ? &judge_of(t)->rules->article[f->article] : NULL;
  if (a == NULL)
    buffer_text(&t->out, turns_either(t, "Not understood: ",
                                      "Pas compris : "));
  else
    buffer_format(&t->out, turns_either(t, "Refused, %s: ", "Refusé, %s : "),
                  a->id);
  wording_finding(&t->out, table_wording(t), f);
  if (a != NULL && a->source != NULL && a->source[0] != '\0')
    buffer_format(&t->out, " (%s)", a->source);
  buffer_char(&t->out, '\n');
  turns_speak(t);
}

bool deeds_type (Turns *t, int seat, Span move) {
  Remark remark = {0};
  BoundMove made;
  Ruling ruling = match_type(&t->match, seat, move, &made, &remark);
  if (ruling == RULING_BROKEN)
    turns_break_off(t);
  else if (ruling != RULING_FINE)
    deeds_say_refusal(t);
  if (remark.saying != SAY_NOTHING) {
    buffer_text(&t->out, turns_either(t, "The referee corrects: ",
                                      "L'arbitre corrige : "));
    catalogue_write(&t->out, &remark, t->lang);
    buffer_char(&t->out, '\n');
    turns_speak(t);
  }
  remark_free(&remark);
  if (ruling == RULING_FINE) after_move(t, seat, &made);
  return ruling == RULING_FINE;
}

bool deeds_take_back (Turns *t, int seat) {
  Remark why = {0};
  bool ok = match_takeback(&t->match, seat, &why);
  if (ok) {
    tell_of_takeback(t, seat);
    deeds_know_scores(t);
    turns_save(t);
  }
  else {
    catalogue_write(&t->out, &why, t->lang);
    buffer_char(&t->out, '\n');
    turns_speak(t);
  }
  remark_free(&why);
  return ok;
}

/* }====================================================== */
