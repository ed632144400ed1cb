-- expect: address-behind-a-nul.lua:3: a string cannot contain the character 0
local g = extend "base"
function g.act(t) error(string.format("\0%p", t)) end
return g
