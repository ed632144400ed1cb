-- expect: keeps-in-a-list.lua:4:
local g = extend "base"
local kept = {}
function g.act() table.insert(kept, 1) end
return g
