-- expect: a tally or counter must be a number
-- The least number that there is has none below it.

local g = extend "base"

function g.act(t, seat, n) t.points[seat] = t.points[n << 63] end

return g
