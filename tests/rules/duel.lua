-- The holder of the higher of two hidden cards must show it: the course of the game is hidden too.
-- SPDX-License-Identifier: MIT
local g = game "duel"

g.title, g.version, g.seats = "Duel", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.zones.shown = { "all", each = true }
for value = 1, 5 do g.cards[value] = { "c" .. value, value = value, copies = 2 } end
g.counters.winner = 0

local function is_higher(a, b) return a.value > b.value end

g.moves.go = { apply = function (t, seat)
  t.winner = t:compare("hand", 1, "hand", 2, is_higher) and 1 or 2
  t:done(seat)
end }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat, 1) end
    end },
  { "turn", each = function () return { 2 } end, moves = { "go" } },
  { "last", run = function (t)
      t:show_all("hand", t.winner, "shown", t.winner)
      t:finish()
    end },
}

function g.score() return 0 end

return g
