--: variant
--: finds unknown-field on refues
--: finds unknown-field on instaed
local g = extend "good"
g.moves.say.refues = {}
g.phases[2].instaed = "empty"
return g
