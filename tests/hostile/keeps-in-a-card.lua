-- expect: keeps-in-a-card.lua:3:
local g = extend "base"
function g.act() g.cards[1].value = 9 end
return g
