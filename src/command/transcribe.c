/*
** Notes converted to logs; doubts are reported or asked about
** SPDX-License-Identifier: MIT
*/
#include "command/transcribe.h"

#include <errno.h>
#include <stdlib.h>

#include "base/output.h"
#include "render/catalogue.h"

/* "notes.txt:12: which was meant? 'Anne: play 2 2' or 'Anne: play 4 4'" */
static void report_doubt (const Notes *n, const TranscribeQuestion *q) {
  Language lang = n->line->lang;
  Buffer b = {0};
  buffer_format(&b, "%s:%u: %s", n->path, q->line,
                catalogue_words(q->saying, lang));
  for (int i = 0; i < q->answers; i++)
    buffer_format(&b, "%s%s '%s'", i > 0 ? " " : "",
                  i > 0 ? catalogue_words(SAY_NOTES_OR, lang) : "",
                  q->answer[i]);
  if (q->answers == 0) {
    buffer_char(&b, ' ');
    buffer_span(&b, q->note);
  }
  output_format(stderr, "%s\n", b.text);
  buffer_free(&b);
}

static int hear_doubt (void *who, const TranscribeQuestion *q) {
  const Notes *n = who;
  report_doubt(n, q);
  return -2;
}

/* Reads the number of an answer; an empty line means the first. */
static int read_answer (const TranscribeQuestion *q) {
  char *text = NULL;
  size_t room = 0;
  ssize_t len = getline(&text, &room, stdin);
  long number = 1;
  int answer = -2;
  if (len >= 0) {
    Span typed = span_trim((Span){text, (size_t)len - (text[len - 1] == '\n')});
    if (typed.len == 0)
      answer = 0;
    else if (number_read_whole(typed, &number) && number >= 0 &&
             number <= q->answers)
      answer = (int)number - 1;
  }
  free(text);
  return answer;
}

static int ask_doubt (void *who, const TranscribeQuestion *q) {
  const Notes *n = who;
  Language lang = n->line->lang;
  if (q->answers == 0) return hear_doubt(who, q);
  output_format(stderr, "%s:%u: %.*s\n%s\n", n->path, q->line,
                (int)q->note.len, q->note.at, catalogue_words(q->saying, lang));
  for (int i = 0; i < q->answers; i++)
    output_format(stderr, "  %d  %s\n", i + 1, q->answer[i]);
  output_format(stderr, "  0  %s\n> ", catalogue_words(SAY_NOTES_NONE, lang));
  return read_answer(q);
}

bool notes_open (Notes *n, const CommandLine *line, const char *game,
                 const char *players, bool asks) {
  TranscribeOptions options = {
    .game = game, .players = players,
    .written = line->lang_said ? line->lang : ENGLISH, .lang = line->lang,
    .ears = {n, asks ? ask_doubt : hear_doubt}
  };
  *n = (Notes){.line = line, .host = common_host(&line->path, line->lang)};
  if (n->host == NULL) return false;
  n->transcriber = transcribe_open(n->host, &options);
  return true;
}

void notes_close (Notes *n) {
  if (n->transcriber != NULL) transcribe_close(n->transcriber);
  host_free(n->host);
}

/* False, with errno, if it cannot be read or is too long. */
static bool read_all (const Notes *n, FILE *in, Buffer *notes) {
  size_t longest = common_longest_log(&n->line->path.limits), got;
  char chunk[1 << 16];
  while ((got = fread(chunk, 1, sizeof chunk, in)) > 0) {
    buffer_put(notes, chunk, got);
    if (notes->len > longest) return errno = EFBIG, false;
  }
  return !ferror(in);
}

static int file_trouble (const Notes *n, Saying what) {
  common_say_file(n->line->lang, what, n->path);
  return EXIT_TROUBLE;
}

static int make_logs (Notes *n, Span notes, Transcript *out) {
  Remark why = {0};
  int questions = out->questions;
  bool ok = transcribe_notes(n->transcriber, notes, out, &why);
  if (!ok) remark_wrap(&why, fact_saying(SAY_OF_FILE), fact_string(n->path));
  if (!common_fine(ok, n->line->lang, &why)) return EXIT_TROUBLE;
  return out->questions > questions ? EXIT_NO : EXIT_FINE;
}

int notes_read (Notes *n, const char *path, Transcript *out) {
  bool standard = strcmp(path, "-") == 0;
  FILE *in = standard ? stdin : fopen(path, "rb");
  Buffer notes = {0};
  int status;
  n->path = path;
  if (in == NULL) return file_trouble(n, SAY_CANNOT_OPEN);
  if (read_all(n, in, &notes))
    status = make_logs(n, buffer_view(&notes), out);
  else
    status = file_trouble(n, SAY_CANNOT_READ);
  buffer_free(&notes);
  if (!standard) fclose(in);
  return status;
}

/* transcribe: people's notes converted to logs */

enum { ASK, GAME, PLAYERS, NOTES, TRANSCRIBE_OPTIONS };

/* False when the output failed. */
static bool write_logs (Notes *n, const char *path, bool first, int *status) {
  Transcript out = {0};
  int became = notes_read(n, path, &out);
  Buffer blank = {0};
  bool ok = true;
  if (became > *status) *status = became;
  if (!first && out.text.len > 0) {
    buffer_char(&blank, '\n');
    ok = common_write_data(&blank);
    buffer_free(&blank);
  }
  ok = ok && common_write_data(&out.text);
  transcript_free(&out);
  return ok;
}

static int write_all (Notes *n, const CommandLine *line) {
  const char *const *file = command_texts(line, NOTES);
  int files = command_count(line, NOTES), status = EXIT_FINE;
  bool ok = true;
  if (files == 0) ok = write_logs(n, "-", true, &status);
  for (int i = 0; ok && i < files; i++)
    ok = write_logs(n, file[i], i == 0, &status);
  return ok ? status : EXIT_TROUBLE;
}

/* Standard input cannot hold both the answers and the notes. */
static bool is_sensible (const CommandLine *line) {
  return !command_has(line, ASK) || !command_reads_input(line, NOTES) ||
         common_say(line->lang, fact_saying(SAY_ASK_WHERE));
}

static int run_transcribe (const CommandLine *line) {
  int status = EXIT_TROUBLE;
  Notes notes;
  if (!is_sensible(line)) return EXIT_TROUBLE;
  if (notes_open(&notes, line, command_text(line, GAME),
                 command_text(line, PLAYERS), command_has(line, ASK)))
    status = write_all(&notes, line);
  notes_close(&notes);
  return status;
}

static const CommandOption transcribe_option[TRANSCRIBE_OPTIONS] = {
  [ASK] = {.name = "ask", .about = SAY_HELP_TRANSCRIBE_ASK},
  [GAME] = {.name = "game", .wants = WANTS_GAME, .value = SAY_VALUE_GAME,
            .about = SAY_HELP_TRANSCRIBE_GAME},
  [PLAYERS] = {.name = "players", .wants = WANTS_TEXT,
               .value = SAY_VALUE_NAME_NAME,
               .about = SAY_HELP_TRANSCRIBE_PLAYERS},
  [NOTES] = {.wants = WANTS_FILE, .value = SAY_VALUE_NOTES,
             .times = FILES_LIMIT, .about = SAY_HELP_TRANSCRIBE_NOTES},
};

const Command transcribe_command = {
  "transcribe", SAY_ABOUT_TRANSCRIBE, SAY_DOES_TRANSCRIBE,
  transcribe_option, TRANSCRIBE_OPTIONS, .run = run_transcribe
};
