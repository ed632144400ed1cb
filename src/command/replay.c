/*
** replay: a game move by move
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command/command.h"
#include "command/whole_file.h"
#include "drive/replay.h"
#include "judge/legal.h"
#include "render/position_text.h"
#include "render/story_page.h"
#include "render/story_text.h"
#include "render/viewer.h"
#include "render/wording.h"

enum { SETS_LIMIT = 64, LEGAL_MOST = 400, WRITE_AT = 1 << 16 };

typedef struct Replay {
  LogJudge judge;
  Verdict verdict;
  TextStyle style;
  size_t width;             /* of the terminal; 0: there is none */
  const char *path;
  const char *seat;         /* whose eyes; NULL: the log's */
  unsigned at;              /* only the position there; 0: the whole game */
  const char *html;         /* the page to be written; NULL: none */
  int log;                  /* the one asked for; 0: all */
  StoryText text;
  StoryPage page;
  bool has_page;            /* in 'out' */
  Buffer out;
  bool lost;                /* is the output gone? */
  int status;
} Replay;

static void worsen (Replay *r, int status) {
  if (status > r->status) r->status = status;
}

static int status_of (const Verdict *v) {
  switch (v->kind) {
    case VERDICT_LEGAL: case VERDICT_CONSISTENT: return EXIT_FINE;
    case VERDICT_ILLEGAL: return EXIT_NO;
    default: return EXIT_TROUBLE;
  }
}

static bool french (const Replay *r) { return r->style.lang == FRENCH; }

/* Whose eyes: a seat, VIEWER_LOG, or -1 where there is no such player. */
static int find_viewer (const Replay *r) {
  if (r->seat == NULL) return VIEWER_LOG;
  return dictionary_find(r->judge.header.seating.names, span_of(r->seat));
}

static void no_such_player (Replay *r, const LogText *log) {
  common_complain(french(r) ? "%s:%u : il n'y a pas de joueur « %s » ici"
                            : "%s:%u: there is no player '%s' here",
                  r->path, log->first_line, r->seat);
  worsen(r, EXIT_TROUBLE);
}

/*
** {======================================================
** The whole game, in words
** =======================================================
*/

static void write_out (Replay *r) {
  if (!r->lost && !common_write(&r->out)) r->lost = true;
  buffer_clear(&r->out);
}

/* Who looks on is known once the header is read. */
static void hear_scene (void *ear, const Scene *scene) {
  Replay *r = ear;
  int viewer = find_viewer(r);
  if (viewer == -1) return;
  if (scene->kind == SCENE_BEGIN) {
    story_text_close(&r->text);
    story_text_open(&r->text, r->style, viewer, r->width, &r->out);
  }
  story_text_scene(&r->text, scene);
  if (r->out.len > WRITE_AT) write_out(r);
}

static void tell_log (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  if (log->index > 1 && r->log == 0) buffer_char(&r->out, '\n');
  replay_log(&r->judge, log, v, hear_scene, r);
  v->file = r->path;
  if (!v->begun)
    text_verdict(&r->out, v, r->style);
  else if (find_viewer(r) == -1)
    no_such_player(r, log);
  else
    story_text_verdict(&r->text, v);
  worsen(r, status_of(v));
  write_out(r);
}

/* }====================================================== */

/*
** {======================================================
** The whole game, as a page
** =======================================================
*/

static void hear_for_page (void *ear, const Scene *scene) {
  Replay *r = ear;
  int viewer = find_viewer(r);
  if (viewer == -1) return;
  if (scene->kind == SCENE_BEGIN) {
    story_page_close(&r->page);
    story_page_open(&r->page, r->style.lang, viewer);
  }
  story_page_scene(&r->page, scene);
}

/* A page is one game: which one, where there are several, must be said. */
static void save_page (Replay *r, int logs) {
  if (r->log == 0 && logs > 1) {
    common_complain("'%s' has several logs, and a page shows one: say which "
                    "with '--log N'", r->path);
    worsen(r, EXIT_TROUBLE);
  }
  else if (strcmp(r->html, "-") == 0)
    write_out(r);
  else if (!whole_file_write(r->html, &r->out)) {
    common_complain("unable to write '%s': %s", r->html, strerror(errno));
    worsen(r, EXIT_TROUBLE);
  }
  buffer_clear(&r->out);
}

static void make_page (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  replay_log(&r->judge, log, v, hear_for_page, r);
  v->file = r->path;
  worsen(r, status_of(v));
  if (v->begun && find_viewer(r) == -1)
    no_such_player(r, log);
  else if (!v->begun) {
    text_verdict(&r->out, v, r->style);
    common_complain(french(r) ? "il n'y a pas de partie à montrer :\n%s"
                              : "there is no game to show:\n%s",
                    buffer_string(&r->out));
    buffer_clear(&r->out);
  }
  else {
    story_page_write(&r->page, v, &r->out);
    r->has_page = true;
  }
}

/* }====================================================== */

/*
** {======================================================
** One position
** =======================================================
*/

static const char *place_text (const Replay *r, Place place) {
  switch (place) {
    case PLACE_HEADER:
      return french(r) ? "la partie va commencer" : "the game has yet to begin";
    case PLACE_SILENT:
      return french(r) ? "rien ne se passe à cette ligne"
                       : "nothing happens in this line";
    case PLACE_JUDGED:
      return french(r) ? "la position après elle" : "the position after it";
    case PLACE_REFUSED:
      return french(r) ? "illégale, et corrigée ensuite : la position avant "
                         "elle"
                       : "illegal, and put right by what follows: the "
                         "position before it";
    case PLACE_FAULT:
      return french(r) ? "fautive : la position avant elle"
                       : "at fault: the position before it";
    case PLACE_BEYOND: break;
  }
  return french(r) ? "non jugée, une ligne précédente est fautive : la "
                     "position avant celle-là"
                   : "not judged, as an earlier line is at fault: the "
                     "position before that one";
}

/* Of a player who can't look into the hands of those who act: nothing. */
static void add_legal (Replay *r, int viewer) {
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(&r->judge.judge, actor);
  bool own = false;
  LegalList legal = {0};
  for (int i = 0; i < n; i++) own |= actor[i] == viewer;
  if ((viewer == VIEWER_LOG || own) && !r->judge.judge.pending)
    legal_list(&r->judge.judge, viewer == VIEWER_LOG ? -1 : viewer, LEGAL_MOST,
               &legal);
  if (legal.listed) {
    buffer_text(&r->out, french(r) ? "  légal : " : "  legal: ");
    wording_legal(&r->out, wording_of(&r->verdict, r->style.lang), &legal);
    buffer_char(&r->out, '\n');
  }
  legal_free(&legal);
}

static void write_place (Replay *r, const Line *line, Place place,
                         int viewer) {
  Buffer quote = {0};
  Story story;
  story_open(&story, r->style.lang, viewer);
  story_quote(&story, &r->judge.header, line, &quote);
  buffer_format(&r->out, "%6u | ", line->number);
  text_plain(&r->out, (Span){buffer_string(&quote), quote.len});
  buffer_format(&r->out, "\n\n%s%s\n", place_text(r, place),
                french(r) ? " :" : ":");
  story_close(&story);
  buffer_free(&quote);
}

static void show_place (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  Line line;
  Place place;
  bool game = replay_at(&r->judge, log, r->at, v, &line, &place);
  int viewer = game ? find_viewer(r) : VIEWER_LOG;
  v->file = r->path;
  if (!game)
    text_verdict(&r->out, v, r->style);
  else if (viewer == -1)
    no_such_player(r, log);
  else {
    if (viewer == VIEWER_LOG &&
        (place == PLACE_FAULT || place == PLACE_BEYOND)) {
      text_verdict(&r->out, v, r->style);
      buffer_char(&r->out, '\n');
    }
    write_place(r, &line, place, viewer);
    position_seen_by(&r->out, &r->judge.judge, viewer);
    add_legal(r, viewer);
  }
  worsen(r, status_of(v));
  write_out(r);
}

/* }====================================================== */

/*
** {======================================================
** Files
** =======================================================
*/

static unsigned last_line (const LogText *log) {
  unsigned n = log->first_line;
  for (size_t i = 0; i < log->text.len; i++) n += log->text.at[i] == '\n';
  if (log->text.len > 0 && log->text.at[log->text.len - 1] == '\n') n--;
  return n;
}

static bool is_wanted (const Replay *r, const LogText *log) {
  if (r->log > 0 && log->index != r->log) return false;
  return r->at == 0 || (r->at >= log->first_line && r->at <= last_line(log));
}

static void show_log (Replay *r, const LogText *log) {
  if (r->at > 0)
    show_place(r, log);
  else if (r->html != NULL)
    make_page(r, log);
  else
    tell_log(r, log);
}

static void not_there (Replay *r, int logs) {
  common_complain("'%s' has no such %s (%d log%s)", r->path,
                  r->at > 0 ? "line" : "log", logs, logs == 1 ? "" : "s");
  worsen(r, EXIT_TROUBLE);
}

static void replay_file (Replay *r) {
  Reader *reader = reader_open(r->path);
  LogText log;
  int logs = 0, shown = 0;
  if (reader == NULL) {
    common_complain("unable to open '%s': %s", r->path, strerror(errno));
    worsen(r, EXIT_TROUBLE);
    return;
  }
  while (!r->lost && reader_next(reader, &log)) {
    logs++;
    if (!is_wanted(r, &log)) continue;
    if (shown++ == 0 || r->html == NULL) show_log(r, &log);
  }
  if (reader_error(reader) != 0) {
    common_complain("unable to read '%s': %s", r->path,
                    strerror(reader_error(reader)));
    worsen(r, EXIT_TROUBLE);
  }
  else if (shown == 0)
    not_there(r, logs);
  else if (r->has_page)
    save_page(r, logs);
  if (r->lost) worsen(r, EXIT_TROUBLE);
  reader_close(reader);
}

/* }====================================================== */

static size_t terminal_width (void) {
  struct winsize size;
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
    return 0;
  return size.ws_col;
}

typedef struct ReplayArgs {
  struct arg_int *at, *log;
  struct arg_str *seat, *set, *variant;
  struct arg_lit *any;
  struct arg_file *html, *file;
} ReplayArgs;

/* False with a complaint. */
static bool set_wishes (Replay *r, const ReplayArgs *a) {
  if ((a->at->count && a->at->ival[0] < 1) ||
      (a->log->count && a->log->ival[0] < 1)) {
    common_complain("'--at' and '--log' count from 1");
    return false;
  }
  if (a->at->count && a->html->count) {
    common_complain("'--at' shows one position, '--html' them all: use one "
                    "of them");
    return false;
  }
  r->at = a->at->count ? (unsigned)a->at->ival[0] : 0;
  r->log = a->log->count ? a->log->ival[0] : 0;
  r->html = a->html->count ? a->html->filename[0] : NULL;
  r->seat = a->seat->count ? a->seat->sval[0] : NULL;
  r->path = a->file->filename[0];
  r->style.colour = common_colour();
  r->width = terminal_width();
  return true;
}

static int run_replay (Replay *r, const ReplayArgs *a, Host *host) {
  HeaderRules rules = {
    .set = a->set->sval, .sets = a->set->count, .any_rules = a->any->count > 0,
    .variant = a->variant->count ? a->variant->sval[0] : NULL
  };
  log_open(&r->judge, host, &rules, r->style.lang);
  /* it would tell of hands */
  r->judge.legal_most = r->seat == NULL ? LEGAL_TOLD : 0;
  replay_file(r);
  log_close(&r->judge);
  story_text_close(&r->text);
  story_page_close(&r->page);
  verdict_free(&r->verdict);
  buffer_free(&r->out);
  return r->status;
}

int command_replay (int argc, char **argv) {
  Common common;
  ReplayArgs a;
  struct arg_end *end;
  Host *host = NULL;
  Replay r;
  int status;
  memset(&r, 0, sizeof r);
  common_options(&common);
  void *table[] = {
    a.at = arg_int0(NULL, "at", "LINE",
                    "only the position after this line of the file"),
    a.html = arg_file0(NULL, "html", "FILE",
                       "write a page to step through; '-': standard output"),
    a.seat = arg_str0(NULL, "seat", "NAME", "only what that player can see"),
    a.log = arg_int0(NULL, "log", "N", "the log of that number in the file"),
    a.set = arg_strn(NULL, "set", "NAME=VALUE", 0, SETS_LIMIT,
                     "an option's value, whatever the log says"),
    a.variant = arg_str0(NULL, "variant", "NAME",
                         "judge under these house rules"),
    a.any = arg_lit0(NULL, "any-rules", "judge logs that pin other rules too"),
    common.lang, common.rules, common.help, common.version,
    a.file = arg_file1(NULL, NULL, "LOG",
                       "a file of logs; '-' is standard input"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Tells a game move by move, in words or as a page.",
                   &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &r.style.lang)) &&
      set_wishes(&r, &a) && (host = common_host(&common)) != NULL)
    status = run_replay(&r, &a, host);
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
