/*
** Lint of what refusals see of cards that not everybody sees
** SPDX-License-Identifier: MIT
**
** A log need not tell all hands. t:cards and the like go through the cards
** that are known: where none is, a refusal that goes by them lets everything
** pass. t:holds, t:lacks and t:at_least keep what nobody knows.
*/
#include "ground/memory.h"
#include "lint/lint_private.h"

/* How many arguments name the zone. */
static int zone_size (const Walk *w, int zone) {
  return w->l->rules->layout.zone[zone].each ? 2 : 1;
}

static void add_look (Walk *w, HiddenLook look) {
  Lint *l = w->l;
  look.file = w->file;
  l->look = memory_grow(l->look, &l->look_room, (size_t)l->looks + 1,
                        sizeof *l->look);
  l->look[l->looks++] = look;
}

static void add_hidden (Walk *w, int zone, const char *method, int line) {
  if (w->l->rules->layout.zone[zone].sees != SEES_ALL)
    add_look(w, (HiddenLook){.line = line, .zone = zone, .method = method});
}

/* t:count(ZONE …, what), t:sum(ZONE …, field): all but the last are zones. */
static void look_at_several (Walk *w, const char *method,
                             const Known *argument, int arguments, int line) {
  int at = 0, zone;
  while (at < arguments && (zone = names_zone(w, &argument[at])) >= 0)
    at += zone_size(w, zone);
  if (at != arguments - 1) return;  /* without 'what', or who knows */
  for (at = 0; at < arguments - 1; at += zone_size(w, zone)) {
    zone = names_zone(w, &argument[at]);
    add_hidden(w, zone, method, line);
  }
}

/* Cards that are shown where they lie are seen by all from then on. */
static void note_shown (Walk *w, const SchemaMethod *m, int zone,
                        int arguments) {
  if (strchr(m->takes, 'o') == NULL || arguments <= zone_size(w, zone))
    w->l->shown |= UINT64_C(1) << zone;
}

void hidden_calls (Walk *w, const char *method, const Known *argument,
                   int arguments, int line) {
  const SchemaMethod *m = schema_find_method(span_of(method));
  int zone = arguments > 0 ? names_zone(w, argument) : -1;
  if (m == NULL || zone < 0) return;
  if (m->alters == ALTERS_SHOWN) note_shown(w, m, zone, arguments);
  if (w->of_refusal != OF_REFUSAL) return;
  if (strchr(m->takes, '*') != NULL) {
    if (!w->is_open) look_at_several(w, m->name, argument, arguments, line);
  }
  else if (m->looks == LOOKS_KNOWN)
    add_hidden(w, zone, m->name, line);
}

void hidden_checks_known (Walk *w, int zone) {
  add_look(w, (HiddenLook){.zone = zone, .is_check = true});
}

/* Does the same file ask whether all cards of the zone are known? */
static bool is_checked (const Lint *l, const HiddenLook *look) {
  for (int i = 0; i < l->looks; i++)
    if (l->look[i].is_check && l->look[i].zone == look->zone &&
        strcmp(l->look[i].file, look->file) == 0)
      return true;
  return false;
}

void hidden_findings (Lint *l) {
  for (int i = 0; i < l->looks; i++) {
    const HiddenLook *k = &l->look[i];
    if (k->is_check || l->shown >> k->zone & 1 || is_checked(l, k)) continue;
    findings_add(l->found, FINDING_HIDDEN_CARDS, k->file, k->line,
                 fact_saying(SAY_ONLY_KNOWN_CARDS), fact_string(k->method),
                 fact_string(ruleset_name(l->rules, LIST_ZONES, k->zone)));
  }
}
