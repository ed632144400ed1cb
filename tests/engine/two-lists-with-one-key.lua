-- expect: 73:4: illegal (no), line 73, A: say 2 c2
local g = game "two-lists-with-one-key"
g.title, g.version, g.seats = "two-lists-with-one-key", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand = "nobody", "owner"
g.cards = { { "c1", copies = 6 }, { "c2", copies = 6 } }
g.counters.turn = 1
g.articles.no = { en = "No.", fr = "Non." }

g.moves.say = {
  args = { number { 0, 9 }, cards { from = "hand", count = { 1, 2 } } },
  refuse = { { "no", function (t, seat, n, cards) return n == 2 end } },
  apply = "done",
}

g.phases = {
  { "deal", run = function (t)
    t:shuffle "deck"
    for s = 1, t.seats do t:deal("deck", "hand", s, 3) end
  end },
  { "talk", each = { from = "turn" }, moves = { "say" }, after = function (t) t:go "talk" end },
}
function g.score(t, seat) return 0 end
return g
