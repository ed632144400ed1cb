-- expect: endless-tail-call.lua:3: this function ran for too long
local g = extend "base"
function g.act(...) return g.act(...) end
return g
