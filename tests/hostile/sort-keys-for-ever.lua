-- expect: the rules did too much work in this log
local g = extend "base"
function g.act()
  local list = {}
  for i = 1, 200000 do list["k" .. i] = i end
  while true do for k, v in pairs(list) do local x = v end end
end
return g
