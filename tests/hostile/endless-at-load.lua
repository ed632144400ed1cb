-- expect: endless-at-load.lua:3: this function does not come to an end
local g = extend "base"
while true do end
return g
