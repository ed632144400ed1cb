/*
** One request of 'referee serve' and its answer
** SPDX-License-Identifier: MIT
*/
#include "library/ask.h"

#include <math.h>
#include <stdlib.h>

#include "judge/reasons.h"
#include "library/store.h"
#include "log/format.h"
#include "render/catalogue.h"
#include "render/sheet.h"
#include "render/verdict_json.h"
#include "base/line.h"

/* A request being processed. */
typedef struct Ask {
  referee *r;
  const json_t *request;
  referee_table *t;            /* the table it names, or NULL */
  Language lang;
  int viewer;                  /* who sees the answer: a seat, or VIEWER_ALL */
  Json *json;                  /* the answer, an open object */
} Ask;

static const json_t *member (const Ask *a, const char *key) {
  const json_t *value = json_object_get(a->request, key);
  return value != NULL && !json_is_null(value) ? value : NULL;
}

static int wrong (const Ask *a, Saying saying, const char *key) {
  return library_say(a->r, REFEREE_MISUSE, "request", fact_saying(saying),
                     fact_string(key));
}

/* Reads a required text. */
static int read_text (const Ask *a, const char *key, Span *text) {
  const json_t *value = member(a, key);
  if (value == NULL) return wrong(a, SAY_MEMBER_MISSING, key);
  if (!json_is_string(value)) return wrong(a, SAY_MEMBER_NO_TEXT, key);
  *text = (Span){json_string_value(value), json_string_length(value)};
  return REFEREE_OK;
}

static int read_whole (const Ask *a, const char *key, long *number) {
  const json_t *value = member(a, key);
  if (value == NULL) return wrong(a, SAY_MEMBER_MISSING, key);
  if (!json_is_integer(value) || json_integer_value(value) < 0 ||
      json_integer_value(value) > INT32_MAX)
    return wrong(a, SAY_MEMBER_NO_NUMBER, key);
  *number = (long)json_integer_value(value);
  return REFEREE_OK;
}

/* Reads a seat's name, or its number from 1; 'otherwise' if it is missing. */
static int read_seat (const Ask *a, int otherwise, int *seat) {
  const json_t *value = member(a, "seat");
  const Seating *s = &a->t->seating;
  *seat = otherwise;
  if (value == NULL) return REFEREE_OK;
  if (json_is_integer(value) && json_integer_value(value) >= 1 &&
      json_integer_value(value) <= s->seats)
    *seat = (int)json_integer_value(value) - 1;
  else if (json_is_string(value))
    *seat = dictionary_find(s->names, (Span){json_string_value(value),
                                             json_string_length(value)});
  else
    *seat = -1;
  if (*seat >= 0) return REFEREE_OK;
  return library_say(a->r, REFEREE_MISUSE, "seat",
                     fact_saying(SAY_NO_SUCH_SEAT));
}

/* Reads a required seat. */
static int read_needed_seat (const Ask *a, int *seat) {
  if (member(a, "seat") == NULL) return wrong(a, SAY_MEMBER_MISSING, "seat");
  return read_seat(a, -1, seat);
}

static int read_name (const Ask *a, const char *key, Span *name) {
  int status = read_text(a, key, name);
  if (status != REFEREE_OK || store_is_name(*name)) return status;
  return library_say(a->r, REFEREE_MISUSE, "table",
                     fact_saying(SAY_NO_TABLE_NAME), fact_text(*name));
}

static int check_rest (const Ask *a, const char *subject, Span rest) {
  if (line_gives_back(rest)) return REFEREE_OK;
  return library_say(a->r, REFEREE_MALFORMED, "malformed",
                     fact_saying(SAY_NOT_IN_LOG), fact_text(rest),
                     fact_string(subject));
}

static int add_header (const Ask *a, Buffer *b, const char *subject,
                       Span rest) {
  buffer_format(b, "%s: ", subject);
  buffer_span(b, rest);
  buffer_char(b, '\n');
  return check_rest(a, subject, rest);
}

static int add_text (const Ask *a, Buffer *b, const char *key) {
  Span text;
  int status;
  if (member(a, key) == NULL) return REFEREE_OK;
  status = read_text(a, key, &text);
  return status == REFEREE_OK ? add_header(a, b, key, text) : status;
}

static int add_players (const Ask *a, Buffer *b) {
  const json_t *list = member(a, "players"), *name;
  Buffer names = {0};
  size_t i;
  int status = REFEREE_OK;
  if (!json_is_array(list)) return wrong(a, SAY_MEMBER_NO_NAMES, "players");
  json_array_foreach(list, i, name) {
    const char *text = json_string_value(name);
    if (text == NULL || strchr(text, ',') != NULL)
      status = wrong(a, SAY_MEMBER_NO_NAMES, "players");
    else
      buffer_format(&names, "%s%s", i > 0 ? ", " : "", text);
  }
  if (status == REFEREE_OK)
    status = add_header(a, b, "players",
                        buffer_view(&names));
  buffer_free(&names);
  return status;
}

/* Adds the starting player: a name, or the number (from 1) of a player. */
static int add_start (const Ask *a, Buffer *b) {
  const json_t *start = member(a, "start");
  const json_t *names = member(a, "players");
  const char *name;
  if (start == NULL) return REFEREE_OK;
  if (json_is_integer(start))
    start = json_array_get(names, (size_t)json_integer_value(start) - 1);
  name = json_string_value(start);
  if (name == NULL)
    return library_say(a->r, REFEREE_MISUSE, "seat",
                       fact_saying(SAY_NO_SUCH_SEAT));
  return add_header(a, b, "start", span_of(name));
}

static int add_option (const Ask *a, Buffer *b, const char *name,
                       const json_t *value) {
  Buffer text = {0};
  int status = REFEREE_OK;
  buffer_format(&text, "%s = ", name);
  if (json_is_string(value))
    buffer_text(&text, json_string_value(value));
  else if (json_is_number(value))
    buffer_number(&text, json_number_value(value));
  else
    status = wrong(a, SAY_MEMBER_NO_VALUE, name);
  if (status == REFEREE_OK)
    status = add_header(a, b, "option", buffer_view(&text));
  buffer_free(&text);
  return status;
}

static int add_options (const Ask *a, Buffer *b) {
  json_t *options = json_object_get(a->request, "options"), *value;
  const char *name;
  int status = REFEREE_OK;
  if (options == NULL || json_is_null(options)) return status;
  if (!json_is_object(options))
    return wrong(a, SAY_MEMBER_NO_OBJECT, "options");
  json_object_foreach(options, name, value)
    if (status == REFEREE_OK) status = add_option(a, b, name, value);
  return status;
}

/* Adds the seed, or a commitment to it; a random one if none is given. */
static int add_seed (const Ask *a, Buffer *b) {
  const json_t *commit = member(a, "commit");
  Span seed = {NULL, 0};
  int status = REFEREE_OK;
  if (commit != NULL && !json_is_boolean(commit))
    return wrong(a, SAY_MEMBER_NO_FLAG, "commit");
  if (commit == NULL || json_is_false(commit)) return add_text(a, b, "seed");
  if (member(a, "seed") != NULL) status = read_text(a, "seed", &seed);
  if (status == REFEREE_OK) status = check_rest(a, "seed", seed);
  if (status == REFEREE_OK) promise_make(b, seed);
  return status;
}

static int write_wish (const Ask *a, Buffer *b) {
  Span game;
  int status = read_text(a, "game", &game);
  if (status == REFEREE_OK) status = add_header(a, b, "game", game);
  if (status == REFEREE_OK) status = add_players(a, b);
  if (status == REFEREE_OK) status = add_start(a, b);
  if (status == REFEREE_OK) status = add_text(a, b, "variant");
  if (status == REFEREE_OK) status = add_options(a, b);
  return status == REFEREE_OK ? add_seed(a, b) : status;
}

static int open_wish (const Ask *a, referee_table **out) {
  Buffer wish = {0};
  int status = write_wish(a, &wish);
  if (status == REFEREE_OK)
    status = live_open(a->r, buffer_view(&wish), out);
  buffer_free(&wish);
  return status;
}

/* Names a new table and starts its journal. */
static int name_table (Ask *a, Span name, referee_table *t) {
  long most = a->r->limits.of[LIMIT_TABLES];
  bool full;
  if (!store_add(a->r->store, name, t, most, &full)) {
    live_free(t);
    return full ? library_say(a->r, REFEREE_MISUSE, "limit",
                              fact_saying(SAY_TOO_MANY_TABLES),
                              fact_number((double)most))
                : library_say(a->r, REFEREE_MISUSE, "exists",
                              fact_saying(SAY_TABLE_THERE), fact_text(name));
  }
  if (!journal_begin(t)) {
    store_remove(a->r->store, t);
    live_free(t);
    return REFEREE_MISUSE;
  }
  a->t = t;
  return REFEREE_OK;
}

/* Describes a table that was opened, or went back. */
static int write_table (const Ask *a) {
  referee_table *t = a->t;
  const Ruleset *rules;
  Buffer pin = {0};
  Span commit;
  int status = live_sit(t);
  if (status != REFEREE_OK) return status;
  rules = live_game(t)->header.rules;
  buffer_format(&pin, "%s sha256:%s", rules->version, t->hash);
  json_text(a->json, "table", t->name);
  json_number(a->json, "at", t->at);
  seat_actors(a->json, t);
  json_flag(a->json, "over", judge_over(&live_game(t)->judge));
  json_text(a->json, "rules", pin.text);
  buffer_free(&pin);
  commit = promise_read(live_log(t)).commit;
  if (commit.len > 0) json_span(a->json, "commit", commit);
  return status;
}

static int run_open (Ask *a) {
  Span name, log;
  referee_table *t;
  int status = read_name(a, "table", &name);
  if (status != REFEREE_OK) return status;
  if (member(a, "log") == NULL)
    status = open_wish(a, &t);
  else if ((status = read_text(a, "log", &log)) == REFEREE_OK)
    status = live_resume(a->r, log, &t);
  if (status == REFEREE_OK) status = name_table(a, name, t);
  return status == REFEREE_OK ? write_table(a) : status;
}

static void write_event (void *ear, unsigned at, int seat, Span line) {
  const Ask *a = ear;
  json_begin(a->json, NULL);
  json_number(a->json, "at", at);
  json_player(a->json, &a->t->seating, seat);
  json_span(a->json, "line", line);
  json_end(a->json);
}

static void on_move (void *who, referee_table *t, int status) {
  Ask *a = who;
  referee_table *asked = a->t;
  a->t = t;                    /* may be a copy, for a trial */
  json_text(a->json, "ruling",
            status == REFEREE_PENDING ? "pending" : "legal");
  json_number(a->json, "at", live_game(t)->judge.moves);
  json_begin_list(a->json, "events");
  sight_last(t, a->viewer, write_event, a);
  json_end(a->json);
  if (a->r->unsure)
    seat_unsure(a->json);
  else
    seat_standing(a->json, t, a->viewer);
  a->t = asked;
}

static bool on_keep (void *who, referee_table *t) {
  (void)who;
  return journal_append(t);
}

static Span suggestion_of (const Remark *said) {
  if (said->meant.kind == FACT_BOTH)
    return span_of(remark_both(said, &said->meant).en);
  return remark_text(said, &said->meant);
}

/* Writes the whole move that the words may have been meant to be, or null. */
static void write_suggestion (const Ask *a, Span move) {
  const Finding *f = &live_game(a->t)->judge.finding;
  Span meant = suggestion_of(&f->complaint.remark), at = f->complaint.at;
  Buffer text = {0};
  size_t before;
  if (meant.len > 0 && at.len > 0) {
    const char *found = memmem(move.at, move.len, at.at, at.len);
    before = found != NULL ? (size_t)(found - move.at) : move.len;
    if (found != NULL) {
      buffer_put(&text, move.at, before);
      buffer_span(&text, meant);
      buffer_put(&text, found + at.len, move.len - before - at.len);
    }
  }
  json_nonempty(a->json, "suggestion", buffer_view(&text));
  buffer_free(&text);
}

static void write_message (const Ask *a) {
  Buffer text = {0};
  catalogue_write(&text, &a->r->why, a->lang);
  json_span(a->json, "message", buffer_view(&text));
  buffer_free(&text);
}

/* A refused or malformed move is a valid answer, not an error. */
static int write_ruling (const Ask *a, int status, Span move) {
  if (status == REFEREE_OK || status == REFEREE_PENDING) return REFEREE_OK;
  if (status != REFEREE_ILLEGAL && status != REFEREE_MALFORMED) return status;
  json_text(a->json, "ruling",
            status == REFEREE_ILLEGAL ? "illegal" : "malformed");
  json_number(a->json, "at", a->t->at);
  if (status == REFEREE_ILLEGAL && seat_fault(a->json, "fault", a->t, a->lang))
    return REFEREE_OK;
  write_message(a);
  write_suggestion(a, move);
  return REFEREE_OK;
}

static int check_at (const Ask *a) {
  long at = 0;
  int status;
  if (member(a, "at") == NULL) return REFEREE_OK;
  status = read_whole(a, "at", &at);
  if (status != REFEREE_OK || at == (long)a->t->at) return status;
  return library_say(a->r, REFEREE_STALE, "stale", fact_saying(SAY_STALE),
                     fact_number((double)at), fact_number(a->t->at));
}

/* Takes a line; the asker may be a seat. */
static int take_line (Ask *a, bool only_try, const LiveEar *ear) {
  Span text;
  int status = read_text(a, "text", &text);
  if (status == REFEREE_OK) status = read_seat(a, VIEWER_ALL, &a->viewer);
  if (status != REFEREE_OK) return status;
  return write_ruling(a, live_line(a->t, text, a->viewer, only_try, ear),
                      text);
}

/* Without a move, the seat passes. */
static int take_move (Ask *a, bool only_try, const LiveEar *ear) {
  Span move = {"", 0};
  int status = read_needed_seat(a, &a->viewer);
  if (status == REFEREE_OK && member(a, "move") != NULL)
    status = read_text(a, "move", &move);
  if (status != REFEREE_OK) return status;
  return write_ruling(
      a, live_play(a->t, a->viewer, move, only_try, ear), move);
}

static int take (Ask *a, bool only_try) {
  LiveEar ear = {a, on_move, on_keep};
  bool is_line = member(a, "text") != NULL;
  int status = check_at(a);
  if (status != REFEREE_OK) return status;
  return is_line ? take_line(a, only_try, &ear) : take_move(a, only_try, &ear);
}

static int run_play (Ask *a) { return take(a, false); }

static int run_try (Ask *a) { return take(a, true); }

static int run_legal (Ask *a) {
  int status = read_needed_seat(a, &a->viewer);
  if (status == REFEREE_OK) status = live_sit(a->t);
  if (status != REFEREE_OK) return status;
  json_number(a->json, "at", a->t->at);
  seat_legal(a->json, a->t, a->viewer);
  return REFEREE_OK;
}

static int run_suggest (Ask *a) {
  Span bot = span_of("careful"), seed = {"", 0};
  Buffer move = {0};
  int status = read_needed_seat(a, &a->viewer);
  if (status == REFEREE_OK && member(a, "bot") != NULL)
    status = read_text(a, "bot", &bot);
  if (status == REFEREE_OK && member(a, "seed") != NULL)
    status = read_text(a, "seed", &seed);
  if (status == REFEREE_OK)
    status = seat_suggest(a->t, a->viewer, bot.at, seed, &move);
  if (status == REFEREE_OK) {
    json_number(a->json, "at", a->t->at);
    json_nonempty(a->json, "move", buffer_view(&move));
  }
  buffer_free(&move);
  return status;
}

static int run_view (Ask *a) {
  int status = read_seat(a, -1, &a->viewer);
  if (status == REFEREE_OK) status = live_sit(a->t);
  if (status != REFEREE_OK) return status;
  seat_view(a->json, a->t, a->viewer);
  return REFEREE_OK;
}

static int run_events (Ask *a) {
  long from = 0;
  int status = read_seat(a, -1, &a->viewer);
  if (status == REFEREE_OK && member(a, "from") != NULL)
    status = read_whole(a, "from", &from);
  if (status != REFEREE_OK) return status;
  json_number(a->json, "at", a->t->at);
  json_begin_list(a->json, "events");
  status = sight_follow(a->t, a->viewer, (unsigned)from, write_event, a);
  json_end(a->json);
  return status;
}

static int run_undo (Ask *a) {
  long to = 0;
  int status = read_whole(a, "to", &to);
  if (status == REFEREE_OK)
    status = live_undo(a->t, (unsigned)to, journal_cut);
  return status == REFEREE_OK ? write_table(a) : status;
}

/* Answers for the copy and returns the original. */
static int answer_copy (Ask *a, Span name, referee_table *copy) {
  referee_table *original = a->t;
  int status = name_table(a, name, copy);
  if (status == REFEREE_OK) status = write_table(a);
  if (a->t != original) store_return(a->r->store, original);
  return status;
}

static int run_fork (Ask *a) {
  referee_table *copy;
  Span name;
  int status = read_name(a, "as", &name);
  if (status == REFEREE_OK) status = live_fork(a->t, &copy);
  return status == REFEREE_OK ? answer_copy(a, name, copy) : status;
}

static int run_sample (Ask *a) {
  Span name, seed = {"", 0};
  referee_table *copy;
  int status = read_name(a, "as", &name);
  if (status == REFEREE_OK) status = read_needed_seat(a, &a->viewer);
  if (status == REFEREE_OK && member(a, "seed") != NULL)
    status = read_text(a, "seed", &seed);
  if (status == REFEREE_OK)
    status = sight_sample(a->t, a->viewer, seed, &copy);
  return status == REFEREE_OK ? answer_copy(a, name, copy) : status;
}

static void judge_log (Json *json, referee *r, const LogText *log) {
  Verdict *v = &r->verdict;
  host_begin_task(r->host, 1, NULL, 0);
  log_judge(&r->scribe, log, v);
  reasons_tell(&r->scribe.game, v);
  v->file = "-";
  verdict_json(json, v, r->lang);
}

void ask_judge (Json *json, referee *r, Span text) {
  LogText log = {.text = text, .index = 1, .first_line = 1};
  judge_log(json, r, &log);
}

static int judge (const Ask *a, Span text) {
  a->r->lang = a->lang;
  ask_judge(a->json, a->r, text);
  return REFEREE_OK;
}

static int run_verdict (Ask *a) { return judge(a, live_log(a->t)); }

static int run_log (Ask *a) {
  Buffer log = {0};
  int status = read_seat(a, VIEWER_ALL, &a->viewer);
  if (status == REFEREE_OK) status = sight_log(a->t, a->viewer, &log);
  if (status == REFEREE_OK)
    json_span(a->json, "log", buffer_view(&log));
  buffer_free(&log);
  return status;
}

static int run_close (Ask *a) {
  referee_table *t = a->t;
  if (!journal_end(t)) return REFEREE_MISUSE;
  json_text(a->json, "table", t->name);
  store_remove(a->r->store, t);
  live_free(t);
  a->t = NULL;
  return REFEREE_OK;
}

/* A file may hold many records; a request holds one. */
static int judge_record (const Ask *a) {
  FormatLog made = {0};
  LogText log;
  Span format, record, rest;
  const Format *f;
  Remark why = {0};
  int status = read_text(a, "record", &record);
  if (status == REFEREE_OK) status = read_text(a, "format", &format);
  if (status != REFEREE_OK) return status;
  f = format_find(a->r->host, format, &why);
  remark_free(&why);
  if (f == NULL) return wrong(a, SAY_UNKNOWN_FORMAT, format.at);
  log = format_take(f, record, a->r->host, &made, &rest);
  if (span_trim(rest).len > 0)
    status = wrong(a, SAY_RECORDS_TOO_MANY, "record");
  a->r->lang = a->lang;
  if (status == REFEREE_OK) judge_log(a->json, a->r, &log);
  format_free(&made);
  return status;
}

static int run_check (Ask *a) {
  Span log;
  int status;
  if (member(a, "record") != NULL) return judge_record(a);
  status = read_text(a, "log", &log);
  return status == REFEREE_OK ? judge(a, log) : status;
}

/* Adds an object that another module writes as a line of its own. */
static void add_object (const Ask *a, Buffer *object) {
  while (object->len > 0 && object->text[object->len - 1] == '\n')
    buffer_cut(object, object->len - 1);
  json_raw(a->json, NULL, buffer_view(object));
}

static void list_game (const Ask *a, const char *name) {
  Remark why = {0};
  const Ruleset *r = load_rules(a->r->host, span_of(name), span_of(""), &why);
  Buffer head = {0};
  if (r != NULL) {
    sheet_json_head(&head, r);
    add_object(a, &head);
  }
  remark_free(&why);
  buffer_free(&head);
}

static int run_games (Ask *a) {
  int count = 0;
  char **name = load_games(a->r->host, false, &count);
  json_begin_list(a->json, "games");
  for (int i = 0; i < count; i++) {
    list_game(a, name[i]);
    free(name[i]);
  }
  json_end(a->json);
  free(name);
  return REFEREE_OK;
}

/* Counts of cards may depend on the options: uses their defaults. */
static int seat_usual (const Ask *a, Ruleset *r) {
  double value[OPTIONS_LIMIT];
  for (int i = 0; i < r->options; i++) value[i] = option_default(&r->option[i]);
  if (host_seat(a->r->host, r, r->least_seats, 0, value, false, &a->r->why))
    return REFEREE_OK;
  a->r->code = "broken";
  return REFEREE_BROKEN;
}

static int run_rules (Ask *a) {
  Remark why = {0};
  Buffer sheet = {0};
  Ruleset *r = NULL;
  Span game, variant = {"", 0};
  int status = read_text(a, "game", &game);
  if (status == REFEREE_OK && member(a, "variant") != NULL)
    status = read_text(a, "variant", &variant);
  if (status == REFEREE_OK) {
    r = load_rules(a->r->host, game, variant, &why);
    if (r == NULL)
      status = library_say(a->r, REFEREE_MISUSE, "game",
                           fact_saying(SAY_NO_GAME), fact_text(game));
    if (r == NULL && why.saying != SAY_NOTHING) remark_copy(&a->r->why, &why);
  }
  if (r != NULL) status = seat_usual(a, r);
  if (status == REFEREE_OK) {
    sheet_json(&sheet, r);
    json_name(a->json, span_of("rules"));
    add_object(a, &sheet);
  }
  remark_free(&why);
  buffer_free(&sheet);
  return status;
}

static int run_ping (Ask *a) {
  json_text(a->json, "version", PACKAGE_VERSION);
  json_number(a->json, "tables", (double)store_count(a->r->store));
  json_version(a->json);
  return REFEREE_OK;
}

#define TABLE {"table", ASK_TEXT, true}
#define A_SEAT {"seat", ASK_SEAT, true}
#define ANY_SEAT {"seat", ASK_SEAT, false}

static const AskOp ops[] = {
  {"open", SAY_OP_OPEN, run_open, false,
   {TABLE, {"game", ASK_TEXT, false}, {"players", ASK_NAMES, false},
    {"options", ASK_OBJECT, false}, {"variant", ASK_TEXT, false},
    {"start", ASK_SEAT, false}, {"seed", ASK_TEXT, false},
    {"commit", ASK_FLAG, false}, {"log", ASK_TEXT, false}}},
  {"play", SAY_OP_PLAY, run_play, true,
   {TABLE, A_SEAT, {"move", ASK_TEXT, false}, {"at", ASK_NUMBER, false}}},
  {"line", SAY_OP_LINE, run_play, true,
   {TABLE, {"text", ASK_TEXT, true}, {"at", ASK_NUMBER, false}, ANY_SEAT}},
  {"try", SAY_OP_TRY, run_try, true,
   {TABLE, ANY_SEAT, {"move", ASK_TEXT, false}, {"text", ASK_TEXT, false},
    {"at", ASK_NUMBER, false}}},
  {"legal", SAY_OP_LEGAL, run_legal, true, {TABLE, A_SEAT}},
  {"suggest", SAY_OP_SUGGEST, run_suggest, true,
   {TABLE, A_SEAT, {"bot", ASK_TEXT, false}, {"seed", ASK_TEXT, false}}},
  {"view", SAY_OP_VIEW, run_view, true, {TABLE, ANY_SEAT}},
  {"events", SAY_OP_EVENTS, run_events, true,
   {TABLE, ANY_SEAT, {"from", ASK_NUMBER, false}}},
  {"undo", SAY_OP_UNDO, run_undo, true, {TABLE, {"to", ASK_NUMBER, true}}},
  {"fork", SAY_OP_FORK, run_fork, true, {TABLE, {"as", ASK_TEXT, true}}},
  {"sample", SAY_OP_SAMPLE, run_sample, true,
   {TABLE, A_SEAT, {"as", ASK_TEXT, true}, {"seed", ASK_TEXT, false}}},
  {"verdict", SAY_OP_VERDICT, run_verdict, true, {TABLE}},
  {"log", SAY_OP_LOG, run_log, true, {TABLE, ANY_SEAT}},
  {"check", SAY_OP_CHECK, run_check, false,
   {{"log", ASK_TEXT, false}, {"record", ASK_TEXT, false},
    {"format", ASK_TEXT, false}}},
  {"games", SAY_OP_GAMES, run_games, false, {{NULL, ASK_TEXT, false}}},
  {"rules", SAY_OP_RULES, run_rules, false,
   {{"game", ASK_TEXT, true}, {"variant", ASK_TEXT, false}}},
  {"ping", SAY_OP_PING, run_ping, false, {{NULL, ASK_TEXT, false}}},
  {"close", SAY_OP_CLOSE, run_close, true, {TABLE}},
  {NULL, SAY_NOTHING, NULL, false, {{NULL, ASK_TEXT, false}}},
};

const AskOp *ask_ops (void) { return ops; }

void ask_write_id (Json *json, const json_t *id) {
  char *text;
  if (id == NULL) return;
  if (json_is_string(id)) {
    json_span(json, "id", (Span){json_string_value(id),
                                 json_string_length(id)});
    return;
  }
  text = json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY);
  json_name(json, span_of("id"));
  if (text != NULL)
    json_raw(json, NULL, span_of(text));
  else
    json_nothing(json, NULL);
  (free)(text);
}

void ask_write_error (Buffer *answer, size_t start, const json_t *id,
                      const char *code, const char *message) {
  Json json = {.to = answer};
  buffer_cut(answer, start);
  json_begin(&json, NULL);
  ask_write_id(&json, id);
  json_begin(&json, "error");
  json_text(&json, "code", code);
  json_text(&json, "message", message);
  json_end(&json);
  json_end(&json);
}

static int write_error (const Ask *a, Buffer *answer, size_t start,
                        int status) {
  Buffer text = {0};
  catalogue_write(&text, &a->r->why, a->lang);
  ask_write_error(answer, start, json_object_get(a->request, "id"),
                  a->r->code, buffer_string(&text));
  buffer_free(&text);
  return status;
}

static const AskOp *find_op (const char *name) {
  for (const AskOp *o = ops; name != NULL && o->name != NULL; o++)
    if (strcmp(o->name, name) == 0) return o;
  return NULL;
}

/* Takes the table that the request names, if the operation needs one. */
static int find_table (Ask *a, const AskOp *op) {
  Span name;
  bool busy;
  int status;
  if (!op->of_table) return REFEREE_OK;
  status = read_text(a, "table", &name);
  if (status != REFEREE_OK) return status;
  a->t = store_take(a->r->store, a->r, name, &busy);
  if (a->t != NULL) return REFEREE_OK;
  if (busy) return ASK_BUSY;
  return library_say(a->r, REFEREE_MISUSE, "table",
                     fact_saying(SAY_NO_TABLE), fact_text(name));
}

static int run_op (Ask *a, const AskOp *op) {
  int status = find_table(a, op);
  if (status == REFEREE_OK) status = op->run(a);
  if (a->t != NULL) store_return(a->r->store, a->t);
  return status;
}

static int find_and_run (Ask *a) {
  const json_t *name = member(a, "op");
  const AskOp *op = find_op(json_string_value(name));
  if (name == NULL) return wrong(a, SAY_MEMBER_MISSING, "op");
  if (op == NULL)
    return library_say(a->r, REFEREE_MISUSE, "op", fact_saying(SAY_NO_OP),
                       fact_string(json_is_string(name)
                                       ? json_string_value(name) : "?"));
  return run_op(a, op);
}

int ask_request (referee *r, const json_t *request, Buffer *answer) {
  Json json = {.to = answer};
  Ask a = {.r = r, .request = request, .lang = r->lang,
           .viewer = VIEWER_ALL, .json = &json};
  const char *lang = json_string_value(json_object_get(request, "lang"));
  size_t start = answer->len;
  Language usual = r->lang;
  int status;
  if (lang != NULL) a.lang = strcmp(lang, "fr") == 0 ? FRENCH : ENGLISH;
  r->code = "request";
  json_begin(&json, NULL);
  ask_write_id(&json, json_object_get(request, "id"));
  if (!json_is_object(request))
    status = library_say(r, REFEREE_MISUSE, "json",
                         fact_saying(SAY_NO_OBJECT));
  else
    status = find_and_run(&a);
  json_end(&json);
  r->lang = usual;
  if (status == ASK_BUSY) buffer_cut(answer, start);
  if (status == ASK_BUSY || status == REFEREE_OK) return status;
  return write_error(&a, answer, start, status);
}

int ask_line (referee *r, Span line, Buffer *answer) {
  json_error_t error;
  int status;
  json_t *request = json_loadb(line.at, line.len,
                               JSON_DECODE_ANY | JSON_REJECT_DUPLICATES,
                               &error);
  Ask a = {.r = r, .lang = r->lang};
  if (request == NULL && json_error_code(&error) == json_error_out_of_memory)
    memory_out();
  if (request == NULL) {
    library_say(r, REFEREE_MISUSE, "json", fact_saying(SAY_NOT_JSON),
                fact_string(error.text), fact_number(error.column));
    return write_error(&a, answer, answer->len, REFEREE_MISUSE);
  }
  r->request = request;
  status = ask_request(r, request, answer);
  r->request = NULL;
  json_decref(request);
  return status;
}
