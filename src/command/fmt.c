/*
** fmt: logs in canonical form
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/whole_file.h"
#include "ground/memory.h"
#include "record/canonical.h"
#include "text/reader.h"
#include "render/catalogue.h"

enum { FILES_LIMIT = 100000, WRITE_AT = 1 << 16 };

typedef struct Fmt {
  Canonical form;
  Language messages;
  bool check, write;       /* tell of files, or change them */
  const char *path;
  unsigned line;           /* where the log at hand starts */
  bool changed;            /* is the file not in canonical form? */
  bool unended;            /* has the last line no line end? */
  Buffer log, out;
  int status;              /* what to leave with, so far */
} Fmt;

static void worsen (Fmt *f, int status) {
  if (status > f->status) f->status = status;
}

static bool file_trouble (Fmt *f, const char *what) {
  common_complain("unable to %s '%s': %s", what, f->path, strerror(errno));
  worsen(f, EXIT_TROUBLE);
  return false;
}

/*
** {======================================================
** A file's logs, one after another
** =======================================================
*/

static bool flush_out (Fmt *f) {
  if (f->check) buffer_clear(&f->out);
  if (f->check || f->write || f->out.len < WRITE_AT) return true;
  return common_write(&f->out);
}

/* Writes the log that has been gathered. False: the output is gone. */
static bool finish_log (Fmt *f) {
  Span before = {buffer_string(&f->log), f->log.len}, after;
  size_t start = f->out.len;
  if (!canonical_log(&f->form, before, f->line, &f->out)) {
    Buffer why = {0};
    catalogue_write(&why, &f->form.complaint.remark, f->messages);
    common_complain("%s:%u: %s", f->path, f->form.fault_line,
                    buffer_string(&why));
    buffer_free(&why);
    worsen(f, EXIT_TROUBLE);
  }
  after = (Span){buffer_string(&f->out) + start, f->out.len - start};
  f->changed |= !span_same(before, after);
  f->unended = after.len > 0 && after.at[after.len - 1] != '\n';
  buffer_clear(&f->log);
  return flush_out(f);
}

/* Some editors write a byte order mark, which means nothing. */
static Span without_mark (Fmt *f, Span line) {
  if (line.len < 3 || memcmp(line.at, "\xEF\xBB\xBF", 3) != 0) return line;
  f->changed = true;
  return (Span){line.at + 3, line.len - 3};
}

/* The part of a line that tells whether it begins a log. */
static Span start_of (Span line) {
  if (line.len > 0 && line.at[line.len - 1] == '\n') line.len--;
  if (line.len > READER_LINE_LIMIT) line.len = READER_LINE_LIMIT;
  return line;
}

/* False when the output is gone. */
static bool read_logs (Fmt *f, FILE *in) {
  bool ok = true, has_content = false;
  char *text = NULL;
  size_t room = 0;
  ssize_t len;
  f->line = 1;
  for (unsigned n = 1; ok && (len = getdelim(&text, &room, '\n', in)) > 0;
       n++) {
    Span line = {text, (size_t)len};
    if (n == 1) line = without_mark(f, line);
    if (reader_begins_log(start_of(line), &has_content)) {
      ok = finish_log(f);
      f->line = n;
    }
    buffer_span(&f->log, line);
  }
  free(text);
  return ok && finish_log(f);
}

/* }====================================================== */

static void write_back (Fmt *f) {
  if (!whole_file_write(f->path, &f->out)) file_trouble(f, "write");
  buffer_clear(&f->out);
}

static bool is_standard (const char *path) { return strcmp(path, "-") == 0; }

static void file_is_done (Fmt *f) {
  if (f->check && f->changed) {
    puts(f->path);
    worsen(f, EXIT_NO);
  }
  if (f->write && f->changed) write_back(f);
  if (f->write) buffer_clear(&f->out);
}

/* False when the output is gone: no use to go on. */
static bool fmt_file (Fmt *f, const char *path) {
  bool ok;
  FILE *in = is_standard(path) ? stdin : fopen(path, "rb");
  f->path = path;
  f->changed = false;
  if (f->unended && !f->write && !f->check) buffer_char(&f->out, '\n');
  f->unended = false;
  if (in == NULL) return file_trouble(f, "open"), true;
  ok = read_logs(f, in);
  if (ferror(in))
    file_trouble(f, "read");
  else
    file_is_done(f);
  if (in != stdin) fclose(in);
  return ok;
}

static int fmt_all (Fmt *f, struct arg_file *files) {
  bool ok = true;
  if (files->count == 0) ok = fmt_file(f, "-");
  for (int i = 0; ok && i < files->count; i++)
    ok = fmt_file(f, files->filename[i]);
  if (!ok || !common_write(&f->out)) {
    common_complain("unable to write: %s", strerror(errno));
    worsen(f, EXIT_TROUBLE);
  }
  return f->status;
}

/* Can these options go together, and with these files? */
static bool is_sensible (const Fmt *f, struct arg_file *files) {
  bool standard = files->count == 0;
  for (int i = 0; i < files->count; i++)
    standard |= is_standard(files->filename[i]);
  if (f->check && f->write)
    common_complain("'--check' changes no file: leave out '--write'");
  else if (f->write && standard)
    common_complain("'--write' needs files: standard input has no place "
                    "to be written to");
  else
    return true;
  return false;
}

int command_fmt (int argc, char **argv) {
  Common common;
  struct arg_lit *check, *write;
  struct arg_file *files;
  struct arg_end *end;
  Host *host = NULL;
  Fmt *f = memory_new(sizeof *f);
  int status;
  common_options(&common);
  void *table[] = {
    check = arg_lit0(NULL, "check", "only name the files that are not in "
                     "canonical form, and leave with 1"),
    write = arg_lit0("i", "write", "write the files anew, in place"),
    common.lang, common.rules, common.help, common.version,
    files = arg_filen(NULL, NULL, "LOG", 0, FILES_LIMIT,
                      "logs; standard input where there is none, or for '-'"),
    end = arg_end(20)
  };
  if (common_parse(&common, argc, argv, table, end,
                   "Writes logs in canonical form; with '--lang fr', in "
                   "French.", &status) &&
      (status = EXIT_TROUBLE, common_language(&common, &f->messages)) &&
      (host = common_host(&common)) != NULL) {
    f->check = check->count > 0;
    f->write = write->count > 0;
    /* The canonical form is the same in every country. */
    canonical_open(&f->form, host, common.lang->count ? f->messages : ENGLISH);
    if (is_sensible(f, files)) status = fmt_all(f, files);
    canonical_close(&f->form);
    buffer_free(&f->log);
    buffer_free(&f->out);
  }
  free(f);
  host_free(host);
  arg_freetable(table, sizeof table / sizeof table[0]);
  return status;
}
