/*
** A log in canonical form
** SPDX-License-Identifier: MIT
*/
#include "record/canonical.h"

#include "ground/unicode.h"
#include "text/reader.h"

void canonical_open (Canonical *f, Host *host, Language lang) {
  memset(f, 0, sizeof *f);
  f->host = host;
  f->lang = lang;
  header_open(&f->header);
}

void canonical_close (Canonical *f) {
  header_close(&f->header);
  buffer_free(&f->line);
  remark_free(&f->complaint.remark);
}

/*
** {======================================================
** The header, without which no line can be understood
** =======================================================
*/

static bool is_body (const Line *line) {
  return line->subject != SUBJECT_NONE && line->subject != SUBJECT_NOTE &&
         !line_is_header(line->subject);
}

/* Is the line what a reader would call trouble? It counts a CR, too. */
static bool is_no_text (Span whole) {
  return whole.len >= READER_LINE_LIMIT || unicode_check(whole) < whole.len;
}

static void find_bad_line (Canonical *f, Span text, unsigned first_line) {
  LineCursor c = {text, first_line};
  Line line;
  f->bad_line = 0;
  while (f->bad_line == 0 && line_next(&c, &line))
    if (is_no_text(line.whole)) f->bad_line = line.number;
}

/*
** Reads as much of the header as can be understood. Where it is faulty the
** fault stays, and some names may be unknown: their lines are kept.
*/
static bool read_header (Canonical *f, Span text, unsigned first_line) {
  static const HeaderRules any = {.any_pin = true};
  LineCursor c = {text, first_line};
  Line line = {.number = first_line, .whole = {text.at, 0}};
  Header *h = &f->header;
  header_clear(h);
  while (line_next(&c, &line) && line.number != f->bad_line) {
    if (is_body(&line)) break;
    if (line_is_header(line.subject))
      header_add(h, &line, &f->complaint);
  }
  header_settle(h, f->host, &any, &line, &f->complaint);
  f->fault_line = h->fault_line;
  return h->rules != NULL;
}

/* Does the header say what this line does? Not what it says twice. */
static bool is_in_header (const Header *h, const Line *line) {
  for (int i = 0; i < h->lines; i++)
    if (h->line[i].number == line->number) return true;
  return false;
}

/* }====================================================== */

/* Reads the line; a move must be one, whatever the phase. */
static bool understand (EventReader *d, const Line *line, Event *e) {
  BoundMove any;
  return event_read(d, line, e, NULL) &&
         (e->subject != SUBJECT_OTHER ||
          event_bind(e, d->rules, d->seating, 0, &any, NULL));
}

/* Does what was written mean what the line meant? */
static bool means_the_same (Canonical *f, Span comment) {
  Span text = {f->line.text, f->line.len};
  LineCursor c = {text, 0};
  Line line;
  if (text.len == 0) return true;
  if (text.len > READER_LINE_LIMIT || !line_next(&c, &line)) return false;
  return line.whole.len == text.len && span_same(line.comment, comment) &&
         understand(&f->proof, &line, &f->again) &&
         event_is_same(f->header.rules, &f->header.seating, &f->meant,
                       &f->again);
}

/* False: the line is to be kept. */
static bool write_anew (Canonical *f, const Line *line) {
  Span comment = span_trim(line->comment);
  if (line_is_header(line->subject) && !is_in_header(&f->header, line))
    return false;
  if (!understand(&f->reader, line, &f->meant)) return false;
  buffer_clear(&f->line);
  event_write(&f->line, f->header.rules, &f->header.seating, f->lang,
              &f->meant);
  if (f->line.len > 0 && comment.len > 0) buffer_text(&f->line, "  ");
  buffer_span(&f->line, comment);
  return means_the_same(f, comment);
}

/* As it is, but for the line end. */
static void keep (Canonical *f, const Line *line) {
  Span whole = line->whole;
  while (whole.len > 0 && whole.at[whole.len - 1] == '\r') whole.len--;
  buffer_clear(&f->line);
  buffer_span(&f->line, whole);
}

static bool no_text (Canonical *f) {
  f->fault_line = f->bad_line;
  return complain(&f->complaint, span_of(""), fact_saying(SAY_LINE_NO_TEXT));
}

bool canonical_log (Canonical *f, Span text, unsigned first_line, Buffer *out) {
  LineCursor c = {text, first_line};
  Line line;
  find_bad_line(f, text, first_line);
  if (!read_header(f, text, first_line)) {
    buffer_span(out, text);
    return f->bad_line != 0 ? no_text(f) : false;
  }
  f->reader.rules = f->proof.rules = f->header.rules;
  f->reader.seating = f->proof.seating = &f->header.seating;
  while (c.number != f->bad_line && line_next(&c, &line)) {
    if (!write_anew(f, &line)) keep(f, &line);
    buffer_span(out, (Span){buffer_string(&f->line), f->line.len});
    buffer_char(out, '\n');
  }
  buffer_span(out, c.left);
  return f->bad_line == 0 || no_text(f);
}
