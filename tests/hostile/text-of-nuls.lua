-- expect: text-of-nuls.lua:3: a string cannot contain the character 0
local g = extend "base"
function g.act() return "\0\0" < "\0\0\0" end
return g
