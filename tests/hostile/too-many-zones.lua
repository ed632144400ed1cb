-- expect: zones, counting those of each seat, and the limit is 128: declare fewer
local g = extend "base"
for i = 1, 14 do g.zones["zone" .. i] = "owner" end
return g
