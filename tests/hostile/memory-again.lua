-- expect: memory-again.lua:5: the rules use too much memory
local g = extend "base"
function g.act(t)
  local list = {}
  for i = 1, 1e9 do list[i] = {} end
end
return g
