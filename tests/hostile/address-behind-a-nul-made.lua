-- expect: address-behind-a-nul-made.lua:3: a string cannot contain the character
local g = extend "base"
function g.act(t) error(string.format(string.char(0) .. "%p", t)) end
return g
