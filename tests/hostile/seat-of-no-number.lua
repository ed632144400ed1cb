-- expect: seat-of-no-number.lua:3: this gives what is no number
local g = extend "base"
g.phases[1].each = function () return { 0/0 } end
return g
