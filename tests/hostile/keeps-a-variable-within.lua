-- expect: keeps-a-variable-within.lua:5: a function assigns to the variable
local g = extend "base"
local n = 0
function g.act(t, seat)
  local function more() n = n + 1 end
  more()
  t.points[seat] = n
end
return g
