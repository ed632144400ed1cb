-- The rules ask which cards are left in the deck, then deal and turn up some of them.
-- SPDX-License-Identifier: MIT
local g = game "asked"

g.title, g.version, g.seats = "Asked", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", copies = 3 }, { "B", copies = 3 } }
g.counters.turn, g.counters.found = 1, 0

g.moves.pass = { apply = "done" }

g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for s = 1, 2 do t:deal("deck", "hand", s) end
    t:draw("deck", "pile")
  end },
  { "talk", each = { only = "turn" }, moves = { "pass" },
    arrive = function (t) t.found = #t:kinds("deck", "A") end,
    after = function (t)
      t:draw("deck", "pile")
      t:deal("deck", "hand", 1)
      t:draw("deck", "pile")
    end },
  { "end", run = function (t) t:finish() end },
}

function g.score(t) return t.found end

return g
