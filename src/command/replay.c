/*
** replay: a game move by move
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "command/command.h"
#include "command/common.h"
#include "drive/person.h"
#include "drive/replay.h"
#include "base/memory.h"
#include "base/output.h"
#include "judge/legal.h"
#include "render/catalogue.h"
#include "render/page.h"
#include "render/position.h"
#include "render/story.h"
#include "render/verdict_json.h"
#include "render/verdict_text.h"
#include "render/wording.h"

enum { LEGAL_MOST = 400, WRITE_AT = 1 << 16 };

enum {
  AT, STEP, HTML, JSON, SEAT, LOG, SET, VARIANT, ANY_RULES, FILE_NAME,
  REPLAY_OPTIONS
};

/* What --step shows, step by step. */
typedef struct Step {
  unsigned line;               /* 0: before or after all lines */
  bool fault;
  char *text;
} Step;

typedef struct Stepper {
  Step *list;
  int count;
  size_t room;
} Stepper;

/* Adds a step; the text is copied. */
static void stepper_add (Stepper *s, unsigned line, bool fault, Span text) {
  s->list = memory_grow(s->list, &s->room, (size_t)s->count + 1,
                        sizeof *s->list);
  s->list[s->count++] = (Step){line, fault, memory_copy(text.at, text.len)};
}

static void stepper_free (Stepper *s) {
  for (int i = 0; i < s->count; i++) free(s->list[i].text);
  free(s->list);
}

static int find_fault (const Stepper *s) {
  for (int i = 0; i < s->count; i++)
    if (s->list[i].fault) return i;
  return -1;
}

/* The step at that line, or the last one before it. */
static int step_at_line (const Stepper *s, long line) {
  int found = 0;
  for (int i = 0; i < s->count; i++)
    if (s->list[i].line > 0 && (long)s->list[i].line <= line) found = i;
  return found;
}

typedef enum Wanted { FORTH, BACK, FIRST, LAST, FAULT, HELP, LEAVE } Wanted;

static const struct { const char *word; Wanted wanted; } answers[] = {
  {"", FORTH}, {"n", FORTH}, {"s", FORTH}, {"+", FORTH},
  {"b", BACK}, {"p", BACK}, {"r", BACK}, {"-", BACK},
  {"0", FIRST}, {"start", FIRST}, {"début", FIRST}, {"debut", FIRST},
  {"end", LAST}, {"fin", LAST}, {"$", LAST},
  {"f", FAULT}, {"fault", FAULT}, {"faute", FAULT},
  {"?", HELP}, {"h", HELP}, {"help", HELP}, {"aide", HELP},
  {"q", LEAVE}, {"quit", LEAVE}, {"quitte", LEAVE},
};

static bool is_word (Span line, Wanted *wanted) {
  for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
    if (span_is(line, answers[i].word)) {
      *wanted = answers[i].wanted;
      return true;
    }
  return false;
}

/* The step asked for; -1: unknown, -2: stop. */
static int next_step (const Stepper *s, Span line, int now) {
  Wanted wanted = HELP;
  long number;
  bool is_known = is_word(line, &wanted);
  if (!is_known && number_read_whole(line, &number) && number > 0)
    return step_at_line(s, number);
  switch (wanted) {
    case FORTH: return now + 1 < s->count ? now + 1 : now;
    case BACK: return now > 0 ? now - 1 : 0;
    case FIRST: return 0;
    case LAST: return s->count - 1;
    case FAULT: return find_fault(s);
    case LEAVE: return -2;
    case HELP: break;
  }
  return -1;
}

static bool show_step (Person *p, const char *text) {
  Buffer b = {0};
  bool ok;
  buffer_text(&b, text);
  ok = person_say(p, &b);
  buffer_free(&b);
  return ok;
}

static void write_prompt (Buffer *b, const Stepper *s, int now) {
  buffer_clear(b);
  buffer_format(b, "%d/%d> ", now + 1, s->count);
}

static void stepper_ask (const Stepper *s, Person *p, Language lang) {
  Buffer line = {0}, prompt = {0};
  int now = find_fault(s) >= 0 ? find_fault(s) : 0, next = now;
  bool ok = show_step(p, s->list[now].text) &&
            show_step(p, catalogue_words(SAY_STEP_HELP, lang));
  while (ok && next != -2) {
    write_prompt(&prompt, s, now);
    ok = person_ask(p, prompt.text, &line);
    if (!ok) break;
    next = next_step(s, span_trim(buffer_view(&line)), now);
    if (next == -1) ok = show_step(p, catalogue_words(SAY_STEP_HELP, lang));
    if (next < 0) continue;
    now = next;
    ok = show_step(p, s->list[now].text);
  }
  buffer_free(&line);
  buffer_free(&prompt);
}

/*
** Shows the fault, or else the start, then the steps that people ask for, until
** they stop. False if the output fails.
*/
static bool stepper_run (const Stepper *s, Language lang, bool colour) {
  Person *p = person_open(STDOUT_FILENO);
  bool ok;
  if (colour) person_colour(p);
  stepper_ask(s, p, lang);
  ok = person_lost(p) == 0;
  person_close(p);
  return ok;
}

typedef struct Replay {
  LogJudge judge;
  Verdict verdict;
  TextStyle style;
  size_t width;             /* of the terminal, or 0 */
  const char *path;
  const char *seat;         /* viewer; NULL: the log's view */
  unsigned at;              /* show only this position; 0: all */
  const char *html;         /* output page, or NULL */
  int log;                  /* number asked for; 0: all */
  bool step;                /* step through it at the terminal */
  Stepper stepper;
  bool json;
  Json to;                  /* the JSON output */
  Buffer position;          /* the position asked for, as JSON */
  Story story;
  StoryText text;
  StoryPage page;
  bool has_page;            /* is there a page in 'out'? */
  Buffer out;
  bool lost;                /* has the output failed? */
  int status;
} Replay;

/* The viewer: a seat, VIEWER_LOG, or -1 if there is no such player. */
static int find_viewer (const Replay *r) {
  if (r->seat == NULL) return VIEWER_LOG;
  return dictionary_find(r->judge.game.header.seating.names, span_of(r->seat));
}

static void no_such_player (Replay *r, const LogText *log) {
  common_say(r->style.lang, fact_saying(SAY_NO_PLAYER_HERE),
             fact_string(r->path), fact_number(log->first_line),
             fact_string(r->seat));
  common_worsen(&r->status, EXIT_TROUBLE);
}

static void write_out (Replay *r) {
  if (!r->lost && !common_write(&r->out)) r->lost = true;
  buffer_clear(&r->out);
}

/* The viewer is known once the header is read. */
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

static void print_log (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  if (log->index > 1 && r->log == 0) buffer_char(&r->out, '\n');
  replay_log(&r->judge, log, v, hear_scene, r);
  v->file = r->path;
  if (!v->begun)
    verdict_text(&r->out, v, NULL, r->style);
  else if (find_viewer(r) == -1)
    no_such_player(r, log);
  else
    story_text_verdict(&r->text, v);
  common_worsen(&r->status, common_status(v->kind));
  write_out(r);
}

/* Copied when the line is judged: the game goes on. */
static void keep_position (Replay *r, const Scene *scene, int viewer) {
  Position seen;
  Json j = {.to = &r->position};
  buffer_clear(&r->position);
  position_find(&seen, &scene->game->judge, viewer);
  position_json(&j, NULL, &seen);
}

static void hear_for_json (void *ear, const Scene *scene) {
  Replay *r = ear;
  int viewer = find_viewer(r);
  if (viewer == -1) return;
  if (scene->kind == SCENE_BEGIN) {
    story_close(&r->story);
    story_open(&r->story, r->style.lang, viewer);
  }
  if (r->at == 0 || (scene->line != NULL && scene->line->number == r->at))
    story_json_scene(&r->to, &r->story, scene);
  else
    story_tell(&r->story, scene);
  if (r->at > 0 && scene->line != NULL && scene->line->number == r->at)
    keep_position(r, scene, viewer);
}

/* A player may see no more of the verdict: see story.h. */
static void write_seen_verdict (Json *j, const Verdict *v) {
  json_text(j, "file", v->file);
  json_number(j, "log", v->log);
  json_span(j, "game", v->game);
  json_version(j);
}

static void print_json (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  r->to = (Json){.to = &r->out};
  json_begin(&r->to, NULL);
  json_begin_list(&r->to, "story");
  replay_log(&r->judge, log, v, hear_for_json, r);
  json_end(&r->to);
  if (r->position.len > 0)
    json_raw(&r->to, "position", buffer_view(&r->position));
  buffer_clear(&r->position);
  v->file = r->path;
  if (r->seat == NULL)
    verdict_json(&r->to, v, r->style.lang);
  else
    write_seen_verdict(&r->to, v);
  json_end(&r->to);
  buffer_char(&r->out, '\n');
  if (v->begun && find_viewer(r) == -1) no_such_player(r, log);
  common_worsen(&r->status, common_status(v->kind));
  write_out(r);
}

static void add_step (Replay *r, const Scene *scene, int viewer) {
  Buffer wrapped = {0};
  Position seen;
  size_t width = r->width > 0 ? r->width : PAGE_WIDTH;
  buffer_char(&r->out, '\n');
  position_find(&seen, &scene->game->judge, viewer);
  position_text(&r->out, &seen, r->style.colour);
  page_wrap(&wrapped, buffer_view(&r->out), width);
  stepper_add(&r->stepper, scene->line != NULL ? scene->line->number : 0,
              scene->fate == FATE_FAULT, buffer_view(&wrapped));
  buffer_free(&wrapped);
  buffer_clear(&r->out);
}

static void hear_for_steps (void *ear, const Scene *scene) {
  Replay *r = ear;
  int viewer = find_viewer(r);
  if (viewer == -1) return;
  hear_scene(r, scene);
  if (scene->kind == SCENE_END) {
    r->verdict.file = r->path;
    story_text_verdict(&r->text, &r->verdict);
  }
  if (r->out.len > 0) add_step(r, scene, viewer);
}

static void step_through (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  replay_log(&r->judge, log, v, hear_for_steps, r);
  v->file = r->path;
  common_worsen(&r->status, common_status(v->kind));
  if (!v->begun) {
    verdict_text(&r->out, v, NULL, r->style);
    write_out(r);
  }
  else if (find_viewer(r) == -1)
    no_such_player(r, log);
  else if (!stepper_run(&r->stepper, r->style.lang, r->style.colour))
    common_worsen(&r->status, EXIT_TROUBLE);
}

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

/* A page shows one game: with several logs, one must be chosen. */
static void save_page (Replay *r, int logs) {
  if (r->log == 0 && logs > 1) {
    common_say(r->style.lang, fact_saying(SAY_PAGE_OF_ONE),
               fact_string(r->path));
    common_worsen(&r->status, EXIT_TROUBLE);
  }
  else if (strcmp(r->html, "-") == 0)
    r->lost = !common_write_data(&r->out);
  else if (!whole_file_write(r->html, &r->out)) {
    common_say_file(r->style.lang, SAY_CANNOT_WRITE, r->html);
    common_worsen(&r->status, EXIT_TROUBLE);
  }
  buffer_clear(&r->out);
}

static void make_page (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  replay_log(&r->judge, log, v, hear_for_page, r);
  v->file = r->path;
  common_worsen(&r->status, common_status(v->kind));
  if (v->begun && find_viewer(r) == -1)
    no_such_player(r, log);
  else if (!v->begun) {
    verdict_text(&r->out, v, NULL, r->style);
    common_say(r->style.lang, fact_saying(SAY_NO_GAME_TO_SHOW),
               fact_string(r->path));
    output_words(stderr, buffer_view(&r->out), false);
    buffer_clear(&r->out);
  }
  else {
    story_page_write(&r->page, v, &r->out);
    r->has_page = true;
  }
}

static const char *place_text (const Replay *r, Place place) {
  static const Saying said[] = {
    [PLACE_HEADER] = SAY_PLACE_HEADER, [PLACE_SILENT] = SAY_PLACE_SILENT,
    [PLACE_JUDGED] = SAY_PLACE_JUDGED, [PLACE_REFUSED] = SAY_PLACE_REFUSED,
    [PLACE_FAULT] = SAY_PLACE_FAULT, [PLACE_BEYOND] = SAY_PLACE_BEYOND
  };
  return catalogue_words(said[place], r->style.lang);
}

/* Adds nothing for a viewer who may not see the actors' hands. */
static void add_legal (Replay *r, int viewer) {
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(&r->judge.game.judge, actor);
  bool own = false;
  LegalList legal = {0};
  for (int i = 0; i < n; i++) own |= actor[i] == viewer;
  if ((viewer == VIEWER_LOG || own) && !r->judge.game.judge.pending)
    position_legal(&r->judge.game.judge, viewer, LEGAL_MOST, &legal);
  if (legal.listed) {
    buffer_text(&r->out, say(r->style, SAY_LEGAL_NOW));
    wording_legal(&r->out, wording_of(&r->verdict, r->style.lang), &legal);
    buffer_char(&r->out, '\n');
  }
  legal_list_free(&legal);
}

static void write_place (Replay *r, const Line *line, Place place,
                         int viewer) {
  Buffer quote = {0};
  Story story;
  story_open(&story, r->style.lang, viewer);
  story_quote(&story, &r->judge.game.header, line, &quote);
  buffer_format(&r->out, "%6u | ", line->number);
  text_quote(&r->out, buffer_view(&quote), NULL);
  buffer_format(&r->out, "\n\n%s%s\n", place_text(r, place),
                say(r->style, SAY_COLON_AT_END));
  story_close(&story);
  buffer_free(&quote);
}

static void show_place (Replay *r, const LogText *log) {
  Verdict *v = &r->verdict;
  Line line;
  Place place;
  Position seen;
  bool game = replay_at(&r->judge, log, r->at, v, &line, &place);
  int viewer = game ? find_viewer(r) : VIEWER_LOG;
  v->file = r->path;
  if (!game)
    verdict_text(&r->out, v, NULL, r->style);
  else if (viewer == -1)
    no_such_player(r, log);
  else {
    if (viewer == VIEWER_LOG &&
        (place == PLACE_FAULT || place == PLACE_BEYOND)) {
      verdict_text(&r->out, v, NULL, r->style);
      buffer_char(&r->out, '\n');
    }
    write_place(r, &line, place, viewer);
    position_find(&seen, &r->judge.game.judge, viewer);
    position_text(&r->out, &seen, r->style.colour);
    add_legal(r, viewer);
  }
  common_worsen(&r->status, common_status(v->kind));
  write_out(r);
}

static bool is_wanted (const Replay *r, const LogText *log) {
  if (r->log > 0 && log->index != r->log) return false;
  return r->at == 0 || reader_has_line(log, r->at);
}

static void show_log (Replay *r, const LogText *log) {
  if (r->json)
    print_json(r, log);
  else if (r->step)
    step_through(r, log);
  else if (r->at > 0)
    show_place(r, log);
  else if (r->html != NULL)
    make_page(r, log);
  else
    print_log(r, log);
}

static void report_missing (Replay *r, int logs) {
  if (r->at > 0)
    common_say(r->style.lang, fact_saying(SAY_NO_SUCH_LINE),
               fact_string(r->path), fact_number(r->at));
  else
    common_say(r->style.lang, fact_saying(SAY_NO_SUCH_LOG),
               fact_string(r->path), fact_number(r->log), fact_number(logs));
  common_worsen(&r->status, EXIT_TROUBLE);
}

static void file_trouble (Replay *r, Saying what) {
  common_say_file(r->style.lang, what, r->path);
  common_worsen(&r->status, EXIT_TROUBLE);
}

static void replay_file (Replay *r) {
  const Limits *limits = host_limits(r->judge.game.judge.host);
  Reader *reader;
  bool only_one = r->html != NULL || r->step;
  LogText log;
  int logs = 0, shown = 0;
  if (!common_is_log(r->judge.game.judge.host, r->path, r->style.lang)) {
    common_worsen(&r->status, EXIT_TROUBLE);
    return;
  }
  reader = common_open_logs(limits, r->path);
  if (reader == NULL) {
    file_trouble(r, SAY_CANNOT_OPEN);
    return;
  }
  while (!r->lost && reader_next(reader, &log)) {
    logs++;
    if (!is_wanted(r, &log)) continue;
    if (shown++ == 0 || !only_one) show_log(r, &log);
  }
  errno = reader_error(reader);
  if (errno != 0)
    file_trouble(r, SAY_CANNOT_READ);
  else if (shown == 0)
    report_missing(r, logs);
  else if (r->has_page)
    save_page(r, logs);
  if (r->lost) common_worsen(&r->status, EXIT_TROUBLE);
  reader_close(reader);
}

static void read_options (Replay *r, const CommandLine *line) {
  r->style = (TextStyle){line->lang, common_colour()};
  r->at = (unsigned)command_number(line, AT, 0);
  r->log = (int)command_number(line, LOG, 0);
  r->html = command_text(line, HTML);
  r->step = command_has(line, STEP);
  r->json = command_has(line, JSON);
  r->seat = command_text(line, SEAT);
  r->path = command_text(line, FILE_NAME);
  r->width = common_width();
}

static int replay_with (const CommandLine *line, Host *host) {
  HeaderRules rules = command_rules(line, SET, VARIANT, ANY_RULES);
  Replay *r = memory_new(sizeof *r);
  int status;
  read_options(r, line);
  log_open(&r->judge, host, &rules, line->lang);
  /* it would reveal hands */
  r->judge.legal_most = r->seat != NULL ? 0
                        : r->json       ? LEGAL_LISTED
                                        : LEGAL_TOLD;
  replay_file(r);
  log_close(&r->judge);
  story_close(&r->story);
  story_text_close(&r->text);
  story_page_close(&r->page);
  stepper_free(&r->stepper);
  verdict_free(&r->verdict);
  buffer_free(&r->out);
  buffer_free(&r->position);
  status = r->status;
  free(r);
  return status;
}

static int run_replay (const CommandLine *line) {
  if (command_has(line, AT) + command_has(line, HTML) +
          command_has(line, STEP) > 1)
    return common_trouble(line->lang, fact_saying(SAY_AT_OR_HTML));
  return command_with_host(line, replay_with);
}

static const CommandOption replay_option[REPLAY_OPTIONS] = {
  [AT] = {.name = "at", .wants = WANTS_NUMBER, .value = SAY_VALUE_LINE,
          .least = 1, .most = INT_MAX,
          .about = SAY_HELP_REPLAY_AT},
  [STEP] = {.name = "step", .about = SAY_HELP_REPLAY_STEP},
  [HTML] = {.name = "html", .wants = WANTS_FILE,
            .value = SAY_VALUE_FILE, .about = SAY_HELP_REPLAY_HTML},
  [JSON] = {.name = "json", .about = SAY_HELP_REPLAY_JSON},
  [SEAT] = {.name = "seat", .wants = WANTS_TEXT, .value = SAY_VALUE_NAME,
            .about = SAY_HELP_REPLAY_SEAT},
  [LOG] = COMMAND_LOG_NUMBER,
  [SET] = COMMAND_SET_ANY,
  [VARIANT] = COMMAND_VARIANT_JUDGE,
  [ANY_RULES] = COMMAND_ANY_RULES,
  [FILE_NAME] = COMMAND_LOG,
};

const Command replay_command = {
  "replay", SAY_ABOUT_REPLAY, SAY_DOES_REPLAY,
  replay_option, REPLAY_OPTIONS, .run = run_replay
};
