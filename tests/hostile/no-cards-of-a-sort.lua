-- expect: legal
local g = extend "base"

g.sorts.none = { function () return false end, title = { en = "dragon", fr = "dragon" } }

g.moves.say.refuse = {
  { "no", function (t, seat) return t:holds("hand", seat, "none") end },
}

function g.act(t, seat) t.points[seat] = t:count("hand", seat, "none") end

return g
