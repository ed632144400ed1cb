-- expect: loop-format.lua:4: this function ran for too long
local g = extend "base"
function g.act()
  while true do string.format("%099.99f%099.99f", 1e300, 1e-300) end
end
return g
