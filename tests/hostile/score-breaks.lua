-- expect: score-breaks.lua:3: no score
local g = extend "base"
function g.score() error "no score" end
return g
