/*
** transcribe: people's notes converted to logs
** SPDX-License-Identifier: MIT
*/
#include "command/notes.h"

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
  int files = command_count(line, NOTES);
  bool standard = files == 0;
  for (int i = 0; i < files; i++)
    standard |= strcmp(command_texts(line, NOTES)[i], "-") == 0;
  return !command_has(line, ASK) || !standard ||
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
