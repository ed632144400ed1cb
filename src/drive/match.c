/*
** A game at the table: with its log, that can be taken back and resumed
** SPDX-License-Identifier: MIT
*/
#include "drive/match.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ground/memory.h"
#include "ground/unicode.h"

enum { LONGEST_LOG = 1 << 24 };     /* bytes: twenty times the longest game */

void match_open (Match *m, Host *host, Language lang) {
  memset(m, 0, sizeof *m);
  game_open(&m->game, host, lang);
  log_open(&m->logs, host, &m->plain, lang);
  m->logs.stop_at = UINT_MAX;  /* what is open stays open: it goes on */
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
  game_close(&m->game);
  log_close(&m->logs);
  verdict_free(&m->verdict);
}

static bool is_french (const Match *m) { return m->logs.lang == FRENCH; }

static void say (const Match *m, Buffer *b, const char *en, const char *fr) {
  buffer_text(b, is_french(m) ? fr : en);
}

/*
** {======================================================
** Where the log has come to
** =======================================================
*/

/* Without the mark that some editors put in front of UTF-8. */
static Span log_text (const Match *m) {
  static const char mark[] = "\xEF\xBB\xBF";
  Span text = {buffer_string(&m->game.log), m->game.log.len};
  size_t skip = strncmp(text.at, mark, 3) == 0 ? 3 : 0;
  return (Span){text.at + skip, text.len - skip};
}

/* Judges the log and goes on where it ends. */
static bool follow_log (Match *m, Buffer *message) {
  LogText text = {log_text(m), 1, 1, NULL, 0};
  log_judge(&m->logs, &text, &m->verdict);
  if (m->verdict.has_fault) {
    buffer_format(message, is_french(m) ? "ligne %u : %s" : "line %u: %s",
                  m->verdict.fault_line, buffer_string(&m->verdict.message));
    return false;
  }
  game_adopt(&m->game, &m->logs.header, &m->logs.judge);
  m->game.cut = m->game.judge.moves >= MOVES_IN_GAME &&
                !judge_over(&m->game.judge);
  return true;
}

bool match_takeback (Match *m, int seat, Buffer *message) {
  Buffer *log = &m->game.log;
  size_t before = log->len;
  Buffer ignored = {0};
  buffer_text(log, "takeback: ");
  buffer_span(log, m->game.seating.name[seat]);
  buffer_char(log, '\n');
  if (follow_log(m, &ignored)) {
    buffer_free(&ignored);
    return true;
  }
  buffer_text(message, buffer_string(&m->verdict.message));
  buffer_cut(log, before);
  follow_log(m, &ignored);
  buffer_free(&ignored);
  return false;
}

/* }====================================================== */

/*
** {======================================================
** A new game
** =======================================================
*/

static bool add_line (const Match *m, Buffer *b, const char *subject,
                      const char *rest, Buffer *message) {
  if (rest == NULL) return true;
  buffer_format(b, "%s: %s\n", subject, rest);
  if (line_gives_back(span_of(rest))) return true;
  buffer_format(message,
                is_french(m) ? "« %s » ne peut être dans un journal comme "
                               "« %s » : une ligne d'UTF-8, sans « # »"
                             : "'%s' cannot stand in a log as '%s': one line "
                               "of UTF-8, and no ' #' in it", rest, subject);
  return false;
}

static bool add_option (const Match *m, Buffer *b, const char *set,
                        Buffer *message) {
  if (strchr(set, '=') != NULL) return add_line(m, b, "option", set, message);
  buffer_format(message, is_french(m)
                             ? "--set veut NOM=VALEUR, et non « %s »"
                             : "--set wants NAME=VALUE, not '%s'", set);
  return false;
}

static bool add_wish (const Match *m, Buffer *b, const MatchWish *w,
                      Buffer *message) {
  if (!add_line(m, b, "game", w->game, message) ||
      !add_line(m, b, "players", w->players, message) ||
      !add_line(m, b, "start", w->start, message) ||
      !add_line(m, b, "variant", w->variant, message))
    return false;
  for (int i = 0; i < w->sets; i++)
    if (!add_option(m, b, w->set[i], message)) return false;
  return add_line(m, b, "seed", w->seed, message);
}

static void write_option (Buffer *b, const Header *h, int i) {
  const Option *o = &h->rules->option[i];
  if (!h->option_given[i]) return;
  buffer_format(b, "option: %s = ", o->word.en);
  if (o->is_number)
    buffer_number(b, h->option[i]);
  else
    buffer_text(b, o->choice[(int)h->option[i]].en);
  buffer_char(b, '\n');
}

/* The header in its canonical form, with the pin. */
static void write_header (Buffer *b, const Header *h) {
  const Seating *s = &h->seating;
  buffer_clear(b);
  buffer_format(b, "game: %s\nplayers: ", h->rules->id);
  for (int i = 0; i < s->seats; i++) {
    if (i > 0) buffer_text(b, ", ");
    buffer_span(b, s->name[i]);
  }
  if (s->start_given) {
    buffer_text(b, "\nstart: ");
    buffer_span(b, s->name[s->start]);
  }
  if (h->variant.len > 0) {
    buffer_text(b, "\nvariant: ");
    buffer_span(b, h->variant);
  }
  buffer_char(b, '\n');
  for (int i = 0; i < h->rules->options; i++) write_option(b, h, i);
  buffer_text(b, "seed: ");
  buffer_span(b, h->seed);
  buffer_format(b, "\nrules: %s sha256:%s\n", h->rules->version,
                h->rules->hash);
}

bool match_begin (Match *m, const MatchWish *w, Buffer *message) {
  Buffer wish = {0};
  LogText text;
  bool ok = add_wish(m, &wish, w, message);
  if (ok) {
    text = (LogText){{wish.text, wish.len}, 1, 1, NULL, 0};
    log_judge(&m->logs, &text, &m->verdict);
    ok = !m->verdict.has_fault;
    if (!ok) buffer_text(message, buffer_string(&m->verdict.message));
  }
  if (ok) {
    write_header(&m->game.log, &m->logs.header);
    ok = follow_log(m, message);
  }
  buffer_free(&wish);
  return ok;
}

/* }====================================================== */

/*
** {======================================================
** The file
** =======================================================
*/

static bool trouble_with (const Match *m, const char *en, const char *fr,
                          const char *path, Buffer *message) {
  buffer_format(message, is_french(m) ? "impossible %s « %s » : %s"
                                      : "unable to %s '%s': %s",
                is_french(m) ? fr : en, path, strerror(errno));
  return false;
}

/* A log that is there is somebody's game: it is not written over. */
static bool may_be_written (const Match *m, const char *path,
                            Buffer *message) {
  struct stat s;
  if (stat(path, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size == 0)
    return true;
  buffer_format(message,
                is_french(m) ? "« %s » existe déjà ; « referee play --resume "
                               "%s » reprend cette partie"
                             : "'%s' is there already; 'referee play --resume "
                               "%s' goes on with it", path, path);
  return false;
}

/* Two who play on with one log would spoil it. */
static bool is_ours (const Match *m, int file, const char *path,
                     Buffer *message) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(file, F_SETLK, &whole) == 0 ||
      (errno != EACCES && errno != EAGAIN))  /* can't it be locked at all? */
    return true;
  buffer_format(message,
                is_french(m) ? "« %s » : une partie est en cours dans ce "
                               "journal"
                             : "'%s': a game is being played with this log",
                path);
  return false;
}

static void take_file (Match *m, int file, const char *path) {
  close_file(m);
  m->file = file;
  m->path = memory_copy(path, strlen(path));
  m->written = 0;
}

bool match_log_to (Match *m, const char *path, Buffer *message) {
  int file = STDOUT_FILENO;
  if (strcmp(path, "-") != 0) {
    if (!may_be_written(m, path, message)) return false;
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return trouble_with(m, "write", "d'écrire", path, message);
    if (!is_ours(m, file, path, message)) {
      close(file);
      return false;
    }
  }
  take_file(m, file, path);
  return match_save(m, message);
}

bool match_save (Match *m, Buffer *message) {
  const Buffer *log = &m->game.log;
  if (m->file < 0) return true;
  while (m->written < log->len) {
    ssize_t n = write(m->file, log->text + m->written, log->len - m->written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0)
      return trouble_with(m, "write", "d'écrire", m->path, message);
    m->written += (size_t)n;
  }
  return true;
}

/* A log that is longer than any game can be is not read to its end. */
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

static bool is_one_log (const Match *m, Buffer *message) {
  LineCursor c = {log_text(m), 1};
  Line line;
  int games = 0;
  if (unicode_check(c.left) < c.left.len) {
    say(m, message, "it is not UTF-8 text", "ce n'est pas de l'UTF-8");
    return false;
  }
  while (line_next(&c, &line)) games += line.subject == SUBJECT_GAME;
  if (games > 1)
    say(m, message, "there are several logs in it",
        "il contient plusieurs journaux");
  return games <= 1;
}

static bool can_go_on (const Match *m, Buffer *message) {
  if (!m->logs.header.has_seed)
    say(m, message, "it has no seed: the cards that are to come are not known",
        "il n'a pas de graine : les cartes à venir ne sont pas connues");
  else if (m->logs.judge.ended && !judge_over(&m->logs.judge))
    say(m, message, "the players agreed to end the game",
        "les joueurs ont convenu d'arrêter");
  return message->len == 0;
}

static bool take_up (Match *m, Buffer *dropped, Buffer *message) {
  drop_cut_line(&m->game.log, dropped);
  return is_one_log(m, message) && follow_log(m, message) &&
         can_go_on(m, message);
}

bool match_resume (Match *m, const char *path, Buffer *dropped,
                   Buffer *message) {
  Buffer why = {0};
  int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
  if (file < 0) return trouble_with(m, "open", "d'ouvrir", path, message);
  take_file(m, file, path);
  if (!is_ours(m, file, path, message)) return false;
  buffer_clear(&m->game.log);
  if (!read_all(file, &m->game.log))
    return trouble_with(m, "read", "de lire", path, message);
  if (!take_up(m, dropped, &why)) {
    buffer_format(message, is_french(m) ? "« %s » ne peut être repris : %s"
                                        : "'%s' cannot be resumed: %s", path,
                  buffer_string(&why));
    buffer_free(&why);
    return false;
  }
  m->written = m->game.log.len;
  if (dropped->len > 0 && ftruncate(file, (off_t)m->written) != 0)
    return trouble_with(m, "shorten", "de raccourcir", path, message);
  return true;
}

/* }====================================================== */

void match_note (Match *m, const char *text) {
  buffer_format(&m->game.log, "note: %s\n", text);
}

static void write_winners (Match *m) {
  Game *g = &m->game;
  bool winner[SEATS_LIMIT];
  int n = 0;
  if (!judge_winners(&g->judge, winner)) return;
  for (int s = 0; s < g->seating.seats; s++) {
    if (!winner[s]) continue;
    buffer_text(&g->log, n++ > 0 ? ", " : "winner: ");
    buffer_span(&g->log, g->seating.name[s]);
  }
  if (n > 0) buffer_char(&g->log, '\n');
}

/* Is the log's last word a claim already? */
static bool has_result (const Match *m) {
  LineCursor c = {log_text(m), 1};
  bool claimed = false;
  for (Line line; line_next(&c, &line);)
    if (line.subject != SUBJECT_NONE && line.subject != SUBJECT_NOTE)
      claimed = line.subject == SUBJECT_SCORE ||
                line.subject == SUBJECT_WINNER;
  return claimed;
}

void match_write_result (Match *m) {
  Game *g = &m->game;
  double score[SEATS_LIMIT];
  if (has_result(m) || !judge_scores(&g->judge, score)) return;
  for (int s = 0; s < g->seating.seats; s++) {
    buffer_text(&g->log, s > 0 ? ", " : "score: ");
    buffer_span(&g->log, g->seating.name[s]);
    buffer_char(&g->log, ' ');
    buffer_number(&g->log, score[s]);
  }
  buffer_char(&g->log, '\n');
  if (judge_over(&g->judge)) write_winners(m);
}
