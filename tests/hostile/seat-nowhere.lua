-- expect: seat-nowhere.lua:3: a list of seats names one that is not there
local g = extend "base"
g.phases[2].each = function () return { 11 } end
return g
