-- expect: score-without-end.lua:3: the result is not a number
local g = extend "base"
function g.score() return 0/0 end
return g
