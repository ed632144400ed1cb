/*
** The parts of a table that are in use
** SPDX-License-Identifier: MIT
*/
#ifndef parts_h
#define parts_h

#include "table/table.h"

/* What is done with a part of two tables; false: no more of them. */
typedef bool DoPart (void *to, const void *from, size_t size, void *with);

/*
** A table is copied for every move, so only what is in use is: 'part' is
** called for each such part, in their order. How large they are is in the
** first part of 'from'.
*/
static inline bool parts_each (Table *to, const Table *from, const Layout *l,
                               DoPart *part, void *with) {
  size_t tokens = (size_t)l->tokens, kinds = (size_t)l->kinds;
  return part(to, from, offsetof(Table, cell[l->cells]), with) &&
         part(to->what, from->what, tokens, with) &&
         part(to->slot, from->slot, tokens, with) &&
         part(to->next, from->next, tokens * sizeof(Token), with) &&
         part(to->prev, from->prev, tokens * sizeof(Token), with) &&
         part(to->pile, from->pile, (size_t)l->slots * sizeof to->pile[0],
              with) &&
         (from->news_count == 0 ||
          part(to->news, from->news, from->news_count * sizeof(News),
               with)) &&
         (from->seeded ||
          (part(to->group_kinds, from->group_kinds,
                from->groups * sizeof(KindSet), with) &&
           part(to->group_asked, from->group_asked,
                from->groups * sizeof(KindSet), with) &&
           part(to->group_pool, from->group_pool, from->groups, with) &&
           part(to->pool_kinds, from->pool_kinds,
                offsetof(Table, unseen[kinds]) -
                    offsetof(Table, pool_kinds), with)));
}

#endif
