-- expect: deal-to-itself.lua:3: no card is left in
local g = extend "base"
function g.act(t) t:deal("deck", "deck", 1e18) end
return g
