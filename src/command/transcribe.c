/*
** transcribe: notes as people write them, as logs
** SPDX-License-Identifier: MIT
*/
#include <errno.h>
#include <stdlib.h>

#include "command/command.h"
#include "drive/transcribe.h"
#include "ground/memory.h"
#include "ground/output.h"
#include "render/catalogue.h"

enum { ASK, GAME, PLAYERS, NOTES, TRANSCRIBE_OPTIONS };

typedef struct Transcribe {
  const CommandLine *line;
  Transcriber *transcriber;
  Transcript out;
  const char *path;            /* of the notes at hand */
  int written;                 /* notes, so far */
  int status;
} Transcribe;

static void worsen (Transcribe *t, int status) {
  if (status > t->status) t->status = status;
}

/* ---- Questions ---- */

/* "notes.txt:12: which was meant? 'Anne: play 2 2' or 'Anne: play 4 4'" */
static void tell (const Transcribe *t, const TranscribeQuestion *q) {
  Language lang = t->line->lang;
  Buffer b = {0};
  buffer_format(&b, "%s:%u: %s", t->path, q->line,
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
  const Transcribe *t = who;
  tell(t, q);
  return -2;
}

/* What is typed is an answer's number; nothing is the first of them. */
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

static int ask (void *who, const TranscribeQuestion *q) {
  const Transcribe *t = who;
  Language lang = t->line->lang;
  if (q->answers == 0) return hear_doubt(who, q);
  output_format(stderr, "%s:%u: %.*s\n%s\n", t->path, q->line,
                (int)q->note.len, q->note.at, catalogue_words(q->saying, lang));
  for (int i = 0; i < q->answers; i++)
    output_format(stderr, "  %d  %s\n", i + 1, q->answer[i]);
  output_format(stderr, "  0  %s\n> ", catalogue_words(SAY_NOTES_NONE, lang));
  return read_answer(q);
}

/* ---- Notes ---- */

static bool file_trouble (Transcribe *t, Saying what) {
  common_say_file(t->line->lang, what, t->path);
  worsen(t, EXIT_TROUBLE);
  return true;
}

/* False with errno where it cannot be read, or is too long. */
static bool read_all (Transcribe *t, FILE *in, Buffer *notes) {
  size_t longest = common_longest_log(&t->line->path.limits), got;
  char chunk[1 << 16];
  while ((got = fread(chunk, 1, sizeof chunk, in)) > 0) {
    buffer_put(notes, chunk, got);
    if (notes->len > longest) return errno = EFBIG, false;
  }
  return !ferror(in);
}

/* False when the output is gone. */
static bool write_logs (Transcribe *t, Span notes) {
  Remark why = {0};
  bool ok = true;
  if (t->written++ > 0) buffer_char(&t->out.text, '\n');
  if (!transcribe_notes(t->transcriber, notes, &t->out, &why)) {
    remark_wrap(&why, fact_saying(SAY_OF_FILE), fact_string(t->path));
    common_say_remark(t->line->lang, &why);
    worsen(t, EXIT_TROUBLE);
  }
  if (t->out.questions > 0) worsen(t, EXIT_NO);
  ok = common_write_data(&t->out.text);
  transcript_free(&t->out);
  remark_free(&why);
  return ok;
}

static bool transcribe_file (Transcribe *t, const char *path) {
  bool standard = strcmp(path, "-") == 0, ok = true;
  Buffer notes = {0};
  FILE *in = standard ? stdin : fopen(path, "rb");
  t->path = path;
  if (in == NULL) return file_trouble(t, SAY_CANNOT_OPEN);
  if (!read_all(t, in, &notes))
    file_trouble(t, SAY_CANNOT_READ);
  else
    ok = write_logs(t, (Span){buffer_string(&notes), notes.len});
  buffer_free(&notes);
  if (!standard) fclose(in);
  return ok;
}

static int transcribe_all (Transcribe *t) {
  const char *const *file = command_texts(t->line, NOTES);
  int files = command_count(t->line, NOTES);
  bool ok = true;
  if (files == 0) ok = transcribe_file(t, "-");
  for (int i = 0; ok && i < files; i++) ok = transcribe_file(t, file[i]);
  if (!ok) worsen(t, EXIT_TROUBLE);
  return t->status;
}

/* Questions are answered on standard input: it cannot have the notes too. */
static bool is_sensible (const CommandLine *line) {
  int files = command_count(line, NOTES);
  bool standard = files == 0;
  for (int i = 0; i < files; i++)
    standard |= strcmp(command_texts(line, NOTES)[i], "-") == 0;
  return !command_has(line, ASK) || !standard ||
         common_say(line->lang, fact_saying(SAY_ASK_WHERE));
}

static int run_transcribe (const CommandLine *line) {
  Transcribe t = {.line = line};
  TranscribeOptions options = {
    .game = command_text(line, GAME), .players = command_text(line, PLAYERS),
    .written = line->lang_said ? line->lang : ENGLISH, .lang = line->lang,
    .ears = {&t, command_has(line, ASK) ? ask : hear_doubt}
  };
  Host *host;
  if (!is_sensible(line)) return EXIT_TROUBLE;
  host = common_host(&line->path, line->lang);
  if (host == NULL) return EXIT_TROUBLE;
  t.transcriber = transcribe_open(host, &options);
  transcribe_all(&t);
  transcribe_close(t.transcriber);
  host_free(host);
  return t.status;
}

static const CommandOption transcribe_option[TRANSCRIBE_OPTIONS] = {
  [ASK] = {.name = "ask", .about = SAY_HELP_TRANSCRIBE_ASK},
  [GAME] = {.name = "game", .wants = WANTS_GAME, .value = SAY_VALUE_GAME,
            .about = SAY_HELP_TRANSCRIBE_GAME},
  [PLAYERS] = {.name = "players", .wants = WANTS_TEXT,
               .value = SAY_VALUE_NAME_NAME, .about = SAY_HELP_TRANSCRIBE_PLAYERS},
  [NOTES] = {.wants = WANTS_FILE, .value = SAY_VALUE_NOTES,
             .times = FILES_LIMIT, .about = SAY_HELP_TRANSCRIBE_NOTES},
};

const Command transcribe_command = {
  "transcribe", SAY_ABOUT_TRANSCRIBE, SAY_DOES_TRANSCRIBE,
  transcribe_option, TRANSCRIBE_OPTIONS, .run = run_transcribe
};
