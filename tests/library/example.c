/*
** A game of casino-pirate played by dice: what a C client looks like
** SPDX-License-Identifier: MIT
**
**   cc example.c $(pkg-config --cflags --libs referee)
*/
#include <referee.h>
#include <stdio.h>
#include <stdlib.h>

static int fail (referee *r, const char *what) {
  fprintf(stderr, "%s: %s\n", what, referee_message(r));
  return EXIT_FAILURE;
}

/* One move of somebody who may act, chosen at random. */
static int move (referee_table *t) {
  unsigned actors = referee_to_act(t);
  for (int seat = 0; actors >> seat != 0; seat++) {
    int moves = actors >> seat & 1 ? referee_legal(t, seat, NULL) : 0;
    if (moves > 0) return referee_play_legal(t, rand() % moves);
  }
  for (int seat = 0; actors >> seat != 0; seat++)
    if (actors >> seat & 1) return referee_play(t, seat, NULL);
  return REFEREE_MISUSE;
}

int main (int argc, char **argv) {
  const char *header = "game: casino-pirate\nplayers: Anne, Bruno, Chloé\n"
                       "seed: example\n";
  const char *verdict;
  referee *r;
  referee_table *t;
  int status = REFEREE_OK;
  if (referee_open(argc > 1 ? argv[1] : NULL, &r) != REFEREE_OK) {
    fputs("out of memory\n", stderr);
    return EXIT_FAILURE;
  }
  if (referee_start(r, header, &t) != REFEREE_OK) return fail(r, "start");

  if (referee_play(t, 0, "bet 1000") != REFEREE_OK)    /* the leader bets? */
    printf("refused: %s\n", referee_fault(t, "en"));
  printf("Bruno sees %s\n", referee_view(t, 1));

  while (!referee_over(t) && status == REFEREE_OK) status = move(t);
  if (status != REFEREE_OK) return fail(r, "play");

  printf("%u moves; Anne %g, Bruno %g, Chloé %g\n", referee_at(t),
         referee_score(t, 0), referee_score(t, 1), referee_score(t, 2));
  referee_ask(r, "{\"op\":\"ping\"}", &verdict);
  printf("%s\n", verdict);
  referee_free(t);
  referee_close(r);
  return EXIT_SUCCESS;
}
