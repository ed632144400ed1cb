/*
** What many logs came to
** SPDX-License-Identifier: MIT
*/
#ifndef drive_audit_h
#define drive_audit_h

#include <stdio.h>

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

/* An article that no log was about. */
typedef struct AuditUntouched {
  char *game, *article;
} AuditUntouched;

typedef struct Audit {
  bool broken_off;             /* are there logs that were not judged? */
  double seconds;              /* that it took, on all machines together */
  long logs, moves, unfinished;
  long kind[AUDIT_KINDS];
  char *malformed;             /* where the first one is; NULL: there is none */
  long spoilt;                 /* of these, by broken rules; where the first */
  char *first_spoilt;          /* one is, or NULL */
  long unread;                 /* files, and the first of them, or NULL */
  char *first_unread;
  AuditNames players, events, dates;
  AuditArticle *article;
  int articles;
  size_t article_room;
  AuditGame *game;
  int games;
  size_t game_room;
  AuditUntouched *untouched;
  int untouched_count;
  size_t untouched_room;
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

/* "legal", "consistent" and so on. */
extern const char *const audit_kind_word[AUDIT_KINDS];

/*
** Which articles of a game no log has tried to move against, nor broken;
** 'r' may be NULL: the rules are not to be had.
*/
void audit_find_untouched (Audit *a, const Ruleset *r);

/* The parts of which an audit is made, one by one. */
void audit_add_name (AuditNames *n, Span name, long logs, long faults);
void audit_add_article (Audit *a, Span game, Span article, Span place,
                        long faults);
void audit_add_malformed (Audit *a, Span place);
void audit_add_spoilt (Audit *a, Span place, long logs);
void audit_add_unread (Audit *a, Span file, long files);
void audit_add_game (Audit *a, Span game, uint64_t tried);
bool audit_has_game (const Audit *a, Span game);
void audit_add_untouched (Audit *a, Span game, Span article);
void audit_free_untouched (AuditUntouched *u);

/*
** What many logs came to, read again as 'check --summary --json' wrote it
*/

typedef enum AuditPart { AUDIT_PART_READ, AUDIT_PART_END, AUDIT_PART_WRONG }
    AuditPart;

/*
** The next object of a file is added to the audit, what came first staying
** first. AUDIT_PART_WRONG: it is none that can be read, and 'line' is where.
*/
AuditPart audit_read (Audit *a, FILE *from, int *line);

#endif
