/*
** What is asked before a game: which, and who plays it
** SPDX-License-Identifier: MIT
*/
#include "command/invitation.h"

#include <stdlib.h>

#include "command/command.h"
#include "ground/buffer.h"
#include "render/sheet.h"

/* False: the input has ended, or was interrupted. */
static bool ask (PlayTable *t, Span *answer) {
  if (!person_ask(t->person, "> ", &t->line)) return false;
  *answer = span_trim((Span){buffer_string(&t->line), t->line.len});
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

/*
** {======================================================
** "4 Anne, Bruno": how many play, and the names of the people
** =======================================================
*/

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
  *answer = span_trim((Span){answer->at + len, answer->len - len});
  return number;
}

/* Nobody is named: it is the first of the usual names who asks. */
static void add_people (Invitation *i, Dictionary *seated, Span names) {
  i->people = 0;
  while (names.len > 0) {
    const char *comma = memchr(names.at, ',', names.len);
    size_t len = comma != NULL ? (size_t)(comma - names.at) : names.len;
    invitation_add_name(&i->players, seated, span_trim((Span){names.at, len}),
                        &i->people);
    len += comma != NULL;
    names = (Span){names.at + len, names.len - len};
  }
  if (i->people == 0)
    invitation_add_name(&i->players, seated, span_of(common_name(0)),
                        &i->people);
}

/* False: so many can't play. */
static bool understand (Invitation *i, const Ruleset *r, Span answer) {
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

/* }====================================================== */

bool invitation_ask_players (PlayTable *t, const Ruleset *r, Invitation *i) {
  Buffer players = {0};
  Span answer;
  bool asked;
  sheet_players(&players, r);
  console_say(t, fact_saying(SAY_ASK_PLAYERS),
              fact_string(both_in(r->title, t->lang)),
              fact_string(players.text), fact_number(r->least_seats),
              fact_string(common_name(0)));
  while ((asked = ask(t, &answer)) && !understand(i, r, answer))
    console_say(t, fact_saying(SAY_ASK_PLAYERS_AGAIN),
                fact_string(players.text), fact_number(r->least_seats));
  buffer_free(&players);
  return asked;
}

void invitation_free (Invitation *i) {
  buffer_free(&i->game);
  buffer_free(&i->players);
}
