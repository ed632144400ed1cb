-- expect: error-at-once.lua:3: boom
local g = extend "base"
g.phases[1].run = function () error "boom" end
return g
