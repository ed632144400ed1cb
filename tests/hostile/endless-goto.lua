-- expect: endless-goto.lua:3: this function ran for too long
local g = extend "base"
function g.act() ::again:: goto again end
return g
