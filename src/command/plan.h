/*
** What 'simulate' is to play, off the command line
** SPDX-License-Identifier: MIT
*/
#ifndef plan_h
#define plan_h

#include "command/command.h"
#include "drive/simulate.h"

/* What was said; counts are 0 where nothing was. */
typedef struct PlanWish {
  struct arg_int *games, *threads, *players, *longest;
  struct arg_str *seed, *bots, *bot, *set, *variant, *compare, *timeout;
  struct arg_lit *rotate;
  struct arg_file *logs;
  struct arg_str *game;
} PlanWish;

/* The plan points into the wish, the maker and the rules. */
typedef struct PlanMaker {
  const PlanWish *wish;
  Language lang;
  Host *host;
  Plan plan;
  BotTalk talk;
  Ruleset *rules[SIDES];
  bool compared[OPTIONS_LIMIT];          /* options that --compare named */
  char *bots;                            /* what plan.bot points into */
} PlanMaker;

/* False with a complaint when it cannot be played. */
bool plan_make (PlanMaker *m, const PlanWish *wish, Host *host, Language lang);
void plan_free (PlanMaker *m);

/* Is one of the bots a program? */
bool plan_has_programs (const Plan *p);

/* A complaint in either language. */
void plan_complain (Language lang, const char *en, const char *fr, ...);

#endif
