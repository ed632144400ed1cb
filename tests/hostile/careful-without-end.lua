-- expect: careful-without-end.lua:4: 'careful' must return a number
-- run: simulate
local g = extend "base"
function g.moves.say.careful() return 1/0 end
return g
