-- expect: tally-without-end.lua:3: tallies and counters are numbers
local g = extend "base"
function g.act(t, seat) t.points[seat] = 1/0 end
return g
