-- expect: endless-at-load.lua:3: this function ran for too long
local g = extend "base"
while true do end
return g
