--: variant
--: finds nothing
local g = extend "good"
g.cards[2].copies = 0
g.moves.say.refuse = nil
return g
