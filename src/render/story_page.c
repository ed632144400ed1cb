/*
** The story of a game as an HTML page with steps
** SPDX-License-Identifier: MIT
*/
#include "render/story.h"

#include "render/page.h"
#include "render/verdict_json.h"
#include "render/verdict_text.h"
#include "render/wording.h"

/* Words of the template and the script. */
static const struct { const char *name; Saying saying; } words[] = {
  {"word-table", SAY_PAGE_TABLE},
  {"word-steps", SAY_PAGE_STEPS},
  {"word-first", SAY_PAGE_FIRST},
  {"word-back", SAY_PAGE_BACK},
  {"word-forth", SAY_PAGE_FORTH},
  {"word-last", SAY_PAGE_LAST},
  {"word-run", SAY_PAGE_RUN},
  {"word-space", SAY_PAGE_SPACE},
  {"word-shift", SAY_PAGE_SHIFT},
  {"word-round", SAY_PAGE_ROUND},
  {"word-trick", SAY_PAGE_TRICK},
  {"word-doubt", SAY_PAGE_DOUBT},
  {"word-fault", SAY_PAGE_FAULT},
  {"word-speed", SAY_PAGE_SPEED},
  {"word-link", SAY_PAGE_LINK},
  {"copied", SAY_PAGE_COPIED},
  {"word-view", SAY_PAGE_VIEW},
  {"word-view-all", SAY_PAGE_VIEW_ALL},
  {"word-scrub", SAY_PAGE_SCRUB},
  {"word-lines", SAY_PAGE_LINES},
  {"unknown", SAY_PAGE_UNKNOWN},
  {"oneOf", SAY_PAGE_ONE_OF},
  {"event", SAY_PAGE_EVENT},
  {"empty", SAY_PAGE_EMPTY},
  {"over", SAY_PAGE_OVER},
  {"acts", SAY_PAGE_ACTS},
  {"total", SAY_WORTH},
  {"score", SAY_PAGE_SCORE},
  {"legal", SAY_PAGE_LEGAL},
  {"line", SAY_PAGE_LINE},
};

enum { WORDS = sizeof words / sizeof words[0] };

static void begin_data (StoryPage *p) {
  p->json = (Json){.to = &p->data, .in_page = true};
  json_begin(&p->json, NULL);
  json_begin(&p->json, "words");
  for (int i = 0; i < WORDS; i++)
    if (strncmp(words[i].name, "word-", 5) != 0)
      json_text(&p->json, words[i].name, say(p->style, words[i].saying));
  json_end(&p->json);
}

void story_page_open (StoryPage *p, Language lang, int viewer) {
  memset(p, 0, sizeof *p);
  story_open(&p->story, lang, viewer);
  p->position.viewer = viewer;
  p->style.lang = lang;
  begin_data(p);
}

void story_page_close (StoryPage *p) {
  story_close(&p->story);
  position_page_close(&p->position);
  buffer_free(&p->lines);
  buffer_free(&p->data);
  buffer_free(&p->title);
  buffer_free(&p->players);
  buffer_free(&p->quote);
}

/*
** A line may have several steps: the table at each moment that the rules report
** (such as a complete trick), and after the line. A step has the reports from
** 'from' up to 'to'.
*/
typedef struct Part {
  int number;               /* from 0 */
  int from, to;
  bool is_last;             /* after the line */
} Part;

static const char *class_of (const Scene *c) {
  if (c->fate == FATE_FAULT) return "fault";
  if (c->kind != SCENE_LINE) return "frame";
  if (c->fate == FATE_REFUSED) return "refused";
  switch (c->line->subject) {
    case SUBJECT_NONE: case SUBJECT_NOTE: return "note";
    case SUBJECT_OTHER: return "move";
    default: return "table";
  }
}

/* Is it an earlier line that the fault contradicts? */
static bool shows_other_side (const Scene *c) {
  const Fault *f = &c->verdict->fault;
  return c->kind == SCENE_LINE && c->verdict->has_fault &&
         (f->against == c->line->number ||
          fault_named(f, c->line->number) != NULL);
}

static void add_quote (StoryPage *p, const Header *h, const Line *line) {
  buffer_clear(&p->quote);
  story_quote(&p->story, h, line, &p->quote);
  html_text(&p->lines, buffer_view(&p->quote));
}

/* The header lines, with their numbers as anchors. */
static void add_header (StoryPage *p, const Scene *c) {
  const Header *h = &c->game->header;
  LineCursor cursor = {c->log->text, c->log->first_line};
  Line line;
  buffer_text(&p->lines, "<div class=\"header\">");
  while (line_next(&cursor, &line)) {
    bool silent = line_is_silent(line.subject);
    if (!silent && !line_is_header(line.subject)) break;
    if (line.subject == SUBJECT_NONE && line.comment.len == 0) continue;
    buffer_format(&p->lines, "<code class=\"line\" id=\"L%u\">", line.number);
    add_quote(p, h, &line);
    buffer_text(&p->lines, "</code>");
  }
  buffer_text(&p->lines, "</div>");
}

/* The article's text, unless the message contains it. */
static void add_article (StoryPage *p, const Scene *c) {
  int article = c->fault->finding.article;
  const Article *a = &c->game->header.rules->article[article];
  const char *text = both_in(a->text, p->style.lang);
  if (strstr(p->story.why.text, text) == NULL) {
    buffer_text(&p->lines, "<blockquote>");
    html_text(&p->lines, span_of(text));
    buffer_text(&p->lines, "</blockquote>");
  }
  if (a->source[0] == '\0') return;
  buffer_format(&p->lines, "<p><cite>%s",
                say(p->style, SAY_RULEBOOK));
  html_text(&p->lines, span_of(a->source));
  buffer_text(&p->lines, "</cite></p>");
}

/* The legal moves; of a contradiction, those when it began. */
static void add_legal (StoryPage *p, const Verdict *v) {
  Wording w = wording_of(v, p->style.lang);
  Buffer legal = {0};
  wording_legal_where(&legal, w, v);
  if (legal.len > 0) {
    legal.text[0] = 'L';         /* "legal", "légal" */
    buffer_text(&p->lines, "<p class=\"then\">");
    html_text(&p->lines, buffer_view(&legal));
    buffer_text(&p->lines, "</p>");
  }
  buffer_free(&legal);
}

static void add_fault (StoryPage *p, const Scene *c) {
  add_legal(p, c->verdict);
  buffer_format(&p->lines, "<p class=\"then\">%s</p>",
                say(p->style, SAY_JUDGING_STOPS_HERE));
}

static void add_trouble (StoryPage *p, const Scene *c) {
  Buffer articles = {0};
  int article;
  if (c->fate != FATE_FAULT && c->fate != FATE_REFUSED) return;
  article = c->fault->finding.article;
  buffer_text(&p->lines, "<div class=\"trouble\"><p><b>");
  buffer_text(&p->lines, story_trouble(c, p->style));
  if (article >= 0) {
    wording_articles(&articles, wording_of(c->verdict, p->style.lang),
                     &c->fault->finding);
    buffer_text(&p->lines, " (");
    html_text(&p->lines, buffer_view(&articles));
    buffer_char(&p->lines, ')');
    buffer_free(&articles);
  }
  buffer_text(&p->lines, "</b></p><p>");
  html_text(&p->lines, buffer_view(&p->story.why));
  buffer_text(&p->lines, "</p>");
  if (article >= 0) add_article(p, c);
  if (c->fate == FATE_FAULT) add_fault(p, c);
  buffer_text(&p->lines, "</div>");
}

/* "<p class="next">Next: Bruno</p>" */
static void add_labelled (StoryPage *p, const char *class_name,
                          const char *label, const Buffer *text) {
  if (text->len == 0) return;
  buffer_format(&p->lines, "<p class=\"%s\">%s ", class_name, label);
  html_text(&p->lines, buffer_view(text));
  buffer_text(&p->lines, "</p>");
}

static void add_dealt (StoryPage *p) {
  if (p->story.dealt.len == 0) return;
  buffer_format(&p->lines,
                "<p class=\"dealt\"><b>%s</b><span class=\"who-has\">",
                say(p->style, SAY_CARDS_ARE_DEALT_TITLE));
  html_text(&p->lines, buffer_view(&p->story.dealt));
  buffer_text(&p->lines, "</span></p>");
}

static void add_outcome (StoryPage *p, const Scene *c) {
  const Story *s = &p->story;
  TextStyle t = p->style;
  html_paragraph(&p->lines, "came", &s->came);
  if (c->fate == FATE_WAITS)
    buffer_format(&p->lines, "<p class=\"waits\">%s</p>",
                  say(t, SAY_CARD_TO_BE_NAMED_TITLE));
  html_paragraph(&p->lines, "remark", &s->remark);
  add_labelled(p, "assumed", say(t, SAY_ASSUMED_TITLE), &s->assumed);
  add_trouble(p, c);
  add_labelled(p, "standings", say(t, SAY_SCORE_TITLE), &s->standings);
  add_dealt(p);
  html_paragraph(&p->lines, "phase", &s->phase);
  add_labelled(p, "next", say(t, SAY_NEXT_TITLE), &s->next);
}

static void add_summary (StoryPage *p, const Verdict *v) {
  Buffer text = {0};
  text_summary(&text, v, p->style);
  if (text.len > 0) text.text[--text.len] = '\0';  /* drop the line end */
  html_paragraph(&p->lines, "standings", &text);
  buffer_free(&text);
}

/*
** The scene's anchor: "L57", "start", "end"; with several steps, "L57b" after
** the first one.
*/
static void add_id (Buffer *b, const Scene *c, Part part) {
  if (c->kind != SCENE_LINE) {
    buffer_text(b, c->kind == SCENE_BEGIN ? "start" : "end");
    return;
  }
  buffer_format(b, "L%u", c->line->number);
  if (part.number > 0) buffer_char(b, (char)('a' + part.number));
}

static void add_number (StoryPage *p, const Scene *c, Part part) {
  buffer_text(&p->lines, "<a class=\"number\" href=\"#");
  add_id(&p->lines, c, part);
  buffer_text(&p->lines, "\">");
  if (part.number > 0)
    buffer_text(&p->lines, "…");
  else if (c->kind == SCENE_LINE)
    buffer_format(&p->lines, "%u", c->line->number);
  else
    buffer_text(&p->lines, c->kind == SCENE_BEGIN ? say(p->style, SAY_AT_START)
                                                  : say(p->style, SAY_AT_END));
  buffer_text(&p->lines, "</a>");
}

/* The line itself. */
static void add_line (StoryPage *p, const Scene *c) {
  html_paragraph(&p->lines, "said", &p->story.said);
  if (c->kind == SCENE_LINE && c->line->subject != SUBJECT_NONE) {
    buffer_text(&p->lines, "<code class=\"quote\">");
    add_quote(p, &c->game->header, c->line);
    buffer_text(&p->lines, "</code>");
  }
}

static void add_told (StoryPage *p, const Scene *c, Part part) {
  buffer_clear(&p->quote);
  host_write_told(&p->quote, c->told, part.from, part.to);
  html_paragraph(&p->lines, "told", &p->quote);
}

static void add_item (StoryPage *p, const Scene *c, Part part) {
  buffer_text(&p->lines, "<li id=\"");
  add_id(&p->lines, c, part);
  buffer_format(&p->lines, "\" class=\"%s%s%s\">", class_of(c),
                part.number > 0 ? " rest" : "",
                shows_other_side(c) ? " against" : "");
  add_number(p, c, part);
  buffer_text(&p->lines, "<div class=\"what\">");
  if (c->kind == SCENE_BEGIN) add_header(p, c);
  if (part.number == 0) add_line(p, c);
  add_told(p, c, part);
  if (part.is_last) add_outcome(p, c);
  if (c->kind == SCENE_END) add_summary(p, c->verdict);
  buffer_text(&p->lines, "</div></li>\n");
}

static void put_all_names (StoryPage *p, const Scene *c) {
  const Header *h = &c->game->header;
  const char *title = both_in(h->rules->title, p->style.lang);
  json_number(&p->json, "viewer",
              p->story.viewer == VIEWER_LOG ? -1 : p->story.viewer);
  position_page_names(&p->json, &c->game->judge);
  json_begin_list(&p->json, "steps");
  html_text(&p->title, span_of(title[0] ? title : h->rules->id));
  for (int i = 0; i < h->seating.seats; i++) {
    if (i > 0) buffer_text(&p->players, ", ");
    html_text(&p->players, h->seating.name[i]);
  }
}

/* Did a player make this move? */
static bool is_made (const Scene *c, const Story *s) {
  return c->kind == SCENE_LINE && c->fate == FATE_FINE && s->understood &&
         s->meant.subject == SUBJECT_OTHER;
}

/*
** Numbers chosen for cards, each with its position: the value of the card, and
** of those it was played on.
*/
static void put_numbers (StoryPage *p, const Move *m, const Value *value) {
  bool has_card = false;
  int place = 0, n = 0;
  for (int i = 0; i < m->args; i++) {
    has_card |= m->arg[i].type == ARG_CARD;
    if (m->arg[i].type != ARG_NUMBER || !has_card) continue;
    if (value[i].given) {
      if (n++ == 0) json_begin_list(&p->json, "v");
      json_begin_list(&p->json, NULL);
      json_number(&p->json, NULL, place);
      json_number(&p->json, NULL, value[i].number);
      json_end(&p->json);
    }
    place++;
  }
  if (n > 0) json_end(&p->json);
}

/* Who moved, and the chosen values: shown on cards of the page. */
static void put_mover (StoryPage *p, const Scene *c) {
  const Story *s = &p->story;
  if (!is_made(c, s)) return;
  json_number(&p->json, "b", s->meant.seat);
  put_numbers(p, &c->game->header.rules->move[s->move.move], s->move.value);
}

/* One JSON line per step, so that pages can be inspected. */
static void put_step (StoryPage *p, const Scene *c, Part part) {
  buffer_clear(&p->quote);
  add_id(&p->quote, c, part);
  json_break(&p->json);
  json_begin(&p->json, NULL);
  json_span(&p->json, "id", buffer_view(&p->quote));
  put_mover(p, c);
  if (part.is_last)
    position_page_step(&p->position, c->game, &p->json);
  else
    position_page_moment(&p->position, c->game,
                         &c->told->told[part.to - 1].table, &p->json);
  json_end(&p->json);
}

static void add_part (StoryPage *p, const Scene *c, Part part) {
  add_item(p, c, part);
  put_step(p, c, part);
}

/* Has a card moved between these tables? */
static bool has_moved (const Scene *c, const Table *then, const Table *now) {
  for (int k = 0; k < c->game->judge.rules->layout.tokens; k++)
    if (then->slot[k] != now->slot[k]) return true;
  return false;
}

/* The end of the reports that start at 'from', while no card moved. */
static int same_moment (const Scene *c, int from) {
  int to = from + 1;
  while (to < c->told->count && !has_moved(c, &c->told->told[to - 1].table,
                                           &c->told->told[to].table))
    to++;
  return to;
}

/* Adds a step for each reported moment, if cards were removed after it. */
static void add_parts (StoryPage *p, const Scene *c) {
  const Table *now = &c->game->judge.world[0];
  bool moments = c->kind == SCENE_LINE && c->fate == FATE_FINE;
  Part part = {.to = 0};
  for (; moments && part.from < c->told->count; part.from = part.to) {
    part.to = same_moment(c, part.from);
    if (part.to == c->told->count &&
        !has_moved(c, &c->told->told[part.to - 1].table, now))
      break;
    add_part(p, c, part);
    part.number++;
  }
  part.to = c->told->count;
  part.is_last = true;
  add_part(p, c, part);
}

void story_page_scene (StoryPage *p, const Scene *c) {
  bool blank = c->kind == SCENE_LINE && c->line->subject == SUBJECT_NONE &&
               c->line->comment.len == 0;
  story_tell(&p->story, c);
  if (blank) return;
  if (c->kind == SCENE_BEGIN) put_all_names(p, c);
  add_parts(p, c);
}

bool story_page_word (Span name, TextStyle style, Buffer *b) {
  for (int i = 0; i < WORDS; i++)
    if (span_is(name, words[i].name)) {
      html_text(b, span_of(say(style, words[i].saying)));
      return true;
    }
  return false;
}

typedef struct Filling {
  const StoryPage *page;
  const Verdict *verdict;
} Filling;

/* "illegal (must-play), line 13. ", with a link to the line. */
static void put_fault (const Verdict *v, TextStyle s, Buffer *b) {
  Buffer articles = {0};
  unsigned line = v->fault.line.number;
  html_text(b, span_of(text_kind(v, s)));
  if (v->fault.finding.article >= 0) {
    wording_articles(&articles, wording_of(v, s.lang), &v->fault.finding);
    buffer_text(b, " (");
    html_text(b, buffer_view(&articles));
    buffer_char(b, ')');
    buffer_free(&articles);
  }
  buffer_format(b, ", <a href=\"#L%u\">", line);
  catalogue_format(b, s.lang, SAY_AT_THE_LINE, line);
  buffer_text(b, "</a>. ");
}

/* "illegal (must-play), line 13. Score before this line (5 moves): …" */
static void put_verdict (const Filling *f, Buffer *b) {
  const Verdict *v = f->verdict;
  TextStyle s = f->page->style;
  Buffer text = {0}, score = {0};
  if (v->has_fault) {
    put_fault(v, s, b);
    verdict_text_score(&score, v, s);
    wording_sentence(&text, wording_of(v, s.lang),
                     span_trim((Span){score.text, score.len - 1}));
  }
  else {
    text_summary(&score, v, s);
    buffer_span(&text, span_trim((Span){score.text, score.len - 1}));
  }
  html_text(b, buffer_view(&text));
  buffer_free(&text);
  buffer_free(&score);
}

/* The file's name without its folders: pages are passed on. */
static void put_footer (const Filling *f, Buffer *b) {
  const StoryPage *p = f->page;
  const char *file = f->verdict->file, *slash = strrchr(file, '/');
  if (slash != NULL) file = slash + 1;
  if (strcmp(file, "-") != 0) {
    html_text(b, span_of(file));
    buffer_text(b, " · ");
  }
  if (p->story.viewer != VIEWER_LOG) {
    buffer_text(b, say(p->style, SAY_SEEN_BY));
    html_text(b, f->verdict->seating->name[p->story.viewer]);
    buffer_text(b, " · ");
  }
  buffer_text(b, "referee " PACKAGE_VERSION);
  buffer_text(b, say(p->style, SAY_KEYS));
}

static void put_data (const Filling *f, Buffer *b) {
  buffer_span(b, buffer_view(&f->page->data));
}

static void put_game (const Filling *f, Buffer *b) {
  buffer_span(b, buffer_view(&f->page->title));
}

static void put_players (const Filling *f, Buffer *b) {
  buffer_span(b, buffer_view(&f->page->players));
}

static void put_verdict_class (const Filling *f, Buffer *b) {
  buffer_text(b, verdict_json_kind(f->verdict->kind));
}

static void put_lines (const Filling *f, Buffer *b) {
  buffer_span(b, buffer_view(&f->page->lines));
}

static bool fill_place (void *context, Span name, Buffer *b);

static void put_stage (const Filling *f, Buffer *b) {
  html_fill(b, (const char *)embedded_stage_html, fill_place,
            (void *)(uintptr_t)f);
}

/* The names in the template that are not words. */
static const struct {
  const char *name;
  void (*put) (const Filling *f, Buffer *b);
} parts[] = {
  {"game", put_game}, {"players", put_players},
  {"verdict", put_verdict}, {"verdict-class", put_verdict_class},
  {"lines", put_lines}, {"data", put_data}, {"footer", put_footer},
  {"stage", put_stage},
};

static bool fill_place (void *context, Span name, Buffer *b) {
  const Filling *f = context;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (span_is(name, parts[i].name)) {
      parts[i].put(f, b);
      return true;
    }
  return story_page_word(name, f->page->style, b);
}

void story_page_write (StoryPage *p, const Verdict *v, Buffer *out) {
  static const unsigned char *const style[] = {
    embedded_base_css, embedded_cards_css, embedded_replay_css, NULL
  };
  static const unsigned char *const script[] = {
    embedded_cards_js, embedded_replay_js, NULL
  };
  Filling f = {p, v};
  Buffer title = {0};
  json_end(&p->json);  /* of the steps */
  json_end(&p->json);
  buffer_format(&title, "%s%s%s", buffer_string(&p->title),
                say(p->style, SAY_COLON), buffer_string(&p->players));
  web_page_write(&(WebPage){
    .lang = p->style.lang, .title = title.text, .style = style,
    .script = script, .body = (const char *)embedded_replay_html,
    .fill = fill_place, .context = &f
  }, out);
  buffer_free(&title);
}
