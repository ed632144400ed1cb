-- expect: takes whole numbers, and 0.5 of what is not less than 0
local g = extend "base"
function g.act(t, seat) t.points[seat] = (seat + 0.3)^0.7 end
return g
