/*
** What is wrong with a rule file: a list of findings
** SPDX-License-Identifier: MIT
*/
#include "rules/findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "ground/memory.h"
#include "ground/unicode.h"

#define MANUAL {"rules/README.md shows how it is written", \
                "rules/README.md montre comment cela s'écrit"}
#define TAKE_AWAY {"use it, or take it away", "servez-vous-en, ou enlevez-le"}

const FindingAbout findings_sorts[FINDING_SORTS] = {
  [FINDING_NOT_TEXT] = {"not-text", true, {
    "save the file as plain text, in UTF-8",
    "enregistrez le fichier en texte simple, en UTF-8"}},
  [FINDING_SYNTAX] = {"syntax", true, {
    "look for a comma, a bracket or an 'end' missing here or before",
    "cherchez, ici ou avant, une virgule, une parenthèse ou un « end » "
    "oublié"}},
  [FINDING_LOADING] = {"loading", true, {
    "mend this line; rules/README.md shows how things are written",
    "corrigez cette ligne ; rules/README.md montre comment tout s'écrit"}},
  [FINDING_DECLARATION] = {"declaration", true, MANUAL},
  [FINDING_OUT_OF_RANGE] = {"out-of-range", true, {
    "let 'min' and 'max' have it between them",
    "que « min » et « max » l'encadrent"}},
  [FINDING_UNKNOWN_FIELD] = {"unknown-field", true, MANUAL},
  [FINDING_UNKNOWN_GLOBAL] = {"unknown-global", true, {
    "declare it with 'local' above its use",
    "déclarez-le par « local » avant de vous en servir"}},
  [FINDING_UNKNOWN_NAME] = {"unknown-name", true, {
    "declare it, or write the name as declared",
    "déclarez-le, ou écrivez le nom tel qu'il est déclaré"}},
  [FINDING_KEEPS_STATE] = {"keeps-state", true, {
    "keep it in a tally or a counter",
    "gardez cela dans un compteur : g.tallies ou g.counters"}},
  [FINDING_RUN_TIME] = {"run-time", true, {
    "mend the function", "corrigez la fonction"}},
  [FINDING_MUST_NOT_ACT] = {"must-not-act", true, {
    "let 'apply', 'run' or 'after' do it",
    "faites-le dans « apply », « run » ou « after »"}},
  [FINDING_NOT_STATELESS] = {"not-stateless", true, {
    "let the function look at nothing but 't' and its arguments",
    "que la fonction ne regarde rien que « t » et ses arguments"}},
  [FINDING_CARDS_LOST] = {"cards-lost", true, {
    "please report it: rule files cannot lose cards",
    "merci de le signaler : un fichier de règles ne peut perdre de carte"}},
  [FINDING_NO_MOVE] = {"no-move", true, {
    "allow some move there (a pass?), call t:done(seat) in 'arrive', or make "
    "the phase optional with 'otherwise'",
    "permettez un coup (passer ?), appelez t:done(seat) dans « arrive », ou "
    "rendez la phase facultative par « otherwise »"}},
  [FINDING_CANNOT_START] = {"cannot-start", true, {
    "narrow 'min' and 'max', of the option or of g.seats",
    "resserrez « min » et « max », de l'option ou de g.seats"}},
  [FINDING_CHANGES_NOTHING] = {"changes-nothing", true, {
    "change something of 'g' between 'extend' and 'return g'",
    "changez quelque chose de « g » entre « extend » et « return g »"}},
  [FINDING_GLOBAL_VARIABLE] = {"global-variable", false, {
    "write 'local' before it", "écrivez « local » devant"}},
  [FINDING_UNUSED_ARTICLE] = {"unused-article", false, {
    "file a refusal under it, or take it away",
    "rangez-y un refus, ou enlevez-le"}},
  [FINDING_UNUSED_MOVE] = {"unused-move", false, {
    "name it in the 'moves' of a phase, or take it away",
    "nommez-le dans les « moves » d'une phase, ou enlevez-le"}},
  [FINDING_UNUSED_OPTION] = {"unused-option", false, {
    "read it in a function, as t.option.NAME, or take it away",
    "lisez-la dans une fonction, par t.option.NOM, ou enlevez-la"}},
  [FINDING_UNUSED_ZONE] = {"unused-zone", false, TAKE_AWAY},
  [FINDING_UNUSED_TALLY] = {"unused-tally", false, TAKE_AWAY},
  [FINDING_UNUSED_COUNTER] = {"unused-counter", false, TAKE_AWAY},
  [FINDING_UNUSED_PHASE] = {"unused-phase", false, {
    "enter it with t:push, or take it away",
    "entrez-y par t:push, ou enlevez-la"}},
  [FINDING_UNUSED_FIELD] = {"unused-field", false, TAKE_AWAY},
  [FINDING_FILE_NAME] = {"file-name", false, {
    "call both the same: logs find a game's file by its name",
    "donnez-leur le même nom : c'est ainsi qu'on trouve le fichier d'un jeu"}},
  [FINDING_NO_COPIES] = {"no-copies", false, {
    "say how many there are, or take the card away",
    "dites combien il y en a, ou enlevez la carte"}},
  [FINDING_NO_REASON] = {"no-reason", false, {
    "say why it applies, in the facts of the game: function g.because.NAME(t, "
    "seat, …) return TEXT end",
    "dites pourquoi il s'applique, par les faits de la partie : function "
    "g.because.NOM(t, seat, …) return TEXTE end"}},
  [FINDING_NO_SOURCE] = {"no-source", false, {
    "name the section of the rulebook: source = \"…\"",
    "nommez la section de la règle : source = \"…\""}},
  [FINDING_NO_TEXT] = {"no-text", false, {
    "write it in both languages: { en = \"…\", fr = \"…\" }",
    "écrivez-le dans les deux langues : { en = \"…\", fr = \"…\" }"}},
  [FINDING_DOES_NOTHING] = {"does-nothing", false, {
    "let 'apply' do something: t:done(seat), if nothing else",
    "que « apply » fasse quelque chose : au moins t:done(seat)"}},
  [FINDING_NEVER_ENDS] = {"never-ends", false, {
    "see that t:finish() is reached", "voyez si t:finish() est atteint"}},
  [FINDING_NEVER_POSSIBLE] = {"never-possible", false, {
    "look at what refuses it, or play more with --games",
    "voyez ce qui le refuse, ou faites jouer plus avec --games"}},
  [FINDING_NEVER_BROKEN] = {"never-broken", false, {
    "see whether its refusal can be true, or play more with --games",
    "voyez si son refus peut être vrai, ou faites jouer plus avec --games"}},
  [FINDING_TOO_SLOW] = {"too-slow", false, {
    "let functions do less, or play fewer games with --games",
    "que les fonctions en fassent moins, ou faites jouer moins avec "
    "--games"}},
};

void findings_free (Findings *f) {
  for (int i = 0; i < f->count; i++) {
    free(f->list[i].file);
    free(f->list[i].message);
    free(f->list[i].remedy);
  }
  free(f->list);
  *f = (Findings){.lang = f->lang};
}

/* A text of at most so many bytes, fit for a terminal. */
static char *clean (const char *text, size_t len) {
  char *copy = memory_copy(text, len);
  copy[unicode_check(span_of(copy))] = '\0';  /* was a letter cut in two? */
  for (char *p = copy; *p != '\0'; p++)
    if ((unsigned char)*p < ' ' || *p == 127) *p = '?';
  return copy;
}

bool findings_is_full (const Findings *f) {
  return findings_faults(f) >= FINDINGS_LIMIT;
}

/* Remarks, however many, leave room for faults. */
static bool has_room (const Findings *f, FindingSort sort) {
  if (findings_sorts[sort].is_fault) return !findings_is_full(f);
  return f->count - findings_faults(f) < FINDINGS_LIMIT;
}

static bool is_there (const Findings *f, FindingSort sort, const char *file,
                      int line, const char *message) {
  for (int i = 0; i < f->count; i++)
    if (f->list[i].sort == sort && f->list[i].line == line &&
        strcmp(f->list[i].file, file) == 0 &&
        strcmp(f->list[i].message, message) == 0)
      return true;
  return false;
}

/* "there is no article 'x'; declare it": what is wrong, and the remedy. */
static bool add_text (Findings *f, FindingSort sort, const char *file,
                      int line, const char *text) {
  const char *en = strstr(text, "; "), *fr = strstr(text, " ; ");
  const char *cut = fr != NULL && (en == NULL || fr < en) ? fr : en;
  size_t len = cut ? (size_t)(cut - text) : strlen(text);
  char *message = clean(text, len);
  const char *rest = cut ? strchr(cut, ';') + 2
                         : both_in(findings_sorts[sort].remedy, f->lang);
  if (!has_room(f, sort) || is_there(f, sort, file, line, message)) {
    free(message);
    return false;
  }
  f->list = memory_grow(f->list, &f->room, (size_t)f->count + 1,
                        sizeof *f->list);
  f->list[f->count++] = (LintFinding){
    sort, memory_copy(file, strlen(file)), line, message,
    clean(rest, strlen(rest))};
  return true;
}

bool findings_add (Findings *f, FindingSort sort, const char *file, int line,
                   const char *en, const char *fr, ...) {
  char text[1000];
  va_list ap;
  va_start(ap, fr);
  vsnprintf(text, sizeof text, f->lang == FRENCH ? fr : en, ap);
  va_end(ap);
  return add_text(f, sort, file, line, text);
}

void findings_meant (Findings *f, Span nearest) {
  Buffer remedy = {0};
  if (nearest.len == 0 || f->count == 0) return;
  buffer_format(&remedy, f->lang == FRENCH ? "vouliez-vous dire « %.*s » ?"
                                           : "did you mean '%.*s'?",
                (int)nearest.len, nearest.at);
  free(f->list[f->count - 1].remedy);
  f->list[f->count - 1].remedy = clean(remedy.text, remedy.len);
  buffer_free(&remedy);
}

bool findings_has (const Findings *f, FindingSort sort) {
  for (int i = 0; i < f->count; i++)
    if (f->list[i].sort == sort) return true;
  return false;
}

int findings_faults (const Findings *f) {
  int n = 0;
  for (int i = 0; i < f->count; i++)
    n += findings_sorts[f->list[i].sort].is_fault;
  return n;
}

/* The order that two findings come in; 'first' is the file at hand. */
static int compare (const LintFinding *a, const LintFinding *b, const char *first) {
  int files = strcmp(a->file, b->file);
  if (files != 0) {
    if (strcmp(a->file, first) == 0) return -1;
    return strcmp(b->file, first) == 0 ? 1 : files;
  }
  if (a->line != b->line) return a->line - b->line;
  if (a->sort != b->sort) return (int)a->sort - (int)b->sort;
  return strcmp(a->message, b->message);
}

/* There are few of them. */
void findings_sort (Findings *f, const char *first_file) {
  for (int i = 1; i < f->count; i++) {
    LintFinding moved = f->list[i];
    int at = i;
    for (; at > 0 && compare(&moved, &f->list[at - 1], first_file) < 0; at--)
      f->list[at] = f->list[at - 1];
    f->list[at] = moved;
  }
}
