-- expect: error-without-text.lua:3: error without a message
local g = extend "base"
function g.act() error({}) end
return g
