--: variant
--: finds run-time on points.x
local g = extend "good"
function g.worth(t, seat) return t.points.x.y + seat end
return g
