-- expect: error-with-escapes.lua:3: ?[2J?]0;x?a?b?
local g = extend "base"
function g.act() error("\27[2J\27]0;x\7a\u{202e}b\xff") end
return g
