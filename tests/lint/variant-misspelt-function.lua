--: variant
--: finds unknown-field on wroth
local g = extend "good"
function g.wroth(t, seat) return t.points[seat] end
return g
