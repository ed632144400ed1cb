-- Questions about hidden cards by the hundred, and hands compared in secret, in every move
-- SPDX-License-Identifier: MIT
local g = game "questions"
g.title, g.version, g.seats = "Questions", "1", { min = 2, max = 10 }
g.zones.deck, g.zones.hand, g.zones.pile, g.cards = "nobody", "owner", "nobody", {}
for i = 1, 256 do g.cards[i] = { "c" .. i, copies = 2, v = i } end
g.counters.n = 0
g.articles.never = { en = "Never.", fr = "Jamais.", source = "None" }
local function is_higher(a, b) return a.v > b.v and 1 or 0 end
g.moves.give = {
  args = { card { from = "hand", unseen = true } },
  refuse = { { "never", function (t, seat)
    for i = 1, 256 do
      if t:at_least("hand", seat, 2, "c" .. i) then return false end
    end
  end } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "pile")
    for other = 1, t.seats do
      if other ~= seat then
        t.n = t.n + t:compare("hand", other, "hand", seat, is_higher)
      end
    end
    if t:count("pile") > 20 then t:refill("pile", "deck") end
    t:draw("deck", "hand", seat)
    t:done(seat)
  end,
}
g.phases = {
  { "deal", run = function (t)
      for seat = 1, t.seats do t:deal("deck", "hand", seat, 20) end
    end },
  { "go", each = function (t) return t:from(1) end, any_order = true, moves = { "give" } },
  { "again", run = function (t) t:go "go" end },
}
function g.score() return 0 end
return g
