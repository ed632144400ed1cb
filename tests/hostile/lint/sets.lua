-- Millions of sets of cards to be listed at each turn, in moves that nobody refuses
-- SPDX-License-Identifier: MIT
local g = game "sets"
g.title, g.version, g.seats = "Sets", "1", { min = 2, max = 10 }
g.zones.deck, g.zones.hand, g.cards = "nobody", "owner", {}
for i = 1, 256 do g.cards[i] = { "c" .. i, copies = 2 } end
local names = {}
for i = 1, 32 do
  names[i] = "m" .. i
  g.moves[names[i]] = { args = { cards { count = { 1, 5 }, from = "hand" } }, apply = "done" }
end
g.phases = {
  { "deal", run = function (t)
      for seat = 1, t.seats do t:deal("deck", "hand", seat, 25) end
    end },
  { "go", each = function (t) return t:from(1) end, any_order = true, moves = names },
  { "again", run = function (t) t:go "go" end },
}
function g.score() return 0 end
return g
