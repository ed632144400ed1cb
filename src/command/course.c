/*
** A game played out, turn after turn, by people and bots
** SPDX-License-Identifier: MIT
*/
#include "command/course.h"

#include "command/command.h"
#include "command/deeds.h"
#include "command/screen.h"
#include "command/typed.h"
#include "drive/stop.h"
#include "render/message.h"

/*
** {======================================================
** Bots
** =======================================================
*/

/* Its program had no good answer: the log tells why. */
static int choose_for (Turns *t, int seat) {
  Remark why = {0};
  Buffer note = {0};
  int choice = bot_command_lose_turn(t->bot[seat], game_of(t), &t->choices,
                                     &why);
  if (why.saying != SAY_NOTHING) {
    common_say_remark(t->lang, &why);
    message_note(&note, &why);
    game_note(&t->match.logs.game, (Span){note.text, note.len});
  }
  buffer_free(&note);
  remark_free(&why);
  return choice;
}

/* It looks ahead at a table of its own, and there the rules are broken. */
static void broken_for_bot (Turns *t) {
  common_say(t->lang, fact_saying(SAY_AS_IT_IS),
             fact_string(host_message(judge_of(t)->host)));
  t->left = t->trouble = true;
}

static void bot_turn (Turns *t, int seat) {
  Bot *b = t->bot[seat];
  int choice = bot_choose(b, game_of(t), &t->choices);
  if (*stop_asked()) return;
  if (choice < 0 && bot_is_command(b) && t->choices.count > 0)
    choice = choose_for(t, seat);
  if (choice < 0 && !bot_is_command(b) && t->choices.count > 0)
    broken_for_bot(t);
  else if (choice < 0) {
    turns_complain(t, "the bot %.*s finds no move to make",
                   "le bot %.*s ne trouve pas de coup", in_words(t, seat));
    t->left = t->trouble = true;
  }
  else if (choice == t->choices.count)
    deeds_pass(t);
  else
    deeds_choose(t, choice);
}

/* }====================================================== */

/*
** Whose turn it is. Where an answer may be given, all the people who share
** a screen are asked: if only those were who can, that would tell of cards.
*/
static Ruling find_turn (Turns *t) {
  Game *g = game_of(t);
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(&g->judge, seat);
  if (!turns_shared(t) || !legal_may_pass_over(&g->judge))
    return game_turn(g, &t->choices);
  for (int i = 0; i < n; i++) {
    Ruling ruling;
    if (g->passed_over >> seat[i] & 1) continue;
    ruling = game_list(g, seat[i], &t->choices);
    g->asked = seat[i];
    if (ruling != RULING_FINE || t->choices.count > 0 ||
        t->bot[seat[i]] == NULL)
      return ruling;
    g->passed_over |= (uint16_t)(1u << seat[i]);
  }
  return RULING_FINE;
}

static void next_turn (Turns *t) {
  GameChoices *c = &t->choices;
  bool person;
  if (find_turn(t) != RULING_FINE) {
    turns_break_off(t);
    return;
  }
  person = c->seat >= 0 && t->bot[c->seat] == NULL;
  if (c->count == 0 && c->may_pass_over && !(person && turns_shared(t)))
    deeds_pass(t);
  else if (c->seat < 0) {
    turns_complain(t, "nobody can make a move: the rules don't say how the "
                      "game goes on",
                   "personne ne peut jouer : la règle ne dit pas comment la "
                   "partie continue");
    t->left = t->trouble = true;
  }
  else if (person)
    typed_turn(t, c->seat);
  else
    bot_turn(t, c->seat);
}

static void close_game (Turns *t) {
  if (game_of(t)->cut)
    turns_complain(t, "the game goes on and on; it is stopped after %d moves",
                   "la partie n'en finit pas ; elle est arrêtée après %d "
                   "coups", MOVES_IN_GAME);
  if (judge_over(judge_of(t))) {
    match_write_result(&t->match);
    turns_save(t);
    screen_show_result(t);
  }
  else if (turns_shared(t))
    person_wipe(t->person);
}

void course_play (Turns *t) {
  t->screen = -1;
  for (int s = 0; s < game_of(t)->header.seating.seats; s++)
    t->people += t->bot[s] == NULL;
  deeds_know_scores(t);
  while (!t->left && !game_is_over(game_of(t))) {
    if (*stop_asked())
      t->left = true;
    else
      next_turn(t);
  }
  close_game(t);
  bot_command_over(t->bot, game_of(t));
}
