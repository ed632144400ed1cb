-- expect: sort-of-long-texts.lua:8: this function ran for too long
local g = extend "base"
function g.act()
  local text = "a"
  while #text < 8000 do text = text .. text end
  local list = {}
  for i = 1, 20000 do list[i] = text end
  table.sort(list)
end
return g
