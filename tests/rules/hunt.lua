-- Whether a move shows a hand depends on cards that nobody saw, and so does who is still in.
-- SPDX-License-Identifier: MIT
local g = game "hunt"

g.title, g.version, g.seats = "Hunt", "1", { min = 2, max = 3 }
g.zones.deck, g.zones.hand, g.zones.out = "nobody", "owner", { "all", each = true }
g.cards = { { "A", value = 1, copies = 3 }, { "B", value = 2, copies = 2 },
            { "C", value = 3, copies = 2 }, { "D", value = 4 } }
g.counters.player = 1
g.tallies.alive, g.tallies.won = 0, 0
g.articles.whom = { en = "The other player must be in.", fr = "L'autre joueur doit être en jeu." }

local whom = { "whom", function (t, seat, _, other)
  return other == seat or t.alive[other] == 0
end }

local function leave(t, seat)
  t.alive[seat] = 0
  t:show_all("hand", seat, "out", seat)
end

local function put(t, seat, card)
  t:move(card, "hand", seat, "out", seat)
  t:done(seat)
end

g.moves.guess = { args = { card { from = "hand" }, player {},
    card { unchecked = true, among = function () return { "A", "B", "C", "D" } end } },
  refuse = { whom },
  apply = function (t, seat, card, other, guess)
    put(t, seat, card)
    if t:first("hand", other) == guess then leave(t, other) end
  end }
g.moves.duel = { args = { card { from = "hand" }, player {} }, refuse = { whom },
  apply = function (t, seat, card, other)
    local function more(a, b) return a.value > b.value end
    put(t, seat, card)
    if t:compare("hand", seat, "hand", other, more) then leave(t, other)
    elseif t:compare("hand", other, "hand", seat, more) then leave(t, seat) end
  end }
g.moves.wait = { args = { card { from = "hand" } }, apply = put }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do
        t.alive[seat] = 1
        t:deal("deck", "hand", seat)
      end
      t:show("deck", "out", t.player)
    end },
  { "draw", run = function (t) t:draw("deck", "hand", t.player) end },
  { "turn", each = { only = "player" }, moves = { "guess", "duel", "wait" },
    after = function (t)
      if t:seats_with "alive" == 1 or t:count "deck" == 0 then return t:go "show" end
      t.player = t:next_with("alive", t.player)
      t:go "draw"
    end },
  { "show", run = function (t)
      local list = {}
      for seat = 1, t.seats do
        if t.alive[seat] == 1 then list[#list + 1] = seat end
      end
      t:show_each("hand", list)
      for _, seat in ipairs(list) do t:add("won", seat, 1) end
      for seat = 1, t.seats do if t.won[seat] > 2 then t:finish() end end
      t:go "deal"
    end },
}

function g.score(t, seat) return t.won[seat] end

return g
