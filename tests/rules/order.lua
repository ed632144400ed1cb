-- Rules that look at the first card of a hand, and ask what lies in the deck.
-- SPDX-License-Identifier: MIT
local g = game "order"
g.title, g.version, g.seats = "Order", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", copies = 2 }, { "B", copies = 2 }, { "hand", copies = 2 }, { "2", copies = 2 },
            { "D", copies = 2 } }
g.articles.fine = { en = "Nobody looks while the deck has a D.", fr = "Non." }
g.counters.lead, g.counters.looks = 1, 0
g.moves.look = {                        -- the first card comes up
  apply = function (t, seat)
    t:done(seat)
    t:show("hand", seat)
  end,
}
g.moves.ask = {                         -- may only be made while the deck has no D
  refuse = { { "fine", function (t) return t:holds("deck", "D") end } },
  apply = function (t, seat)
    t:draw("deck", "pile")
    t:done(seat)
  end,
}
g.moves.count = {                       -- goes on otherwise where the deck has a D
  apply = function (t, seat)
    if t:count("deck", "D") > 0 then t.looks = 1 end
    t:draw("deck", "pile")
    t:done(seat)
  end,
}
g.moves.play = {                        -- cards, and how many
  args = { cards { from = "hand" }, number { 0, 9 } },
  apply = function (t, seat, list)
    for _, card in ipairs(list) do t:move(card, "hand", seat, "pile") end
    t:done(seat)
  end,
}
g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for seat = 1, t.seats do t:deal("deck", "hand", seat, 3) end
  end },
  { "turn", each = { from = "lead" }, moves = { "look", "ask", "count", "play" } },
  { "end", run = function (t) t:finish() end },
}
function g.score(t) return t.looks end
return g
