/*
** Game at the table, with its log; can be taken back and resumed
** SPDX-License-Identifier: MIT
*/
#include "drive/match.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/output.h"
#include "base/unicode.h"
#include "judge/finding.h"
#include "table/seen.h"

enum { LONGEST_LOG = 1 << 24 };     /* bytes: twenty times the longest game */

void match_open (Match *m, Host *host, Language lang) {
  memset(m, 0, sizeof *m);
  log_open(&m->logs, host, &m->plain, lang);
  m->logs.game.judge.says_passes = true;
  m->file = -1;
}

static void close_file (Match *m) {
  if (m->file > STDERR_FILENO) close(m->file);
  free(m->path);
  m->path = NULL;
  m->file = -1;
}

void match_close (Match *m) {
  close_file(m);
  log_close(&m->logs);
  verdict_free(&m->verdict);
  buffer_free(&m->typed);
}

/* Skips the byte order mark that some editors write. */
static Span log_text (const Match *m) {
  static const char mark[] = "\xEF\xBB\xBF";
  Span text = {buffer_string(&m->logs.game.log), m->logs.game.log.len};
  size_t skip = strncmp(text.at, mark, 3) == 0 ? 3 : 0;
  return span_from(text, skip);
}

/* Stays open at the end: more lines may follow. */
static bool judge_so_far (Match *m, Span text) {
  LogText log = {.text = text, .index = 1, .first_line = 1};
  log_judge_before(&m->logs, &log, 0, &m->verdict);
  log_settle(&m->logs, &m->verdict);
  return !m->verdict.has_fault;
}

/* Judges the log and leaves the game where the log ends. */
static bool follow_log (Match *m, Remark *why) {
  if (!judge_so_far(m, log_text(m))) {
    finding_remark(&m->verdict.fault.finding, m->verdict.rules, why);
    remark_wrap(why, fact_saying(SAY_AT_LINE),
                fact_number(m->verdict.fault.line.number));
    return false;
  }
  game_play_on(&m->logs.game);
  return true;
}

bool match_takeback (Match *m, int seat, Remark *why) {
  if (game_take_back(&m->logs.game, seat)) return true;
  remark_say(why, fact_saying(SAY_HAS_NOT_MOVED),
             fact_text(m->logs.game.header.seating.name[seat]));
  return false;
}

static bool add_line (Buffer *b, const char *subject, const char *rest,
                      Remark *why) {
  if (rest == NULL) return true;
  buffer_format(b, "%s: %s\n", subject, rest);
  if (line_gives_back(span_of(rest))) return true;
  remark_say(why, fact_saying(SAY_NOT_IN_LOG), fact_string(rest),
             fact_string(subject));
  return false;
}

static bool add_wish (Buffer *b, const MatchWish *w, Remark *why) {
  if (!add_line(b, "game", w->game, why) ||
      !add_line(b, "players", w->players, why) ||
      !add_line(b, "start", w->start, why) ||
      !add_line(b, "variant", w->variant, why))
    return false;
  for (int i = 0; i < w->sets; i++)
    if (!add_line(b, "option", w->set[i], why)) return false;
  if (!w->commit) return add_line(b, "seed", w->seed, why);
  promise_make(b, span_of(w->seed));
  return line_gives_back(span_of(w->seed)) || add_line(b, "seed", w->seed, why);
}

/* The wish as header lines, in canonical form. */
static void write_wish (Match *m) {
  const Header *h = &m->logs.game.header;
  buffer_clear(&m->logs.game.log);
  header_write(&m->logs.game.log, h->rules, &h->seating, h->variant, h->option,
               h->option_given, header_shuffle(h));
}

bool match_has_promise (const Match *m) {
  return m->logs.game.header.commit.len > 0;
}

void match_show_log (const Match *m, Buffer *shown) {
  buffer_copy(shown, &m->logs.game.log);
  promise_move(shown, true);
}

bool match_begin (Match *m, const MatchWish *w, Remark *why) {
  Buffer wish = {0};
  bool ok = add_wish(&wish, w, why);
  if (ok) {
    ok = judge_so_far(m, buffer_view(&wish));
    if (!ok)
      finding_remark(&m->verdict.fault.finding, m->verdict.rules, why);
  }
  if (ok) {
    write_wish(m);
    ok = follow_log(m, why);
  }
  buffer_free(&wish);
  return ok;
}

static bool fail_on (Saying what, const char *path, Remark *why) {
  remark_say(why, fact_saying(what), fact_string(path),
             fact_error(errno));
  return false;
}

/* An existing log is never overwritten. */
static bool may_be_written (int file, const char *path, Remark *why) {
  struct stat s;
  if (fstat(file, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size == 0)
    return true;
  remark_say(why, fact_saying(SAY_THERE_ALREADY), fact_string(path));
  return false;
}

/* Two programs that write one log would spoil it. */
static bool lock_file (int file, const char *path, Remark *why) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(file, F_SETLK, &whole) == 0 ||
      (errno != EACCES && errno != EAGAIN))  /* can it not be locked at all? */
    return true;
  remark_say(why, fact_saying(SAY_BEING_PLAYED), fact_string(path));
  return false;
}

static void take_file (Match *m, int file, const char *path) {
  close_file(m);
  m->file = file;
  m->path = memory_copy(path, strlen(path));
  m->written = 0;
}

/* Only with the lock is it certain that nobody else is about to write. */
bool match_log_to (Match *m, const char *path, Remark *why) {
  int file = STDOUT_FILENO;
  if (strcmp(path, "-") != 0) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return fail_on(SAY_CANNOT_WRITE, path, why);
    if (!lock_file(file, path, why) || !may_be_written(file, path, why)) {
      close(file);
      return false;
    }
  }
  take_file(m, file, path);
  return match_save(m, why);
}

bool match_log_to_new (Match *m, const char *path, bool *taken,
                       Remark *why) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC,
                  0666);
  *taken = file < 0 && errno == EEXIST;
  if (file < 0) return fail_on(SAY_CANNOT_WRITE, path, why);
  take_file(m, file, path);
  if (lock_file(file, path, why) && match_save(m, why)) return true;
  unlink(path);
  return false;
}

static bool write_all (int file, Span text, size_t *written) {
  *written += output_file(file, span_from(text, *written));
  return *written == text.len;
}

static bool is_regular (int file) {
  struct stat s;
  return fstat(file, &s) == 0 && S_ISREG(s.st_mode);
}

/* A pipe or terminal gets the seed at the end: it is read while written. */
static bool waits_for_end (const Match *m) {
  return match_has_promise(m) && !is_regular(m->file);
}

bool match_save (Match *m, Remark *why) {
  Span log = buffer_view(&m->logs.game.log);
  if (m->file < 0 || waits_for_end(m) ||
      write_all(m->file, log, &m->written))
    return true;
  return fail_on(SAY_CANNOT_WRITE, m->path, why);
}

/* Moving the seed within the log does not change its length. */
static bool write_over (int file, const Buffer *log) {
  bool ok = fcntl(file, F_SETFL, 0) == 0 &&
            pwrite(file, log->text, log->len, 0) == (ssize_t)log->len;
  return fcntl(file, F_SETFL, O_APPEND) == 0 && ok;
}

bool match_finish_log (Match *m, Remark *why) {
  Buffer shown = {0};
  size_t written = 0;
  bool ok = true;
  if (m->file < 0 || !match_has_promise(m)) return true;
  match_show_log(m, &shown);
  if (waits_for_end(m))
    ok = write_all(m->file, buffer_view(&shown), &written);
  else if (game_is_over(&m->logs.game))
    ok = write_over(m->file, &shown);
  buffer_free(&shown);
  return ok || fail_on(SAY_CANNOT_WRITE, m->path, why);
}

/* A log longer than any game is not read to its end. */
static bool read_all (int file, Buffer *b) {
  char block[1 << 14];
  ssize_t n;
  while ((n = read(file, block, sizeof block)) != 0) {
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    buffer_put(b, block, (size_t)n);
    if (b->len > LONGEST_LOG) {
      errno = EFBIG;
      return false;
    }
  }
  return true;
}

/* A line without its end was never completed. */
static void drop_cut_line (Buffer *log, Buffer *dropped) {
  size_t len = log->len;
  while (len > 0 && log->text[len - 1] != '\n') len--;
  buffer_put(dropped, buffer_string(log) + len, log->len - len);
  buffer_cut(log, len);
}

static bool is_one_log (const Match *m, Remark *why) {
  LineCursor c = {log_text(m), 1};
  Line line;
  int games = 0;
  if (unicode_check(c.left) < c.left.len) {
    remark_say(why, fact_saying(SAY_IS_NOT_UTF8));
    return false;
  }
  while (line_next(&c, &line)) games += line.subject == SUBJECT_GAME;
  if (games > 1) remark_say(why, fact_saying(SAY_SEVERAL_LOGS));
  return games <= 1;
}

static bool can_go_on (const Match *m, Remark *why) {
  if (!m->logs.game.header.has_seed)
    remark_say(why, fact_saying(SAY_NO_SEED));
  else if (m->logs.game.judge.ended && !judge_over(&m->logs.game.judge))
    remark_say(why, fact_saying(SAY_AGREED_TO_END));
  return why->saying == SAY_NOTHING;
}

static bool resume_log (Match *m, Buffer *dropped, Remark *why) {
  drop_cut_line(&m->logs.game.log, dropped);
  promise_move(&m->logs.game.log, false);
  return is_one_log(m, why) && follow_log(m, why) && can_go_on(m, why);
}

/* A pipe may never end, and cannot be written to. */
static bool is_plain_file (int file, const char *path, Remark *why) {
  struct stat s;
  if (fstat(file, &s) == 0 && S_ISREG(s.st_mode)) return true;
  remark_say(why, fact_saying(SAY_NO_PLAIN_FILE));
  remark_wrap(why, fact_saying(SAY_CANNOT_RESUME), fact_string(path));
  return false;
}

bool match_resume (Match *m, const char *path, Buffer *dropped,
                   Remark *why) {
  int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (file < 0) return fail_on(SAY_CANNOT_OPEN, path, why);
  take_file(m, file, path);
  if (!is_plain_file(file, path, why) || !lock_file(file, path, why))
    return false;
  buffer_clear(&m->logs.game.log);
  if (!read_all(file, &m->logs.game.log))
    return fail_on(SAY_CANNOT_READ, path, why);
  if (!resume_log(m, dropped, why)) {
    remark_wrap(why, fact_saying(SAY_CANNOT_RESUME), fact_string(path));
    return false;
  }
  m->written = m->logs.game.log.len;
  if (dropped->len > 0 && ftruncate(file, (off_t)m->written) != 0)
    return fail_on(SAY_CANNOT_SHORTEN, path, why);
  if (match_has_promise(m) && !write_over(file, &m->logs.game.log))
    return fail_on(SAY_CANNOT_WRITE, path, why);
  return true;
}

/* Does the log end in a claim already? */
static bool has_result (const Match *m) {
  LineCursor c = {log_text(m), 1};
  bool claimed = false;
  for (Line line; line_next(&c, &line);)
    if (!line_is_silent(line.subject))
      claimed = line.subject == SUBJECT_SCORE ||
                line.subject == SUBJECT_WINNER;
  return claimed;
}

void match_write_result (Match *m) {
  if (!has_result(m)) game_write_result(&m->logs.game);
}

/* Moves at the table, as players type them */

static uint64_t moves_now (const Judge *j) {
  const Phase *p = judge_phase(j);
  return p != NULL ? p->moves : 0;
}

/* Must the player answer, but the verb is not an answer? */
static bool answers_nothing (const Judge *j, const Event *e) {
  uint64_t here = moves_now(j);
  if (!legal_may_pass_over(j)) return false;
  for (int m = e->verb; m >= 0; m = j->rules->verb_next[m])
    if ((here >> m) & 1) return false;
  return true;
}

/* The first move that is possible now and starts with a card; or -1. */
static int move_of_cards (const Judge *j) {
  uint64_t here = moves_now(j);
  for (int m = 0; m < j->rules->moves; m++) {
    const Move *move = &j->rules->move[m];
    if (((here >> m) & 1) && !move->unlisted && move->args > 0 &&
        !move->arg[0].implied && move->arg[0].label.en[0] == '\0' &&
        (move->arg[0].type == ARG_CARD || move->arg[0].type == ARG_CARDS))
      return m;
  }
  return -1;
}

bool match_takes_cards (const Match *m) {
  return move_of_cards(&m->logs.game.judge) >= 0;
}

/* "5 5" means "lay 5 5" where cards are laid: players may omit the verb. */
static Span with_verb (Match *m, Span text) {
  const Judge *j = &m->logs.game.judge;
  Span word = span_first_word(text);
  int move = move_of_cards(j);
  if (move < 0 || dictionary_find(j->rules->verb_words, word) >= 0 ||
      dictionary_find(j->rules->kind_words, word) < 0)
    return text;
  buffer_clear(&m->typed);
  buffer_format(&m->typed, "%s ", j->rules->move[move].verb.en);
  buffer_span(&m->typed, text);
  return buffer_view(&m->typed);
}

/* Reads and binds the move. Drawn cards are named by the referee. */
static Ruling read_move (Match *m, int seat, Span text, Event *e,
                        BoundMove *bound) {
  EventReader *reader = &m->logs.game.reader;
  Judge *j = &m->logs.game.judge;
  Complaint *c = &j->finding.complaint;
  bool ok;
  text = with_verb(m, text);
  ok = event_read_move(reader, seat, text, e, c);
  if (e->verb >= 0 && reader->words.has_arrow)
    return finding_because(j, reader->words.brought[0],
                           fact_saying(SAY_LEAVE_ARROW_OUT));
  if (e->verb >= 0 && answers_nothing(j, e))
    return finding_because(j, text, fact_saying(SAY_ANSWER_FIRST));
  if (!ok || !event_bind(e, j->rules, j->seating, moves_now(j), bound, c))
    return finding_malformed(j);
  return RULING_FINE;
}

/* Is the move legal? Leaves the game as it was. */
static Ruling ask (Judge *j, const Event *e) {
  Checkpoint *before = judge_save(j);
  Ruling ruling = judge_take(j, e);
  judge_restore(j, before);
  free(before);
  return ruling;
}

/* Makes the move; unless fine, the game stays as it was. */
static Ruling make (Game *g, Event *e) {
  Checkpoint *before = judge_save(&g->judge);
  Ruling ruling = game_step(g, e);
  if (ruling != RULING_FINE) judge_restore(&g->judge, before);
  free(before);
  return ruling;
}

/* Can the seat work out the number, without cards not yet drawn? */
static bool may_ask_number (Judge *j, int seat, const BoundMove *move) {
  Table seen;
  double number;
  seen_by(&j->world[0], &j->rules->layout, seat, &seen);
  return legal_says(j, &seen, seat, move, &number);
}

Ruling match_ask (Match *m, int seat, Span text, BoundMove *asked) {
  Judge *j = &m->logs.game.judge;
  Event e;
  Ruling ruling = read_move(m, seat, text, &e, asked);
  if (ruling == RULING_FINE && e.has_announced)
    e.has_announced = may_ask_number(j, seat, asked);
  return ruling == RULING_FINE ? ask(j, &e) : ruling;
}

Ruling match_type (Match *m, int seat, Span text, BoundMove *made,
                   Remark *remark) {
  const Finding *f = &m->logs.game.judge.finding;
  Event e;
  Ruling ruling = read_move(m, seat, text, &e, made);
  if (ruling != RULING_FINE) return ruling;
  ruling = make(&m->logs.game, &e);
  if (ruling == RULING_ILLEGAL && f->article == ARTICLE_ANNOUNCE) {
    finding_remark(f, m->logs.game.header.rules, remark);
    e.has_announced = false;  /* keep the move, drop the number */
    ruling = make(&m->logs.game, &e);
  }
  if (ruling != RULING_FINE) return ruling;
  e.bound = made;
  game_made(&m->logs.game, &e);
  return RULING_FINE;
}
