-- A thousand million numbers, twice, in each of 64 moves
-- SPDX-License-Identifier: MIT
local g = game "numbers"
g.title, g.version, g.seats = "Numbers", "1", { min = 2, max = 10 }
g.zones.deck, g.cards = "nobody", { { "a" } }
local names = {}
for i = 1, 64 do
  names[i] = "m" .. i
  g.moves[names[i]] = { args = { number { 0, 1e9 }, number { 0, 1e9, label = "x" } },
                        apply = "done" }
end
g.phases = {
  { "go", each = function (t) return t:from(1) end, any_order = true, moves = names },
  { "again", run = function (t) t:go "go" end },
}
function g.score() return 0 end
return g
