-- expect: endless-recursion.lua:3: stack overflow
local g = extend "base"
function g.act(...) return 1 + g.act(...) end
return g
