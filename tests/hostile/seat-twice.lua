-- expect: seat-twice.lua:3: a list of seats contains the same seat twice
local g = extend "base"
g.phases[2].each = function () return { 1, 1 } end
return g
