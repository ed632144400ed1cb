-- expect: finished
-- run: simulate
local g = extend "base"
function g.act(t, seat)
  t:refill("deck", "deck")
  for i = 1, 9 do t:move(false, "deck", "hand", seat) t:move(false, "hand", seat, "deck") end
end
return g
