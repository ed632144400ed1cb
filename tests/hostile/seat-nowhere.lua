-- expect: seat-nowhere.lua:3: a list of seats contains one that does not exist
local g = extend "base"
g.phases[2].each = function () return { 11 } end
return g
