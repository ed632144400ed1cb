/*
** check: one verdict per log
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/common.h"
#include "command/transcribe.h"
#include "command/pages.h"
#include "command/progress.h"
#include "drive/audit.h"
#include "drive/pool.h"
#include "base/memory.h"
#include "base/output.h"
#include "judge/log.h"
#include "judge/readings.h"
#include "library/ask.h"
#include "library/library.h"
#include "judge/reasons.h"
#include "log/format.h"
#include "render/catalogue.h"
#include "render/rows.h"
#include "render/text.h"
#include "render/verdict_json.h"
#include "render/verdict_text.h"

enum {
  JSON, QUIET, STRICT, SET, VARIANT, ANY_RULES, READINGS, JOBS, FILES_FROM,
  NULS, FORMAT, NOTES, SEAT, HIDE, SUMMARY, HTML, STATUS, TABLE, CSV, ROWS,
  LOGS, CHECK_OPTIONS
};

enum { LOOK_UP = 500 };    /* milliseconds between checks for signals */

enum { LEGAL, CONSISTENT, ILLEGAL, MALFORMED, SORTS };

/* Results of judging with private cards hidden, counted over all threads. */
enum { FAULTY, FOUND, CLEAN, ACCUSED, HIDDEN };

/* The options and the results so far. */
typedef struct Check {
  const CommandLine *line;
  HeaderRules rules;
  Settings settings;
  TextStyle style;
  bool json, quiet, strict, readings;
  RowKind table;           /* rows instead of verdicts */
  bool csv;                /* as CSV */
  bool rows;               /* each input line holds a log, as JSON */
  bool trouble_only;       /* exit status ignores verdicts */
  atomic_long *count;      /* verdicts of each kind, by all threads */
  Host *host;              /* finds formats, or NULL */
  const Format *format;    /* of all files; NULL: by file name */
  Notes *notes;            /* if the files are notes, else NULL */
  Transcript *transcript;  /* of the notes, with positions of its logs */
  int transcripts;
  size_t transcript_room;
  const char *seat;        /* judge by its knowledge; NULL: by all */
  bool hide;               /* also judge with private cards hidden: */
  atomic_long *hidden;
  Audit *audit;            /* totals of all logs, or NULL */
  Pages *pages;            /* of logs that are not legal, or NULL */
  Pool *pool;
  ReaderGate gate;         /* for all input */
  bool lost;               /* was some output lost? */
  long logs;               /* handed out so far */
  long done;               /* and judged, after the threads ended */
  Progress progress;
  bool shows_progress;
  int status;              /* exit status so far */
} Check;

static int status_of (const Check *c, const Verdict *v) {
  if (c->trouble_only && v->kind != VERDICT_TROUBLE) return EXIT_FINE;
  return c->strict && v->kind == VERDICT_CONSISTENT ? EXIT_DOUBTFUL
                                                    : common_status(v->kind);
}

static int sort_of (const Verdict *v) {
  switch (v->kind) {
    case VERDICT_LEGAL: return LEGAL;
    case VERDICT_CONSISTENT: return CONSISTENT;
    case VERDICT_ILLEGAL: return ILLEGAL;
    default: return MALFORMED;
  }
}

typedef struct Hand {
  const Check *check;
  Host *host;
  LogJudge judge;
  Verdict verdict;
  FormatLog record;        /* the log of a record */
  FormatLog seen;          /* the log as a seat saw it */
  PageWriter page;
  Rows rows;
  const json_t *id;        /* of the current row */
  Proofreader *proof;      /* NULL until a log is malformed */
  Malformed malformed;
} Hand;

/* Is the output JSON or CSV? */
static bool is_for_programs (const Check *c) {
  return c->json || c->table != ROWS_NONE;
}

/* Is there a line for each log, as text or JSON? */
static bool prints_each (const Check *c) {
  return !c->quiet && c->audit == NULL;
}

/*
** A summary counts 'consistent' logs without assumptions. Without output, only
** --strict tells them from 'legal'.
*/
static AssumptionsAsked assumptions_for (const Check *c) {
  if (prints_each(c) || c->pages != NULL) return ASSUMPTIONS_EACH;
  return c->strict || c->audit != NULL ? ASSUMPTIONS_ANY
                                       : ASSUMPTIONS_NOTHING;
}

static void *begin_judging (void *context) {
  const Check *c = context;
  Host *host = common_host(&c->line->path, c->style.lang);
  Hand *h;
  if (host == NULL) return NULL;
  h = memory_new_sparse(sizeof *h);
  h->check = c;
  h->host = host;
  log_open(&h->judge, host, &c->rules, c->style.lang);
  h->judge.legal_most = c->quiet  ? 0
                        : c->json ? LEGAL_LISTED
                                  : LEGAL_TOLD;
  h->judge.asked = assumptions_for(c);
  h->rows = (Rows){.kind = c->table, .csv = c->csv, .lang = c->style.lang};
  return h;
}

/* Suggests a correction of the first malformed line with the fault, too. */
static void find_malformed (Hand *h, const LogText *log) {
  const MalformedLine *first;
  Fault *f = &h->verdict.fault;
  malformed_clear(&h->malformed);
  if (h->verdict.kind != VERDICT_MALFORMED) return;
  if (h->proof == NULL)
    h->proof = proofreader_open(h->host, &h->check->rules,
                                h->check->style.lang);
  proofread(h->proof, log, &h->malformed);
  first = h->malformed.line;
  if (h->malformed.lines > 0 && first->suggestion != NULL &&
      first->line == f->line.number)
    remark_suggest(&f->finding.complaint.remark, span_of(first->suggestion));
}

static void write_json (Hand *h, const LogText *log, VerdictKind shown,
                        Buffer *out) {
  Json j = {.to = out};
  Readings r;
  json_begin(&j, NULL);
  ask_write_id(&j, h->id);
  verdict_json(&j, &h->verdict, h->check->style.lang);
  if (h->verdict.kind == VERDICT_MALFORMED)
    verdict_json_malformed(&j, &h->verdict, &h->malformed,
                           h->check->style.lang);
  if (h->check->hide) json_text(&j, "shown", verdict_json_kind(shown));
  if (h->check->readings) {
    readings_judge(&h->judge, log, &h->verdict, &r);
    readings_json(&j, &r);
    readings_free(&r);
  }
  json_end(&j);
  buffer_char(out, '\n');
}

static void write_text (Hand *h, const LogText *log, Buffer *out) {
  const Check *c = h->check;
  Readings r;
  log_look_back(&h->judge, log, LEGAL_TOLD, &h->verdict);
  verdict_text(out, &h->verdict, &h->malformed, c->style);
  if (!c->readings) return;
  readings_judge(&h->judge, log, &h->verdict, &r);
  readings_text(out, &r, c->style);
  readings_free(&r);
}

/* Judges the log; with --hide, with private cards hidden as well. */
static VerdictKind judge_twice (Hand *h, const LogText *log) {
  VerdictKind shown;
  h->judge.game.judge.hide = false;
  log_judge(&h->judge, log, &h->verdict);
  shown = h->verdict.kind;
  if (!h->check->hide) return shown;
  h->judge.game.judge.hide = true;
  log_judge(&h->judge, log, &h->verdict);
  return shown;
}

/* Counts whether hiding the cards missed the fault or accused a clean log. */
static void compare_hidden (const Check *c, VerdictKind shown,
                            VerdictKind kind) {
  int of = shown == VERDICT_ILLEGAL ? FAULTY : CLEAN;
  if (!c->hide || shown > VERDICT_ILLEGAL) return;
  atomic_fetch_add(&c->hidden[of], 1);
  if (of == FAULTY ? kind == VERDICT_ILLEGAL : kind >= VERDICT_ILLEGAL)
    atomic_fetch_add(&c->hidden[of == FAULTY ? FOUND : ACCUSED], 1);
}

/* The same, and writes its page if asked. */
static VerdictKind judge_and_show (Hand *h, const LogText *log,
                                   const PoolTask *task) {
  VerdictKind shown = judge_twice(h, log);
  Pages *pages = h->check->pages;
  if (pages == NULL || h->verdict.kind == VERDICT_LEGAL) return shown;
  pages_write(pages, &h->page, &h->judge, log, task->file, task->game);
  return judge_twice(h, log);
}

/* The same, and all output except the index. */
static VerdictKind judge_and_write (Hand *h, const LogText *log,
                                    const PoolTask *task, Buffer *out) {
  const Check *c = h->check;
  VerdictKind shown = judge_and_show(h, log, task);
  bool told = prints_each(c);
  if (told) reasons_tell(&h->judge.game, &h->verdict);
  if (told) find_malformed(h, log);
  h->verdict.file = task->file;
  if (told && c->table != ROWS_NONE)
    rows_write(&h->rows, out, &h->judge.game, &h->verdict, &h->malformed);
  else if (c->audit != NULL)
    audit_write(out, &h->judge, &h->verdict, shown);
  else if (told && c->json)
    write_json(h, log, shown, out);
  else if (told)
    write_text(h, log, out);
  return shown;
}

static void unread_row (const Check *c, Buffer *row, Span path, Span why);

/* No verdict: the player does not exist. */
static void refuse_seat (const Hand *h, const LogText *log,
                         const PoolTask *task, Buffer *out, int *status) {
  const Check *c = h->check;
  Remark why = {0};
  Buffer words = {0};
  remark_say(&why, fact_saying(SAY_NO_PLAYER_HERE), fact_string(task->file),
             fact_number(log->first_line), fact_string(c->seat));
  common_worsen(status, EXIT_TROUBLE);
  atomic_fetch_add(&c->count[MALFORMED], 1);
  catalogue_write(&words, &why, c->style.lang);
  if (!is_for_programs(c) || c->quiet)
    common_say_remark(c->style.lang, &why);
  else if (c->audit == NULL)
    unread_row(c, out, span_of(task->file), buffer_view(&words));
  buffer_free(&words);
  remark_free(&why);
}

static void judge_text (Hand *h, const LogText *log, const PoolTask *task,
                        Buffer *out, int *status) {
  const Check *c = h->check;
  Verdict *v = &h->verdict;
  size_t written = out->len;
  VerdictKind shown;
  host_begin_task(h->host, task->game, task->file, task->log.first_line);
  shown = judge_and_write(h, log, task, out);
  if (host_is_in_lua(h->host)) {
    buffer_cut(out, written);
    shown = judge_and_write(h, log, task, out);
  }
  common_worsen(status, status_of(c, v));
  atomic_fetch_add(&c->count[sort_of(v)], 1);
  compare_hidden(c, shown, v->kind);
  if (c->pages != NULL)
    pages_note(c->pages, &h->page, &h->judge, v, shown, out);
}

static void judge_made (Hand *h, const LogText *log, const PoolTask *task,
                        Buffer *out, int *status) {
  LogText seen = *log;
  if (h->check->seat == NULL ||
      sight_translate(&h->judge, log, span_of(h->check->seat), &h->seen, &seen))
    judge_text(h, &seen, task, out, status);
  else
    refuse_seat(h, log, task, out, status);
}

/* Answers a row that is not a log. */
static void refuse_row (const Check *c, const Row *row, const Remark *why,
                        Buffer *out, int *status) {
  Buffer words = {0};
  catalogue_write(&words, why, c->style.lang);
  if (!c->quiet) {
    ask_write_error(out, out->len, row->id, "request", buffer_string(&words));
    buffer_char(out, '\n');
  }
  buffer_free(&words);
  if (!c->trouble_only) common_worsen(status, EXIT_TROUBLE);
}

/* Finds the log in a row, or translates its record. False, with the reason. */
static bool read_row (Hand *h, const LogText *line, Row *row, LogText *log,
                      Remark *why) {
  const Limits *limits = &h->check->line->path.limits;
  const Format *f = h->check->format;
  Span rest = {NULL, 0};
  if (line->trouble == SAY_NOTHING &&
      !row_read(row, line->text, f != NULL ? "record" : "log", why))
    return false;
  if (line->trouble != SAY_NOTHING ||
      row->text.len > common_longest_log(limits)) {
    remark_say(why, fact_saying(SAY_LOG_TOO_LONG),
               fact_number((double)limits->of[LIMIT_LOG]));
    return false;
  }
  *log = (LogText){.text = row->text, .first_line = 1};
  if (f != NULL) *log = format_take(f, row->text, h->host, &h->record, &rest);
  log->index = line->index;
  if (span_trim(rest).len == 0) return true;
  remark_say(why, fact_saying(SAY_RECORDS_TOO_MANY), fact_string("record"));
  return false;
}

static void judge_row (Hand *h, const PoolTask *task, Buffer *out,
                       int *status) {
  Row row = {0};
  LogText log;
  Remark why = {0};
  if (read_row(h, &task->log, &row, &log, &why)) {
    h->id = row.id;
    judge_made(h, &log, task, out, status);
  }
  else
    refuse_row(h->check, &row, &why, out, status);
  remark_free(&why);
  row_free(&row);
}

static void judge_log (void *hand, const PoolTask *task, Buffer *out,
                       int *status) {
  Hand *h = hand;
  LogText log;
  if (h->check->rows) {
    judge_row(h, task, out, status);
    return;
  }
  log = format_translate(&task->log, h->host, &h->record);
  judge_made(h, &log, task, out, status);
}

static void end_judging (void *hand) {
  Hand *h = hand;
  log_close(&h->judge);
  proofreader_close(h->proof);
  malformed_free(&h->malformed);
  verdict_free(&h->verdict);
  format_free(&h->record);
  format_free(&h->seen);
  rows_free(&h->rows);
  if (h->check->pages != NULL) pages_free_writer(&h->page);
  host_free(h->host);
  free(h);
}

static bool write_verdicts (void *context, Buffer *out, int status) {
  Check *c = context;
  common_worsen(&c->status, status);
  if (c->pages != NULL && !pages_take(c->pages, out)) return false;
  if (c->audit != NULL) audit_add(c->audit, buffer_view(out));
  if (c->shows_progress) progress_count(&c->progress, pool_done(c->pool));
  if (c->audit != NULL) return buffer_clear(out), true;
  return is_for_programs(c) ? common_write(out) : common_write_wrapped(out);
}

/* Writes JSON, or a row of a table. */
static void unread_row (const Check *c, Buffer *row, Span path, Span why) {
  Rows rows = {.kind = c->table, .csv = c->csv};
  Json j = {.to = row};
  if (c->table != ROWS_NONE)
    rows_unread(&rows, row, path, why);
  else {
    json_begin(&j, NULL);
    verdict_json_unread(&j, path, why);
    json_end(&j);
    buffer_char(row, '\n');
  }
  rows_free(&rows);
}

/* Writes a row for an unreadable file, after the rows before it. */
static bool write_unread (Check *c, const char *path, const Remark *why) {
  Buffer row = {0}, words = {0};
  if (c->audit != NULL) {
    audit_add_unread(c->audit, span_of(path), 1);
    return true;
  }
  if (!is_for_programs(c) || c->quiet) return true;
  catalogue_write(&words, why, c->style.lang);
  unread_row(c, &row, span_of(path), buffer_view(&words));
  c->lost = !pool_finish(c->pool) || !common_write(&row);
  buffer_free(&row);
  buffer_free(&words);
  return !c->lost;
}

/* False when the output failed. */
static bool file_trouble (Check *c, Saying what, const char *path) {
  Remark why = {0};
  bool ok;
  if (errno == EISDIR && strcmp(path, "-") != 0)
    remark_say(&why, fact_saying(SAY_IS_A_FOLDER), fact_string(path));
  else
    remark_say(&why, fact_saying(common_reading_trouble(what)),
               fact_string(path), fact_error(errno));
  common_worsen(&c->status, EXIT_TROUBLE);
  common_say_remark(c->style.lang, &why);
  ok = write_unread(c, path, &why);
  remark_free(&why);
  return ok;
}

static bool is_stopped (void) { return *stop_asked() != 0; }

/* False: a signal came first, or just before waiting. */
static bool wait_for (int file) {
  struct pollfd input = {file, POLLIN, 0};
  while (!is_stopped())
    if (poll(&input, 1, LOOK_UP) > 0) return true;
  return false;
}

/* Shows the results so far before waiting for input. */
static bool may_read (void *check, int file) {
  Check *c = check;
  struct pollfd input = {file, POLLIN, 0};
  if (poll(&input, 1, 0) > 0) return !is_stopped();
  c->lost = !pool_finish(c->pool);
  output_flush();
  return !c->lost && wait_for(file);
}

static bool add_log (Check *c, const char *path, const LogText *log) {
  return !c->lost && !is_stopped() &&
         pool_add(c->pool, &(PoolTask){path, *log, ++c->logs});
}

/* Each game in the notes is a log. */
static bool check_notes (Check *c, const char *path) {
  Transcript *t;
  bool ok = true;
  c->transcript = memory_grow(c->transcript, &c->transcript_room,
                              (size_t)c->transcripts + 1, sizeof *t);
  t = &c->transcript[c->transcripts++];
  *t = (Transcript){0};
  if (notes_read(c->notes, path, t) == EXIT_TROUBLE)
    common_worsen(&c->status, EXIT_TROUBLE);
  for (int i = 0; ok && i < t->logs; i++) {
    LogText log = transcript_log(t, i);
    ok = add_log(c, path, &log);
  }
  return ok;
}

/* False: there are no rules. Plain logs need no host. */
static bool open_host (Check *c) {
  if (c->host == NULL) c->host = common_host(&c->line->path, c->style.lang);
  return c->host != NULL;
}

static const Format *format_of (Check *c, const char *path) {
  if (c->format != NULL || !format_may_be(path) || !open_host(c))
    return c->format;
  return format_of_file(c->host, path);
}

/* Each line is a log. */
static bool check_rows (Check *c, const char *path) {
  size_t longest = 2 * common_longest_log(&c->line->path.limits);
  RowInput *in = row_input_open(path, longest);
  LogText line;
  bool ok = true;
  if (in == NULL) return file_trouble(c, SAY_CANNOT_OPEN, path);
  row_input_set_gate(in, &c->gate);
  while (ok && row_input_next(in, &line)) ok = add_log(c, path, &line);
  errno = row_input_error(in);
  if (errno != 0) ok = file_trouble(c, SAY_CANNOT_READ, path) && ok;
  row_input_close(in);
  return ok;
}

/* False when the output failed: stop. */
static bool check_file (void *check, const char *path) {
  Check *c = check;
  const Format *format;
  FormatReader *r;
  LogText log;
  bool ok = true;
  if (c->notes != NULL) return check_notes(c, path);
  if (c->rows) return check_rows(c, path);
  format = format_of(c, path);
  r = format_open(c->host, format, path,
                  common_longest_log(&c->line->path.limits));
  if (r == NULL) return file_trouble(c, SAY_CANNOT_OPEN, path);
  format_set_gate(r, &c->gate);
  while (ok && format_next(r, &log)) ok = add_log(c, path, &log);
  errno = format_error(r);
  if (errno != 0) ok = file_trouble(c, SAY_CANNOT_READ, path) && ok;
  format_close(r);
  return ok;
}

static void free_notes (Check *c) {
  for (int i = 0; i < c->transcripts; i++)
    transcript_free(&c->transcript[i]);
  free(c->transcript);
}

/* Checks the files listed in a file. */
static bool check_listed (Check *c, const char *list) {
  FileList *files = file_list_open(list, command_has(c->line, NULS), &c->gate);
  const char *name;
  int names = 0;
  bool ok = true;
  if (files == NULL) return file_trouble(c, SAY_CANNOT_OPEN, list);
  for (; ok && (name = file_list_next(files)) != NULL; names++)
    ok = check_file(c, name);
  errno = file_list_error(files);
  if (errno == EILSEQ) {
    common_say(c->style.lang, fact_saying(SAY_LIST_MIXED), fact_string(list));
    common_worsen(&c->status, EXIT_TROUBLE);
  }
  else if (errno != 0)
    file_trouble(c, SAY_CANNOT_READ, list);
  else if (names == 0 && !c->quiet && !is_stopped())
    common_say(c->style.lang, fact_saying(SAY_NO_LOGS_NAMED),
               fact_string(list));
  file_list_close(files);
  return ok;
}

static bool check_files (Check *c) {
  const char *list = command_text(c->line, FILES_FROM);
  bool named = list == NULL || command_count(c->line, LOGS) > 0;
  return (!named || command_each_file(c->line, LOGS, c, check_file)) &&
         (list == NULL || check_listed(c, list));
}

/* "12 logs: 10 legal, …", for people, if there are several. */
static void sum_up (const Check *c) {
  long all = 0;
  for (int i = 0; i < SORTS; i++) all += atomic_load(&c->count[i]);
  if (all < 2 || is_for_programs(c) || c->quiet || common_width() == 0) return;
  common_print(c->style.lang, fact_saying(SAY_LOGS_JUDGED),
               fact_number((double)all),
               fact_number((double)atomic_load(&c->count[LEGAL])),
               fact_number((double)atomic_load(&c->count[CONSISTENT])),
               fact_number((double)atomic_load(&c->count[ILLEGAL])),
               fact_number((double)atomic_load(&c->count[MALFORMED])));
}

/* "without private cards: 12 of 60 faults found, 0 of 40 clean logs accused" */
static void sum_up_hidden (const Check *c) {
  double n[HIDDEN];
  if (!c->hide || is_for_programs(c) || c->quiet) return;
  for (int i = 0; i < HIDDEN; i++) n[i] = (double)atomic_load(&c->hidden[i]);
  common_print(c->style.lang, fact_saying(SAY_HIDDEN), fact_number(n[FOUND]),
               fact_number(n[FAULTY]), fact_number(n[ACCUSED]),
               fact_number(n[CLEAN]));
}

/* Finds articles without a case, by the rules of a game in the logs. */
static bool find_untouched (const Check *c, int game) {
  Host *host = common_host(&c->line->path, c->style.lang);
  Remark message = {0};
  if (host == NULL) return false;
  audit_find_untouched(
      c->audit, load_rules(host, span_of(c->audit->game[game].game),
                           span_of(c->rules.variant ? c->rules.variant : ""),
                           &message));
  remark_free(&message);
  host_free(host);
  return true;
}

/* Game by game, to save memory. */
static void write_audit (Check *c) {
  for (int i = 0; i < c->audit->games; i++)
    if (!find_untouched(c, i)) return;
  if (!c->quiet && !common_write_audit(c->audit, c->json, c->style.lang))
    common_worsen(&c->status, EXIT_TROUBLE);
}

static void say_broken_off (const Check *c) {
  if (!c->quiet)
    common_say(c->style.lang, fact_saying(SAY_BROKEN_OFF),
               fact_number((double)c->done));
}

/* Writes the end of the output, also after an interrupt. */
static void write_end (Check *c, double seconds) {
  if (c->shows_progress) progress_end(&c->progress);
  if (c->audit != NULL) {
    c->audit->seconds = seconds;
    c->audit->broken_off = is_stopped();
    write_audit(c);
  }
  else if (!is_stopped()) {  /* threads may have counted more than was shown */
    sum_up(c);
    sum_up_hidden(c);
  }
  if (is_stopped()) say_broken_off(c);
  if (c->pages != NULL && !pages_finish(c->pages, is_stopped()))
    common_worsen(&c->status, EXIT_TROUBLE);
  if (!settings_end(&c->settings)) common_worsen(&c->status, EXIT_TROUBLE);
}

/* Frees what the threads hold before rules are loaded again. */
static void end_threads (Check *c) {
  c->done = pool_done(c->pool);
  pool_free(c->pool);
  c->pool = NULL;
}

static int check_all (Check *c) {
  double began = limits_clock(), seconds;
  bool ok = (check_files(c) || is_stopped()) && pool_finish(c->pool);
  seconds = limits_clock() - began;
  end_threads(c);
  if (ok)
    write_end(c, seconds);
  else
    common_worsen(&c->status, EXIT_TROUBLE);
  return c->status;
}

static int check_on_threads (Check *c, int threads) {
  const PoolWork work = {c, begin_judging, judge_log, end_judging,
                         write_verdicts, NULL, POOL_BATCH, stop_asked()};
  int status = EXIT_TROUBLE;
  c->pool = pool_new(threads, &work);
  c->gate = (ReaderGate){c, may_read};
  if (c->pool != NULL)
    status = check_all(c);
  else
    common_say(c->style.lang, fact_saying(SAY_NO_THREADS),
               fact_number(threads));
  return status;
}

/* "--status trouble": false, with a complaint, for any other value. */
static bool read_status (const CommandLine *line, bool *trouble_only) {
  const char *said = command_text(line, STATUS);
  *trouble_only = said != NULL && strcmp(said, "trouble") == 0;
  return said == NULL || *trouble_only || strcmp(said, "verdict") == 0 ||
         common_say(line->lang, fact_saying(SAY_WRITE_STATUS),
                    fact_string(said));
}

/* "--table moves --csv", "--rows"; false with a complaint. */
static bool read_shape (const CommandLine *line, Check *c) {
  const char *table = command_text(line, TABLE);
  bool others = command_has(line, SUMMARY) || command_has(line, HTML) ||
                command_has(line, READINGS);
  c->csv = command_has(line, CSV);
  c->rows = command_has(line, ROWS);
  c->json |= c->rows;
  if (table != NULL) c->table = rows_find(span_of(table));
  if (table != NULL && c->table == ROWS_NONE)
    return common_say(line->lang, fact_saying(SAY_WHICH_TABLE),
                      fact_string(table));
  if (c->csv && table == NULL)
    return common_say(line->lang, fact_saying(SAY_CSV_OF_TABLE));
  if ((table != NULL && (others || c->rows)) ||
      (c->rows && (others || command_has(line, NOTES))))
    return common_say(line->lang, fact_saying(SAY_ROWS_ALONE));
  return true;
}

/* Writes the column names of the table. */
static void write_head (const Check *c) {
  Buffer head = {0};
  if (!c->csv || c->quiet) return;
  rows_head(&head, c->table);
  common_write(&head);
  buffer_free(&head);
}

static int run_check (const CommandLine *line) {
  atomic_long count[SORTS] = {0}, hidden[HIDDEN] = {0};
  Audit audit = {0};
  Pages pages = {0};
  Notes notes;
  int status;
  Check c = {
    .line = line, .count = count, .hidden = hidden,
    .style = {line->lang, common_colour()},
    .rules = command_rules(line, SET, VARIANT, ANY_RULES),
    .json = command_has(line, JSON), .quiet = command_has(line, QUIET),
    .strict = command_has(line, STRICT),
    .readings = command_has(line, READINGS)
  };
  if (!read_status(line, &c.trouble_only) || !read_shape(line, &c))
    return EXIT_TROUBLE;
  if (command_has(line, FORMAT) && !open_host(&c)) return EXIT_TROUBLE;
  if (!common_format(c.host, command_text(line, FORMAT), line->lang,
                     &c.format)) {
    host_free(c.host);
    return EXIT_TROUBLE;
  }
  settings_open(&c.settings, line, &c.rules);
  c.seat = command_text(line, SEAT);
  c.hide = audit.hides = command_has(line, HIDE);
  if (command_has(line, SUMMARY)) c.audit = &audit;
  if (command_has(line, HTML)) {
    if (!pages_open(&pages, command_text(line, HTML), line->lang))
      return EXIT_TROUBLE;
    c.pages = &pages;
  }
  c.shows_progress = !c.quiet && (c.audit != NULL || common_width() == 0) &&
                     progress_possible();
  if (c.shows_progress) progress_begin(&c.progress, line->lang);
  if (command_has(line, NOTES)) {
    if (!notes_open(&notes, line, NULL, NULL, false)) return EXIT_TROUBLE;
    c.notes = &notes;
  }
  stop_catch_first();
  write_head(&c);
  status = check_on_threads(&c, common_threads(command_number(line, JOBS, 1)));
  if (c.notes != NULL) notes_close(&notes);
  free_notes(&c);
  host_free(c.host);
  audit_free(&audit);
  pages_free(&pages);
  output_flush();
  stop_obey();
  return status;
}

static const CommandOption check_option[CHECK_OPTIONS] = {
  [JSON] = COMMAND_JSON(SAY_HELP_CHECK_JSON),
  [QUIET] = COMMAND_QUIET(SAY_HELP_CHECK_QUIET),
  [STRICT] = {.name = "strict", .about = SAY_HELP_CHECK_STRICT},
  [SET] = COMMAND_SET_ANY,
  [VARIANT] = COMMAND_VARIANT_JUDGE,
  [ANY_RULES] = COMMAND_ANY_RULES,
  [READINGS] = {.name = "readings", .about = SAY_HELP_CHECK_READINGS},
  [JOBS] = COMMAND_JOBS(SAY_HELP_CHECK_JOBS),
  [FILES_FROM] = {.name = "files-from", .wants = WANTS_FILE,
                  .value = SAY_VALUE_FILE, .about = SAY_HELP_CHECK_FILES_FROM},
  [NULS] = {.letter = "0", .name = "null", .about = SAY_HELP_CHECK_NULL},
  [FORMAT] = COMMAND_FORMAT,
  [NOTES] = {.name = "notes", .about = SAY_HELP_CHECK_NOTES},
  [SEAT] = {.name = "seat", .wants = WANTS_TEXT, .value = SAY_VALUE_NAME,
            .about = SAY_HELP_CHECK_SEAT},
  [HIDE] = {.name = "hide", .about = SAY_HELP_CHECK_HIDE},
  [SUMMARY] = {.name = "summary", .about = SAY_HELP_CHECK_SUMMARY},
  [HTML] = {.name = "html", .wants = WANTS_FOLDER,
            .value = SAY_VALUE_FOLDER, .about = SAY_HELP_CHECK_HTML},
  [STATUS] = {.name = "status", .wants = WANTS_TEXT,
              .value = SAY_VALUE_STATUS, .about = SAY_HELP_CHECK_STATUS},
  [TABLE] = {.name = "table", .wants = WANTS_TEXT,
             .value = SAY_VALUE_TABLE, .about = SAY_HELP_CHECK_TABLE},
  [CSV] = {.name = "csv", .about = SAY_HELP_CHECK_CSV},
  [ROWS] = {.name = "rows", .about = SAY_HELP_CHECK_ROWS},
  [LOGS] = COMMAND_LOGS,
};

const Command check_command = {
  "check", SAY_ABOUT_CHECK, SAY_DOES_CHECK,
  check_option, CHECK_OPTIONS, .run = run_check
};
