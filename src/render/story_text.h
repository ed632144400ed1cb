/*
** The story of a game as text
** SPDX-License-Identifier: MIT
*/
#ifndef story_text_h
#define story_text_h

#include "render/page.h"
#include "render/story.h"

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

#endif
