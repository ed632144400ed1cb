-- expect: 1: legal, finished, 5 moves: A 204, B 204, C 204; winners: A, B, C
local g = game "zones-added-up-in-a-variable"
g.title, g.version, g.seats = "zones-added-up-in-a-variable", "1", { min = 2, max = 4 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {}
for i = 1, 9 do g.cards[i] = { "c" .. i, value = i, copies = 4, odd = i % 2 == 1 } end
g.tallies.points, g.tallies.coins = 0, 3
g.counters.total, g.counters.told, g.counters.turn = 0, 0, 1
g.articles.no = { en = "No.", fr = "Non." }

g.moves.say = {
  args = { number { 0, 9 } },
  apply = function (t, seat, n)
    local zone = n < 9 and "pile" or "deck"
    t.total = t.total + t:count(zone, "hand", seat) + t:count(zone, "deck")
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
