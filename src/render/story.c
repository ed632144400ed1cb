/*
** The story of a game, line by line, in words
** SPDX-License-Identifier: MIT
*/
#include "render/story.h"

#include "base/unicode.h"
#include "judge/legal.h"
#include "judge/reasons.h"
#include "log/event.h"
#include "render/catalogue.h"
#include "render/position.h"
#include "render/verdict_text.h"
#include "render/view.h"
#include "render/wording.h"

enum { NO_PHASE = -2, STORY_BUFFERS = 12 };

void story_open (Story *s, Language lang, int viewer) {
  memset(s, 0, sizeof *s);
  s->lang = lang;
  s->viewer = viewer;
  s->told_phase = NO_PHASE;
}

static Buffer *const *each_buffer (Story *s, Buffer *list[STORY_BUFFERS]) {
  Buffer *all[] = {&s->said, &s->told, &s->came, &s->dealt, &s->standings,
                   &s->next, &s->phase, &s->trouble, &s->why, &s->assumed,
                   &s->remark, NULL};
  memcpy(list, all, sizeof all);
  return list;
}

void story_close (Story *s) {
  Buffer *list[STORY_BUFFERS];
  for (Buffer *const *b = each_buffer(s, list); *b != NULL; b++)
    buffer_free(*b);
}

static const char *words (const Story *s, Saying saying) {
  return catalogue_words(saying, s->lang);
}

static Span name_of (const Header *h, int seat) {
  return h->seating.name[seat];
}

/* "7 8", "an unknown card", "7 and 2 unknown cards" */
static void say_cards (const Story *s, const Header *h, const Card *kind,
                       int count, Buffer *b) {
  int unknown = 0, n = 0;
  for (int i = 0; i < count; i++) {
    if (kind[i] == CARD_UNSEEN) {
      unknown++;
      continue;
    }
    if (n++ > 0) buffer_char(b, ' ');
    move_write_cards(b, h->rules, s->lang, &kind[i], 1);
  }
  wording_unknown(b, s->lang, unknown, n > 0);
}

/* Should the viewer not see what another player does with cards? */
static bool is_private_to_other (const Story *s, int seat) {
  return s->viewer != VIEWER_LOG && s->viewer != seat;
}

static bool has_zone (const Ruleset *r, Sees sees) {
  for (int z = 0; z < r->layout.zones; z++)
    if (r->layout.zone[z].sees == sees) return true;
  return false;
}

/* A deal is shown only to the owner, or to all but the owner. */
static bool hides_deal (const Story *s, const Ruleset *r, const Event *m) {
  bool for_others = m->zone >= 0
                        ? r->layout.zone[m->zone].sees == SEES_OTHERS
                        : has_zone(r, SEES_OTHERS) && !has_zone(r, SEES_OWNER);
  if (s->viewer == VIEWER_LOG) return false;
  return for_others ? m->seat == s->viewer : m->seat != s->viewer;
}

/* Resolves the words to the first possible move; others mean the same. */
static bool understand (Story *s, const Header *h, const Line *line) {
  Event *e = &s->meant;
  s->reader.rules = h->rules;
  s->reader.seating = &h->seating;
  s->understood = event_read(&s->reader, line, e, NULL) &&
                  (e->subject != SUBJECT_OTHER ||
                   event_bind(e, h->rules, &h->seating, 0, &s->move, NULL));
  if (e->subject == SUBJECT_OTHER) e->bound = &s->move;
  return s->understood;
}

static void say_move (Story *s, const Scene *c, const Header *h) {
  const Event *m = &s->meant;
  BoundMove *move = &s->move;
  bool hides = is_private_to_other(s, m->seat);
  bool happened = c->fate == FATE_FINE || c->fate == FATE_STANDS;
  if (hides) view_hide_cards(h->rules, move);
  buffer_span(&s->said, name_of(h, m->seat));
  buffer_text(&s->said, words(s, SAY_COLON));
  move_write(&s->said, h->rules, &h->seating, s->lang, move);
  if (m->has_announced) {
    buffer_text(&s->said, words(s, SAY_ANNOUNCES));
    buffer_number_in(&s->said, m->announced, s->lang);
  }
  if (happened || hides || m->cards == 0) return;
  buffer_text(&s->said, " → ");
  say_cards(s, h, m->card, m->cards, &s->said);
}

/* Cards dealt or shown by table lines. */
static void say_table_cards (Story *s, const Header *h) {
  Event *m = &s->meant;
  if (m->subject == SUBJECT_DEAL && hides_deal(s, h->rules, m))
    card_fill(m->card, CARD_UNSEEN, m->cards);
  if (m->seat >= 0) buffer_span(&s->said, name_of(h, m->seat));
  switch (m->subject) {
    case SUBJECT_DEAL:
      buffer_text(&s->said, words(s, SAY_IS_DEALT));
      break;
    case SUBJECT_REVEAL:
      buffer_text(&s->said, words(s, SAY_SHOWS));
      break;
    default: buffer_text(&s->said, words(s, SAY_TURNED_UP));
  }
  say_cards(s, h, m->card, m->cards, &s->said);
  if (m->zone >= 0)
    buffer_format(&s->said, " (%s)",
                  both_in(h->rules->zone_title[m->zone], s->lang));
}

static void say_claims (Story *s, const Scene *c, const Header *h) {
  const Event *m = &s->meant;
  bool winner = m->subject == SUBJECT_WINNER;
  buffer_text(&s->said, winner ? words(s, SAY_LOGS_WINNER)
                               : words(s, SAY_LOGS_SCORE));
  if (m->claims == 0) buffer_text(&s->said, line_nobody_word(s->lang));
  for (int i = 0; i < m->claims; i++) {
    if (i > 0) buffer_text(&s->said, ", ");
    buffer_span(&s->said, name_of(h, m->claim[i].seat));
    if (winner) continue;
    buffer_char(&s->said, ' ');
    buffer_number_in(&s->said, m->claim[i].number, s->lang);
  }
  if (c->fate == FATE_FINE)
    buffer_text(&s->said, words(s, SAY_WHICH_IS_RIGHT));
}

static void say_text (Story *s, const char *before, Span text) {
  text = span_trim(text);
  if (text.len == 0) return;
  buffer_text(&s->said, before);
  buffer_span(&s->said, text);
}

static void say_takeback (Story *s, const Scene *c, const Header *h) {
  buffer_span(&s->said, name_of(h, s->meant.seat));
  if (c->fate == FATE_BACK)
    catalogue_format(&s->said, s->lang, SAY_TAKES_LINE_BACK, c->about);
  else
    buffer_text(&s->said, words(s, SAY_TAKES_MOVE_BACK));
}

/* The text after "stands" may follow at once: "stands, she was asked". */
static Span ruling_text (const Event *m) {
  Span text = span_trim(m->behind);
  while (text.len > 0 && strchr(",;:", text.at[0]) != NULL)
    text = span_trim(span_from(text, 1));
  return text;
}

static void say_ruling (Story *s, const Scene *c) {
  if (c->fate == FATE_STANDS)
    catalogue_format(&s->said, s->lang, SAY_LETS_LINE_STAND, c->about);
  else
    buffer_text(&s->said, words(s, SAY_ARBITERS_RULING));
  say_text(s, words(s, SAY_COLON), ruling_text(&s->meant));
}

static void say_stated (Story *s, const Header *h) {
  const Event *m = &s->meant;
  int article = m->article < 0 ? ARTICLE_STATED : m->article;
  buffer_span(&s->said, name_of(h, m->seat));
  catalogue_format(&s->said, s->lang, SAY_INFRACTION,
                   article_name(&h->rules->article[article], s->lang));
  say_text(s, words(s, SAY_COLON), m->behind);
}

/*
** A line that was not understood is quoted, but not for a seat: it may name any
** card.
*/
static void say_line (Story *s, const Scene *c) {
  const Header *h = &c->game->header;
  const Line *line = c->line;
  if (!understand(s, h, line)) {
    say_text(s, "", s->viewer == VIEWER_LOG ? line->whole : line->name);
    return;
  }
  buffer_span(&s->remark, span_trim(line->comment));
  switch (line->subject) {
    case SUBJECT_NONE: break;
    case SUBJECT_OTHER: say_move(s, c, h); break;
    case SUBJECT_DEAL: case SUBJECT_TURN: case SUBJECT_REVEAL:
      say_table_cards(s, h);
      break;
    case SUBJECT_SCORE: case SUBJECT_WINNER: say_claims(s, c, h); break;
    case SUBJECT_TAKEBACK: say_takeback(s, c, h); break;
    case SUBJECT_RULING: say_ruling(s, c); break;
    case SUBJECT_FAULT: say_stated(s, h); break;
    case SUBJECT_END:
      buffer_text(&s->said, words(s, SAY_PLAYERS_STOP));
      say_text(s, words(s, SAY_COLON), line->rest);
      break;
    case SUBJECT_NOTE:
      say_text(s, words(s, SAY_NOTE), line->rest);
      break;
    default: say_text(s, "", line->whole);
  }
}

void story_quote (Story *s, const Header *h, const Line *line, Buffer *b) {
  bool hides = s->viewer != VIEWER_LOG;
  Event *m = &s->meant;
  if (!hides || line_is_silent(line->subject)) {
    buffer_span(b, line->whole);
    return;
  }
  if (!understand(s, h, line) || line->subject == SUBJECT_SEED) return;
  if (line->subject == SUBJECT_OTHER && m->seat != s->viewer) {
    view_hide_cards(h->rules, &s->move);
    m->cards = 0;
  }
  if (line->subject == SUBJECT_OTHER && has_zone(h->rules, SEES_OTHERS))
    m->cards = 0;  /* others' cards are private */
  if (line->subject == SUBJECT_DEAL && hides_deal(s, h->rules, m))
    card_fill(m->card, CARD_UNSEEN, m->cards);
  event_write(b, h->rules, &h->seating, s->lang, m);
}

/* "hand 3 7 ?", "draw (15)": just the count for piles that nobody sees. */
static void tell_zone (Story *s, const Judge *j, int zone, int slot) {
  Card kind[TOKENS_LIMIT];
  buffer_format(&s->dealt, "%s ", both_in(j->rules->zone_title[zone],
                                          s->lang));
  if (j->rules->layout.zone[zone].sees == SEES_NOBODY)
    buffer_format(&s->dealt, "(%d)", table_count(&j->world[0], slot));
  else
    position_text_cards(&s->dealt, j->rules, j->lang, kind,
                        position_cards(j, slot, s->viewer, kind), false);
}

/* The new hands after all cards were shuffled and dealt. */
static void tell_dealt (Story *s, const Judge *j) {
  const Layout *l = &j->rules->layout;
  int n = 0;
  for (int seat = 0; seat < l->seats; seat++) {
    int zones = 0;
    for (int z = 0; z < l->zones; z++) {
      int slot = table_slot(l, z, seat);
      if (!l->zone[z].each || table_count(&j->world[0], slot) == 0) continue;
      if (zones++ == 0) {
        buffer_text(&s->dealt, n++ > 0 ? words(s, SAY_SEMICOLON) : "");
        buffer_span(&s->dealt, j->seating->name[seat]);
        buffer_text(&s->dealt, words(s, SAY_COLON));
      }
      else
        buffer_text(&s->dealt, ", ");
      tell_zone(s, j, z, slot);
    }
  }
}

/* The move whose cards everyone can read in the line. */
static const BoundMove *move_told (Story *s, const Scene *c) {
  if (c->kind != SCENE_LINE || !s->understood ||
      c->line->subject != SUBJECT_OTHER)
    return NULL;
  return &s->move;
}

/* Counts the cards of each kind that the line moved. */
static void count_moved (const Scene *c, int moved[KINDS_LIMIT]) {
  const Judge *j = &c->game->judge;
  const Table *t = &j->world[0];
  memset(moved, 0, KINDS_LIMIT * sizeof *moved);
  for (int k = 0; k < j->rules->layout.tokens; k++)
    if (c->before->slot[k] != t->slot[k] && table_is_known(t, k))
      moved[t->what[k]]++;
}

static void write_shown (Story *s, const Judge *j, Card kind,
                         int moved[KINDS_LIMIT], int *n) {
  if (kind >= KINDS_LIMIT || moved[kind]-- > 0) return;
  if ((*n)++ == 0) {
    buffer_text(&s->came, s->came.len > 0 ? words(s, SAY_SEMICOLON) : "");
    buffer_text(&s->came, words(s, SAY_SHOWN));
  }
  buffer_char(&s->came, ' ');
  move_write_cards(&s->came, j->rules, s->lang, &kind, 1);
}

/*
** Cards that became visible without moving: "shown: 4". They are named by the
** line, or are news. After a shuffle it is unknown whether other players saw
** what the line names.
*/
static void tell_shown (Story *s, const Scene *c) {
  const Judge *j = &c->game->judge;
  const Table *t = &j->world[0];
  bool shuffled = c->before->era != t->era;
  int moved[KINDS_LIMIT], n = 0;
  count_moved(c, moved);
  if (shuffled) memset(moved, 0, sizeof moved);
  for (int i = 0; i < s->meant.cards; i++)
    if (!shuffled || !is_private_to_other(s, s->meant.seat))
      write_shown(s, j, s->meant.card[i], moved, &n);
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].what == NEWS_SHOWN)
      write_shown(s, j, t->news[i].kind, moved, &n);
}

/* Movements of cards, except those named by the line. */
static void tell_transfers (Story *s, const Scene *c, const BoundMove *move) {
  TransfersView v = {c->before, c->worlds_before, s->viewer, -1, NULL, 0};
  if (move != NULL) {
    v.mover = s->meant.seat;
    v.named = move->kind;
    v.names = move->kinds;
  }
  else if (c->kind == SCENE_LINE && s->understood) {
    v.named = s->meant.card;
    v.names = s->meant.cards;
  }
  transfers_write(&s->came, &c->game->judge, &v);
}

static void tell_cards (Story *s, const Scene *c) {
  const Judge *j = &c->game->judge;
  const BoundMove *move = move_told(s, c);
  if (c->kind == SCENE_BEGIN || c->before->era != j->world[0].era)
    tell_dealt(s, j);
  else if (c->fate == FATE_FINE || c->fate == FATE_STANDS)
    tell_transfers(s, c, move);
  if (move != NULL && c->fate == FATE_FINE) tell_shown(s, c);
}

static void write_change (Buffer *b, double change, Language lang) {
  if (change == 0) return;
  buffer_text(b, change > 0 ? " (+" : " (−");
  buffer_number_in(b, change > 0 ? change : -change, lang);
  buffer_char(b, ')');
}

static bool same_scores (const double *a, const double *b, int seats) {
  for (int i = 0; i < seats; i++)
    if (a[i] != b[i]) return false;
  return true;
}

static void tell_standings (Story *s, const Scene *c) {
  Judge *j = &c->game->judge;
  int seats = j->seating->seats;
  double score[SEATS_LIMIT];
  bool first = !s->has_score;
  if (!judge_scores(j, score)) return;
  if (!first && same_scores(score, s->score, seats)) return;
  for (int i = 0; i < seats && !first; i++) {
    if (i > 0) buffer_text(&s->standings, ", ");
    buffer_span(&s->standings, j->seating->name[i]);
    buffer_char(&s->standings, ' ');
    buffer_number_in(&s->standings, score[i], s->lang);
    write_change(&s->standings, score[i] - s->score[i], s->lang);
  }
  memcpy(s->score, score, sizeof score);
  s->has_score = true;
}

static void write_actors (Buffer *b, const Judge *j, const uint8_t *actor,
                          int n) {
  for (int i = 0; i < n; i++) {
    if (i > 0) buffer_text(b, ", ");
    buffer_span(b, j->seating->name[actor[i]]);
  }
}

/* The next player, if another one or in another phase. */
static void tell_next (Story *s, const Scene *c) {
  const Judge *j = &c->game->judge;
  const Table *t = &j->world[0];
  uint8_t actor[SEATS_LIMIT] = {0};
  int phase = judge_phase(j) ? t->frame[t->depth - 1].phase : NO_PHASE;
  int n = phase == NO_PHASE || j->ended ? 0 : legal_actors(j, actor);
  bool same = n == s->told_actors &&
              memcmp(actor, s->told_actor, (size_t)n) == 0;
  if (j->pending || t->halted) return;
  if (n > 0 && (phase != s->told_phase || s->dealt.len > 0))
    buffer_text(&s->phase, position_text_phase(judge_phase(j), j->lang));
  if (!same || s->phase.len > 0) write_actors(&s->next, j, actor, n);
  s->told_phase = phase;
  s->told_actors = n;
  memcpy(s->told_actor, actor, sizeof actor);
}

static void tell_assumed (Story *s, const Scene *c) {
  const Verdict *v = c->verdict;
  unsigned line = c->kind == SCENE_LINE ? c->line->number
                  : c->kind == SCENE_BEGIN ? v->line : 0;
  if (s->viewer != VIEWER_LOG) return;
  for (int i = 0; i < v->assumptions && line > 0; i++) {
    if (v->assumption[i].line != line || verdict_says_again(v, i)) continue;
    if (s->assumed.len > 0)
      buffer_text(&s->assumed, words(s, SAY_SEMICOLON));
    wording_assumption(&s->assumed, wording_of(v, s->lang),
                     &v->assumption[i].doubt);
    wording_refuted(&s->assumed, wording_of(v, s->lang), &v->fault,
                    &v->assumption[i]);
  }
  if (v->unsure && line == v->unsure_line)
    wording_unsure(&s->assumed, v, s->lang);
}

const char *story_trouble (const Scene *c, TextStyle style) {
  if (c->fault->finding.article >= 0)
    return say(style, SAY_ILLEGAL);
  return c->verdict->kind == VERDICT_TROUBLE
             ? say(style, SAY_BROKEN_RULES)
             : say(style, SAY_MALFORMED);
}

/* "must-play: why (source: section of the rulebook)" */
static void tell_trouble (Story *s, const Scene *c) {
  const Article *a;
  int article;
  if (c->fate != FATE_FAULT && c->fate != FATE_REFUSED) return;
  article = c->fault->finding.article;
  a = article < 0 ? NULL : &c->game->header.rules->article[article];
  if (a != NULL && s->viewer != VIEWER_LOG)
    buffer_text(&s->why, both_in(a->text, s->lang));
  else
    wording_fault(&s->why, wording_of(c->verdict, s->lang), c->fault);
  if (a == NULL) {
    buffer_text(&s->trouble, s->why.text);
    return;
  }
  if (c->line == NULL || c->about != c->line->number)
    catalogue_format(&s->trouble, s->lang, SAY_TROUBLE_LINE, c->about);
  wording_articles(&s->trouble, wording_of(c->verdict, s->lang),
                   &c->fault->finding);
  buffer_format(&s->trouble, "%s%s", words(s, SAY_COLON), s->why.text);
  if (a->source[0])
    catalogue_format(&s->trouble, s->lang, SAY_WITH_SOURCE, a->source);
}

/* How equal scores at the end of the game were decided. */
static void tell_tie (Story *s, const Scene *c) {
  Judge *j = &c->game->judge;
  Remark tie = {0};
  if (c->before->over || !judge_over(j) || !grounds_of_tie(j, &tie)) return;
  if (s->told.len > 0)
    buffer_text(&s->told, words(s, SAY_SEMICOLON));
  catalogue_write(&s->told, &tie, s->lang);
  remark_free(&tie);
}

void story_tell (Story *s, const Scene *scene) {
  Buffer *list[STORY_BUFFERS];
  for (Buffer *const *b = each_buffer(s, list); *b != NULL; b++)
    buffer_clear(*b);
  s->understood = false;
  if (scene->kind == SCENE_LINE) say_line(s, scene);
  host_write_telling(&s->told, scene->told);
  tell_tie(s, scene);
  tell_cards(s, scene);
  tell_standings(s, scene);
  tell_next(s, scene);
  tell_assumed(s, scene);
  tell_trouble(s, scene);
}

/* The story of a game as text */

enum { INDENT = 7, DEEPER = 9 };

void story_text_open (StoryText *t, TextStyle style, int viewer,
                      size_t width, Buffer *out) {
  memset(t, 0, sizeof *t);
  story_open(&t->story, style.lang, viewer);
  t->style = style;
  t->page.out = out;
  t->page.width = width > 0 && width < 40 ? 40 : width;
}

void story_text_close (StoryText *t) {
  story_close(&t->story);
  buffer_free(&t->plain);
}

/* Colour codes take no columns. */
static void paint (StoryText *t, const char *code) {
  if (t->style.colour) buffer_format(t->page.out, "\033[%sm", code);
}

/* Foreign text, as words of the current paragraph. */
static void put (StoryText *t, Span text) {
  buffer_clear(&t->plain);
  text_plain(&t->plain, text);
  for (size_t i = 0; i < t->plain.len; i++)
    if (t->plain.text[i] == '\t') t->plain.text[i] = ' ';
  page_text(&t->page, buffer_string(&t->plain));
}

/* "13  " at the start of a line. */
static void start_numbered (StoryText *t, unsigned number) {
  page_start(&t->page, INDENT);
  paint(t, "2");
  buffer_format(t->page.out, "%5u", number);
  paint(t, "0");
  buffer_text(t->page.out, "  ");
  t->page.column = number > 99999 ? INDENT + 1 : INDENT;
}

/* A separate paragraph: "score: Anne 6"; nothing if 'b' is empty. */
static void put_aside (StoryText *t, const char *label, const Buffer *b) {
  if (b->len == 0) return;
  page_start(&t->page, DEEPER);
  page_text(&t->page, label);
  put(t, buffer_view(b));
}

static void write_title (StoryText *t, const Header *h) {
  Buffer title = {0};
  const char *name = both_in(h->rules->title, t->style.lang);
  buffer_text(&title, name[0] ? name : h->rules->id);
  buffer_text(&title, say(t->style, SAY_COLON));
  for (int i = 0; i < h->seating.seats; i++) {
    if (i > 0) buffer_text(&title, ", ");
    buffer_span(&title, h->seating.name[i]);
  }
  page_heading(&t->page, title.text, '=');
  buffer_free(&title);
}

/* The header lines, as written. */
static void write_header (StoryText *t, const Scene *c) {
  const Header *h = &c->game->header;
  LineCursor cursor = {c->log->text, c->log->first_line};
  Buffer quote = {0};
  Line line;
  while (line_next(&cursor, &line)) {
    bool remark = line.subject == SUBJECT_NOTE ||
                  (line.subject == SUBJECT_NONE && line.comment.len > 0);
    if (!remark && line.subject != SUBJECT_NONE &&
        !line_is_header(line.subject))
      break;
    if (line.subject == SUBJECT_NONE && !remark) continue;
    buffer_clear(&quote);
    story_quote(&t->story, h, &line, &quote);
    if (quote.len == 0) continue;
    start_numbered(t, line.number);
    put(t, buffer_view(&quote));
  }
  buffer_free(&quote);
}

static void write_legal (StoryText *t, const Verdict *v) {
  Buffer legal = {0};
  wording_legal_where(&legal, wording_of(v, t->style.lang), v);
  put_aside(t, "", &legal);
  buffer_free(&legal);
}

/* "illegal (must-play)", with the line if it is another; "malformed:" */
static void write_trouble_head (StoryText *t, const Scene *c) {
  Wording w = wording_of(c->verdict, t->style.lang);
  Buffer head = {0};
  page_start(&t->page, DEEPER);
  paint(t, "1;31");
  if (c->fault->finding.article < 0)
    page_message(&t->page, w.lang, SAY_COLON_BEHIND_LAST,
                 story_trouble(c, t->style));
  else {
    buffer_format(&head, "%s (", story_trouble(c, t->style));
    wording_articles(&head, w, &c->fault->finding);
    buffer_char(&head, ')');
    if (c->line == NULL || c->about != c->line->number)
      catalogue_format(&head, w.lang, SAY_OF_LINE, c->about);
    put(t, buffer_view(&head));
  }
  paint(t, "0");
  buffer_free(&head);
}

/* Sentences, each in its line; rows of a table stay whole if they fit. */
static void put_lines (StoryText *t, Span text) {
  size_t room = t->page.width > 0 ? t->page.width : PAGE_WIDTH;
  while (text.len > 0) {
    const char *end = memchr(text.at, '\n', text.len);
    size_t len = end != NULL ? (size_t)(end - text.at) : text.len;
    Span line = span_trim((Span){text.at, len});
    bool is_row = len > 4 && memcmp(text.at, "    ", 4) == 0;
    page_start(&t->page, DEEPER + (is_row ? 2 : 0));
    if (is_row && unicode_width(line) + DEEPER + 2 <= room)
      page_piece(&t->page, line);
    else
      put(t, line);
    len += end != NULL;
    text = span_from(text, len);
  }
}

/* Why, and by which article; a seat is told just the article. */
static void write_why (StoryText *t, const Scene *c) {
  const Fault *f = c->fault;
  Wording w = wording_of(c->verdict, t->style.lang);
  const TextStyle plain = {t->style.lang, false};
  Buffer text = {0}, reason = {0};
  if (t->story.viewer != VIEWER_LOG)
    fault_text_articles(&text, w.rules, f->finding.article, NULL, plain);
  else {
    if (c->fate == FATE_FAULT)
      fault_text_reason(&text, c->verdict, plain);
    else
      wording_reason(&reason, w, f);
    if (reason.len > 0) {
      wording_sentence(&text, w, buffer_view(&reason));
      buffer_char(&text, '\n');
    }
    if (c->fate == FATE_FAULT) fault_text_unheard(&text, c->verdict, plain);
    fault_text_articles(&text, w.rules, f->finding.article,
                        &f->finding.either, plain);
  }
  put_lines(t, buffer_view(&text));
  buffer_free(&text);
  buffer_free(&reason);
}

static void write_trouble (StoryText *t, const Scene *c) {
  if (t->story.trouble.len == 0) return;
  write_trouble_head(t, c);
  if (c->fault->finding.article >= 0)
    write_why(t, c);
  else
    put(t, buffer_view(&t->story.trouble));
  if (c->fate != FATE_FAULT) return;
  write_legal(t, c->verdict);
  page_start(&t->page, DEEPER);
  page_text(&t->page, say(t->style, SAY_JUDGING_STOPS_HERE));
}

/* "… · Anne takes the pile": on the line of the move. */
static void put_next (StoryText *t, const Buffer *text) {
  if (text->len == 0) return;
  if (t->page.column > 0) page_text(&t->page, "·");
  put(t, buffer_view(text));
}

/* "… · deck → hand: 5 · next: Bruno" */
static void write_outcome (StoryText *t, const Scene *c) {
  const Story *s = &t->story;
  put_next(t, &s->told);
  put_next(t, &s->came);
  if (c->fate == FATE_WAITS)
    page_text(&t->page, say(t->style, SAY_CARD_TO_BE_NAMED));
  if (s->next.len > 0 && s->phase.len == 0) {
    page_text(&t->page, say(t->style, SAY_NEXT));
    put(t, buffer_view(&s->next));
  }
  put(t, buffer_view(&s->remark));
}

/* Separates rounds: each starts with a deal. */
static void write_deal (StoryText *t) {
  if (t->story.dealt.len == 0) return;
  page_gap(&t->page);
  page_start(&t->page, INDENT);
  paint(t, "1");
  page_text(&t->page, say(t->style, SAY_CARDS_ARE_DEALT));
  paint(t, "0");
  put_aside(t, "", &t->story.dealt);
}

static void write_phase (StoryText *t) {
  const Story *s = &t->story;
  if (s->phase.len == 0) return;
  page_start(&t->page, INDENT);
  paint(t, "3");
  buffer_clear(&t->plain);
  buffer_format(&t->plain, "[%s%s%s]", s->phase.text,
                say(t->style, SAY_COLON), buffer_string(&s->next));
  page_text(&t->page, t->plain.text);
  paint(t, "0");
}

void story_text_scene (StoryText *t, const Scene *c) {
  Story *s = &t->story;
  story_tell(s, c);
  if (c->kind == SCENE_BEGIN) {
    write_title(t, &c->game->header);
    write_header(t, c);
  }
  if (c->kind == SCENE_LINE && s->said.len + s->remark.len > 0) {
    start_numbered(t, c->line->number);
    put(t, buffer_view(&s->said));
  }
  else
    page_start(&t->page, DEEPER);
  write_outcome(t, c);
  put_aside(t, say(t->style, SAY_ASSUMED), &s->assumed);
  write_trouble(t, c);
  put_aside(t, say(t->style, SAY_SCORE), &s->standings);
  write_deal(t);
  write_phase(t);
  page_end(&t->page);
}

void story_text_verdict (StoryText *t, const Verdict *v) {
  page_gap(&t->page);
  if (v->has_fault && t->story.viewer == VIEWER_LOG) {
    fault_text_head(t->page.out, v, t->style);
    verdict_text_score(t->page.out, v, t->style);
    return;
  }
  buffer_format(t->page.out, "%s:%u: ", v->file,
                v->has_fault ? v->fault.line.number : v->line);
  text_summary(t->page.out, v, t->style);
}
