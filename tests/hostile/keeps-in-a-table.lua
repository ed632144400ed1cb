-- expect: keeps-in-a-table.lua:4:
local g = extend "base"
local kept = { deep = { calls = 0 } }
function g.act() kept.deep.calls = kept.deep.calls + 1 end
return g
