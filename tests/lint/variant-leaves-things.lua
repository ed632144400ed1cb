--: variant
--: finds nothing
local g = extend "good"
g.cards[2].copies = 0
g.phases[2].moves = { "take" }
return g
