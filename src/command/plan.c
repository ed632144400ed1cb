/*
** What 'simulate' is to play, off the command line
** SPDX-License-Identifier: MIT
*/
#include "command/plan.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ground/memory.h"
#include "ground/number.h"
#include "ground/unicode.h"
#include "render/message.h"
#include "text/line.h"

enum { GAMES_LIMIT = 100000000, THREADS_LIMIT = 256 };

static const char *const names[SEATS_LIMIT] = {
  "Anne", "Bruno", "Chloé", "Dédé", "Élise", "Fatou", "Gaspard", "Hélène",
  "Igor", "Jade"
};

void plan_complain (Language lang, const char *en, const char *fr, ...) {
  va_list ap;
  char text[1000];
  va_start(ap, fr);
  vsnprintf(text, sizeof text, lang == FRENCH ? fr : en, ap);
  va_end(ap);
  common_complain("%s", text);
}

/*
** {======================================================
** Rules and options
** =======================================================
*/

/* "NAME=VALUE" cut in two; false with a complaint. */
static bool cut_pair (const PlanMaker *m, const char *text, Span *name,
                      Span *value) {
  const char *equals = strchr(text, '=');
  if (equals == NULL) {
    plan_complain(m->lang, "'%s': write NAME=VALUE",
                  "« %s » : écrivez NOM=VALEUR", text);
    return false;
  }
  *name = span_trim((Span){text, (size_t)(equals - text)});
  *value = span_trim(span_of(equals + 1));
  return true;
}

/* House rules, unless the game has an option of that name. */
static bool names_variant (const PlanMaker *m, Span name) {
  return dictionary_find(m->rules[0]->option_words, name) < 0 &&
         (span_same(name, span_of("variant")) ||
          span_same(name, span_of("variante")));
}

static bool find_rules (PlanMaker *m, int side) {
  Plan *p = &m->plan;
  Buffer message = {0};
  m->rules[side] = host_rules(m->host, span_of(p->game),
                              span_of(p->variant[side]), &message);
  if (m->rules[side] == NULL && message.len > 0)
    common_complain("%s", message.text);
  else if (m->rules[side] == NULL && p->variant[side][0] != '\0')
    plan_complain(m->lang, "there are no house rules '%s'; look in rules/house",
                  "il n'y a pas de règles maison « %s » ; voyez rules/house",
                  p->variant[side]);
  else if (m->rules[side] == NULL)
    plan_complain(m->lang, "there is no such game; 'referee games' lists them",
                  "ce jeu n'existe pas ; « referee games » en donne la liste");
  buffer_free(&message);
  return m->rules[side] != NULL;
}

static bool find_both_rules (PlanMaker *m) {
  const PlanWish *w = m->wish;
  Plan *p = &m->plan;
  p->game = w->game->sval[0];
  p->variant[0] = w->variant->count > 0 ? w->variant->sval[0] : "";
  if (!find_rules(m, 0)) return false;
  p->variant[1] = p->variant[0];
  for (int i = 0; i < w->compare->count; i++) {
    Span name, value;
    if (!cut_pair(m, w->compare->sval[i], &name, &value)) return false;
    if (names_variant(m, name)) p->variant[1] = value.at;
  }
  p->sides = w->compare->count > 0 ? 2 : 1;
  return find_rules(m, 1);
}

static void complain_of_option (const PlanMaker *m, int side, Span name) {
  const Ruleset *r = m->rules[side];
  Span nearest = dictionary_nearest(r->option_words, name);
  bool french = m->lang == FRENCH;
  plan_complain(m->lang, "%s has no option '%.*s'%s%.*s%s",
                "%s n'a pas d'option « %.*s »%s%.*s%s", r->id, (int)name.len,
                name.at,
                nearest.len == 0 ? "" : french ? " ; vouliez-vous dire « "
                                               : "; did you mean '",
                (int)nearest.len, nearest.at,
                nearest.len == 0 ? "" : french ? " » ?" : "'?");
}

/* "NAME=VALUE" into a side's options; 'said' are those named before. */
static bool set_option (PlanMaker *m, int side, const char *text,
                        bool said[OPTIONS_LIMIT]) {
  const Ruleset *r = m->rules[side];
  Span name, value;
  int i;
  if (!cut_pair(m, text, &name, &value)) return false;
  i = dictionary_find(r->option_words, name);
  if (i < 0)
    complain_of_option(m, side, name);
  else if (said[i])
    plan_complain(m->lang, "the option '%s' is set twice",
                  "l'option « %s » est donnée deux fois", r->option[i].word.en);
  else if (!header_read_value(&r->option[i], value, &m->plan.option[side][i]))
    plan_complain(m->lang, "the option '%s' cannot be '%.*s'; 'referee rules "
                           "%s' says what it can be",
                  "l'option « %s » ne peut être « %.*s » ; « referee rules %s » "
                  "dit ce qu'elle peut être", r->option[i].word.en,
                  (int)value.len, value.at, r->id);
  else
    return said[i] = true;
  return false;
}

static bool set_side (PlanMaker *m, int side) {
  const Ruleset *r = m->rules[side];
  bool said[OPTIONS_LIMIT] = {false};
  for (int i = 0; i < r->options; i++)
    m->plan.option[side][i] = option_default(&r->option[i]);
  for (int i = 0; i < m->wish->set->count; i++)
    if (!set_option(m, side, m->wish->set->sval[i], said)) return false;
  return true;
}

static bool set_options (PlanMaker *m) {
  const struct arg_str *compare = m->wish->compare;
  bool variant = false;
  if (!set_side(m, 0) || !set_side(m, 1)) return false;
  for (int i = 0; i < compare->count; i++) {
    Span name, value;
    if (!cut_pair(m, compare->sval[i], &name, &value)) return false;
    if (!names_variant(m, name)) {
      if (!set_option(m, 1, compare->sval[i], m->compared)) return false;
    } else if (variant) {
      plan_complain(m->lang, "one variant at a time can be compared",
                    "on ne compare qu'une variante à la fois");
      return false;
    } else
      variant = true;
  }
  return true;
}

/* The game itself may object to options or players. */
static bool ask_rules (PlanMaker *m) {
  for (int i = 0; i < m->plan.sides; i++) {
    Both objection;
    if (host_seat(m->host, m->rules[i], m->plan.seats, 0, m->plan.option[i],
                  false, &objection))
      continue;
    common_complain("%s", both_in(objection, m->lang));
    return false;
  }
  return true;
}

/* }====================================================== */

/*
** {======================================================
** Who plays
** =======================================================
*/

/* One more than must be, as long as it may be. */
static bool set_players (PlanMaker *m) {
  int least = 0, most = SEATS_LIMIT;
  for (int i = 0; i < m->plan.sides; i++) {
    if (m->rules[i]->least_seats > least) least = m->rules[i]->least_seats;
    if (m->rules[i]->most_seats < most) most = m->rules[i]->most_seats;
  }
  m->plan.seats = least < most ? least + 1 : least;
  if (m->wish->players->count > 0) m->plan.seats = m->wish->players->ival[0];
  if (m->plan.seats < least || m->plan.seats > most) {
    plan_complain(m->lang, "%s is for %d to %d players, not %d",
                  "%s se joue de %d à %d joueurs, non à %d", m->rules[0]->id,
                  least, most, m->plan.seats);
    return false;
  }
  for (int i = 0; i < m->plan.seats; i++) m->plan.name[i] = span_of(names[i]);
  return true;
}

/* --bots KIND,KIND,…: the list goes round the table. */
static bool deal_bots (PlanMaker *m) {
  const struct arg_str *said = m->wish->bots;
  const char *list = said->count > 0 ? said->sval[0] : "random";
  char *next;
  int n = 0;
  m->bots = memory_copy(list, strlen(list));
  for (next = m->bots; next != NULL; n++) {
    char *comma = strchr(next, ',');
    if (comma != NULL) *comma = '\0';
    if (n < m->plan.seats) m->plan.bot[n] = next;
    next = comma == NULL ? NULL : comma + 1;
  }
  if (n > m->plan.seats) {
    plan_complain(m->lang, "%d bots are too many for %d players; '--players' "
                           "says how many play",
                  "%d bots, c'est trop pour %d joueurs ; « --players » dit "
                  "combien jouent", n, m->plan.seats);
    return false;
  }
  for (int i = n; i < m->plan.seats; i++) m->plan.bot[i] = m->plan.bot[i - n];
  return true;
}

/* The seat of "Anne=careful" or "1=careful", or -1. */
static int find_seat (const PlanMaker *m, Span who) {
  long number;
  if (number_read_whole(who, &number) && number >= 1 &&
      number <= m->plan.seats)
    return (int)number - 1;
  for (int i = 0; i < m->plan.seats; i++)
    if (unicode_same(who, m->plan.name[i])) return i;
  return -1;
}

static bool seat_bots (PlanMaker *m) {
  for (int i = 0; i < m->wish->bot->count; i++) {
    const char *text = m->wish->bot->sval[i], *equals = strchr(text, '=');
    int seat = equals == NULL
                   ? -1
                   : find_seat(m, (Span){text, (size_t)(equals - text)});
    if (seat < 0) {
      plan_complain(m->lang, "'%s': write NAME=KIND or SEAT=KIND; the players "
                             "are %s to %s",
                    "« %s » : écrivez NOM=SORTE ou PLACE=SORTE ; les joueurs "
                    "vont de %s à %s", text, names[0],
                    names[m->plan.seats - 1]);
      return false;
    }
    m->plan.bot[seat] = equals + 1;
  }
  return true;
}

static bool is_bot (const char *kind, int seat, Language lang) {
  Remark why = {0};
  Bot *b = NULL;
  bool ok;
  if (bot_command_of(kind) != NULL)
    bot_command_check(bot_command_of(kind), &why);
  else
    b = bot_new(kind, seat, 0, &why);
  ok = why.saying == SAY_NOTHING;
  if (!ok) common_say(&why, lang);
  bot_free(b);
  remark_free(&why);
  return ok;
}

static bool set_bots (PlanMaker *m) {
  int milliseconds;
  if (!common_timeout(m->wish->timeout, &milliseconds) || !deal_bots(m) ||
      !seat_bots(m))
    return false;
  m->talk = message_talk(milliseconds);
  m->plan.talk = &m->talk;
  for (int i = 0; i < m->plan.seats; i++)
    if (!is_bot(m->plan.bot[i], i, m->lang)) return false;
  return true;
}

bool plan_has_programs (const Plan *p) {
  for (int i = 0; i < p->seats; i++)
    if (bot_command_of(p->bot[i]) != NULL) return true;
  return false;
}

/* }====================================================== */

/*
** {======================================================
** How much, and where to
** =======================================================
*/

static bool in_range (const PlanMaker *m, const struct arg_int *arg,
                      const char *name, int least, int most, int *value) {
  if (arg->count == 0) return true;
  *value = arg->ival[0];
  if (*value >= least && *value <= most) return true;
  plan_complain(m->lang, "%s is %d to %d, not %d",
                "%s va de %d à %d ; %d n'en est pas", name, least, most,
                *value);
  return false;
}

static bool set_numbers (PlanMaker *m) {
  const PlanWish *w = m->wish;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int games = 1000, longest = MOVES_IN_GAME, threads = 0;
  if (!in_range(m, w->games, "-n", 1, GAMES_LIMIT, &games) ||
      !in_range(m, w->threads, "-j", 0, THREADS_LIMIT, &threads) ||
      !in_range(m, w->longest, "--longest", 1, 10 * MOVES_IN_GAME, &longest))
    return false;
  if (threads == 0) threads = (int)fmax(1, fmin(THREADS_LIMIT, (double)cores));
  m->plan.threads = threads < games ? threads : games;
  m->plan.games = games;
  m->plan.longest = (unsigned)longest;
  return true;
}

/* The seed goes into logs: it must come out of them as it went in. */
static bool set_seed (PlanMaker *m) {
  const struct arg_str *said = m->wish->seed;
  m->plan.seed = said->count > 0 ? said->sval[0] : "1";
  if (line_gives_back(span_of(m->plan.seed))) return true;
  plan_complain(m->lang, "the seed '%s' cannot stand in a log: one line of "
                         "UTF-8, and no ' #' in it",
                "la graine « %s » ne peut figurer dans un journal : une ligne "
                "en UTF-8, sans « # » après un blanc", m->plan.seed);
  return false;
}

static bool set_logs (PlanMaker *m) {
  if (m->wish->logs->count == 0) return true;
  m->plan.logs = m->wish->logs->filename[0];
  if (mkdir(m->plan.logs, 0777) == 0 || errno == EEXIST) return true;
  plan_complain(m->lang, "unable to make the folder '%s': %s",
                "impossible de créer le dossier « %s » : %s", m->plan.logs,
                strerror(errno));
  return false;
}

/* }====================================================== */

bool plan_make (PlanMaker *m, const PlanWish *wish, Host *host,
                Language lang) {
  memset(m, 0, sizeof *m);
  m->wish = wish;
  m->host = host;
  m->lang = lang;
  m->plan.rotate = wish->rotate->count > 0;
  return find_both_rules(m) && set_options(m) && set_players(m) &&
         ask_rules(m) && set_bots(m) && set_numbers(m) && set_seed(m) &&
         set_logs(m);
}

void plan_free (PlanMaker *m) { free(m->bots); }
