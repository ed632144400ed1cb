-- expect: address-of-text.lua:3: invalid conversion
local g = extend "base"
function g.act() string.format("%10p", "x") end
return g
