-- expect: ran for too long
-- A list that is as long as can be: its last place has no next one.
local g = extend "base"
function g.act(t, seat)
  local far = {}
  for i = 0, 62 do far[1 << i] = i end
  far[math.maxinteger or 0x7fffffffffffffff] = 1
  table.insert(far, 1, "first")
end
return g
