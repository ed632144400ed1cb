-- expect: number-without-end.lua:3: counters.lead: a number must be
local g = extend "base"
g.counters.lead = 1/0
return g
