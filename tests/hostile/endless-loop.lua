-- expect: endless-loop.lua:3: this function ran for too long
local g = extend "base"
function g.act() while true do end end
return g
