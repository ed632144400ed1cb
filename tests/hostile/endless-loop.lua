-- expect: endless-loop.lua:3: this function does not come to an end
local g = extend "base"
function g.act() while true do end end
return g
