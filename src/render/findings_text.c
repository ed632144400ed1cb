/*
** Findings as a person reads them, and as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/findings_text.h"

#include "ground/json.h"
#include "render/catalogue.h"

/* What to do about it, where the fault itself does not say. */
static const Saying remedies[FINDING_SORTS] = {
  [FINDING_NOT_TEXT] = SAY_MEND_NOT_TEXT,
  [FINDING_SYNTAX] = SAY_MEND_SYNTAX,
  [FINDING_LOADING] = SAY_MEND_LOADING,
  [FINDING_DECLARATION] = SAY_SEE_THE_MANUAL,
  [FINDING_OUT_OF_RANGE] = SAY_MEND_OUT_OF_RANGE,
  [FINDING_UNKNOWN_FIELD] = SAY_SEE_THE_MANUAL,
  [FINDING_UNKNOWN_GLOBAL] = SAY_MEND_UNKNOWN_GLOBAL,
  [FINDING_UNKNOWN_NAME] = SAY_MEND_UNKNOWN_NAME,
  [FINDING_KEEPS_STATE] = SAY_MEND_KEEPS_STATE,
  [FINDING_DENIES_HOLDS] = SAY_MEND_DENIES_HOLDS,
  [FINDING_HIDDEN_CARDS] = SAY_MEND_HIDDEN_CARDS,
  [FINDING_SEAT_MISSING] = SAY_MEND_SEAT_MISSING,
  [FINDING_NOT_NESTED] = SAY_MEND_NOT_NESTED,
  [FINDING_RUN_TIME] = SAY_MEND_RUN_TIME,
  [FINDING_UNSEEN_CARD] = SAY_MEND_UNSEEN_CARD,
  [FINDING_MUST_NOT_ACT] = SAY_MEND_MUST_NOT_ACT,
  [FINDING_NOT_STATELESS] = SAY_MEND_NOT_STATELESS,
  [FINDING_CARDS_LOST] = SAY_MEND_CARDS_LOST,
  [FINDING_NO_MOVE] = SAY_MEND_NO_MOVE,
  [FINDING_CANNOT_START] = SAY_MEND_CANNOT_START,
  [FINDING_CHANGES_NOTHING] = SAY_MEND_CHANGES_NOTHING,
  [FINDING_FILE_NAME] = SAY_MEND_FILE_NAME,
  [FINDING_UNSAYABLE_SCORE] = SAY_MEND_UNSAYABLE_SCORE,
  [FINDING_GLOBAL_VARIABLE] = SAY_MEND_GLOBAL_VARIABLE,
  [FINDING_UNUSED_ARTICLE] = SAY_MEND_UNUSED_ARTICLE,
  [FINDING_UNUSED_MOVE] = SAY_MEND_UNUSED_MOVE,
  [FINDING_UNUSED_OPTION] = SAY_MEND_UNUSED_OPTION,
  [FINDING_UNUSED_ZONE] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_UNUSED_TALLY] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_UNUSED_COUNTER] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_UNUSED_PHASE] = SAY_MEND_UNUSED_PHASE,
  [FINDING_UNUSED_FIELD] = SAY_USE_OR_TAKE_AWAY,
  [FINDING_NO_COPIES] = SAY_MEND_NO_COPIES,
  [FINDING_NO_REASON] = SAY_MEND_NO_REASON,
  [FINDING_NO_SOURCE] = SAY_MEND_NO_SOURCE,
  [FINDING_NO_TEXT] = SAY_MEND_NO_TEXT,
  [FINDING_DOES_NOTHING] = SAY_MEND_DOES_NOTHING,
  [FINDING_NEVER_ENDS] = SAY_MEND_NEVER_ENDS,
  [FINDING_NEVER_POSSIBLE] = SAY_MEND_NEVER_POSSIBLE,
  [FINDING_NEVER_BROKEN] = SAY_MEND_NEVER_BROKEN,
  [FINDING_TOO_SLOW] = SAY_MEND_TOO_SLOW,
};

static void write_remedy (Buffer *b, const LintFinding *f, Language lang) {
  if (!catalogue_write_remedy(b, &f->what, lang))
    buffer_text(b, catalogue_words(remedies[f->sort], lang));
}

static const char *severity (const LintFinding *f, TextStyle s) {
  if (findings_sorts[f->sort].is_fault) return say(s, SAY_FAULT);
  return say(s, SAY_REMARK);
}

static void write_finding (Buffer *b, const LintFinding *f, TextStyle s) {
  bool is_fault = findings_sorts[f->sort].is_fault;
  buffer_text(b, f->file);
  if (f->line > 0) buffer_format(b, ":%d", f->line);
  buffer_text(b, ": ");
  if (s.colour) buffer_text(b, is_fault ? "\033[1;31m" : "\033[1;33m");
  buffer_text(b, severity(f, s));
  if (s.colour) buffer_text(b, "\033[0m");
  buffer_text(b, say(s, SAY_COLON));
  catalogue_write_fault(b, &f->what, s.lang);
  buffer_text(b, "\n    ");
  write_remedy(b, f, s.lang);
  buffer_format(b, " [%s]\n", findings_sorts[f->sort].name);
}

void findings_text (Buffer *b, const Findings *f, TextStyle style) {
  for (int i = 0; i < f->count; i++) write_finding(b, &f->list[i], style);
}

static void write_object (Json *j, const LintFinding *f, Language lang) {
  Buffer message = {0}, remedy = {0};
  const char *severity_id =
      findings_sorts[f->sort].is_fault ? "fault" : "remark";
  catalogue_write_fault(&message, &f->what, lang);
  write_remedy(&remedy, f, lang);
  json_begin(j, NULL);
  json_text(j, "file", f->file);
  if (f->line > 0) json_number(j, "line", f->line);
  json_text(j, "severity", severity_id);
  json_text(j, "finding", findings_sorts[f->sort].name);
  json_text(j, "message", buffer_string(&message));
  json_text(j, "remedy", buffer_string(&remedy));
  json_end(j);
  buffer_free(&message);
  buffer_free(&remedy);
}

void findings_json (Buffer *b, const Findings *f, Language lang) {
  for (int i = 0; i < f->count; i++) {
    write_object(&(Json){.to = b}, &f->list[i], lang);
    buffer_char(b, '\n');
  }
}
