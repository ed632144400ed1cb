/*
** What many games came to, drawn
** SPDX-License-Identifier: MIT
*/
#ifndef plot_h
#define plot_h

#include "render/figures.h"

/*
** A picture that needs nothing else: wins by seat with their intervals, how
** long games were, and scores. Where two sets of rules were compared, it
** shows both, and what changed. The same figures give the same bytes.
*/
void plot_svg (Buffer *b, const Figures *f);

#endif
