/*
** Verdicts, stories, explanations and messages to bots as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/verdict_json.h"

#include "ground/json.h"
#include "ground/unicode.h"
#include "record/event.h"
#include "render/catalogue.h"
#include "render/position_text.h"
#include "render/view.h"
#include "render/wording.h"

/* A file's name may be any bytes; JSON must be UTF-8. */
static void put_path (Json *j, Span path) {
  Buffer text = {0};
  size_t good;
  for (; (good = unicode_check(path)) < path.len;
       path.at += good + 1, path.len -= good + 1) {
    buffer_put(&text, path.at, good);
    buffer_text(&text, "\xEF\xBF\xBD");  /* U+FFFD */
  }
  buffer_span(&text, path);
  json_span(j, "file", buffer_view(&text));
  buffer_free(&text);
}

static void put_player (Json *j, const Verdict *v, int seat) {
  if (seat < 0 || v->seating == NULL || seat >= v->seating->seats)
    json_nothing(j, "player");
  else
    json_span(j, "player", v->seating->name[seat]);
}

static void put_article (Json *j, const Verdict *v, int article) {
  json_text(j, "article", article < 0 ? NULL : v->rules->article[article].id);
}

/* All of which one was broken, where it is not proved which. */
static void put_either (Json *j, const Verdict *v, const Broken *either) {
  if (either->count < 2) return;
  json_begin_list(j, "articles");
  for (int i = 0; i < either->count; i++)
    json_text(j, NULL, v->rules->article[either->article[i]].id);
  json_end(j);
}

static void put_scores (Json *j, const Verdict *v) {
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
static void put_words (Json *j, const char *key, Buffer *text) {
  json_text(j, key, text->len > 0 ? buffer_string(text) : NULL);
  buffer_clear(text);
}

/* What is broken, where that stands, and why it applies here. */
static void put_finding (Json *j, const Verdict *v, Language lang) {
  const Fault *f = &v->fault;
  int article = f->finding.article;
  Buffer text = {0};
  put_article(j, v, article);
  put_either(j, v, &f->finding.either);
  if (article >= 0) buffer_text(&text, v->rules->article[article].source);
  put_words(j, "source", &text);
  wording_fault(&text, wording_of(v, lang), f);
  put_words(j, "message", &text);
  wording_reason(&text, wording_of(v, lang), f);
  put_words(j, "reason", &text);
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
    put_words(j, NULL, &move);
  }
  json_end(j);
  json_number(j, "legal_count", legal->total);
  json_flag(j, "legal_more", legal->cut || legal->several ||
                                 legal->if_held_cut || legal->set_cards > 0);
  buffer_free(&move);
}

/* Of a record, the line and the column are its own. */
static void put_line (Json *j, const Verdict *v, unsigned line) {
  LinePlace at = line_places_find(&v->places, line);
  json_number(j, "line", at.line);
  if (line_places_given(&v->places)) json_number(j, "column", at.column);
}

static void put_against (Json *j, const Verdict *v) {
  const Fault *f = &v->fault;
  if (f->against > 0)
    json_number(j, "against", verdict_line(v, f->against));
  else
    json_nothing(j, "against");
}

static void put_suspects (Json *j, const Verdict *v) {
  json_begin_list(j, "suspects");
  for (int i = 0; i < v->fault.suspects; i++) {
    const Suspect *s = &v->fault.suspect[i];
    json_begin(j, NULL);
    put_line(j, v, s->line);
    put_player(j, v, s->seat);
    put_article(j, v, s->article);
    put_either(j, v, &s->either);
    json_end(j);
  }
  json_end(j);
}

void verdict_json_fault (Json *j, const char *key, const Verdict *v,
                         Language lang) {
  const Fault *f = &v->fault;
  if (!v->has_fault) {
    json_nothing(j, key);
    return;
  }
  json_begin(j, key);
  json_number(j, "line", verdict_line(v, f->line.number));
  json_number(j, "column", verdict_column(v));
  put_against(j, v);
  put_player(j, v, fault_accused(f));
  if (f->seat >= 0)
    json_span(j, "move", f->move);
  else
    json_nothing(j, "move");
  put_finding(j, v, lang);
  verdict_json_legal(j, v, f->seat, &v->legal);
  put_suspects(j, v);
  if (v->kind == VERDICT_TROUBLE) json_flag(j, "broken_rules", true);
  json_end(j);
}

static void put_kinds (Json *j, const char *name, const Verdict *v,
                     KindSet cards) {
  json_begin_list(j, name);
  while (!kindset_is_empty(cards))
    json_text(j, NULL, v->rules->kind[kindset_take(&cards)].word.en);
  json_end(j);
}

static void put_unsure (Json *j, const Verdict *v, Language lang) {
  Buffer text = {0};
  wording_unsure(&text, v, lang);
  json_begin(j, NULL);
  json_number(j, "line", v->unsure_line == v->line
                             ? verdict_start(v)
                             : verdict_line(v, v->unsure_line));
  json_nothing(j, "player");
  json_text(j, "text", buffer_string(&text));
  put_kinds(j, "cards", v, kindset_none());
  json_end(j);
  buffer_free(&text);
}

static void put_assumptions (Json *j, const Verdict *v, Language lang) {
  Buffer text = {0};
  json_begin_list(j, "assumptions");
  for (int i = 0; i < v->assumptions; i++) {
    const Assumption *a = &v->assumption[i];
    if (verdict_says_again(v, i)) continue;
    json_begin(j, NULL);
    put_line(j, v, a->line);
    put_player(j, v, verdict_assumed_of(v, a));
    wording_assumption(&text, wording_of(v, lang), &a->doubt);
    put_words(j, "text", &text);
    put_kinds(j, "cards", v, verdict_not_held(a));
    json_end(j);
  }
  buffer_free(&text);
  if (v->unsure) put_unsure(j, v, lang);
  json_end(j);
}

static void put_incidents (Json *j, const Verdict *v, const char *what,
                         const Incident *list, int count) {
  json_begin_list(j, what);
  for (int i = 0; i < count; i++) {
    json_begin(j, NULL);
    put_line(j, v, list[i].line);
    put_player(j, v, list[i].seat);
    json_span(j, "move", list[i].move);
    put_article(j, v, list[i].article);
    json_end(j);
  }
  json_end(j);
}

static const char *const kind_word[] = {
  "legal", "consistent", "illegal", "malformed", "malformed"
};

const char *verdict_json_kind (VerdictKind kind) { return kind_word[kind]; }

void verdict_json (Json *j, const Verdict *v, Language lang) {
  put_path(j, span_of(v->file));
  json_number(j, "log", v->log);
  json_number(j, "line", verdict_start(v));
  json_span(j, "game", v->game);
  json_text(j, "verdict", kind_word[v->kind]);
  json_flag(j, "finished", v->finished);
  json_number(j, "moves", v->moves);
  put_scores(j, v);
  verdict_json_fault(j, "fault", v, lang);
  put_assumptions(j, v, lang);
  put_incidents(j, v, "corrections", v->correction, v->corrections);
  put_incidents(j, v, "rulings", v->ruling, v->rulings);
  if (v->unsure) json_flag(j, "incomplete", true);
}

/*
** The story of a game as JSON
*/

/* In the order of SceneKind and of Fate. */
static const char *const scene_word[] = {"begin", "line", "end"};
static const char *const fate_word[] = {
  "fine", "waits", "refused", "back", "stands", "fault"
};

static void put_scene_line (Json *j, Story *s, const Scene *scene) {
  Buffer quote = {0};
  story_quote(s, &scene->game->header, scene->line, &quote);
  json_number(j, "line", scene->line->number);
  json_span(j, "text", buffer_view(&quote));
  json_text(j, "fate", fate_word[scene->fate]);
  if (scene->about > 0) json_number(j, "about", scene->about);
  buffer_free(&quote);
}

static void put_part (Json *j, const char *key, const Buffer *b) {
  if (b->len > 0) json_span(j, key, buffer_view(b));
}

void story_json_scene (Json *j, Story *s, const Scene *scene) {
  story_tell(s, scene);
  json_begin(j, NULL);
  json_text(j, "scene", scene_word[scene->kind]);
  if (scene->kind == SCENE_LINE) put_scene_line(j, s, scene);
  put_part(j, "said", &s->said);
  put_part(j, "told", &s->told);
  put_part(j, "came", &s->came);
  put_part(j, "dealt", &s->dealt);
  put_part(j, "standings", &s->standings);
  put_part(j, "next", &s->next);
  put_part(j, "phase", &s->phase);
  put_part(j, "trouble", &s->trouble);
  put_part(j, "assumed", &s->assumed);
  put_part(j, "remark", &s->remark);
  json_end(j);
}

/*
** A dispute explained, as JSON
*/

/* In the order of ExplainState. */
static const char *const state_word[] = {
  "fine", "fault", "proved-illegal", "suspect", "taken-back", "stands",
  "not-judged", "silent", "header"
};

static void put_only_if (Json *j, const Explanation *x, Language lang) {
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

static void put_explained_scores (Json *j, const char *key, const Verdict *v,
                                const double *score) {
  json_begin(j, key);
  for (int s = 0; s < v->seating->seats; s++) {
    json_name(j, v->seating->name[s]);
    json_number(j, NULL, score[s]);
  }
  json_end(j);
}

/* Who changed, and by how much. */
static void put_entry (Json *j, const Verdict *v, const LedgerEntry *e) {
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

static void put_ledger (Json *j, const Explanation *x) {
  const Ledger *l = &x->ledger;
  if (l->entries == 0) {
    json_nothing(j, "account");
    return;
  }
  json_begin(j, "account");
  put_explained_scores(j, "before", &x->verdict, l->before);
  json_begin_list(j, "changes");
  for (int i = 0; i < l->entries; i++)
    put_entry(j, &x->verdict, &l->entry[i]);
  json_end(j);
  json_end(j);
}

static void put_tie (Json *j, const Explanation *x, Language lang) {
  Buffer text = {0};
  if (x->tie.saying != SAY_NOTHING) catalogue_write(&text, &x->tie, lang);
  json_text(j, "tie", text.len > 0 ? text.text : NULL);
  buffer_free(&text);
}

static void put_remedy (Json *j, const Explanation *x) {
  if (!x->remedy.is_there) {
    json_nothing(j, "remedy");
    return;
  }
  json_begin(j, "remedy");
  put_explained_scores(j, "played", &x->verdict, x->remedy.played);
  put_explained_scores(j, "rectified", &x->verdict, x->remedy.rectified);
  json_end(j);
}

void explain_json (Json *j, const Explanation *x, Language lang) {
  Buffer position = {0};
  verdict_json(j, &x->verdict, lang);
  json_begin(j, "asked");
  json_number(j, "line", x->line);
  json_span(j, "text", x->whole);
  json_text(j, "state", state_word[x->state]);
  put_only_if(j, x, lang);
  json_text(j, "told", x->told.len > 0 ? x->told.text : NULL);
  if (x->has_position) position_text(&position, &x->position, false);
  json_lines(j, "position",
             buffer_view(&position));
  buffer_free(&position);
  verdict_json_legal(j, &x->verdict, x->seat, &x->legal);
  put_kinds(j, "if_held", &x->verdict, x->legal.if_held);
  put_kinds(j, "if_held_together", &x->verdict, x->legal.together);
  json_end(j);
  put_ledger(j, x);
  put_tie(j, x, lang);
  put_remedy(j, x);
}

/*
** What a bot that is a program is told: one JSON object a line
*/

static void put_names (Json *j, const char *key, const Game *g,
                     const bool *only) {
  json_begin_list(j, key);
  for (int s = 0; s < g->header.seating.seats; s++)
    if (only == NULL || only[s]) json_span(j, NULL, g->header.seating.name[s]);
  json_end(j);
}

static void put_options (Json *j, const Game *g) {
  json_begin(j, "options");
  for (int i = 0; i < g->header.rules->options; i++) {
    const Option *o = &g->header.rules->option[i];
    if (o->is_number)
      json_number(j, o->word.en, g->header.option[i]);
    else
      json_text(j, o->word.en, o->choice[(int)g->header.option[i]].en);
  }
  json_end(j);
}

static void begin_message (Json *j, const char *type) {
  json_begin(j, NULL);
  json_text(j, "type", type);
}

static void end_message (Json *j) {
  json_end(j);
  buffer_char(j->to, '\n');
}

/* Seats count from 1, as in rule files. */
static void put_who (Json *j, const Game *g, int seat) {
  json_text(j, "game", g->header.rules->id);
  json_number(j, "seat", seat + 1);
  json_span(j, "name", g->header.seating.name[seat]);
}

void message_start (Buffer *b, const Game *g, int seat, long number) {
  Json j = {.to = b};
  begin_message(&j, "start");
  put_who(&j, g, seat);
  json_number(&j, "protocol", MESSAGE_PROTOCOL);
  json_text(&j, "version", g->header.rules->version);
  if (number > 0) json_number(&j, "number", (double)number);
  put_names(&j, "players", g, NULL);
  put_options(&j, g);
  end_message(&j);
}

static void put_choices (Json *j, const Game *g, const GameChoices *c) {
  Buffer move = {0};
  json_begin_list(j, "legal");
  for (int i = 0; i < c->count; i++) {
    buffer_clear(&move);
    move_write(&move, g->header.rules, &g->header.seating, ENGLISH,
               &c->move[i]);
    json_span(j, NULL, buffer_view(&move));
  }
  json_end(j);
  json_flag(j, "more", c->cut);
  json_flag(j, "may_pass", c->may_pass_over);
  buffer_free(&move);
}

void message_turn (Buffer *b, Game *g, const GameChoices *c, unsigned number,
                   Span since) {
  const Table *t = &g->judge.world[0];
  Json j = {.to = b};
  Position seen;
  begin_message(&j, "turn");
  put_who(&j, g, c->seat);
  json_number(&j, "n", number);
  json_text(&j, "phase",
            g->header.rules->phase[t->frame[t->depth - 1].phase].name);
  position_find(&seen, &g->judge, c->seat);
  position_json(&j, "view", &seen);
  json_lines(&j, "since", since);
  put_choices(&j, g, c);
  end_message(&j);
}

static void put_standings (Json *j, Game *g) {
  double score[SEATS_LIMIT];
  int seats = judge_scores(&g->judge, score) ? g->header.seating.seats : 0;
  json_begin(j, "scores");
  for (int s = 0; s < seats; s++) {
    json_name(j, g->header.seating.name[s]);
    json_number(j, NULL, score[s]);
  }
  json_end(j);
}

void message_over (Buffer *b, Game *g) {
  bool winner[SEATS_LIMIT] = {false};
  bool over = judge_over(&g->judge);
  Json j = {.to = b};
  begin_message(&j, "over");
  json_flag(&j, "finished", over);
  put_standings(&j, g);
  if (!over || !judge_winners(&g->judge, winner))
    memset(winner, 0, sizeof winner);
  put_names(&j, "winners", g, winner);
  end_message(&j);
}

void message_tale (Buffer *b, const Judge *j, int viewer, const Tale *tale) {
  view_tale(b, j, ENGLISH, viewer, tale);
}

void message_note (Buffer *b, const Remark *why) {
  catalogue_write(b, why, ENGLISH);
}

BotTalk message_talk (int timeout) {
  return (BotTalk){message_start, message_turn, message_over, message_tale,
                   message_note, timeout};
}
