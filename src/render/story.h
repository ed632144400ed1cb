/*
** The story of a game, line by line, in words
** SPDX-License-Identifier: MIT
*/
#ifndef story_h
#define story_h

#include "drive/replay.h"
#include "log/event.h"
#include "render/page.h"
#include "render/position.h"
#include "render/text.h"

/*
** Describes one scene after another, for text and pages. There is a buffer for
** each aspect of the current scene, empty if there is nothing new; none ends
** with a line end. They contain foreign text, which the caller must escape. A
** seat is told only what it can see: of a fault just the article, as the reason
** may be a hidden card, and no assumptions.
*/
typedef struct Story {
  Language lang;
  int viewer;               /* the viewer: a seat, or VIEWER_LOG */
  Buffer said;              /* the line: "Anne: play 7" */
  Buffer told;              /* told by the rules: "Anne takes the pile" */
  Buffer came;              /* movements of cards: "deck → hand: 5" */
  Buffer dealt;             /* new hands after a shuffle */
  Buffer standings;         /* "Anne 6 (+2), Bruno 4" */
  Buffer next;              /* who may act: "Bruno" */
  Buffer phase;             /* and the phase, if it changed */
  Buffer trouble;           /* why it was refused, or is at fault */
  Buffer why;               /* the same without the article's name */
  Buffer assumed;           /* its assumptions */
  Buffer remark;            /* the line's comment, starting with '#' */
  /* values last reported */
  double score[SEATS_LIMIT];
  bool has_score;
  int told_phase, told_actors;
  uint8_t told_actor[SEATS_LIMIT];
  EventReader reader;
  Event meant;
  BoundMove move;           /* the meaning of a move */
  bool understood;          /* is 'meant' valid? */
} Story;

void story_open (Story *s, Language lang, int viewer);
void story_close (Story *s);

/* Fills the buffers for the scene. */
void story_tell (Story *s, const Scene *scene);

/* "illegal", "malformed", "broken rules": for a scene at fault. */
const char *story_trouble (const Scene *scene, TextStyle style);

/*
** A line of the log as the viewer may read it: as written, or without cards
** that the viewer could not see.
*/
void story_quote (Story *s, const Header *h, const Line *line, Buffer *b);

/* The story of a game as text */

/* The caller owns 'out', and may write its contents at any time. */
typedef struct StoryText {
  Story story;
  TextStyle style;
  Page page;
  Buffer plain;
} StoryText;

/* 'width' is the terminal's, or 0. */
void story_text_open (StoryText *t, TextStyle style, int viewer,
                      size_t width, Buffer *out);
void story_text_close (StoryText *t);

void story_text_scene (StoryText *t, const Scene *scene);

/* After all scenes: the verdict and the scores. */
void story_text_verdict (StoryText *t, const Verdict *v);

/* The story of a game as an HTML page with steps */

/*
** Collects the contents of the page, scene by scene. The page is
** self-contained: style, script and data are in it, and its policy allows no
** others. Without its script it is a list of events. Must not be moved in
** memory while open.
*/
typedef struct StoryPage {
  Story story;
  PositionPage position;
  TextStyle style;
  Buffer lines;             /* the list as HTML */
  Buffer data;              /* for the script */
  Json json;                /* writer of 'data' */
  Buffer title;             /* of the game */
  Buffer players;
  Buffer quote;             /* scratch buffer */
} StoryPage;

void story_page_open (StoryPage *p, Language lang, int viewer);
void story_page_close (StoryPage *p);
void story_page_scene (StoryPage *p, const Scene *scene);

/* The whole page, after all scenes. */
void story_page_write (StoryPage *p, const Verdict *v, Buffer *out);

/* The text for "@name@" in stage.html; false if it is not a word. */
bool story_page_word (Span name, TextStyle style, Buffer *b);

#endif
