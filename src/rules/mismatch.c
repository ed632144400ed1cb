/*
** A call that came to something else in the engine than in Lua
** SPDX-License-Identifier: MIT
*/
#include "rules/mismatch.h"

void mismatch_note (Mismatch *m, long task, const Remark *what) {
  pthread_mutex_lock(&m->lock);
  if (m->what.saying == SAY_NOTHING || task < m->task) {
    m->task = task;
    remark_free(&m->what);
    m->what = (Remark){0};
    remark_copy(&m->what, what);
  }
  pthread_mutex_unlock(&m->lock);
}
