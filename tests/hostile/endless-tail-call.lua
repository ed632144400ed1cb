-- expect: endless-tail-call.lua:3: this function does not come to an end
local g = extend "base"
function g.act(...) return g.act(...) end
return g
