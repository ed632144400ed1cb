/*
** What tells one rule function from another
** SPDX-License-Identifier: MIT
*/
#include "rules/digest.h"

#include <sha2.h>
#include <stdio.h>

#include "rules/host_private.h"

enum { DEPTH = 6 };            /* functions that hold on to functions */

static int hash_part (lua_State *L, const void *part, size_t size, void *to) {
  (void)L;
  SHA256Update(to, part, size);
  return 0;
}

static void hash_function (lua_State *L, SHA2_CTX *sha, int depth);

/* What is on top: a number or a text as it prints. [-0, +0, m] */
static void hash_value (lua_State *L, SHA2_CTX *sha, int depth) {
  uint8_t type = (uint8_t)lua_type(L, -1);
  size_t len;
  const char *text;
  SHA256Update(sha, &type, 1);
  switch (lua_type(L, -1)) {
    case LUA_TFUNCTION: hash_function(L, sha, depth - 1); break;
    case LUA_TBOOLEAN:
      type = (uint8_t)lua_toboolean(L, -1);
      SHA256Update(sha, &type, 1);
      break;
    case LUA_TNUMBER: case LUA_TSTRING:
      lua_pushvalue(L, -1);
      text = lua_tolstring(L, -1, &len);
      SHA256Update(sha, (const uint8_t *)text, len + 1);
      lua_pop(L, 1);
      break;
    default: break;
  }
}

/* The code without its lines, then what it holds on to. [-0, +0, m] */
static void hash_function (lua_State *L, SHA2_CTX *sha, int depth) {
  if (depth == 0 || lua_iscfunction(L, -1) || !lua_checkstack(L, 4)) return;
  lua_dump(L, hash_part, sha, 1);
  for (int i = 1; lua_getupvalue(L, -1, i) != NULL; i++) {
    hash_value(L, sha, depth);
    lua_pop(L, 1);
  }
}

/* Lua may run out of memory: what it calls must be protected. */
static int hash_protected (lua_State *L) {
  SHA2_CTX *sha = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, lua_tointeger(L, 2));
  hash_function(L, sha, DEPTH);
  return 0;
}

void digest_function (Host *h, const Ruleset *r, RuleFunction f,
                      char hex[DIGEST_LENGTH]) {
  SHA2_CTX sha;
  lua_State *L = (host_turn_to(h, r), h->L);
  SHA256Init(&sha);
  if (f != 0) {
    lua_pushcfunction(L, hash_protected);
    lua_pushlightuserdata(L, &sha);
    lua_pushinteger(L, f);
    sandbox_call(h, 2, 0);
  }
  SHA256End(&sha, hex);
}
