/*
** libreferee: live tables of card games, judged move by move
** SPDX-License-Identifier: MIT
**
** See referee(3). A 'referee' has rules and any number of tables. It belongs to
** the thread that opened it, and so do its tables; other threads open others.
** Nothing is shared between them, nothing is printed, no call ends the program.
**
** Seats count from 0. Strings that a call returns belong to the handle that it
** was given, and last until the next call with that handle.
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
typedef struct referee_table referee_table;  /* one game under way */

enum {
  REFEREE_OK,
  REFEREE_ILLEGAL,       /* against the rules: see referee_fault */
  REFEREE_MALFORMED,     /* not understood: see referee_message */
  REFEREE_PENDING,       /* fine so far, but a card has still to be named */
  REFEREE_STALE,         /* meant for an earlier position */
  REFEREE_BROKEN,        /* the rule file is faulty */
  REFEREE_NOMEM,         /* out of memory: the handle can only be closed */
  REFEREE_MISUSE         /* the call makes no sense */
};

/*
** 'rules_path': folders with rule files, with ':' between them. NULL: those of
** the environment variable REFEREE_RULES, then those installed with referee.
*/
REFEREE_API int referee_open (const char *rules_path, referee **out);
REFEREE_API void referee_close (referee *r);
REFEREE_API const char *referee_version (void);

/* What was wrong with the last call that failed, in English. */
REFEREE_API const char *referee_message (const referee *r);

/* Sets a limit by its name, as --limit does. */
REFEREE_API int referee_limit (referee *r, const char *name, long value);

/* Judges a whole log: the object of 'check --json'. */
REFEREE_API int referee_judge (referee *r, const char *log, size_t size,
                               const char **json);

/* One line of 'referee serve', and the line that answers it. */
REFEREE_API int referee_ask (referee *r, const char *request,
                             const char **answer);

/* A new game by the lines of its header, or one that goes on. */
REFEREE_API int referee_start (referee *r, const char *header,
                               referee_table **out);
REFEREE_API int referee_resume (referee *r, const char *log, size_t size,
                                referee_table **out);
REFEREE_API void referee_free (referee_table *t);

/* Unless REFEREE_OK or REFEREE_PENDING, nothing has changed. */
REFEREE_API int referee_line (referee_table *t, const char *line,
                              size_t size);

/* 'move' NULL or empty: the seat lets an optional move pass. */
REFEREE_API int referee_play (referee_table *t, int seat, const char *move);
REFEREE_API int referee_try (referee_table *t, int seat, const char *move);

/* Back to where so many moves had been made. */
REFEREE_API int referee_undo (referee_table *t, unsigned to);

/*
** Why the last line, move or try was illegal: JSON, in "en" or "fr"; NULL where
** it was not. Of a move it says no more than its player may know.
*/
REFEREE_API const char *referee_fault (referee_table *t, const char *lang);

REFEREE_API unsigned referee_at (const referee_table *t);
REFEREE_API int referee_over (const referee_table *t);
REFEREE_API unsigned referee_to_act (const referee_table *t);
REFEREE_API double referee_score (const referee_table *t, int seat);

/*
** What the seat may play, as far as it can know: how many moves; *more is set
** where these are not all. The list lasts until the table changes.
*/
REFEREE_API int referee_legal (referee_table *t, int seat, int *more);
REFEREE_API const char *referee_legal_text (referee_table *t, int i);
REFEREE_API int referee_play_legal (referee_table *t, int i);

/*
** Moves by their numbers, which stay the same from game to game: those of
** 'referee rules GAME --actions'. 0 lets an optional move pass. How many
** numbers there are (0: some moves of the game have none); what one means, NULL
** where it means nothing at this table; which ones the seat may play: as many
** as there are, of which 'room' at most are written to 'action'; *more is set
** where other moves are legal. Unlike referee_legal this goes by all cards, so
** that each can be played, and may tell more than the seat can know.
*/
REFEREE_API int referee_actions (referee_table *t);
REFEREE_API const char *referee_action_text (referee_table *t, int action);
REFEREE_API int referee_legal_actions (referee_table *t, int seat, int *action,
                                       int room, int *more);
REFEREE_API int referee_act (referee_table *t, int seat, int action);

/* The position as a seat sees it (-1: as a spectator does), in JSON. */
REFEREE_API const char *referee_view (referee_table *t, int seat);

REFEREE_API int referee_copy (const referee_table *t, referee_table **out);

/*
** A copy whose hidden cards are dealt anew: any deal that fits what the seat
** knows is as likely as any other.
*/
REFEREE_API int referee_sample (const referee_table *t, int seat,
                                const char *seed, referee_table **out);

/* The log: all of it (-1), or as one seat saw it. */
REFEREE_API const char *referee_log (referee_table *t, int seat);

#ifdef __cplusplus
}
#endif

#endif
