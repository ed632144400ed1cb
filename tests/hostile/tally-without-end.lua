-- expect: tally-without-end.lua:3: a tally or counter must be a number
local g = extend "base"
function g.act(t, seat) t.points[seat] = 1/0 end
return g
