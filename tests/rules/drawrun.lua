-- A card is drawn in 'run', behind an optional phase: where can a log name it?
local g = game "drawrun"
g.title, g.version, g.seats = "Draw in run", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A" }, { "B" }, { "C" } }
g.counters.player = 1
g.moves.ask = { apply = "done" }
g.moves.object = { apply = function (t) t:go "end" end }
g.moves.play = { args = { card { from = "hand" } },
  apply = function (t, seat, card) t:move(card, "hand", seat, "pile") t:done(seat) end }
g.phases = {
  { "deal", run = function (t) t:shuffle "deck" t.player = 1 end },
  { "ask", each = { only = "player" }, moves = { "ask" } },
  { "object", each = { others = "player" }, moves = { "object" }, otherwise = true },
  { "act", run = function (t) t:draw("deck", "hand", 1) end },
  { "play", each = { only = "player" }, moves = { "play" } },
  { "end", run = function (t) t:finish() end },
}
function g.score(t, seat) return 0 end
return g
