-- expect: error-without-place.lua:3: oops
local g = extend "base"
function g.act() error("oops", 0) end
return g
