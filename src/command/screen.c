/*
** The screen that people share: what is on it, and when it is wiped
** SPDX-License-Identifier: MIT
*/
#include "command/screen.h"

#include <limits.h>

#include "render/view.h"

enum { USUAL_WIDTH = 78, SHORT_LIST = 6 };

/*
** {======================================================
** From one to the next
** =======================================================
*/

/* Has the person come to cards that were not on the screen yet? */
static bool has_new_cards (Turns *t) {
  bool held[TOKENS_LIMIT];
  view_held(judge_of(t), t->screen, held);
  for (int k = 0; k < game_of(t)->header.rules->layout.tokens; k++)
    if (held[k] && !t->held[k]) return true;
  return false;
}

static void wait_for_enter (Turns *t, const char *prompt) {
  if (!t->left && !person_ask(t->person, prompt, &t->line)) t->left = true;
}

static void show_new_cards (Turns *t) {
  buffer_format(&t->out, turns_either(t, "\n%.*s, you now hold:\n",
                                      "\n%.*s, vous tenez maintenant :\n"),
                in_words(t, t->screen));
  view_own(&t->out, judge_of(t), t->screen);
  turns_speak(t);
  wait_for_enter(t, turns_either(t, "Press Enter to hide this. ",
                                 "Entrée pour cacher cela. "));
}

/* What everybody may have heard since the last time. */
static void show_public_news (Turns *t) {
  Buffer *b = &t->heard[SEATS_LIMIT];
  buffer_span(&t->out, (Span){buffer_string(b), b->len});
  buffer_clear(b);
  turns_speak(t);
}

static void hand_over (Turns *t, int seat) {
  person_sit(t->person, -1);
  if (t->screen >= 0 && has_new_cards(t)) show_new_cards(t);
  if (t->screen >= 0) person_wipe(t->person);
  show_public_news(t);
  turns_say(t, "It is %.*s's turn.\n", "C'est à %.*s de jouer.\n",
            in_words(t, seat));
  wait_for_enter(t, turns_either(t, "Press Enter when nobody else looks. ",
                                 "Entrée quand personne d'autre ne "
                                 "regarde. "));
  person_wipe(t->person);
}

static void show_news (Turns *t, int seat) {
  Buffer *b = &t->heard[seat];
  if (b->len > 0) {
    buffer_text(&t->out, turns_either(t, "\nSince your last turn:\n",
                                      "\nDepuis votre dernier tour :\n"));
    buffer_span(&t->out, (Span){b->text, b->len});
  }
  buffer_clear(b);
  turns_speak(t);
}

void screen_turn_to (Turns *t, int seat) {
  if (turns_shared(t) && t->screen != seat) hand_over(t, seat);
  t->screen = seat;
  if (t->left) return;
  show_news(t, seat);
  screen_show_table(t, seat);
}

/* }====================================================== */

/*
** {======================================================
** What is on it
** =======================================================
*/

void screen_show_choices (Turns *t, bool all) {
  const GameChoices *c = &t->choices;
  size_t width = person_width(t->person);
  int left;
  if (c->count == 0 && c->may_pass_over) {
    turns_say(t, "You have no answer: press Enter.\n",
              "Vous n'avez pas de réponse : Entrée.\n");
    return;
  }
  buffer_text(&t->out, turns_either(t, "Legal moves:\n", "Coups légaux :\n"));
  left = view_choices(&t->out, judge_of(t), c,
                      width > 0 ? width : USUAL_WIDTH,
                      all ? INT_MAX : SHORT_LIST);
  if (left > 0)
    buffer_format(&t->out, turns_either(t, "  and %d more: 'moves' lists "
                                           "them\n",
                                        "  et %d autres : « coups » les "
                                        "donne\n"), left);
  if (c->may_pass_over)
    buffer_text(&t->out, turns_either(t, "  or 'pass'\n",
                                      "  ou « passe »\n"));
  turns_speak(t);
}

void screen_show_table (Turns *t, int seat) {
  buffer_char(&t->out, '\n');
  view_write(&t->out, judge_of(t), seat);
  view_held(judge_of(t), seat, t->held);
  screen_show_choices(t, false);
}

void screen_show_articles (Turns *t) {
  buffer_format(&t->out, "%s\n", view_phase(judge_of(t)));
  view_articles(&t->out, judge_of(t), &t->choices);
  turns_say(t, "  (* forbids something now; 'help' lists what you can type)\n",
            "  (* interdit quelque chose ici ; « aide » dit ce qu'on peut "
            "taper)\n");
}

static void write_winners (Turns *t) {
  bool winner[SEATS_LIMIT];
  int n = 0;
  if (judge_winners(judge_of(t), winner))
    for (int s = 0; s < game_of(t)->header.seating.seats; s++) {
      if (!winner[s]) continue;
      buffer_text(&t->out, n++ > 0 ? ", " : turns_either(t, "Winner: ",
                                                         "Gagne : "));
      buffer_span(&t->out, name_of(t, s));
    }
  buffer_text(&t->out, n > 0 ? ".\n" : turns_either(t, "Nobody wins.\n",
                                                    "Personne ne gagne.\n"));
}

void screen_show_result (Turns *t) {
  if (turns_shared(t)) {
    person_wipe(t->person);
    show_public_news(t);
  }
  buffer_char(&t->out, '\n');
  view_write(&t->out, judge_of(t), VIEW_SPECTATOR);
  write_winners(t);
  turns_speak(t);
}

/* }====================================================== */
