-- expect: slow-library.lua:5: this function ran for too long
local g = extend "base"
function g.act()
  local list = {}
  for i = 1, 4e3 do list[i] = i end while true do table.unpack(list) end
end
return g
