-- expect: must be an integer, or 0.5 of a number that is not negative
local g = extend "base"
function g.act(t, seat) t.points[seat] = (seat + 0.3)^0.7 end
return g
