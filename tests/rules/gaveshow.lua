-- One of three cards is given away unseen. 'none' is for a player without A, and shows the hand.
local g = game "gaveshow"
g.title, g.version, g.seats = "Give and show", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile, g.zones.away = "nobody", "owner", "all", "nobody"
g.cards = { { "A" }, { "B" }, { "C" }, { "D" }, { "E" }, { "F" }, { "G" } }
g.articles.has_a = { en = "A player who holds A may not say none.",
  fr = "Qui a A en main ne peut pas dire rien.", source = "1" }
g.moves.back = { verb = "return", args = { card { from = "hand", unseen = true } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "away") t:done(seat) end }
g.moves.none = {
  refuse = { { "has_a", function (t, seat) return t:holds("hand", seat, "A") end } },
  apply = function (t, seat) t:show_all("hand", seat, "pile") t:finish() end }
g.moves.pass = { apply = "done" }
g.counters.lead = 1
g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 3) end
      t.lead = 1
    end },
  { "back", each = { only = "lead" }, moves = { "back" } },
  { "none", each = { only = "lead" }, moves = { "none", "pass" } },
  { "end", run = function (t) t:finish() end },
}
function g.score(t, seat) return 0 end
return g
