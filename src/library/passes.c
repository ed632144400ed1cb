/*
** Passes in optional phases, kept as comments of the log
** SPDX-License-Identifier: MIT
**
** The log has no line for a pass: only the next line shows that the phase is
** over. Until then a table's log has a comment for each seat that passed, so
** that the table can be restored from its log.
*/
#include "library/library.h"

void passes_write (Buffer *b, Span name) {
  buffer_text(b, "# ");
  buffer_span(b, name);
  buffer_format(b, " %s", saying_words(SAY_LETS_IT_PASS).en);
}

int passes_seat (const Seating *s, const Line *line) {
  Buffer said = {0};
  int seat = s->seats - 1;
  if (line->whole.len == 0 || line->whole.at[0] != '#') return -1;
  for (; seat >= 0; seat--) {
    buffer_clear(&said);
    passes_write(&said, s->name[seat]);
    if (span_is(line->whole, said.text)) break;
  }
  buffer_free(&said);
  return seat;
}

/* Is the line empty or a comment? */
static bool is_aside (Span whole) {
  Line line;
  line_cut(&line, whole);
  return line.subject == SUBJECT_NONE || line.subject == SUBJECT_NOTE;
}

size_t passes_start (Span log) {
  size_t end = log.len;
  while (end > 0) {
    const char *before = memrchr(log.at, '\n', end - 1);
    size_t start = before != NULL ? (size_t)(before - log.at) + 1 : 0;
    if (!is_aside((Span){log.at + start, end - start - 1})) break;
    end = start;
  }
  return end;
}

Ruling passes_take (Judge *j, int seat, uint16_t *passed) {
  uint8_t actor[SEATS_LIMIT];
  int n = legal_actors(j, actor);
  if (j->pending || !legal_may_pass_over(j)) return RULING_FINE;
  *passed |= (uint16_t)(1u << seat);
  for (int i = 0; i < n; i++)
    if (!(*passed >> actor[i] & 1)) return RULING_FINE;
  *passed = 0;
  return judge_pass_over(j);
}

Ruling passes_follow (Judge *j, Span log, uint16_t *passed) {
  size_t start = passes_start(log);
  LineCursor c = {{log.at + start, log.len - start}, 1};
  Ruling ruling = RULING_FINE;
  Line line;
  *passed = 0;
  while (ruling == RULING_FINE && line_next(&c, &line)) {
    int seat = passes_seat(j->seating, &line);
    if (seat >= 0) ruling = passes_take(j, seat, passed);
  }
  return ruling;
}
