/*
** import: records in other formats as logs
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "base/memory.h"
#include "base/output.h"
#include "judge/log.h"
#include "log/format.h"

enum { FORMAT, FOLDER, RECORDS, IMPORT_OPTIONS };

enum { UNREAD_SHOWN = 24 };    /* bytes */

typedef struct Import {
  const CommandLine *line;
  const Format *format;        /* of all files; NULL: by file name */
  const char *folder;          /* NULL: standard output */
  Host *host;
  LogJudge judge;              /* checks that a log is readable */
  Verdict verdict;
  FormatLog log;
  int written;                 /* logs so far */
  int status;
} Import;

static void trouble (Import *m) { m->status = EXIT_TROUBLE; }

/* "boards.lin:12:40: 'Z9' is not a card of bridge" */
static void complain_at (Import *m, const char *path, FormatPlace at,
                         const Remark *what) {
  Remark why = {0};
  remark_copy(&why, what);
  remark_wrap(&why, fact_saying(SAY_AT_PLACE), fact_string(path),
              fact_number(at.line), fact_number(at.column));
  common_fine(false, m->line->lang, &why);
  trouble(m);
}

static void complain_of_record (Import *m, const char *path, unsigned line,
                                const Remark *what) {
  complain_at(m, path, format_place(&m->log, line), what);
}

/* Shows the start of the omitted text, enough to find it. */
static void complain_of_unread (Import *m, const char *path) {
  const Buffer *why = &m->log.unread_why;
  Both both = saying_words(SAY_FORMAT_KNOWS_NOT);
  Span text = m->log.unread_text;
  Remark what = {0};
  if (text.len > UNREAD_SHOWN)
    for (text.len = UNREAD_SHOWN; text.len > 0; text.len--)
      if ((text.at[text.len] & 0xC0) != 0x80) break;  /* a whole character? */
  if (why->len > 0)
    both = (Both){why->text, why->text + strlen(why->text) + 1};
  remark_say(&what, fact_saying(SAY_NOT_READ), fact_text(text),
             fact_both(both));
  complain_at(m, path, m->log.unread, &what);
  remark_free(&what);
}

/* Lines after a fault were not judged, but they must be readable. */
static bool is_rest_readable (Import *m, const char *path) {
  Game *g = &m->judge.game;
  LineCursor c = {{m->log.text.text, m->log.text.len}, 1};
  Complaint why = {0};
  bool fine = true;
  BoundMove bound;
  Event e;
  Line line;
  while (fine && line_next(&c, &line)) {
    if (line.number <= m->verdict.fault.line.number ||
        line_is_silent(line.subject))
      continue;
    fine = event_read(&g->reader, &line, &e, &why) &&
           (line.subject != SUBJECT_OTHER ||
            event_bind(&e, g->header.rules, &g->header.seating, 0, &bound,
                       &why));
    if (!fine) complain_of_record(m, path, line.number, &why.remark);
  }
  remark_free(&why.remark);
  return fine;
}

/* Is the log readable, whatever the verdict? */
static bool is_readable (Import *m, const char *path) {
  const Verdict *v = &m->verdict;
  LogText log = {.text = {m->log.text.text, m->log.text.len}, .index = 1,
                 .first_line = 1};
  Remark nothing = {0};
  if (m->log.lines == 0) {
    remark_say(&nothing, fact_saying(SAY_NO_BOARD));
    complain_of_record(m, path, 1, &nothing);
    remark_free(&nothing);
    return false;
  }
  log_judge(&m->judge, &log, &m->verdict);
  if (v->kind == VERDICT_ILLEGAL) return is_rest_readable(m, path);
  if (v->kind != VERDICT_MALFORMED && v->kind != VERDICT_TROUBLE) return true;
  complain_of_record(m, path, v->fault.line.number,
                     &v->fault.finding.complaint.remark);
  return false;
}

/* "boards-12.log": the file's name without its ending, and the index. */
static void name_file (Import *m, const char *path, int index, Buffer *name) {
  const char *slash = strrchr(path, '/');
  const char *base = slash != NULL ? slash + 1 : path, *dot;
  if (strcmp(path, "-") == 0) base = "log";
  dot = strrchr(base, '.');
  buffer_format(name, "%s/%.*s-%d.log", m->folder,
                dot != NULL && dot > base ? (int)(dot - base)
                                          : (int)strlen(base), base, index);
}

static bool write_file (Import *m, const char *path, int index) {
  Buffer name = {0};
  bool ok;
  name_file(m, path, index, &name);
  ok = new_file_keep(name.text, &m->log.text);
  if (!ok && errno == EEXIST)
    common_say(m->line->lang, fact_saying(SAY_ANOTHER_LOG),
               fact_string(name.text));
  else if (!ok)
    common_say_file(m->line->lang, SAY_CANNOT_WRITE, name.text);
  if (!ok) trouble(m);
  buffer_free(&name);
  return ok;
}

/* False when the output failed. */
static bool import_record (Import *m, const char *path,
                           const LogText *record) {
  Buffer out = {0};
  bool ok;
  format_translate(record, m->host, &m->log);
  if (m->log.broken.saying != SAY_NOTHING) {
    complain_at(m, path, m->log.start, &m->log.broken);
    return true;
  }
  if (m->log.unread.line > 0) complain_of_unread(m, path);
  if (!is_readable(m, path)) return true;
  if (m->folder != NULL) return write_file(m, path, record->index);
  if (m->written++ > 0) buffer_char(&out, '\n');
  buffer_put(&out, m->log.text.text, m->log.text.len);
  ok = common_write_data(&out);
  buffer_free(&out);
  return ok;
}

static bool import_file (void *import, const char *path) {
  Import *m = import;
  const Format *f = m->format != NULL ? m->format
                                      : format_of_file(m->host, path);
  FormatReader *r;
  LogText record;
  bool ok = true;
  if (f == NULL) {
    common_say(m->line->lang, fact_saying(SAY_WHICH_FORMAT),
               fact_string(path));
    trouble(m);
    return true;
  }
  r = format_open(m->host, f, path, 0);
  if (r == NULL) {
    common_say_file(m->line->lang, SAY_CANNOT_OPEN, path);
    trouble(m);
    return true;
  }
  while (ok && format_next(r, &record)) ok = import_record(m, path, &record);
  errno = format_error(r);
  if (errno != 0) {
    common_say_file(m->line->lang, SAY_CANNOT_READ, path);
    trouble(m);
  }
  format_close(r);
  return ok;
}

static void import_all (Import *m) {
  if ((m->folder != NULL && !common_make_folder(m->folder, m->line->lang)) ||
      !command_each_file(m->line, RECORDS, m, import_file))
    trouble(m);
}

static int import_with (const CommandLine *line, Host *host) {
  static const HeaderRules any = {.any_rules = true};
  const Format *format;
  Import *m;
  int status;
  if (!common_format(host, command_text(line, FORMAT), line->lang, &format))
    return EXIT_TROUBLE;
  m = memory_new(sizeof *m);
  m->line = line;
  m->host = host;
  m->format = format;
  m->folder = command_text(line, FOLDER);
  log_open(&m->judge, host, &any, line->lang);
  import_all(m);
  status = m->status;
  log_close(&m->judge);
  verdict_free(&m->verdict);
  format_free(&m->log);
  free(m);
  return status;
}

static const CommandOption import_option[IMPORT_OPTIONS] = {
  [FORMAT] = COMMAND_FORMAT,
  [FOLDER] = {.letter = "o", .name = "output", .wants = WANTS_FOLDER,
              .value = SAY_VALUE_FOLDER, .about = SAY_HELP_IMPORT_FOLDER},
  [RECORDS] = {.wants = WANTS_FILE, .value = SAY_VALUE_FILE,
               .times = FILES_LIMIT, .needed = true,
               .about = SAY_HELP_IMPORT_RECORDS},
};

const Command import_command = {
  "import", SAY_ABOUT_IMPORT, SAY_DOES_IMPORT,
  import_option, IMPORT_OPTIONS, .run_with = import_with
};
