-- expect: address-behind-a-nul-made.lua:3: a text cannot have the character 0
local g = extend "base"
function g.act(t) error(string.format(string.char(0) .. "%p", t)) end
return g
