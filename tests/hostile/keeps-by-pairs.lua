-- expect: returned by 'pairs' is kept
local g = extend "base"
local step, of = pairs { a = 1, b = 2, c = 3 }
function g.act(t, seat) t.points[seat] = step(of) == "a" and 1 or 2 end
return g
