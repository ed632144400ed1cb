-- expect: slow-library.lua:5: the rules take too long here
local g = extend "base"
function g.act()
  local list = {}
  for i = 1, 1e5 do list[i] = i end while true do table.unpack(list) end
end
return g
