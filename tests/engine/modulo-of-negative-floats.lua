-- expect: 1: legal, unfinished, 1 move: A -3, B -3
local g = game "modulo-of-negative-floats"
g.title, g.version, g.seats = "modulo-of-negative-floats", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {}
for i = 1, 9 do g.cards[i] = { "c" .. i, value = i, copies = 4, odd = i % 2 == 1 } end
g.tallies.points, g.tallies.coins = 0, 3
g.counters.total, g.counters.told, g.counters.turn = 0, 0, 1
g.counters.half2 = 0
g.articles.no = { en = "No.", fr = "Non." }

g.moves.say = {
  args = { number { 0, 9 } },
  apply = function (t, seat, n)
    t.half2 = (t.total - n) % -3.5 t.total = t.total + 1
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
function g.score(t, seat) return t.half2 end
function g.ends(t) return true end
return g
