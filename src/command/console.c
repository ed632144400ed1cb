/*
** The console: what people at the table see and type
** SPDX-License-Identifier: MIT
*/
#include "command/console.h"

#include <limits.h>
#include <stdlib.h>

#include "command/command.h"
#include "drive/person.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "base/unicode.h"
#include "judge/reasons.h"
#include "log/event.h"
#include "render/catalogue.h"
#include "render/page.h"
#include "render/position.h"
#include "render/sheet.h"
#include "render/view.h"
#include "render/wording.h"

static const char *words (const PlayTable *t, Saying saying) {
  return catalogue_words(saying, t->lang);
}

/* Appends in the people's language; 'put_line' adds a line end. */
#define put(b, t, ...) put_facts(b, t, REMARK_FACTS(__VA_ARGS__))
#define put_line(b, t, ...) (put(b, t, __VA_ARGS__), buffer_char(b, '\n'))

static void put_facts (Buffer *b, const PlayTable *t, const Fact *saying,
                       int facts) {
  Remark said = {0};
  remark_set(&said, saying, facts);
  catalogue_write(b, &said, t->lang);
  remark_free(&said);
}

void console_speak (PlayTable *t) {
  size_t width = person_width(t->person);
  Buffer wrapped = {0};
  if (width > 0)
    page_wrap(&wrapped, buffer_view(&t->out), width);
  if (!person_say(t->person, width > 0 ? &wrapped : &t->out))
    t->left = t->trouble = true;
  buffer_free(&wrapped);
  buffer_clear(&t->out);
}

void console_put_facts (PlayTable *t, const Fact *saying, int facts) {
  put_facts(&t->out, t, saying, facts);
}

void console_say_facts (PlayTable *t, const Fact *saying, int facts) {
  put_facts(&t->out, t, saying, facts);
  buffer_char(&t->out, '\n');
  console_speak(t);
}

void console_save (PlayTable *t) {
  Remark why = {0};
  if (!match_save(&t->match, &why)) {
    common_say_remark(t->lang, &why);
    t->left = t->trouble = true;
  }
  remark_free(&why);
}

void console_break_off (PlayTable *t) {
  common_say_remark(t->lang, &judge_of(t)->finding.complaint.remark);
  t->left = t->trouble = true;
}

bool console_shared (const PlayTable *t) {
  return t->people > 1 && person_is_terminal(t->person);
}

static int only_person (const PlayTable *t) {
  for (int s = 0; s < t->match.logs.game.header.seating.seats; s++)
    if (t->bot[s] == NULL && t->people == 1) return s;
  return VIEWER_SPECTATOR;
}

void console_listen (PlayTable *t) {
  t->telling.name = game_of(t)->header.seating.name;
  t->telling.lang = t->lang;
  judge_of(t)->telling = &t->telling;
}

void console_know_scores (PlayTable *t) {
  double score[SEATS_LIMIT];
  if (judge_scores(judge_of(t), score))
    memcpy(t->score, score, sizeof score);
}

/* Writes the scores that have changed. */
static void write_new_scores (PlayTable *t, Buffer *b) {
  double before[SEATS_LIMIT];
  int n = 0;
  memcpy(before, t->score, sizeof before);
  console_know_scores(t);
  for (int s = 0; s < game_of(t)->header.seating.seats; s++) {
    if (t->score[s] == before[s]) continue;
    buffer_text(b, n++ > 0 ? ", "
                           : words(t, SAY_NEW_SCORES));
    buffer_format(b, "%.*s ", in_words(t, s));
    buffer_number_in(b, t->score[s], judge_of(t)->lang);
  }
  if (n > 0) buffer_char(b, ')');
}

/* 'scores': " (score: Anne 3)", or empty. */
static void write_tale (PlayTable *t, Buffer *b, int viewer, const Tale *tale,
                        const Buffer *scores) {
  view_tale(b, judge_of(t), t->lang, viewer, tale);
  buffer_span(b, buffer_view(scores));
  buffer_char(b, '\n');
  view_told(b, &t->telling);
  view_notes(b, judge_of(t), t->lang, tale->news);
}

/* Several people read news when their turn comes, one person at once. */
static void show_people (PlayTable *t, const Tale *tale, const Buffer *scores) {
  if (t->people <= 1) {
    write_tale(t, &t->out, only_person(t), tale, scores);
    console_speak(t);
    return;
  }
  for (int s = 0; s < game_of(t)->header.seating.seats; s++)
    if (t->bot[s] == NULL) write_tale(t, &t->heard[s], s, tale, scores);
  if (console_shared(t))
    write_tale(t, &t->heard[SEATS_LIMIT], VIEWER_SPECTATOR, tale, scores);
}

/* The player who takes back is told immediately. */
static void show_takeback (PlayTable *t, int seat) {
  Buffer said = {0};
  buffer_format(&said, "%.*s: takeback", in_words(t, seat));
  bot_command_hear(t->bot, buffer_view(&said));
  for (int s = 0; s <= SEATS_LIMIT && t->people > 1; s++)
    if (s != t->screen)
      put_line(&t->heard[s], t, fact_saying(SAY_TAKES_BACK),
               fact_text(name_of(t, seat)));
  buffer_free(&said);
  console_say(t, fact_saying(SAY_TAKEN_BACK), fact_text(name_of(t, seat)));
}

static void after_move (PlayTable *t, int seat, const BoundMove *move) {
  Tale tale = {.seat = seat, .move = move};
  Buffer scores = {0};
  write_new_scores(t, &scores);
  bot_command_tell(t->bot, game_of(t), &tale);
  show_people(t, &tale, &scores);
  t->telling.count = 0;
  buffer_free(&scores);
  console_save(t);
}

static void after_pass (PlayTable *t, int news) {
  Tale tale = {.seat = -1, .news = news};
  Buffer scores = {0};
  bool shown = game_has_shown(game_of(t), news);
  write_new_scores(t, &scores);
  if (shown) bot_command_tell(t->bot, game_of(t), &tale);
  if (shown || scores.len > 0 || t->telling.count > 0)
    show_people(t, &tale, &scores);
  t->telling.count = 0;
  buffer_free(&scores);
}

void console_hear (PlayTable *t, int choice, int news) {
  const GameChoices *c = &t->choices;
  if (choice == c->count)
    after_pass(t, news);
  else
    after_move(t, c->seat, &c->move[choice]);
}

static Wording table_wording (PlayTable *t) {
  const Header *h = &game_of(t)->header;
  return (Wording){h->rules, &h->seating, t->lang, NULL};
}

static void say_refusal (PlayTable *t) {
  const Finding *f = &judge_of(t)->finding;
  const Article *a = f->ruling == RULING_ILLEGAL && f->article >= 0
                         ? &judge_of(t)->rules->article[f->article] : NULL;
  if (a == NULL)
    buffer_text(&t->out, words(t, SAY_TYPED_WRONGLY));
  else
    put(&t->out, t, fact_saying(SAY_REFUSED),
        fact_both((Both){article_name(a, ENGLISH), article_name(a, FRENCH)}));
  wording_finding(&t->out, table_wording(t), f);
  if (a != NULL && a->source != NULL && a->source[0] != '\0')
    buffer_format(&t->out, " (%s)", a->source);
  buffer_char(&t->out, '\n');
  console_speak(t);
}

static bool make_typed_move (PlayTable *t, int seat, Span move) {
  Remark remark = {0};
  BoundMove made;
  Ruling ruling = match_type(&t->match, seat, move, &made, &remark);
  if (ruling != RULING_FINE) t->telling.count = 0;
  if (ruling == RULING_BROKEN)
    console_break_off(t);
  else if (ruling != RULING_FINE)
    say_refusal(t);
  if (remark.saying != SAY_NOTHING) {
    buffer_text(&t->out, words(t, SAY_CORRECTED));
    catalogue_write(&t->out, &remark, t->lang);
    buffer_char(&t->out, '\n');
    console_speak(t);
  }
  remark_free(&remark);
  if (ruling == RULING_FINE) after_move(t, seat, &made);
  return ruling == RULING_FINE;
}

static bool take_move_back (PlayTable *t, int seat) {
  Remark why = {0};
  bool ok = match_takeback(&t->match, seat, &why);
  t->telling.count = 0;  /* shown when it happened */
  if (ok) {
    show_takeback(t, seat);
    console_know_scores(t);
    console_save(t);
  }
  else {
    catalogue_write(&t->out, &why, t->lang);
    buffer_char(&t->out, '\n');
    console_speak(t);
  }
  remark_free(&why);
  return ok;
}

enum { USUAL_WIDTH = 78, SHORT_LIST = 6 };

static void show_choices (PlayTable *t, bool all) {
  const GameChoices *c = &t->choices;
  size_t width = person_width(t->person);
  int left;
  if (c->count == 0 && c->may_pass_over) {
    console_say(t, fact_saying(SAY_NO_ANSWER));
    return;
  }
  put_line(&t->out, t, fact_saying(SAY_LEGAL_MOVES));
  left = view_choices(&t->out, judge_of(t), c,
                      width > 0 ? width : USUAL_WIDTH,
                      all ? INT_MAX : SHORT_LIST);
  if (left > 0)
    put_line(&t->out, t, fact_saying(SAY_MORE_MOVES), fact_number(left));
  if (c->cut) put_line(&t->out, t, fact_saying(SAY_LIST_IS_CUT));
  if (c->may_pass_over)
    put_line(&t->out, t, fact_saying(SAY_OR_PASS));
  console_speak(t);
}

static void show_table (PlayTable *t, int seat) {
  Position seen;
  buffer_char(&t->out, '\n');
  position_find(&seen, judge_of(t), seat);
  position_screen(&t->out, &seen, t->colour);
  view_held(judge_of(t), seat, t->held);
  show_choices(t, false);
}

static void show_lesson (PlayTable *t) {
  Page p = {.out = &t->out, .width = person_width(t->person)};
  if (sheet_lesson(&p, game_of(t)->header.rules, t->lang)) page_gap(&p);
}

static void show_articles (PlayTable *t) {
  show_lesson(t);
  buffer_format(&t->out, "%s\n",
                position_text_phase(judge_phase(judge_of(t)), t->lang));
  view_articles(&t->out, judge_of(t), &t->choices);
  console_say(t, fact_saying(SAY_STAR_FORBIDS));
}

/* Has the person received cards not yet shown? */
static bool has_new_cards (PlayTable *t) {
  bool held[TOKENS_LIMIT];
  view_held(judge_of(t), t->screen, held);
  for (int k = 0; k < game_of(t)->header.rules->layout.tokens; k++)
    if (held[k] && !t->held[k]) return true;
  return false;
}

static void wait_for_enter (PlayTable *t, const char *prompt) {
  if (!t->left && !person_ask(t->person, prompt, &t->line)) t->left = true;
}

static void show_new_cards (PlayTable *t) {
  Position seen;
  buffer_char(&t->out, '\n');
  put_line(&t->out, t, fact_saying(SAY_NOW_HOLD),
           fact_text(name_of(t, t->screen)));
  position_find(&seen, judge_of(t), t->screen);
  position_hand(&t->out, &seen, t->colour);
  console_speak(t);
  wait_for_enter(t, words(t, SAY_ENTER_HIDES));
}

/* Shows news that everybody may see. */
static void show_public_news (PlayTable *t) {
  Buffer *b = &t->heard[SEATS_LIMIT];
  buffer_span(&t->out, buffer_view(b));
  buffer_clear(b);
  console_speak(t);
}

static void hand_over (PlayTable *t, int seat) {
  person_sit(t->person, -1);
  if (t->screen >= 0 && has_new_cards(t)) show_new_cards(t);
  if (t->screen >= 0) person_wipe(t->person);
  show_public_news(t);
  console_say(t, fact_saying(SAY_WHOSE_TURN), fact_text(name_of(t, seat)));
  wait_for_enter(t, words(t, SAY_ENTER_SHOWS));
  person_wipe(t->person);
}

static void show_news (PlayTable *t, int seat) {
  Buffer *b = &t->heard[seat];
  if (b->len > 0) {
    buffer_format(&t->out, "\n%s\n", words(t, SAY_SINCE_LAST_TURN));
    buffer_span(&t->out, buffer_view(b));
  }
  buffer_clear(b);
  console_speak(t);
}

static void turn_to (PlayTable *t, int seat) {
  if (console_shared(t) && t->screen != seat) hand_over(t, seat);
  t->screen = seat;
  if (t->left) return;
  show_news(t, seat);
  show_table(t, seat);
}

static void write_winners (PlayTable *t) {
  bool winner[SEATS_LIMIT];
  int n = 0;
  if (judge_winners(judge_of(t), winner))
    for (int s = 0; s < game_of(t)->header.seating.seats; s++) {
      if (!winner[s]) continue;
      buffer_text(&t->out, n++ > 0 ? ", " : words(t, SAY_WINNER));
      buffer_span(&t->out, name_of(t, s));
    }
  buffer_format(&t->out, "%s\n", n > 0 ? "." : words(t, SAY_NOBODY_WINS));
}

/* Explains who was tied and what decided. */
static void write_tie (PlayTable *t) {
  Remark tie = {0};
  if (grounds_of_tie(judge_of(t), &tie)) {
    catalogue_write(&t->out, &tie, judge_of(t)->lang);
    buffer_char(&t->out, '\n');
  }
  remark_free(&tie);
}

void console_show_result (PlayTable *t) {
  Position seen;
  if (console_shared(t)) {
    person_wipe(t->person);
    show_public_news(t);
  }
  buffer_char(&t->out, '\n');
  position_find(&seen, judge_of(t), VIEWER_SPECTATOR);
  position_screen(&t->out, &seen, t->colour);
  write_winners(t);
  write_tie(t);
  console_speak(t);
}

typedef enum Request {
  REQUEST_MOVE, REQUEST_ARTICLES, REQUEST_HELP, REQUEST_UNDO, REQUEST_WHY,
  REQUEST_QUIT, REQUEST_PASS, REQUEST_MOVES, REQUEST_LOOK
} Request;

static const struct { Both word; Request request; } requests[] = {
  {{"?", "?"}, REQUEST_ARTICLES},
  {{"help", "aide"}, REQUEST_HELP},
  {{"moves", "coups"}, REQUEST_MOVES},
  {{"look", "regarde"}, REQUEST_LOOK},
  {{"why", "pourquoi"}, REQUEST_WHY},
  {{"undo", "annule"}, REQUEST_UNDO},
  {{"quit", "quitte"}, REQUEST_QUIT},
  {{"pass", "passe"}, REQUEST_PASS},
};

enum { REQUESTS = sizeof requests / sizeof requests[0] };

static uint64_t moves_now (PlayTable *t) {
  const Phase *p = judge_phase(judge_of(t));
  return p != NULL ? p->moves : 0;
}

static bool is_verb_now (PlayTable *t, Span word) {
  const Ruleset *r = game_of(t)->header.rules;
  int m = dictionary_find(r->verb_words, word);
  for (; m >= 0; m = r->verb_next[m])
    if (moves_now(t) >> m & 1) return true;
  return false;
}

/* The game's verbs come first: a game may have its own 'pass'. */
static Request read_request (PlayTable *t, Span word) {
  if (is_verb_now(t, word)) return REQUEST_MOVE;
  for (int i = 0; i < REQUESTS; i++)
    if (unicode_same(word, span_of(requests[i].word.en)) ||
        unicode_same(word, span_of(requests[i].word.fr)))
      return requests[i].request != REQUEST_PASS || t->choices.may_pass_over
                 ? requests[i].request : REQUEST_MOVE;
  return REQUEST_MOVE;
}

/* Offers the words for tab completion. */
static void offer_words (PlayTable *t) {
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
  for (; verbs; verbs &= verbs - 1) {  /* verbs not legal now */
    const Move *m = &g->header.rules->move[__builtin_ctzll(verbs)];
    if (!m->unlisted) person_add_word(t->person, word_in(&m->verb, t->lang));
  }
  for (int i = 0; i < REQUESTS; i++)
    if (requests[i].request != REQUEST_PASS || t->choices.may_pass_over)
      person_add_word(t->person, both_in(requests[i].word, t->lang));
  buffer_free(&b);
}

static bool is_choice (PlayTable *t, long number) {
  int count = t->choices.count;
  if (number >= 1 && number <= count) return true;
  if (count == 0)
    show_choices(t, true);
  else if (count == 1)
    console_say(t, fact_saying(SAY_ONE_MOVE));
  else
    console_say(t, fact_saying(SAY_SO_MANY_MOVES), fact_number(count));
  return false;
}

static void say_legal (PlayTable *t) {
  console_say(t, fact_saying(SAY_IS_LEGAL));
}

/* A number above the list of moves may be a card: "16" in tarot. */
static bool may_be_card (PlayTable *t, Span word, long number) {
  return number > t->choices.count && match_takes_cards(&t->match) &&
         dictionary_find(game_of(t)->header.rules->kind_words, word) >= 0;
}

static void answer_why (PlayTable *t, int seat, Span move) {
  BoundMove asked;
  long number;
  Ruling ruling;
  if (move.len == 0) {
    console_say(t, fact_saying(SAY_WHY_WHICH));
    return;
  }
  if (number_read_whole(move, &number) && !may_be_card(t, move, number)) {
    if (is_choice(t, number)) say_legal(t);
    return;
  }
  ruling = match_ask(&t->match, seat, move, &asked);
  t->telling.count = 0;  /* the move did not happen */
  if (ruling == RULING_BROKEN)
    console_break_off(t);
  else if (ruling == RULING_FINE)
    say_legal(t);
  else
    say_refusal(t);
}

/* True if the table has changed. */
static bool take_back (PlayTable *t, int seat, Span name) {
  if (name.len > 0)
    seat = dictionary_find(game_of(t)->header.seating.names, name);
  if (seat >= 0) return take_move_back(t, seat);
  console_say(t, fact_saying(SAY_TYPED_NO_PLAYER), fact_text(name));
  return false;
}

static bool choose_number (PlayTable *t, long number) {
  if (!is_choice(t, number)) return false;
  t->chosen = (int)number - 1;
  return true;
}

static bool let_pass (PlayTable *t) {
  t->chosen = t->choices.count;
  return true;
}

/* Executes a line. True when the turn is over. */
static bool run_request (PlayTable *t, int seat, Span line) {
  Span word = span_first_word(line), rest;
  long number;
  if (number_read_whole(line, &number) && !may_be_card(t, line, number))
    return choose_number(t, number);
  if (line.len > 1 && line.at[0] == '?') word.len = 1;
  rest = span_trim(span_from(line, word.len));
  switch (read_request(t, word)) {
    case REQUEST_ARTICLES: show_articles(t); return false;
    case REQUEST_HELP:
      console_say(t, fact_saying(SAY_PLAY_HELP));
      return false;
    case REQUEST_MOVES: show_choices(t, true); return false;
    case REQUEST_LOOK: show_table(t, seat); return false;
    case REQUEST_WHY: answer_why(t, seat, rest); return t->left;
    case REQUEST_UNDO: return take_back(t, seat, rest);
    case REQUEST_QUIT: return t->left = true;
    case REQUEST_PASS: return let_pass(t);
    case REQUEST_MOVE: break;
  }
  return make_typed_move(t, seat, line);
}

/* True when the turn is over. */
static bool take_line (PlayTable *t, int seat) {
  Span line = span_trim(buffer_view(&t->line));
  if (unicode_check(line) < line.len)
    console_say(t, fact_saying(SAY_TYPED_NOT_UTF8));
  else if (line.len > 0)
    return run_request(t, seat, line);
  else if (t->choices.count == 0 && t->choices.may_pass_over)
    return let_pass(t);
  return false;
}

int console_turn (PlayTable *t, int seat) {
  Buffer prompt = {0};
  bool done = false;
  t->chosen = GAME_HAS_MOVED;  /* unless it is a choice in the list */
  turn_to(t, seat);
  offer_words(t);
  buffer_format(&prompt, "%.*s> ", in_words(t, seat));
  while (!done && !t->left)
    if (person_ask(t->person, prompt.text, &t->line))
      done = take_line(t, seat);
    else
      t->left = true;
  buffer_free(&prompt);
  return t->left ? GAME_LEAVES : t->chosen;
}

/* False at the end of input or after an interrupt. */
static bool ask (PlayTable *t, Span *answer) {
  if (!person_ask(t->person, "> ", &t->line)) return false;
  *answer = span_trim(buffer_view(&t->line));
  return true;
}

static void list_games (Buffer *b, Host *host) {
  int count;
  char **name = load_games(host, false, &count);
  for (int i = 0; i < count; i++) {
    buffer_format(b, "%s%s", i > 0 ? ", " : "", name[i]);
    free(name[i]);
  }
  free(name);
}

bool invitation_ask_game (PlayTable *t, Host *host, Invitation *i) {
  Buffer games = {0};
  Span answer;
  bool asked;
  list_games(&games, host);
  do {
    console_say(t, fact_saying(SAY_ASK_GAME),
                fact_string(buffer_string(&games)));
    asked = ask(t, &answer);
    buffer_clear(&i->game);
    if (asked) buffer_span(&i->game, answer);
  } while (asked && (answer.len == 0 ||
                     common_rules(host, buffer_string(&i->game), "",
                                  t->lang) == NULL));
  buffer_free(&games);
  return asked;
}

void invitation_add_name (Buffer *b, Dictionary *names, Span name,
                          int *count) {
  if (name.len == 0 || !dictionary_add(names, name, *count)) return;
  if ((*count)++ > 0) buffer_text(b, ", ");
  buffer_span(b, name);
}

static Span cut_number (Span *answer) {
  size_t len = 0;
  Span number;
  while (len < answer->len && answer->at[len] >= '0' && answer->at[len] <= '9')
    len++;
  number = (Span){answer->at, len};
  *answer = span_trim(span_from(*answer, len));
  return number;
}

/* Without names, the first default name is the person who answers. */
static void add_people (Invitation *i, Dictionary *seated, Span names) {
  i->people = 0;
  while (names.len > 0) {
    const char *comma = memchr(names.at, ',', names.len);
    size_t len = comma != NULL ? (size_t)(comma - names.at) : names.len;
    invitation_add_name(&i->players, seated, span_trim((Span){names.at, len}),
                        &i->people);
    len += comma != NULL;
    names = span_from(names, len);
  }
  if (i->people == 0)
    invitation_add_name(&i->players, seated, span_of(common_name(0)),
                        &i->people);
}

/* False: wrong number of players. */
static bool read_players (Invitation *i, const Ruleset *r, Span answer) {
  Dictionary *seated = dictionary_new(FOLD_CASE);
  Span digits = cut_number(&answer);
  long seats = 0;
  int count;
  bool ok;
  if (digits.len > 0 && !number_read_whole(digits, &seats)) seats = -1;
  buffer_clear(&i->players);
  add_people(i, seated, answer);
  if (digits.len == 0)
    seats = i->people > r->least_seats ? i->people : r->least_seats;
  ok = seats >= r->least_seats && seats <= r->most_seats && i->people <= seats;
  count = i->people;
  for (int s = 0; ok && count < seats && s < SEATS_LIMIT; s++)
    invitation_add_name(&i->players, seated, span_of(common_name(s)), &count);
  dictionary_free(seated);
  return ok;
}

bool invitation_ask_players (PlayTable *t, const Ruleset *r, Invitation *i) {
  Buffer players = {0};
  Span answer;
  bool asked;
  sheet_players(&players, r);
  console_say(t, fact_saying(SAY_ASK_PLAYERS),
              fact_string(both_in(r->title, t->lang)),
              fact_string(players.text), fact_number(r->least_seats),
              fact_string(common_name(0)));
  while ((asked = ask(t, &answer)) && !read_players(i, r, answer))
    console_say(t, fact_saying(SAY_ASK_PLAYERS_AGAIN),
                fact_string(players.text), fact_number(r->least_seats));
  buffer_free(&players);
  return asked;
}

void invitation_free (Invitation *i) {
  buffer_free(&i->game);
  buffer_free(&i->players);
}
