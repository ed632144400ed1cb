-- A card is drawn that may stay unseen, from a deck of which something was taken for granted; and
-- an article that goes before 'turn' where somebody else may speak first.
local g = game "pick"
g.title, g.version, g.seats = "Pick", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", copies = 2 }, { "B", copies = 2 }, { "C", copies = 3 } }
g.counters.turn, g.counters.picks = 1, 0
g.articles.no = { en = "No.", fr = "Non." }
g.moves.ask = { refuse = { { "no", function (t) return t:lacks("deck", "A") end } },
                apply = "done" }
g.moves.pass = { refuse = { { "no", rather_than = "turn", function () return true end } },
                 apply = "done" }
g.moves.nod = { apply = "done" }
g.moves.pick = { apply = function (t, seat)
  t:draw("deck", "hand", seat, function (card) return card.id ~= "C" end)
  t:done(seat)
end }
g.phases = {
  { "deal", run = function (t) t:shuffle "deck" end },
  { "nod", each = { others = "turn" }, moves = { "nod" }, otherwise = true },
  { "turn", each = { only = "turn" }, moves = { "ask", "pass" } },
  { "pick", each = { only = "turn" }, moves = { "pick" },
    after = function (t)
      t.turn, t.picks = t:left(t.turn), t.picks + 1
      if t.picks < 6 then t:go "nod" end
    end },
  { "end", run = function (t) t:finish() end },
}
function g.score(t) return 0 end
return g
