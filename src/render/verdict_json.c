/*
** A verdict as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/verdict_json.h"

#include "ground/unicode.h"
#include "record/move.h"
#include "render/wording.h"

/* A file's name may be any bytes; JSON must be UTF-8. */
static void write_path (Json *j, Span path) {
  Buffer text = {0};
  size_t good;
  for (; (good = unicode_check(path)) < path.len;
       path.at += good + 1, path.len -= good + 1) {
    buffer_put(&text, path.at, good);
    buffer_text(&text, "\xEF\xBF\xBD");  /* U+FFFD */
  }
  buffer_span(&text, path);
  json_span(j, "file", (Span){buffer_string(&text), text.len});
  buffer_free(&text);
}

static void write_player (Json *j, const Verdict *v, int seat) {
  if (seat < 0 || v->seating == NULL || seat >= v->seating->seats)
    json_nothing(j, "player");
  else
    json_span(j, "player", v->seating->name[seat]);
}

static void write_article (Json *j, const Verdict *v, int article) {
  json_text(j, "article", article < 0 ? NULL : v->rules->article[article].id);
}

static void write_scores (Json *j, const Verdict *v) {
  int seats = v->has_scores ? v->seating->seats : 0;
  json_begin(j, "scores");
  for (int s = 0; s < seats; s++) {
    json_name(j, v->seating->name[s]);
    json_number(j, NULL, v->score[s]);
  }
  json_end(j);
  json_begin_list(j, "winners");
  for (int s = 0; s < seats; s++)
    if (v->winner[s]) json_span(j, NULL, v->seating->name[s]);
  json_end(j);
}

/* The words, or null where there are none. */
static void write_words (Json *j, const char *key, Buffer *text) {
  json_text(j, key, text->len > 0 ? buffer_string(text) : NULL);
  buffer_clear(text);
}

/* What is broken, where that stands, and why it applies here. */
static void write_finding (Json *j, const Verdict *v, Language lang) {
  const Fault *f = &v->fault;
  int article = f->finding.article;
  Buffer text = {0};
  write_article(j, v, article);
  if (article >= 0) buffer_text(&text, v->rules->article[article].source);
  write_words(j, "source", &text);
  wording_fault(&text, wording_of(v, lang), f);
  write_words(j, "message", &text);
  wording_reason(&text, wording_of(v, lang), f);
  write_words(j, "reason", &text);
  buffer_free(&text);
}

void verdict_json_legal (Json *j, const Verdict *v, int seat,
                         const LegalList *legal) {
  Buffer move = {0};
  json_begin_list(j, "legal");
  for (int i = 0; i < legal->count; i++) {
    const LegalMove *m = &legal->move[i];
    if (m->seat != seat) {
      buffer_span(&move, v->seating->name[m->seat]);
      buffer_text(&move, ": ");
    }
    move_write(&move, v->rules, v->seating, ENGLISH, &m->move);
    write_words(j, NULL, &move);
  }
  json_end(j);
  json_number(j, "legal_count", legal->total);
  json_flag(j, "legal_more", legal->cut || legal->several ||
                                 legal->if_held_cut || legal->set_cards > 0);
  buffer_free(&move);
}

/* Of a record, the line and the column are its own. */
static void write_line (Json *j, const Verdict *v, unsigned line) {
  LinePlace at = line_places_find(&v->places, line);
  json_number(j, "line", at.line);
  if (line_places_given(&v->places)) json_number(j, "column", at.column);
}

static void write_against (Json *j, const Verdict *v) {
  const Fault *f = &v->fault;
  if (f->against > 0)
    json_number(j, "against", verdict_line(v, f->against));
  else
    json_nothing(j, "against");
}

static void write_suspects (Json *j, const Verdict *v) {
  json_begin_list(j, "suspects");
  for (int i = 0; i < v->fault.suspects; i++) {
    const Suspect *s = &v->fault.suspect[i];
    json_begin(j, NULL);
    write_line(j, v, s->line);
    write_player(j, v, s->seat);
    write_article(j, v, s->article);
    json_end(j);
  }
  json_end(j);
}

static void write_fault (Json *j, const Verdict *v, Language lang) {
  const Fault *f = &v->fault;
  if (!v->has_fault) {
    json_nothing(j, "fault");
    return;
  }
  json_begin(j, "fault");
  json_number(j, "line", verdict_line(v, f->line.number));
  json_number(j, "column", verdict_column(v));
  write_against(j, v);
  write_player(j, v, fault_accused(f));
  if (f->seat >= 0)
    json_span(j, "move", f->move);
  else
    json_nothing(j, "move");
  write_finding(j, v, lang);
  verdict_json_legal(j, v, f->seat, &v->legal);
  write_suspects(j, v);
  if (v->kind == VERDICT_TROUBLE) json_flag(j, "broken_rules", true);
  json_end(j);
}

static void write_unsure (Json *j, const Verdict *v, Language lang) {
  Buffer text = {0};
  wording_unsure(&text, v, lang);
  json_begin(j, NULL);
  json_number(j, "line", v->unsure_line == v->line
                             ? verdict_start(v)
                             : verdict_line(v, v->unsure_line));
  json_nothing(j, "player");
  json_text(j, "text", buffer_string(&text));
  json_end(j);
  buffer_free(&text);
}

static void write_assumptions (Json *j, const Verdict *v, Language lang) {
  Buffer text = {0};
  json_begin_list(j, "assumptions");
  for (int i = 0; i < v->assumptions; i++) {
    const Assumption *a = &v->assumption[i];
    if (verdict_says_again(v, i)) continue;
    json_begin(j, NULL);
    write_line(j, v, a->line);
    write_player(j, v, verdict_assumed_of(v, a));
    wording_assumption(&text, wording_of(v, lang), &a->doubt);
    write_words(j, "text", &text);
    json_end(j);
  }
  buffer_free(&text);
  if (v->unsure) write_unsure(j, v, lang);
  json_end(j);
}

static void write_incidents (Json *j, const Verdict *v, const char *what,
                             const Incident *list, int count) {
  json_begin_list(j, what);
  for (int i = 0; i < count; i++) {
    json_begin(j, NULL);
    write_line(j, v, list[i].line);
    write_player(j, v, list[i].seat);
    json_span(j, "move", list[i].move);
    write_article(j, v, list[i].article);
    json_end(j);
  }
  json_end(j);
}

static const char *const kind_word[] = {
  "legal", "consistent", "illegal", "malformed", "malformed"
};

const char *verdict_json_kind (VerdictKind kind) { return kind_word[kind]; }

void verdict_json (Json *j, const Verdict *v, Language lang) {
  write_path(j, span_of(v->file));
  json_number(j, "log", v->log);
  json_number(j, "line", verdict_start(v));
  json_span(j, "game", v->game);
  json_text(j, "verdict", kind_word[v->kind]);
  json_flag(j, "finished", v->finished);
  json_number(j, "moves", v->moves);
  write_scores(j, v);
  write_fault(j, v, lang);
  write_assumptions(j, v, lang);
  write_incidents(j, v, "corrections", v->correction, v->corrections);
  write_incidents(j, v, "rulings", v->ruling, v->rulings);
  if (v->unsure) json_flag(j, "incomplete", true);
}
