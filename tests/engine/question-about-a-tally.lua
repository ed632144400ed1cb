-- expect: 7:4: illegal (no), line 7, A: say 8
local g = game "question-about-a-tally"
g.title, g.version, g.seats = "question-about-a-tally", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {}
for i = 1, 9 do g.cards[i] = { "c" .. i, value = i, copies = 4, odd = i % 2 == 1 } end
g.tallies.points, g.tallies.coins = 0, 3
g.counters.total, g.counters.told, g.counters.turn = 0, 0, 1
g.articles.no = { en = "No.", fr = "Non." }

g.moves.say = {
  args = { number { 0, 9 } },
  refuse = { { "no", function (t, seat, n)
    local w = n > 3 and t.points or t.coins
    return t:holds("hand", seat, function (c) return c.value + 4 < w[seat] end)
  end } },
  apply = function (t, seat, n)
    t.points[seat] = (t.points[seat] + n) % 13
    t.coins[seat] = (t.coins[seat] + 5) % 11
    t.total = t.total + n
    t:done(seat)
  end,
}

g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for s = 1, t.seats do t:deal("deck", "hand", s, 3) end
  end },
  { "talk", each = { from = "turn" }, moves = { "say" }, after = function (t) t:go "talk" end },
}
function g.score(t, seat) return t.total % 100000 + t.points[seat] end
function g.ends(t) return true end
return g
