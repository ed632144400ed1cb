/*
** The story of a game as one page to step through
** SPDX-License-Identifier: MIT
*/
#ifndef story_page_h
#define story_page_h

#include "render/position_page.h"
#include "render/story.h"

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

#endif
