--: variant
--: finds declaration on high
--: finds declaration on high
--: finds declaration on empyt
local g = extend "good"
g.options.high.default = "three"
g.moves.take.refuse[1][1] = "empyt"
return g
