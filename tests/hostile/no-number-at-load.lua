-- expect: no-number-at-load.lua:3: the result is not a number
local g = extend "base"
local none = math.huge - math.huge
g.title = none .. ""
return g
