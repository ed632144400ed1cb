-- expect: compare-long.lua:6: this function ran for too long
local g = extend "base"
function g.act()
  local a = "aaaaaaaa"
  while #a < 8000 do a = a .. a end
  local b = a .. "x" while a < b do end
end
return g
