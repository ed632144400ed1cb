-- expect: legal
local g = extend "base"
function g.act(t, seat)
  local list = {}
  for i = 1, 300 do list[i] = i % 7 end
  table.sort(list, function () return true end)
end
return g
