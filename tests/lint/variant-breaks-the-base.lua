--: variant
--: finds run-time on points.value
local g = extend "good"
function g.worth(t, seat) return t.points.value.id + seat end
return g
