-- expect: too many cards, zones or tallies for one table
local g = extend "base"
for i = 1, 14 do g.zones["zone" .. i] = "owner" end
return g
