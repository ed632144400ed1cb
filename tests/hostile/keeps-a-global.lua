-- expect: keeps-a-global.lua:4:
local g = extend "base"
calls = 0
function g.act() calls = calls + 1 end
return g
