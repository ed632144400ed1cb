-- expect: seat-of-no-number.lua:3: the result is not a number
local g = extend "base"
g.phases[1].each = function () return { 0/0 } end
return g
