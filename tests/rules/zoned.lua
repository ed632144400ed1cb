-- A zone and a card have the same name; the course of the game hangs on a hand that nobody saw.
-- SPDX-License-Identifier: MIT
local g = game "zoned"

g.title, g.version, g.seats = "Zoned", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.red, g.zones.pile = "nobody", "owner", "owner", "all"
g.cards = { { "red", copies = 3 }, { "blue", copies = 5 } }
g.sorts.warm = { "red", title = "warm", many = "warm cards" }
g.counters.turn, g.counters.found = 1, 0

g.moves.pass = { apply = "done" }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for s = 1, 2 do t:deal("deck", "hand", s, 1) end
    end },
  { "talk", each = { only = "turn" }, moves = { "pass" },
    after = function (t) t.found = t:count("hand", 2, "warm") end },
  { "more", run = function (t) t:deal("deck", "hand", 1, 2) end },
  { "turn", run = function (t) t:show("deck", "pile") end },
  { "end", run = function (t) t:finish() end },
}

function g.score(t) return t.found end

return g
