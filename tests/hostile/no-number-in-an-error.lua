-- expect: no-number-in-an-error.lua:3: this gives what is no number
local g = extend "base"
function g.act(t, seat) error("none: " .. math.huge % seat * 0) end
return g
