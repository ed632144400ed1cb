/*
** Progress of a long job, on a terminal
** SPDX-License-Identifier: MIT
*/
#include "command/progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/limits.h"
#include "render/catalogue.h"

enum { BAR_WIDTH = 30, BESIDE_BAR = 36 };   /* columns */

bool progress_possible (void) {
  const char *term = getenv("TERM");
  return isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

void progress_begin (Progress *b, Language lang) {
  *b = (Progress){.lang = lang, .began = limits_clock()};
}

/* A bar wider than the line would wrap and could not be wiped. */
static int bar_width (void) {
  struct winsize w = {0};
  int columns = 80;
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0)
    columns = w.ws_col;
  columns -= BESIDE_BAR;
  return columns > BAR_WIDTH ? BAR_WIDTH : columns > 0 ? columns : 0;
}

static void print_time_left (double seconds) {
  if (seconds < 60)
    fprintf(stderr, "%.0f s", ceil(seconds));
  else if (seconds < 3600)
    fprintf(stderr, "%.0f min %02d s", floor(seconds / 60),
            (int)seconds % 60);
  else
    fprintf(stderr, "%.0f h %02d min", floor(seconds / 3600),
            (int)fmod(seconds / 60, 60));
}

void progress_show (Progress *b, long done, long all, const char *note) {
  double share = (double)done / (double)all, passed = limits_clock() - b->began;
  int width = bar_width(), full = (int)(share * width);
  b->shown = true;
  fputs("\r[", stderr);
  for (int i = 0; i < width; i++) fputc(i < full ? '#' : ' ', stderr);
  fprintf(stderr, "] %3.0f %%  ", floor(100 * share));
  if (note != NULL)
    fputs(width > 0 ? note : "", stderr);
  else if (done > 0) {
    print_time_left(passed / share - passed);
    fputs(catalogue_words(SAY_TIME_LEFT, b->lang), stderr);
  }
  fputs("\033[K", stderr);
  fflush(stderr);
}

void progress_count (Progress *b, long done) {
  double passed = limits_clock() - b->began;
  b->shown = true;
  fprintf(stderr, "\r%ld  %.0f/s\033[K", done,
          passed > 0 ? (double)done / passed : 0);
  fflush(stderr);
}

void progress_end (Progress *b) {
  if (b->shown) fputs("\r\033[K", stderr);
  b->shown = false;
}
