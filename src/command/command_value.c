/*
** The values of a command's options: what they can be, and what was said
** SPDX-License-Identifier: MIT
*/
#include <stdio.h>

#include "command/command.h"
#include "ground/buffer.h"

enum { USUAL_TIMEOUT = 10, LONGEST_TIMEOUT = 3600 };  /* seconds */
enum { NAME_LIMIT = 32 };

/*
** {======================================================
** What they can be
** =======================================================
*/

static bool is_number (const CommandOption *o, const char *value) {
  long number;
  return number_read_whole(span_of(value), &number) && number >= o->least &&
         number <= o->most;
}

static bool is_time (const char *value) {
  double seconds;
  return number_read(span_of(value), &seconds) && seconds > 0 &&
         seconds <= LONGEST_TIMEOUT;
}

/* "memory=128": into the limits. */
static void read_limit (Limits *limits, const char *value, Remark *wrong) {
  const char *equals = strchr(value, '=');
  Span name = {value, equals ? (size_t)(equals - value) : strlen(value)};
  int limit = limits_find(name);
  const LimitName *l = &limits_names[limit < 0 ? 0 : limit];
  long number;
  if (limit < 0)
    remark_say(wrong, fact_saying(SAY_NO_SUCH_LIMIT), fact_text(name));
  else if (equals == NULL ||
           !number_read_whole(span_of(equals + 1), &number) ||
           number < l->least || number > l->most)
    remark_say(wrong, fact_saying(SAY_LIMIT_RANGE), fact_text(name),
               fact_number((double)l->least), fact_number((double)l->most),
               fact_number((double)l->usual));
  else
    limits->of[limit] = number;
}

bool command_check (CommandLine *line, const CommandOption *o,
                    const char *value) {
  Remark *wrong = &line->wrong;
  char name[NAME_LIMIT];
  if (command_is_argument(o)) return true;  /* arguments are looked at later */
  snprintf(name, sizeof name, "--%s", o->name);
  if (value[0] == '\0')
    remark_say(wrong, fact_saying(SAY_OPTION_VALUE), fact_string(name));
  else if (o->wants == WANTS_LANGUAGE && strcmp(value, "en") != 0 &&
           strcmp(value, "fr") != 0)
    remark_say(wrong, fact_saying(SAY_OPTION_LANGUAGE), fact_string(value));
  else if (o->wants == WANTS_NUMBER && !is_number(o, value))
    remark_say(wrong, fact_saying(o->most == INT_MAX ? SAY_OPTION_COUNT
                                                     : SAY_OPTION_NUMBER),
               fact_string(name), fact_number((double)o->least),
               fact_string(value), fact_number((double)o->most));
  else if (o->wants == WANTS_SECONDS && !is_time(value))
    remark_say(wrong, fact_saying(SAY_OPTION_SECONDS), fact_string(name),
               fact_number(LONGEST_TIMEOUT), fact_string(value));
  else if (o->wants == WANTS_SETTING && strchr(value, '=') == NULL)
    remark_say(wrong, fact_saying(SAY_SET_WANTS), fact_string(value));
  else if (o->wants == WANTS_LIMIT)
    read_limit(&line->path.limits, value, wrong);
  return wrong->saying == SAY_NOTHING;
}

/* }====================================================== */

/*
** {======================================================
** What was said
** =======================================================
*/

const char *command_text (const CommandLine *line, int option) {
  return command_has(line, option) ? command_texts(line, option)[0] : NULL;
}

/* Which of the words has it, "--name=TEXT" too. */
static int word_of (const CommandLine *line, const char *text) {
  size_t len = strlen(text);
  for (int i = 0; i < line->words; i++) {
    size_t all = strlen(line->word[i]);
    if (all >= len && line->word[i] + all - len == text) return i;
  }
  return line->words;
}

bool command_is_before (const CommandLine *line, int one, int other) {
  return word_of(line, command_text(line, one)) <
         word_of(line, command_text(line, other));
}

long command_number (const CommandLine *line, int option, long usual) {
  const char *text = command_text(line, option);
  if (text != NULL) number_read_whole(span_of(text), &usual);
  return usual;
}

int command_milliseconds (const CommandLine *line, int option) {
  const char *text = command_text(line, option);
  double seconds = USUAL_TIMEOUT;
  if (text != NULL) number_read(span_of(text), &seconds);
  return seconds < 0.001 ? 1 : (int)(seconds * 1000);
}

HeaderRules command_rules (const CommandLine *line, int set, int variant,
                           int any_rules) {
  return (HeaderRules){
    .set = command_texts(line, set), .sets = command_count(line, set),
    .variant = command_text(line, variant),
    .any_rules = command_has(line, any_rules)
  };
}

/* }====================================================== */
