-- expect: memory-at-load.lua:4: the rules use too much memory
local g = extend "base"
local list = {}
for i = 1, 1e9 do list[i] = {} end
return g
