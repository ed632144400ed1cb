/*
** Logs judged under two sets of rules, and where the verdicts differ
** SPDX-License-Identifier: MIT
*/
#include "command/rejudge.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "command/common.h"
#include "ground/memory.h"
#include "judge/log.h"
#include "render/catalogue.h"
#include "render/verdict_json.h"

enum { SIDES = 2, DEPTH = 32 };    /* folders within folders */

typedef struct Sides {
  Rejudged *result;
  Language lang;
  HeaderRules rules[SIDES];
  LogJudge *judge[SIDES];
  Verdict verdict[SIDES];
} Sides;

/* ---- One log ---- */

/* "illegal, line 12, must-play; Anne 3, Bruno 5" */
static char *describe (const Verdict *v, Language lang) {
  Buffer b = {0};
  buffer_text(&b, verdict_json_kind(v->kind));
  if (v->has_fault) {
    buffer_format(&b, ", %s %u", catalogue_words(SAY_LINE_WORD, lang),
                  v->fault.line.number);
    if (v->fault.finding.article >= 0)
      buffer_format(&b, ", %s", 
                    v->rules->article[v->fault.finding.article].id);
  }
  for (int s = 0; v->has_scores && s < v->seating->seats; s++) {
    buffer_format(&b, "%s%.*s ", s > 0 ? ", " : "; ",
                  (int)v->seating->name[s].len, v->seating->name[s].at);
    buffer_number(&b, v->score[s]);
  }
  return b.text;
}

static void keep_if_changed (Sides *s, const char *file, unsigned line,
                             char *said[SIDES]) {
  Rejudged *r = s->result;
  if (strcmp(said[0], said[1]) == 0) {
    free(said[0]);
    free(said[1]);
    return;
  }
  r->changed = memory_grow(r->changed, &r->room, r->count + 1,
                           sizeof *r->changed);
  r->changed[r->count++] = (RejudgedLog){memory_copy(file, strlen(file)), line,
                                         said[0], said[1]};
}

/* Is it of the game that the rules are of? */
static bool is_ours (Sides *s) {
  const Header *h = &s->judge[0]->game.header;
  return h->variant.len == 0 && span_is(h->game, s->rules[0].instead->id);
}

static void judge_log (Sides *s, const char *file, const LogText *log) {
  char *said[SIDES];
  for (int i = 0; i < SIDES; i++) {
    log_judge(s->judge[i], log, &s->verdict[i]);
    said[i] = describe(&s->verdict[i], s->lang);
  }
  if (is_ours(s)) {
    s->result->logs++;
    keep_if_changed(s, file, log->first_line, said);
    return;
  }
  s->result->others++;
  free(said[0]);
  free(said[1]);
}

/* ---- Files and folders ---- */

static bool judge_file (Sides *s, const char *path) {
  const Limits *limits = host_limits(s->judge[0]->game.judge.host);
  Reader *r = common_open_logs(limits, path);
  LogText log;
  bool ok;
  if (r == NULL) return common_say_file(s->lang, SAY_CANNOT_OPEN, path);
  while (reader_next(r, &log)) judge_log(s, path, &log);
  errno = reader_error(r);
  ok = errno == 0 || common_say_file(s->lang, SAY_CANNOT_READ, path);
  reader_close(r);
  return ok;
}

static bool judge_path (Sides *s, const char *path, int depth);

static bool is_log (const char *name) {
  size_t len = strlen(name);
  return len > 4 && strcmp(name + len - 4, ".log") == 0;
}

static bool judge_entry (Sides *s, const char *folder, const char *name,
                         int depth) {
  struct stat st;
  Buffer path = {0};
  bool ok = true;
  buffer_format(&path, "%s/%s", folder, name);
  if (name[0] != '.' && lstat(path.text, &st) == 0 &&
      (S_ISDIR(st.st_mode) ? depth > 0
                           : S_ISREG(st.st_mode) && is_log(name)))
    ok = judge_path(s, path.text, depth - 1);
  buffer_free(&path);
  return ok;
}

/* By bytes, whatever the locale. */
static int by_bytes (const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

static bool judge_folder (Sides *s, const char *path, int depth) {
  struct dirent **entry;
  int n = scandir(path, &entry, NULL, by_bytes);
  bool ok = true;
  if (n < 0) return common_say_file(s->lang, SAY_CANNOT_READ, path);
  for (int i = 0; i < n; i++) {
    ok = judge_entry(s, path, entry[i]->d_name, depth) && ok;
    free(entry[i]);
  }
  free(entry);
  return ok;
}

static bool judge_path (Sides *s, const char *path, int depth) {
  struct stat st;
  if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
    return judge_folder(s, path, depth);
  return judge_file(s, path);
}

bool rejudge_logs (Rejudged *r, const char *path, Host *const host[2],
                   Ruleset *const rules[2], Language lang) {
  Sides s = {.result = r, .lang = lang};
  bool ok;
  for (int i = 0; i < SIDES; i++) {
    s.rules[i] = (HeaderRules){.instead = rules[i], .any_rules = true};
    s.judge[i] = memory_new(sizeof *s.judge[i]);
    log_open(s.judge[i], host[i], &s.rules[i], lang);
  }
  ok = judge_path(&s, path, DEPTH);
  for (int i = 0; i < SIDES; i++) {
    log_close(s.judge[i]);
    verdict_free(&s.verdict[i]);
    free(s.judge[i]);
  }
  return ok;
}

void rejudge_free (Rejudged *r) {
  for (size_t i = 0; i < r->count; i++) {
    free(r->changed[i].file);
    free(r->changed[i].before);
    free(r->changed[i].after);
  }
  free(r->changed);
}

void rejudge_text (Buffer *b, const Rejudged *r, Language lang) {
  Remark sum = {0};
  for (size_t i = 0; i < r->count; i++) {
    const RejudgedLog *l = &r->changed[i];
    buffer_format(b, "%s:%u:\n      %s%s\n      %s%s\n", l->file, l->line,
                  catalogue_words(SAY_CHANGE_WAS, lang), l->before,
                  catalogue_words(SAY_CHANGE_IS, lang), l->after);
  }
  remark_say(&sum, fact_saying(SAY_LOGS_REJUDGED),
             fact_number((double)r->logs), fact_number((double)r->count),
             fact_number((double)r->others));
  catalogue_write(b, &sum, lang);
  buffer_char(b, '\n');
  remark_free(&sum);
}

void rejudge_json (Json *j, const Rejudged *r) {
  json_number(j, "logs", (double)r->logs);
  json_number(j, "of_other_games", (double)r->others);
  json_begin_list(j, "changed");
  for (size_t i = 0; i < r->count; i++) {
    json_begin(j, NULL);
    json_text(j, "file", r->changed[i].file);
    json_number(j, "line", r->changed[i].line);
    json_text(j, "before", r->changed[i].before);
    json_text(j, "after", r->changed[i].after);
    json_end(j);
  }
  json_end(j);
}
