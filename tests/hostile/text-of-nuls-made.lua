-- expect: text-of-nuls-made.lua:3: a string cannot contain the character 0
local g = extend "base"
function g.act() return string.char(0) < string.format("%c", 0) end
return g
