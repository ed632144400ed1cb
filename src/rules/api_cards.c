/*
** Functions of 't' that move cards
** SPDX-License-Identifier: MIT
*/
#include "rules/api_private.h"
#include "table/knowledge.h"

/* What the log says of the card that comes up now; NOBODY: nothing. */
static int next_word (Supply *s, int seat, bool is_public) {
  if (s->arrows_used < s->arrows) return s->arrow[s->arrows_used++];
  for (int i = 0; is_public && i < s->lines; i++)
    if (!s->line[i].used &&
        (s->line[i].seat == NOBODY || s->line[i].seat == seat)) {
      s->line[i].used = true;
      s->lines_used_count++;
      return s->line[i].kind;
    }
  return NOBODY;
}

static void name_token (lua_State *L, Sitting *s, int token, int kind) {
  Table *t = s->table;
  if (table_is_known(t, token)) {
    if (t->what[token] == kind) return;
    s->wrong_kind = (uint8_t)kind;
    s->right_kind = t->what[token];
    s->wrong_token = (uint8_t)token;
    api_stop(L, OUTCOME_NOT_THE_CARD);
  }
  if (knowledge_name(t, token, kind)) return;
  s->wrong_kind = (uint8_t)kind;
  api_stop(L, OUTCOME_NO_SUCH_CARD);
}

static void need_card (lua_State *L, Sitting *s, int seat, int zone) {
  s->need_seat = (uint8_t)seat;
  s->need_zone = (uint8_t)zone;
  api_stop(L, OUTCOME_NEEDS_CARD);
}

/* Everybody sees a token that the log need not name: it is known. */
static void tell_of (Table *t, int token, int seat) {
  table_tell(t, (News){.what = NEWS_SHOWN, .seat = (uint8_t)seat,
                       .kind = t->what[token], .token = (uint8_t)token});
}

/* Everybody sees the token: the log must say what it is, unless known. */
static void show_token (lua_State *L, Sitting *s, int token, int seat) {
  Table *t = s->table;
  int kind = next_word(s->supply, seat, true);
  if (kind == CARD_UNSEEN) api_stop(L, OUTCOME_HIDDEN);
  if (kind != NOBODY)
    name_token(L, s, token, kind);
  else if (table_is_known(t, token))
    tell_of(t, token, seat);
  else if (!s->foresee)
    need_card(L, s, seat, s->layout->slot_zone[t->slot[token]]);
}

/* Only one player sees the token: the log may say what it is. */
static void whisper_token (lua_State *L, Sitting *s, int token, int seat) {
  int kind = next_word(s->supply, seat, false);
  if (kind != NOBODY && kind != CARD_UNSEEN) name_token(L, s, token, kind);
}

static void complain_of_empty (lua_State *L, const Sitting *s, int slot) {
  luaL_error(L, "no card is left in '%s'",
             host_of(L)->now->rules->zone_name[s->layout->slot_zone[slot]]);
}

static int take_first (lua_State *L, Sitting *s, int slot) {
  int token = s->table->pile[slot].first;
  if (token == NOBODY) complain_of_empty(L, s, slot);
  return token;
}

/*
** The card that comes up now may stay unseen ('?') if it is one of 'kinds';
** but the log must have it one way or the other. Any other is seen by all.
*/
static void half_show (lua_State *L, Sitting *s, int token, int seat,
                       KindSet kinds) {
  Table *t = s->table;
  int kind = next_word(s->supply, seat, true);
  bool known = table_is_known(t, token);
  bool shown = known && !(kinds & kindset_of(t->what[token]));
  if (kind == NOBODY && !known && !s->foresee)
    need_card(L, s, seat, s->layout->slot_zone[t->slot[token]]);
  if (kind == NOBODY && shown) tell_of(t, token, seat);
  if (kind == NOBODY) return;
  if (kind != CARD_UNSEEN)
    name_token(L, s, token, kind);
  else if (known ? shown : !knowledge_narrow(t, token, kinds)) {
    s->wrong_kind = CARD_UNSEEN;
    api_stop(L, known ? OUTCOME_NOT_THE_CARD : OUTCOME_NO_SUCH_CARD);
  }
}

/*
** t:draw(FROM, TO [, unseen]): the first card of FROM. Where TO is seen by
** all the log must name it. 'unseen' is a function: the cards that may be
** kept unseen even so. Returns the card, or nil where it isn't known.
*/
static int t_draw (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), to = api_slot(L, &arg);
  int token = take_first(L, s, from), seat = s->layout->slot_seat[to];
  table_move(s->table, token, to);
  if (lua_isfunction(L, arg))
    half_show(L, s, token, seat, api_kinds(L, arg, s->layout->every_kind));
  else if (s->layout->zone[s->layout->slot_zone[to]].sees == SEES_ALL)
    show_token(L, s, token, seat);
  else
    whisper_token(L, s, token, seat);
  api_push_kind(L, s->table->what[token]);
  return 1;
}

/* t:show(FROM, TO): the first card of FROM is turned up for all to see */
static int t_show (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), to = from, token;
  if (!lua_isnoneornil(L, arg)) to = api_slot(L, &arg);
  token = take_first(L, s, from);
  show_token(L, s, token, s->layout->slot_seat[from]);
  if (to != from) table_move(s->table, token, to);
  api_push_kind(L, s->table->what[token]);
  return 1;
}

/* Do lines name a card of that seat? Of anybody, when it is NOBODY. */
static bool is_spoken_of (const Supply *s, int seat) {
  for (int i = 0; i < s->lines; i++)
    if (!s->line[i].used && s->line[i].seat != NOBODY &&
        (seat == NOBODY || s->line[i].seat == seat))
      return true;
  return false;
}

/* The first card of zone 'L[2]' for each seat of list 'L[3]'. [-0, +0, e] */
static int read_firsts (lua_State *L, Sitting *s, uint8_t token[SEATS_LIMIT]) {
  int n = 0, seat = lua_gettop(L) + 2;
  luaL_checktype(L, 3, LUA_TTABLE);
  for (lua_pushvalue(L, 2); lua_geti(L, 3, n + 1) != LUA_TNIL;) {
    int arg = seat - 1;
    if (n == SEATS_LIMIT) luaL_error(L, "too many seats");
    token[n++] = (uint8_t)take_first(L, s, api_slot(L, &arg));
    lua_settop(L, seat - 1);
  }
  lua_settop(L, seat - 2);
  return n;
}

/*
** t:show_each(ZONE, seats): the first card of each is turned up, and lines
** name them in any order. Those that are named already go first: a line that
** is wrong is found out even if others are still to come.
*/
static int t_show_each (lua_State *L) {
  Sitting *s = api_act_on(L);
  const Table *t = s->table;
  uint8_t token[SEATS_LIMIT], seat[SEATS_LIMIT];
  int n = read_firsts(L, s, token);
  for (int i = 0; i < n; i++) {
    seat[i] = s->layout->slot_seat[t->slot[token[i]]];
    if (!is_spoken_of(s->supply, seat[i])) continue;
    show_token(L, s, token[i], seat[i]);
    seat[i] = NOBODY;
  }
  for (int i = 0; i < n; i++) {
    if (seat[i] == NOBODY || table_is_known(t, token[i])) continue;
    if (is_spoken_of(s->supply, NOBODY)) api_stop(L, OUTCOME_TOO_MANY);
    show_token(L, s, token[i], seat[i]);
    seat[i] = NOBODY;
  }
  for (int i = 0; i < n; i++)
    if (seat[i] != NOBODY) show_token(L, s, token[i], seat[i]);
  return 0;
}

/* t:show_at(ZONE, place, TO): the same for the card at a place, from 1 */
static int t_show_at (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), token = s->table->pile[from].first;
  lua_Integer n = luaL_checkinteger(L, arg++);
  int to = api_slot(L, &arg);
  if (n < 1 || n > s->table->pile[from].count)
    return luaL_error(L, "there is no such place");
  while (--n > 0) token = s->table->next[token];
  show_token(L, s, token, s->layout->slot_seat[from]);
  table_move(s->table, token, to);
  api_push_kind(L, s->table->what[token]);
  return 1;
}

/* t:open(ZONE): all see what lies there; 'reveal' lines may name it */
static int t_open (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2;
  table_open(s->table, api_slot(L, &arg));
  return 0;
}

/* t:deal(FROM, TO, n): 'deal' lines may name them until the next move */
static int t_deal (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), to = api_slot(L, &arg);
  lua_Integer n = luaL_optinteger(L, arg, 1);
  int zone = s->layout->slot_zone[to];
  if (n > table_count(s->table, from)) complain_of_empty(L, s, from);
  for (; n > 0; n--) {
    int token = s->table->pile[from].first;
    table_move(s->table, token, to);
    if (s->layout->zone[zone].sees == SEES_NOBODY) continue;
    table_tell(s->table, (News){
        .what = NEWS_DEALT, .seat = s->layout->slot_seat[to],
        .zone = (uint8_t)zone, .token = (uint8_t)token, .kind = NOBODY});
  }
  return 0;
}

/*
** One of several tokens, by the script of choices: each of them is a
** world of its own, and the judge comes back for the others.
*/
static int choose (lua_State *L, Sitting *s, const uint8_t *token, int n) {
  int chosen = n == 1 ? 0 : choices_next(s->choices, n);
  if (chosen < 0) luaL_error(L, "one move leaves too many cards open");
  return token[chosen];
}

/* A token of that kind in the slot, named if nobody knew it. */
static int pick (lua_State *L, Sitting *s, int slot, int kind) {
  uint8_t token[GROUPS_LIMIT];
  int n, chosen = table_find(s->table, slot, kind);
  if (chosen != NOBODY) return chosen;
  n = knowledge_candidates(s->table, slot, kind, token);
  if (n == 0 && api_hidden_kinds(s->table, slot) != 0) {  /* none can be it? */
    s->wrong_kind = (uint8_t)kind;
    api_stop(L, OUTCOME_NO_SUCH_CARD);
  }
  if (n == 0)
    luaL_error(L, "there is no such card in '%s': declare where the move's "
                  "card comes from, card { from = … }",
               host_of(L)->now->rules->zone_name[s->layout->slot_zone[slot]]);
  chosen = choose(L, s, token, n);
  name_token(L, s, chosen, kind);
  return chosen;
}

static int pick_unseen (lua_State *L, Sitting *s, int slot) {
  uint8_t token[TOKENS_LIMIT];
  int n = knowledge_any(s->table, slot, token);
  if (n == 0) luaL_error(L, "there is no card to move");
  if (s->table->seeded && !s->unseen) n = 1;  /* nobody left it open */
  return choose(L, s, token, n);
}

/* t:move(card, FROM, TO); a card of false is one that nobody saw */
static int t_move (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 3, from = api_slot(L, &arg), to = api_slot(L, &arg), token;
  if (lua_isboolean(L, 2))
    token = pick_unseen(L, s, from);
  else
    token = pick(L, s, from, api_kind(L, 2));
  table_move(s->table, token, to);
  return 0;
}

/* t:move_first(FROM, TO): face down as it is */
static int t_move_first (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), to = api_slot(L, &arg);
  table_move(s->table, take_first(L, s, from), to);
  return 0;
}

/* t:move_all(FROM, TO): in their order */
static int t_move_all (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), to = api_slot(L, &arg);
  for (int n = s->table->pile[from].count; n > 0; n--)
    table_move(s->table, s->table->pile[from].first, to);
  return 0;
}

/* t:swap(ZONE, ZONE): all the cards of the one for all of the other */
static int t_swap (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, a = api_slot(L, &arg), b = api_slot(L, &arg);
  int na = table_count(s->table, a), nb = table_count(s->table, b);
  while (na-- > 0) table_move(s->table, s->table->pile[a].first, b);
  while (nb-- > 0) table_move(s->table, s->table->pile[b].first, a);
  return 0;
}

/* What was dealt is gone; of what was shown the log may still speak. */
static void forget_dealt (Table *t) {
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    if (t->news[i].what != NEWS_DEALT) t->news[n++] = t->news[i];
  t->news_count = (uint16_t)n;
}

/* t:shuffle("deck"): all the cards whose home it is */
static int t_shuffle (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, slot = api_slot(L, &arg);
  knowledge_shuffle(s->table, s->layout, s->layout->slot_zone[slot]);
  forget_dealt(s->table);
  return 0;
}

/* t:refill(FROM, TO): FROM is shuffled to become TO */
static int t_refill (lua_State *L) {
  Sitting *s = api_act_on(L);
  int arg = 2, from = api_slot(L, &arg), to = api_slot(L, &arg);
  knowledge_refill(s->table, s->layout, from, to);
  return 0;
}

const luaL_Reg api_moving[] = {
  {"draw", t_draw}, {"show", t_show}, {"show_each", t_show_each},
  {"show_at", t_show_at}, {"open", t_open}, {"deal", t_deal}, {"move", t_move},
  {"move_first", t_move_first}, {"move_all", t_move_all}, {"swap", t_swap},
  {"shuffle", t_shuffle}, {"refill", t_refill}, {NULL, NULL}
};
