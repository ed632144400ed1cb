-- expect: insert-for-ever.lua:5: this function ran for too long
local g = extend "base"
function g.act()
  local list = {}
  while true do table.insert(list, 1, 0) end
end
return g
