-- expect: finished
-- run: simulate
local g = extend "base"
g.moves.say.args = { number { 1, 1e9 } }
return g
