-- expect: no-number-at-load.lua:3: this gives what is no number
local g = extend "base"
local none = math.huge - math.huge
g.title = none .. ""
return g
