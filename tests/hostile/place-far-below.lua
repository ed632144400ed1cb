-- expect: place-far-below.lua:3: there is no card at this place
local g = extend "base"
function g.act(t) t:show_at("deck", -9223372036854775807 - 1, "deck") end
return g
