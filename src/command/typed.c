/*
** What people type when it is their turn
** SPDX-License-Identifier: MIT
*/
#include "command/typed.h"

#include "command/deeds.h"
#include "command/screen.h"
#include "ground/number.h"
#include "ground/unicode.h"
#include "record/move.h"

typedef enum Request {
  REQUEST_MOVE, REQUEST_ARTICLES, REQUEST_HELP, REQUEST_UNDO, REQUEST_WHY,
  REQUEST_QUIT, REQUEST_PASS, REQUEST_MOVES, REQUEST_LOOK
} Request;

static const struct {
  const char *en, *fr;
  Request request;
} requests[] = {
  {"?", "?", REQUEST_ARTICLES},
  {"help", "aide", REQUEST_HELP},
  {"moves", "coups", REQUEST_MOVES},
  {"look", "regarde", REQUEST_LOOK},
  {"why", "pourquoi", REQUEST_WHY},
  {"undo", "annule", REQUEST_UNDO},
  {"quit", "quitte", REQUEST_QUIT},
  {"pass", "passe", REQUEST_PASS},
};

enum { REQUESTS = sizeof requests / sizeof requests[0] };

/*
** {======================================================
** Words
** =======================================================
*/

static uint64_t moves_now (Turns *t) {
  const Phase *p = judge_phase(judge_of(t));
  return p != NULL ? p->moves : 0;
}

static bool is_verb_now (Turns *t, Span word) {
  const Ruleset *r = game_of(t)->header.rules;
  int m = dictionary_find(r->verb_words, word);
  for (; m >= 0; m = r->verb_next[m])
    if (moves_now(t) >> m & 1) return true;
  return false;
}

/* The game's own verbs come first: a game may well have a 'pass'. */
static Request read_request (Turns *t, Span word) {
  if (is_verb_now(t, word)) return REQUEST_MOVE;
  for (int i = 0; i < REQUESTS; i++)
    if (unicode_same(word, span_of(requests[i].en)) ||
        unicode_same(word, span_of(requests[i].fr)))
      return requests[i].request != REQUEST_PASS || t->choices.may_pass_over
                 ? requests[i].request : REQUEST_MOVE;
  return REQUEST_MOVE;
}

/* What the tabulator completes to. */
static void offer_words (Turns *t) {
  const Game *g = game_of(t);
  uint64_t verbs = moves_now(t);
  Buffer b = {0};
  person_sit(t->person, t->choices.seat);
  for (int i = 0; i < t->choices.count; i++) {
    buffer_clear(&b);
    move_write(&b, g->header.rules, &g->header.seating, t->lang,
               &t->choices.move[i]);
    person_add_word(t->person, b.text);
    verbs &= ~((uint64_t)1 << t->choices.move[i].move);
  }
  for (; verbs; verbs &= verbs - 1) {  /* of moves that can't be made now */
    const Move *m = &g->header.rules->move[__builtin_ctzll(verbs)];
    if (!m->unlisted) person_add_word(t->person, word_in(&m->verb, t->lang));
  }
  for (int i = 0; i < REQUESTS; i++)
    if (requests[i].request != REQUEST_PASS || t->choices.may_pass_over)
      person_add_word(t->person,
                      turns_either(t, requests[i].en, requests[i].fr));
  buffer_free(&b);
}

/* }====================================================== */

/*
** {======================================================
** Answers
** =======================================================
*/

static void show_help (Turns *t) {
  turns_say(t,
    "  MOVE          a legal move, or its number; TAB completes\n"
    "  ?             the articles that matter now\n"
    "  moves, look   the legal moves; the table\n"
    "  why MOVE      why a move is refused\n"
    "  undo          take your last move back, and all that came since\n"
    "  quit          stop here; the game is saved and can be resumed\n",
    "  COUP            un coup légal, ou son numéro ; TAB complète\n"
    "  ?               les articles qui comptent ici\n"
    "  coups, regarde  les coups légaux ; la table\n"
    "  pourquoi COUP   pourquoi un coup est refusé\n"
    "  annule          reprendre son dernier coup et tout ce qui a suivi\n"
    "  quitte          s'arrêter ; la partie est gardée et peut reprendre\n");
}

static bool is_choice (Turns *t, long number) {
  int count = t->choices.count;
  if (number >= 1 && number <= count) return true;
  if (count == 0)
    screen_show_choices(t, true);
  else if (count == 1)
    turns_say(t, "There is one legal move.\n", "Il y a un seul coup légal.\n");
  else
    turns_say(t, "There are %d legal moves.\n", "Il y a %d coups légaux.\n",
              count);
  return false;
}

static void say_legal (Turns *t) {
  turns_say(t, "It is legal.\n", "Il est légal.\n");
}

static void answer_why (Turns *t, int seat, Span move) {
  BoundMove asked;
  long number;
  Ruling ruling;
  if (move.len == 0) {
    turns_say(t, "Which move? Type 'why MOVE'.\n",
              "Quel coup ? Tapez « pourquoi COUP ».\n");
    return;
  }
  if (number_read_whole(move, &number)) {
    if (is_choice(t, number)) say_legal(t);
    return;
  }
  ruling = match_ask(&t->match, seat, move, &asked);
  if (ruling == RULING_BROKEN)
    turns_break_off(t);
  else if (ruling == RULING_FINE)
    say_legal(t);
  else
    deeds_say_refusal(t);
}

/* True when the table is another one now. */
static bool take_back (Turns *t, int seat, Span name) {
  if (name.len > 0)
    seat = dictionary_find(game_of(t)->header.seating.names, name);
  if (seat >= 0) return deeds_take_back(t, seat);
  turns_say(t, "There is no player '%.*s'.\n",
            "Il n'y a pas de joueur « %.*s ».\n", (int)name.len, name.at);
  return false;
}

static bool choose_number (Turns *t, long number) {
  if (!is_choice(t, number)) return false;
  deeds_choose(t, (int)number - 1);
  return true;
}

/* }====================================================== */

/* Does what a line says. True when the turn is over. */
static bool obey (Turns *t, int seat, Span line) {
  size_t len = 0;
  long number;
  Span word, rest;
  if (number_read_whole(line, &number)) return choose_number(t, number);
  while (len < line.len &&
         span_blank_at(line.at + len, line.at + line.len) == 0)
    len++;
  if (line.len > 1 && line.at[0] == '?') len = 1;
  word = (Span){line.at, len};
  rest = span_trim((Span){line.at + len, line.len - len});
  switch (read_request(t, word)) {
    case REQUEST_ARTICLES: screen_show_articles(t); return false;
    case REQUEST_HELP: show_help(t); return false;
    case REQUEST_MOVES: screen_show_choices(t, true); return false;
    case REQUEST_LOOK: screen_show_table(t, seat); return false;
    case REQUEST_WHY: answer_why(t, seat, rest); return t->left;
    case REQUEST_UNDO: return take_back(t, seat, rest);
    case REQUEST_QUIT: return t->left = true;
    case REQUEST_PASS: deeds_pass(t); return true;
    case REQUEST_MOVE: break;
  }
  return deeds_type(t, seat, line);
}

/* True when the turn is over. */
static bool take_line (Turns *t, int seat) {
  Span line = span_trim((Span){buffer_string(&t->line), t->line.len});
  if (unicode_check(line) < line.len)
    turns_say(t, "That is not UTF-8.\n", "Ce n'est pas de l'UTF-8.\n");
  else if (line.len > 0)
    return obey(t, seat, line);
  else if (t->choices.count == 0 && t->choices.may_pass_over) {
    deeds_pass(t);
    return true;
  }
  return false;
}

void typed_turn (Turns *t, int seat) {
  Buffer prompt = {0};
  bool done = false;
  screen_turn_to(t, seat);
  offer_words(t);
  buffer_format(&prompt, "%.*s> ", in_words(t, seat));
  while (!done && !t->left)
    if (person_ask(t->person, prompt.text, &t->line))
      done = take_line(t, seat);
    else
      t->left = true;
  buffer_free(&prompt);
}
