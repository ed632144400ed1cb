-- Who says a card and holds it lays it: how many lie there hangs on the hands.
local g = game "say"
g.title, g.version, g.seats = "Say", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {}
for i = 1, 8 do g.cards[i] = { "c" .. i, copies = 3 } end
g.counters.turn, g.counters.says = 1, 0
g.moves.say = {
  args = { card { unchecked = true,
                  among = function () return { "c1", "c2", "c3", "c4", "c5", "c6" } end } },
  apply = function (t, seat, card)
    if t:count("hand", seat, card) > 0 then t:move(card, "hand", seat, "pile") end
    t:done(seat)
  end }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 6) end
    end },
  { "turn", each = { only = "turn" }, moves = { "say" },
    after = function (t)
      t.turn, t.says = t:left(t.turn), t.says + 1
      if t.says < 10 then t:go "turn" end
    end },
  { "end", run = function (t) t:finish() end },
}
function g.score(t) return t:count "pile" end
return g
