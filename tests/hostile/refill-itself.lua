-- expect: legal
local g = extend "base"
function g.act(t) t:refill("deck", "deck") end
return g
