-- The course of the game hangs on cards that a log need not tell.
local g = game "course"
g.title, g.version, g.seats = "Course", "1", { min = 2, max = 2 }
g.zones.deck, g.zones.hand, g.zones.pile = "nobody", "owner", "all"
g.cards = { { "A", value = 1 }, { "B", value = 1 }, { "C", value = 2 }, { "D", value = 2 },
            { "E", value = 3 }, { "F", value = 3 } }
g.sorts.high = { function (c) return c.value == 3 end }
g.tallies.points = 0
g.counters.lead, g.counters.rounds = 1, 0

local function other(t, seat) return t:left(seat) end

g.moves.play = { args = { card { from = "hand" } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "pile")
    if t:count("hand", other(t, seat), "A") > 0 then t:add("points", seat, 1) end
    t:done(seat)
  end }
g.moves.draw = { apply = function (t, seat)
    if t:count "deck" > 0 then t:draw("deck", "hand", seat) end
    t:done(seat)
  end }
g.moves.take = { apply = function (t, seat)
    local card = t:count "deck" > 0 and t:draw("deck", "hand", seat)
    if card and card.value == 2 then t:add("points", seat, 7) end
    t:done(seat)
  end }
g.moves.sum = { apply = function (t, seat)
    t:add("points", seat, t:sum("hand", other(t, seat), "value"))
    t:done(seat)
  end }
g.moves.list = { apply = function (t, seat)
    for _, card in ipairs(t:kinds("hand", seat, "high")) do
      if card.id == "E" then t:add("points", seat, 5) end
    end
    t:done(seat)
  end }
g.moves.shout = { apply = "done" }
g.moves.nod = { apply = "done" }

g.phases = {
  { "deal", run = function (t)
      t:shuffle "deck"
      for seat = 1, 2 do t:deal("deck", "hand", seat, 2) end
    end },
  { "turn", each = { only = "lead" }, moves = { "play", "draw", "take", "sum", "list" } },
  { "peek", run = function (t)
      local top = t:first "deck"
      if top and top.value == 3 then t:go "loud" end
    end },
  { "quiet", each = function (t)
      return t:count("hand", 1, "high") > 0 and { 1 } or { 2 }
    end, moves = { "nod" }, after = function (t) t:go "next" end },
  { "loud", each = { only = "lead" }, moves = { "shout" } },
  { "next", run = function (t)
      t.rounds = t.rounds + 1
      t.lead = t:left(t.lead)
      if t.rounds < 6 then t:go "turn" end
    end },
  { "end", run = function (t) t:finish() end },
}
function g.score(t, seat) return t.points[seat] end
return g
