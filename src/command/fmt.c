/*
** fmt: logs in canonical form
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "command/command.h"
#include "command/common.h"
#include "base/memory.h"
#include "base/output.h"
#include "log/canonical.h"
#include "base/reader.h"

enum { CHECK, WRITE, LOGS, FMT_OPTIONS };

enum { WRITE_AT = 1 << 16 };

typedef struct Fmt {
  Host *host;
  Canonical form;
  Language messages;
  bool check, write;       /* list the files, or change them */
  const char *path;
  size_t longest;          /* bytes per log */
  unsigned line;           /* line where the log starts */
  bool changed;            /* not in canonical form? */
  bool unended;            /* no line end at the end? */
  int error;               /* read error, or 0 */
  Buffer log, out;
  int status;              /* exit status so far */
} Fmt;

static bool file_trouble (Fmt *f, Saying what) {
  common_say_file(f->messages, what, f->path);
  common_worsen(&f->status, EXIT_TROUBLE);
  return false;
}

static bool flush_out (Fmt *f) {
  if (f->check) buffer_clear(&f->out);
  if (f->check || f->write || f->out.len < WRITE_AT) return true;
  return common_write_data(&f->out);
}

/* Writes the collected log. False: the output failed. */
static bool finish_log (Fmt *f) {
  Span before = {buffer_string(&f->log), f->log.len}, after;
  size_t start = f->out.len;
  if (!canonical_log(&f->form, before, f->line, &f->out)) {
    Remark why = {0};
    remark_copy(&why, &f->form.complaint.remark);
    remark_wrap(&why, fact_saying(SAY_IN_FILE), fact_string(f->path),
                fact_number(f->form.fault_line));
    common_fine(false, f->messages, &why);
    common_worsen(&f->status, EXIT_TROUBLE);
  }
  after = (Span){buffer_string(&f->out) + start, f->out.len - start};
  f->changed |= !span_same(before, after);
  f->unended = after.len > 0 && after.at[after.len - 1] != '\n';
  buffer_clear(&f->log);
  return flush_out(f);
}

/* Skips a byte order mark, which has no meaning. */
static Span without_mark (Fmt *f, Span line) {
  if (line.len < 3 || memcmp(line.at, "\xEF\xBB\xBF", 3) != 0) return line;
  f->changed = true;
  return span_from(line, 3);
}

/* The part of a line that shows whether it starts a log. */
static Span start_of (Span line) {
  if (line.len > 0 && line.at[line.len - 1] == '\n') line.len--;
  if (line.len > READER_LINE_LIMIT) line.len = READER_LINE_LIMIT;
  return line;
}

/* False when the output failed. */
static bool read_logs (Fmt *f, FILE *in) {
  bool ok = true, has_content = false, too_long = false;
  char *text = NULL;
  size_t room = 0;
  ssize_t len;
  f->line = 1;
  for (unsigned n = 1; ok && !too_long &&
       (len = getdelim(&text, &room, '\n', in)) > 0; n++) {
    Span line = {text, (size_t)len};
    if (n == 1) line = without_mark(f, line);
    if (reader_begins_log(start_of(line), &has_content)) {
      ok = finish_log(f);
      f->line = n;
    }
    buffer_span(&f->log, line);
    too_long = f->log.len > f->longest;
  }
  f->error = too_long ? EFBIG : ok && !feof(in) ? errno : 0;
  free(text);
  return ok && (f->error != 0 || finish_log(f));
}

static void write_back (Fmt *f) {
  if (!whole_file_write(f->path, &f->out)) file_trouble(f, SAY_CANNOT_WRITE);
  buffer_clear(&f->out);
}

static void finish_file (Fmt *f) {
  if (f->check && f->changed) {
    output_format(stdout, "%s\n", f->path);
    common_worsen(&f->status, EXIT_NO);
  }
  if (f->write && f->changed) write_back(f);
  if (f->write) buffer_clear(&f->out);
}

/* False when the output failed: stop. */
static bool fmt_file (void *fmt, const char *path) {
  Fmt *f = fmt;
  bool ok;
  FILE *in;
  if (!common_is_log(f->host, path, f->messages)) {
    common_worsen(&f->status, EXIT_TROUBLE);
    return true;
  }
  in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  f->path = path;
  f->changed = false;
  if (f->unended && !f->write && !f->check) buffer_char(&f->out, '\n');
  f->unended = false;
  if (in == NULL) return file_trouble(f, SAY_CANNOT_OPEN), true;
  ok = read_logs(f, in);
  if (f->error == 0)
    finish_file(f);
  else {
    errno = f->error;
    file_trouble(f, SAY_CANNOT_READ);
    buffer_clear(&f->log);  /* never write a partial file */
    if (f->write) buffer_clear(&f->out);
  }
  if (in != stdin) fclose(in);
  return ok;
}

static int fmt_all (Fmt *f, const CommandLine *line) {
  if (!command_each_file(line, LOGS, f, fmt_file) ||
      !common_write_data(&f->out))
    common_worsen(&f->status, EXIT_TROUBLE);
  return f->status;
}

/* Are these options compatible with each other and the files? */
static bool is_sensible (const CommandLine *line) {
  if (command_has(line, CHECK) && command_has(line, WRITE))
    return common_say(line->lang, fact_saying(SAY_CHECK_OR_WRITE));
  return !command_has(line, WRITE) || !command_reads_input(line, LOGS) ||
         common_say(line->lang, fact_saying(SAY_WRITE_WHERE));
}

static int fmt_with (const CommandLine *line, Host *host) {
  Fmt *f = memory_new(sizeof *f);
  int status;
  f->host = host;
  f->messages = line->lang;
  f->longest = common_longest_log(&line->path.limits);
  f->check = command_has(line, CHECK);
  f->write = command_has(line, WRITE);
  /* The canonical form does not depend on the locale. */
  canonical_open(&f->form, host, line->lang_said ? line->lang : ENGLISH);
  status = fmt_all(f, line);
  canonical_close(&f->form);
  buffer_free(&f->log);
  buffer_free(&f->out);
  free(f);
  return status;
}

static int run_fmt (const CommandLine *line) {
  return is_sensible(line) ? command_with_host(line, fmt_with) : EXIT_TROUBLE;
}

static const CommandOption fmt_option[FMT_OPTIONS] = {
  [CHECK] = {.name = "check", .about = SAY_HELP_FMT_CHECK},
  [WRITE] = {.letter = "i", .name = "write", .about = SAY_HELP_FMT_WRITE},
  [LOGS] = COMMAND_LOGS,
};

const Command fmt_command = {
  "fmt", SAY_ABOUT_FMT, SAY_DOES_FMT,
  fmt_option, FMT_OPTIONS, .run = run_fmt
};
