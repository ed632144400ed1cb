/*
** A game played out, turn after turn, by people and bots
** SPDX-License-Identifier: MIT
*/
#include "command/turns.h"

#include <stdarg.h>
#include <stdio.h>

#include "command/command.h"
#include "ground/number.h"
#include "ground/unicode.h"
#include "judge/move.h"
#include "render/view.h"

static Game *game_of (Turns *t) { return &t->match.game; }
static Judge *judge_of (Turns *t) { return &t->match.game.judge; }
static Span name_of (const Turns *t, int seat) {
  return t->match.game.seating.name[seat];
}

#define in_words(t, seat) (int)name_of(t, seat).len, name_of(t, seat).at

static const char *either (const Turns *t, const char *en, const char *fr) {
  return t->lang == FRENCH ? fr : en;
}

/* Writes and empties 'out'. */
static void speak (Turns *t) {
  if (!person_say(t->person, &t->out)) t->left = t->trouble = true;
  buffer_clear(&t->out);
}

void turns_say (Turns *t, const char *en, const char *fr, ...) {
  char text[1000];
  va_list ap;
  va_start(ap, fr);
  vsnprintf(text, sizeof text, either(t, en, fr), ap);
  va_end(ap);
  text[unicode_check(span_of(text))] = '\0';
  buffer_text(&t->out, text);
  speak(t);
}

/* Everybody can look at the screen: is there a card that not all may see? */
static bool is_shared (const Turns *t) {
  return t->people > 1 && person_is_terminal(t->person);
}

/*
** {======================================================
** What is heard of moves
** =======================================================
*/

static int only_person (const Turns *t) {
  for (int s = 0; s < t->match.game.seating.seats; s++)
    if (t->bot[s] == NULL && t->people == 1) return s;
  return VIEW_SPECTATOR;
}

/* What is told: a move, or (NULL) that it was let pass; and new cards. */
typedef struct Tale {
  int seat;
  const BoundMove *move;
  int news;                    /* cards from there on are new */
} Tale;

static void write_tale (Turns *t, Buffer *b, Language lang, int viewer,
                        const Tale *tale) {
  if (tale->move != NULL)
    view_move(b, judge_of(t), lang, viewer, tale->seat, tale->move);
  else {
    buffer_text(b, lang == FRENCH ? "on laisse passer" : "it is let pass");
    view_news(b, judge_of(t), lang, -1, tale->news);
  }
}

static void tell_bots (Turns *t, const Tale *tale) {
  for (int s = 0; s < game_of(t)->seating.seats; s++) {
    Buffer b = {0};
    if (t->bot[s] == NULL || !bot_is_command(t->bot[s])) continue;
    write_tale(t, &b, ENGLISH, s, tale);
    bot_command_hear(t->bot[s], (Span){b.text, b.len});
    buffer_free(&b);
  }
}

/* Several people hear of it when their turn comes, others at once. */
static void tell_people (Turns *t, const Tale *tale) {
  int seats = game_of(t)->seating.seats;
  if (t->people <= 1) {
    write_tale(t, &t->out, t->lang, only_person(t), tale);
    buffer_char(&t->out, '\n');
    speak(t);
    return;
  }
  for (int s = 0; s <= seats; s++) {
    bool spectator = s == seats;
    Buffer *b = &t->heard[spectator ? SEATS_LIMIT : s];
    if (!spectator && t->bot[s] != NULL) continue;
    write_tale(t, b, t->lang, spectator ? VIEW_SPECTATOR : s, tale);
    buffer_char(b, '\n');
  }
}

static void tell (Turns *t, const Tale *tale) {
  tell_bots(t, tale);
  tell_people(t, tale);
}

/* What is in the log is in the file before anybody goes on. */
static void save (Turns *t) {
  Buffer message = {0};
  if (!match_save(&t->match, &message)) {
    common_complain("%s", buffer_string(&message));
    t->left = t->trouble = true;
  }
  buffer_free(&message);
}

static void after_move (Turns *t, int seat, const BoundMove *move) {
  tell(t, &(Tale){seat, move, 0});
  save(t);
}

static void hear_of_takeback (Turns *t, int seat) {
  Buffer said = {0};
  buffer_span(&said, name_of(t, seat));
  buffer_text(&said, ": takeback");
  for (int s = 0; s < game_of(t)->seating.seats; s++)
    if (t->bot[s] != NULL && bot_is_command(t->bot[s]))
      bot_command_hear(t->bot[s], (Span){said.text, said.len});
  for (int s = 0; s <= SEATS_LIMIT && t->people > 1; s++)
    buffer_format(&t->heard[s], either(t, "%.*s takes a move back\n",
                                       "%.*s reprend un coup\n"),
                  in_words(t, seat));
  buffer_free(&said);
}

/* }====================================================== */

/*
** {======================================================
** Bots
** =======================================================
*/

static void broken_rules (Turns *t) {
  common_complain("%s", buffer_string(&judge_of(t)->fault.complaint.message));
  t->left = t->trouble = true;
}

static void make_choice (Turns *t, int choice) {
  const BoundMove *move = &t->choices.move[choice];
  int seat = t->choices.seat;
  if (game_make(game_of(t), seat, move) != RULING_FINE)
    broken_rules(t);
  else
    after_move(t, seat, move);
}

static bool cards_came_up (Turns *t, int from) {
  Buffer b = {0};
  bool some;
  view_news(&b, judge_of(t), t->lang, -1, from);
  some = b.len > 0;
  buffer_free(&b);
  return some;
}

/* Where that shows cards, they are told of. */
static void pass_over (Turns *t) {
  int news = judge_of(t)->world[0].news_count;
  if (game_pass_over(game_of(t)) != RULING_FINE)
    broken_rules(t);
  else if (cards_came_up(t, news))
    tell(t, &(Tale){-1, NULL, news});
}

/* The rule of referee-bot(7): it passes if it can, or moves as it must. */
static int choose_for (Turns *t, int seat) {
  Buffer note = {0};
  bool passes = t->choices.may_pass_over;
  buffer_format(&note, "%.*s's program %s; ", in_words(t, seat),
                bot_command_trouble(t->bot[seat]));
  buffer_text(&note, passes ? "it passes" : "the first legal move is made");
  if (bot_command_is_dead(t->bot[seat]))
    buffer_text(&note, ", and so it will be from now on");
  if (!t->buried[seat]) {
    common_complain("%s", note.text);
    match_note(&t->match, note.text);
  }
  t->buried[seat] = bot_command_is_dead(t->bot[seat]);
  buffer_free(&note);
  return passes ? t->choices.count : 0;
}

static void bot_turn (Turns *t, int seat) {
  Bot *b = t->bot[seat];
  int choice = bot_choose(b, game_of(t), &t->choices);
  if (*person_stopped()) return;
  if (choice < 0 && bot_is_command(b) && t->choices.count > 0)
    choice = choose_for(t, seat);
  if (choice < 0) {
    common_complain("the bot %.*s finds no move to make", in_words(t, seat));
    t->left = t->trouble = true;
  }
  else if (choice == t->choices.count)
    pass_over(t);
  else
    make_choice(t, choice);
}

/* }====================================================== */

/*
** {======================================================
** The screen that people share
** =======================================================
*/

/* Has the person come to cards that were not on the screen yet? */
static bool has_new_cards (Turns *t) {
  bool held[TOKENS_LIMIT];
  view_held(judge_of(t), t->screen, held);
  for (int k = 0; k < game_of(t)->rules->layout.tokens; k++)
    if (held[k] && !t->held[k]) return true;
  return false;
}

static void wait_for_enter (Turns *t, const char *en, const char *fr,
                            int seat) {
  Buffer prompt = {0};
  buffer_format(&prompt, either(t, en, fr), in_words(t, seat));
  if (!person_ask(t->person, prompt.text, &t->line)) t->left = true;
  buffer_free(&prompt);
}

/* The screen is wiped before somebody else looks at it. */
static void hand_over (Turns *t, int seat) {
  person_sit(t->person, -1);
  if (t->screen >= 0 && has_new_cards(t)) {
    buffer_format(&t->out, either(t, "\n%.*s, you now hold:\n",
                                  "\n%.*s, vous tenez maintenant :\n"),
                  in_words(t, t->screen));
    view_own(&t->out, judge_of(t), t->screen);
    speak(t);
    wait_for_enter(t, "%.*s, press Enter to hide this. ",
                   "%.*s, Entrée pour cacher cela. ", t->screen);
  }
  if (t->screen >= 0) person_wipe(t->person);
  if (!t->left)
    wait_for_enter(t, "It is %.*s's turn. Press Enter when nobody else looks. ",
                   "À %.*s de jouer. Entrée quand personne d'autre ne "
                   "regarde. ", seat);
  person_wipe(t->person);
}

static void show_choices (Turns *t) {
  const GameChoices *c = &t->choices;
  if (c->count == 0 && c->may_pass_over) {
    buffer_text(&t->out, either(t, "You have no answer: press Enter.\n",
                                "Vous n'avez pas de réponse : Entrée.\n"));
    return;
  }
  buffer_text(&t->out, either(t, "Legal moves:\n", "Coups légaux :\n"));
  view_choices(&t->out, judge_of(t), c);
  if (c->may_pass_over)
    buffer_text(&t->out, either(t, "  or 'pass'\n", "  ou « passe »\n"));
}

static void show_table (Turns *t, int seat) {
  buffer_char(&t->out, '\n');
  view_write(&t->out, judge_of(t), seat);
  view_held(judge_of(t), seat, t->held);
  show_choices(t);
  speak(t);
}

static void show_news (Turns *t, int seat) {
  Buffer *b = &t->heard[seat];
  if (b->len > 0) {
    buffer_text(&t->out, either(t, "\nSince your last turn:\n",
                                "\nDepuis votre dernier tour :\n"));
    buffer_span(&t->out, (Span){b->text, b->len});
  }
  buffer_clear(b);
  buffer_clear(&t->heard[SEATS_LIMIT]);
  speak(t);
}

/* }====================================================== */

/*
** {======================================================
** What people type
** =======================================================
*/

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

static uint64_t moves_now (Turns *t) {
  const Table *table = &judge_of(t)->world[0];
  if (table->depth == 0) return 0;
  return game_of(t)->rules->phase[table->frame[table->depth - 1].phase].moves;
}

static bool is_verb_now (Turns *t, Span word) {
  const Ruleset *r = game_of(t)->rules;
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

static void show_articles (Turns *t) {
  buffer_format(&t->out, "%s\n", view_phase(judge_of(t)));
  view_articles(&t->out, judge_of(t), &t->choices);
  buffer_text(&t->out, either(t, "  (* forbids something now; 'help' lists "
                                 "what you can type)\n",
                              "  (* interdit quelque chose ici ; « aide » dit "
                              "ce qu'on peut taper)\n"));
  speak(t);
}

/* The judge's words, and the article with its source. */
static void show_refusal (Turns *t) {
  const Fault *f = &judge_of(t)->fault;
  const Article *a = f->ruling == RULING_ILLEGAL && f->article >= 0
                         ? &game_of(t)->rules->article[f->article] : NULL;
  const char *message = buffer_string(&f->complaint.message);
  if (a == NULL)
    buffer_format(&t->out, either(t, "Not understood: %s\n",
                                  "Pas compris : %s\n"), message);
  else
    buffer_format(&t->out, either(t, "Refused, %s: %s", "Refusé, %s : %s"),
                  a->id, message);
  if (a != NULL && a->source != NULL && a->source[0] != '\0')
    buffer_format(&t->out, " (%s)", a->source);
  if (a != NULL) buffer_char(&t->out, '\n');
  speak(t);
}

static void answer_why (Turns *t, int seat, Span move) {
  BoundMove asked;
  Ruling ruling = match_ask(&t->match, seat, move, &asked);
  if (ruling == RULING_BROKEN)
    broken_rules(t);
  else if (ruling == RULING_FINE)
    turns_say(t, "It is legal.\n", "Il est légal.\n");
  else
    show_refusal(t);
}

/* True when the table is another one now. */
static bool take_back (Turns *t, int seat, Span name) {
  Buffer message = {0};
  bool ok;
  if (name.len > 0) seat = dictionary_find(game_of(t)->seating.names, name);
  if (seat < 0) {
    turns_say(t, "There is no player '%.*s'.\n",
              "Il n'y a pas de joueur « %.*s ».\n", (int)name.len, name.at);
    return false;
  }
  ok = match_takeback(&t->match, seat, &message);
  if (ok) {
    hear_of_takeback(t, seat);
    turns_say(t, "%.*s's last move is taken back.\n",
              "Le dernier coup de %.*s est repris.\n", in_words(t, seat));
    save(t);
  }
  else
    turns_say(t, "%s\n", "%s\n", buffer_string(&message));
  buffer_free(&message);
  return ok;
}

static bool type_move (Turns *t, int seat, Span text) {
  Buffer remark = {0};
  BoundMove made;
  Ruling ruling = match_type(&t->match, seat, text, &made, &remark);
  if (ruling == RULING_BROKEN)
    broken_rules(t);
  else if (ruling != RULING_FINE)
    show_refusal(t);
  if (remark.len > 0)
    turns_say(t, "The referee corrects: %s\n", "L'arbitre corrige : %s\n",
              remark.text);
  buffer_free(&remark);
  if (ruling == RULING_FINE) after_move(t, seat, &made);
  return ruling == RULING_FINE;
}

static bool choose_number (Turns *t, long number) {
  if (number >= 1 && number <= t->choices.count) {
    make_choice(t, (int)number - 1);
    return true;
  }
  turns_say(t, "There are %d legal moves.\n", "Il y a %d coups légaux.\n",
            t->choices.count);
  return false;
}

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
    case REQUEST_ARTICLES: show_articles(t); return false;
    case REQUEST_HELP: show_help(t); return false;
    case REQUEST_MOVES: show_choices(t); speak(t); return false;
    case REQUEST_LOOK: show_table(t, seat); return false;
    case REQUEST_WHY: answer_why(t, seat, rest); return t->left;
    case REQUEST_UNDO: return take_back(t, seat, rest);
    case REQUEST_QUIT: return t->left = true;
    case REQUEST_PASS: pass_over(t); return true;
    case REQUEST_MOVE: break;
  }
  return type_move(t, seat, line);
}

/* }====================================================== */

/*
** {======================================================
** Turns
** =======================================================
*/

static void offer_words (Turns *t) {
  const Game *g = game_of(t);
  uint64_t verbs = moves_now(t);
  Buffer b = {0};
  person_sit(t->person, t->choices.seat);
  for (int i = 0; i < t->choices.count; i++) {
    buffer_clear(&b);
    move_write(&b, g->rules, &g->seating, t->lang, &t->choices.move[i]);
    person_add_word(t->person, b.text);
    verbs &= ~((uint64_t)1 << t->choices.move[i].move);
  }
  for (; verbs; verbs &= verbs - 1) {  /* of moves that can't be made now */
    const Move *m = &g->rules->move[__builtin_ctzll(verbs)];
    if (!m->unlisted) person_add_word(t->person, word_in(&m->verb, t->lang));
  }
  for (int i = 0; i < REQUESTS; i++)
    if (requests[i].request != REQUEST_PASS || t->choices.may_pass_over)
      person_add_word(t->person, either(t, requests[i].en, requests[i].fr));
  buffer_free(&b);
}

static void person_turn (Turns *t, int seat) {
  Buffer prompt = {0};
  bool done = false;
  if (is_shared(t) && t->screen != seat) hand_over(t, seat);
  t->screen = seat;
  if (!t->left) {
    show_news(t, seat);
    show_table(t, seat);
  }
  offer_words(t);
  buffer_span(&prompt, name_of(t, seat));
  buffer_text(&prompt, "> ");
  while (!done && !t->left) {
    Span line;
    if (!person_ask(t->person, prompt.text, &t->line)) {
      t->left = true;
      break;
    }
    line = span_trim((Span){buffer_string(&t->line), t->line.len});
    if (unicode_check(line) < line.len)
      turns_say(t, "That is not UTF-8.\n", "Ce n'est pas de l'UTF-8.\n");
    else if (line.len > 0)
      done = obey(t, seat, line);
    else if (t->choices.count == 0 && t->choices.may_pass_over) {
      pass_over(t);
      done = true;
    }
  }
  buffer_free(&prompt);
}

/*
** Whose turn it is. Where an answer may be given, all the people who share
** a screen are asked: if only those were who can, that would tell of cards.
*/
static Ruling find_turn (Turns *t) {
  Game *g = game_of(t);
  uint8_t seat[SEATS_LIMIT];
  int n = legal_actors(&g->judge, seat);
  if (!is_shared(t) || !legal_may_pass_over(&g->judge))
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
    broken_rules(t);
    return;
  }
  person = c->seat >= 0 && t->bot[c->seat] == NULL;
  if (c->count == 0 && c->may_pass_over && !(person && is_shared(t)))
    pass_over(t);
  else if (c->seat < 0) {
    common_complain("nobody can make a move: the rules don't say how the game "
                    "goes on");
    t->left = t->trouble = true;
  }
  else if (person)
    person_turn(t, c->seat);
  else
    bot_turn(t, c->seat);
}

static void say_result (Turns *t) {
  Judge *j = judge_of(t);
  bool winner[SEATS_LIMIT];
  int n = 0;
  if (is_shared(t)) {
    const Buffer *b = &t->heard[SEATS_LIMIT];
    person_wipe(t->person);
    buffer_span(&t->out, (Span){buffer_string(b), b->len});
  }
  buffer_char(&t->out, '\n');
  view_write(&t->out, j, VIEW_SPECTATOR);
  if (judge_winners(j, winner))
    for (int s = 0; s < j->seating->seats; s++) {
      if (!winner[s]) continue;
      buffer_text(&t->out, n++ > 0 ? ", " : either(t, "Winner: ",
                                                   "Gagne : "));
      buffer_span(&t->out, name_of(t, s));
    }
  buffer_text(&t->out, n > 0 ? ".\n" : either(t, "Nobody wins.\n",
                                              "Personne ne gagne.\n"));
  speak(t);
}

void turns_play (Turns *t) {
  t->screen = -1;
  for (int s = 0; s < game_of(t)->seating.seats; s++)
    t->people += t->bot[s] == NULL;
  while (!t->left && !game_is_over(game_of(t))) {
    if (*person_stopped())
      t->left = true;
    else
      next_turn(t);
  }
  if (game_of(t)->cut)
    common_complain("the game goes on and on; it is stopped after %d moves",
                    MOVES_IN_GAME);
  if (judge_over(judge_of(t))) {
    match_write_result(&t->match);
    save(t);
    say_result(t);
  }
  else if (is_shared(t))
    person_wipe(t->person);
  for (int s = 0; s < game_of(t)->seating.seats; s++)
    if (t->bot[s] != NULL && bot_is_command(t->bot[s]))
      bot_command_over(t->bot[s], game_of(t));
}

/* }====================================================== */
