--: variant
--: finds nothing
local g = extend "good"
g.options.mode.default = "closed"
return g
