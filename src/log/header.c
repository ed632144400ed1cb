/*
** The header of a log, and the seating
** SPDX-License-Identifier: MIT
*/
#include "log/header.h"

#include <math.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/unicode.h"
#include "log/event.h"
#include "base/line.h"

bool complaint_at (Complaint *c, Span at, const Fact *saying, int facts) {
  if (c == NULL) return false;
  c->at = at;
  remark_set(&c->remark, saying, facts);
  return false;
}

/* Complains of 'at' with an existing remark. Returns false. */
static bool pass_on (Complaint *c, Span at, const Remark *remark) {
  if (c == NULL) return false;
  c->at = at;
  remark_copy(&c->remark, remark);
  return false;
}

void complaint_nearest (Complaint *c, Span nearest) {
  if (c != NULL) remark_suggest(&c->remark, nearest);
}

bool complaint_of_card (Complaint *c, const Ruleset *r, Span word) {
  Span nearest;
  if (c == NULL) return false;
  if (memchr(word.at, ',', word.len) != NULL)
    return complain(c, word, fact_saying(SAY_CARDS_BY_SPACES),
                    fact_text(word));
  nearest = dictionary_nearest(r->kind_words, word);
  complain(c, word, fact_saying(nearest.len > 0 ? SAY_NO_CARD
                                                : SAY_NO_CARD_AT_ALL),
           fact_text(word), fact_string(r->id));
  complaint_nearest(c, nearest);
  return false;
}

enum { NAME_LENGTH = 40 };

void header_open (Header *h) {
  h->seating.names = dictionary_new(FOLD_CASE);
}

void header_close (Header *h) {
  dictionary_free(h->seating.names);
  buffer_free(&h->players);
  buffer_free(&h->pin);
}

void header_clear (Header *h) {
  Dictionary *names = h->seating.names;
  h->lines = 0;
  h->game = h->variant = h->seed = span_of("");
  h->commit = h->salt = span_of("");
  h->promise = PROMISE_NONE;
  h->has_seed = h->incomplete = h->broken = false;
  h->seating = (Seating){.names = names, .serial = h->seating.serial,
                         .lang = h->seating.lang};
  h->rules = NULL;
  h->fault_line = 0;
  memset(h->option_given, 0, sizeof h->option_given);
}

static Both subject_words (Subject s) {
  return (Both){line_subject_word(s, ENGLISH), line_subject_word(s, FRENCH)};
}

bool header_add (Header *h, const Line *line, Complaint *c) {
  h->fault_line = line->number;
  if (h->lines == 0 && line->subject != SUBJECT_GAME)
    return complain(c, line->whole, fact_saying(SAY_GAME_FIRST));
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].subject == line->subject &&
        line->subject != SUBJECT_OPTION)
      return complain(c, line->name, fact_saying(SAY_SAID_ALREADY),
                      fact_both(subject_words(line->subject)),
                      fact_number(h->line[i].number));
  if (h->lines == HEADER_LINES)
    return complain(c, line->whole, fact_saying(SAY_HEADER_TOO_LONG));
  h->line[h->lines++] = *line;
  return true;
}

static const Line *subject_of_line (const Header *h, Subject subject) {
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].subject == subject) return &h->line[i];
  return NULL;
}

static bool is_name_mark (char c) {
  return c == ' ' || c == '-' || c == '\'' || c == '.';
}

/* Letters and digits of any script, space, '-', ''' and '.'. */
static bool is_name (Span name) {
  size_t size, letters = unicode_length(name);
  if (letters < 1 || letters > NAME_LENGTH) return false;
  for (Span s = name; s.len > 0; s.at += size, s.len -= size) {
    size = 1;
    if (is_name_mark(s.at[0])) continue;
    if (!unicode_is_letter(s, &size) && !unicode_is_digit(s, &size))
      return false;
  }
  return line_subject_of(name) == SUBJECT_OTHER;
}

static bool has_curly_apostrophe (Span name) {
  return memmem(name.at, name.len, "’", strlen("’")) != NULL;
}

/* White space that looks like a space but is not: a tab, a no-break space. */
static bool has_other_blank (Span name) {
  const char *end = name.at + name.len;
  for (const char *at = name.at; at < end; at++)
    if (*at != ' ' && span_blank_at(at, end) > 0) return true;
  return false;
}

static Saying name_error (Span name) {
  if (has_curly_apostrophe(name)) return SAY_NO_NAME_CURLY;
  return has_other_blank(name) ? SAY_NO_NAME_BLANK : SAY_NO_NAME;
}

/* Did the previous log have the same players? Then their names are known. */
static bool has_same_players (const Header *h, Span players) {
  return h->players.len > 0 &&
         span_same(players, buffer_view(&h->players));
}

static void clear_old_players (Header *h) {
  const Line *players = subject_of_line(h, SUBJECT_PLAYERS);
  if (players != NULL && has_same_players(h, players->rest)) return;
  dictionary_clear(h->seating.names);
  buffer_clear(&h->players);
  h->seating.serial++;
}

/* A French header means French cards. */
static void find_language (Header *h) {
  static const Subject subject[] = {SUBJECT_GAME, SUBJECT_PLAYERS};
  Language lang = ENGLISH;
  for (int i = 0; i < 2; i++) {
    const Line *line = subject_of_line(h, subject[i]);
    if (line != NULL &&
        unicode_is_word(line->name, line_subject_word(subject[i], FRENCH)))
      lang = FRENCH;
  }
  if (lang != h->seating.lang) h->seating.serial++;
  h->seating.lang = lang;
}

static bool add_player (Header *h, Span name, Complaint *c) {
  Seating *s = &h->seating;
  if (!is_name(name))
    return complain(c, name, fact_saying(name_error(name)), fact_text(name));
  if (s->seats == SEATS_LIMIT)
    return complain(c, name, fact_saying(SAY_TOO_MANY_PLAYERS),
                    fact_number(SEATS_LIMIT));
  if (!dictionary_add(s->names, name, s->seats))
    return complain(c, name, fact_saying(SAY_PLAYER_TWICE), fact_text(name));
  s->name[s->seats++] = name;
  return true;
}

/* "Anne, Bruno and Chloé": the last name may be two players. */
static void suggest_two_players (const Header *h, Complaint *c) {
  for (int i = 0; c != NULL && i < h->seating.seats; i++) {
    Span name = h->seating.name[i];
    if (memmem(name.at, name.len, " et ", 4) == NULL &&
        memmem(name.at, name.len, " and ", 5) == NULL)
      continue;
    remark_wrap(&c->remark, fact_saying(SAY_TWO_PLAYERS), fact_text(name));
    return;
  }
}

/* The names are at the same offsets as in the previous log. */
static void recall_players (Header *h, Span players) {
  Seating *s = &h->seating;
  for (; s->seats < SEATS_LIMIT && h->player[s->seats].at != NULL; s->seats++) {
    Span name = h->player[s->seats];
    s->name[s->seats] = (Span){players.at + (name.at - h->players.text),
                               name.len};
  }
}

static void keep_players (Header *h, Span players) {
  const Seating *s = &h->seating;
  buffer_span(&h->players, players);
  memset(h->player, 0, sizeof h->player);
  for (int i = 0; i < s->seats; i++)
    h->player[i] = (Span){h->players.text + (s->name[i].at - players.at),
                          s->name[i].len};
}

static bool add_players (Header *h, Span players, Complaint *c) {
  Span list = players, item;
  while (words_next_item(&list, &item))
    if (!add_player(h, item, c)) return false;
  keep_players(h, players);
  return true;
}

static bool read_players (Header *h, const Line *line, Complaint *c) {
  const Ruleset *r = h->rules;
  const Seating *s = &h->seating;
  if (has_same_players(h, line->rest))
    recall_players(h, line->rest);
  else if (!add_players(h, line->rest, c))
    return false;
  if (s->seats >= r->least_seats && s->seats <= r->most_seats) return true;
  complain(c, line->rest,
           fact_saying(r->least_seats == r->most_seats
                           ? SAY_NOT_SO_MANY_PLAYERS
                           : SAY_WRONG_NUMBER_OF_PLAYERS),
           fact_string(r->id), fact_number(r->least_seats),
           fact_number(r->most_seats), fact_number(s->seats));
  suggest_two_players(h, c);
  return false;
}

static bool no_such_player (Dictionary *names, Span name, Complaint *c) {
  complain(c, name, fact_saying(SAY_NO_PLAYER), fact_text(name));
  complaint_nearest(c, dictionary_nearest(names, name));
  return false;
}

/* If 'start' comes before 'players', looks for the name there. */
static bool read_start (Header *h, const Line *line, Complaint *c) {
  const Line *players = subject_of_line(h, SUBJECT_PLAYERS);
  Seating *s = &h->seating;
  s->start_given = true;
  if (players == NULL) return true;  /* reported later */
  if (players->number < line->number) {
    s->start = dictionary_find(s->names, line->rest);
    return s->start >= 0 || no_such_player(s->names, line->rest, c);
  }
  for (Span list = players->rest, item; words_next_item(&list, &item);) {
    Dictionary *one = dictionary_new(FOLD_CASE);
    bool found;
    dictionary_add(one, item, 0);
    found = dictionary_find(one, line->rest) == 0;
    dictionary_free(one);
    if (found) return true;
    s->start++;
  }
  return no_such_player(s->names, line->rest, c);
}

bool header_read_value (const Option *o, Span text, double *value) {
  if (o->is_number) {
    double steps;
    if (!number_read(text, value)) return false;
    steps = *value / o->step;
    return *value >= o->least && *value <= o->most && steps == floor(steps);
  }
  for (int i = 0; i < o->choices; i++)
    if (unicode_is_word(text, o->choice[i].en) ||
        unicode_is_word(text, o->choice[i].fr))
      return *value = i, true;
  return false;
}

static bool complain_of_value (const Option *o, Span value, Complaint *c) {
  Fact name = fact_string(o->word.en), wrong = fact_text(value);
  if (!o->is_number)
    return complain(c, value, fact_saying(SAY_VALUE_AMONG), name, wrong,
                    fact_choices(o->choice, o->choices));
  return complain(c, value, fact_saying(o->step != 1 ? SAY_VALUE_IN_STEPS
                                                     : SAY_VALUE_FROM_TO),
                  name, wrong, fact_number(o->least), fact_number(o->most),
                  fact_number(o->step));
}

bool header_split_option (Span text, Span *name, Span *value) {
  const char *equals = memchr(text.at, '=', text.len);
  if (equals == NULL) return false;
  *name = span_trim((Span){text.at, (size_t)(equals - text.at)});
  *value = span_trim((Span){equals + 1,
                            (size_t)(text.at + text.len - equals - 1)});
  return true;
}

/* "NAME = VALUE"; '*index' is the option. */
static bool read_option (Header *h, Span text, Complaint *c, int *index) {
  const Ruleset *r = h->rules;
  Span name, value;
  if (!header_split_option(text, &name, &value))
    return complain(c, text, fact_saying(SAY_WRITE_OPTION)), false;
  *index = dictionary_find(r->option_words, name);
  if (*index < 0) {
    complain(c, name, fact_saying(SAY_NO_OPTION), fact_string(r->id),
             fact_text(name));
    complaint_nearest(c, dictionary_nearest(r->option_words, name));
    return false;
  }
  if (header_read_value(&r->option[*index], value, &h->option[*index]))
    return true;
  return complain_of_value(&r->option[*index], value, c), false;
}

static bool read_option_line (Header *h, const Line *line, Complaint *c) {
  int index;
  if (!read_option(h, line->rest, c, &index)) return false;
  if (!h->option_given[index]) return h->option_given[index] = true;
  return complain(c, line->rest, fact_saying(SAY_OPTION_TWICE),
                  fact_string(h->rules->option[index].word.en));
}

static void default_options (Header *h) {
  for (int i = 0; i < h->rules->options; i++)
    h->option[i] = option_default(&h->rules->option[i]);
}

/* Does the game lack this option, and may the log go on without it? */
static bool may_lack_option (const Header *h, const HeaderRules *rules,
                             int set) {
  const HeaderEars *ears = rules->ears;
  Span name, value;
  return ears != NULL &&
         header_split_option(span_of(rules->set[set]), &name, &value) &&
         dictionary_find(h->rules->option_words, name) < 0 &&
         ears->lacks(ears->who, set);
}

static bool apply_set (Header *h, const HeaderRules *rules, int set,
                       Complaint *c) {
  Span text = span_of(rules->set[set]);
  int index;
  if (may_lack_option(h, rules, set)) return true;
  if (read_option(h, text, c, &index)) {
    if (rules->ears != NULL) rules->ears->takes(rules->ears->who, set);
    return true;
  }
  if (c != NULL)   /* the log is not to blame */
    remark_wrap(&c->remark, fact_saying(SAY_OF_SET), fact_text(text));
  return false;
}

static bool apply_sets (Header *h, const HeaderRules *rules, Complaint *c) {
  for (int i = 0; i < rules->sets; i++)
    if (!apply_set(h, rules, i, c)) return false;
  for (int i = 0; i < rules->force_count; i++)
    h->option[rules->force_option[i]] = rules->force_value[i];
  return true;
}

/* Ids are in lower case; a log may use any case. */
static Span game_id (Header *h, Span game) {
  if (game.len > GAME_LENGTH) return game;
  for (size_t i = 0; i < game.len; i++)
    h->game_id[i] = (char)(game.at[i] >= 'A' && game.at[i] <= 'Z'
                               ? game.at[i] | 0x20 : game.at[i]);
  return (Span){h->game_id, game.len};
}

/* Suggests 'casino-pirate' for "Casino Pirate". */
static void suggest_rules (Host *host, bool house, Span written,
                           Complaint *c) {
  Buffer name = {0}, nearest = {0};
  for (size_t i = 0; i < written.len; i++) {
    char letter = written.at[i];
    buffer_char(&name, letter == ' ' || letter == '_' ? '-' : letter);
  }
  load_nearest(host, house, buffer_string(&name), &nearest);
  complaint_nearest(c, buffer_view(&nearest));
  buffer_free(&name);
  buffer_free(&nearest);
}

enum { HASH_DIGITS = 64 };

/* The number of digits of "sha256:HEX", or 0 if it is not a hash. */
static size_t hash_digits (Span word) {
  static const char sort[] = "sha256:", digit[] = "0123456789abcdefABCDEF";
  size_t i = sizeof sort - 1;
  if (word.len < i || memcmp(word.at, sort, i) != 0) return 0;
  for (; i < word.len; i++)
    if (memchr(digit, word.at[i], sizeof digit - 1) == NULL) return 0;
  return word.len - (sizeof sort - 1);
}

/* "VERSION sha256:HEX"; the version may have several words. */
static bool split_pin (Span rest, Span *version, Span *hash) {
  size_t at = rest.len;
  while (at > 0 && span_blank_before(rest.at, rest.at + at) == 0) at--;
  *version = span_trim((Span){rest.at, at});
  *hash = span_from(rest, at);
  return version->len > 0 && hash_digits(*hash) > 0;
}

static Ruleset *rules_for (const Header *h, Host *host,
                           const HeaderRules *rules, Remark *why) {
  const Line *pin = subject_of_line(h, SUBJECT_RULES);
  char pinned[HASH_DIGITS + 1] = "";
  Span version, hash;
  if (rules->instead != NULL && h->variant.len == 0 &&
      span_is(h->game, rules->instead->id))
    return rules->instead;
  if (pin != NULL && split_pin(pin->rest, &version, &hash) &&
      hash_digits(hash) == HASH_DIGITS) {
    memcpy(pinned, hash.at + hash.len - HASH_DIGITS, HASH_DIGITS);
    return load_pinned(host, h->game, h->variant, pinned, why);
  }
  return load_rules(host, h->game, h->variant, why);
}

/* Does the variant belong to another game? Then the rules are not to blame. */
static bool is_misplaced (const Remark *why) {
  return why->saying == SAY_VARIANT_OF_OTHER ||
         why->saying == SAY_VARIANT_IS_GAME;
}

static bool find_rules (Header *h, Host *host, const HeaderRules *rules,
                        Complaint *c) {
  const Line *variant = subject_of_line(h, SUBJECT_VARIANT);
  Remark why = {.saying = SAY_NOTHING};
  h->game = game_id(h, h->line[0].rest);
  if (rules->variant != NULL)
    h->variant = span_of(rules->variant);
  else if (variant != NULL)
    h->variant = variant->rest;
  h->fault_line = variant && !rules->variant ? variant->number
                                             : h->line[0].number;
  h->rules = rules_for(h, host, rules, &why);
  if (h->rules == NULL && h->variant.len > 0 &&
      why.saying == SAY_NOTHING &&
      load_rules(host, h->game, span_of(""), &why) == NULL) {
    h->variant.len = 0;  /* the game itself is unknown */
    h->fault_line = h->line[0].number;
  }
  if (h->rules == NULL && is_misplaced(&why))
    pass_on(c, rules->variant ? h->line[0].rest : h->variant, &why);
  else if (h->rules == NULL && why.saying != SAY_NOTHING) {
    h->broken = true;
    pass_on(c, h->line[0].rest, &why);
  }
  else if (h->rules == NULL && h->variant.len > 0) {
    complain(c, h->variant, fact_saying(SAY_NO_VARIANT),
             fact_text(h->variant));
    suggest_rules(host, true, h->variant, c);
  }
  else if (h->rules == NULL) {
    complain(c, h->line[0].rest, fact_saying(SAY_NO_GAME),
             fact_text(h->line[0].rest));
    suggest_rules(host, false, h->line[0].rest, c);
  }
  remark_free(&why);
  return h->rules != NULL;
}

static void keep_pin (Header *h, Span pin) {
  buffer_clear(&h->pin);
  buffer_span(&h->pin, pin);
  h->pinned = h->rules->serial;
}

/* Does "sha256:HEX" match this hash? */
static bool is_hash (Span word, const char *hash) {
  return strncasecmp(word.at + 7, hash, HASH_DIGITS) == 0;
}

static bool check_pin (Header *h, const Line *line, bool any_rules,
                       Complaint *c) {
  const Ruleset *r = h->rules;
  Span version, hash;
  bool same_version, old;
  if (h->pin.len > 0 && h->pinned == r->serial &&
      span_same(line->rest, buffer_view(&h->pin)))
    return true;
  if (!split_pin(line->rest, &version, &hash) ||
      (hash_digits(hash) != HASH_DIGITS && !any_rules))
    return complain(c, line->rest, fact_saying(SAY_WRITE_PIN),
                    fact_string(r->version), fact_string(ruleset_hash(r)));
  if (any_rules) return true;
  same_version = span_same(version, span_trim(span_of(r->version)));
  if (same_version && is_hash(hash, ruleset_hash(r)))
    return keep_pin(h, line->rest), true;
  old = same_version && is_hash(hash, ruleset_old_hash(r));
  return complain(c, line->rest,
                  fact_saying(old ? SAY_OLD_PIN : SAY_OTHER_RULES),
                  fact_text(version), fact_text(hash),
                  fact_string(r->version), fact_string(ruleset_hash(r)));
}

void header_look_ahead (Header *h, Span log) {
  if (subject_of_line(h, SUBJECT_COMMIT) == NULL ||
      subject_of_line(h, SUBJECT_SEED) != NULL)
    return;
  h->has_seed = promise_find(log, &h->seed, &h->salt);
}

bool header_is_ahead (const Header *h) {
  return h->seed.len > 0 && subject_of_line(h, SUBJECT_SEED) == NULL;
}

bool header_ends_with (const Header *h, const Line *line) {
  return (line->subject == SUBJECT_SEED || line->subject == SUBJECT_SALT) &&
         subject_of_line(h, SUBJECT_COMMIT) != NULL;
}

static bool read_commit (Header *h, const Line *line, Complaint *c) {
  h->commit = line->rest;
  return hash_digits(line->rest) == HASH_DIGITS ||
         complain(c, line->rest, fact_saying(SAY_WRITE_COMMIT));
}

static bool read_salt (Header *h, const Line *line, Complaint *c) {
  h->salt = line->rest;
  return subject_of_line(h, SUBJECT_COMMIT) != NULL ||
         complain(c, line->name, fact_saying(SAY_SALT_ALONE));
}

/* Cards may be computed from the seed only if it matches the promise. */
static void check_promise (Header *h) {
  char hash[PROMISE_HASH];
  if (h->commit.len == 0) return;
  h->promise = PROMISE_OPEN;
  if (!h->has_seed) return;
  promise_hash(h->seed, h->salt, hash);
  h->has_seed = is_hash(h->commit, hash);
  h->promise = h->has_seed ? PROMISE_KEPT : PROMISE_BROKEN;
}

static bool read_line (Header *h, const Line *line, const HeaderRules *rules,
                       Complaint *c) {
  h->fault_line = line->number;
  switch (line->subject) {
    case SUBJECT_PLAYERS: return read_players(h, line, c);
    case SUBJECT_START: return read_start(h, line, c);
    case SUBJECT_OPTION: return read_option_line(h, line, c);
    case SUBJECT_SEED:
      h->seed = line->rest;
      h->has_seed = true;
      return true;
    case SUBJECT_COMMIT: return read_commit(h, line, c);
    case SUBJECT_SALT: return read_salt(h, line, c);
    case SUBJECT_RULES:
      return rules->any_pin || check_pin(h, line, rules->any_rules, c);
    default: return true;
  }
}

/* Options that conflict are blamed on the line that starts the conflict. */
static const Line *blame_option (Header *h, Host *host,
                                 const Line *otherwise) {
  double wanted[OPTIONS_LIMIT];
  const Line *line = NULL;
  memcpy(wanted, h->option, sizeof wanted);
  default_options(h);
  for (int i = 0; i < h->lines; i++) {
    int index;
    if (h->line[i].subject != SUBJECT_OPTION) continue;
    read_option(h, h->line[i].rest, NULL, &index);
    if (host_seat(host, h->rules, h->seating.seats, 0, h->option, false, NULL))
      line = NULL;
    else if (line == NULL)
      line = &h->line[i];
  }
  memcpy(h->option, wanted, sizeof wanted);
  return line ? line : otherwise;
}

/* "mini.lua: 600 cards, …": blames the rule file, not the log. */
static void name_file (const Header *h, Complaint *c) {
  Buffer file = {0};
  if (c == NULL) return;
  buffer_span(&file, h->variant.len > 0 ? h->variant : h->game);
  buffer_text(&file, ".lua");
  remark_wrap(&c->remark, fact_saying(SAY_OF_FILE), fact_string(file.text));
  buffer_free(&file);
}

static bool seat_players (Header *h, Host *host, Complaint *c) {
  const Line *at = subject_of_line(h, SUBJECT_PLAYERS);
  bool is_large;
  if (host_seat(host, h->rules, h->seating.seats, h->seating.start, h->option,
                h->seating.start_given, c != NULL ? &c->remark : NULL))
    return true;
  is_large = host_is_too_large(host);
  h->broken = is_large || host_fault(host)->what.saying != SAY_NOTHING;
  if (is_large) name_file(h, c);
  at = blame_option(h, host, h->broken ? &h->line[0] : at);
  if (c != NULL) c->at = at->rest;
  h->fault_line = at->number;
  return false;
}

/* The header line that this line may have been meant to be, or empty. */
static Span nearest_header (const Line *line) {
  Dictionary *words;
  int meaning;
  if (line->subject != SUBJECT_OTHER) return span_of("");
  words = line_subjects(true);
  meaning = dictionary_find(words, dictionary_nearest(words, line->name));
  dictionary_free(words);
  if (meaning < 0 || !line_is_header((Subject)meaning)) return span_of("");
  return span_of(line_subject_word((Subject)meaning, ENGLISH));
}

bool header_settle (Header *h, Host *host, const HeaderRules *rules,
                    const Line *needed_at, Complaint *c) {
  clear_old_players(h);
  find_language(h);
  if (h->lines == 0) {
    h->incomplete = true;
    h->fault_line = needed_at->number;
    complain(c, needed_at->whole, fact_saying(SAY_GAME_FIRST));
    complaint_nearest(c, nearest_header(needed_at));
    return false;
  }
  if (!find_rules(h, host, rules, c)) return false;
  default_options(h);
  for (int i = 0; i < h->lines; i++)
    if (!read_line(h, &h->line[i], rules, c)) return false;
  check_promise(h);
  if (h->seating.seats == 0) {
    h->incomplete = true;
    h->fault_line = needed_at->number;
    complain(c, needed_at->whole,
             fact_saying(line_is_header(needed_at->subject)
                             ? SAY_PLAYERS_MISSING_BEHIND
                             : SAY_PLAYERS_MISSING));
    complaint_nearest(c, nearest_header(needed_at));
    return false;
  }
  h->fault_line = h->line[0].number;
  if (!apply_sets(h, rules, c)) return false;
  return seat_players(h, host, c);
}

Shuffle header_shuffle (const Header *h) {
  return (Shuffle){h->commit, h->has_seed ? h->seed : (Span){NULL, 0},
                   h->salt};
}

typedef struct Writing {
  Buffer *b;
  const Ruleset *rules;
  const Seating *seating;
} Writing;

static void write_event (const Writing *w, const Event *e) {
  event_add(w->b, w->rules, w->seating, e);
}

static void write_entry (const Writing *w, Subject subject, int seat) {
  Event e;
  event_make(&e, subject, seat);
  write_event(w, &e);
}

static void write_text (const Writing *w, Subject subject, Span text) {
  Event e;
  event_make(&e, subject, -1);
  e.text = text;
  write_event(w, &e);
}

static void write_setting (const Writing *w, int option, double value) {
  Event e;
  event_make(&e, SUBJECT_OPTION, -1);
  e.option = option;
  e.value = value;
  write_event(w, &e);
}

void header_write (Buffer *b, const Ruleset *r, const Seating *s,
                   Span variant, const double *option, const bool *given,
                   Shuffle shuffle) {
  const Writing w = {b, r, s};
  write_entry(&w, SUBJECT_GAME, -1);
  write_entry(&w, SUBJECT_PLAYERS, -1);
  if (s->start_given) write_entry(&w, SUBJECT_START, s->start);
  if (variant.len > 0) write_text(&w, SUBJECT_VARIANT, variant);
  for (int i = 0; i < r->options; i++)
    if (given != NULL ? given[i]
                      : option[i] != option_default(&r->option[i]))
      write_setting(&w, i, option[i]);
  if (shuffle.commit.len > 0) write_text(&w, SUBJECT_COMMIT, shuffle.commit);
  if (shuffle.seed.at != NULL) write_text(&w, SUBJECT_SEED, shuffle.seed);
  if (shuffle.salt.len > 0) write_text(&w, SUBJECT_SALT, shuffle.salt);
  buffer_format(b, "rules: %s sha256:%s\n", r->version, ruleset_hash(r));
}
