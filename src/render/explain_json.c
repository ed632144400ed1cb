/*
** A dispute explained, as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/explain_json.h"

#include "render/catalogue.h"
#include "render/verdict_json.h"
#include "render/wording.h"

/* In the order of ExplainState. */
static const char *const state_word[] = {
  "fine", "fault", "proved-illegal", "suspect", "taken-back", "stands",
  "not-judged", "silent", "header"
};

static void write_cards (Json *j, const char *name, const Explanation *x,
                         KindSet s) {
  json_begin_list(j, name);
  while (!kindset_is_empty(s))
    json_text(j, NULL, x->verdict.rules->kind[kindset_take(&s)].word.en);
  json_end(j);
}

static void write_only_if (Json *j, const Explanation *x, Language lang) {
  const Verdict *v = &x->verdict;
  Buffer text = {0};
  json_begin_list(j, "only_if");
  for (int i = 0; i < v->assumptions; i++) {
    if (v->assumption[i].line != x->line || verdict_says_again(v, i)) continue;
    buffer_clear(&text);
    wording_assumption(&text, wording_of(v, lang), &v->assumption[i].doubt);
    json_begin(j, NULL);
    json_text(j, "text", buffer_string(&text));
    if (x->odds != NULL && x->odds[i].share >= 0)
      json_number(j, "odds", x->odds[i].share);
    else
      json_nothing(j, "odds");
    if (x->odds != NULL && x->odds[i].share >= 0)
      json_number(j, "error", x->odds[i].error);
    json_end(j);
  }
  json_end(j);
  buffer_free(&text);
}

static void write_explained_scores (Json *j, const char *key, const Verdict *v,
                                    const double *score) {
  json_begin(j, key);
  for (int s = 0; s < v->seating->seats; s++) {
    json_name(j, v->seating->name[s]);
    json_number(j, NULL, score[s]);
  }
  json_end(j);
}

/* Who changed, and by how much. */
static void write_entry (Json *j, const Verdict *v, const LedgerEntry *e) {
  json_begin(j, NULL);
  json_number(j, "line", e->line);
  json_begin(j, "change");
  for (int s = 0; s < v->seating->seats; s++) {
    if (e->change[s] == 0) continue;
    json_name(j, v->seating->name[s]);
    json_number(j, NULL, e->change[s]);
  }
  json_end(j);
  json_text(j, "told", e->told.len > 0 ? e->told.text : NULL);
  json_end(j);
}

static void write_ledger (Json *j, const Explanation *x) {
  const Ledger *l = &x->ledger;
  if (l->entries == 0) {
    json_nothing(j, "account");
    return;
  }
  json_begin(j, "account");
  write_explained_scores(j, "before", &x->verdict, l->before);
  json_begin_list(j, "changes");
  for (int i = 0; i < l->entries; i++)
    write_entry(j, &x->verdict, &l->entry[i]);
  json_end(j);
  json_end(j);
}

static void write_tie (Json *j, const Explanation *x, Language lang) {
  Buffer text = {0};
  if (x->tie.saying != SAY_NOTHING) catalogue_write(&text, &x->tie, lang);
  json_text(j, "tie", text.len > 0 ? text.text : NULL);
  buffer_free(&text);
}

static void write_remedy (Json *j, const Explanation *x) {
  if (!x->remedy.is_there) {
    json_nothing(j, "remedy");
    return;
  }
  json_begin(j, "remedy");
  write_explained_scores(j, "played", &x->verdict, x->remedy.played);
  write_explained_scores(j, "rectified", &x->verdict, x->remedy.rectified);
  json_end(j);
}

void explain_json (Json *j, const Explanation *x, Language lang) {
  verdict_json(j, &x->verdict, lang);
  json_begin(j, "asked");
  json_number(j, "line", x->line);
  json_span(j, "text", x->whole);
  json_text(j, "state", state_word[x->state]);
  write_only_if(j, x, lang);
  json_text(j, "told", x->told.len > 0 ? x->told.text : NULL);
  json_lines(j, "position",
             (Span){buffer_string(&x->position), x->position.len});
  verdict_json_legal(j, &x->verdict, x->seat, &x->legal);
  write_cards(j, "if_held", x, x->legal.if_held);
  write_cards(j, "if_held_together", x, x->legal.together);
  json_end(j);
  write_ledger(j, x);
  write_tie(j, x, lang);
  write_remedy(j, x);
}
