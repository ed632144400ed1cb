-- expect: seat-of-no-number.lua:3: a list of seats names one that is not there
local g = extend "base"
g.phases[1].each = function () return { 0/0 } end
return g
