-- Who says a card and holds it lays it, and whose turn comes shows the first card of the hand.
local g = game "turn"
g.title, g.version, g.seats = "Turn", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", copies = 2 }, { "B", copies = 2 }, { "C", copies = 2 } }
g.counters.turn, g.counters.says = 1, 0
g.moves.say = {
  args = { card { unchecked = true, among = function () return { "A", "B", "C" } end } },
  apply = function (t, seat, card)
    if t:count("hand", seat, card) > 0 then t:move(card, "hand", seat, "pile") end
    t:done(seat)
  end }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 2) end
    end },
  { "turn", each = { only = "turn" }, moves = { "say" },
    arrive = function (t, seat)
      if t.says > 1 and t:count("hand", seat) > 0 then t:show("hand", seat) end
    end,
    after = function (t)
      t.turn, t.says = t:left(t.turn), t.says + 1
      if t.says < 6 then t:go "turn" end
    end },
  { "end", run = function (t) t:finish() end },
}
function g.score(t) return t:count "pile" end
return g
