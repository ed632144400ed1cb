/*
** Summary of many judged logs
** SPDX-License-Identifier: MIT
*/
#ifndef drive_audit_h
#define drive_audit_h

#include <stdio.h>

#include "judge/log.h"

enum { AUDIT_KINDS = VERDICT_MALFORMED + 1 };

/* A player, an event or a date: number of logs, and of faulty ones. */
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

/* An article, and the first log that broke it. */
typedef struct AuditArticle {
  char *game, *article, *example;
  long faults;
} AuditArticle;

/* A game, and the moves that its logs have tried. */
typedef struct AuditGame {
  char *game;
  uint64_t tried;
} AuditGame;

/* An article that no log has touched. */
typedef struct AuditUntouched {
  char *game, *article;
} AuditUntouched;

typedef struct Audit {
  bool broken_off;             /* were some logs not judged? */
  double seconds;              /* judging time, summed over all machines */
  long logs, moves, unfinished;
  long kind[AUDIT_KINDS];
  char *malformed;             /* the first one, or NULL */
  long spoilt;                 /* malformed because of broken rules, */
  char *first_spoilt;          /* and the first of them, or NULL */
  long unread;                 /* files, and the first one, or NULL */
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
  long clean, accused;         /* with them; but illegal without */
} Audit;

/*
** Each judging thread writes one line per log, and a single thread adds the
** lines up in log order, so the result does not depend on the number of
** threads. 'shown' is the verdict with all cards, 'v' the one without private
** cards.
*/
void audit_write (Buffer *out, const LogJudge *d, const Verdict *v,
                  VerdictKind shown);
void audit_add (Audit *a, Span lines);

/* Most faults first, then by name. */
void audit_sort (Audit *a);
void audit_free (Audit *a);

/* "legal", "consistent" and so on. */
extern const char *const audit_kind_word[AUDIT_KINDS];

/*
** Articles of a game that no log has broken or tried a move against. 'r' may be
** NULL: rules not found.
*/
void audit_find_untouched (Audit *a, const Ruleset *r);

/* A file that could not be read. */
void audit_add_unread (Audit *a, Span file, long files);

/* Reading back what 'check --summary --json' wrote */

typedef enum AuditPart { AUDIT_PART_READ, AUDIT_PART_END, AUDIT_PART_WRONG }
    AuditPart;

/*
** Adds the next object of a file to the audit; first examples stay first.
** AUDIT_PART_WRONG: not a readable summary, at 'line'.
*/
AuditPart audit_read (Audit *a, FILE *from, int *line);

#endif
