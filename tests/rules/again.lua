-- Rounds: at the end of each somebody draws, all hands are shown, and all is dealt anew.
local g = game "again"
g.title, g.version, g.seats = "Again", "1", { min = 2, max = 3 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = {}
for _, suit in ipairs { "r", "b" } do
  for n = 1, 4 do g.cards[#g.cards + 1] = { suit .. n, suit = suit, n = n, copies = 2 } end
end
g.counters.turn, g.counters.plays, g.counters.rounds = 1, 0, 0
g.articles.match = { en = "Suit or number.", fr = "Couleur ou nombre." }

g.moves.play = { args = { card { from = "hand" } },
  refuse = { { "match", function (t, seat, card)
    local last = t:last "pile"
    return card.suit ~= last.suit and card.n ~= last.n
  end } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "pile") t:done(seat) end }
g.moves.pass = { apply = "done" }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do t:deal("deck", "hand", seat, 2) end
    end },
  { "turn up", run = function (t) t:show("deck", "pile") end },
  { "turn", each = { only = "turn" }, moves = { "play", "pass" } },
  { "next", run = function (t)
      t.turn, t.plays = t:left(t.turn), t.plays + 1
      if t.plays < 4 then t:go "turn" end
    end },
  { "show", run = function (t)
      t:draw("deck", "hand", t.turn)
      for seat = 1, t.seats do t:show_all("hand", seat, "pile") end
    end },
  { "again", run = function (t)
      t.plays, t.rounds = 0, t.rounds + 1
      if t.rounds == 3 then return t:finish() end
      t:go "deal"
    end },
}
function g.score(t, seat) return 0 end
return g
