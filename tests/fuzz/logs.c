/*
** Fuzzer: mutated logs, run through everything that reads logs
** SPDX-License-Identifier: MIT
**
** usage: tests/fuzz/logs SEED COUNT LOG...
**
** Where the first is a file of records in another format, they all are: then
** they are mixed up, and made into logs, which go the same way.
**
** The logs named are mixed up, COUNT times: bytes, words and lines are
** changed, lost, doubled and taken from other logs. What comes of it goes
** through the reader, the judge, the texts, JSON, the page, the canonical
** form, the readings and the explanation. It is right as long as nothing
** breaks (the sanitizers look on), the canonical form has the same verdict,
** and judging twice gives the same. The log at hand is kept in 'fuzz.log',
** so that it is there when the program is not.
*/
#include "../source.h"

#include <stdio.h>
#include <unistd.h>

#include "drive/replay.h"
#include "base/memory.h"
#include "judge/readings.h"
#include "log/canonical.h"
#include "log/format.h"
#include "render/story.h"
#include "render/verdict_json.h"
#include "render/verdict_text.h"
#include "render/view.h"
#include "table/chance.h"

enum { LONGEST = 1 << 16, HARD_WORK = 64 };   /* bytes; one in 64 */

typedef struct Fuzz {
  Buffer *seed;              /* the original logs */
  int seeds;
  uint64_t chance;
  Buffer text, other;
  Host *host;
  HeaderRules plain;
  LogJudge *judge;
  Canonical canonical;
  Verdict verdict, again;
  StoryPage page;
  StoryText story;
  Buffer out;
  const Format *format;      /* of the files; NULL: logs */
  FormatLog record;
} Fuzz;

static size_t below (Fuzz *f, size_t n) {
  return n == 0 ? 0 : (size_t)chance_below(&f->chance, n);
}

/* A random part of the text between characters in 'ends': a line, a word. */
static Span some_part (Fuzz *f, const Buffer *b, const char *ends) {
  size_t from = below(f, b->len), to = from;
  while (from > 0 && strchr(ends, b->text[from - 1]) == NULL) from--;
  while (to < b->len && strchr(ends, b->text[to]) == NULL) to++;
  if (to < b->len) to++;
  return (Span){buffer_string(b) + from, to - from};
}

/* The text, with 'part' of it replaced. */
static void replace (Fuzz *f, Span part, Span by) {
  const char *text = buffer_string(&f->text);
  size_t from = (size_t)(part.at - text);
  buffer_clear(&f->other);
  buffer_put(&f->other, text, from);
  buffer_span(&f->other, by);
  buffer_put(&f->other, part.at + part.len,
             f->text.len - from - part.len);
  if (f->other.len <= LONGEST) buffer_copy(&f->text, &f->other);
}

static const Buffer *some_seed (Fuzz *f) {
  return &f->seed[below(f, (size_t)f->seeds)];
}

static void change_byte (Fuzz *f) {
  if (f->text.len == 0) return;
  f->text.text[below(f, f->text.len)] = (char)below(f, 256);
}

/* A random keyword. */
static Span some_word (Fuzz *f) {
  static const char *const word[] = {
    "?", "?*5", "->", "=", "*", ",", ": ", "0", "-1", "1e9", "99999999999",
    "1/2", "½", "takeback: ", "ruling: stands\n", "end:\n", "score: ", "turn: ",
    "reveal: ", "deal: ", "seed: 1\n", "variant: ", "option: ", "note: ",
    "rules: ", "start: ", "game: ", "players: ", "winner: ", "as ", "\r\n",
    "\t", "#", "é", "\xF0\x9F\x82\xA1", "\x1b[2J"
  };
  return span_of(word[below(f, sizeof word / sizeof word[0])]);
}

static void change_word (Fuzz *f, const char *ends, const Buffer *from) {
  Span part = some_part(f, &f->text, ends);
  Span by = below(f, 3) == 0 ? some_word(f) : some_part(f, from, ends);
  Buffer copy = {0};
  buffer_span(&copy, by);
  if (below(f, 2) == 0) part.len = 0;  /* insert instead of replacing */
  replace(f, part, (Span){buffer_string(&copy), copy.len});
  buffer_free(&copy);
}

static void mix_once (Fuzz *f) {
  switch (below(f, 8)) {
    case 0: change_byte(f); break;
    case 1: change_word(f, " \n", &f->text); break;
    case 2: change_word(f, " \n", some_seed(f)); break;
    case 3: case 4: change_word(f, "\n", &f->text); break;
    case 5: change_word(f, "\n", some_seed(f)); break;
    case 6: replace(f, some_part(f, &f->text, "\n"), (Span){"", 0}); break;
    default: replace(f, some_part(f, &f->text, " \n"), some_word(f));
  }
}

static void mix (Fuzz *f) {
  size_t times = 1 + below(f, 6);
  buffer_copy(&f->text, some_seed(f));
  while (times-- > 0) mix_once(f);
}

static void keep (const Fuzz *f) {
  FILE *file = fopen("fuzz.log", "wb");
  if (file == NULL) return;
  fwrite(buffer_string(&f->text), 1, f->text.len, file);
  fclose(file);
}

static void wrong (const Fuzz *f, const char *what) {
  keep(f);
  fprintf(stderr, "%s: see fuzz.log\n", what);
  exit(1);
}

static bool same_verdict (const Verdict *a, const Verdict *b) {
  return a->kind == b->kind && a->moves == b->moves &&
         a->has_fault == b->has_fault &&
         a->fault.line.number == b->fault.line.number &&
         a->fault.finding.article == b->fault.finding.article;
}

static void hear_page (void *ear, const Scene *scene) {
  Fuzz *f = ear;
  if (scene->kind == SCENE_BEGIN) {
    story_page_close(&f->page);
    story_page_open(&f->page, ENGLISH, VIEWER_LOG);
    story_text_close(&f->story);
    story_text_open(&f->story, (TextStyle){FRENCH, true}, 0, 40, &f->out);
  }
  story_page_scene(&f->page, scene);
  story_text_scene(&f->story, scene);
}

static void try_replay (Fuzz *f, const LogText *log) {
  Line line;
  Place place;
  unsigned at = log->first_line + (unsigned)below(f, 40);
  replay_log(f->judge, log, &f->again, hear_page, f);
  f->again.file = "fuzz.log";
  if (f->again.begun) story_page_write(&f->page, &f->again, &f->out);
  replay_at(f->judge, log, at, &f->again, &line, &place);
}

/* Tries slow operations now and then. */
static void try_hard_work (Fuzz *f, const LogText *log) {
  ExplainWish wish = {.seed = "1", .odds = below(f, 4) == 0,
                      .line = (unsigned)below(f, 40)};
  Explanation x = {0};
  Readings r;
  log_judge(f->judge, log, &f->again);
  readings_judge(f->judge, log, &f->again, &r);
  readings_text(&f->out, &r, (TextStyle){FRENCH, false});
  readings_free(&r);
  explain_log(f->judge, log, &wish, &x);
  x.verdict.file = "fuzz.log";
  explain_text(&f->out, &x, (TextStyle){ENGLISH, false});
  explain_free(&x);
}

/* The canonical form must have the same meaning. */
static void try_canonical (Fuzz *f, const LogText *log) {
  Buffer form = {0};
  if (canonical_log(&f->canonical, log->text, log->first_line, &form) &&
      log->trouble == SAY_NOTHING) {
    LogText written = *log;
    written.text = (Span){buffer_string(&form), form.len};
    log_judge(f->judge, &written, &f->again);
    if (f->again.kind != f->verdict.kind || f->again.moves != f->verdict.moves)
      wrong(f, "another verdict on the canonical form");
  }
  buffer_free(&form);
}

static void try_log (Fuzz *f, const LogText *log) {
  Json json = {.to = &f->out};
  log_judge(f->judge, log, &f->verdict);
  f->verdict.file = "fuzz.log";
  verdict_text(&f->out, &f->verdict, NULL, (TextStyle){ENGLISH, false});
  verdict_text(&f->out, &f->verdict, NULL, (TextStyle){FRENCH, true});
  verdict_json(&json, &f->verdict, ENGLISH);
  try_canonical(f, log);
  log_judge(f->judge, log, &f->again);
  if (!same_verdict(&f->verdict, &f->again)) wrong(f, "another verdict");
  try_replay(f, log);
  if (below(f, HARD_WORK) == 0) try_hard_work(f, log);
  buffer_clear(&f->out);
}

static void try_records (Fuzz *f) {
  FormatReader *r = format_open(f->host, f->format, "fuzz.log", 0);
  LogText record, log;
  if (r == NULL) wrong(f, "no records to read");
  while (format_next(r, &record)) {
    log = format_translate(&record, f->host, &f->record);
    try_log(f, &log);
  }
  format_close(r);
}

static void try_text (Fuzz *f) {
  Reader *r;
  LogText log;
  keep(f);
  if (f->format != NULL) {
    try_records(f);
    return;
  }
  r = reader_open("fuzz.log");
  if (r == NULL) wrong(f, "no log to read");
  while (reader_next(r, &log)) try_log(f, &log);
  reader_close(r);
}

static void read_seed (Fuzz *f, const char *path) {
  FILE *file = fopen(path, "rb");
  char block[4096];
  size_t n;
  Buffer *b = &f->seed[f->seeds];
  if (file == NULL) return;
  while ((n = fread(block, 1, sizeof block, file)) > 0)
    buffer_put(b, block, n);
  fclose(file);
  if (b->len > 0 && b->len < LONGEST) f->seeds++;
}

static void close_all (Fuzz *f, int seeds) {
  for (int i = 0; i < seeds; i++) buffer_free(&f->seed[i]);
  free(f->seed);
  buffer_free(&f->text);
  buffer_free(&f->other);
  buffer_free(&f->out);
  format_free(&f->record);
  verdict_free(&f->verdict);
  verdict_free(&f->again);
  story_page_close(&f->page);
  story_text_close(&f->story);
  canonical_close(&f->canonical);
  log_close(f->judge);
  free(f->judge);
  host_free(f->host);
  unlink("fuzz.log");
}

int main (int argc, char **argv) {
  Fuzz f = {0};
  long count = argc > 2 ? atol(argv[2]) : 0;
  if (argc < 4) {
    fputs("usage: logs SEED COUNT LOG...\n", stderr);
    return 2;
  }
  f.seed = memory_new((size_t)argc * sizeof *f.seed);
  for (int i = 3; i < argc; i++) read_seed(&f, argv[i]);
  f.chance = chance_seed(span_of(argv[1]));
  f.host = source_host();
  f.format = format_may_be(argv[3]) ? format_of_file(f.host, argv[3]) : NULL;
  f.judge = memory_new(sizeof *f.judge);
  log_open(f.judge, f.host, &f.plain, ENGLISH);
  canonical_open(&f.canonical, f.host, ENGLISH);
  for (long i = 0; i < count && f.seeds > 0; i++) {
    mix(&f);
    try_text(&f);
  }
  printf("%ld logs by '%s' from %d\n", count, argv[1], f.seeds);
  close_all(&f, argc);
  return 0;
}
