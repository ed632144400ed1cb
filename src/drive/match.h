/*
** Game at the table, with its log; can be taken back and resumed
** SPDX-License-Identifier: MIT
*/
#ifndef match_h
#define match_h

#include "judge/log.h"

/*
** A game is a log that is judged like any other and goes on where it ends; a
** new game is a log with only a header. The match owns its game and the log's
** file.
*/
typedef struct Match {
  LogJudge logs;
  HeaderRules plain;           /* takes everything from the log */
  Verdict verdict;
  char *path;                  /* of the log's file, or NULL */
  int file;                    /* or -1 */
  size_t written;              /* length of the log in the file */
  Buffer typed;                /* what a player typed last, with its verb */
} Match;

/* Choices for a new game; NULL where none was made. */
typedef struct MatchWish {
  const char *game, *variant, *players, *start, *seed;
  const char *const *set;      /* "NAME=VALUE" */
  int sets;
  bool commit;                 /* is the seed published at the end only? */
} MatchWish;

void match_open (Match *m, Host *host, Language lang);
void match_close (Match *m);

/* These return false with the reason on failure. */
bool match_begin (Match *m, const MatchWish *w, Remark *why);
bool match_takeback (Match *m, int seat, Remark *why);

/*
** Resumes the game in the file. '*dropped' is what was cut off its end: an
** incomplete line, usually empty.
*/
bool match_resume (Match *m, const char *path, Buffer *dropped,
                   Remark *why);

/* Writes the log to a new file from now on ("-": standard output). */
bool match_log_to (Match *m, const char *path, Remark *why);

/*
** The same for a generated name: never an existing file or the target of a link
** ('*taken'). If the log cannot be written, the file is removed.
*/
bool match_log_to_new (Match *m, const char *path, bool *taken,
                       Remark *why);

/* Writes new lines of the log; false with the reason on failure. */
bool match_save (Match *m, Remark *why);

/*
** Makes a move as a player typed it, if it is legal; '*made' is the move. A
** wrong announcement is corrected in 'remark' and not logged. Unless fine,
** nothing changes and the judge's finding says why.
*/
Ruling match_type (Match *m, int seat, Span text, BoundMove *made,
                   Remark *remark);

/* Can a move be typed as just its cards now? */
bool match_takes_cards (const Match *m);

/* Like match_type, without making the move. */
Ruling match_ask (Match *m, int seat, Span text, BoundMove *asked);

/* Adds the result, unless the log has it. */
void match_write_result (Match *m);

/* Is the seed hidden until the game is over, and only its hash published? */
bool match_has_promise (const Match *m);

/*
** While the game goes on, a promised seed stays in the header, so that the game
** can be resumed; this moves it to the end. A pipe or terminal gets the whole
** log only now.
*/
bool match_finish_log (Match *m, Remark *why);

/* The log to be shown, with a promised seed at its end. */
void match_show_log (const Match *m, Buffer *shown);

#endif
