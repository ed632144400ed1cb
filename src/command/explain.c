/*
** explain: the long answer to a dispute
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/progress.h"
#include "drive/replay.h"
#include "base/memory.h"
#include "library/library.h"
#include "render/catalogue.h"
#include "render/verdict_text.h"
#include "render/verdict_json.h"

enum {
  FORMAT, JSON, LINE, LOG, ODDS, READINGS, REPAIR, SEAT, SEED, SET, VARIANT,
  ANY_RULES, FILE_NAME,
  EXPLAIN_OPTIONS
};

#define SHOW_AFTER 1.0       /* seconds before progress is shown */
#define SHOW_EVERY 0.2

typedef struct Explain {
  LogJudge judge;
  Explanation found;
  ExplainWish wish;
  TextStyle style;
  bool readings;            /* judge under other readings of the rules? */
  bool repair;              /* search for edits that make it legal? */
  bool json;
  int log;                  /* log asked for; 0: the first in doubt, */
  Buffer legal;             /* or else what there is on legal ones */
  const Format *format;     /* of the file; NULL: logs */
  FormatLog record;         /* the current record as a log, */
  const char *seat;         /* as that player saw it; NULL: all of it */
  FormatLog seen;
  unsigned line;            /* line asked about, in the file */
  int status;
} Explain;

typedef enum Wanted { UNWANTED, WANTED_LAST, WANTED } Wanted;

/*
** A legal log is shown if none is in doubt and something was assumed or ruled.
*/
static Wanted is_in_doubt (const Explain *e, const Verdict *v) {
  if (v->kind != VERDICT_LEGAL) return WANTED;
  return e->json || v->corrections + v->rulings > 0 ? WANTED_LAST : UNWANTED;
}

/* Is it the log to explain? */
static Wanted is_wanted (Explain *e, const LogText *log) {
  Verdict v = {0};
  Wanted wanted;
  if (e->log > 0) return log->index == e->log ? WANTED : UNWANTED;
  if (e->wish.line > 0)
    return reader_has_line(log, e->wish.line) ||
           e->wish.line == log->trouble_line ? WANTED : UNWANTED;
  log_judge(&e->judge, log, &v);
  wanted = is_in_doubt(e, &v);
  verdict_free(&v);
  return wanted;
}

/* These write to the JSON if there is one, else text. */
static void add_readings (Explain *e, const LogText *log, Json *json,
                          Buffer *out) {
  Verdict own = {0};
  Readings r;
  log_judge(&e->judge, log, &own);
  readings_judge(&e->judge, log, &own, &r);
  if (json != NULL)
    readings_json(json, &r);
  else {
    buffer_format(out, "\n%s\n", catalogue_words(SAY_READINGS, e->style.lang));
    readings_text(out, &r, e->style);
  }
  readings_free(&r);
  verdict_free(&own);
}

/* Progress of a long search for edits, on a terminal. */
typedef struct Search {
  Progress progress;
  double shown;             /* time of the last update */
} Search;

static void show_tried (void *search, int tried, double share) {
  Search *s = search;
  double now = limits_clock();
  Buffer note = {0};
  if (now - s->progress.began < SHOW_AFTER || now - s->shown < SHOW_EVERY)
    return;
  s->shown = now;
  catalogue_format(&note, s->progress.lang, SAY_EDITS_TRIED, tried);
  progress_show(&s->progress, (long)(share * 1000), 1000, note.text);
  buffer_free(&note);
}

static void find_repair (Explain *e, const LogText *log, const Verdict *v,
                         Repairs *r) {
  Search s = {0};
  const RepairEars ears = {&s, show_tried};
  progress_begin(&s.progress, e->style.lang);
  repair_find(&e->judge, log, v, progress_possible() ? &ears : NULL, r);
  progress_end(&s.progress);
}

static void add_repair (Explain *e, const LogText *log, Json *json,
                        Buffer *out) {
  Verdict own = {0};
  Repairs r;
  log_judge(&e->judge, log, &own);
  find_repair(e, log, &own, &r);
  if (json != NULL)
    repair_json(json, &r, log);
  else {
    buffer_format(out, "\n%s\n", catalogue_words(SAY_REPAIR, e->style.lang));
    repair_text(out, &r, log, e->style);
  }
  repair_free(&r);
  verdict_free(&own);
}

static void add_more (Explain *e, const LogText *log, Json *json,
                      Buffer *out) {
  if (e->readings) add_readings(e, log, json, out);
  if (e->repair && e->found.verdict.has_fault &&
      (json != NULL || e->found.verdict.kind != VERDICT_TROUBLE))
    add_repair(e, log, json, out);  /* edits do not help with broken rules */
}

static void write_json (Explain *e, const LogText *log, Buffer *out) {
  Json json = {.to = out};
  json_begin(&json, NULL);
  explain_json(&json, &e->found, e->style.lang);
  add_more(e, log, &json, out);
  json_end(&json);
  buffer_char(out, '\n');
}

static void write_left_out (const Explain *e) {
  const Limits *limits = host_limits(e->judge.game.judge.host);
  bool work = e->found.odds_worked_out;
  common_say(e->style.lang,
             fact_saying(work ? SAY_ODDS_WORKED_OUT : SAY_ODDS_LEFT_OUT),
             fact_number(e->found.odds_left_out),
             fact_number((double)limits->of[work ? LIMIT_WORK : LIMIT_ODDS]));
}

static void write_about (Explain *e, const LogText *log, const char *path,
                         Buffer *out) {
  explain_log(&e->judge, log, &e->wish, &e->found);
  if (e->found.odds_left_out > 0) write_left_out(e);
  e->found.verdict.file = path;
  if (e->json)
    write_json(e, log, out);
  else {
    explain_text(out, &e->found, e->style);
    add_more(e, log, NULL, out);
  }
}

/* JSON is never wrapped. */
static void print (Explain *e, Buffer *out) {
  bool ok = e->json ? common_write(out) : common_write_wrapped(out);
  if (!ok) e->status = EXIT_TROUBLE;
}

static void explain_one (Explain *e, const LogText *log, const char *path) {
  Buffer out = {0};
  write_about(e, log, path, &out);
  e->status = common_status(e->found.verdict.kind);
  print(e, &out);
  buffer_free(&out);
}

/* Kept for the end, if no log is in doubt. */
static void keep_legal (Explain *e, const LogText *log, const char *path) {
  if (!e->json && e->legal.len > 0) buffer_char(&e->legal, '\n');
  write_about(e, log, path, &e->legal);
}

/* Reports that no such log was found, or none in doubt. */
static void report_missing (Explain *e, const char *path, int logs) {
  Language lang = e->style.lang;
  if (e->log > 0)
    common_say(lang, fact_saying(SAY_NO_SUCH_LOG), fact_string(path),
               fact_number(e->log), fact_number(logs));
  else if (e->wish.line > 0)
    common_say(lang, fact_saying(SAY_NO_SUCH_LINE), fact_string(path),
               fact_number(e->wish.line));
  else if (e->legal.len > 0) {
    e->status = EXIT_FINE;
    print(e, &e->legal);
  }
  else if (common_print(lang, fact_saying(SAY_ALL_LEGAL), fact_string(path)))
    e->status = EXIT_FINE;
}

/* True if it was the log asked for: stop. */
static bool take_log (Explain *e, const LogText *log, const char *path) {
  Wanted wanted = is_wanted(e, log);
  if (wanted == WANTED) explain_one(e, log, path);
  if (wanted == WANTED_LAST) keep_legal(e, log, path);
  return wanted == WANTED;
}

/* The line made from that line of the file, or from one before it. */
static unsigned line_seen (const FormatLog *seen, unsigned line) {
  unsigned n = (unsigned)seen->lines;
  while (n > 1 && seen->place[n - 1].line > line) n--;
  return n;
}

/* False, with a complaint: no such player. */
static bool view_as_seat (Explain *e, LogText *log, const char *path) {
  LogText whole = *log;
  if (!sight_translate(&e->judge, &whole, span_of(e->seat), &e->seen, log)) {
    common_say(e->style.lang, fact_saying(SAY_NO_PLAYER_HERE),
               fact_string(path), fact_number(log->first_line),
               fact_string(e->seat));
    return false;
  }
  if (e->line > 0 && log->text.at != whole.text.at)
    e->wish.line = reader_has_line(&whole, e->line)
                       ? line_seen(&e->seen, e->line) : INT_MAX;
  return true;
}

static int explain_logs (Explain *e, FormatReader *r, const char *path,
                         bool *found) {
  LogText record, log;
  int logs = 0;
  while (!*found && format_next(r, &record)) {
    log = format_translate(&record, e->judge.game.judge.host, &e->record);
    logs++;
    if (e->seat != NULL && !view_as_seat(e, &log, path)) {
      *found = true;
      break;
    }
    if (e->seat == NULL)       /* lines are shown with their numbers */
      log.places = (LinePlaces){0};
    *found = take_log(e, &log, path);
  }
  errno = format_error(r);
  format_close(r);
  return logs;
}

static void explain_file (Explain *e, const char *path) {
  Host *host = e->judge.game.judge.host;
  FormatReader *r = format_open(host, e->format, path,
                                common_longest_log(host_limits(host)));
  bool found = false;
  int count;
  if (r == NULL) {
    common_say_file(e->style.lang, SAY_CANNOT_OPEN, path);
    return;
  }
  count = explain_logs(e, r, path, &found);
  if (errno != 0)
    common_say_file(e->style.lang, SAY_CANNOT_READ, path);
  else if (!found)
    report_missing(e, path, count);
}

static int explain_with (const CommandLine *line, Host *host) {
  HeaderRules rules = command_rules(line, SET, VARIANT, ANY_RULES);
  const Format *format;
  Explain *e;
  int status;
  if (!common_format(host, command_text(line, FORMAT), line->lang, &format))
    return EXIT_TROUBLE;
  if (format == NULL)
    format = common_format_of(host, command_text(line, FILE_NAME));
  e = memory_new(sizeof *e);
  e->style = (TextStyle){line->lang, common_colour()};
  e->line = e->wish.line = (unsigned)command_number(line, LINE, 0);
  e->seat = command_text(line, SEAT);
  e->wish.odds = command_has(line, ODDS);
  e->wish.seed = command_has(line, SEED) ? command_text(line, SEED) : "1";
  e->log = (int)command_number(line, LOG, 0);
  e->format = format;
  e->readings = command_has(line, READINGS);
  e->repair = command_has(line, REPAIR);
  e->json = command_has(line, JSON);
  e->status = EXIT_TROUBLE;
  log_open(&e->judge, host, &rules, line->lang);
  e->judge.legal_most = e->json ? LEGAL_LISTED : 0;
  explain_file(e, command_text(line, FILE_NAME));
  log_close(&e->judge);
  explain_free(&e->found);
  buffer_free(&e->legal);
  format_free(&e->record);
  format_free(&e->seen);
  status = e->status;
  free(e);
  return status;
}

static const CommandOption explain_option[EXPLAIN_OPTIONS] = {
  [FORMAT] = COMMAND_FORMAT,
  [JSON] = {.name = "json", .about = SAY_HELP_EXPLAIN_JSON},
  [LINE] = {.name = "line", .wants = WANTS_NUMBER, .value = SAY_VALUE_N,
            .least = 1, .most = INT_MAX,
            .about = SAY_HELP_EXPLAIN_LINE},
  [LOG] = COMMAND_LOG_NUMBER,
  [ODDS] = {.name = "odds", .about = SAY_HELP_EXPLAIN_ODDS},
  [READINGS] = {.name = "readings", .about = SAY_HELP_EXPLAIN_READINGS},
  [REPAIR] = {.name = "repair", .about = SAY_HELP_EXPLAIN_REPAIR},
  [SEAT] = {.name = "seat", .wants = WANTS_TEXT, .value = SAY_VALUE_NAME,
            .about = SAY_HELP_CHECK_SEAT},
  [SEED] = {.name = "seed", .wants = WANTS_TEXT, .value = SAY_VALUE_TEXT,
            .about = SAY_HELP_EXPLAIN_SEED},
  [SET] = COMMAND_SET_ANY,
  [VARIANT] = COMMAND_VARIANT_JUDGE,
  [ANY_RULES] = COMMAND_ANY_RULES,
  [FILE_NAME] = COMMAND_LOG,
};

const Command explain_command = {
  "explain", SAY_ABOUT_EXPLAIN, SAY_DOES_EXPLAIN,
  explain_option, EXPLAIN_OPTIONS, .run_with = explain_with
};
