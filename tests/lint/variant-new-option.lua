--: variant
--: finds unused-option on height
local g = extend "good"
g.options.height = { default = 5, min = 1, max = 9 }
return g
