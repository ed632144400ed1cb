/*
** libreferee: live tables of card games, judged move by move
** SPDX-License-Identifier: MIT
**
** See referee(3). A 'referee' has rules and any number of tables. The handle
** and its tables belong to the thread that opened it; other threads open their
** own. Handles share nothing, and no call prints or exits. Seats count from 0.
** A returned string belongs to the handle passed in and lasts until the next
** call with it.
*/
#ifndef REFEREE_H
#define REFEREE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define REFEREE_API __attribute__((visibility("default")))
#else
#define REFEREE_API
#endif

typedef struct referee referee;              /* rules, loaded and ready */
typedef struct referee_table referee_table;  /* a game in progress */

enum {
  REFEREE_OK,
  REFEREE_ILLEGAL,       /* against the rules: see referee_fault */
  REFEREE_MALFORMED,     /* not understood: see referee_message */
  REFEREE_PENDING,       /* accepted, but a card must still be named */
  REFEREE_STALE,         /* meant for an earlier position */
  REFEREE_BROKEN,        /* the rule file is faulty */
  REFEREE_NOMEM,         /* out of memory: the handle can only be closed */
  REFEREE_MISUSE         /* the call makes no sense */
};

/*
** 'rules_path': folders of rule files, separated by ':'. NULL: those of the
** environment variable REFEREE_RULES, then the installed ones.
*/
REFEREE_API int referee_open (const char *rules_path, referee **out);
REFEREE_API void referee_close (referee *r);
REFEREE_API const char *referee_version (void);

/* The error of the last failed call, in English. */
REFEREE_API const char *referee_message (const referee *r);

/* Sets a limit by name, like --limit. */
REFEREE_API int referee_limit (referee *r, const char *name, long value);

/* Judges a whole log; gives the object of 'check --json'. */
REFEREE_API int referee_judge (referee *r, const char *log, size_t size,
                               const char **json);

/* Answers one line of 'referee serve'. */
REFEREE_API int referee_ask (referee *r, const char *request,
                             const char **answer);

/* Starts a game from header lines, or resumes one. */
REFEREE_API int referee_start (referee *r, const char *header,
                               referee_table **out);
REFEREE_API int referee_resume (referee *r, const char *log, size_t size,
                                referee_table **out);
REFEREE_API void referee_free (referee_table *t);

/* Anything but REFEREE_OK or REFEREE_PENDING leaves the table unchanged. */
REFEREE_API int referee_line (referee_table *t, const char *line,
                              size_t size);

/* 'move' NULL or empty: the seat passes. */
REFEREE_API int referee_play (referee_table *t, int seat, const char *move);
REFEREE_API int referee_try (referee_table *t, int seat, const char *move);

/* Goes back to the position after 'to' moves. */
REFEREE_API int referee_undo (referee_table *t, unsigned to);

/*
** Why the last line, move or try was illegal: JSON, in "en" or "fr"; NULL if it
** was legal. For a move, says no more than its player may know.
*/
REFEREE_API const char *referee_fault (referee_table *t, const char *lang);

REFEREE_API unsigned referee_at (const referee_table *t);
REFEREE_API int referee_over (const referee_table *t);
REFEREE_API unsigned referee_to_act (const referee_table *t);
REFEREE_API double referee_score (const referee_table *t, int seat);

/*
** Counts the seat's legal moves, as far as it can know them; sets *more if
** there are others. The list lasts until the table changes.
*/
REFEREE_API int referee_legal (referee_table *t, int seat, int *more);
REFEREE_API const char *referee_legal_text (referee_table *t, int i);
REFEREE_API int referee_play_legal (referee_table *t, int i);

/*
** Moves by number, as in 'referee rules GAME --actions'; the numbers are the
** same in every game. 0 passes. referee_actions counts the numbers (0: some
** moves have none). referee_action_text gives the move, or NULL if the number
** has no meaning at this table. referee_legal_actions counts the seat's legal
** numbers and writes at most 'room' of them to 'action'; *more is set if other
** moves are legal. Unlike referee_legal it uses all cards, so that each can be
** played, and may reveal more than the seat knows.
*/
REFEREE_API int referee_actions (referee_table *t);
REFEREE_API const char *referee_action_text (referee_table *t, int action);
REFEREE_API int referee_legal_actions (referee_table *t, int seat, int *action,
                                       int room, int *more);
REFEREE_API int referee_act (referee_table *t, int seat, int action);

/* The position as a seat (or -1, a spectator) sees it, in JSON. */
REFEREE_API const char *referee_view (referee_table *t, int seat);

REFEREE_API int referee_copy (const referee_table *t, referee_table **out);

/*
** Copies a table and deals its hidden cards again, uniformly among the deals
** that fit what the seat knows.
*/
REFEREE_API int referee_sample (const referee_table *t, int seat,
                                const char *seed, referee_table **out);

/* The whole log (-1), or as one seat saw it. */
REFEREE_API const char *referee_log (referee_table *t, int seat);

#ifdef __cplusplus
}
#endif

#endif
