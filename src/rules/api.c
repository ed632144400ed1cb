/*
** The table as rule functions see it: the 't' of t:draw and t.treasure
** SPDX-License-Identifier: MIT
**
** 't' is an empty table whose fields come from elsewhere, so that a rule
** can't put anything of its own in it: methods and tallies from a table
** that it cannot reach, counters from the table of the game.
** Zones are given by name, followed by the seat where each seat has one.
*/
#include <math.h>
#include <stdlib.h>

#include "rules/host_private.h"
#include "table/knowledge.h"

/*
** {======================================================
** Arguments
** =======================================================
*/

static _Noreturn void stop (lua_State *L, Outcome why) {
  host_of(L)->stop = why;
  lua_pushnil(L);
  lua_error(L);
  abort();  /* not reached */
}

static Sitting *to_read (lua_State *L) {
  Sitting *s = host_of(L)->sit;
  if (s == NULL) luaL_error(L, "there is no table while the file is loaded");
  return s;
}

static Sitting *to_change (lua_State *L) {
  Sitting *s = to_read(L);
  if (!host_of(L)->may_act)
    luaL_error(L, "the table cannot be changed here: "
                  "'refuse', 'each' and 'score' only look");
  return s;
}

/* A seat as functions count them, from 1. */
static int read_seat (lua_State *L, int arg) {
  int ok, seats = host_of(L)->seats;
  lua_Integer n = lua_tointegerx(L, arg, &ok);
  if (!ok || n < 1 || n > seats)
    luaL_error(L, "'%s' is no seat (there are %d)",
               luaL_tolstring(L, arg, NULL), seats);
  return (int)n - 1;
}

/*
** "deck", or "hand", seat: moves '*arg' behind it. Lua keeps one copy of
** each short string, so the name's address tells which zone it is.
*/
static int read_slot (lua_State *L, int *arg) {
  Host *h = host_of(L);
  const Layout *l = to_read(L)->layout;
  const char *name = lua_tostring(L, *arg);
  int zone = 0, seat = 0;
  while (zone < l->zones && h->now->zone_string[zone] != name) zone++;
  if (zone == l->zones)
    luaL_error(L, "there is no zone '%s'", luaL_tolstring(L, *arg, NULL));
  (*arg)++;
  if (l->zone[zone].each) seat = read_seat(L, (*arg)++);
  return table_slot(l, zone, seat);
}

static size_t kind_place (const char *string) {
  return ((uintptr_t)string >> 4) % KIND_STRINGS;
}

/* The id of a card by its address, as with zones; or any word for it. */
static int find_kind (const Loaded *l, const char *string) {
  size_t place = kind_place(string);
  if (l->kind_string[place].string == string)
    return l->kind_string[place].kind;
  return dictionary_find(l->rules->kind_words, span_of(string));
}

/* A card: the object itself, or its id. */
static int read_kind (lua_State *L, int arg) {
  Host *h = host_of(L);
  int kind = -1;
  if (lua_type(L, arg) == LUA_TSTRING)
    kind = find_kind(h->now, lua_tostring(L, arg));
  else if (lua_istable(L, arg)) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->now->kind_index);
    lua_pushvalue(L, arg);
    if (lua_rawget(L, -2) == LUA_TNUMBER) kind = (int)lua_tointeger(L, -1);
    lua_pop(L, 2);
  }
  if (kind < 0)
    luaL_error(L, "'%s' is no card of this game",
               luaL_tolstring(L, arg, NULL));
  return kind;
}

/* The card object, or nil for a card that is not known. [-0, +1, -] */
static void push_kind (lua_State *L, int kind) {
  if (kind >= KINDS_LIMIT) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->now->kinds);
  lua_rawgeti(L, -1, kind + 1);
  lua_remove(L, -2);
}

/*
** Cards that a question is about: a card, its id, the name of a field that
** they have, or a function that says yes or no of each.
*/
static KindSet read_kinds (lua_State *L, int arg, KindSet among) {
  KindSet set = 0;
  if (!lua_isfunction(L, arg)) return kindset_of(read_kind(L, arg)) & among;
  for (KindSet s = among; s; s &= s - 1) {
    int kind = __builtin_ctzll(s);
    lua_pushvalue(L, arg);
    push_kind(L, kind);
    lua_call(L, 1, 1);
    if (lua_toboolean(L, -1)) set |= kindset_of(kind);
    lua_pop(L, 1);
  }
  return set;
}

/* }====================================================== */

/*
** {======================================================
** Looking
** =======================================================
*/

/* Is there a zone's name at 'arg'? Then its slot, as read_slot does. */
static bool next_slot (lua_State *L, int *arg, int *slot) {
  const Loaded *l = host_of(L)->now;
  const char *name =
      lua_type(L, *arg) == LUA_TSTRING ? lua_tostring(L, *arg) : NULL;
  for (int z = 0; name != NULL && z < l->rules->layout.zones; z++)
    if (l->zone_string[z] == name) {
      *slot = read_slot(L, arg);
      return true;
    }
  return false;
}

/* t:count(ZONE … [, card]): in one zone or several together */
static int t_count (lua_State *L) {
  const Table *t = to_read(L)->table;
  int arg = 2, slots = 0, n = 0, slot[ZONES_LIMIT];
  while (slots < ZONES_LIMIT && next_slot(L, &arg, &slot[slots]))
    n += table_count(t, slot[slots++]);
  if (slots == 0) read_slot(L, &arg);  /* complains */
  if (!lua_isnoneornil(L, arg)) {
    int kind = read_kind(L, arg);
    n = 0;
    while (slots-- > 0) n += table_count_kind(t, slot[slots], kind);
  }
  lua_pushinteger(L, n);
  return 1;
}

static const Field *read_field (lua_State *L, int arg) {
  const Loaded *l = host_of(L)->now;
  const char *name = lua_tostring(L, arg);
  int f = 0;
  while (f < l->fields && l->field_string[f] != name) f++;
  if (f == l->fields)
    luaL_error(L, "no card has a number '%s'", luaL_tolstring(L, arg, NULL));
  return &l->field[f];
}

static void push_number (lua_State *L, double n) {
  lua_Integer whole;
  if (lua_numbertointeger(n, &whole) && (double)whole == n)
    lua_pushinteger(L, whole);
  else
    lua_pushnumber(L, n);
}

static double sum_slot (const Table *t, int slot, const Field *f) {
  double sum = 0;
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k])
    if (table_is_known(t, k)) sum += f->value[t->what[k]];
  return sum;
}

/* t:sum(ZONE …, "value"): of the cards that are known */
static int t_sum (lua_State *L) {
  const Table *t = to_read(L)->table;
  int arg = 2, slots = 0, slot[ZONES_LIMIT];
  const Field *f;
  double sum = 0;
  while (slots < ZONES_LIMIT && next_slot(L, &arg, &slot[slots])) slots++;
  if (slots == 0) read_slot(L, &arg);  /* complains */
  f = read_field(L, arg);
  while (slots-- > 0) sum += sum_slot(t, slot[slots], f);
  push_number(L, sum);
  return 1;
}

/* t:cards(ZONE): a list of those that are known */
static int t_cards (lua_State *L) {
  int arg = 2, slot = read_slot(L, &arg), n = 0;
  const Table *t = host_of(L)->sit->table;
  lua_createtable(L, t->pile[slot].count, 0);
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k])
    if (table_is_known(t, k)) {
      push_kind(L, t->what[k]);
      lua_rawseti(L, -2, ++n);
    }
  return 1;
}

/* t:first(ZONE), t:last(ZONE): the card, or nil where it's not known */
static int t_first (lua_State *L) {
  int arg = 2, slot = read_slot(L, &arg);
  const Table *t = host_of(L)->sit->table;
  int token = t->pile[slot].first;
  push_kind(L, token == NOBODY ? NOBODY : t->what[token]);
  return 1;
}

static int t_last (lua_State *L) {
  int arg = 2, slot = read_slot(L, &arg);
  const Table *t = host_of(L)->sit->table;
  int token = t->pile[slot].last;
  push_kind(L, token == NOBODY ? NOBODY : t->what[token]);
  return 1;
}

/* t:unseen(card): copies that are known nowhere */
static int t_unseen (lua_State *L) {
  lua_pushinteger(L, knowledge_unseen(to_read(L)->table, read_kind(L, 2)));
  return 1;
}

/* Kinds that some unknown card of the slot might be. */
static KindSet hidden_kinds (const Table *t, int slot) {
  KindSet set = 0;
  for (int k = t->pile[slot].first; k != NOBODY; k = t->next[k])
    if (!table_is_known(t, k)) set |= t->group_kinds[table_group(t, k)];
  return set;
}

static void doubt (lua_State *L, int slot, KindSet kinds, KindSet also) {
  Sitting *s = host_of(L)->sit;
  if (s->doubts == DOUBTS_LIMIT)
    luaL_error(L, "one refusal asks for too many hidden hands");
  s->doubt[s->doubts++] =
      (Doubt){(uint8_t)slot, s->article, kinds, also};
}

/* Both together: whichever of them is known already leaves the other. */
static int holds_both (lua_State *L, int slot, int arg, KindSet known,
                       KindSet hidden) {
  KindSet a = read_kinds(L, arg, known | hidden);
  KindSet b = read_kinds(L, arg + 1, known | hidden);
  if (a & b) luaL_error(L, "'holds' of two cards: they must differ");
  if ((known & a) && (known & b)) return 1;
  if ((known & a) && (hidden & b))
    doubt(L, slot, b, 0);
  else if ((known & b) && (hidden & a))
    doubt(L, slot, a, 0);
  else if ((hidden & a) && (hidden & b))
    doubt(L, slot, a, b);
  return 0;
}

/*
** t:holds(ZONE, what [, also]): is there such a card (and such another)?
** Known cards answer. Where only unknown ones could be it the answer is no,
** on an assumption that the judge keeps.
*/
static int t_holds (lua_State *L) {
  int arg = 2, slot = read_slot(L, &arg);
  const Table *t = host_of(L)->sit->table;
  KindSet known = table_kinds(t, slot), hidden = hidden_kinds(t, slot), asked;
  bool yes = false;
  if (!lua_isnoneornil(L, arg + 1))
    yes = holds_both(L, slot, arg, known, hidden);
  else if (read_kinds(L, arg, known))
    yes = true;
  else if ((asked = read_kinds(L, arg, hidden & ~known)) != 0)
    doubt(L, slot, asked, 0);
  lua_pushboolean(L, yes);
  return 1;
}

/* t:left(seat [, steps]): clockwise */
static int t_left (lua_State *L) {
  int seats = host_of(L)->seats, seat = read_seat(L, 2);
  lua_Integer steps = luaL_optinteger(L, 3, 1) % seats;
  lua_pushinteger(L, (seat + (int)steps + seats) % seats + 1);
  return 1;
}

static int push_circle (lua_State *L, int first) {
  int seats = host_of(L)->seats;
  lua_createtable(L, seats, 0);
  for (int i = 0; i < seats; i++) {
    lua_pushinteger(L, (first + i) % seats + 1);
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}

static int read_tally_name (lua_State *L, int arg) {
  const Ruleset *r = host_of(L)->now->rules;
  const char *name = luaL_checkstring(L, arg);
  for (int i = 0; i < r->layout.tallies; i++)
    if (strcmp(r->tally_name[i], name) == 0) return i;
  return luaL_error(L, "there is no tally '%s'", name);
}

/* t:next_with("stake", seat): to the left of the seat, it being the last */
static int t_next_with (lua_State *L) {
  const Sitting *s = to_read(L);
  int tally = read_tally_name(L, 2), seat = read_seat(L, 3);
  int seats = s->layout->seats;
  for (int i = 1; i <= seats; i++) {
    int next = (seat + i) % seats;
    if (s->table->cell[tally * seats + next] == 0) continue;
    lua_pushinteger(L, next + 1);
    return 1;
  }
  return 0;
}

/* t:seats_with("treasure"): how many seats have any */
static int t_seats_with (lua_State *L) {
  const Sitting *s = to_read(L);
  int tally = read_tally_name(L, 2), seats = s->layout->seats, n = 0;
  for (int i = 0; i < seats; i++)
    n += s->table->cell[tally * seats + i] != 0;
  lua_pushinteger(L, n);
  return 1;
}

/* t:from(seat): all seats, that one first; t:around(seat): it comes last */
static int t_from (lua_State *L) { return push_circle(L, read_seat(L, 2)); }

static int t_around (lua_State *L) {
  return push_circle(L, read_seat(L, 2) + 1);
}

/* }====================================================== */

/*
** {======================================================
** Moving cards
** =======================================================
*/

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
    stop(L, OUTCOME_NOT_THE_CARD);
  }
  if (knowledge_name(t, token, kind)) return;
  s->wrong_kind = (uint8_t)kind;
  stop(L, OUTCOME_NO_SUCH_CARD);
}

static void need_card (lua_State *L, Sitting *s, int seat, int zone) {
  s->need_seat = (uint8_t)seat;
  s->need_zone = (uint8_t)zone;
  stop(L, OUTCOME_NEEDS_CARD);
}

/* Everybody sees the token: the log must say what it is, unless known. */
static void show_token (lua_State *L, Sitting *s, int token, int seat) {
  Table *t = s->table;
  int kind = next_word(s->supply, seat, true);
  if (kind == CARD_UNSEEN) stop(L, OUTCOME_HIDDEN);
  if (kind != NOBODY)
    name_token(L, s, token, kind);
  else if (table_is_known(t, token))
    table_tell(t, (News){.what = NEWS_SHOWN, .seat = (uint8_t)seat,
                         .kind = t->what[token], .token = NOBODY});
  else if (!s->foresee)
    need_card(L, s, seat, s->layout->slot_zone[t->slot[token]]);
}

/* Only one player sees the token: the log may say what it is. */
static void whisper_token (lua_State *L, Sitting *s, int token, int seat) {
  int kind = next_word(s->supply, seat, false);
  if (kind != NOBODY && kind != CARD_UNSEEN) name_token(L, s, token, kind);
}

static int take_first (lua_State *L, Sitting *s, int slot) {
  int token = s->table->pile[slot].first;
  if (token == NOBODY)
    luaL_error(L, "no card is left in '%s'",
               host_of(L)->now->rules->zone_name[s->layout->slot_zone[slot]]);
  return token;
}

/*
** The card that comes up now may stay unseen ('?') if it is one of 'kinds';
** but the log must have it one way or the other.
*/
static void half_show (lua_State *L, Sitting *s, int token, int seat,
                       KindSet kinds) {
  int kind = next_word(s->supply, seat, true);
  if (kind == NOBODY && !table_is_known(s->table, token) && !s->foresee)
    need_card(L, s, seat, s->layout->slot_zone[s->table->slot[token]]);
  if (kind == NOBODY) return;
  if (kind != CARD_UNSEEN)
    name_token(L, s, token, kind);
  else if (table_is_known(s->table, token)
               ? !(kinds & kindset_of(s->table->what[token]))
               : !knowledge_narrow(s->table, token, kinds)) {
    s->wrong_kind = CARD_UNSEEN;
    stop(L, table_is_known(s->table, token) ? OUTCOME_NOT_THE_CARD
                                            : OUTCOME_NO_SUCH_CARD);
  }
}

/*
** t:draw(FROM, TO [, unseen]): the first card of FROM. Where TO is seen by
** all the log must name it. 'unseen' is a function: the cards that may be
** kept unseen even so. Returns the card, or nil where it isn't known.
*/
static int t_draw (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), to = read_slot(L, &arg);
  int token = take_first(L, s, from), seat = s->layout->slot_seat[to];
  table_move(s->table, token, to);
  if (lua_isfunction(L, arg))
    half_show(L, s, token, seat, read_kinds(L, arg, s->layout->every_kind));
  else if (s->layout->zone[s->layout->slot_zone[to]].sees == SEES_ALL)
    show_token(L, s, token, seat);
  else
    whisper_token(L, s, token, seat);
  push_kind(L, s->table->what[token]);
  return 1;
}

/* t:show(FROM, TO): the first card of FROM is turned up for all to see */
static int t_show (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), to = from, token;
  if (!lua_isnoneornil(L, arg)) to = read_slot(L, &arg);
  token = take_first(L, s, from);
  show_token(L, s, token, s->layout->slot_seat[from]);
  if (to != from) table_move(s->table, token, to);
  push_kind(L, s->table->what[token]);
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
    token[n++] = (uint8_t)take_first(L, s, read_slot(L, &arg));
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
  Sitting *s = to_change(L);
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
    if (is_spoken_of(s->supply, NOBODY)) stop(L, OUTCOME_TOO_MANY);
    show_token(L, s, token[i], seat[i]);
    seat[i] = NOBODY;
  }
  for (int i = 0; i < n; i++)
    if (seat[i] != NOBODY) show_token(L, s, token[i], seat[i]);
  return 0;
}

/* t:show_at(ZONE, place, TO): the same for the card at a place, from 1 */
static int t_show_at (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), token = s->table->pile[from].first;
  lua_Integer n = luaL_checkinteger(L, arg++);
  int to = read_slot(L, &arg);
  while (token != NOBODY && --n > 0) token = s->table->next[token];
  if (token == NOBODY) return luaL_error(L, "there is no such place");
  show_token(L, s, token, s->layout->slot_seat[from]);
  table_move(s->table, token, to);
  push_kind(L, s->table->what[token]);
  return 1;
}

/* t:deal(FROM, TO, n): 'deal' lines may name them until the next move */
static int t_deal (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), to = read_slot(L, &arg);
  lua_Integer n = luaL_optinteger(L, arg, 1);
  int zone = s->layout->slot_zone[to];
  for (; n > 0; n--) {
    int token = take_first(L, s, from);
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
  Choices *c = s->choices;
  if (n == 1) return token[0];
  if (c->depth == CHOICES_DEPTH)
    luaL_error(L, "one move leaves too many cards open");
  if (c->depth == c->known) {
    c->taken[c->known] = 0;
    c->width[c->known++] = (uint8_t)n;
  }
  return token[c->taken[c->depth++]];
}

/* A token of that kind in the slot, named if nobody knew it. */
static int pick (lua_State *L, Sitting *s, int slot, int kind) {
  uint8_t token[GROUPS_LIMIT];
  int n, chosen = table_find(s->table, slot, kind);
  if (chosen != NOBODY) return chosen;
  n = knowledge_candidates(s->table, slot, kind, token);
  if (n == 0 && hidden_kinds(s->table, slot) != 0) {  /* none can be it? */
    s->wrong_kind = (uint8_t)kind;
    stop(L, OUTCOME_NO_SUCH_CARD);
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
  return choose(L, s, token, n);
}

/* t:move(card, FROM, TO); a card of false is one that nobody saw */
static int t_move (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 3, from = read_slot(L, &arg), to = read_slot(L, &arg), token;
  if (lua_isboolean(L, 2))
    token = pick_unseen(L, s, from);
  else
    token = pick(L, s, from, read_kind(L, 2));
  table_move(s->table, token, to);
  return 0;
}

/* t:move_first(FROM, TO): face down as it is */
static int t_move_first (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), to = read_slot(L, &arg);
  table_move(s->table, take_first(L, s, from), to);
  return 0;
}

/* t:move_all(FROM, TO): in their order */
static int t_move_all (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), to = read_slot(L, &arg);
  for (int n = s->table->pile[from].count; n > 0; n--)
    table_move(s->table, s->table->pile[from].first, to);
  return 0;
}

/* t:swap(ZONE, ZONE): all the cards of the one for all of the other */
static int t_swap (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, a = read_slot(L, &arg), b = read_slot(L, &arg);
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
  Sitting *s = to_change(L);
  int arg = 2, slot = read_slot(L, &arg);
  knowledge_shuffle(s->table, s->layout, s->layout->slot_zone[slot]);
  forget_dealt(s->table);
  return 0;
}

/* t:refill(FROM, TO): FROM is shuffled to become TO */
static int t_refill (lua_State *L) {
  Sitting *s = to_change(L);
  int arg = 2, from = read_slot(L, &arg), to = read_slot(L, &arg);
  knowledge_refill(s->table, s->layout, from, to);
  return 0;
}

/* }====================================================== */

/*
** {======================================================
** The course of the game
** =======================================================
*/

/* t:done(seat): the phase waits for that seat no longer */
static int t_done (lua_State *L) {
  table_cross_off(to_change(L)->table, read_seat(L, 2));
  return 0;
}

static int read_phase_name (lua_State *L, int arg) {
  int p = ruleset_find_phase(host_of(L)->now->rules, luaL_checkstring(L, arg));
  if (p < 0)
    luaL_error(L, "there is no phase '%s'", lua_tostring(L, arg));
  return p;
}

/* t:go("phase"): leaves all that is under way */
static int t_go (lua_State *L) {
  Sitting *s = to_change(L);
  s->table->jump = (uint8_t)read_phase_name(L, 2);
  return 0;
}

static void add_seat (lua_State *L, Frame *f, int arg) {
  if (f->count == SEATS_LIMIT) luaL_error(L, "too many seats");
  f->seat[f->count++] = (uint8_t)read_seat(L, arg);
}

/* t:push("phase", seats …): a phase within this one; lists are fine too */
static int t_push (lua_State *L) {
  Sitting *s = to_change(L);
  Table *t = s->table;
  Frame f = {0};
  f.phase = (uint8_t)read_phase_name(L, 2);
  for (int arg = 3, top = lua_gettop(L); arg <= top; arg++)
    if (!lua_istable(L, arg))
      add_seat(L, &f, arg);
    else
      for (int i = 1; lua_geti(L, arg, i) != LUA_TNIL; i++) {
        add_seat(L, &f, -1);
        lua_pop(L, 1);
      }
  lua_settop(L, 1);
  if (t->depth == FRAMES_LIMIT)
    luaL_error(L, "too many phases within each other");
  f.step = 1;  /* its seats are given: see judge/machine.c */
  t->frame[t->depth++] = f;
  api_reflect(host_of(L), t);
  return 0;
}

/* t:waits(seat): does the phase still wait for that seat? */
static int t_waits (lua_State *L) {
  Sitting *s = to_read(L);
  int seat = read_seat(L, 2);
  const Frame *f = &s->table->frame[s->table->depth - 1];
  bool waits = false;
  for (int i = 0; i < f->count; i++) waits |= f->seat[i] == seat;
  lua_pushboolean(L, waits);
  return 1;
}

/* t:finish(): the game is over */
static int t_finish (lua_State *L) {
  to_change(L)->table->over = true;
  return 0;
}

/* t:named(): how many cards 'deal' lines have named since the last move */
static int t_named (lua_State *L) {
  const Table *t = to_read(L)->table;
  int n = 0;
  for (int i = 0; i < t->news_count; i++)
    n += t->news[i].named && t->news[i].what == NEWS_DEALT;
  lua_pushinteger(L, n);
  return 1;
}

static const luaL_Reg methods[] = {
  {"count", t_count}, {"sum", t_sum}, {"cards", t_cards},
  {"first", t_first}, {"last", t_last}, {"unseen", t_unseen},
  {"holds", t_holds}, {"left", t_left}, {"from", t_from},
  {"around", t_around}, {"next_with", t_next_with},
  {"seats_with", t_seats_with}, {"draw", t_draw}, {"show", t_show},
  {"show_each", t_show_each}, {"show_at", t_show_at}, {"deal", t_deal},
  {"move", t_move}, {"move_first", t_move_first}, {"move_all", t_move_all},
  {"swap", t_swap}, {"shuffle", t_shuffle}, {"refill", t_refill},
  {"done", t_done},
  {"go", t_go}, {"push", t_push}, {"waits", t_waits}, {"finish", t_finish},
  {"named", t_named}, {NULL, NULL}
};

/* }====================================================== */

/*
** {======================================================
** Tallies, counters and the object 't'
** =======================================================
*/

/*
** What functions read most are numbers, and a call into C for each would
** cost more than the rest of a move. So Lua has a copy of all cells and
** reads that; writing goes through C and changes both. 'mirror' knows what
** Lua has: when a call works on another table, api_reflect mends the copy.
*/

static double read_cell_value (lua_State *L, int arg) {
  int ok;
  double n = lua_tonumberx(L, arg, &ok);
  if (lua_isboolean(L, arg)) return lua_toboolean(L, arg);
  if (!ok || n != n) luaL_error(L, "tallies and counters are numbers");
  return n;
}

/* Upvalues: 1 the number of the tally, 2 Lua's copy of it. */
static int tally_set (lua_State *L) {
  Sitting *s = to_change(L);
  int tally = (int)lua_tointeger(L, lua_upvalueindex(1));
  int seat = read_seat(L, 2), cell = tally * s->layout->seats + seat;
  double n = read_cell_value(L, 3);
  s->table->cell[cell] = n;
  host_of(L)->now->mirror[cell] = n;
  push_number(L, n);
  lua_rawseti(L, lua_upvalueindex(2), seat + 1);
  return 0;
}

bool api_is_taken (const char *name) {
  static const char *const field[] = {"option", "phase", "seats", "start",
                                      "start_given"};
  for (const luaL_Reg *m = methods; m->name != NULL; m++)
    if (strcmp(m->name, name) == 0) return true;
  for (size_t i = 0; i < sizeof field / sizeof field[0]; i++)
    if (strcmp(field[i], name) == 0) return true;
  return false;
}

/* A tally as functions see it, with its copy in 'copies'. [-0, +1, m] */
static void push_tally (lua_State *L, int tally, int copies) {
  lua_newtable(L);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_rawseti(L, copies, tally + 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "__index");
  lua_pushinteger(L, tally);
  lua_insert(L, -2);
  lua_pushcclosure(L, tally_set, 2);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

/* What is neither a method nor a tally, a counter or one of the few below. */
static int object_get (lua_State *L) {
  to_read(L);
  return luaL_error(L, "the table has no '%s': declare it in 'tallies' "
                       "or 'counters'", luaL_tolstring(L, 2, NULL));
}

/* Upvalues: 1 counters by name, 2 what 't' reads from. */
static int object_set (lua_State *L) {
  Sitting *s = to_change(L);
  int cell;
  double n;
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
    return luaL_error(L, "the table has no counter '%s': declare it in "
                         "'counters'", luaL_tolstring(L, 2, NULL));
  cell = s->layout->tallies * s->layout->seats + (int)lua_tointeger(L, -1);
  n = read_cell_value(L, 3);
  s->table->cell[cell] = n;
  host_of(L)->now->mirror[cell] = n;
  lua_pushvalue(L, 2);
  push_number(L, n);
  lua_rawset(L, lua_upvalueindex(2));
  return 0;
}

static void reflect_tally (lua_State *L, Loaded *l, int tally,
                           const double *cell, int seats) {
  lua_rawgeti(L, -1, tally + 1);
  for (int s = 0; s < seats; s++) {
    push_number(L, cell[tally * seats + s]);
    lua_rawseti(L, -2, s + 1);
  }
  lua_pop(L, 1);
  (void)l;
}

static void reflect_cells (lua_State *L, Loaded *l, const double *cell) {
  const Layout *y = &l->rules->layout;
  int tallies = y->tallies * y->seats;
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->copies);
  for (int i = 0; i < y->tallies; i++)
    if (memcmp(cell + i * y->seats, l->mirror + i * y->seats,
               (size_t)y->seats * sizeof *cell) != 0)
      reflect_tally(L, l, i, cell, y->seats);
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  for (int i = 0; i < y->counters; i++)
    if (cell[tallies + i] != l->mirror[tallies + i]) {
      push_number(L, cell[tallies + i]);
      lua_setfield(L, -2, l->rules->counter_name[i]);
    }
  lua_pop(L, 2);
  memcpy(l->mirror, cell, (size_t)y->cells * sizeof *cell);
}

static void reflect_phase (lua_State *L, Loaded *l, int phase) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  lua_pushstring(L, l->rules->phase[phase].name);
  lua_setfield(L, -2, "phase");
  lua_pop(L, 1);
  l->phase = phase;
}

/* Lua's copy of the numbers becomes that of the table at hand. */
void api_reflect (Host *h, const Table *t) {
  Loaded *l = h->now;
  size_t size = (size_t)l->rules->layout.cells * sizeof(double);
  if (memcmp(t->cell, l->mirror, size) != 0)
    reflect_cells(h->L, l, t->cell);
  if (t->depth > 0 && t->frame[t->depth - 1].phase != l->phase)
    reflect_phase(h->L, l, t->frame[t->depth - 1].phase);
}

/* Seats, options and with them all numbers are new. */
void api_reset (Host *h) {
  lua_State *L = h->L;
  Loaded *l = h->now;
  const Layout *y = &l->rules->layout;
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->fields_of_object);
  lua_pushinteger(L, h->seats);
  lua_setfield(L, -2, "seats");
  lua_pushinteger(L, h->start + 1);
  lua_setfield(L, -2, "start");
  lua_pushboolean(L, h->start_given);
  lua_setfield(L, -2, "start_given");
  lua_pop(L, 1);
  for (int i = 0; i < y->cells; i++) l->mirror[i] = NAN;  /* equals nothing */
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->copies);
  for (int i = 0; i < y->tallies; i++)
    for (int s = y->seats; s < SEATS_LIMIT; s++) {
      lua_rawgeti(L, -1, i + 1);
      lua_pushnil(L);
      lua_rawseti(L, -2, s + 1);
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
  l->phase = -1;
}

static int refuse_write (lua_State *L) {
  return luaL_error(L, "'%s' cannot be changed", luaL_tolstring(L, 2, NULL));
}

/* A read-only look at the table on top. [-1, +1, m] */
static void push_frozen (lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

static void freeze_cards (lua_State *L, Loaded *l) {
  lua_newtable(L);                                    /* card -> index */
  lua_newtable(L);                                    /* index -> card */
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->kinds);
  for (int k = 0; k < l->rules->layout.kinds; k++) {
    const char *id;
    lua_rawgeti(L, -1, k + 1);
    id = lua_pushstring(L, l->rules->kind[k].word.en);
    l->kind_string[kind_place(id)].string = id;
    l->kind_string[kind_place(id)].kind = k;
    lua_setfield(L, -2, "id");
    push_frozen(L);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, k);
    lua_rawset(L, -6);
    lua_rawseti(L, -3, k + 1);
  }
  lua_pop(L, 1);
  luaL_unref(L, LUA_REGISTRYINDEX, l->kinds);
  l->kinds = luaL_ref(L, LUA_REGISTRYINDEX);
  l->kind_index = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* [-0, +1, m] */
static void push_methods (lua_State *L, Loaded *l, int options) {
  const Ruleset *r = l->rules;
  int copies;
  lua_newtable(L);
  copies = lua_absindex(L, -1);
  luaL_newlib(L, methods);
  for (int i = 0; i < r->layout.tallies; i++) {
    push_tally(L, i, copies);
    lua_setfield(L, -2, r->tally_name[i]);
  }
  lua_pushvalue(L, copies);
  l->copies = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_remove(L, copies);
  lua_rawgeti(L, LUA_REGISTRYINDEX, options);
  push_frozen(L);
  lua_setfield(L, -2, "option");
}

static void push_counters (lua_State *L, const Ruleset *r) {
  lua_newtable(L);
  for (int i = 0; i < r->layout.counters; i++) {
    lua_pushinteger(L, i);
    lua_setfield(L, -2, r->counter_name[i]);
  }
}

/* The object 't': empty, with all behind it. [-0, +1, m] */
static void push_object (lua_State *L, Loaded *l, int options) {
  lua_newtable(L);
  lua_newtable(L);
  push_methods(L, l, options);
  lua_newtable(L);                          /* what it lacks is an error */
  lua_pushcfunction(L, object_get);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  l->fields_of_object = luaL_ref(L, LUA_REGISTRYINDEX);
  push_counters(L, l->rules);
  lua_pushvalue(L, -2);
  lua_pushcclosure(L, object_set, 2);
  lua_setfield(L, -3, "__newindex");
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

static int open_api (lua_State *L) {
  Loaded *l = lua_touserdata(L, 1);
  const Ruleset *r = l->rules;
  freeze_cards(L, l);
  lua_newtable(L);
  for (int z = 0; z < r->layout.zones; z++) {
    l->zone_string[z] = lua_pushstring(L, r->zone_name[z]);
    lua_rawseti(L, -2, z + 1);              /* stays where it is */
  }
  l->zone_strings = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  for (int f = 0; f < l->fields; f++) {
    l->field_string[f] = lua_pushstring(L, l->field[f].name);
    lua_rawseti(L, -2, f + 1);
  }
  l->field_strings = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  l->options = luaL_ref(L, LUA_REGISTRYINDEX);
  push_object(L, l, l->options);
  l->object = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

void api_open (Host *h, Loaded *l) {
  lua_pushcfunction(h->L, open_api);
  lua_pushlightuserdata(h->L, l);
  sandbox_call_once(h, 1, 0);
}

void api_options (Host *h, Loaded *l, const double *value) {
  lua_State *L = h->L;
  lua_rawgeti(L, LUA_REGISTRYINDEX, l->options);
  for (int i = 0; i < l->rules->options; i++) {
    const Option *o = &l->rules->option[i];
    if (o->is_number)
      push_number(L, value[i]);
    else
      lua_pushstring(L, o->choice[(int)value[i]].en);
    lua_setfield(L, -2, o->word.en);
  }
  lua_pop(L, 1);
}

/* }====================================================== */
