-- expect: endless-goto.lua:3: this function does not come to an end
local g = extend "base"
function g.act() ::again:: goto again end
return g
