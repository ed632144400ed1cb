-- expect: score-without-end.lua:3: this gives what is no number
local g = extend "base"
function g.score() return 0/0 end
return g
