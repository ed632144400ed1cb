-- expect: powers-by-halves.lua:3: '^' takes whole numbers, and 0.5
local g = extend "base"
function g.act(t, seat) t.points[seat] = (seat + 0.3)^0.7 end
return g
