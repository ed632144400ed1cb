-- expect: concat-for-ever.lua:6: this function ran for too long
local g = extend "base"
function g.act()
  local list = {}
  for i = 1, 1e5 do list[i] = "" end
  while true do table.concat(list) end
end
return g
