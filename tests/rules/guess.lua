-- A game of guesses: what is in a heap that nobody sees can be many things at once.
-- SPDX-License-Identifier: MIT
-- tests/e2e/check.sh has logs in which they are too many to be followed.

local g = game "guess"
g.title, g.version, g.seats = "Guess", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.heap, g.zones.pile = "nobody", "owner", "owner", "all"
for i = 1, 12 do g.cards[i] = { "c" .. i, copies = 4, number = i } end
g.articles.has = { en = "Who has it says so.", fr = "Qui l'a le dit." }
local function lacks(zone)
  return { args = { card {} },
    refuse = { { "has", function (t, seat, card) return t:holds(zone, seat, card.id) end } },
    apply = function () end }
end
g.moves.lack, g.moves.miss = lacks "hand", lacks "heap"
g.moves.take = { args = { number { 1, 12 } },
  apply = function (t, seat, n)
    t:draw("deck", "heap", seat, function (card) return card.number ~= n end)
  end }
g.moves.lay = { args = { cards { from = "heap" } },
  apply = function (t, seat, list)
    for _, card in ipairs(list) do t:move(card, "heap", seat, "pile") end
  end }
g.phases = {
  { "first", run = function (t) t:shuffle "deck" t:draw("deck", "hand", 1) end },
  { "play", each = function () return { 1 } end, moves = { "take", "lack", "miss", "lay" } },
}
function g.score(t, seat) return t:count "pile" end
return g
