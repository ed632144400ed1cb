-- expect: deal-a-million.lua:3: 
local g = extend "base"
g.phases[1].run = function (t) t:deal("deck", "hand", 1, 1000000) end
return g
