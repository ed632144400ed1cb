/*
** Commitment to a seed by its hash
** SPDX-License-Identifier: MIT
*/
#include "log/header.h"

#include <sha2.h>
#include <sys/random.h>
#include <time.h>

const char *promise_word (Promise p) {
  static const char *const word[] = {"none", "open", "kept", "broken"};
  return word[p];
}

static void put_line (Buffer *b, Subject subject, Span text) {
  buffer_text(b, line_subject_word(subject, ENGLISH));
  buffer_text(b, ": ");
  buffer_span(b, text);
  buffer_char(b, '\n');
}

void promise_write (Buffer *b, Span seed, Span salt) {
  put_line(b, SUBJECT_SEED, seed);
  if (salt.len > 0) put_line(b, SUBJECT_SALT, salt);
}

void promise_hash (Span seed, Span salt, char hash[PROMISE_HASH]) {
  Buffer lines = {0};
  SHA2_CTX sha;
  promise_write(&lines, seed, salt);
  SHA256Init(&sha);
  SHA256Update(&sha, (const uint8_t *)lines.text, lines.len);
  SHA256End(&sha, hash);
  buffer_free(&lines);
}

/* Takes the last line off the text. */
static Span cut_last (Span *text) {
  size_t end = text->len, at;
  if (end > 0 && text->at[end - 1] == '\n') end--;
  for (at = end; at > 0 && text->at[at - 1] != '\n'; at--) {}
  text->len = at;
  return (Span){text->at + at, end - at};
}

bool promise_find (Span log, Span *seed, Span *salt) {
  Line line;
  *seed = *salt = (Span){NULL, 0};
  while (log.len > 0) {
    line_cut(&line, cut_last(&log));
    if (line.subject == SUBJECT_SEED && seed->at == NULL)
      *seed = line.rest;
    else if (line.subject == SUBJECT_SALT && salt->at == NULL)
      *salt = line.rest;
    else if (!line_is_silent(line.subject))
      break;
  }
  return seed->at != NULL;
}

static Span line_with_end (const Line *line, const LineCursor *behind) {
  return (Span){line->whole.at, (size_t)(behind->left.at - line->whole.at)};
}

static void put_whole (Buffer *b, Span line) {
  buffer_span(b, line);
  if (line.len == 0 || line.at[line.len - 1] != '\n') buffer_char(b, '\n');
}

void promise_move (Buffer *log, bool to_end) {
  LineCursor c = {{buffer_string(log), log->len}, 1};
  Buffer revealed = {0}, rest = {0};
  size_t at = 0;               /* after the 'commit' line */
  for (Line line; line_next(&c, &line);) {
    bool moves = line.subject == SUBJECT_SEED || line.subject == SUBJECT_SALT;
    put_whole(moves ? &revealed : &rest, line_with_end(&line, &c));
    if (line.subject == SUBJECT_COMMIT) at = rest.len;
  }
  if (to_end) at = at > 0 ? rest.len : 0;
  if (at > 0 && revealed.len > 0) {
    buffer_clear(log);
    buffer_put(log, rest.text, at);
    buffer_span(log, buffer_view(&revealed));
    buffer_put(log, rest.text + at, rest.len - at);
  }
  buffer_free(&revealed);
  buffer_free(&rest);
}

Shuffle promise_read (Span log) {
  LineCursor c = {log, 1};
  Shuffle s = {.seed = {NULL, 0}};
  for (Line line; line_next(&c, &line);) {
    if (line.subject == SUBJECT_COMMIT) s.commit = line.rest;
    if (line.subject == SUBJECT_SEED) s.seed = line.rest;
    if (line.subject == SUBJECT_SALT) s.salt = line.rest;
    if (line_is_body(line.subject))
      break;
  }
  return s;
}

void promise_make (Buffer *header, Span seed) {
  Buffer salt = {0}, own = {0};
  char hash[PROMISE_HASH];
  promise_random(&salt);
  if (seed.at == NULL) {
    promise_random(&own);
    seed = buffer_view(&own);
  }
  seed = span_trim(seed);
  promise_hash(seed, buffer_view(&salt), hash);
  buffer_format(header, "%s: sha256:%s\n",
                line_subject_word(SUBJECT_COMMIT, ENGLISH), hash);
  promise_write(header, seed, buffer_view(&salt));
  buffer_free(&salt);
  buffer_free(&own);
}

void promise_random (Buffer *b) {
  uint8_t byte[16];
  if (getrandom(byte, sizeof byte, 0) != (ssize_t)sizeof byte) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    memcpy(byte, &now, sizeof byte);
  }
  for (size_t i = 0; i < sizeof byte; i++) buffer_format(b, "%02x", byte[i]);
}
