/*
** What the functions of 't' have in common
** SPDX-License-Identifier: MIT
**
** Arguments that are not what they should be are Lua errors, with a message
** for whoever wrote the rule file: [-0, +0, e], if nothing else is said.
*/
#ifndef api_private_h
#define api_private_h

#include "rules/ops.h"
#include "table/doubt.h"

/* What the call works on. */
Sitting *api_look_at (lua_State *L);

/* An operation that acts, where that is allowed. */
Op api_act (lua_State *L, OpCode code);

/* Does it. False: it can't be done, and the caller says why. */
bool api_do (lua_State *L, Op op, uint64_t *answer);

/* Does what can always be done; what it answers. */
uint64_t api_ask (lua_State *L, Op op);

/* A seat as functions count them, from 1. */
int api_seat (lua_State *L, int arg);

/*
** "deck", or "hand", seat: moves '*arg' behind it. Lua keeps one copy of
** each short string, so the name's address tells which zone it is.
*/
int api_slot (lua_State *L, int *arg);

/* Complaints that several functions have. [-0, +0, e] */
_Noreturn void api_too_many_seats (lua_State *L);
_Noreturn void api_too_many_ways (lua_State *L);
_Noreturn void api_no_card (lua_State *L, int slot);

/* The name of the slot's zone, for a complaint. */
const char *api_zone_of (lua_State *L, int slot);

/* A phase, by its name. */
uint8_t api_phase (lua_State *L, int arg);

/* A card: the object itself, or its id. */
int api_kind (lua_State *L, int arg);

/* The card object, or nil for a card that is not known. [-0, +1, -] */
void api_push_kind (lua_State *L, int kind);

/* The cards of a sort, by its name; there may be none. False: it is no sort. */
bool api_sort (lua_State *L, int arg, KindSet *kinds);

/*
** Cards that a question is about: a card, its id, the name of a sort, or a
** function that says yes or no of each.
*/
KindSet api_kinds (lua_State *L, int arg, KindSet among);

/* Is there a zone's name at 'arg'? Then its slot, as api_slot does. */
bool api_next_slot (lua_State *L, int *arg, int *slot);

/* The same for cards that a question about a slot is about: see doubt.h. */
KindSet api_kinds_there (lua_State *L, int arg, int slot, DoubtAbout about);

/* A number that cards have, by its name. */
int api_field (lua_State *L, int arg);

/* Complains where it acts: only who looks may ask about hands. */
void api_only_in_refusals (lua_State *L, const char *name);

/* Where the id of a card is kept, by its address: see Loaded. */
static inline size_t api_kind_place (const char *string) {
  return ((uintptr_t)string >> 4) % KIND_STRINGS;
}

/* Functions of 't' of their own; upvalue 1: the row of one that is PLAIN. */
#define METHOD(name, ...) int api_t_##name (lua_State *L);
#define PLAIN(name, ...)
#include "rules/methods.def"
int api_plain (lua_State *L);

#endif
