-- Cards are dealt to a hand and added up with those it had: a 'deal' line may still name them. The
-- first of a hand is that of the box, whatever was named.
local g = game "dealt"
g.title, g.version, g.seats = "Dealt", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", worth = 1, copies = 3 }, { "B", worth = 2, copies = 3 },
            { "C", worth = 3, copies = 3 } }
g.tallies.total = 0
g.counters.turns = 0
g.moves.tell = { apply = function (t, seat)
  t:deal("deck", "hand", seat, 1)
  t.total[seat] = t:sum("hand", seat, "worth")
  if t:cards("hand", seat)[1].id == "A" then t.total[seat] = -t.total[seat] end
  t:done(seat)
end }
g.moves.play = { args = { card { from = "hand" } }, apply = function (t, seat, card)
  t:move(card, "hand", seat, "pile")
  t:done(seat)
end }
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 2) end
    end },
  { "tell", each = function (t) return t:from(1) end, moves = { "tell" } },
  { "play", each = function (t) return t:from(1) end, moves = { "play" },
    after = function (t)
      t.turns = t.turns + 1
      if t.turns < 3 then t:go "play" end
    end },
  { "end", run = function (t) t:finish() end },
}
function g.score(t, seat) return t.total[seat] end
return g
