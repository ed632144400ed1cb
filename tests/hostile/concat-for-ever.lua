-- expect: concat-for-ever.lua:6: this function does not come to an end
local g = extend "base"
function g.act()
  local list = {}
  for i = 1, 1e5 do list[i] = "" end
  while true do table.concat(list) end
end
return g
