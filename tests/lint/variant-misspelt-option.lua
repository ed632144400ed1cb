--: variant
--: finds loading on hihg
local g = extend "good"
g.options.hihg.default = 5
return g
