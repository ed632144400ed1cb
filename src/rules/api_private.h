/*
** Internals of the functions of 't'
** SPDX-License-Identifier: MIT
**
** Invalid arguments are Lua errors with a message for the author of the rule
** file: [-0, +0, e] unless stated otherwise.
*/
#ifndef api_private_h
#define api_private_h

#include "rules/ops.h"
#include "table/doubt.h"

/* The sitting of the current call. */
Sitting *api_look_at (lua_State *L);

/* An operation that acts, where acting is allowed. */
Op api_act (lua_State *L, OpCode code);

/* Executes it. False if it is impossible; the caller says why. */
bool api_do (lua_State *L, Op op, uint64_t *answer);

/* Executes what cannot fail; returns the answer. */
uint64_t api_ask (lua_State *L, Op op);

/* A seat; functions count from 1. */
int api_seat (lua_State *L, int arg);

/*
** "deck", or "hand", seat: advances '*arg'. Lua has one copy of each short
** string, so the name's address identifies the zone.
*/
int api_slot (lua_State *L, int *arg);

/* Errors of several functions. [-0, +0, e] */
_Noreturn void api_too_many_seats (lua_State *L);
_Noreturn void api_too_many_ways (lua_State *L);
_Noreturn void api_no_card (lua_State *L, int slot);

/* The name of the slot's zone, for messages. */
const char *api_zone_of (lua_State *L, int slot);

/* A phase by name. */
uint8_t api_phase (lua_State *L, int arg);

/* A card: the object itself, or its id. */
int api_kind (lua_State *L, int arg);

/* Pushes the card object, or nil for an unknown card. [-0, +1, -] */
void api_push_kind (lua_State *L, int kind);

/*
** The cards of a sort by name; the set may be empty. False if it is not a sort.
*/
bool api_sort (lua_State *L, int arg, KindSet *kinds);

/*
** The cards that a question is about: a card, its id, the name of a sort, or a
** predicate.
*/
KindSet api_kinds (lua_State *L, int arg, KindSet among);

/* Is there a zone's name at 'arg'? Then reads its slot, as api_slot does. */
bool api_next_slot (lua_State *L, int *arg, int *slot);

/* api_kinds for a question about a slot: see doubt.h. */
KindSet api_kinds_there (lua_State *L, int arg, int slot, DoubtAbout about);

/* A number of cards by name. */
int api_field (lua_State *L, int arg);

/*
** Raises an error in functions that act: only those that look may ask about
** hands.
*/
void api_only_in_refusals (lua_State *L, const char *name);

/* Cache slot for the id of a card, by address: see Loaded. */
static inline size_t api_kind_place (const char *string) {
  return ((uintptr_t)string >> 4) % KIND_STRINGS;
}

/* Other functions of 't'; upvalue 1 of those marked PLAIN: their row. */
#define METHOD(name, ...) int api_t_##name (lua_State *L);
#define PLAIN(name, ...)
#include "rules/methods.def"
int api_plain (lua_State *L);

#endif
