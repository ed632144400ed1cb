-- Three cards; one goes back unseen, the deck is shuffled; then the others are played.
local g = game "giveback"
g.title, g.version, g.seats = "Give back", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.back, g.zones.hand, g.zones.pile = "nobody", "nobody", "owner", "all"
g.cards = { { "A" }, { "B" }, { "C" }, { "D" }, { "E" }, { "F" }, { "G" } }
g.moves.back = { verb = "return", args = { card { from = "hand", unseen = true } },
  apply = function (t, seat, card)
    t:move_all("deck", "back")
    t:move(card, "hand", seat, "back")
    t:refill("back", "deck")
    t:done(seat)
  end }
g.moves.play = { args = { card { from = "hand" } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "pile") t:done(seat) end }
g.counters.lead = 1
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 3) end
      t.lead = 1
    end },
  { "back", each = { only = "lead" }, moves = { "back" } },
  { "one", each = { only = "lead" }, moves = { "play" } },
  { "two", each = { only = "lead" }, moves = { "play" } },
  { "end", run = function (t) t:finish() end },
}
function g.score(t, seat) return 0 end
return g
