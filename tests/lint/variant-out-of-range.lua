--: variant
--: finds out-of-range on high
local g = extend "good"
g.options.high.default = 50
return g
