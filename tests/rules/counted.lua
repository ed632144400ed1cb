-- What a hand adds up to is told, and then the hand is shown.
-- SPDX-License-Identifier: MIT
local g = game "counted"

g.title, g.version, g.seats = "Counted", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", worth = 1, copies = 2 }, { "B", worth = 2, copies = 2 },
            { "C", worth = 3, copies = 2 } }
g.counters.total, g.counters.lead = 0, 1

g.moves.add = { apply = function (t, seat)
  t.total = t:sum("hand", seat, "worth")
  t:done(seat)
end }
g.moves.show = { apply = function (t, seat)
  t:show_all("hand", seat, "pile")
  t:done(seat)
end }

g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for s = 1, 2 do t:deal("deck", "hand", s, 2) end
  end },
  { "add", each = { from = "lead" }, moves = { "add" } },
  { "show", each = { from = "lead" }, moves = { "show" } },
  { "end", run = function (t) t:finish() end },
}

function g.score(t, seat) return seat == 2 and t.total or 0 end

return g
