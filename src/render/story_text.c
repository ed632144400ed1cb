/*
** The story of a game as text
** SPDX-License-Identifier: MIT
*/
#include "render/story_text.h"
#include "render/wording.h"

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

/* Colours take no room on the page. */
static void paint (StoryText *t, const char *code) {
  if (t->style.colour) buffer_format(t->page.out, "\033[%sm", code);
}

/* A stranger's text, as words of the paragraph at hand. */
static void put (StoryText *t, Span text) {
  buffer_clear(&t->plain);
  text_plain(&t->plain, text);
  for (size_t i = 0; i < t->plain.len; i++)
    if (t->plain.text[i] == '\t') t->plain.text[i] = ' ';
  page_text(&t->page, buffer_string(&t->plain));
}

static Span span_in (const Buffer *b) {
  return (Span){buffer_string(b), b->len};
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

/* A paragraph of its own: "score: Anne 6", nothing where 'b' is empty. */
static void put_aside (StoryText *t, const char *label, const Buffer *b) {
  if (b->len == 0) return;
  page_start(&t->page, DEEPER);
  page_text(&t->page, label);
  put(t, span_in(b));
}

/* ---- The header ---- */

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

/* The lines before the game begins, as they are written. */
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
    put(t, span_in(&quote));
  }
  buffer_free(&quote);
}

static void write_legal (StoryText *t, const Verdict *v) {
  Buffer legal = {0};
  wording_legal_where(&legal, wording_of(v, t->style.lang), v);
  put_aside(t, "", &legal);
  buffer_free(&legal);
}

static void write_trouble (StoryText *t, const Scene *c) {
  if (t->story.trouble.len == 0) return;
  page_start(&t->page, DEEPER);
  paint(t, "1;31");
  if (c->fault->finding.article >= 0)
    page_format(&t->page, "%s,", story_trouble(c, t->style));
  else
    page_message(&t->page, t->style.lang, SAY_COLON_BEHIND_LAST,
                 story_trouble(c, t->style));
  paint(t, "0");
  put(t, span_in(&t->story.trouble));
  if (c->fate != FATE_FAULT) return;
  write_legal(t, c->verdict);
  page_start(&t->page, DEEPER);
  page_text(&t->page, say(t->style, SAY_JUDGING_STOPS_HERE));
}

/* "… · Anne takes the pile": behind what was said. */
static void put_next (StoryText *t, const Buffer *text) {
  if (text->len == 0) return;
  if (t->page.column > 0) page_text(&t->page, "·");
  put(t, span_in(text));
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
    put(t, span_in(&s->next));
  }
  put(t, span_in(&s->remark));
}

/* Rounds are set off: a new deal begins one. */
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
    put(t, span_in(&s->said));
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
  buffer_format(t->page.out, "%s:%u: ", v->file,
                v->has_fault ? v->fault.line.number : v->line);
  text_summary(t->page.out, v, t->style);
}
