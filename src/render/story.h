/*
** A game told line by line, in words
** SPDX-License-Identifier: MIT
*/
#ifndef story_h
#define story_h

#include "drive/replay.h"
#include "record/event.h"
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

#endif
