-- expect: keeps-a-variable-of-a-factory.lua:5: a function assigns to the
local g = extend "base"
local function counter()
  local n = 0
  return function () n = n + 1 return n end
end
local calls = counter()
function g.act(t, seat) t.points[seat] = calls() end
return g
