/*
** The folder of check --html: an index, and a page per log
** SPDX-License-Identifier: MIT
*/
#include "command/pages.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command/common.h"
#include "drive/replay.h"
#include "base/output.h"
#include "render/audit_text.h"

enum { ROWS = 500, NAME_SHOWN = 60, HEAD_READ = 2000 };

static void put_path (Buffer *b, const char *folder, const char *name) {
  buffer_clear(b);
  buffer_format(b, "%s/%s", folder, name);
}

/* An interrupted run may have left an empty file. */
static bool is_our_text (FILE *f, bool may_be_empty) {
  char head[HEAD_READ + 1] = {0};
  size_t len = fread(head, 1, HEAD_READ, f);
  if (len == 0) return may_be_empty && !ferror(f);
  return strstr(head, "<meta name=\"generator\" content=\"referee ") != NULL;
}

/* Was the file made by referee? */
static bool is_ours (const char *folder, const char *name, bool may_be_empty) {
  Buffer path = {0};
  struct stat st;
  FILE *f = NULL;
  bool ours;
  put_path(&path, folder, name);
  if (stat(path.text, &st) == 0 && S_ISREG(st.st_mode))
    f = fopen(path.text, "rb");
  ours = f != NULL && is_our_text(f, may_be_empty);
  if (f != NULL) fclose(f);
  buffer_free(&path);
  return ours;
}

/* "index.html", "index-2.html", "12-evening.html" */
static bool is_page_name (const char *name) {
  size_t len = strlen(name), digits = strspn(name, "0123456789");
  if (len < 5 || strcmp(name + len - 5, ".html") != 0) return false;
  return (digits > 0 && name[digits] == '-') || strncmp(name, "index", 5) == 0;
}

/* Is it empty, or left by a run interrupted before its index? */
static bool has_only_pages (const char *folder) {
  DIR *d = opendir(folder);
  const struct dirent *e;
  bool only = d != NULL;
  while (only && (e = readdir(d)) != NULL)
    only = strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0 ||
           (is_page_name(e->d_name) && is_ours(folder, e->d_name, true));
  if (d != NULL) closedir(d);
  return only;
}

bool pages_open (Pages *p, const char *folder, Language lang) {
  p->folder = folder;
  p->lang = lang;
  p->number = 1;
  if (!common_make_folder(folder, lang)) return false;
  if (access(folder, W_OK) != 0)
    return common_say_file(lang, SAY_CANNOT_WRITE, folder);
  return is_ours(folder, "index.html", false) || has_only_pages(folder) ||
         common_say(lang, fact_saying(SAY_FOLDER_OF_OTHERS),
                    fact_string(folder));
}

void pages_free (Pages *p) {
  audit_free(&p->audit);
  buffer_free(&p->first);
  buffer_free(&p->rows);
}

/* Replaces a file or link; removes a partial page. Returns errno or 0. */
static int put_file (const char *path, const Buffer *page) {
  remove(path);
  return new_file_write(path, page) ? 0 : errno;
}

void pages_free_writer (PageWriter *w) {
  story_page_close(&w->story);
  verdict_free(&w->verdict);
  buffer_free(&w->out);
  buffer_free(&w->name);
  buffer_free(&w->path);
}

static bool is_plain (char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
}

/* "12-evening.html": the number makes it unique. */
static void put_name (Buffer *b, const char *file, long number) {
  const char *slash = strrchr(file, '/');
  const char *name = slash != NULL ? slash + 1 : file;
  size_t len = strlen(name);
  if (len > 4 && strcmp(name + len - 4, ".log") == 0) len -= 4;
  if (len > NAME_SHOWN) len = NAME_SHOWN;
  buffer_clear(b);
  buffer_format(b, "%ld-", number);
  for (size_t i = 0; i < len; i++)
    buffer_char(b, is_plain(name[i]) ? name[i] : '_');
  buffer_text(b, ".html");
}

static void hear_scene (void *ear, const Scene *scene) {
  PageWriter *w = ear;
  Language lang = scene->game->judge.lang;
  if (scene->kind == SCENE_BEGIN) {
    story_page_close(&w->story);
    story_page_open(&w->story, lang, VIEWER_LOG);
  }
  story_page_scene(&w->story, scene);
}

void pages_write (Pages *p, PageWriter *w, LogJudge *d, const LogText *log,
                  const char *file, long number) {
  int most = d->legal_most, error;
  d->legal_most = LEGAL_TOLD;
  replay_log(d, log, &w->verdict, hear_scene, w);
  d->legal_most = most;
  w->verdict.file = file;
  buffer_clear(&w->out);
  if (w->verdict.begun)
    story_page_write(&w->story, &w->verdict, &w->out);
  else
    index_page_log(&w->out, &w->verdict, log, p->lang);
  put_name(&w->name, file, number);
  put_path(&w->path, p->folder, w->name.text);
  error = put_file(w->path.text, &w->out);
  if (error != 0) atomic_store(&p->error, error);
}

/* "…\0<tr>…</tr>\0audit\0" */
void pages_note (const Pages *p, const PageWriter *w, const LogJudge *d,
                 const Verdict *v, VerdictKind shown, Buffer *out) {
  buffer_char(out, '\0');
  if (v->kind != VERDICT_LEGAL)
    index_page_row(out, v, w->name.text, p->lang);
  buffer_char(out, '\0');
  audit_write(out, d, v, shown);
  buffer_char(out, '\0');
}

static bool write_index (Pages *p, int number, const Buffer *rows,
                         const Audit *audit) {
  Buffer page = {0}, name = {0}, path = {0};
  int error;
  index_page_write(&(IndexPage){p->lang, number, p->number, rows, audit},
                   &page);
  index_page_name(&name, number);
  put_path(&path, p->folder, name.text);
  error = put_file(path.text, &page);
  buffer_free(&page);
  buffer_free(&name);
  buffer_free(&path);
  if (error != 0) atomic_store(&p->error, error);
  return error == 0;
}

/* Writes a full page of the index; more will come. */
static void turn_over (Pages *p) {
  p->number++;
  p->count = 0;
  if (p->number > 2) {
    write_index(p, p->number - 1, &p->rows, NULL);
    buffer_clear(&p->rows);
  }
}

static void take_row (Pages *p, const char *row) {
  if (row[0] == '\0') return;
  if (p->count == ROWS) turn_over(p);
  p->count++;
  buffer_text(p->number == 1 ? &p->first : &p->rows, row);
}

static bool say_why (const Pages *p) {
  errno = atomic_load(&p->error);
  return common_say_file(p->lang, SAY_CANNOT_WRITE, p->folder);
}

bool pages_take (Pages *p, Buffer *out) {
  Buffer words = {0};
  const char *at = buffer_string(out), *end = at + out->len;
  while (at < end) {
    buffer_text(&words, at);
    at += strlen(at) + 1;
    if (at >= end) break;
    take_row(p, at);
    at += strlen(at) + 1;
    audit_add(&p->audit, span_of(at));
    at += strlen(at) + 1;
  }
  buffer_clear(out);
  buffer_put(out, words.text, words.len);
  buffer_free(&words);
  return atomic_load(&p->error) == 0 || say_why(p);
}

bool pages_finish (Pages *p, bool broken_off) {
  audit_sort(&p->audit);
  p->audit.broken_off = broken_off;
  if (p->number > 1) write_index(p, p->number, &p->rows, NULL);
  write_index(p, 1, &p->first, &p->audit);
  return atomic_load(&p->error) == 0 || say_why(p);
}

