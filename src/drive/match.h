/*
** A game at the table: with its log, that can be taken back and resumed
** SPDX-License-Identifier: MIT
*/
#ifndef match_h
#define match_h

#include "judge/log.h"

/*
** A game whose log is judged as any other: what the log says is what has
** happened, and the game goes on where that ends; a new game is a log that is
** all header. The match owns its game and the file that the log goes to.
*/
typedef struct Match {
  LogJudge logs;
  HeaderRules plain;           /* nothing but what the log says */
  Verdict verdict;
  char *path;                  /* of the log's file; NULL: none */
  int file;                    /* -1: none */
  size_t written;              /* how much of the log is in the file */
  Buffer typed;                /* what a player typed last, with its verb */
} Match;

/* What a new game is to be; NULL where nothing was said. */
typedef struct MatchWish {
  const char *game, *variant, *players, *start, *seed;
  const char *const *set;      /* "NAME=VALUE" */
  int sets;
  bool commit;                 /* is the seed promised first, told last? */
} MatchWish;

void match_open (Match *m, Host *host, Language lang);
void match_close (Match *m);

/* Each is false with the reason when it can't be. */
bool match_begin (Match *m, const MatchWish *w, Remark *why);
bool match_takeback (Match *m, int seat, Remark *why);

/*
** Goes on with the game in the file. '*dropped' is what was cut off its end:
** a line that was never completed; usually empty.
*/
bool match_resume (Match *m, const char *path, Buffer *dropped,
                   Remark *why);

/* From now on the log goes to a new file ("-": standard output). */
bool match_log_to (Match *m, const char *path, Remark *why);

/*
** The same with a name that we made up: never a file that is there, nor one
** that a link leads to ('*taken'). Where the log cannot be written there, the
** file is gone again.
*/
bool match_log_to_new (Match *m, const char *path, bool *taken,
                       Remark *why);

/* Writes what is new in the log; false with the reason when that failed. */
bool match_save (Match *m, Remark *why);

/*
** A move as a player types it, made if it is legal: '*made' is what it was.
** A wrong announcement is put right in 'remark', and not written. Unless
** fine, nothing has changed, and the judge's finding says why.
*/
Ruling match_type (Match *m, int seat, Span text, BoundMove *made,
                   Remark *remark);

/* Is there a move now that is just its cards, as players type it? */
bool match_takes_cards (const Match *m);

/* The same, only asked. */
Ruling match_ask (Match *m, int seat, Span text, BoundMove *asked);

/* The result, unless the log has it. */
void match_write_result (Match *m);

/* Is the seed promised, and kept out of sight until the game is over? */
bool match_has_promise (const Match *m);

/*
** While the game goes on such a seed stands in the header, so that it can be
** resumed: once nothing more is written, it goes to the end. What is no plain
** file gets all of the log only then.
*/
bool match_finish_log (Match *m, Remark *why);

/* The log as it is shown: such a seed stands at its end. */
void match_show_log (const Match *m, Buffer *shown);

#endif
