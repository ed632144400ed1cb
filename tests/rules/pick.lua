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
g.moves.put = { args = { card { from = "hand" } }, apply = function (t, seat, card)
  t:move(card, "hand", seat, "deck", "top")
  t:done(seat)
end }
g.moves.nod = { apply = "done" }
local function pick(t, seat)
  t:draw("deck", "hand", seat, function (card) return card.id ~= "C" end)
end
g.moves.pick = { apply = function (t, seat) pick(t, seat) t:done(seat) end }
g.phases = {
  { "deal", run = function (t) t:shuffle "deck" end },
  { "nod", each = { others = "turn" }, moves = { "nod" }, otherwise = true },
  { "turn", each = { only = "turn" }, moves = { "ask", "pass", "put" } },
  { "draw", run = function (t) if t.picks > 3 then pick(t, t.turn) end end },
  { "pick", each = { only = "turn" }, moves = { "pick" },
    after = function (t)
      t.turn, t.picks = t:left(t.turn), t.picks + 1
      if t.picks < 5 then t:go "nod" end
    end },
  { "end", run = function (t) t:finish() end },
}
function g.score(t) return 0 end
return g
