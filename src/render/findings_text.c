/*
** Findings as a person reads them, and as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/findings_text.h"

#include "ground/json.h"
#include "render/catalogue.h"

#define MANUAL {"rules/README.md shows how it is written", \
                "rules/README.md montre comment cela s'écrit"}
#define TAKE_AWAY {"use it, or take it away", "servez-vous-en, ou enlevez-le"}

/* What to do about it, where the fault itself does not say. */
static const Both remedies[FINDING_SORTS] = {
  [FINDING_NOT_TEXT] = {
    "save the file as plain text, in UTF-8",
    "enregistrez le fichier en texte simple, en UTF-8"},
  [FINDING_SYNTAX] = {
    "look for a comma, a bracket or an 'end' missing here or before",
    "cherchez, ici ou avant, une virgule, une parenthèse ou un « end » "
    "oublié"},
  [FINDING_LOADING] = {
    "mend this line; rules/README.md shows how things are written",
    "corrigez cette ligne ; rules/README.md montre comment tout s'écrit"},
  [FINDING_DECLARATION] = MANUAL,
  [FINDING_OUT_OF_RANGE] = {
    "let 'min' and 'max' have it between them",
    "que « min » et « max » l'encadrent"},
  [FINDING_UNKNOWN_FIELD] = MANUAL,
  [FINDING_UNKNOWN_GLOBAL] = {
    "declare it with 'local' above its use",
    "déclarez-le par « local » avant de vous en servir"},
  [FINDING_UNKNOWN_NAME] = {
    "declare it, or write the name as declared",
    "déclarez-le, ou écrivez le nom tel qu'il est déclaré"},
  [FINDING_KEEPS_STATE] = {
    "keep it in a tally or a counter",
    "gardez cela dans un compteur : g.tallies ou g.counters"},
  [FINDING_DENIES_HOLDS] = {
    "ask for what forbids the move: t:lacks is the opposite of t:holds",
    "demandez ce qui interdit le coup : t:lacks est le contraire de "
    "t:holds"},
  [FINDING_SEAT_MISSING] = {
    "name the seat behind the zone: \"hand\", seat",
    "nommez le siège derrière la zone : \"hand\", seat"},
  [FINDING_NOT_NESTED] = {
    "declare the phase with nested = true, or go there with t:go",
    "déclarez la phase avec nested = true, ou allez-y par t:go"},
  [FINDING_RUN_TIME] = {
    "mend the function", "corrigez la fonction"},
  [FINDING_MUST_NOT_ACT] = {
    "let 'apply', 'run' or 'after' do it",
    "faites-le dans « apply », « run » ou « after »"},
  [FINDING_NOT_STATELESS] = {
    "let the function look at nothing but 't' and its arguments",
    "que la fonction ne regarde rien que « t » et ses arguments"},
  [FINDING_CARDS_LOST] = {
    "please report it: rule files cannot lose cards",
    "merci de le signaler : un fichier de règles ne peut perdre de carte"},
  [FINDING_NO_MOVE] = {
    "allow some move there (a pass?), call t:done(seat) in 'arrive', or make "
    "the phase optional with 'otherwise'",
    "permettez un coup (passer ?), appelez t:done(seat) dans « arrive », ou "
    "rendez la phase facultative par « otherwise »"},
  [FINDING_CANNOT_START] = {
    "narrow 'min' and 'max', of the option or of g.seats",
    "resserrez « min » et « max », de l'option ou de g.seats"},
  [FINDING_CHANGES_NOTHING] = {
    "change something of 'g' between 'extend' and 'return g'",
    "changez quelque chose de « g » entre « extend » et « return g »"},
  [FINDING_GLOBAL_VARIABLE] = {
    "write 'local' before it", "écrivez « local » devant"},
  [FINDING_UNUSED_ARTICLE] = {
    "file a refusal under it, or take it away",
    "rangez-y un refus, ou enlevez-le"},
  [FINDING_UNUSED_MOVE] = {
    "name it in the 'moves' of a phase, or take it away",
    "nommez-le dans les « moves » d'une phase, ou enlevez-le"},
  [FINDING_UNUSED_OPTION] = {
    "read it in a function, as t.option.NAME, or take it away",
    "lisez-la dans une fonction, par t.option.NOM, ou enlevez-la"},
  [FINDING_UNUSED_ZONE] = TAKE_AWAY,
  [FINDING_UNUSED_TALLY] = TAKE_AWAY,
  [FINDING_UNUSED_COUNTER] = TAKE_AWAY,
  [FINDING_UNUSED_PHASE] = {
    "enter it with t:push, or take it away",
    "entrez-y par t:push, ou enlevez-la"},
  [FINDING_UNUSED_FIELD] = TAKE_AWAY,
  [FINDING_FILE_NAME] = {
    "call both the same: logs find a game's file by its name",
    "donnez-leur le même nom : c'est ainsi qu'on trouve le fichier d'un jeu"},
  [FINDING_NO_COPIES] = {
    "say how many there are, or take the card away",
    "dites combien il y en a, ou enlevez la carte"},
  [FINDING_NO_REASON] = {
    "say why it applies, in the facts of the game: function g.because.NAME(t, "
    "seat, …) return TEXT end",
    "dites pourquoi il s'applique, par les faits de la partie : function "
    "g.because.NOM(t, seat, …) return TEXTE end"},
  [FINDING_NO_SOURCE] = {
    "name the section of the rulebook: source = \"…\"",
    "nommez la section de la règle : source = \"…\""},
  [FINDING_NO_TEXT] = {
    "write it in both languages: { en = \"…\", fr = \"…\" }",
    "écrivez-le dans les deux langues : { en = \"…\", fr = \"…\" }"},
  [FINDING_DOES_NOTHING] = {
    "let 'apply' do something: t:done(seat), if nothing else",
    "que « apply » fasse quelque chose : au moins t:done(seat)"},
  [FINDING_NEVER_ENDS] = {
    "see that t:finish() is reached", "voyez si t:finish() est atteint"},
  [FINDING_NEVER_POSSIBLE] = {
    "look at what refuses it, or play more with --games",
    "voyez ce qui le refuse, ou faites jouer plus avec --games"},
  [FINDING_NEVER_BROKEN] = {
    "see whether its refusal can be true, or play more with --games",
    "voyez si son refus peut être vrai, ou faites jouer plus avec --games"},
  [FINDING_TOO_SLOW] = {
    "let functions do less, or play fewer games with --games",
    "que les fonctions en fassent moins, ou faites jouer moins avec "
    "--games"},
};

static void write_remedy (Buffer *b, const LintFinding *f, Language lang) {
  if (!catalogue_write_remedy(b, &f->what, lang))
    buffer_text(b, both_in(remedies[f->sort], lang));
}

static const char *severity (const LintFinding *f, TextStyle s) {
  if (findings_sorts[f->sort].is_fault) return say(s, "fault", "faute");
  return say(s, "remark", "remarque");
}

static void write_finding (Buffer *b, const LintFinding *f, TextStyle s) {
  bool is_fault = findings_sorts[f->sort].is_fault;
  buffer_text(b, f->file);
  if (f->line > 0) buffer_format(b, ":%d", f->line);
  buffer_text(b, ": ");
  if (s.colour) buffer_text(b, is_fault ? "\033[1;31m" : "\033[1;33m");
  buffer_text(b, severity(f, s));
  if (s.colour) buffer_text(b, "\033[0m");
  buffer_text(b, say(s, ": ", " : "));
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
