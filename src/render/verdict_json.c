/*
** Verdicts, stories, explanations and messages to bots as JSON
** SPDX-License-Identifier: MIT
*/
#include "render/verdict_json.h"

#include <math.h>

#include "base/json.h"
#include "base/unicode.h"
#include "log/event.h"
#include "render/catalogue.h"
#include "render/position.h"
#include "render/view.h"
#include "render/wording.h"

/*
** File names may contain any bytes, but JSON must be UTF-8. Invalid bytes
** become U+FFFD, and 'file_hex' has the exact name.
*/
void verdict_json_path (Buffer *b, Span path) {
  size_t good;
  for (; (good = unicode_check(path)) < path.len;
       path.at += good + 1, path.len -= good + 1) {
    buffer_put(b, path.at, good);
    buffer_text(b, "\xEF\xBF\xBD");  /* U+FFFD */
  }
  buffer_span(b, path);
}

static void put_path (Json *j, Span path) {
  Buffer text = {0}, hex = {0};
  if (unicode_check(path) < path.len)
    for (size_t i = 0; i < path.len; i++)
      buffer_format(&hex, "%02x", (unsigned char)path.at[i]);
  verdict_json_path(&text, path);
  json_span(j, "file", buffer_view(&text));
  if (hex.len > 0) json_span(j, "file_hex", buffer_view(&hex));
  buffer_free(&text);
  buffer_free(&hex);
}

void verdict_json_unread (Json *j, Span path, Span why) {
  put_path(j, path);
  json_nothing(j, "log");
  json_nothing(j, "line");
  json_text(j, "verdict", "unread");
  json_span(j, "message", why);
  json_version(j);
}

void json_player (Json *j, const Seating *seating, int seat) {
  bool known = seating != NULL && seat >= 0 && seat < seating->seats;
  json_nonempty(j, "player", known ? seating->name[seat] : span_of(""));
}

static void put_article (Json *j, const Verdict *v, int article) {
  json_text(j, "article", article < 0 ? NULL : v->rules->article[article].id);
}

/* All candidates, one of which was broken. */
static void put_either (Json *j, const Verdict *v, const Broken *either) {
  if (either->count < 2) return;
  json_begin_list(j, "articles");
  for (int i = 0; i < either->count; i++)
    json_text(j, NULL, v->rules->article[either->article[i]].id);
  json_end(j);
}

/* None if 'score' is NULL. */
static void put_scores (Json *j, const char *key, const Seating *seating,
                        const double *score) {
  json_begin(j, key);
  for (int s = 0; score != NULL && s < seating->seats; s++) {
    json_name(j, seating->name[s]);
    json_number(j, NULL, score[s]);
  }
  json_end(j);
}

void json_scores (Json *j, const Seating *seating, const double *score,
                  const bool *winner) {
  int seats = score != NULL ? seating->seats : 0;
  put_scores(j, "scores", seating, score);
  json_begin_list(j, "winners");
  for (int s = 0; s < seats; s++)
    if (winner[s]) json_span(j, NULL, seating->name[s]);
  json_end(j);
}

/* The same by seat: for tables, where columns cannot be named after players. */
static void put_seats (Json *j, const Verdict *v) {
  int seats = v->seating != NULL ? v->seating->seats : 0;
  json_begin_list(j, "seats");
  for (int s = 0; s < seats; s++) {
    json_begin(j, NULL);
    json_number(j, "seat", s + 1);
    json_span(j, "name", v->seating->name[s]);
    json_number(j, "score", v->has_scores ? v->score[s] : NAN);
    json_flag(j, "winner", v->has_scores && v->winner[s]);
    json_end(j);
  }
  json_end(j);
}

static void put_players (Json *j, Span list) {
  Span name;
  json_begin_list(j, "players");
  while (words_next_item(&list, &name)) json_span(j, NULL, name);
  json_end(j);
}

/* "max_bet = 3": the option's id, if the game has such an option. */
static bool read_option (const Header *h, int i, Span *id, Span *value) {
  int index;
  if (h->line[i].subject != SUBJECT_OPTION ||
      !header_split_option(h->line[i].rest, id, value))
    return false;
  index = h->rules ? dictionary_find(h->rules->option_words, *id) : -1;
  if (index >= 0) *id = span_of(h->rules->option[index].word.en);
  return true;
}

/* An option set twice is a fault: the first line counts. */
static bool is_set_before (const Header *h, int i, Span id) {
  Span other, value;
  for (int k = 0; k < i; k++)
    if (read_option(h, k, &other, &value) && span_same(other, id)) return true;
  return false;
}

static void put_option (Json *j, const Header *h, int i) {
  Span id, value;
  const Option *o;
  double number;
  int index;
  if (!read_option(h, i, &id, &value) || is_set_before(h, i, id)) return;
  index = h->rules ? dictionary_find(h->rules->option_words, id) : -1;
  o = index >= 0 ? &h->rules->option[index] : NULL;
  json_name(j, id);
  if (o == NULL || !header_read_value(o, value, &number))
    json_span(j, NULL, value);
  else if (o->is_number)
    json_number(j, NULL, number);
  else
    json_text(j, NULL, o->choice[(int)number].en);
}

static void put_chosen (Json *j, const Header *h) {
  json_begin(j, "options");
  for (int i = 0; i < h->lines; i++) put_option(j, h, i);
  json_end(j);
}

static void put_header (Json *j, const Verdict *v) {
  json_begin(j, "header");
  for (int i = 0; i < v->header->lines; i++) {
    const Line *line = &v->header->line[i];
    if (line->subject == SUBJECT_PLAYERS)
      put_players(j, line->rest);
    else if (line->subject != SUBJECT_OPTION)
      json_span(j, line_subject_word(line->subject, ENGLISH), line->rest);
  }
  put_chosen(j, v->header);
  json_end(j);
}

/* The log's origin, and the rules that it was judged by. */
static void put_origin (Json *j, const Verdict *v) {
  Buffer rules = {0};
  if (v->rules != NULL)
    buffer_format(&rules, "%s sha256:%s", v->rules->version,
                  ruleset_hash(v->rules));
  put_header(j, v);
  if (v->header->promise != PROMISE_NONE)
    json_text(j, "promise", promise_word(v->header->promise));
  json_text(j, "rules", rules.text);
  json_version(j);
  buffer_free(&rules);
}

/* The text, or null if empty. */
static void put_words (Json *j, const char *key, Buffer *text) {
  json_nonempty(j, key, buffer_view(text));
  buffer_clear(text);
}

/* Codes for malformed lines; they never change. */
static const struct { Saying saying; const char *code; } codes[] = {
  {SAY_WRITE_COMMIT, "commit"}, {SAY_SALT_ALONE, "commit"},
  {SAY_SEED_AT_END, "commit"},
  {SAY_OTHER_RULES, "pin"}, {SAY_OLD_PIN, "pin"}, {SAY_WRITE_PIN, "pin"},
  {SAY_NOT_UTF8, "not-utf8"}, {SAY_NUL_BYTE, "not-utf8"},
  {SAY_LINE_TOO_LONG, "too-long"}, {SAY_LOG_TOO_LONG, "too-long"},
  {SAY_HEADER_TOO_LONG, "too-long"},
  {SAY_GAME_FIRST, "no-game"}, {SAY_NO_GAME, "unknown-game"},
  {SAY_NO_VARIANT, "unknown-variant"},
  {SAY_VARIANT_OF_OTHER, "unknown-variant"},
  {SAY_VARIANT_IS_GAME, "unknown-variant"},
  {SAY_PLAYERS_MISSING, "no-players"},
  {SAY_PLAYERS_MISSING_BEHIND, "no-players"},
  {SAY_NOT_SO_MANY_PLAYERS, "players"},
  {SAY_WRONG_NUMBER_OF_PLAYERS, "players"}, {SAY_TWO_PLAYERS, "players"},
  {SAY_TOO_MANY_PLAYERS, "players"}, {SAY_PLAYER_TWICE, "players"},
  {SAY_NO_NAME, "players"}, {SAY_NO_NAME_CURLY, "players"},
  {SAY_NO_NAME_BLANK, "players"},
  {SAY_SAID_ALREADY, "header-twice"}, {SAY_OPTION_TWICE, "header-twice"},
  {SAY_BELONGS_IN_HEADER, "header-in-body"},
  {SAY_NO_OPTION, "option"}, {SAY_WRITE_OPTION, "option"},
  {SAY_VALUE_AMONG, "option"}, {SAY_VALUE_FROM_TO, "option"},
  {SAY_VALUE_IN_STEPS, "option"}, {SAY_OF_SET, "option"},
  {SAY_NO_PLAYER, "unknown-player"}, {SAY_STRANGER, "unknown-player"},
  {SAY_NO_MOVE, "unknown-move"}, {SAY_NO_CARD, "unknown-card"},
  {SAY_NAME_CARD, "card-missing"}, {SAY_NAME_CARDS, "card-missing"},
  {SAY_CARD_NOT_TURNED, "card-missing"},
  {SAY_CARD_NOT_REVEALED, "card-missing"},
  {SAY_CARD_DUE, "card-missing"}, {SAY_CARDS_DUE, "card-missing"},
  {SAY_SOME_CARDS_DUE, "card-missing"}, {SAY_DUE_AFTER_THAT, "card-missing"},
  {SAY_DUE_IN_PHASE, "card-missing"}, {SAY_DUE_TO_MOVE, "card-missing"},
  {SAY_STRAY_RULING, "ruling"}
};

static const char *code_of (Saying saying) {
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (codes[i].saying == saying) return codes[i].code;
  return "syntax";
}

const char *verdict_json_code (const Verdict *v) {
  if (v->kind == VERDICT_TROUBLE) return "broken-rules";
  if (v->kind != VERDICT_MALFORMED) return NULL;
  return code_of(v->fault.finding.complaint.remark.saying);
}

static void put_code (Json *j, const Verdict *v) {
  const char *code = verdict_json_code(v);
  if (code != NULL) json_text(j, "code", code);
}

static void put_option_value (Json *j, const char *key, const Option *o,
                              double value) {
  if (o->is_number)
    json_number(j, key, value);
  else
    json_text(j, key, o->choice[(int)value].en);
}

/* The broken article, its source, and why it applies here. */
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

static void put_reading (Json *j, const Verdict *v) {
  int i = wording_reading_of(v);
  if (i < 0) return;
  json_begin(j, "reading");
  json_text(j, "option", v->rules->option[i].word.en);
  put_option_value(j, "value", &v->rules->option[i], v->header->option[i]);
  json_end(j);
}

/*
** Legal moves in log notation, with the player's name if it is not the seat;
** their number, and whether there are more.
*/
static void write_legal (Json *j, const Verdict *v, int seat,
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

/* For a record, its own line and column. */
static void put_line (Json *j, const Verdict *v, unsigned line) {
  LinePlace at = line_places_find(&v->places, line);
  json_number(j, "line", at.line);
  if (at.column > 0) json_number(j, "column", at.column);
}

static void put_suspects (Json *j, const Verdict *v) {
  json_begin_list(j, "suspects");
  for (int i = 0; i < v->fault.suspects; i++) {
    const Suspect *s = &v->fault.suspect[i];
    json_begin(j, NULL);
    put_line(j, v, s->line);
    json_player(j, v->seating, s->seat);
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
  json_number(j, "against",
              f->against > 0 ? (double)verdict_line(v, f->against) : NAN);
  json_player(j, v->seating, fault_accused(f));
  if (f->seat >= 0)
    json_span(j, "move", f->move);
  else
    json_nothing(j, "move");
  put_finding(j, v, lang);
  put_reading(j, v);
  write_legal(j, v, f->seat, &v->legal);
  put_suspects(j, v);
  put_code(j, v);
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
  json_number(j, "line", verdict_line(v, v->unsure_line));
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
    json_player(j, v->seating, verdict_assumed_of(v, a));
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
    json_player(j, v->seating, list[i].seat);
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

void verdict_json_malformed (Json *j, const Verdict *v, const Malformed *m,
                             Language lang) {
  Buffer text = {0};
  json_begin_list(j, "malformed");
  for (int i = 0; i < m->lines; i++) {
    json_begin(j, NULL);
    put_line(j, v, m->line[i].line);
    catalogue_write(&text, &m->line[i].remark, lang);
    put_words(j, "message", &text);
    json_text(j, "suggestion", m->line[i].suggestion);
    json_end(j);
  }
  json_end(j);
  if (m->more) json_flag(j, "malformed_more", true);
  buffer_free(&text);
}

void verdict_json (Json *j, const Verdict *v, Language lang) {
  put_path(j, span_of(v->file));
  json_number(j, "log", v->log);
  json_number(j, "line", verdict_start(v));
  json_span(j, "game", v->game);
  json_text(j, "verdict", kind_word[v->kind]);
  json_flag(j, "finished", v->finished);
  json_number(j, "moves", v->moves);
  json_scores(j, v->seating, v->has_scores ? v->score : NULL, v->winner);
  verdict_json_fault(j, "fault", v, lang);
  put_assumptions(j, v, lang);
  put_incidents(j, v, "corrections", v->correction, v->corrections);
  put_incidents(j, v, "rulings", v->ruling, v->rulings);
  if (v->unsure) json_flag(j, "incomplete", true);
  put_seats(j, v);
  put_origin(j, v);
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

/* An explanation as JSON */

/* In the order of ExplainState. */
static const char *const state_word[] = {
  "fine", "fault", "proved-illegal", "suspect", "taken-back", "stands",
  "not-judged", "silent", "header"
};

static void put_only_if (Json *j, const Explanation *x, Language lang) {
  const Verdict *v = &x->verdict;
  Buffer text = {0};
  bool known;
  json_begin_list(j, "only_if");
  for (int i = 0; i < v->assumptions; i++) {
    if (v->assumption[i].line != x->line || verdict_says_again(v, i)) continue;
    buffer_clear(&text);
    wording_assumption(&text, wording_of(v, lang), &v->assumption[i].doubt);
    json_begin(j, NULL);
    json_text(j, "text", buffer_string(&text));
    known = x->odds != NULL && x->odds[i].share >= 0;
    json_number(j, "odds", known ? x->odds[i].share : NAN);
    if (known) json_number(j, "error", x->odds[i].error);
    json_end(j);
  }
  json_end(j);
  buffer_free(&text);
}

/* Whose scores changed, and by how much. */
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
  json_nonempty(j, "told", buffer_view(&e->told));
  json_end(j);
}

static void put_ledger (Json *j, const Explanation *x) {
  const Ledger *l = &x->ledger;
  if (l->entries == 0) {
    json_nothing(j, "account");
    return;
  }
  json_begin(j, "account");
  put_scores(j, "before", x->verdict.seating, l->before);
  json_begin_list(j, "changes");
  for (int i = 0; i < l->entries; i++)
    put_entry(j, &x->verdict, &l->entry[i]);
  json_end(j);
  json_end(j);
}

static void put_tie (Json *j, const Explanation *x, Language lang) {
  Buffer text = {0};
  if (x->tie.saying != SAY_NOTHING) catalogue_write(&text, &x->tie, lang);
  json_nonempty(j, "tie", buffer_view(&text));
  buffer_free(&text);
}

static void put_remedy (Json *j, const Explanation *x) {
  if (!x->remedy.is_there) {
    json_nothing(j, "remedy");
    return;
  }
  json_begin(j, "remedy");
  put_scores(j, "played", x->verdict.seating, x->remedy.played);
  put_scores(j, "rectified", x->verdict.seating, x->remedy.rectified);
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
  json_nonempty(j, "told", buffer_view(&x->told));
  if (x->has_position) position_text(&position, &x->position, false);
  json_lines(j, "position", buffer_view(&position));
  buffer_free(&position);
  write_legal(j, &x->verdict, x->seat, &x->legal);
  put_kinds(j, "if_held", &x->verdict, x->legal.if_held);
  put_kinds(j, "if_held_together", &x->verdict, x->legal.together);
  json_end(j);
  put_ledger(j, x);
  put_tie(j, x, lang);
  put_remedy(j, x);
}

/* Messages to bots that are programs: one JSON object per line */

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
    put_option_value(j, o->word.en, o, g->header.option[i]);
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

void message_start (Buffer *b, const Game *g, int seat, long number,
                    int protocol) {
  Json j = {.to = b};
  begin_message(&j, "start");
  put_who(&j, g, seat);
  json_number(&j, "protocol", protocol);
  json_number(&j, "newest", MESSAGE_NEWEST);
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

void message_over (Buffer *b, Game *g) {
  double score[SEATS_LIMIT];
  bool winner[SEATS_LIMIT] = {false};
  bool over = judge_over(&g->judge);
  Json j = {.to = b};
  begin_message(&j, "over");
  json_flag(&j, "finished", over);
  put_scores(&j, "scores", &g->header.seating,
             judge_scores(&g->judge, score) ? score : NULL);
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
