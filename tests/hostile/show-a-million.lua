-- expect: entry 3 of a list is nil
local g = extend "base"
local far = {}
for i = 0, 29 do far[1 << i] = "word " .. i end
g.counters.lead = { 1, show = far }
return g
