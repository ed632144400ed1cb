/*
** Looking ahead: moves compared by playing the game out
** SPDX-License-Identifier: MIT
*/
#ifndef search_h
#define search_h

#include "judge/game.h"

/*
** A table of its own to try things on; the game at hand is never touched.
** Belongs to one host.
*/
typedef struct Search Search;

Search *search_new (Host *host);
void search_free (Search *s);

/* Who is told how far it is: games played out, of at most so many. */
typedef struct Thinking {
  void (*hear) (void *who, long done, long most);    /* or NULL */
  void *who;
} Thinking;

/*
** The choice that comes out best when each is played out on tables as they
** may be, given what the seat sees. At most 'budget' games are played out: of
** many choices, as many of those that look best as it is enough for, and none
** where one is left. -1 when the rules are broken.
*/
int search_choose (Search *s, const Game *g, int seat, const GameChoices *c,
                   long budget, uint64_t *chance, Thinking heard);

/*
** Through which others look at a table: room to hide cards in where that must
** be, and for which moves it need not (bit m), as far as somebody asked. All 0
** to begin with.
*/
typedef struct Eyes {
  Table room;
  const Ruleset *rules;
  unsigned seating;
  uint64_t asked, open;
} Eyes;

/*
** The choice that looks best to the rule file's 'careful' functions, on the
** judge's table as its seat sees it; of several, any. Passing over counts 0. -1
** when the rules are broken.
*/
int search_careful (Judge *j, const GameChoices *c, Eyes *eyes,
                    uint64_t *chance);

#endif
