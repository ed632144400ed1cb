-- expect: no-number-in-an-error.lua:3: the result is not a number
local g = extend "base"
function g.act(t, seat) error("none: " .. math.huge % seat * 0) end
return g
