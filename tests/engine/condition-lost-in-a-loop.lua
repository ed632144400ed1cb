-- expect: 1: legal, unfinished, 3 moves: A 0, B 0
local g = game "condition-lost-in-a-loop"
g.title, g.version, g.seats = "condition-lost-in-a-loop", "1", { min = 2, max = 4 }
g.zones.deck = "nobody"
g.cards = { { "c1", value = 1, copies = 3 } }
g.options.strict = { default = "no", "yes" }
g.counters.total, g.counters.turn = 0, 1
g.articles.a1, g.articles.a3 = { en = "R1", fr = "R1" }, { en = "R3", fr = "R3" }
local function strict(t) return t.option.strict == "yes" end
g.moves.pick = {
  refuse = { { "a3", function (t, seat)
     if t.turn == 5 then return false end
     return strict(t)
   end } },
  apply = function (t, seat, w) t:done(seat) end,
}
g.phases = { { "talk", each = { from = "turn" }, moves = { "pick" } } }
function g.score(t, seat) return 0 end
return g
