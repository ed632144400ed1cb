/*
** What many logs came to
** SPDX-License-Identifier: MIT
*/
#ifndef audit_h
#define audit_h

#include "judge/log.h"

enum { AUDIT_KINDS = VERDICT_MALFORMED + 1 };

/* A player, an event, a date: in how many logs, and how many were faulty. */
typedef struct AuditName {
  char *name;
  long logs, faults;
} AuditName;

typedef struct AuditNames {
  Dictionary *index;
  AuditName *list;
  int count;
  size_t room;
} AuditNames;

/* An article of a game, and where it was broken first. */
typedef struct AuditArticle {
  char *game, *article, *example;
  long faults;
} AuditArticle;

/* A game, and the moves of it that logs have tried. */
typedef struct AuditGame {
  char *game;
  uint64_t tried;
} AuditGame;

typedef struct Audit {
  long logs, moves, unfinished;
  long kind[AUDIT_KINDS];
  AuditNames players, events, dates;
  AuditArticle *article;
  int articles;
  size_t article_room;
  AuditGame *game;
  int games;
  size_t game_room;
  bool hides;                  /* were logs judged without private cards? */
  long faulty, found;          /* with them; and found without */
  long clean, accused;         /* with them; and yet illegal without */
} Audit;

/*
** The threads that judge write a line a log, and one adds the lines up, in the
** order of the logs: so it comes to the same whatever the threads.
** 'shown' is the verdict with all cards, the other one that without.
*/
void audit_write (Buffer *out, const LogJudge *d, const Verdict *v,
                  VerdictKind shown);
void audit_add (Audit *a, Span lines);

/* Those with most faults first, else in the order of their names. */
void audit_sort (Audit *a);
void audit_free (Audit *a);

/* Has some log tried a move that the article is about, or broken it? */
bool audit_touched (const Audit *a, const Ruleset *r, int article);

#endif
