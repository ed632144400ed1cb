/*
** A game told line by line, in words
** SPDX-License-Identifier: MIT
*/
#ifndef story_h
#define story_h

#include "drive/replay.h"
#include "log/event.h"
#include "render/page.h"
#include "render/position_text.h"
#include "render/text.h"

/*
** Tells of one scene after another, for text and for the page. Of the scene
** at hand there is a buffer for each thing that can be told, empty where it
** has nothing new; none ends with a line end. Strangers' text is in them: it
** must be escaped by whoever writes it, as the place demands. A seat is told
** nothing that it could not see: of a fault just the article, as what is
** wrong may be a hidden card, and no assumptions.
*/
typedef struct Story {
  Language lang;
  int viewer;               /* who may see it: a seat, or VIEWER_LOG */
  Buffer said;              /* what the line says: "Anne: play 7" */
  Buffer told;              /* what the rules tell: "Anne takes the pile" */
  Buffer came;              /* where cards went: "deck → hand: 5" */
  Buffer dealt;             /* all were shuffled: who has what now */
  Buffer standings;         /* "Anne 6 (+2), Bruno 4" */
  Buffer next;              /* who may act, "Bruno" */
  Buffer phase;             /* and in which phase, where it is another */
  Buffer trouble;           /* why it is refused, or at fault */
  Buffer why;               /* the same without the article's name */
  Buffer assumed;           /* what it rests on */
  Buffer remark;            /* the line's comment, from its '#' */
  /* what was told last */
  double score[SEATS_LIMIT];
  bool has_score;
  int told_phase, told_actors;
  uint8_t told_actor[SEATS_LIMIT];
  EventReader reader;
  Event meant;
  BoundMove move;           /* what it says, if it is a move */
  bool understood;          /* does 'meant' have the line's meaning? */
} Story;

void story_open (Story *s, Language lang, int viewer);
void story_close (Story *s);

/* Fills the buffers above. */
void story_tell (Story *s, const Scene *scene);

/* "Not legal", "Malformed", "Broken rules": of a scene that is in trouble. */
const char *story_trouble (const Scene *scene, TextStyle style);

/*
** A line of the log as the viewer may read it: as it is written, or without
** the cards that the viewer could not see.
*/
void story_quote (Story *s, const Header *h, const Line *line, Buffer *b);

/*
** The story of a game as text
*/

/* 'out' belongs to whoever made it; what is in it can be written any time. */
typedef struct StoryText {
  Story story;
  TextStyle style;
  Page page;
  Buffer plain;
} StoryText;

/* 'width' is the terminal's; 0 where there is none. */
void story_text_open (StoryText *t, TextStyle style, int viewer,
                      size_t width, Buffer *out);
void story_text_close (StoryText *t);

void story_text_scene (StoryText *t, const Scene *scene);

/* The last word, once all scenes are told: "x.log:1: legal, finished, …" */
void story_text_verdict (StoryText *t, const Verdict *v);

/*
** The story of a game as one page to step through
*/

/*
** Gathers what the page is made of, scene by scene. The page needs nothing
** but itself: style, script and data are in it, and its policy allows no
** others. Without script it is a list of what happened. Once open, it must
** stay where it is.
*/
typedef struct StoryPage {
  Story story;
  PositionPage position;
  TextStyle style;
  Buffer lines;             /* the list, as HTML */
  Buffer data;              /* for the script, as JSON */
  Json json;                /* that writes it */
  Buffer title;             /* the game's */
  Buffer players;
  Buffer quote;             /* room to work in */
} StoryPage;

void story_page_open (StoryPage *p, Language lang, int viewer);
void story_page_close (StoryPage *p);
void story_page_scene (StoryPage *p, const Scene *scene);

/* The whole page, once all scenes are told. */
void story_page_write (StoryPage *p, const Verdict *v, Buffer *out);

/* What stands for "@name@" in stage.html; false where it is no word. */
bool story_page_word (Span name, TextStyle style, Buffer *b);

#endif
